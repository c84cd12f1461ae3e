import { setTimeout as wait } from 'node:timers/promises';
import { loadPartner } from '../../scripts/demo/load-partner.ts';
import { demoSecrets } from '../../src/config.ts';
import { freePort } from '../../src/platform/db/free-port.ts';
import { printTable, quantile, round, say, sortedNumbers } from './figures.ts';
import { controlSimulator, soakServices, type SimulatorControl } from './simulator-control.ts';
import { writeWorld } from './soak-world.ts';
import type { Stage } from './stage.ts';

type Service = (typeof soakServices)[number];

/** The others keep at least this share of their rate when one hangs. */
const minKept = 0.95;
const extraStores = 29;
/** One whose orders are read from it, and one that hands them over whole. */
const toHang: readonly Service[] = ['uber-eats', 'deliveroo'];
const warmUpSeconds = 4;
/** Longer than any call of ours waits. */
const hangsForMs = 120_000;
/** No more deliveries and answers than this hangs about when a round is over: it would be part of the next. */
const settleWithinMs = 180_000;

export interface HangFigure {
  service: Service;
  ordersPerSecond: number;
  /** From our yes (the connections accept by themselves) until the service has taken it. */
  p50Ms: number;
  p95Ms: number;
}

export interface HangRound {
  hung: Service | null;
  services: HangFigure[];
}

/** What the others kept of their rate while a service hung; the worst over the rounds. */
export interface HangKept {
  hung: Service;
  service: Service;
  kept: number;
  p95Ms: number;
  p95MsBefore: number;
}

/**
 * How many orders a second come in, are accepted and told to their service, with all four services well and with one
 * that takes connections and never answers. Rounds alternate in one run, with the same load in each.
 */
export async function measureHang(
  stage: Stage,
  given: { rate: number; seconds: number },
): Promise<{ rounds: HangRound[]; kept: HangKept[]; isWithinBudget: boolean }> {
  const simulator = await setScene(stage);
  const load = { ...given, stage, simulator };
  await playRound(load, { hung: null, seconds: warmUpSeconds });
  const rounds: HangRound[] = [];
  for (const hung of [null, ...toHang.flatMap((service) => [service, null])]) {
    rounds.push(await playRound(load, { hung, seconds: given.seconds }));
  }
  const kept = compare(rounds);
  const worst = Math.min(...kept.map((one) => one.kept));
  say(
    `\nOne of four services hangs: ${given.rate} orders a second for each, for ${given.seconds} s a round, accepted by themselves and told by one worker.`,
  );
  printTable(
    ['hangs', 'service', 'kept', 'p95 ms', 'p95 ms when all are well'],
    kept.map((one) => [one.hung, one.service, one.kept, one.p95Ms, one.p95MsBefore]),
  );
  if (worst < minKept) say(`The others keep ${worst} of their rate, and should keep ${minKept}.`);
  return { rounds, kept, isWithinBudget: worst >= minKept };
}

async function setScene(stage: Stage): Promise<SimulatorControl> {
  const { file } = await writeWorld(stage.folder, extraStores);
  await loadPartner(stage.databaseUrl, file);
  await stage.owner.query('update connections set auto_accept = true');
  // With a limit DoorDash is told by a call as well, instead of in the answer to its webhook.
  const rules = { prepTimes: [], openOrdersAtMost: 500, timeZone: 'UTC' };
  await stage.owner.query("update connections set accept_rules = $1 where service = 'doordash'", [rules]);
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const servicesUrl = `http://127.0.0.1:${simulatorPort}`;
  await stage.run('simulator', 'src/simulator/main.ts', {
    ...demoSecrets,
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_TARGET_URL: `http://127.0.0.1:${port}`,
    SIMULATOR_WORLD: file,
    SIMULATOR_SEED: '1',
  });
  await stage.runApp({ port, roles: 'web', servicesUrl });
  await stage.runApp({ port, roles: 'worker', servicesUrl });
  return controlSimulator(servicesUrl);
}

