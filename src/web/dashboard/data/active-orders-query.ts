import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { allStores, type FeedPositions } from '../../../domains/orders/model/feed.ts';
import {
  type ActiveOrders,
  activeOrders,
  fromList,
  merged,
  stoppedOrders,
  withOrder,
} from '../../lib/active-orders.ts';
import { api } from '../../lib/api.ts';
import { useShownId } from './current-store.ts';

const pageSize = 200;
/** Ten pages are 2,000 orders at work: beyond any kitchen, and an end to the loop. */
const maxPages = 10;

/**
 * The orders at work in a store, or in `all`. The live feed keeps them fresh; every change passes through `merged`.
 */
export function activeOrdersQuery(shownId: string) {
  return queryOptions({
    queryKey: ['active-orders', shownId],
    queryFn: ({ signal }) => fetchActiveOrders(shownId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Runs in the same step in which the cache is written, so that no event can slip in between.
    structuralSharing: (present, incoming) => merged(present as ActiveOrders | undefined, incoming as ActiveOrders), // this query holds nothing else
  });
}

async function fetchActiveOrders(shownId: string, signal: AbortSignal): Promise<ActiveOrders> {
  const orders: OrderView[] = [];
  let positions: FeedPositions | undefined;
  let cursor: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = await api.listOrders.call(
      {
        ...(shownId === allStores ? {} : { storeId: shownId }),
        scope: 'active',
        limit: pageSize,
        ...(cursor ? { cursor } : {}),
      },
      { signal },
    );
    orders.push(...page.orders);
    positions ??= page.feedPositions;
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  return fromList(orders, positions ?? {});
}

export function useActiveOrders() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(activeOrdersQuery(useShownId()));
  const orders = useMemo(() => (data ? activeOrders(data) : []), [data]);
  const stopped = useMemo(() => (data ? stoppedOrders(data) : []), [data]);
  return { orders, stopped, isPending, isLoaded: data !== undefined, isError: isError && !data, isFetching, refetch };
}

/** Which feed brought an order, and as its how manieth event. */
interface Brought {
  shownId: string;
  position: number;
}

/**
 * Takes an order as the server just gave it into everything on screen that shows it. Only the list whose feed brought it
 * has come as far as this event: another, left earlier, lacks those before it.
 */
export function useTakeOrder(): (order: OrderView, brought?: Brought) => void {
  const cache = useQueryClient();
  return (order, brought) => {
    for (const shownId of [order.storeId, allStores]) {
      const position = brought?.shownId === shownId ? brought.position : undefined;
      cache.setQueryData(activeOrdersQuery(shownId).queryKey, (present) =>
        present ? withOrder(present, order, position) : present,
      );
    }
    cache.setQueryData(api.getOrder.queryKey({ input: { id: order.id } }), (present) =>
      present && present.version >= order.version ? present : order,
    );
    if (order.endedAt) {
      void cache.invalidateQueries({ queryKey: api.listOrders.key({ type: 'infinite' }) }, { cancelRefetch: false });
    }
  };
}
