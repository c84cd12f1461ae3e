import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { asId, type MerchantId } from '../../../../shared/ids.ts';
import { readConnections } from '../../connection-store.ts';
import { storeHoursChanged } from '../../events.ts';
import type { Registry } from '../../registry.ts';
import { changeWish, invalidateHours, readSavedHours } from '../wish-store.ts';
import { tellJob } from './tell-store.ts';

/**
 * Sends a store's saved hours to one service again, as if it had never taken them: by a call, with the menu that it shows,
 * or both. Throws NOT_FOUND, and CONFLICT for a disconnected store or one without hours.
 */
export async function sendHours(
  ctx: Context,
  registry: Registry,
  { merchantId, connectionId, by }: { merchantId: MerchantId; connectionId: string; by: string },
): Promise<void> {
  const connection = (await readConnections(ctx.tx)).find(({ id }) => id === connectionId);
  if (!connection) throw new AppError('NOT_FOUND', 'There is no such connection.');
  if (connection.state === 'disconnected') throw new AppError('CONFLICT', 'This store is disconnected.');
  const storeId = asId<'store'>(connection.store_id);
  if (!(await readSavedHours(ctx.tx, storeId))) throw new AppError('CONFLICT', 'Save your opening hours first.');
  const how = registry.store(connection.service)?.storeAbilities.hours;
  if (how === undefined) {
    throw new AppError('CONFLICT', 'Forkline cannot send hours to this service. Change them there.');
  }
  await changeWish(ctx.tx, { merchantId, connectionId, storeId }, { change: {}, by, now: ctx.clock.now() });
  await invalidateHours(ctx.tx, asId(connectionId));
  await ctx.enqueue(tellJob({ merchantId, connectionId }));
  if (how !== 'call') await ctx.events.emit(ctx, storeHoursChanged, { merchantId, storeId, connectionId });
}
