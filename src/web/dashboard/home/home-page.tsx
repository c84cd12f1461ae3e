import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths } from '../../lib/paths.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { ChatInbox } from '../chats/chat-inbox.tsx';
import { Checklist } from '../onboarding/checklist.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { Attention } from './attention.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { FeedEntry } from './feed-entry.tsx';
import classes from './home-page.module.css';
import { useHomeFigures, useSeesMoney } from './home-data.ts';
import { PlatformBreakdown } from './platform-breakdown.tsx';
import { Ratings } from './ratings.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TopItems } from './top-items.tsx';
import { useExpanded } from './use-expanded.ts';
import { WeekSales } from './week-sales.tsx';

/** The day at a glance: what needs somebody first, then the figures, the orders at work, and the last days. */
export default function HomePage() {
  const figures = useHomeFigures();
  const seesMoney = useSeesMoney();
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Dashboard`} />
      <Title order={1} fz={26}>
        <Trans>Dashboard</Trans>
      </Title>
      <Checklist />
      <Attention />
      <SummaryCards figures={figures.data} isError={figures.isError} seesMoney={seesMoney} />
      {figures.isError && !figures.data ? (
        <LoadFailure what={t`The figures`} onRetry={() => void figures.refetch()} retrying={figures.isFetching} />
      ) : null}
      <div className={classes.columns}>
        <div className={classes.column}>
          <LiveOrderFeed />
          <ChatInbox>
            <CustomerNotes />
          </ChatInbox>
        </div>
        <div className={classes.column}>
          <WeekSales figures={figures.data} seesMoney={seesMoney} />
          <PlatformBreakdown figures={figures.data} opens={seesMoney} />
          <TopItems figures={figures.data} seesMoney={seesMoney} />
          <Ratings />
        </div>
      </div>
    </div>
  );
}

function LiveOrderFeed() {
  const { orders, isPending, isError, isFetching, refetch } = useActiveOrders();
  const { expandedId, toggle } = useExpanded();
  return (
    <section aria-labelledby="live-feed">
      <div className={classes.sectionHead}>
        <h2 className={classes.title} id="live-feed">
          <Trans>Live Order Feed</Trans>
        </h2>
        <Link to={paths.orders}>
          <Trans>Order Management</Trans>
        </Link>
      </div>
      {isError ? <LoadFailure what={t`The orders`} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      <Stack gap={8}>
        {isPending ? [1, 2, 3].map((row) => <Skeleton key={row} h={64} radius={12} />) : null}
        {orders.toReversed().map((order) => (
          <FeedEntry key={order.id} order={order} isExpanded={order.id === expandedId} onToggle={toggle} />
        ))}
        {!isPending && !isError && orders.length === 0 ? (
          <Empty>
            <Trans>No orders at work. New ones appear here by themselves.</Trans>
          </Empty>
        ) : null}
      </Stack>
    </section>
  );
}
