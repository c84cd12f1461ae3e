import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { asId, type MerchantId } from '../../../../shared/ids.ts';
import { hourMs } from '../../../../shared/time.ts';
import { readConnections } from '../../connection-store.ts';
import { changeWish, invalidateConfirmedOpen, invalidateConfirmedPause, type WishChange } from '../wish-store.ts';
import { busyHoursAtMost } from '../../store-contract.ts';
import { recordPauseEnded } from '../status-store.ts';
import { tellJob } from './tell-store.ts';

interface Wish {
  merchantId: MerchantId;
  connectionIds: readonly string[];
  /** Who wants it, for whoever reads it later. */
  by: string;
}

/** Pauses stores on services until a time, or until somebody resumes. Throws NOT_FOUND, CONFLICT for a disconnected one, and BAD_REQUEST for an end that has passed. */
export async function pauseStores(ctx: Context, given: Wish & { until: Date | null; reason: string }): Promise<number> {
  const now = ctx.clock.now();
  if (given.until !== null) checkEnd(given.until, now);
  return change(ctx, given, { pausedSince: now, pausedUntil: given.until, pauseReason: given.reason });
}

export async function resumeStores(ctx: Context, given: Wish): Promise<number> {
  return change(ctx, given, { pausedSince: null, pausedUntil: null, pauseReason: null });
}

/** Adds minutes to every order until a time, six hours at most. Throws NOT_FOUND and BAD_REQUEST. */
export async function setStoresBusy(ctx: Context, given: Wish & { minutes: number; until: Date }): Promise<number> {
  const now = ctx.clock.now();
  checkEnd(given.until, now);
  if (given.until.getTime() - now.getTime() > busyHoursAtMost * hourMs) {
    throw new AppError('BAD_REQUEST', `A busy time ends within ${busyHoursAtMost} hours.`);
  }
  return change(ctx, given, { busyMinutes: given.minutes, busyUntil: given.until });
}

export async function endBusy(ctx: Context, given: Wish): Promise<number> {
  return change(ctx, given, { busyMinutes: null, busyUntil: null });
}

function checkEnd(until: Date, now: Date): void {
  if (until <= now) throw new AppError('BAD_REQUEST', 'The end must lie ahead.');
}

/** Changes the wish for every connection that is named; all or none. */
async function change(ctx: Context, { merchantId, connectionIds, by }: Wish, wish: WishChange): Promise<number> {
  const now = ctx.clock.now();
  const own = new Map((await readConnections(ctx.tx)).map((connection) => [connection.id, connection]));
  const chosen = [...new Set(connectionIds)].map((id) => {
    const found = own.get(id);
    if (!found) throw new AppError('NOT_FOUND', 'There is no such connection.');
    if (found.state === 'disconnected') throw new AppError('CONFLICT', 'This store is disconnected.');
    return found;
  });
  for (const { id: connectionId, store_id: storeId } of chosen) {
    await changeWish(ctx.tx, { merchantId, connectionId, storeId }, { change: wish, by, now });
    // What was said of the pause before is not said of this one.
    if (wish.pausedSince !== undefined) {
      await recordPauseEnded(ctx.tx, asId(connectionId), { isEnded: false, now });
    }
    if (wish.pausedSince) await invalidateConfirmedPause(ctx.tx, asId(connectionId));
    if (wish.pausedSince === null) await invalidateConfirmedOpen(ctx.tx, asId(connectionId));
    await ctx.enqueue(tellJob({ merchantId, connectionId }));
  }
  return chosen.length;
}
