import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../platform/context.ts';
import { minuteMs } from '../../../shared/time.ts';
import {
  dropCalls,
  OrderNotKnownYet,
  queueCall,
  readTakenAt,
  refreshRequest,
  type OrderUpdate,
  type ReceivedOrder,
  type Registry,
} from '../../channels/index.ts';
import {
  courierStages,
  type Cancellation,
  type Courier,
  type CourierStage,
} from '../../channels/model/service-order.ts';
import { callTarget } from '../call-target.ts';
import type { FeedEvent } from '../contract.ts';
import { adjustmentText, endWaiting, isFollowed, waitingAdjustment, type Adjustment } from '../model/adjustment.ts';
import { isBeingMade, nextState } from '../model/order-states.ts';
import { halfTime } from '../model/watch.ts';
import { newOrder } from '../new-order.ts';
import type { OrderRecord } from '../order-record.ts';
import { lockOrderByExternalId, readLines, replaceContents, type NewOrder, type OrderChange } from '../store.ts';
import { announce, write } from './change-order.ts';
import { receiveOrders } from './receive-orders.ts';

/** The customer's time to approve a new price, and the polling interval meanwhile. */
const agreeWithinMs = 15 * minuteMs;
const lookAgainMs = minuteMs;

/**
 * Applies an update from the service. Updates may arrive late, twice and out of order: an order never moves back, and an
 * ended order stays ended. Throws `OrderNotKnownYet` for an update of an order that has not arrived.
 */
export async function applyOrderUpdate(ctx: Context, registry: Registry, news: OrderUpdate): Promise<void> {
  const connection = news.kind === 'snapshot' ? news.received.connection : news.connection;
  const externalId = news.kind === 'snapshot' ? news.received.order.externalId : news.externalOrderId;
  const found = await lockOrderByExternalId(ctx.tx, connection, externalId);
  const order = found && isSignOfLife(news) ? await revive(ctx, found) : found;
  if (!order) {
    // Orders placed after a store was disconnected do not belong to the merchant.
    if (connection.isDisconnected) return undefined;
    if (news.kind === 'snapshot') return receiveOrders(ctx, registry, [news.received]);
    throw new OrderNotKnownYet(`Order ${externalId} has not arrived yet.`);
  }
  switch (news.kind) {
    case 'snapshot':
      return applySnapshot(ctx, order, news);
    case 'cancelled':
      return cancel(ctx, order, news.cancellation);
    case 'courier':
      return moveCourier(ctx, order, news);
  }
}

/** Whether the update proves that the order is still active. */
function isSignOfLife(news: OrderUpdate): boolean {
  if (news.kind === 'courier') return news.stage !== 'failed';
  return news.kind === 'snapshot' && ['offered', 'accepted', 'ready', 'handed_off'].includes(news.received.order.stage);
}

/** Reopens an order that was closed because its service sent nothing for too long. */
async function revive(ctx: Context, order: OrderRecord): Promise<OrderRecord> {
  const state = order.ending?.by === 'timeout' ? nextState(order.state, 'revive') : undefined;
  if (!state) return order;
  const change = { state, endedAt: null, ending: null, stoppedAt: null };
  await write(ctx, order, { change, event: 'order_reopened' });
  return { ...order, ...change };
}

async function applySnapshot(
  ctx: Context,
  order: OrderRecord,
  { received, isAnswer = false }: Extract<OrderUpdate, { kind: 'snapshot' }>,
): Promise<void> {
  await replaceIfChanged(ctx, order, received);
  await endAdjustment(ctx, order, { received, isAnswer });
  const now = ctx.clock.now();
  switch (received.order.stage) {
    case 'cancelled':
    case 'denied':
      return cancel(ctx, order, received.order.cancellation ?? { by: 'unknown' });
    case 'completed':
      return handOver(ctx, order, { handedOverAt: order.handedOverAt ?? now, endedAt: order.endedAt ?? now });
    case 'handed_off':
      return handOver(ctx, order, { handedOverAt: order.handedOverAt ?? now });
    case 'accepted':
    case 'ready':
      // Accepted or declined on the service's own tablet: the kitchen is alerted.
      if (order.state !== 'new' || order.endedAt) return;
      return write(ctx, order, {
        event: 'order_accepted',
        change: { state: 'getting_ready', acceptedAt: now, watchAt: null },
      });
    case 'offered':
      return offerInTime(ctx, order, received);
    case 'scheduled':
    case 'unknown':
  }
}

