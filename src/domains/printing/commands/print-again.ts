import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';
import { readWholeOrders } from '../../orders/index.ts';
import { kitchenDigest } from '../model/compose-ticket.ts';
import { ticketsFor } from '../order-tickets.ts';
import { lockTicketsOf } from '../ticket-store.ts';
import { putInQueue } from './put-in-queue.ts';

/**
 * Prints an order because somebody asked. The first time it is the ticket itself, afterwards a duplicate that says which
 * one. `requestKey` is made where the button is pressed: pressed twice, it is the same.
 */
export async function printAgain(
  ctx: Context,
  registry: Registry,
  { orderId, requestKey }: { orderId: OrderId; requestKey: string },
): Promise<void> {
  const [order] = await readWholeOrders(ctx.tx, [orderId]);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  const made = await lockTicketsOf(ctx.tx, orderId);
  if (made.some(({ key }) => key.startsWith(`again:${requestKey}:`))) return;
  const times = new Set(made.filter(({ kind }) => kind === 'again').map(({ contents }) => contents.copyNumber));
  const isFirst = made.every(({ kind }) => kind === 'stop');
  const kind = isFirst ? ('order' as const) : ('again' as const);
  const tickets = await ticketsFor(ctx, registry, { order, kind, copyNumber: isFirst ? null : times.size + 1 });
  if (tickets.length === 0) throw new AppError('CONFLICT', 'No printer is in use. Set one up under Store, Printing.');
  const now = ctx.clock.now();
  await putInQueue(
    ctx,
    order.merchantId,
    tickets.map((ticket) => ({
      ...ticket,
      key: `again:${requestKey}:${ticket.stationId}`,
      // Asked for by hand, it is wanted now, whenever the order is for.
      dueAt: now,
      contentsAsOf: isFirst ? order.contentsAsOf : null,
      digest: isFirst ? kitchenDigest({ ...order.details, lines: order.lines }) : null,
    })),
  );
}
