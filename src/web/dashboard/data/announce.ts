import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import type { FeedEvent, OrderView } from '../../../domains/orders/contract.ts';
import { waitingPosition } from '../../kit/workspace/waiting-position.ts';
import { said } from '../../lib/said.ts';
import { ringAgain } from './ringing.ts';

/** Says what nobody may miss when it comes over the live feed; what merely changes a card says nothing. */
export function announce({ type, order }: FeedEvent): void {
  const isLate = type === 'alarm_raised' && order.state === 'new' && order.alarms.at(-1)?.kind === 'accept_deadline';
  if (type === 'order_reopened' || isLate) ringAgain(order.id);
  // Food on the stove has a notice of its own, which stays until somebody confirms.
  if (type === 'order_cancelled' && order.ending?.by !== 'merchant' && order.stoppedAt === null) {
    notifications.show({
      color: 'red',
      autoClose: false,
      position: waitingPosition,
      title: t`Order ${order.displayId} was cancelled`,
      message: cancelledWords(order),
    });
  }
}

/** Whose order it was, and why it is one no more. */
export function cancelledWords({ customer, brandName, ending }: Pick<OrderView, 'customer' | 'brandName' | 'ending'>) {
  return [`${customer.name}, ${brandName}.`, said(ending?.reason ?? '')].filter(Boolean).join(' ');
}
