import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Empty } from '../../../kit/empty.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { api } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { Fetches } from './fetches.tsx';
import { ReportCard } from './report-card.tsx';
import classes from './reports-page.module.css';
import { UploadForm } from './upload-form.tsx';

const title = t`Services’ reports`;

/** The services' own payout reports, held line by line against the restaurant's orders. */
export default function ReportsPage() {
  const query = useInfiniteQuery(
    api.listServiceReports.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
  const isRefused = query.error !== null && 'status' in query.error && query.error.status === 403;
  if (isRefused) {
    return (
      <>
        <ScreenTitle title={title} />
        <Notice title={title}>
          <Trans>Only owners and accountants see what the restaurant earns. Ask one of them.</Trans>
        </Notice>
      </>
    );
  }
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? [];
  return (
    <div className={classes.page}>
      <ScreenTitle title={title} />
      <Link to={paths.financials} className={classes.back}>
        <Trans>Financial Statements</Trans>
      </Link>
      <Title order={1} fz={26}>
        {title}
      </Title>
      <p className={classes.hint}>
        <Trans>
          Each delivery service writes down what it pays. We hold every line against your orders and dispute what
          differs: you keep your base prices meanwhile.
        </Trans>
      </p>
      <UploadForm />
      <Fetches />
      {query.isPending ? <Loading label={t`Loading the reports`} h={240} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what={t`The reports`} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data && reports.length === 0 ? (
        <Empty>
          <Trans>
            No report has been taken in yet. Download one from a service’s portal as CSV and choose it above.
          </Trans>
        </Empty>
      ) : null}
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
      {query.hasNextPage ? (
        <Button variant="default" h={44} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </div>
  );
}
