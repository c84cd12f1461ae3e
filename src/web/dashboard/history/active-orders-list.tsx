import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { LabeledAmount } from '../../kit/labeled-amount.tsx';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { orderTitle, totalText } from '../../lib/order-words.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { useOrderLink } from '../data/open-order.ts';
import { acknowledge } from '../data/alert-sound.ts';
import { StoreMark } from '../order/store-mark.tsx';
import { StateMark } from '../order/state-mark.tsx';
import classes from './active-orders-list.module.css';

export function ActiveOrdersList() {
  const { orders, isPending, isError, isFetching, refetch } = useActiveOrders();
  const linkTo = useOrderLink();
  if (isError) return <LoadFailure what={t`The active orders`} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!isPending && orders.length === 0)
    return (
      <Empty>
        <Trans>No active orders right now.</Trans>
      </Empty>
    );
  return (
    <ul className={classes.list} aria-busy={isPending}>
      {isPending
        ? [1, 2, 3].map((card) => (
            <li key={card}>
              <Skeleton h={124} radius={12} />
            </li>
          ))
        : null}
      {orders.toReversed().map((order) => (
        <li key={order.id}>
          <Link
            to={linkTo(order.id)}
            preventScrollReset
            className={classes.card}
            onClick={() => acknowledge([order.id])}
          >
            <span className={classes.head}>
              <strong className={classes.customer}>{orderTitle(order)}</strong>
              <StateMark order={order} />
            </span>
            <StoreMark storeId={order.storeId} />
            <span className={classes.items}>
              {order.lines.map((line) => `${line.quantity}× ${line.name}`).join(', ')}
            </span>
            <span className={classes.foot}>
              <span>
                {order.displayId}, {order.brandName}
              </span>
              <LabeledAmount {...totalText(order)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
