import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CaseSummary, ServiceReportView } from '../../../../domains/reconciliation/contract.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { ServiceBadge } from '../../../kit/service-badge.tsx';
import { api } from '../../../lib/api.ts';
import { writtenIn } from '../../../lib/language.ts';
import { letterAbout, orderOnBoard } from '../../../lib/paths.ts';
import { IfMay } from '../../data/permission.tsx';
import { dayFormat } from './day-format.ts';
import classes from './reports-page.module.css';

/** A report with what its lines came to; its differences open below it. */
export function ReportCard({ report }: { report: ServiceReportView }) {
  const [isOpen, setOpen] = useState(false);
  const { service, serviceName, storeName, currency, lines, agreeing, differences, claimedMinor, deposits } = report;
  return (
    <section className={classes.card} aria-label={`${serviceName}, ${report.fileName}`}>
      <div className={classes.head}>
        <ServiceBadge service={service} name={serviceName} />
        <strong>{dayFormat.formatRange(Date.parse(report.from), Date.parse(report.to))}</strong>
        <span className={classes.soft}>{storeName ?? t`Several stores`}</span>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>
            <Trans>Lines that agree</Trans>
          </dt>
          <dd>
            <Trans>
              {agreeing.toLocaleString(writtenIn())} of {lines.toLocaleString(writtenIn())}
            </Trans>
          </dd>
        </div>
        <div data-tone={differences > 0 ? 'warn' : undefined}>
          <dt>
            <Trans>Differences</Trans>
          </dt>
          <dd>{differences.toLocaleString(writtenIn())}</dd>
        </div>
        <div>
          <dt>
            <Trans>Claimed back</Trans>
          </dt>
          <dd>{formatMoney(claimedMinor, currency)}</dd>
        </div>
        {deposits.announced > 0 ? (
          <div>
            <dt>
              <Trans>Deposits arrived</Trans>
            </dt>
            <dd>
              <Trans>
                {deposits.received} of {deposits.announced}
              </Trans>
            </dd>
          </div>
        ) : null}
      </dl>
      {differences > lines - agreeing ? (
        <p className={classes.soft}>
          <Trans>Orders that the report leaves out are differences as well, and a line can have more than one.</Trans>
        </p>
      ) : null}
      <p className={classes.soft}>
        <Trans>
          {report.fileName}, taken in by {report.takenBy} on {dayFormat.format(Date.parse(report.takenAt))}
        </Trans>
      </p>
      {differences > 0 ? (
        <div>
          <Button
            variant="default"
            h={44}
            aria-expanded={isOpen}
            rightSection={<IconChevronDown size={18} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Hide the differences` : t`Show the differences`}
          </Button>
        </div>
      ) : null}
      {isOpen ? <Cases reportId={report.id} /> : null}
    </section>
  );
}

function Cases({ reportId }: { reportId: string }) {
  const query = useInfiniteQuery(
    api.listOwnCases.infiniteOptions({
      input: (cursor: string | undefined) => ({ reportId, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
  if (query.isPending) return <Loading label={t`Loading the differences`} h={120} />;
  if (query.isError) {
    return <LoadFailure what={t`The differences`} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  const cases = query.data.pages.flatMap((page) => page.cases);
  if (cases.length === 0)
    return (
      <p className={classes.soft}>
        <Trans>These were found by an earlier report.</Trans>
      </p>
    );
  return (
    <>
      <ul className={classes.cases}>
        {cases.map((found) => (
          <Case key={found.id} found={found} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="default" h={44} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}

const stateWords = {
  open: t`Being looked at`,
  sent: t`With the service`,
  won: t`Won back`,
  lost: t`Not given back`,
  written_off: t`Closed`,
  explained: t`Explained by the service`,
} as const;

function Case({ found }: { found: CaseSummary }) {
  const { id, title, state, currency, expectedMinor, seenMinor, claimMinor, orderId, orderNumber } = found;
  return (
    <li className={classes.case}>
      <div className={classes.head}>
        <strong>{title}</strong>
        <span className={classes.soft}>{stateWords[state]}</span>
      </div>
      <p>
        {orderId === null ? null : (
          <Link to={orderOnBoard(orderId)} className={classes.order}>
            <Trans>Order {orderNumber}</Trans>
          </Link>
        )}
        <Trans>
          {' '}
          {formatMoney(seenMinor, currency)} in the report, {formatMoney(expectedMinor, currency)} by our record
          {claimMinor > 0 ? t`, ${formatMoney(claimMinor, currency)} claimed` : ''}
        </Trans>
      </p>
      {state === 'open' || state === 'sent' ? (
        <IfMay permission="write_to_services">
          <Link to={letterAbout('finding', id)} className={classes.order}>
            <Trans>Write to the service</Trans>
          </Link>
        </IfMay>
      ) : null}
    </li>
  );
}
