import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Statement, StatementDifference } from '../../../domains/money/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { said } from '../../lib/said.ts';
import { periodWords, useDifference } from './financials-data.ts';
import classes from './why-different.module.css';

/** In words: why this period came to more or less than the one before. Stays away until it is known. */
export function WhyDifferent({ statement }: { statement: Statement }) {
  const { data } = useDifference(statement);
  if (!data || data.reasons.length === 0) return null;
  return (
    <section className={classes.why} aria-label={t`Compared with the time before`}>
      <h2 className={classes.title}>
        {headline(data)} {periodWords(data.before)}
      </h2>
      {data.isRunning ? (
        <p className={classes.basis}>
          <Trans>Compared with the same days and hours so far</Trans>
        </p>
      ) : null}
      <ul className={classes.reasons}>
        {data.reasons.map(({ sentence, differenceMinor }) => (
          <li key={sentence}>
            <span>{said(sentence)}</span>
            <span className={classes.amount}>{signed(differenceMinor, data.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function headline({ differenceMinor, currency }: StatementDifference): string {
  if (differenceMinor === 0) return t`The same as in`;
  const amount = formatMoney(Math.abs(differenceMinor), currency);
  return differenceMinor > 0 ? t`${amount} more than in` : t`${amount} less than in`;
}

function signed(minor: number, currency: string): string {
  return `${minor > 0 ? '+' : '−'}${formatMoney(Math.abs(minor), currency)}`;
}
