import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { ServiceBadge, serviceColour } from '../../kit/service-badge.tsx';
import { itemCountText, orderTitle, totalText } from '../../lib/order-words.ts';
import { useStoreOf } from '../data/current-store.ts';
import type { OrderWork } from '../data/order-actions.ts';
import { IfMay } from '../data/permission.tsx';
import { AllergyBlock } from '../order/allergy-block.tsx';
import { MoreTimeMenu } from '../order/more-time-menu.tsx';
import { OrderLines } from '../order/order-lines.tsx';
import { OrderNumber } from '../order/order-number.tsx';
import {
  Alarms,
  AwaitedChange,
  Collect,
  CourierLine,
  Destination,
  OrderNotes,
  OrderTags,
  ScheduledTime,
  Utensils,
} from '../order/order-marks.tsx';
import { AcceptCountdown, Age, ReadyBy } from '../order/order-times.tsx';
import { StoreMark } from '../order/store-mark.tsx';
import { CardActions } from './card-actions.tsx';
import classes from './order-card.module.css';

export interface OrderCardProps {
  order: OrderView;
  work: OrderWork | undefined;
  link: string;
  onOpen: (orderId: string) => void;
  onDecline: (orderId: string) => void;
  onForget: (orderId: string) => void;
}

/** One order as a kitchen ticket. The number is a link that covers the ticket, so a press anywhere opens it. */
export const OrderCard = memo(function OrderCard({ order, work, link, onOpen, onDecline, onForget }: OrderCardProps) {
  const { timeZone } = useStoreOf(order.storeId);
  const isNew = order.state === 'new' && !work?.pending;
  const isLeaving = order.state === 'driver_on_the_way';
  const total = totalText(order);
  return (
    <article
      className={classes.card}
      style={{ '--service': serviceColour(order.service) }}
      data-order-id={order.id}
      data-saving={work?.pending ? true : undefined}
      aria-label={t`Order ${order.displayId}, ${order.brandName}, ${orderTitle(order)}`}
    >
      <header className={classes.head}>
        <ServiceBadge service={order.service} name={order.brandName} />
        <Age since={order.placedAt} />
        <Link to={link} preventScrollReset className={classes.number} onClick={() => onOpen(order.id)} data-card-link>
          <OrderNumber displayId={order.displayId} />
        </Link>
        <span className={classes.customer}>{order.customer.name}</span>
        <StoreMark storeId={order.storeId} />
        <OrderTags order={order} />
      </header>
      {isNew ? <AcceptCountdown order={order} /> : null}
      <Alarms order={order} />
      <AwaitedChange order={order} />
      <Collect order={order} />
      <AllergyBlock order={order} />
      <ScheduledTime order={order} timeZone={timeZone} />
      {order.state === 'getting_ready' ? (
        <div className={classes.ready}>
          <ReadyBy order={order} work={work} timeZone={timeZone} />
          <IfMay permission="work_orders">
            <MoreTimeMenu order={order} work={work} />
          </IfMay>
        </div>
      ) : null}
      {isLeaving ? <div className={classes.count}>{itemCountText(order.lines)}</div> : <OrderLines order={order} />}
      {isLeaving ? null : <OrderNotes order={order} />}
      {isLeaving ? null : <Utensils order={order} />}
      <CourierLine order={order} timeZone={timeZone} />
      <Destination order={order} />
      <footer className={classes.foot}>
        {order.shortCode ? (
          <span>
            <Trans>
              Code <strong>{order.shortCode}</strong>
            </Trans>
          </span>
        ) : null}
        <span className={classes.total}>
          {total.label} <strong>{total.amount}</strong>
        </span>
      </footer>
      {work?.refusal ? (
        <div className={classes.refusal} role="alert">
          <span>
            <Trans>Not done: {work.refusal}</Trans>
          </span>
          <ActionIcon
            variant="transparent"
            size={44}
            c="inherit"
            aria-label={t`I have read this`}
            onClick={() => onForget(order.id)}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
      <IfMay permission="work_orders">
        <CardActions order={order} work={work} onDecline={onDecline} />
      </IfMay>
    </article>
  );
});