/**
 * Offers a scheduled order when its time comes: Uber Eats sends it a second time, Grubhub takes an answer only from now
 * on. An earlier acceptance stays valid; otherwise the accept deadline starts now.
 */
async function offerInTime(ctx: Context, order: OrderRecord, received: ReceivedOrder): Promise<void> {
  if (order.details.stage !== 'scheduled' || order.endedAt) return;
  if (order.state === 'new') {
    const { acceptBy } = received;
    const watchAt = halfTime({ receivedAt: ctx.clock.now(), acceptBy });
    return write(ctx, order, { event: 'order_adjusted', change: { acceptBy, watchAt } });
  }
  if (order.state !== 'getting_ready' && order.state !== 'ready') return;
  await queueCall(ctx, {
    ...callTarget(order),
    call: { action: 'accept', readyAt: order.readyTargetAt ?? ctx.clock.now() },
    deadlineAt: received.acceptBy,
  });
}

async function replaceIfChanged(ctx: Context, order: OrderRecord, received: ReceivedOrder): Promise<void> {
  const newer = keepPersonal(order.details, newOrder(received));
  // Some responses omit the lines; an order always has at least one.
  if (received.asOf < order.contentsAsOf || newer.lines.length === 0) return;
  const lines = await readLines(ctx.tx, order);
  const sameLines = isDeepStrictEqual(lines, plain(newer.lines.map(({ line }) => line)));
  if (sameLines && isDeepStrictEqual(order.details, plain(newer.details))) return;
  await replaceContents(ctx.tx, order, newer);
  if (sameLines && isDeepStrictEqual(told(order.details), told(plain(newer.details)))) {
    return announce(ctx, order);
  }
  await write(ctx, order, { change: {}, event: 'order_adjusted' });
}

/** Keeps the customer data of the first message: services remove it from later ones. */
function keepPersonal(known: OrderRecord['details'], newer: NewOrder): NewOrder {
  const { customer, destination } = newer.details;
  const isStruckOut = customer.name === 'Customer' && known.customer.name !== 'Customer';
  const kept = isStruckOut ? { ...known.customer, ...customer, name: known.customer.name } : customer;
  return {
    ...newer,
    customer_name: kept.name,
    search_text: isStruckOut ? `${newer.search_text} ${kept.name.toLowerCase()}` : newer.search_text,
    details: {
      ...newer.details,
      customer: kept,
      ...(destination === undefined &&
        known.destination !== undefined &&
        newer.details.kind === known.kind && { destination: known.destination }),
    },
  };
}

/**
 * Resolves a pending adjustment: done once the service's order shows it. Where the service reviews the request, an
 * update without the change is a refusal, which alerts the kitchen.
 */
async function endAdjustment(
  ctx: Context,
  order: OrderRecord,
  { received, isAnswer }: { received: ReceivedOrder; isAnswer: boolean },
): Promise<void> {
  const waiting = waitingAdjustment(order.adjustments);
  const { lines, totals } = received.order;
  if (!waiting || received.asOf < order.contentsAsOf || lines.length === 0) return;
  const at = ctx.clock.now();
  if (isFollowed(waiting, { lines, totals })) {
    const adjustments = endWaiting(order.adjustments, { state: 'done', at });
    return write(ctx, order, { change: { adjustments }, event: 'order_adjusted' });
  }
  if (waiting.how === 'direct' || !(await readTakenAt(ctx.tx, order.id, 'adjust'))) return;
  if (!isAnswer && !(await isGivenUp(ctx, order, waiting))) return;
  const wish = adjustmentText(waiting.changes);
  const sentence = isAnswer
    ? `The answer is no to “${wish}”. Make the order as it is, or cancel it.`
    : `Nobody has agreed to “${wish}” in time. The order stays as it is.`;
  const alarms = [...order.alarms, { kind: 'call_failed' as const, sentence, at: at.toISOString() }];
  const adjustments = endWaiting(order.adjustments, { state: 'refused', at });
  await write(ctx, order, { change: { adjustments, alarms }, event: 'alarm_raised' });
}

