import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Context } from '../../../platform/context.ts';
import { hourMs, minuteMs } from '../../../shared/time.ts';
import { dropCalls, refreshRequest, type Registry } from '../../channels/index.ts';
import { nextState } from '../model/order-states.ts';
import { giveUpAt, watchStep } from '../model/watch.ts';
import type { OrderRecord } from '../order-record.ts';
import { ordersToEnd, ordersToWatch, staleOrders } from '../due-store.ts';
import { lockOrder, updateOrder } from '../store.ts';
import { write } from './change-order.ts';

const actor = { kind: 'system', name: 'watchdog' } as const;
const maxPerBatch = 200;
/** After an outage of an hour all orders of a service may be due to close at once. */
const maxForgotten = 2_000;
const askEveryMs = 2 * minuteMs;
/** A handed-over order without courier updates leaves the screen after this time. */
const endAfterMs = 2 * hourMs;
/** An accepted order without updates, whose service cannot be polled, counts as collected this long after its ready time. */
const unheardAfterMs = 3 * hourMs;
/** A service that can be polled is polled this long after the ready time, repeatedly, since its event may be lost. */
const askSilentAfterMs = 20 * minuteMs;
const askSilentEveryMs = 10 * minuteMs;

/**
 * Checks every due order: alerts at half of the accept deadline, closes an unanswered order when the deadline has passed,
 * and polls the service about an accepted order without updates.
 */
export async function watchUnanswered(given: { db: Db; parts: ContextParts; registry: Registry }): Promise<void> {
  const { db, parts, registry } = given;
  for (const { merchantId, orderId } of await ordersToWatch(db, parts.clock.now(), maxPerBatch)) {
    // A failed order does not stop the others.
    await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
      const order = await lockOrder(ctx.tx, orderId);
      if (order?.watchAt && order.watchAt <= ctx.clock.now()) await look(ctx, registry, order);
    }).catch((error: unknown) => parts.log.error({ err: error, orderId }, 'an order was not looked at'));
  }
}

async function look(ctx: Context, registry: Registry, order: OrderRecord): Promise<void> {
  const now = ctx.clock.now();
  const { acceptBy } = order;
  const serviceName = registry.get(order.service)?.name ?? order.service;
  if (order.state !== 'new' && !order.endedAt && !order.handedOverAt) return ask(ctx, order, askSilentEveryMs);
  if (order.state !== 'new' || order.endedAt)
    return write(ctx, order, { change: { watchAt: null }, event: 'order_adjusted' });
  const step = watchStep({ now, acceptBy, canBeAsked: canBeAsked(registry.get(order.service)) });
  if (step === 'ask') return ask(ctx, order, askEveryMs);
  if (step === 'give_up') {
    const ending = { by: 'timeout', reason: `Nobody answered in the time that ${serviceName} gives.` };
    return write(ctx, order, {
      event: 'order_cancelled',
      change: { state: 'cancelled', endedAt: now, watchAt: null, ending },
    });
  }
  // No remaining time in the text: it would be wrong a minute later, and the card counts down itself.
  const sentence = `Half of the time to answer is gone. Without an answer ${serviceName} cancels this order.`;
  ctx.log.warn({ orderId: order.id, service: order.service }, 'order unanswered at half time');
  await write(ctx, order, {
    event: 'alarm_raised',
    change: {
      watchAt: giveUpAt(acceptBy),
      alarms: [...order.alarms, { kind: 'accept_deadline', sentence, at: now.toISOString() }],
    },
  });
}

/** Polls the service about an order, and again after `againMs` unless an update arrives first. */
async function ask(ctx: Context, order: OrderRecord, againMs: number): Promise<void> {
  await updateOrder(ctx.tx, order, { watchAt: new Date(ctx.clock.now().getTime() + againMs) });
  const { merchantId, connectionId, externalId: externalOrderId } = order;
  await ctx.enqueue(refreshRequest({ merchantId, connectionId, externalOrderId }));
}

/**
 * Closes handed-over orders without courier updates, and marks orders as handed over that have been ready for long at a
 * service that cannot be polled. Starts polling those that can.
 */
export async function closeStaleOrders(given: { db: Db; parts: ContextParts; registry: Registry }): Promise<void> {
  const { db, parts, registry } = given;
  const now = parts.clock.now().getTime();
  const servicesThat = (can: boolean) =>
    registry.all().flatMap((connector) => (canBeAsked(connector) === can ? [connector.service] : []));
  const handedOver = await ordersToEnd(db, new Date(now - endAfterMs), maxForgotten);
  const unheard = (services: string[], forMs: number) =>
    staleOrders(db, { services, dueBefore: new Date(now - forMs), most: maxForgotten });
  const unheardOf = await unheard(servicesThat(false), unheardAfterMs);
  for (const { merchantId, orderId } of [...handedOver, ...unheardOf]) {
    await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
      const order = await lockOrder(ctx.tx, orderId);
      if (order && !order.endedAt) await endUntold(ctx, registry, order);
    }).catch((error: unknown) => parts.log.error({ err: error, orderId }, 'a forgotten order was not ended'));
  }
  for (const { merchantId, orderId } of await unheard(servicesThat(true), askSilentAfterMs)) {
    await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
      const order = await lockOrder(ctx.tx, orderId);
      if (order && !order.endedAt && !order.handedOverAt) await ask(ctx, order, askSilentEveryMs);
    }).catch((error: unknown) => parts.log.error({ err: error, orderId }, 'a silent order was not asked about'));
  }
}

async function endUntold(ctx: Context, registry: Registry, order: OrderRecord): Promise<void> {
  const endedAt = ctx.clock.now();
  if (order.handedOverAt) return write(ctx, order, { event: 'order_ended', change: { endedAt } });
  const state = nextState(order.state, 'pick_up');
  if (!state) return;
  const serviceName = registry.get(order.service)?.name ?? order.service;
  const reason = `${serviceName} said nothing more for ${unheardAfterMs / hourMs} hours, so we take it that it was collected.`;
  await dropCalls(ctx, order.id, 'The order was taken as collected before this could be said.');
  await write(ctx, order, {
    event: 'order_ended',
    change: {
      state,
      // The ready time is closer to the truth than the time of this check.
      handedOverAt: order.readyAt ?? order.readyTargetAt ?? endedAt,
      endedAt,
      watchAt: null,
      ending: { by: 'silence', reason },
    },
  });
}

/** Whether the service can be polled for the outcome of an order. */
function canBeAsked(connector: ReturnType<Registry['get']>): boolean {
  return connector?.capabilities.orders === 'thin' || connector?.listOrders !== undefined;
}
