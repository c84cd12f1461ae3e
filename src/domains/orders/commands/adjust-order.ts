import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { queueCall, type Agent, type Registry } from '../../channels/index.ts';
import { readMenuOnSale } from '../../menu/index.ts';
import { callTarget } from '../call-target.ts';
import {
  adjustAbilityOf,
  adjustmentAfter,
  decideAdjustment,
  type Adjustment,
  type EnteredChange,
} from '../model/adjustment.ts';
import { isBeingMade } from '../model/order-states.ts';
import { readLines } from '../store.ts';
import { loadOrder, whyNot, write } from './change-order.ts';

const callWithinMs = { direct: 10 * minuteMs, request: 30 * minuteMs };
const maxKept = 20;

/**
 * Asks the service to change lines of an accepted order: a smaller quantity, a removal, a substitute or a new price. The
 * order itself does not change here; its lines and totals follow with the service's next update. Throws CONFLICT with
 * the reason when the order is not in preparation, an earlier change is still open (so a second press sends nothing), or
 * the service does not support the change.
 */
export async function adjustOrder(
  ctx: Context,
  registry: Registry,
  { orderId, by, changes: entered }: { orderId: OrderId; by: Agent; changes: readonly EnteredChange[] },
): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  if (order.state === 'new') throw new AppError('CONFLICT', 'Accept this order first, or decline it.');
  if (order.endedAt || !isBeingMade(order.state)) throw new AppError('CONFLICT', whyNot(order));
  const ability = adjustAbilityOf(order, registry.get(order.service));
  const { totals } = order.details;
  const decision = decideAdjustment(entered, {
    lines: await readLines(ctx.tx, order),
    currency: totals.currency,
    ability,
    menu: entered.some(({ kind }) => kind === 'substitute') ? await readMenuOnSale(ctx, order) : undefined,
  });
  if (!decision.ok) throw new AppError('CONFLICT', decision.why);
  const { changes, how } = decision;
  const now = ctx.clock.now();
  const adjustmentMinor = adjustmentAfter(changes, totals);
  const asked: Adjustment = {
    changes,
    how,
    state: 'waiting',
    askedAt: now.toISOString(),
    endedAt: null,
    ...(adjustmentMinor !== undefined && { adjustmentMinor }),
  };
  const adjustments = [...order.adjustments, asked].slice(-maxKept);
  await write(ctx, order, { change: { adjustments }, event: 'adjustment_asked' });
  await queueCall(ctx, {
    ...callTarget(order),
    call: { action: 'adjust', by, changes, ...(adjustmentMinor !== undefined && { adjustmentMinor }) },
    deadlineAt: new Date(now.getTime() + callWithinMs[how]),
  });
}
