import type { Context } from '../../../platform/context.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { Registry } from '../../channels/index.ts';
import { callTarget } from '../call-target.ts';
import { answerDeadline } from '../model/answer-deadline.ts';
import { beginTime, readyTime } from '../model/ready-time.ts';
import { loadOrder, move } from './change-order.ts';
import { promiseAcceptance } from './promise-acceptance.ts';

export const defaultPrepMinutes = 20;

/** Accepts a new order and promises the service to say so. The kitchen begins at once. */
export async function acceptOrder(
  ctx: Context,
  registry: Registry,
  { orderId, prepMinutes = defaultPrepMinutes }: { orderId: OrderId; prepMinutes?: number | undefined },
): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  const now = ctx.clock.now();
  const prepMs = prepMinutes * minuteMs;
  const readyAt = readyTime(order.details, new Date(now.getTime() + prepMs));
  await move(ctx, order, {
    happening: 'accept',
    event: 'order_accepted',
    change: { acceptedAt: now, readyTargetAt: readyAt, watchAt: null },
  });
  await promiseAcceptance(ctx, registry, {
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
