import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { queueCall, type Registry } from '../../channels/index.ts';
import { callTarget } from '../call-target.ts';
import { answerDeadline } from '../model/answer-deadline.ts';
import { refusalText, toRefusal, type EnteredRefusal } from '../model/refusal.ts';
import { readLines } from '../store.ts';
import { loadOrder, move } from './change-order.ts';

/** Declines a new order. Throws CONFLICT with the service's rule when it does not allow it. */
export async function declineOrder(
  ctx: Context,
  registry: Registry,
  { orderId, ...entered }: { orderId: OrderId } & EnteredRefusal,
): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  const deny = registry.get(order.service)?.capabilities.deny;
  if (deny?.can === false) throw new AppError('CONFLICT', deny.reason);
  const refusal = toRefusal(entered, await readLines(ctx.tx, order));
  const now = ctx.clock.now();
  await move(ctx, order, {
    transition: 'decline',
    event: 'order_declined',
    change: { endedAt: now, watchAt: null, ending: { by: 'merchant', reason: refusalText(refusal) } },
  });
  await queueCall(ctx, {
    ...callTarget(order),
    call: { action: 'deny', ...refusal },
    deadlineAt: answerDeadline({
      now,
      receivedAt: order.receivedAt,
      acceptBy: order.acceptBy,
      answerWithinMs: registry.get(order.service)?.capabilities.answerWithinMs,
    }),
  });
}
