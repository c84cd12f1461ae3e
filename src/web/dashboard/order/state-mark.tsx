import type { OrderView } from '../../../domains/orders/contract.ts';
import classes from './state-mark.module.css';

export function StateMark({ order }: { order: Pick<OrderView, 'state' | 'stateLabel'> }) {
  return (
    <span className={classes.mark} data-state={order.state}>
      {order.stateLabel}
    </span>
  );
}
