import { notifications } from '@mantine/notifications';
import type { FeedEvent } from '../../../domains/orders/contract.ts';
import { ringAgain } from './ringing.ts';

/** Says what nobody may miss when it comes over the live feed; what merely changes a card says nothing. */
export function announce({ type, order }: FeedEvent): void {
  if (type === 'order_reopened') ringAgain(order.id);
  if (type === 'order_cancelled' && order.ending?.by !== 'merchant') {
    notifications.show({
      color: 'red',
      // Food may be on the stove: it stays until someone closes it.
      autoClose: false,
      title: `Stop: order ${order.displayId} was cancelled`,
      message: [`${order.customer.name}, ${order.brandName}.`, order.ending?.reason].filter(Boolean).join(' '),
    });
  }
}
