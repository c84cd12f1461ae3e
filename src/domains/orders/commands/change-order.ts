import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { dropConfirmation, dropPreparing, dropReadyTimes } from '../../channels/index.ts';
import { resolveNotices } from '../../notices/index.ts';
import type { FeedEvent } from '../contract.ts';
import { orderChanged, orderSettled } from '../events.ts';
import { appendFeed } from '../feed-store.ts';
import { alarmSubject, lateSubject } from '../late-subject.ts';
import { nextState, orderStates, type OrderTransition, type OrderState } from '../model/order-states.ts';
import type { OrderRecord } from '../order-record.ts';
import { lockOrder, updateOrder, type OrderChange } from '../store.ts';

/** Returns the order, locked. Throws NOT_FOUND when the merchant does not have it. */
export async function loadOrder(ctx: Context, id: OrderId): Promise<OrderRecord> {
  const order = await lockOrder(ctx.tx, id);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  return order;
}

/** Applies a transition to the order. Throws CONFLICT with the reason when the state table forbids it. */
export async function move(
  ctx: Context,
  order: OrderRecord,
  given: { transition: OrderTransition; event: FeedEvent['type']; change: OrderChange },
): Promise<void> {
  const state = order.endedAt ? undefined : nextState(order.state, given.transition);
  if (!state) throw new AppError('CONFLICT', whyNot(order));
  await write(ctx, order, { change: { ...given.change, state }, event: given.event });
}

/** In these states a pending confirmation call is dropped; accepting the order again enqueues a new one. */
const unconfirmed: ReadonlySet<OrderState> = new Set(['new', 'declined', 'cancelled']);

/** Stores a change with the next version and publishes it on the store's feed. */
export async function write(
  ctx: Context,
  order: OrderRecord,
  { change, event }: { change: OrderChange; event: FeedEvent['type'] },
): Promise<void> {
  await updateOrder(ctx.tx, order, change);
  if (order.details.confirmAt !== undefined && change.state && unconfirmed.has(change.state)) {
    await dropConfirmation(ctx, order.id);
  }
  if (change.state === 'new') await dropPreparing(ctx, order.id);
  if (order.state === 'getting_ready' && change.state && change.state !== order.state) {
    await dropReadyTimes(ctx, order.id);
  }
  await takeNoticesBack(ctx, order, change);
  await announce(ctx, order, change);
  // Last, since the feed stays locked until the commit and blocks the store's other orders.
  await appendFeed(ctx, order, event);
}

/** Resolves the late-order notification once the order is answered, and all others once it has ended. */
async function takeNoticesBack(ctx: Context, order: OrderRecord, change: OrderChange): Promise<void> {
  const { merchantId, id, alarms } = order;
  const at = ctx.clock.now();
  const isLate = alarms.some(({ kind }) => kind === 'accept_deadline');
  const isAnswered = order.state === 'new' && ((change.state && change.state !== 'new') || change.endedAt);
  if (isLate && isAnswered) await resolveNotices(ctx.tx, { merchantId, subject: lateSubject(id), at });
  if (change.endedAt && alarms.some(({ kind }) => kind === 'call_failed')) {
    await resolveNotices(ctx.tx, { merchantId, subject: alarmSubject(id), at });
  }
}

/** Emits the change to later domains, and the settlement event once the order has left the kitchen or ended. */
export async function announce(ctx: Context, order: OrderRecord, change: OrderChange = {}): Promise<void> {
  await ctx.events.emit(ctx, orderChanged, [order]);
  const isSettled = order.handedOverAt ?? order.endedAt ?? change.handedOverAt ?? change.endedAt;
  if (isSettled) await ctx.events.emit(ctx, orderSettled, [order]);
}

/** Returns the reason why the order takes no more actions, as a sentence for the user. */
export function whyNot({ state, endedAt, ending }: Pick<OrderRecord, 'state' | 'endedAt' | 'ending'>): string {
  switch (state) {
    case 'cancelled':
      return `This order was cancelled${ending?.reason ? `: ${ending.reason}` : '.'}`;
    case 'declined':
      return 'This order has been declined already.';
    case 'driver_on_the_way':
      return endedAt ? 'This order is finished.' : 'The driver already has this order.';
    case 'new':
    case 'getting_ready':
    case 'ready':
      return `This order is in “${orderStates[state].label}” now.`;
  }
}
