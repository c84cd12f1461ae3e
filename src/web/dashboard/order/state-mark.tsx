import type { OrderView } from '../../../domains/orders/contract.ts';
import { stateText } from '../../lib/order-words.ts';
import classes from './state-mark.module.css';

export function StateMark({ order }: { order: Pick<OrderView, 'state' | 'stateLabel' | 'endedAt'> }) {
  return (
    <span className={classes.mark} data-state={order.state}>
      {stateText(order)}
    </span>
  );
}
