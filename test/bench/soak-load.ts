import { setTimeout as wait } from 'node:timers/promises';
import { disturbances, downAt, listingServices } from './soak-faults.ts';
import { countJobs } from './soak-ours.ts';
import { untilAllArePlaced, type Scene } from './soak-scene.ts';

export interface Load {
  orders: number;
  /** Orders a second at most: while much waits to be worked off, no more come. */
  rate: number;
  kills: number;
}

/** How far the rush is. */
export interface Progress {
  placed: number;
}

interface Given {
  load: Load;
  progress: Progress;
  random: () => number;
  say: (text: string) => void;
}

interface Mishap {
  /** Happens when this share of the orders has been placed. */
  at: number;
  happen: () => Promise<void>;
}

/** So many orders come before the next look at what waits. */
const portion = 250;
/** With more jobs than that to be done, the customers of so many stores have outrun this machine. */
const maxWaitingJobs = 1_500;
const lookEveryMs = 250;

/** How long a service is unreachable in the middle of the rush, in real time: so long, or this share of the rush. */
const blackoutMs = 45_000;
const blackoutShare = 0.15;

/** Places the orders and lets the mishaps happen at their random moments; resolves when both are through. */
export async function rush(scene: Scene, given: Given): Promise<void> {
  const { load, progress } = given;
  const placing = placeAll(scene, given);
  for (const { at, happen } of mishaps(scene, given)) {
    while (progress.placed < at * load.orders) await wait(lookEveryMs);
    await happen();
  }
  await placing;
}

async function placeAll(scene: Scene, { load: { orders, rate }, progress }: Given): Promise<void> {
  while (progress.placed < orders) {
    const count = Math.min(portion, orders - progress.placed);
    await scene.simulator.place({ count, perSecond: rate });
    await untilAllArePlaced(scene);
    progress.placed += count;
    while (!(await hasRoom(scene))) await wait(lookEveryMs);
  }
}

/** Whether more orders may come. While PostgreSQL is restarted under the run nobody can tell: then none do. */
async function hasRoom({ stage, workerSince }: Scene): Promise<boolean> {
  try {
    return (await countJobs(stage.owner, workerSince())) <= maxWaitingJobs;
  } catch (error) {
    if (!isOutage(error)) throw error;
    return false;
  }
}

/** The database is stopping, starting, or not there: SQLSTATE class 57P, or no connection at all. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^57P|^08|ECONN/.test(code) || error.message.startsWith('Connection terminated');
}

/** In the order of their moments; one may begin late because the one before it took its time. */
function mishaps(scene: Scene, { load, random, say }: Given): Mishap[] {
  const lastsMs = (load.orders / load.rate) * 1000;
  const { crashes, stage, disturb } = scene;
  const timed = async (what: string, happen: () => Promise<unknown>) => {
    const began = performance.now();
    await happen();
    say(`${what}; up again after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  const kills = Array.from({ length: load.kills }, () => [
    { at: 0.1 + 0.8 * random(), happen: () => timed('the app was killed', crashes.app) },
    { at: 0.1 + 0.8 * random(), happen: () => timed('the worker was killed', crashes.worker) },
  ]).flat();
  const { restartDatabase } = stage;
  const restart = restartDatabase
    ? () => timed('PostgreSQL was restarted', restartDatabase)
    : async () => say('PostgreSQL is not restarted: its server is not ours.');
  const service = listingServices[Math.floor(random() * listingServices.length)];
  const ms = Math.min(blackoutMs, blackoutShare * lastsMs);
  const blackout = {
    at: 0.2 + 0.4 * random(),
    happen: async () => {
      say(`${service} is unreachable for ${(ms / 1000).toFixed(0)} s, while its customers order`);
      await disturb([...downAt(service ?? ''), ...disturbances]);
      await wait(ms);
      await disturb(disturbances);
    },
  };
  return [...kills, blackout, { at: 0.1 + 0.8 * random(), happen: restart }].toSorted((a, b) => a.at - b.at);
}