interface Load {
  stage: Stage;
  simulator: SimulatorControl;
  rate: number;
}

async function playRound(
  { stage, simulator, rate }: Load,
  { hung, seconds }: { hung: Service | null; seconds: number },
): Promise<HangRound> {
  await simulator.put(
    '/faults',
    hung ? [{ on: 'api', kind: 'delay', rate: 1, service: hung, delayMs: hangsForMs }] : [],
  );
  const { rows } = await stage.owner.query<{ now: Date }>('select clock_timestamp() as now');
  const began = rows[0]?.now ?? new Date();
  const well = soakServices.filter((service) => service !== hung);
  await Promise.all(
    soakServices.map((service) => simulator.place({ count: rate * seconds, perSecond: rate, service })),
  );
  await until(async () => (await simulator.idle()).coming === 0, seconds * 1_000 * 2);
  // Those that are well must come to their end while the other one still hangs.
  await until(async () => (await countUntold(stage, { began, services: well })) === 0, settleWithinMs);
  const services = await Promise.all(well.map((service) => readFigure(stage, { began, service })));
  await simulator.put('/faults', []);
  const back = performance.now();
  await until(async () => (await countUntold(stage, { began, services: soakServices })) === 0, settleWithinMs);
  if (hung) say(`  ${hung} answers again: all told after ${round((performance.now() - back) / 1000)} s`);
  return { hung, services };
}

/** Orders that came since then and have not been taken by their service, and deliveries that wait. */
async function countUntold(
  stage: Stage,
  { began, services }: { began: Date; services: readonly Service[] },
): Promise<number> {
  const { rows } = await stage.owner.query<{ count: number }>(
    `select (select count(*) from outbound_calls c join connections n on n.id = c.connection_id
         where c.created_at >= $1 and c.state = 'pending' and n.service = any($2))
       + (select count(*) from inbox where received_at >= $1 and state = 'waiting' and service = any($2)) as count`,
    [began, services],
  );
  return Number(rows[0]?.count);
}

async function readFigure(stage: Stage, { began, service }: { began: Date; service: Service }): Promise<HangFigure> {
  const { rows } = await stage.owner.query<{ told: Date; took: number; received: Date }>(
    `select c.finished_at as told, o.received_at as received,
       extract(epoch from c.finished_at - o.received_at)::float8 * 1000 as took
     from orders o join outbound_calls c on c.merchant_id = o.merchant_id and c.order_id = o.id
     where o.service = $1 and o.received_at >= $2 and c.call ->> 'action' = 'accept' and c.state in ('done', 'already')`,
    [service, began],
  );
  const took = sortedNumbers(rows.map((row) => row.took));
  const first = Math.min(...rows.map(({ received }) => received.getTime()));
  const last = Math.max(...rows.map(({ told }) => told.getTime()));
  return {
    service,
    ordersPerSecond: round((rows.length * 1000) / (last - first), 2),
    p50Ms: round(quantile(took, 0.5), 0),
    p95Ms: round(quantile(took, 0.95), 0),
  };
}

/** Each round with a service that hangs beside the rounds before and after it. */
function compare(rounds: readonly HangRound[]): HangKept[] {
  return rounds.flatMap(({ hung, services }, place): HangKept[] => {
    if (hung === null) return [];
    const beside = [rounds[place - 1], rounds[place + 1]].flatMap((one) => one?.services ?? []);
    return services.map(({ service, ordersPerSecond, p95Ms }) => {
      const same = beside.filter((one) => one.service === service);
      const mean = (of: (one: HangFigure) => number) => same.reduce((sum, one) => sum + of(one), 0) / same.length;
      return {
        hung,
        service,
        kept: round(ordersPerSecond / mean((one) => one.ordersPerSecond), 3),
        p95Ms,
        p95MsBefore: round(
          mean((one) => one.p95Ms),
          0,
        ),
      };
    });
  });
}

async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('The bench waited in vain: something does not come to its end.');
    await wait(200);
  }
}
