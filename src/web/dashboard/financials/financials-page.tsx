import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Statement } from '../../../domains/money/contract.ts';
import { byMonth, isReadByMonth } from '../../../domains/money/model/sums.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { paths } from '../../lib/paths.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { DayDrawer } from './day-drawer.tsx';
import { periodWords, statementFile, usePeriod, useStatement } from './financials-data.ts';
import { FileButton } from './file-button.tsx';
import classes from './financials-page.module.css';
import { StatementTable } from './statement-table.tsx';
import { WhyDifferent } from './why-different.tsx';
import { PeriodSum } from './period-sum.tsx';

const title = t`Financial Statements`;

/** What the restaurant is owed for a week or a month, and how each day and each service came to it. */
export default function FinancialsPage() {
  const { period } = usePeriod();
  const shown = useStatement(period);
  const isRefused = shown.error !== null && 'status' in shown.error && shown.error.status === 403;
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
  return (
    <div className={classes.page}>
      <ScreenTitle title={title} />
      <Group justify="space-between">
        <Title order={1} fz={26}>
          {title}
        </Title>
        {shown.data ? <PeriodSwitch statement={shown.data} /> : null}
      </Group>
      <Link to={paths.payoutReports} className={classes.reports}>
        <Trans>Services’ reports: is each order paid as it should be?</Trans>
      </Link>
      {shown.isPending ? <Loading label={t`Loading the statement`} h={320} /> : null}
      {shown.isError && !shown.data ? (
        <LoadFailure what={t`The statement`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : null}
      {shown.data ? <Sums statement={shown.data} isStale={shown.isPlaceholderData} /> : null}
      <DayDrawer />
    </div>
  );
}

const turnLabels = {
  week: { before: t`The week before`, after: t`The week after` },
  month: { before: t`The month before`, after: t`The month after` },
  year: { before: t`The year before`, after: t`The year after` },
  days: { before: t`As many days before`, after: t`As many days after` },
} as const;

function PeriodSwitch({ statement }: { statement: Statement }) {
  const { period, choose, turn, showThisWeek } = usePeriod();
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t`What the statement covers`}
        value={period.kind}
        onChange={(kind) => {
          if (kind !== 'days') choose(kind, statement);
        }}
        data={[
          { value: 'week', label: t`Week` },
          { value: 'month', label: t`Month` },
          { value: 'year', label: t`Year` },
        ]}
        classNames={{ label: classes.kind }}
      />
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          h={44}
          px="sm"
          aria-label={turnLabels[period.kind].before}
          onClick={() => turn(statement, -1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </Button>
        <strong className={classes.period} aria-live="polite">
          {periodWords(statement)}
        </strong>
        <Button
          variant="default"
          h={44}
          px="sm"
          aria-label={turnLabels[period.kind].after}
          onClick={() => turn(statement, 1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </Button>
        <Button variant="default" h={44} px="sm" onClick={showThisWeek}>
          <Trans>This week</Trans>
        </Button>
      </Group>
    </Group>
  );
}

function Sums({ statement, isStale }: { statement: Statement; isStale: boolean }) {
  const { currency } = statement;
  if (statement.days.length === 0) {
    return (
      <Empty>
        <Trans>
          No order was finished in this time. Each one appears here a few seconds after it was handed over, with what
          you get for it.
        </Trans>
      </Empty>
    );
  }
  return (
    <div className={classes.statement} data-stale={isStale || undefined}>
      <PeriodSum total={statement.total} currency={currency} />
      <WhyDifferent statement={statement} />
      {isReadByMonth(statement) ? (
        <StatementTable kind="month" rows={byMonth(statement.days)} currency={currency} total={statement.total} />
      ) : (
        <StatementTable kind="day" rows={statement.days} currency={currency} total={statement.total} />
      )}
      <StatementTable kind="service" rows={statement.services} currency={currency} total={statement.total} />
      {statement.stores.length > 1 ? (
        <StatementTable kind="store" rows={statement.stores} currency={currency} total={statement.total} />
      ) : null}
      <Group>
        <FileButton file={statementFile(statement, 'pdf')} kind="pdf" />
        <FileButton file={statementFile(statement, 'csv')} kind="csv" />
      </Group>
    </div>
  );
}
