import type { Context } from '../../../platform/context.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { ReceivedOrder, Registry } from '../../channels/index.ts';
import { feedTopic } from '../feed-store.ts';
import { readyTime } from '../model/ready-time.ts';
import { newOrder } from '../new-order.ts';
import { insertOrders } from '../store.ts';
import { promiseAcceptance } from './promise-acceptance.ts';

/**
 * Writes orders that services handed over, in the transaction that keeps their webhooks. One that exists already is
 * left alone. A connection that accepts by itself starts the kitchen at once; where the webhook's answer was not the
 * acceptance, the call is promised here.
 */
export async function receiveOrders(ctx: Context, registry: Registry, orders: readonly ReceivedOrder[]): Promise<void> {
  const now = ctx.clock.now();
  const rows = orders.map((received) => newOrder(withAutoAccept(received, now)));
  const fresh = await insertOrders(ctx.tx, rows);
  for (const received of orders) {
    if (!fresh.has(received.orderId)) continue;
    ctx.wake(feedTopic(received.connection));
    if (mustBeAccepted(received, now)) await accept(ctx, registry, received);
  }
}

/** An order worked off long after it came (a replay) is not accepted by itself: its service has moved on. */
function mustBeAccepted({ connection, order, acceptedAt, acceptBy }: ReceivedOrder, now: Date): boolean {
  const isOpen = order.stage === 'offered' || order.stage === 'scheduled';
  return connection.autoAccept && acceptedAt === undefined && isOpen && now < acceptBy;
}

function withAutoAccept(received: ReceivedOrder, now: Date): ReceivedOrder {
  return mustBeAccepted(received, now) ? { ...received, acceptedAt: received.receivedAt } : received;
}

async function accept(ctx: Context, registry: Registry, received: ReceivedOrder): Promise<void> {
  const { connection, order, orderId, receivedAt, acceptBy } = received;
  await promiseAcceptance(ctx, registry, {
    merchantId: connection.merchantId,
    orderId,
    connectionId: connection.connectionId,
    externalOrderId: order.externalId,
    service: connection.service,
    confirmAt: order.confirmAt,
    readyAt: readyTime(order, new Date(receivedAt.getTime() + connection.prepMinutes * minuteMs)),
    deadlineAt: acceptBy,
  });
}
