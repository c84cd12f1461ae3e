import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { type LiveStatus, openLiveFeed } from '../../lib/live.ts';
import { announce } from './announce.ts';
import { activeOrdersQuery, useActiveOrders, useTakeOrder } from './active-orders-query.ts';
import { useStore } from './current-store.ts';

const LiveContext = createContext<LiveStatus>({ state: 'connecting', lastHeardAtMs: null });

export function useLiveStatus(): LiveStatus {
  return useContext(LiveContext);
}

/** Keeps the store's orders live for everything inside. */
export function LiveFeed({ children }: { children: ReactNode }) {
  const store = useStore();
  const cache = useQueryClient();
  const takeOrder = useTakeOrder();
  const { isLoaded } = useActiveOrders();
  const [status, setStatus] = useState<LiveStatus>({ state: 'connecting', lastHeardAtMs: null });

  const open = useEffectEvent((storeId: string) => {
    const { queryKey } = activeOrdersQuery(storeId);
    return openLiveFeed({
      storeId,
      after: cache.getQueryData(queryKey)?.position ?? 0,
      onEvent: (event) => {
        takeOrder(event.order, event.position);
        announce(event);
      },
      onReset: () => void cache.invalidateQueries({ queryKey }),
      onStatus: setStatus,
    });
  });

  // A connection lives outside React: it opens with the first list and closes with the store.
  useEffect(() => {
    if (!isLoaded) return undefined;
    const feed = open(store.id);
    return () => feed.close();
  }, [store.id, isLoaded]);

  return <LiveContext value={status}>{children}</LiveContext>;
}
