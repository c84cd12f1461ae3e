import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { NextPayout } from '../../../domains/payouts/payouts-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { statementOfWeek } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useLeadStore } from '../data/current-store.ts';
import { dayWords, periodWords } from '../financials/financials-data.ts';
import { useNextPayout } from './payouts-data.ts';
import classes from './payouts-page.module.css';

/** What the next payout comes to so far, when it arrives, what keeps it, and the pay days after it. */
export function NextPayoutSection() {
  const shown = useNextPayout();
  return (
    <section className={classes.section} aria-labelledby="next-payout">
      <h2 id="next-payout" className={classes.subtitle}>
        <Trans>Next payout</Trans>
      </h2>
      {shown.isPending ? <Loading label={t`Loading the next payout`} h={200} /> : null}
      {shown.isError && !shown.data ? (
        <LoadFailure what={t`The next payout`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : null}
      {shown.data ? (
        <div className={classes.next}>
          <Estimate next={shown.data} />
          <Calendar next={shown.data} />
        </div>
      ) : null}
    </section>
  );
}

function Estimate({ next }: { next: NextPayout }) {
  const { timeZone } = useLeadStore();
  const { weekFrom, weekTo, estimateMinor, currency, runAt, payOn, accountLastFour, sentences } = next;
  const week = periodWords({ from: weekFrom, to: weekTo });
  return (
    <article className={classes.card} aria-label={t`The next payout`}>
      <div className={classes.estimate}>
        <span className={classes.soft}>
          <Trans>{week}, as things stand</Trans>
        </span>
        <strong aria-live="polite">{formatMoney(estimateMinor, currency)}</strong>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>
            <Trans>Worked out</Trans>
          </dt>
          <dd>{formatDayAndClock(runAt, timeZone)}</dd>
        </div>
        <div>
          <dt>
            <Trans>In your account</Trans>
          </dt>
          <dd>{dayWords(payOn)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Goes to</Trans>
          </dt>
          <dd>{accountLastFour === null ? t`No account yet` : `••••${accountLastFour}`}</dd>
        </div>
      </dl>
      {sentences.map((sentence) => (
        <p key={sentence} className={classes.hold}>
          <IconInfoCircle size={18} aria-hidden />
          <span>{said(sentence)}</span>
        </p>
      ))}
      <Link className={classes.link} to={statementOfWeek(weekTo)}>
        <Trans>See what it is made of</Trans>
      </Link>
    </article>
  );
}

function Calendar({ next }: { next: NextPayout }) {
  return (
    <article className={classes.card} aria-labelledby="pay-days">
      <h3 id="pay-days" className={classes.small}>
        <Trans>Pay days after that</Trans>
      </h3>
      <ol className={classes.days}>
        {next.calendar.map(({ weekFrom, weekTo, payOn }) => (
          <li key={weekFrom}>
            <strong>{dayWords(payOn)}</strong>
            <span className={classes.soft}>
              <Trans>for {periodWords({ from: weekFrom, to: weekTo })}</Trans>
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.soft}>
        <Trans>Banks are closed on weekends and holidays; a pay day moves on by itself.</Trans>
      </p>
    </article>
  );
}
