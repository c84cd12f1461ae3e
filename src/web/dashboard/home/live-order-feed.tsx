import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths } from '../../lib/paths.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { FeedEntry } from './feed-entry.tsx';
import classes from './home-page.module.css';
import { useExpanded } from './use-expanded.ts';

/** More of them would push the conversations and the figures below a busy evening. */
const maxShown = 10;

/** The orders at work, newest first; all of them when somebody asks. */
export function LiveOrderFeed() {
  const { orders, isPending, isError, isFetching, refetch } = useActiveOrders();
  const { expandedId, toggle } = useExpanded();
  const [isWhole, setWhole] = useState(false);
  const shown = orders.toReversed().filter(({ id }, place) => isWhole || place < maxShown || id === expandedId);
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
        {shown.map((order) => (
          <FeedEntry key={order.id} order={order} isExpanded={order.id === expandedId} onToggle={toggle} />
        ))}
        {!isPending && !isError && orders.length === 0 ? (
          <Empty>
            <Trans>No orders at work. New ones appear here by themselves.</Trans>
          </Empty>
        ) : null}
        {orders.length > maxShown ? (
          <Button variant="default" h={44} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t`Show the newest ${maxShown}` : t`Show all ${orders.length} orders`}
          </Button>
        ) : null}
      </Stack>
    </section>
  );
}
