import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { queueCall, type Registry } from '../../channels/index.ts';
import { declineReasons, type DeclineReason } from '../../channels/model/reasons.ts';
import { answerDeadline } from '../model/answer-deadline.ts';
import { loadOrder, move } from './change-order.ts';

/** Declines a new order. Throws CONFLICT with the service's rule where it does not allow that. */
export async function declineOrder(
  ctx: Context,
  registry: Registry,
  { orderId, reason, note }: { orderId: OrderId; reason: DeclineReason; note?: string | undefined },
): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  const deny = registry.get(order.service)?.capabilities.deny;
  if (deny?.can === false) throw new AppError('CONFLICT', deny.reason);
  const now = ctx.clock.now();
  await move(ctx, order, {
    happening: 'decline',
    event: 'order_declined',
    change: { endedAt: now, watchAt: null, ending: { by: 'merchant', reason: note ?? declineReasons[reason] } },
  });
  await queueCall(ctx, {
    merchantId: order.merchantId,
    orderId,
    connectionId: order.connectionId,
    externalOrderId: order.externalId,
    call: { action: 'deny', reason, ...(note !== undefined && { note }) },
    deadlineAt: answerDeadline({
      now,
      receivedAt: order.receivedAt,
      acceptBy: order.acceptBy,
      answerWithinMs: registry.get(order.service)?.capabilities.answerWithinMs,
    }),
  });
}
