import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { useStoreOf } from '../data/current-store.ts';
import { StoreMark } from '../order/store-mark.tsx';
import classes from './scheduled-orders.module.css';

interface ScheduledOrdersProps {
  orders: readonly OrderView[];
  linkTo: (orderId: string) => string;
  onOpen: (orderId: string) => void;
}

/** Accepted orders that wait for their start time; each moves to Getting ready automatically. */
export function ScheduledOrders({ orders, linkTo, onOpen }: ScheduledOrdersProps) {
  if (orders.length === 0) return null;
  return (
    <section className={classes.scheduled} aria-label={t`Scheduled`} data-scheduled>
      <h2 className={classes.title}>
        <Trans>Scheduled</Trans> <span className={classes.count}>{orders.length}</span>
      </h2>
      <ul className={classes.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <ScheduledOrder order={order} link={linkTo(order.id)} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScheduledOrder({
  order,
  link,
  onOpen,
}: {
  order: OrderView;
  link: string;
  onOpen: (orderId: string) => void;
}) {
  const { timeZone } = useStoreOf(order.storeId);
  return (
    <Link
      to={link}
      preventScrollReset
      className={classes.order}
      onClick={() => onOpen(order.id)}
      data-order-id={order.id}
    >
      <strong>{order.displayId}</strong>
      <ServiceBadge service={order.service} name={order.brandName} />
      <span>{order.customer.name}</span>
      <StoreMark storeId={order.storeId} />
      {order.startAt === null ? null : (
        <span className={classes.start}>
          <Trans>Starts {formatDayAndClock(order.startAt, timeZone)}</Trans>
        </span>
      )}
    </Link>
  );
}
