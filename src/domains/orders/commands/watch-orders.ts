import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Context } from '../../../platform/context.ts';
import { hourMs, minuteMs } from '../../../shared/time.ts';
import { refreshRequest, type Registry } from '../../channels/index.ts';
import { giveUpAt, watchStep } from '../model/watch.ts';
import type { OrderRecord } from '../order-record.ts';
import { lockOrder, ordersToEnd, ordersToWatch, updateOrder } from '../store.ts';
import { write } from './change-order.ts';

const actor = { kind: 'system', name: 'watchdog' } as const;
const mostPerRound = 200;
const askEveryMs = 2 * minuteMs;
/** Without news from a courier, a handed-over order leaves the screen after this time. */
const endAfterMs = 2 * hourMs;

/** Looks at every unanswered order that is due: raises its alarm at half time, gives it up when all time has passed. */
export async function watchUnanswered(given: { db: Db; parts: ContextParts; registry: Registry }): Promise<void> {
  const { db, parts, registry } = given;
  for (const { merchantId, orderId } of await ordersToWatch(db, parts.clock.now(), mostPerRound)) {
    // One order that cannot be looked at must not keep the others from it.
    await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
      const order = await lockOrder(ctx.tx, orderId);
      if (order?.watchAt && order.watchAt <= ctx.clock.now()) await look(ctx, registry, order);
    }).catch((error: unknown) => parts.log.error({ err: error, orderId }, 'an unanswered order was not looked at'));
  }
}

async function look(ctx: Context, registry: Registry, order: OrderRecord): Promise<void> {
  const now = ctx.clock.now();
  const { acceptBy } = order;
  const serviceName = registry.get(order.service)?.name ?? order.service;
  if (order.state !== 'new' || order.endedAt)
    return write(ctx, order, { change: { watchAt: null }, event: 'order_adjusted' });
  const connector = registry.get(order.service);
  const canBeAsked = connector?.capabilities.orders === 'thin' || connector?.listOrders !== undefined;
  const step = watchStep({ now, acceptBy, canBeAsked });
  if (step === 'ask') {
    await updateOrder(ctx.tx, order, { watchAt: new Date(now.getTime() + askEveryMs) });
    const { merchantId, connectionId, externalId: externalOrderId } = order;
    return ctx.enqueue(refreshRequest({ merchantId, connectionId, externalOrderId }));
  }
  if (step === 'give_up') {
    const ending = { by: 'timeout', reason: `Nobody answered in the time that ${serviceName} gives.` };
    return write(ctx, order, {
      event: 'order_cancelled',
      change: { state: 'cancelled', endedAt: now, watchAt: null, ending },
    });
  }
  // The card counts the rest of the time itself; a number here would be wrong a minute later.
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

/** Ends handed-over orders from whose couriers nothing is heard any more. */
export async function endForgotten({ db, parts }: { db: Db; parts: ContextParts }): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - endAfterMs);
  for (const { merchantId, orderId } of await ordersToEnd(db, before, mostPerRound)) {
    await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
      const order = await lockOrder(ctx.tx, orderId);
      if (!order || order.endedAt) return;
      await write(ctx, order, { event: 'order_ended', change: { endedAt: ctx.clock.now() } });
    }).catch((error: unknown) => parts.log.error({ err: error, orderId }, 'a forgotten order was not ended'));
  }
}
