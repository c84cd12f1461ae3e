import type { StatementSums } from '../../../domains/money/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import classes from './financials-page.module.css';

/** From what customers paid to what the restaurant gets, step by step. */
export function PeriodSum({ total, currency }: { total: StatementSums; currency: string }) {
  const steps = [
    { label: 'Customers paid for your food', amount: total.menuMinor, isShown: true },
    { label: 'Service fee: the upcharge', amount: -total.serviceFeeMinor, isShown: true },
    { label: 'Tips', amount: total.tipsMinor, isShown: total.tipsMinor !== 0 },
    { label: 'Bag fees, deposits and own delivery', amount: total.feesMinor, isShown: total.feesMinor !== 0 },
    { label: 'Tax that you hand on', amount: total.taxMinor, isShown: total.taxMinor !== 0 },
    { label: 'Promotions that you pay for', amount: total.promotionsMinor, isShown: total.promotionsMinor !== 0 },
    {
      label: 'Refunds and error charges for mistakes of yours',
      amount: total.adjustmentsMinor,
      isShown: total.adjustmentsMinor !== 0,
    },
  ];
  return (
    <section className={classes.sum} aria-label="What you get">
      <div className={classes.owed}>
        <span>You get</span>
        <strong>{formatMoney(total.owedMinor, currency)}</strong>
        <span>
          {total.orders === 1 ? 'for one order' : `for ${total.orders.toLocaleString('en-US')} orders`}, 100 % of your
          base prices
        </span>
      </div>
      <dl className={classes.steps}>
        {steps
          .filter(({ isShown }) => isShown)
          .map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount, currency)}</dd>
            </div>
          ))}
        <div className={classes.result}>
          <dt>You get</dt>
          <dd>{formatMoney(total.owedMinor, currency)}</dd>
        </div>
        {total.taxRemittedByServicesMinor === 0 ? null : (
          <div className={classes.aside}>
            <dt>Sales tax that the services collect and hand on for you</dt>
            <dd>{formatMoney(total.taxRemittedByServicesMinor, currency)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
