import { Skeleton, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths } from '../../lib/paths.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
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
      <ScreenTitle title="Dashboard" />
      <Title order={1} fz={26}>
        Dashboard
      </Title>
      <Checklist />
      <Attention />
      <SummaryCards figures={figures.data} isError={figures.isError} seesMoney={seesMoney} />
      {figures.isError && !figures.data ? (
        <LoadFailure what="The figures" onRetry={() => void figures.refetch()} retrying={figures.isFetching} />
      ) : null}
      <div className={classes.columns}>
        <div className={classes.column}>
          <LiveOrderFeed />
          <CustomerNotes />
        </div>
        <div className={classes.column}>
          <WeekSales figures={figures.data} seesMoney={seesMoney} />
          <PlatformBreakdown figures={figures.data} />
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
          Live Order Feed
        </h2>
        <Link to={paths.orders}>Order Management</Link>
      </div>
      {isError ? <LoadFailure what="The orders" onRetry={() => void refetch()} retrying={isFetching} /> : null}
      <Stack gap={8}>
        {isPending ? [1, 2, 3].map((row) => <Skeleton key={row} h={64} radius={12} />) : null}
        {orders.toReversed().map((order) => (
          <FeedEntry key={order.id} order={order} isExpanded={order.id === expandedId} onToggle={toggle} />
        ))}
        {!isPending && !isError && orders.length === 0 ? (
          <Empty>No orders at work. New ones appear here by themselves.</Empty>
        ) : null}
      </Stack>
    </section>
  );
}
