/** `npm run soak`: thousands of orders through disturbed services and a crashing app; then both sides are compared. */
import { setTimeout as wait } from 'node:timers/promises';
import { loadPartner } from '../../scripts/demo/load-partner.ts';
import { demoSecrets } from '../../src/config.ts';
import { freePort } from '../../src/platform/db/free-port.ts';
import { listAll, logIn, type ApiClient } from './api-client.ts';
import { readSoakArgs, type SoakArgs } from './args.ts';
import { printTable, say } from './figures.ts';
import { seededRandom } from './seeded-random.ts';
import { controlSimulator, type SimulatorControl } from './simulator-control.ts';
import { compare, type Finding, type Verdict } from './soak-compare.ts';
import { readBacklog, readOurs, readQuarantine } from './soak-ours.ts';
import { startRobot, type Robot } from './soak-robot.ts';
import { writeWorld } from './soak-world.ts';
import { onStage, type Stage } from './stage.ts';

const extraStores = 5;
const services = ['uber-eats', 'doordash'] as const;
const progressEveryMs = 5_000;
const settleWithinMs = 240_000;
/** The services' clock is moved in small steps, so that nothing that we still owe is overtaken. */
const resendStepMs = 5_000;
const resendSteps = 30;
const journeyStepMs = 60_000;
const journeyMs = 45 * 60_000;
const findingsShown = 20;

/** What goes wrong between the services and us. */
const disturbances = [
  { on: 'webhook', kind: 'duplicate', rate: 0.05, copies: 2 },
  { on: 'webhook', kind: 'drop', rate: 0.05 },
  { on: 'webhook', kind: 'reorder', rate: 0.05, delayMs: 1_500 },
  { on: 'api', kind: 'error', rate: 0.03, status: 503 },
  { on: 'api', kind: 'delay', rate: 0.03, delayMs: 1_500 },
  { on: 'api', kind: 'drop', rate: 0.01 },
];
const settings = { courierPace: 0.05, customerCancelShare: 0.02, scheduledShare: 0 };

interface Scene {
  stage: Stage;
  simulator: SimulatorControl;
  api: ApiClient;
  robot: Robot;
  storeIds: string[];
  /** Kills the app and starts it again on the same port. */
  crash: () => Promise<void>;
}

await onStage(readSoakArgs, async (stage, args) => {
  const random = seededRandom(args.seed);
  const scene = await setScene(stage, args, random);
  say(`Soak: ${args.orders} orders at ${args.rate} a second, seed ${args.seed}, ${args.kills} crashes of the app.`);
  const progress = setInterval(() => void report(scene).catch(() => {}), progressEveryMs);
  await scene.simulator.place({ count: args.orders, perSecond: args.rate });
  await crashNowAndThen(scene, args, random);
  await settle(scene);
  clearInterval(progress);
  await scene.robot.stop();
  return judge(scene);
});

async function setScene(stage: Stage, args: SoakArgs, random: () => number): Promise<Scene> {
  const { file, storeIds } = await writeWorld(stage.folder, extraStores);
  await loadPartner(stage.databaseUrl, file);
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const start = () => stage.runApp({ port, roles: 'web', servicesUrl: simulatorUrl });
  let app = await start();
  await stage.runApp({ port, roles: 'worker', servicesUrl: simulatorUrl });
  await stage.run('simulator', 'src/simulator/main.ts', {
    ...demoSecrets,
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_TARGET_URL: url,
    SIMULATOR_WORLD: file,
    SIMULATOR_SEED: String(args.seed),
  });
  const simulator = controlSimulator(simulatorUrl);
  await simulator.put('/settings', settings);
  await simulator.put('/faults', disturbances);
  const api = await logIn(url);
  const guestIsHere = async (id: string) => ['picked_up', 'completed'].includes((await simulator.order(id)).state);
  const robot = startRobot(api, { storeIds, random, guestIsHere });
  const crash = async () => {
    await app.kill();
    app = await start();
  };
  return { stage, simulator, api, robot, storeIds, crash };
}

/** Kills the app at random moments while orders are coming, and waits until all have been placed. */
async function crashNowAndThen({ simulator, crash }: Scene, args: SoakArgs, random: () => number): Promise<void> {
  const lastsMs = (args.orders / args.rate) * 1000;
  const moments = Array.from({ length: args.kills }, () => (0.1 + 0.8 * random()) * lastsMs).toSorted((a, b) => a - b);
  const began = performance.now();
  for (const moment of moments) {
    await wait(Math.max(0, moment - (performance.now() - began)));
    const killed = performance.now();
    await crash();
    say(`  the app was killed; up again after ${((performance.now() - killed) / 1000).toFixed(1)} s`);
  }
  while ((await simulator.idle()).coming > 0) await wait(500);
}

