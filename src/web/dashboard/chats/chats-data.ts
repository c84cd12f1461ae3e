import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Chat } from '../../../domains/chats/contract.ts';
import { api } from '../../lib/api.ts';
import { useLiveStatus } from '../data/live-feed.tsx';

/** Without the live stream, which says when there is something new; with it, in case that its word was lost. */
const listEveryMs = { alone: 10_000, live: 60_000 } as const;
const chatEveryMs = { alone: 4_000, live: 30_000 } as const;

function usePace({ alone, live }: { alone: number; live: number }): number {
  return useLiveStatus().state === 'live' ? live : alone;
}

/** The conversations of a store, or of all, the latest first; new messages come by themselves. */
export function useChats(storeId: string | undefined) {
  const refetchInterval = usePace(listEveryMs);
  return useQuery(
    api.listChats.queryOptions({
      input: storeId === undefined ? {} : { storeId },
      refetchInterval,
      refetchOnWindowFocus: 'always',
    }),
  );
}

export function useChat(id: string) {
  const refetchInterval = usePace(chatEveryMs);
  return useQuery(api.getChat.queryOptions({ input: { id }, refetchInterval, refetchOnWindowFocus: 'always' }));
}

/** Shows a conversation as a call has answered it, and has the list read again. */
export function useShowChat() {
  const cache = useQueryClient();
  return (shown: Chat) => {
    cache.setQueryData(api.getChat.queryKey({ input: { id: shown.id } }), shown);
    void cache.invalidateQueries({ queryKey: api.listChats.key() });
  };
}
