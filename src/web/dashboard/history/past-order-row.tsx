import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'react-router';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { LabeledAmount } from '../../kit/labeled-amount.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { totalText } from '../../lib/order-words.ts';
import { useStoreOf } from '../data/current-store.ts';
import { useOrderLink } from '../data/open-order.ts';
import { TestMark } from '../order/order-marks.tsx';
import { StoreMark } from '../order/store-mark.tsx';
import { StateMark } from '../order/state-mark.tsx';
import classes from './past-order-row.module.css';

export const PastOrderRow = memo(function PastOrderRow({ order }: { order: OrderView }) {
  const { timeZone } = useStoreOf(order.storeId);
  const linkTo = useOrderLink();
  const placed = formatDayAndClock(order.placedAt, timeZone);
  return (
    <li className={classes.item}>
      <Link to={linkTo(order.id)} preventScrollReset className={classes.row}>
        <strong className={classes.number}>{order.displayId}</strong>
        <span className={classes.who}>
          <bdi>{order.customer.name}</bdi> <StoreMark storeId={order.storeId} />
          <span className={classes.items}>
            {order.lines.map((line) => `${line.quantity}× ${line.name}`).join(', ')}
          </span>
        </span>
        <span className={classes.marks}>
          <ServiceBadge service={order.service} name={order.brandName} />
          <TestMark order={order} />
          <StateMark order={order} />
        </span>
        <time dateTime={order.placedAt} className={classes.time}>
          <Trans>Placed {placed}</Trans>
        </time>
        <span className={classes.total}>
          <LabeledAmount {...totalText(order)} />
        </span>
      </Link>
    </li>
  );
});