/** Lets everything come to its end: our queue, the services' resends, the couriers' ways. */
async function settle(scene: Scene): Promise<void> {
  const { simulator, robot } = scene;
  let isSettled = await emptyBacklog(scene);
  for (let step = 0; isSettled && step < resendSteps && !(await simulator.idle()).idle; step++) {
    await simulator.advance(resendStepMs);
    isSettled = await emptyBacklog(scene);
  }
  // Nothing is disturbed any more: what is left is to see that both sides meet.
  await simulator.put('/faults', []);
  for (let gone = 0; isSettled && gone < journeyMs; gone += journeyStepMs) {
    await simulator.advance(journeyStepMs);
    isSettled = await emptyBacklog(scene);
  }
  await robot.round();
  if (isSettled) await emptyBacklog(scene);
}

/** Answers false when something is left that does not come to an end. */
async function emptyBacklog({ stage, robot }: Scene): Promise<boolean> {
  const until = performance.now() + settleWithinMs;
  for (let calm = 0; calm < 2;) {
    const backlog = await readBacklog(stage.owner);
    const isEmpty = robot.busy() === 0 && Object.values(backlog).every((count) => count === 0);
    calm = isEmpty ? calm + 1 : 0;
    if (performance.now() > until) {
      say(`  still to do: ${JSON.stringify({ ...backlog, robot: robot.busy() })}; comparing all the same`);
      return false;
    }
    await wait(isEmpty ? 50 : 250);
  }
  return true;
}

async function report({ stage, simulator, robot }: Scene): Promise<void> {
  const { coming, waiting } = await simulator.idle();
  const { jobs, unanswered } = await readBacklog(stage.owner);
  const { accepted, declined, ready } = robot.counts;
  const said = `${robot.seen.size} on screen, ${unanswered} new, ${accepted} accepted, ${declined} declined, ${ready} ready`;
  say(`  ${coming} to come, ${said}; webhooks under way ${waiting}, jobs ${jobs}`);
}

async function judge({ stage, simulator, api, robot, storeIds }: Scene): Promise<boolean> {
  const records = await simulator.orders();
  const listed = await Promise.all(storeIds.map((storeId) => listAll(api, { storeId })));
  const onScreen = new Set(listed.flatMap(({ orders }) => orders.map(({ externalId }) => externalId)));
  const verdicts: Record<string, Verdict> = {};
  const findings: Finding[] = [];
  for (const service of services) {
    const ours = await readOurs(stage.owner, service);
    const own = records.filter((record) => record.service === service);
    const compared = compare({ records: own, ours, onScreen });
    verdicts[service] = compared.verdict;
    findings.push(...compared.findings);
  }
  const total = addUp(Object.values(verdicts));
  const columns = [...Object.entries(verdicts), ['both', total] as const];
  printTable(
    ['', ...columns.map(([name]) => name)],
    Object.keys(total).map((row) => [row, ...columns.map(([, verdict]) => verdict[row as keyof Verdict])]), // its own keys
  );
  for (const one of await readQuarantine(stage.owner)) {
    say(`  quarantined ${one.count}: ${one.service} ${one.eventType}: ${one.reason}`);
  }
  for (const { what, externalId, detail } of findings.slice(0, findingsShown))
    say(`  ${what} ${externalId}: ${detail}`);
  const unknown = findings.filter(({ what }) => what === 'unknown to the service').length;
  const streamBreaks = robot.streamBreaks();
  const failures = [total.lost, total.doubled, total.wrongState, total.wrongContents, unknown, streamBreaks];
  console.log(JSON.stringify({ ...total, unknown, streamBreaks, ...robot.counts }));
  return failures.every((count) => count === 0);
}

function addUp(verdicts: Verdict[]): Verdict {
  const [first, ...rest] = verdicts;
  if (!first) throw new Error('No service was compared.');
  const total = { ...first };
  for (const verdict of rest) {
    for (const row of Object.keys(total) as (keyof Verdict)[]) total[row] += verdict[row]; // its own keys
  }
  return total;
}
