import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { Insights } from '../../../../domains/customers/insights-contract.ts';
import { Empty } from '../../../kit/empty.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { useStoreAt } from '../../data/current-store.ts';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { BehindDrawer } from './drill-down-drawer.tsx';
import { FavouriteItems } from './favourite-items.tsx';
import { FrequencyTable } from './frequency-table.tsx';
import { readShown, type Shown } from './insights-address.ts';
import { useInsights, useToday } from './insights-data.ts';
import classes from './insights-page.module.css';
import { KindCards } from './kind-cards.tsx';
import { KindTrend } from './kind-trend.tsx';
import { Lapsed } from './lapsed.tsx';
import { PeriodBar } from './period-bar.tsx';
import { ServicesTable } from './services-table.tsx';

/** Who comes back, how often, for what and where: as far as each service lets anybody know. */
export default function InsightsPage() {
  const [search] = useSearchParams();
  const shown = readShown(search, useToday(), useStoreAt());
  const insights = useInsights(shown);
  const title = t`Customer Insights`;
  if (insights.error !== null && 'status' in insights.error && insights.error.status === 403) {
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
      <Title order={1} fz={26}>
        {title}
      </Title>
      <PeriodBar shown={shown} />
      {insights.isPending ? <Loading label={t`Loading the customers`} h={420} /> : null}
      {insights.isError && !insights.data ? (
        <LoadFailure what={t`The customers`} onRetry={() => void insights.refetch()} retrying={insights.isFetching} />
      ) : null}
      {insights.data && !insights.data.hasOrders ? (
        <Empty>
          <Trans>
            No orders yet. From the first one on, this page shows who is new and who comes back, as far as each service
            lets you know.
          </Trans>
        </Empty>
      ) : null}
      {insights.data?.hasOrders === true ? (
        <div className={classes.page} data-inner data-stale={insights.isPlaceholderData || undefined}>
          <Parts shown={shown} insights={insights.data} />
        </div>
      ) : null}
      <BehindDrawer shown={shown} />
    </div>
  );
}

function Parts({ shown, insights }: { shown: Shown; insights: Insights }) {
  return (
    <>
      <KindCards insights={insights} />
      <KindTrend insights={insights} />
      <div className={classes.columns}>
        <FrequencyTable shown={shown} insights={insights} />
        <Lapsed shown={shown} insights={insights} />
      </div>
      <FavouriteItems shown={shown} />
      <ServicesTable shown={shown} insights={insights} />
    </>
  );
}
