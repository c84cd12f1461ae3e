import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { dropConfirmation, dropPreparing, dropReadyTimes } from '../../channels/index.ts';
import { resolveNotices } from '../../notices/index.ts';
import type { FeedEvent } from '../contract.ts';
import { orderChanged, orderSettled } from '../events.ts';
import { appendFeed } from '../feed-store.ts';
import { alarmSubject, lateSubject } from '../late-subject.ts';
import { nextState, orderStates, type OrderHappening, type OrderState } from '../model/order-states.ts';
import type { OrderRecord } from '../order-record.ts';
import { lockOrder, updateOrder, type OrderChange } from '../store.ts';

/** The order, locked; throws NOT_FOUND when this merchant has none such. */
export async function loadOrder(ctx: Context, id: OrderId): Promise<OrderRecord> {
  const order = await lockOrder(ctx.tx, id);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  return order;
}

/** Moves the order by a merchant's happening; throws CONFLICT with the reason where the state table forbids it. */
export async function move(
  ctx: Context,
  order: OrderRecord,
  given: { happening: OrderHappening; event: FeedEvent['type']; change: OrderChange },
): Promise<void> {
  const state = order.endedAt ? undefined : nextState(order.state, given.happening);
  if (!state) throw new AppError('CONFLICT', whyNot(order));
  await write(ctx, order, { change: { ...given.change, state }, event: given.event });
}

/** Who is not (or not yet) being cooked for is not confirmed: an order that is new again is promised anew. */
const unconfirmed: ReadonlySet<OrderState> = new Set(['new', 'declined', 'cancelled']);

/** Writes a change and announces it on the feed. */
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
  // Last: from here to the commit the store's other orders wait for their place in its feed.
  await appendFeed(ctx, order, event);
}

/** Whoever was told that nobody has answered need not come any more; nor once the order is over, for whatever else. */
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

/** Tells later domains that an order has changed, and those who count money where it has left the kitchen or has ended. */
export async function announce(ctx: Context, order: OrderRecord, change: OrderChange = {}): Promise<void> {
  await ctx.events.emit(ctx, orderChanged, [order]);
  const isSettled = order.handedOverAt ?? order.endedAt ?? change.handedOverAt ?? change.endedAt;
  if (isSettled) await ctx.events.emit(ctx, orderSettled, [order]);
}

/** Why nothing more may be done, in words for the person who pressed the button. */
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
