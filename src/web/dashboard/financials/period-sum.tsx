import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StatementSums } from '../../../domains/money/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { writtenIn } from '../../lib/language.ts';
import classes from './financials-page.module.css';

/** From what customers paid to what the restaurant gets, step by step. */
export function PeriodSum({ total, currency }: { total: StatementSums; currency: string }) {
  const steps = [
    { label: t`Customers paid for your food`, amount: total.menuMinor, isShown: true },
    { label: t`Service fee: the upcharge`, amount: -total.serviceFeeMinor, isShown: true },
    { label: t`Tips`, amount: total.tipsMinor, isShown: total.tipsMinor !== 0 },
    { label: t`Bag fees, deposits and own delivery`, amount: total.feesMinor, isShown: total.feesMinor !== 0 },
    { label: t`Tax that you hand on`, amount: total.taxMinor, isShown: total.taxMinor !== 0 },
    { label: t`Promotions that you pay for`, amount: total.promotionsMinor, isShown: total.promotionsMinor !== 0 },
    {
      label: t`Refunds and error charges for mistakes of yours`,
      amount: total.adjustmentsMinor,
      isShown: total.adjustmentsMinor !== 0,
    },
  ];
  return (
    <section className={classes.sum} aria-label={t`What you get`}>
      <div className={classes.owed}>
        <span>
          <Trans>You get</Trans>
        </span>
        <strong>{formatMoney(total.owedMinor, currency)}</strong>
        <span>
          <Trans>
            {total.orders === 1 ? t`for one order` : t`for ${total.orders.toLocaleString(writtenIn())} orders`}, 100 %
            of your base prices
          </Trans>
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
          <dt>
            <Trans>You get</Trans>
          </dt>
          <dd>{formatMoney(total.owedMinor, currency)}</dd>
        </div>
        {total.taxRemittedByServicesMinor === 0 ? null : (
          <div className={classes.aside}>
            <dt>
              <Trans>Sales tax that the services collect and hand on for you</Trans>
            </dt>
            <dd>{formatMoney(total.taxRemittedByServicesMinor, currency)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
