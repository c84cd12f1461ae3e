import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { api } from '../../lib/api.ts';
import { useChosenStore } from '../data/current-store.ts';
import { FilterBar } from './filter-bar.tsx';
import { type PastFilters, usePastFilters } from './past-filters.ts';
import { PastOrderRow } from './past-order-row.tsx';
import classes from './past-orders.module.css';

const pageSize = 50;

export function PastOrders() {
  const [filters, setFilter, clearFilters] = usePastFilters();
  const searchBox = useRef<HTMLInputElement>(null);
  const isFiltered = Object.keys(filters).length > 0;
  const past = usePastOrders(filters);
  const orders = past.data?.pages.flatMap((page) => page.orders) ?? [];
  function showAll() {
    clearFilters();
    // What is typed there is the box's own until the typing pauses.
    if (searchBox.current) searchBox.current.value = '';
  }

  return (
    <section className={classes.past} aria-labelledby="past-orders">
      <h2 id="past-orders" className={classes.title}>
        <Trans>Past orders</Trans>
      </h2>
      <FilterBar filters={filters} onChange={setFilter} searchBox={searchBox} />
      {past.isPending ? (
        <Stack gap={8} component="output" aria-busy aria-label={t`Loading past orders`}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} h={64} radius={10} />
          ))}
        </Stack>
      ) : null}
      {past.isError && orders.length === 0 ? (
        <LoadFailure what={t`Past orders`} onRetry={() => void past.refetch()} retrying={past.isFetching} />
      ) : null}
      {past.isSuccess && orders.length === 0 ? (
        <Empty>
          {isFiltered ? t`No past order matches. ` : t`No past orders yet. Orders appear here once they are done.`}
          {isFiltered ? (
            <Button variant="subtle" onClick={showAll} h={44}>
              <Trans>Show all</Trans>
            </Button>
          ) : null}
        </Empty>
      ) : null}
      <ul className={classes.list} data-stale={past.isPlaceholderData || undefined}>
        {orders.map((order) => (
          <PastOrderRow key={order.id} order={order} />
        ))}
      </ul>
      {past.isFetchNextPageError ? (
        <LoadFailure
          what={t`The next orders`}
          onRetry={() => void past.fetchNextPage()}
          retrying={past.isFetchingNextPage}
        />
      ) : null}
      {past.hasNextPage && !past.isFetchNextPageError ? (
        <Button
          variant="default"
          h={48}
          loading={past.isFetchingNextPage}
          onClick={() => void past.fetchNextPage()}
          mx="auto"
        >
          <Trans>Load more</Trans>
        </Button>
      ) : null}
    </section>
  );
}

function usePastOrders(filters: PastFilters) {
  const store = useChosenStore();
  return useInfiniteQuery(
    api.listOrders.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(store && { storeId: store.id }),
        scope: 'past' as const,
        limit: pageSize,
        ...filters,
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (present) => present,
    }),
  );
}
