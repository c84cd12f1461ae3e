import type { Context } from '../../../platform/context.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { ReceivedOrder, Registry } from '../../channels/index.ts';
import { madeAt, prepMinutesAt } from '../../channels/model/accept-rules.ts';
import { orderChanged, orderSettled } from '../events.ts';
import { feedTopic } from '../feed-store.ts';
import { beginTime, readyTime } from '../model/ready-time.ts';
import { newOrder } from '../new-order.ts';
import { countInKitchen, insertOrders, type NewOrder } from '../store.ts';
import { enqueueAcceptance } from './enqueue-acceptance.ts';

/**
 * Stores new orders in the transaction that stores their webhook events; an order that exists already is skipped. With
 * auto-accept the order starts at once, and the acceptance call is enqueued unless the webhook response was the acceptance.
 */
export async function receiveOrders(ctx: Context, registry: Registry, orders: readonly ReceivedOrder[]): Promise<void> {
  const now = ctx.clock.now();
  const accepted = await chooseAccepted(ctx, orders, now);
  const rows = orders.map((received) =>
    newOrder(accepted.has(received) ? { ...received, acceptedAt: received.receivedAt } : received),
  );
  const fresh = await insertOrders(ctx.tx, rows);
  for (const received of orders) {
    if (!fresh.has(received.orderId)) continue;
    ctx.publish(feedTopic(received.connection));
    if (accepted.has(received)) await accept(ctx, registry, received);
  }
  const arrived = rows.filter((row) => fresh.has(row.id));
  if (arrived.length === 0) return;
  await ctx.events.emit(ctx, orderChanged, arrived.map(toName));
  const settled = arrived.filter((row) => row.handed_over_at ?? row.ended_at);
  if (settled.length > 0) await ctx.events.emit(ctx, orderSettled, settled.map(toName));
}

const toName = (row: NewOrder) => ({ merchantId: row.merchant_id, storeId: row.store_id, id: row.id });

/** An order that is processed late (a replay) is not auto-accepted: its service has moved on. */
function mustBeAccepted({ connection, order, acceptedAt, acceptBy }: ReceivedOrder, now: Date): boolean {
  const isOpen = order.stage === 'offered' || order.stage === 'scheduled';
  return connection.autoAccept && acceptedAt === undefined && isOpen && now < acceptBy;
}

/** Returns the orders to auto-accept, first come first served, until the kitchen of a store is at capacity. */
async function chooseAccepted(
  ctx: Context,
  orders: readonly ReceivedOrder[],
  now: Date,
): Promise<ReadonlySet<ReceivedOrder>> {
  const accepted = new Set<ReceivedOrder>();
  const inKitchen = new Map<string, number>();
  for (const received of orders) {
    if (!mustBeAccepted(received, now)) continue;
    const { storeId, acceptRules } = received.connection;
    const limit = acceptRules.openOrdersAtMost;
    if (limit !== null) {
      const count = inKitchen.get(storeId) ?? (await countInKitchen(ctx.tx, received.connection));
      inKitchen.set(storeId, count);
      if (count >= limit) continue;
      inKitchen.set(storeId, count + 1);
    }
    accepted.add(received);
  }
  return accepted;
}

async function accept(ctx: Context, registry: Registry, received: ReceivedOrder): Promise<void> {
  const { connection, order, orderId, receivedAt, acceptBy } = received;
  const prepMs = prepMinutesAt(connection, madeAt(order, receivedAt)) * minuteMs;
  const readyAt = readyTime(order, new Date(receivedAt.getTime() + prepMs));
  await enqueueAcceptance(ctx, registry, {
    at: {
      merchantId: connection.merchantId,
      orderId,
      connectionId: connection.connectionId,
      externalOrderId: order.externalId,
      apiVersion: order.apiVersion,
    },
    service: connection.service,
    kind: order.kind,
    confirmAt: order.confirmAt,
    readyAt,
    beginsAt: beginTime(order, { now: ctx.clock.now(), readyAt, prepMs }),
    deadlineAt: acceptBy,
  });
}
