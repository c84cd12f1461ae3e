import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { amountWords } from '../../lib/order-words.ts';
import { Text } from '@mantine/core';
import type { StatementSums } from '../../../domains/money/contract.ts';
import { statementSteps } from '../../../domains/money/model/statement-steps.ts';
import { formatMoney } from '../../../shared/money.ts';
import { writtenIn } from '../../lib/language.ts';
import { said } from '../../lib/said.ts';
import classes from './financials-page.module.css';

/** From what customers paid to what the restaurant gets, step by step. */
export function PeriodSum({ total, currency }: { total: StatementSums; currency: string }) {
  return (
    <section className={classes.sum} aria-label={amountWords.earnings}>
      <div className={classes.owed}>
        <span>{amountWords.earnings}</span>
        <strong>{formatMoney(total.owedMinor, currency)}</strong>
        <span>
          <Trans>
            {total.orders === 1 ? t`for one order` : t`for ${total.orders.toLocaleString(writtenIn())} orders`}, 100 %
            of your base prices
          </Trans>
        </span>
      </div>
      <dl className={classes.steps}>
        {statementSteps(total).map(({ words, minor }) => (
          <div key={words}>
            <dt>{said(words)}</dt>
            <dd>{formatMoney(minor, currency)}</dd>
          </div>
        ))}
        <div className={classes.result}>
          <dt>{amountWords.earnings}</dt>
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
      <Text fz="sm" c="dimmed">
        <Trans>A canceled order is included when the app still pays for it.</Trans>
      </Text>
    </section>
  );
}
