import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { asId, type MerchantId } from '../../../../shared/ids.ts';
import { findOwnConnection } from '../../connection-store.ts';
import { connectionEnded } from '../../events.ts';
import { releaseJob } from '../../jobs.ts';
import type { Registry } from '../../registry.ts';
import { resolveOutsideHours } from '../../stores/commands/notify-outside-hours.ts';
import { takeBack } from '../../stores/commands/tell-of-store-off.ts';
import { endConnection } from '../standing-store.ts';

/**
 * Takes no more orders of a store from a service. What is open there is finished, what was is kept, and the service is
 * told once nothing is open any more. Throws NOT_FOUND, and CONFLICT where it is disconnected already.
 */
export async function disconnectStore(
  ctx: Context,
  registry: Registry,
  { merchantId, connectionId: id }: { merchantId: MerchantId; connectionId: string },
): Promise<void> {
  const connectionId = asId<'connection'>(id);
  const found = await findOwnConnection(ctx.tx, connectionId);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such connection.');
  const hasEnd = registry.get(found.connection.service)?.connecting.by === 'consent';
  const at = ctx.clock.now();
  const ended = await endConnection(ctx.tx, connectionId, { at, releaseDueAt: hasEnd ? at : null });
  if (!ended) throw new AppError('CONFLICT', 'This store is disconnected already.');
  for (const what of ['store_off', 'service_down'] as const) await takeBack(ctx, { merchantId, connectionId }, what);
  await resolveOutsideHours(ctx, { merchantId, connectionId });
  await ctx.events.emit(ctx, connectionEnded, { merchantId, connectionId });
  if (hasEnd) await ctx.enqueue(releaseJob({ merchantId, connectionId }));
}
