import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import {
  type ActiveOrders,
  activeOrders,
  fromList,
  merged,
  stoppedOrders,
  withOrder,
} from '../../lib/active-orders.ts';
import { api } from '../../lib/api.ts';
import { useStore } from './current-store.ts';

const pageSize = 200;
/** Ten pages are 2,000 orders at work in one store: beyond any kitchen, and an end to the loop. */
const maxPages = 10;

/** A store's orders at work. The live feed keeps them fresh; every change passes through `merged`. */
export function activeOrdersQuery(storeId: string) {
  return queryOptions({
    queryKey: ['active-orders', storeId],
    queryFn: ({ signal }) => fetchActiveOrders(storeId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Runs in the same step in which the cache is written, so that no event can slip in between.
    structuralSharing: (present, incoming) => merged(present as ActiveOrders | undefined, incoming as ActiveOrders), // this query holds nothing else
  });
}

async function fetchActiveOrders(storeId: string, signal: AbortSignal): Promise<ActiveOrders> {
  const orders: OrderView[] = [];
  let position: number | undefined;
  let cursor: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = await api.listOrders.call(
      { storeId, scope: 'active', limit: pageSize, ...(cursor ? { cursor } : {}) },
      { signal },
    );
    orders.push(...page.orders);
    position ??= page.feedPosition;
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  return fromList(orders, position ?? 0);
}

export function useActiveOrders() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(activeOrdersQuery(useStore().id));
  const orders = useMemo(() => (data ? activeOrders(data) : []), [data]);
  const stopped = useMemo(() => (data ? stoppedOrders(data) : []), [data]);
  return { orders, stopped, isPending, isLoaded: data !== undefined, isError: isError && !data, isFetching, refetch };
}

/** Takes an order as the server just gave it into everything on screen that shows it. */
export function useTakeOrder(): (order: OrderView, position?: number) => void {
  const cache = useQueryClient();
  return (order, position) => {
    cache.setQueryData(activeOrdersQuery(order.storeId).queryKey, (present) =>
      present ? withOrder(present, order, position) : present,
    );
    cache.setQueryData(api.getOrder.queryKey({ input: { id: order.id } }), (present) =>
      present && present.version >= order.version ? present : order,
    );
    if (order.endedAt) {
      void cache.invalidateQueries({ queryKey: api.listOrders.key({ type: 'infinite' }) }, { cancelRefetch: false });
    }
  };
}
