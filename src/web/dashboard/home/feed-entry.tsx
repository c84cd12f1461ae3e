import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { itemCountText, orderTitle } from '../../lib/order-words.ts';
import { orderOnBoard } from '../../lib/paths.ts';
import { acknowledge } from '../data/alert-sound.ts';
import { AllergyBlock } from '../order/allergy-block.tsx';
import { OrderLines } from '../order/order-lines.tsx';
import { OrderNotes, ScheduledTime, Utensils } from '../order/order-marks.tsx';
import { Age } from '../order/order-times.tsx';
import { useStoreOf } from '../data/current-store.ts';
import { StoreMark } from '../order/store-mark.tsx';
import { StateMark } from '../order/state-mark.tsx';
import classes from './feed-entry.module.css';

/** One order of the feed; opened it shows items, changes and notes. */
export function FeedEntry({
  order,
  isExpanded,
  onToggle,
}: {
  order: OrderView;
  isExpanded: boolean;
  onToggle: (id: string) => void;
}) {
  const { timeZone } = useStoreOf(order.storeId);
  const bodyId = `feed-${order.id}`;
  return (
    <article className={classes.entry}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isExpanded}
        aria-controls={bodyId}
        onClick={() => onToggle(order.id)}
      >
        <strong className={classes.number}>{order.displayId}</strong>
        <span className={classes.who}>
          <bdi>{orderTitle(order)}</bdi>, {itemCountText(order.lines)}
        </span>
        <span className={classes.marks}>
          <StoreMark storeId={order.storeId} />
          <ServiceBadge service={order.service} name={order.brandName} />
          <StateMark order={order} />
          <Age since={order.placedAt} />
        </span>
        <IconChevronDown size={20} aria-hidden className={classes.arrow} />
      </button>
      <div id={bodyId} className={classes.body} hidden={!isExpanded}>
        <AllergyBlock order={order} />
        <ScheduledTime order={order} timeZone={timeZone} />
        <OrderLines order={order} />
        <OrderNotes order={order} />
        <Utensils order={order} />
        <Anchor
          component={Link}
          to={orderOnBoard(order.id)}
          onClick={() => acknowledge([order.id])}
          className={classes.link}
        >
          <Trans>Open in Order Management</Trans>
        </Anchor>
      </div>
    </article>
  );
}
