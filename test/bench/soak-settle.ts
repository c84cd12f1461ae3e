import { setTimeout as wait } from 'node:timers/promises';
import { disturbances, downAt, everyService, listingServices, silentServices } from './soak-faults.ts';
import {
  ageSilence,
  ageSuspicions,
  bringChecksForward,
  countUnheardOf,
  makeNextLooksWhole,
  readBacklog,
  readStuck,
  reconciledUntil,
} from './soak-ours.ts';
import { untilAllArePlaced, type Scene } from './soak-scene.ts';

interface Given {
  say: (text: string) => void;
  /** Lets the looks at the services' lists follow each other at once, and the couriers go in larger steps. */
  isHurried: boolean;
}

const settleWithinMs = 300_000;
const reconcileWithinMs = 240_000;
/** A gap counts when it is seen again so long after (and a bit): `compare-listed.ts`. */
const gapCountsAfterMs = 16_000;
/** Longer than an accepted order waits for news before it counts as collected: `watch-orders.ts`. */
const silenceMs = 4 * 60 * 60_000;
/** The watch looks each minute; whoever it asks answers within the next. */
const forgottenWithinMs = 240_000;
const lookEveryMs = 500;
const everyone = [...silentServices, ...listingServices];
/** The services' clock is moved in small steps, so that nothing that we still owe is overtaken. */
const resendStepMs = 5_000;
const resendSteps = 30;
const journeyStepMs = 60_000;
const hurriedJourneyStepMs = 180_000;
const journeyMs = 45 * 60_000;
const hourSteps = 60;
/** What robot and worker need for the last orders before the hour begins. */
const workedOffMs = 5_000;

/**
 * Lets one service be down for an hour of its clock, with orders under way and new ones coming. The hour is compressed:
 * the service answers and sends nothing while its clock, which is the clock of them all, is moved by 60 minutes.
 */
export async function loseAnHour(
  scene: Scene,
  { say, isHurried, random, orders, rate }: Given & { random: () => number; orders: number; rate: number },
): Promise<void> {
  const { simulator, disturb } = scene;
  const service = listingServices[Math.floor(random() * listingServices.length)] ?? '';
  // What was to be found in a list is found before: the hour ends every order that nobody has answered.
  await reconcile(scene, { say, isHurried });
  say(`${service} is down for an hour of the services' clock`);
  await disturb([...downAt(service), ...everyService]);
  await simulator.place({ count: orders, perSecond: rate });
  await untilAllArePlaced(scene);
  await wait(workedOffMs);
  for (let step = 0; step < hourSteps; step += 1) await simulator.advance(journeyStepMs);
  await disturb(disturbances);
}

/** Lets everything come to its end: our queue, the services' resends, the couriers' ways, the gaps in what we know. */
export async function settle(scene: Scene, given: Given): Promise<void> {
  const { simulator, robot } = scene;
  const { isHurried, say } = given;
  await emptyBacklog(scene, given);
  const steps = isHurried ? 0 : resendSteps;
  for (let step = 0; step < steps && !(await simulator.idle()).idle; step += 1) {
    await simulator.advance(resendStepMs);
    await emptyBacklog(scene, given);
  }
  // Nothing is disturbed any more: what is left is to see that both sides meet.
  say('all is worked off; nothing is disturbed any more');
  await scene.disturb([]);
  await reconcile(scene, given);
  say("the services' lists are compared; the couriers come");
  const stepMs = isHurried ? hurriedJourneyStepMs : journeyStepMs;
  for (let goneMs = 0; goneMs < journeyMs; goneMs += stepMs) {
    await simulator.advance(stepMs);
    await emptyBacklog(scene, given);
  }
  say('the couriers are gone; the lists are compared once more');
  await reconcile(scene, given);
  await robot.round();
  await emptyBacklog(scene, given);
  await waitOutSilence(scene, given);
}

/** Lets hours pass for what a service said no more about, until our watch has looked at it, or asked where it can. */
async function waitOutSilence({ stage: { owner } }: Scene, { say }: Given): Promise<void> {
  const count = await ageSilence(owner, everyone, silenceMs);
  if (count === 0) return;
  say(`${count} orders are accepted and never heard of again; four hours pass for them`);
  const giveUpAt = performance.now() + forgottenWithinMs;
  while ((await countUnheardOf(owner, everyone)) > 0 && performance.now() < giveUpAt) await wait(lookEveryMs);
}

/**
 * Waits until every list was looked at as a whole, and looked at again for the gaps that the first look suspected. In a
 * hurry what was suspected counts as suspected long enough.
 */
async function reconcile(scene: Scene, given: Given): Promise<void> {
  const { owner } = scene.stage;
  await makeNextLooksWhole(owner);
  await lookAtLists(scene, given);
  if (given.isHurried) await ageSuspicions(owner, gapCountsAfterMs);
  else await wait(gapCountsAfterMs);
  await lookAtLists(scene, given);
  await emptyBacklog(scene, given);
}

/** Waits until every list of a service has been looked at from now on. */
async function lookAtLists({ stage: { owner } }: Scene, { say, isHurried }: Given): Promise<void> {
  const since = Date.now();
  const giveUpAt = performance.now() + reconcileWithinMs;
  while ((await reconciledUntil(owner, listingServices)) < since) {
    if (performance.now() > giveUpAt) {
      say('not every list of a service was looked at; going on all the same');
      for (const what of await readStuck(owner)) say(`  ${what}`);
      return;
    }
    if (isHurried) await bringChecksForward(owner);
    await wait(lookEveryMs);
  }
}

/** Goes on after a while with a line that says what is left, when something does not come to an end. */
async function emptyBacklog({ stage, robot, workerSince }: Scene, { say }: Pick<Given, 'say'>): Promise<void> {
  const until = performance.now() + settleWithinMs;
  for (let calm = 0; calm < 2;) {
    const backlog = await readBacklog(stage.owner, workerSince());
    const isEmpty = robot.busy() === 0 && Object.values(backlog).every((count) => count === 0);
    calm = isEmpty ? calm + 1 : 0;
    if (performance.now() > until) {
      say(`still to do: ${JSON.stringify({ ...backlog, robot: robot.busy() })}; going on all the same`);
      for (const what of await readStuck(stage.owner)) say(`  ${what}`);
      return;
    }
    await wait(isEmpty ? 50 : 250);
  }
}