/**
 * Polls the order while a customer decides about a new price, since no service sends an event for it, until the price
 * is there or the time is over.
 */
async function isGivenUp(ctx: Context, order: OrderRecord, waiting: Adjustment): Promise<boolean> {
  if (order.endedAt || !waiting.changes.some(({ kind }) => kind === 'price')) return false;
  const now = ctx.clock.now().getTime();
  if (now - Date.parse(waiting.askedAt) >= agreeWithinMs) return true;
  const { merchantId, connectionId, externalId: externalOrderId } = order;
  await ctx.enqueue(refreshRequest({ merchantId, connectionId, externalOrderId }, new Date(now + lookAgainMs)));
  return false;
}

/** The fields whose change alerts the kitchen. */
function told({ notes, totals, utensils, kind, scheduledFor, collection, destination }: NewOrder['details']) {
  return { notes, totals, utensils, kind, scheduledFor, collection, destination };
}

/** Returns the value as a JSON column returns it: without undefined keys. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T; // a round trip through JSON keeps the shape
}

async function cancel(ctx: Context, order: OrderRecord, { by, reason }: Cancellation): Promise<void> {
  const now = ctx.clock.now();
  if (order.endedAt) return recordLateCancellation(ctx, order, { by, at: now });
  if (!nextState(order.state, 'cancel')) return;
  await dropCalls(ctx, order.id, 'The order was cancelled before this could be said.');
  await write(ctx, order, {
    event: 'order_cancelled',
    change: {
      state: 'cancelled',
      endedAt: now,
      watchAt: null,
      ending: { by, reason: reason ?? null },
      stoppedAt: isBeingMade(order.state) ? now : null,
    },
  });
}

/** Reports a late cancellation: the food has left, so the order stays as it is, but its payment is in question. */
async function recordLateCancellation(
  ctx: Context,
  order: OrderRecord,
  { by, at }: { by: Cancellation['by']; at: Date },
): Promise<void> {
  const isTold = order.alarms.some(({ kind }) => kind === 'late_cancellation');
  if (order.state !== 'driver_on_the_way' || isTold) return;
  const who = by === 'customer' ? 'The customer' : 'The service';
  const sentence = `${who} cancelled this order after it was handed over.`;
  await write(ctx, order, {
    event: 'alarm_raised',
    change: { alarms: [...order.alarms, { kind: 'late_cancellation', sentence, at: at.toISOString() }] },
  });
}

async function handOver(ctx: Context, order: OrderRecord, change: OrderChange): Promise<void> {
  if (order.endedAt) return;
  const state = nextState(order.state, 'pick_up');
  if (!state && !change.endedAt) return;
  await dropCalls(ctx, order.id, 'The food was handed over before this could be said.');
  const event: FeedEvent['type'] = change.endedAt ? 'order_ended' : 'order_handed_over';
  await write(ctx, order, { event, change: { ...change, watchAt: null, ...(state && { state }) } });
}

async function moveCourier(
  ctx: Context,
  order: OrderRecord,
  { stage, courier }: { stage: CourierStage; courier: Courier | undefined },
): Promise<void> {
  if (order.endedAt || !isForward(order.courier, { stage, courier })) return;
  const change: OrderChange = { courier: { ...(stage === 'assigned' ? {} : order.courier), ...courier, stage } };
  const now = ctx.clock.now();
  if (stage === 'delivered')
    return handOver(ctx, order, { ...change, handedOverAt: order.handedOverAt ?? now, endedAt: now });
  if (stage === 'picked_up' && nextState(order.state, 'pick_up')) {
    return handOver(ctx, order, { ...change, handedOverAt: now });
  }
  await write(ctx, order, { change, event: 'courier_moved' });
}

/**
 * Ignores outdated courier updates. Until pickup another courier may take over, which restarts the track.
 */
function isForward(known: Courier | null, news: { stage: CourierStage; courier: Courier | undefined }): boolean {
  if (known?.stage === undefined || known.stage === 'failed') return true;
  const isOther = news.courier?.name !== undefined && known.name !== undefined && news.courier.name !== known.name;
  if (news.stage === 'assigned' && isOther && known.stage !== 'picked_up') return true;
  return courierStages.indexOf(news.stage) > courierStages.indexOf(known.stage);
}
