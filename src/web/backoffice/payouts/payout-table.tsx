import type { ReactNode } from 'react';
import page from '../parts/page.module.css';
import classes from './payouts.module.css';

/** The headings above rows of payouts. */
export function PayoutTable({ children }: { children: ReactNode }) {
  return (
    <table className={page.table}>
      <thead>
        <tr>
          <th>Payout</th>
          <th>Merchant</th>
          <th className={classes.amount}>Amount</th>
          <th>To look at</th>
          <th>State</th>
          <th>
            <span className={classes.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
