import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { may } from '../../../domains/identity/model/permissions.ts';
import { api } from '../../lib/api.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { useChosenStore } from '../data/current-store.ts';

const everyMs = 60_000;
/** After a change, and again until it has been counted. */
const soonMs = 3_000;

/** The figures of the store's day, or of all stores'. They are read again shortly after something has happened to an order. */
export function useHomeFigures() {
  const storeId = useChosenStore()?.id;
  const cache = useQueryClient();
  const { orders } = useActiveOrders();
  const figures = useQuery(
    api.getHomeFigures.queryOptions({
      input: storeId === undefined ? {} : { storeId },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.isCounting ? soonMs : everyMs),
      retry: 1,
    }),
  );
  const seen = useRef(orders);
  // The stream lives outside React, and the figures follow it with the delay of the counting.
  useEffect(() => {
    if (seen.current === orders) return undefined;
    seen.current = orders;
    const timer = setTimeout(() => {
      void cache.invalidateQueries({ queryKey: api.getHomeFigures.key() });
    }, soonMs);
    return () => clearTimeout(timer);
  }, [orders, cache]);
  return figures;
}

/** Who is looking, as far as the screen differs. */
export function useSeesMoney(): boolean {
  const { data: me } = useQuery(api.me.queryOptions());
  return may(me?.role, 'see_reports');
}
