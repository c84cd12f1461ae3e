import { plural, t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import type { FeedEvent, OrderView } from '../../../domains/orders/contract.ts';
import { toastPosition } from '../../kit/workspace/toast-position.ts';
import { orderTitle } from '../../lib/order-words.ts';
import { said } from '../../lib/said.ts';
import { ringAgain } from './alert-sound.ts';

/** Says what nobody may miss when it comes over the live feed; what merely changes a card says nothing. */
export function announce({ type, order }: FeedEvent): void {
  const isLate = type === 'alarm_raised' && order.state === 'new' && order.alarms.at(-1)?.kind === 'accept_deadline';
  if (type === 'order_reopened' || isLate) ringAgain(order.id);
  // Food on the stove has a notice of its own, which stays until somebody confirms.
  if (type === 'order_cancelled' && order.ending?.by !== 'merchant' && order.stoppedAt === null) {
    cancelled = [order, ...cancelled];
    const say = cancelled.length === 1 ? notifications.show : notifications.update;
    say({
      id: 'orders-cancelled',
      color: 'red',
      autoClose: false,
      position: toastPosition,
      onClose: () => (cancelled = []),
      ...noticeOfCancelled(cancelled),
    });
  }
}

/** What ended since somebody put the notice away, the newest first: a wave of them stands in one notice. */
let cancelled: OrderView[] = [];

const namedAtMost = 3;

type Cancelled = Pick<OrderView, 'displayId' | 'customer' | 'brandName' | 'ending'>;

/** One order with its reason, or how many they are, with the newest of them. */
export function noticeOfCancelled(orders: readonly Cancelled[]) {
  const [first] = orders;
  if (first && orders.length === 1) {
    return { title: t`Order ${first.displayId} was cancelled`, message: cancelledWords(first) };
  }
  const named = orders.slice(0, namedAtMost).map((order) => `${namedOrder(order)}, ${order.brandName}`);
  return {
    title: plural(orders.length, { one: '# order was cancelled', other: '# orders were cancelled' }),
    message: [...named, ...(orders.length > namedAtMost ? ['…'] : [])].join('; '),
  };
}

const namedOrder = ({ displayId, customer }: Cancelled) => [displayId, customer.name.trim()].filter(Boolean).join(' ');

/** Whose order it was, and why it is one no more. */
export function cancelledWords(order: Cancelled) {
  const { brandName, ending } = order;
  return [`${orderTitle(order)}, ${brandName}.`, said(ending?.reason ?? '')].filter(Boolean).join(' ');
}
