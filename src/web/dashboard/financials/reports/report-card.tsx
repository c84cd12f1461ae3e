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
import { orderOnBoard } from '../../../lib/paths.ts';
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
        <span className={classes.soft}>{storeName ?? 'Several stores'}</span>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>Lines</dt>
          <dd>{lines.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Agree</dt>
          <dd>{agreeing.toLocaleString('en-US')}</dd>
        </div>
        <div data-tone={differences > 0 ? 'warn' : undefined}>
          <dt>Differ</dt>
          <dd>{differences.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Claimed back</dt>
          <dd>{formatMoney(claimedMinor, currency)}</dd>
        </div>
        {deposits.announced > 0 ? (
          <div>
            <dt>Deposits arrived</dt>
            <dd>
              {deposits.received} of {deposits.announced}
            </dd>
          </div>
        ) : null}
      </dl>
      <p className={classes.soft}>
        {report.fileName}, taken in by {report.takenBy} on {dayFormat.format(Date.parse(report.takenAt))}
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
            {isOpen ? 'Hide the differences' : 'Show the differences'}
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
  if (query.isPending) return <Loading label="Loading the differences" h={120} />;
  if (query.isError) {
    return <LoadFailure what="The differences" onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  const cases = query.data.pages.flatMap((page) => page.cases);
  if (cases.length === 0) return <p className={classes.soft}>These were found by an earlier report.</p>;
  return (
    <>
      <ul className={classes.cases}>
        {cases.map((found) => (
          <Case key={found.id} found={found} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="default" h={44} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

const stateWords = {
  open: 'Being looked at',
  sent: 'With the service',
  won: 'Won back',
  lost: 'Not given back',
  written_off: 'Closed',
  explained: 'Explained by the service',
} as const;

function Case({ found }: { found: CaseSummary }) {
  const { title, state, currency, expectedMinor, seenMinor, claimMinor, orderId, orderNumber } = found;
  return (
    <li className={classes.case}>
      <div className={classes.head}>
        <strong>{title}</strong>
        <span className={classes.soft}>{stateWords[state]}</span>
      </div>
      <p>
        {orderId === null ? null : (
          <Link to={orderOnBoard(orderId)} className={classes.order}>
            Order {orderNumber}
          </Link>
        )}{' '}
        {formatMoney(seenMinor, currency)} in the report, {formatMoney(expectedMinor, currency)} by our record
        {claimMinor > 0 ? `, ${formatMoney(claimMinor, currency)} claimed` : ''}
      </p>
    </li>
  );
}
