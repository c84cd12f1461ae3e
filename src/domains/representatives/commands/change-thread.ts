import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { dayWords } from '../../../shared/format-time.ts';
import { endOfDay } from '../model/promise-days.ts';
import { updateThread, type ThreadRow } from '../thread-store.ts';
import { addEvent } from './say-in-thread.ts';

/**
 * What the service has promised, and the last day of the store's calendar for it: from then on it is reminded. Throws
 * BAD_REQUEST where that day is over. Like all here of a thread that is locked.
 */
export async function recordPromise(
  ctx: Context,
  row: ThreadRow,
  { promise, lastDay }: { promise: string; lastDay: string },
): Promise<void> {
  const promisedUntil = endOfDay(lastDay, row.time_zone);
  if (promisedUntil <= ctx.clock.now())
    throw new AppError('BAD_REQUEST', 'lastDay: Choose a day that is not over yet.');
  await addEvent(ctx, row, `Promised by ${dayWords(new Date(lastDay), 'UTC')}: ${promise}`);
  await updateThread(ctx.tx, row.id, {
    promise,
    promised_until: promisedUntil,
    remind_at: promisedUntil,
    reminders: 0,
  });
}

/** The promise was kept, or is of no use any more. Throws CONFLICT where there is none. */
export async function endPromise(ctx: Context, row: ThreadRow): Promise<void> {
  if (row.promise === null) throw new AppError('CONFLICT', 'Nothing is promised here.');
  await addEvent(ctx, row, `Kept: ${row.promise}`);
  await updateThread(ctx.tx, row.id, { promise: null, promised_until: null, remind_at: null, reminders: 0 });
}

/** Nothing is asked of the service any more. Throws CONFLICT where it is closed. */
export async function closeThread(ctx: Context, row: ThreadRow): Promise<void> {
  if (row.state === 'closed') throw new AppError('CONFLICT', 'This is closed already.');
  await addEvent(ctx, row, 'Closed.');
  await updateThread(ctx.tx, row.id, {
    state: 'closed',
    closed_at: ctx.clock.now(),
    waiting_since: null,
    remind_at: null,
    promise: null,
    promised_until: null,
  });
}
