import type { Context } from '../../../platform/context.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { readConnectionRefs, type Registry } from '../../channels/index.ts';
import { madeAt, prepMinutesAt } from '../../channels/model/accept-rules.ts';
import { callTarget } from '../call-target.ts';
import { answerDeadline } from '../model/answer-deadline.ts';
import { beginTime, readyTime } from '../model/ready-time.ts';
import type { OrderRecord } from '../order-record.ts';
import { loadOrder, move } from './change-order.ts';
import { enqueueAcceptance } from './enqueue-acceptance.ts';

/**
 * Accepts a new order and enqueues the acceptance call. Without `prepMinutes` the connection's prep time applies: its
 * default or the one of its timetable at this hour, plus busy mode.
 */
export async function acceptOrder(
  ctx: Context,
  registry: Registry,
  { orderId, prepMinutes }: { orderId: OrderId; prepMinutes?: number | undefined },
): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  const now = ctx.clock.now();
  const prepMs = (prepMinutes ?? (await defaultPrepMinutes(ctx, order))) * minuteMs;
  const readyAt = readyTime(order.details, new Date(now.getTime() + prepMs));
  await move(ctx, order, {
    transition: 'accept',
    event: 'order_accepted',
    change: { acceptedAt: now, readyTargetAt: readyAt, watchAt: null },
  });
  await enqueueAcceptance(ctx, registry, {
    at: callTarget(order),
    service: order.service,
    kind: order.details.kind,
    confirmAt: order.details.confirmAt,
    readyAt,
    beginsAt: beginTime(order.details, { now, readyAt, prepMs }),
    deadlineAt: answerDeadline({
      now,
      receivedAt: order.receivedAt,
      acceptBy: order.acceptBy,
      answerWithinMs: registry.get(order.service)?.capabilities.answerWithinMs,
    }),
  });
}

/** Applies to an order whose connection has been deleted. */
const usualPrepMinutes = 20;

/** Returns the prep time of the order in minutes, by the settings of its connection. */
export async function defaultPrepMinutes(ctx: Context, order: OrderRecord): Promise<number> {
  const connection = (await readConnectionRefs(ctx.tx, [order.connectionId])).get(order.connectionId);
  if (!connection) return usualPrepMinutes;
  return prepMinutesAt(connection, madeAt(order.details, ctx.clock.now()));
}
