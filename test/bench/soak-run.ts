import { readBacklog } from './soak-ours.ts';
import { judge, type Judgement } from './soak-judge.ts';
import { rush, type Load, type Progress } from './soak-load.ts';
import { setScene, type Scene } from './soak-scene.ts';
import { loseAnHour, settle } from './soak-settle.ts';
import { seededRandom } from './seeded-random.ts';
import type { Stage } from './stage.ts';

export interface SoakGiven extends Load {
  seed: number;
  /** Leaves out the hour in which a service is down, and the minutes between two looks at a service's list. */
  isHurried: boolean;
  say: (text: string) => void;
}

/** A connection's day has no more orders than this: lists of services are made for stores, not for load. */
const ordersPerConnection = 400;
const connectionsPerStore = 4;
const fewestStores = 6;
/** Of the orders, those that come when a service is down for an hour. */
const hourShare = 0.02;
const progressEveryMs = 10_000;

/** Sends orders through disturbed services and crashing processes, lets everything come to its end, and compares. */
export async function runSoak(stage: Stage, given: SoakGiven): Promise<{ scene: Scene; judgement: Judgement }> {
  const { orders, rate, kills, seed, isHurried, say } = given;
  const random = seededRandom(seed);
  const stores = Math.max(fewestStores, Math.ceil(orders / connectionsPerStore / ordersPerConnection));
  const scene = await setScene(stage, { stores, seed, random });
  say(
    `Soak: ${orders} orders at ${rate} a second over ${stores} stores, seed ${seed}, ${kills} kills of app and worker each.`,
  );
  const progress: Progress = { placed: 0 };
  const reporting = setInterval(
    () => void report(scene, { say, toCome: orders - progress.placed }).catch(() => {}),
    progressEveryMs,
  );
  try {
    const inTheHour = isHurried ? 0 : Math.ceil(orders * hourShare);
    await rush(scene, { load: { orders: orders - inTheHour, rate, kills }, progress, random, say });
    if (inTheHour > 0) await loseAnHour(scene, { say, isHurried, random, orders: inTheHour, rate });
    await settle(scene, { say, isHurried });
  } finally {
    clearInterval(reporting);
    await scene.robot.stop();
  }
  return { scene, judgement: await judge(scene) };
}

async function report(
  { stage, simulator, robot, workerSince }: Scene,
  { say, toCome }: { say: (text: string) => void; toCome: number },
): Promise<void> {
  const { waiting } = await simulator.idle();
  const { jobs, calls, deliveries, unanswered } = await readBacklog(stage.owner, workerSince());
  const { accepted, declined, ready } = robot.counts;
  const said = `${robot.seen.size} on screen, ${unanswered} new, ${accepted} accepted, ${declined} declined, ${ready} ready`;
  say(
    `  ${toCome} to come, ${said}; under way: webhooks ${waiting}, jobs ${jobs}, deliveries ${deliveries}, calls ${calls}`,
  );
}
