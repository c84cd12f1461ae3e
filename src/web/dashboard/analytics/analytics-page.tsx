import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Tabs, Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { Report } from '../../../domains/reports/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { useStoreAt } from '../data/current-store.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { useUpdateSearchParams } from '../../lib/use-update-search-params.ts';
import { readShown, views, type Shown } from './analytics-address.ts';
import { useReport, useToday } from './analytics-data.ts';
import classes from './analytics-page.module.css';
import { BehindDrawer } from './drill-down-drawer.tsx';
import { CausesCard } from './causes-card.tsx';
import { DayTrend } from './day-trend.tsx';
import { FigureCards } from './figure-cards.tsx';
import { FileButton } from './file-button.tsx';
import { MailSwitch } from './mail-switch.tsx';
import { PeriodBar } from './period-bar.tsx';
import { PlacesTable } from './places-table.tsx';
import { SoldItemsTable } from './sold-items-table.tsx';
import { WeekHoursTable } from './week-hours-table.tsx';

const title = t`Analytics`;

/** How the business does: figures of any days against others, by place, item and hour, each open to its orders. */
export default function AnalyticsPage() {
  const [search] = useSearchParams();
  const shown = readShown(search, useToday(), useStoreAt());
  const report = useReport(shown);
  if (report.error !== null && 'status' in report.error && report.error.status === 403) {
    return (
      <>
        <ScreenTitle title={title} />
        <Notice title={title}>
          <Trans>Owners, managers and accountants see how the business does.</Trans>
        </Notice>
      </>
    );
  }
  return (
    <div className={classes.page}>
      <ScreenTitle title={title} />
      <div className={classes.top}>
        <Title order={1} fz={26}>
          {title}
        </Title>
        {report.data?.isRunning ? (
          <p className={classes.basis}>
            <Trans>Compared with the same days and hours so far</Trans>
          </p>
        ) : null}
        <MailSwitch />
      </div>
      <PeriodBar shown={shown} />
      {report.isPending ? <Skeleton /> : null}
      {report.isError && !report.data ? (
        <LoadFailure what={t`The report`} onRetry={() => void report.refetch()} retrying={report.isFetching} />
      ) : null}
      {report.data && !report.data.hasOrders ? (
        <Empty>
          <Trans>
            No orders yet. From the first one on, this page shows how you do: each order is counted a few seconds after
            it came.
          </Trans>
        </Empty>
      ) : null}
      {report.data?.hasOrders ? (
        <div className={classes.report} data-stale={report.isPlaceholderData || undefined}>
          <Parts shown={shown} report={report.data} />
        </div>
      ) : null}
      <BehindDrawer />
    </div>
  );
}

/** As high as what comes. */
function Skeleton() {
  return (
    <div className={classes.report}>
      <Loading label={t`Loading the report`} h={44} />
      <Loading label={t`Loading the figures`} h={420} />
      <Loading label={t`Loading the chart`} h={350} />
    </div>
  );
}

function Parts({ shown, report }: { shown: Shown; report: Report }) {
  const change = useUpdateSearchParams();
  return (
    <Tabs
      value={shown.view}
      onChange={(view) => change({ view: view === 'overview' ? null : view })}
      keepMounted={false}
      classNames={{ tab: classes.tab ?? '', panel: classes.panel ?? '' }}
    >
      <Tabs.List className={classes.tabs ?? ''}>
        {Object.entries(views).map(([view, label]) => (
          <Tabs.Tab key={view} value={view}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview">
        <FigureCards shown={shown} report={report} />
        <DayTrend shown={shown} report={report} />
        <CausesCard shown={shown} report={report} />
        <FileButton shown={shown} view="days" />
      </Tabs.Panel>
      <Tabs.Panel value="places">
        <PlacesTable kind="services" shown={shown} report={report} />
        <PlacesTable kind="stores" shown={shown} report={report} />
        <PlacesTable kind="cities" shown={shown} report={report} />
      </Tabs.Panel>
      <Tabs.Panel value="items">
        <SoldItemsTable kind="item" shown={shown} />
      </Tabs.Panel>
      <Tabs.Panel value="modifiers">
        <SoldItemsTable kind="modifier" shown={shown} />
      </Tabs.Panel>
      <Tabs.Panel value="hours">
        <WeekHoursTable shown={shown} />
      </Tabs.Panel>
    </Tabs>
  );
}
