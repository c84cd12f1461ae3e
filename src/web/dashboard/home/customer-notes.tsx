import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { orderOnBoard } from '../../lib/paths.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { Age } from '../order/order-times.tsx';
import cardClasses from '../charts/chart-card.module.css';
import classes from './home-page.module.css';

/** What customers wrote with the orders at work, newest first; each opens its order. */
export function CustomerNotes() {
  const { orders } = useActiveOrders();
  const messages = orders.toReversed().flatMap((order) => {
    const text = [order.notes.kitchen, order.notes.store].filter(Boolean).join(' ');
    return text === '' ? [] : [{ order, text }];
  });
  return (
    <section className={cardClasses.card} aria-labelledby="inbox">
      <h2 className={cardClasses.title} id="inbox">
        <Trans>Live Chat Inbox</Trans>
      </h2>
      {messages.length === 0 ? (
        <Empty>
          <Trans>No messages. What customers write with their orders appears here.</Trans>
        </Empty>
      ) : (
        <ul className={classes.messages}>
          {messages.map(({ order, text }) => (
            <li key={order.id}>
              <Link to={orderOnBoard(order.id)} className={classes.message}>
                <span className={classes.messageHead}>
                  <strong>{order.customer.name}</strong>
                  <ServiceBadge service={order.service} name={order.brandName} />
                  <Age since={order.placedAt} />
                </span>
                <span className={classes.messageText}>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
