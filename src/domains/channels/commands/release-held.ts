import type { ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { enqueueJobs } from '../../../platform/jobs/queue.ts';
import { releaseHeldCalls } from '../call-store.ts';
import { releaseHeldDeliveries } from '../inbox-store.ts';
import { callsJob, processJob } from '../jobs.ts';
import type { Registry } from '../registry.ts';

/**
 * Gives jobs to what was set aside while a service, or a store there, was left alone: the oldest first, calls about
 * orders before orders to be read, and never more than the service has room for. While it is to be tried again, that is
 * one.
 */
export async function releaseHeld(given: { db: Db; parts: ContextParts; registry: Registry }): Promise<void> {
  const { db, parts, registry } = given;
  for (const [service, guard] of registry.guards()) {
    const room = guard.room();
    if (!room || room.most === 0) continue;
    const { most, except } = room;
    const count = await db.transaction().execute(async (tx) => {
      const now = parts.clock.now();
      const calls = await releaseHeldCalls(tx, { service, except, now, most });
      const left = most - calls.length;
      const deliveries = left > 0 ? await releaseHeldDeliveries(tx, { service, except, now, most: left }) : [];
      // Jobs with the same time would run in any order.
      const places = calls.length + deliveries.length;
      const runAt = (place: number) => new Date(now.getTime() - places + place);
      await enqueueJobs(tx, [
        ...calls.map((at, index) => callsJob(at, runAt(index))),
        ...deliveries.map((at, index) => processJob(at, runAt(calls.length + index))),
      ]);
      return places;
    });
    guard.noteFound(count);
  }
}
