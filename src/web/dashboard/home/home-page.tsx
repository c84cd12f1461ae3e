import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths } from '../../lib/paths.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { Checklist } from '../onboarding/checklist.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { FeedEntry } from './feed-entry.tsx';
import { useExpanded } from './use-expanded.ts';
import classes from './home-page.module.css';

export default function HomePage() {
  const { orders, isPending, isError, isFetching, refetch } = useActiveOrders();
  const { expandedId, toggle } = useExpanded();
  const newCount = orders.filter((order) => order.state === 'new').length;
  return (
    <div className={classes.page}>
      <ScreenTitle title="Dashboard" />
      <Title order={1} fz={26}>
        Dashboard
      </Title>
      <Checklist />
      {isError ? <LoadFailure what="The orders" onRetry={() => void refetch()} retrying={isFetching} /> : null}
      <section className={classes.count} data-some={newCount > 0 || undefined} aria-labelledby="active-orders">
        <h2 id="active-orders">Active Orders</h2>
        {isPending || isError ? (
          <Skeleton h={56} w={64} animate={isPending} />
        ) : (
          <span className={classes.number}>{newCount}</span>
        )}
        <span className={classes.hint}>{newCount === 1 ? 'new order waits for you' : 'new orders wait for you'}</span>
        <Button component={Link} to={paths.orders} h={48} rightSection={<IconArrowRight size={20} aria-hidden />}>
          Order Management
        </Button>
      </section>
      <section aria-labelledby="live-feed">
        <h2 className={classes.title} id="live-feed">
          Live Order Feed
        </h2>
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
    </div>
  );
}
