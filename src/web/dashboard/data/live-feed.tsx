import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { allStores, formatPositions } from '../../../domains/orders/model/feed.ts';
import { api } from '../../lib/api.ts';
import { type LiveStatus, openLiveFeed } from '../../lib/live.ts';
import { announce } from './order-toasts.ts';
import { activeOrdersQuery, useActiveOrders, useTakeOrder } from './active-orders-query.ts';
import { useShownId } from './current-store.ts';

const LiveContext = createContext<LiveStatus>({ state: 'connecting', lastHeardAtMs: null });

export const LiveStatusProvider = LiveContext.Provider;

export function useLiveStatus(): LiveStatus {
  return useContext(LiveContext);
}

/** Keeps the orders of the store, or of all, live for everything inside. */
export function LiveFeed({ children }: { children: ReactNode }) {
  const shownId = useShownId();
  const cache = useQueryClient();
  const takeOrder = useTakeOrder();
  const { isLoaded } = useActiveOrders();
  const [status, setStatus] = useState<LiveStatus>({ state: 'connecting', lastHeardAtMs: null });

  const open = useEffectEvent((id: string) => {
    const { queryKey } = activeOrdersQuery(id);
    const positions = cache.getQueryData(queryKey)?.positions ?? {};
    return openLiveFeed({
      storeId: id,
      after: id === allStores ? formatPositions(positions) : String(positions[id] ?? 0),
      onEvent: (event) => {
        takeOrder(event.order, { shownId: id, position: event.position });
        announce(event);
      },
      onReset: () => {
        void cache.invalidateQueries({ queryKey });
        // All stores may have become others.
        void cache.invalidateQueries({ queryKey: api.listStores.key() });
      },
      onChange: () => {
        void cache.invalidateQueries({ queryKey: api.listChats.key() });
        void cache.invalidateQueries({ queryKey: api.getChat.key() });
      },
      onOtherRights: () => {
        void cache.invalidateQueries({ queryKey: api.me.key() });
        void cache.invalidateQueries({ queryKey: api.listStores.key() });
      },
      onStatus: setStatus,
    });
  });

  // A connection lives outside React: it opens with the first list and closes with the choice of the store.
  useEffect(() => {
    if (!isLoaded) return undefined;
    const feed = open(shownId);
    return () => feed.close();
  }, [shownId, isLoaded]);

  return <LiveStatusProvider value={status}>{children}</LiveStatusProvider>;
}
