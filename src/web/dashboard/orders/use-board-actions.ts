import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { said } from '../../lib/said.ts';
import type { OrderWork } from '../data/order-actions.ts';
import { useOrderAction } from '../data/order-actions.ts';
import { serverNow } from '../../lib/clock.ts';
import { promisedMinutes } from './accept-button.tsx';

interface BoardActionOptions {
  orders: readonly OrderView[];
  work: ReadonlyMap<string, OrderWork>;
  onDecline: (orderId: string) => void;
}

/** What the keys do to the order that has the focus: the same as its buttons, and the same reasons when they cannot. */
export function useBoardActions({ orders, work, onDecline }: BoardActionOptions) {
  const act = useOrderAction();
  const idle = (orderId: string) => (work.get(orderId)?.pending ? undefined : orders.find(({ id }) => id === orderId));

  return {
    accept(orderId: string) {
      const order = idle(orderId);
      if (order?.state !== 'new') return;
      if (!order.actions.accept.can) return tell(said(order.actions.accept.reason));
      act({
        kind: 'accept',
        order,
        ...(order.scheduledFor ? {} : { prepMinutes: promisedMinutes(order, serverNow()) }),
      });
    },
    decline(orderId: string) {
      const order = idle(orderId);
      if (order?.state !== 'new') return;
      if (!order.actions.decline.can) return tell(said(order.actions.decline.reason));
      onDecline(orderId);
    },
    ready(orderId: string) {
      const order = idle(orderId);
      if (order?.state !== 'getting_ready' && order?.state !== 'ready') return;
      if (!order.actions.markAsReady.can) return tell(said(order.actions.markAsReady.reason));
      act({ kind: 'ready', order, from: order.state });
    },
  };
}

function tell(reason: string): void {
  // One such note at a time, however often the key is pressed.
  notifications.show({ id: reason, color: 'yellow', title: t`Not possible`, message: reason });
}
