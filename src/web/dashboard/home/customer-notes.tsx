import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { orderTitle } from '../../lib/order-words.ts';
import { orderOnBoard } from '../../lib/paths.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { StoreMark } from '../order/store-mark.tsx';
import { Age } from '../order/order-times.tsx';
import classes from './home-page.module.css';

/** What customers wrote with the orders at work, newest first; each opens its order. */
export function CustomerNotes() {
  const { orders } = useActiveOrders();
  const messages = orders.toReversed().flatMap((order) => {
    const text = [order.notes.kitchen, order.notes.store].filter(Boolean).join(' ');
    return text === '' ? [] : [{ order, text }];
  });
  return (
    <div>
      <h3 className={classes.title}>
        <Trans>Notes with orders</Trans>
      </h3>
      {messages.length === 0 ? (
        <Empty>
          <Trans>No notes. What customers write with their orders appears here.</Trans>
        </Empty>
      ) : (
        <ul className={classes.messages}>
          {messages.map(({ order, text }) => (
            <li key={order.id}>
              <Link to={orderOnBoard(order.id)} className={classes.message}>
                <span className={classes.messageHead}>
                  <strong>{orderTitle(order)}</strong>
                  <ServiceBadge service={order.service} name={order.brandName} />
                  <StoreMark storeId={order.storeId} />
                  <Age since={order.placedAt} />
                </span>
                <span className={classes.messageText}>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
