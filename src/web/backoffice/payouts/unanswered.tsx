import type { DeskPayout } from '../../../domains/payouts/desk-contract.ts';
import { Warning } from '../parts/warning.tsx';
import page from '../parts/page.module.css';
import { PayoutRow } from './payout-row.tsx';
import { PayoutTable } from './payout-table.tsx';
import classes from './payouts.module.css';

/** Transfers that Stripe was asked for and has said nothing about; nothing where there are none. */
export function Unanswered({ payouts }: { payouts: readonly DeskPayout[] }) {
  if (payouts.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Transfers without an answer">
      <h2 className={classes.title}>Transfers without an answer</h2>
      <Warning title="Stripe has not said whether these were made.">
        They are held until it does. Ask again: what Stripe has made is entered, and what it has not is made once.
      </Warning>
      <PayoutTable>
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </PayoutTable>
      <p className={page.soft}>It is asked again by itself as well, for some hours.</p>
    </section>
  );
}
