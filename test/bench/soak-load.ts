import { setTimeout as wait } from 'node:timers/promises';
import { disturbances, downAt, listingServices } from './soak-faults.ts';
import { untilAllArePlaced, type Scene } from './soak-scene.ts';

export interface Load {
  orders: number;
  rate: number;
  kills: number;
}

interface Given {
  load: Load;
  random: () => number;
  say: (text: string) => void;
}

interface Mishap {
  /** Milliseconds after the first order. */
  at: number;
  happen: () => Promise<void>;
}

/** How long a service is unreachable in the middle of the rush, in real time: so long, or this share of the rush. */
const blackoutMs = 45_000;
const blackoutShare = 0.15;

/** Places the orders and lets the mishaps happen at their random moments; resolves when all orders are placed. */
export async function rush(scene: Scene, given: Given): Promise<void> {
  const { orders, rate } = given.load;
  await scene.simulator.place({ count: orders, perSecond: rate });
  const began = performance.now();
  for (const { at, happen } of mishaps(scene, given)) {
    await wait(Math.max(0, at - (performance.now() - began)));
    await happen();
  }
  await untilAllArePlaced(scene);
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
  const at = (share: number) => share * lastsMs;
  const kills = Array.from({ length: load.kills }, () => [
    { at: at(0.1 + 0.8 * random()), happen: () => timed('the app was killed', crashes.app) },
    { at: at(0.1 + 0.8 * random()), happen: () => timed('the worker was killed', crashes.worker) },
  ]).flat();
  const { restartDatabase } = stage;
  const restart = restartDatabase
    ? () => timed('PostgreSQL was restarted', restartDatabase)
    : async () => say('PostgreSQL is not restarted: its server is not ours.');
  const service = listingServices[Math.floor(random() * listingServices.length)];
  const begin = at(0.2 + 0.4 * random());
  const seconds = Math.min(blackoutMs, blackoutShare * lastsMs) / 1000;
  const blackout = [
    {
      at: begin,
      happen: async () => {
        say(`${service} is unreachable for ${seconds.toFixed(0)} s, while its customers order`);
        await disturb([...downAt(service ?? ''), ...disturbances]);
      },
    },
    { at: begin + seconds * 1000, happen: () => disturb(disturbances) },
  ];
  return [...kills, ...blackout, { at: at(0.1 + 0.8 * random()), happen: restart }].toSorted((a, b) => a.at - b.at);
}
