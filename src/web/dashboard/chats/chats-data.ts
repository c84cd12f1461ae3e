import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Chat } from '../../../domains/chats/contract.ts';
import { api } from '../../lib/api.ts';

const listEveryMs = 10_000;
const chatEveryMs = 4_000;

/** The conversations of a store, or of all, the latest first; new messages come by themselves. */
export function useChats(storeId: string | undefined) {
  return useQuery(
    api.listChats.queryOptions({
      input: storeId === undefined ? {} : { storeId },
      refetchInterval: listEveryMs,
      refetchOnWindowFocus: 'always',
    }),
  );
}

export function useChat(id: string) {
  return useQuery(
    api.getChat.queryOptions({ input: { id }, refetchInterval: chatEveryMs, refetchOnWindowFocus: 'always' }),
  );
}

/** Shows a conversation as a call has answered it, and has the list read again. */
export function useShowChat() {
  const cache = useQueryClient();
  return (shown: Chat) => {
    cache.setQueryData(api.getChat.queryKey({ input: { id: shown.id } }), shown);
    void cache.invalidateQueries({ queryKey: api.listChats.key() });
  };
}
