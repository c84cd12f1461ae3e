import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { MerchantId, StoreId } from '../../../../shared/ids.ts';
import { readConnections } from '../../connection-store.ts';
import { storeHoursChanged } from '../../events.ts';
import type { Timetable } from '../../model/service-menu.ts';
import { longDays, longDaySentence } from '../../model/timetable.ts';
import { changeWish, readSavedHours, writeHours } from '../wish-store.ts';
import { tellJob } from './tell-store.ts';

/**
 * Writes a store's hours; the services that take them, or their special days, by a call are told, the others get them with the
 * menu that they show (`storeHoursChanged`). Throws CONFLICT where others than those of the given version would be lost, and
 * BAD_REQUEST where a day becomes longer than 18 hours and that is not confirmed.
 */
export async function setHours(
  ctx: Context,
  given: {
    merchantId: MerchantId;
    storeId: StoreId;
    hours: Timetable;
    version?: number | null | undefined;
    /** Whether days of more than 18 hours are meant. */
    areLongDaysMeant: boolean;
    by: string;
  },
): Promise<void> {
  const { merchantId, storeId, hours, version, by } = given;
  const now = ctx.clock.now();
  const before = (await readSavedHours(ctx.tx, storeId))?.hours ?? null;
  const [long] = given.areLongDaysMeant ? [] : longDays(hours, before);
  if (long) throw new AppError('BAD_REQUEST', longDaySentence(long));
  if (!(await writeHours(ctx.tx, { merchantId, storeId }, { hours, version, now }))) {
    throw new AppError('CONFLICT', 'Somebody else has changed these hours meanwhile. Load the page again.');
  }
  for (const { id: connectionId, store_id: at } of await readConnections(ctx.tx)) {
    if (at !== storeId) continue;
    await changeWish(ctx.tx, { merchantId, connectionId, storeId }, { change: {}, by, now });
    await ctx.enqueue(tellJob({ merchantId, connectionId }));
  }
  await ctx.events.emit(ctx, storeHoursChanged, { merchantId, storeId });
}
