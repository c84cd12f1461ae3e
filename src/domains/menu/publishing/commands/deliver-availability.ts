import { withoutIds } from '../../model/refusal-words.ts';
import { inMerchant, type ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import { minuteMs, secondMs } from '../../../../shared/time.ts';
import {
  nextTry,
  retryDelayMs,
  type AvailabilityChange,
  type AvailabilityResult,
  type Registry,
} from '../../../channels/index.ts';
import { findMenuConnection } from '../connections.ts';
import { availabilityJob } from '../../jobs.ts';
import { claimAvailabilityCalls, settleAvailabilityCalls } from '../../sold-out-store.ts';

const actor = { kind: 'system', name: 'menu' } as const;
const goneAfterMs = 2 * minuteMs;
const maxWaitMs = 30 * secondMs;

/** Makes the calls about sold-out things that one connection is due, all at once; what must be tried again is. */
export async function deliverAvailability(
  given: { db: Db; parts: ContextParts; registry: Registry },
  at: { merchantId: MerchantId; connectionId: string },
): Promise<void> {
  const taken = await inMerchant({ ...given, actor }, at.merchantId, async (ctx) => {
    const now = ctx.clock.now();
    const connection = await findMenuConnection(ctx.tx, given.registry, at.connectionId);
    const calls = await claimAvailabilityCalls(ctx.tx, at.connectionId, {
      now,
      goneAt: new Date(now.getTime() + goneAfterMs),
    });
    return { connection, calls };
  });
  const { connection, calls } = taken;
  if (calls.length === 0) return;
  const results: AvailabilityResult[] = connection
    ? await connection.connector.setAvailability(connection.store, calls.map(toChange))
    : calls.map(() => ({ outcome: 'refused', why: 'This service is no longer connected.' }));
  await settle(given, at, { calls, results });
}

type Call = Awaited<ReturnType<typeof claimAvailabilityCalls>>[number];

function toChange({ ref, group_ref: groupRef, available, until_at: until }: Call): AvailabilityChange {
  if (groupRef === null) return { kind: 'item', ref, available, until };
  return { kind: 'modifier', ref, groupRef, available, until };
}

async function settle(
  given: { db: Db; parts: ContextParts },
  at: { merchantId: MerchantId; connectionId: string },
  { calls, results }: { calls: readonly Call[]; results: readonly AvailabilityResult[] },
): Promise<void> {
  await inMerchant({ ...given, actor }, at.merchantId, async (ctx) => {
    const now = ctx.clock.now();
    const done = calls.filter((_call, place) => results[place]?.outcome === 'done').map(({ id }) => id);
    await settleAvailabilityCalls(ctx.tx, done, { state: 'done', why: null, dueAt: null, at: now });
    let soonest: Date | undefined;
    for (const [place, call] of calls.entries()) {
      const result = results[place] ?? { outcome: 'retry', why: 'The service did not answer for this one.' };
      if (result.outcome === 'done') continue;
      const delayMs = retryDelayMs({
        attempts: call.attempts + 1,
        random: Math.random(),
        maxMs: maxWaitMs,
        askedMs: result.outcome === 'retry' ? result.afterMs : undefined,
      });
      const dueAt = result.outcome === 'retry' ? nextTry({ now, delayMs, deadline: call.deadline_at }) : undefined;
      await settleAvailabilityCalls(ctx.tx, [call.id], {
        state: dueAt ? 'pending' : 'failed',
        why: withoutIds(result.why),
        dueAt: dueAt ?? null,
        at: now,
      });
      if (dueAt && (!soonest || dueAt < soonest)) soonest = dueAt;
      if (!dueAt) ctx.log.warn({ ...at, ref: call.ref, why: result.why }, 'a service was not told what is sold out');
    }
    if (soonest) await ctx.enqueue(availabilityJob(at, soonest));
  });
}
