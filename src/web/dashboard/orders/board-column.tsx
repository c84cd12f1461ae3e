import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type boardColumns, orderStates } from '../../../domains/orders/model/order-states.ts';
import { Empty } from '../../kit/empty.tsx';
import { said } from '../../lib/said.ts';
import classes from './board-column.module.css';

export type BoardColumnName = (typeof boardColumns)[number];

const emptyWords: Record<BoardColumnName, string> = {
  new: t`No new orders. They ring when they come in.`,
  getting_ready: t`Nothing in the kitchen.`,
  ready: t`Nothing waits for a driver.`,
  driver_on_the_way: t`No driver is on the way.`,
};

export function BoardColumn({
  name,
  count,
  ringing,
  children,
}: {
  name: BoardColumnName;
  count: number;
  ringing: boolean;
  children: ReactNode;
}) {
  return (
    <section
      className={classes.column}
      data-column={name}
      data-some={count > 0 || undefined}
      aria-labelledby={`column-${name}`}
    >
      <h2 className={classes.rail} id={`column-${name}`} data-ringing={ringing || undefined}>
        {said(orderStates[name].label)}
        <span className={classes.count}>{count}</span>
      </h2>
      <div className={classes.cards}>
        {children}
        {count === 0 ? <Empty>{emptyWords[name]}</Empty> : null}
      </div>
    </section>
  );
}
