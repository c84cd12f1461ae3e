import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Conversation, TurnView } from '../../../domains/assistant/contract.ts';
import { api, client } from '../../lib/api.ts';
import { wantedLanguage } from '../../lib/language.ts';
import { useChosenStore } from '../data/current-store.ts';

/** The person's conversation with the assistant, and what can be done in it. */
export function useAssistant() {
  const cache = useQueryClient();
  const store = useChosenStore();
  const query = useQuery(api.getConversation.queryOptions({ staleTime: 30_000 }));
  /** Set while a new conversation has no first question yet. */
  const [fresh, setFresh] = useState<string>();
  const kept = query.data?.conversation;
  const isFresh = fresh !== undefined && kept?.id !== fresh;
  const conversation: Conversation = isFresh || !kept ? { id: fresh ?? '', turns: [] } : kept;

  const show = (turn: TurnView, conversationId: string) =>
    cache.setQueryData<{ conversation: Conversation | null }>(api.getConversation.queryKey(), (before) => {
      const present = before?.conversation?.id === conversationId ? before.conversation.turns : [];
      const isKnown = present.some(({ id }) => id === turn.id);
      const turns = isKnown ? present.map((one) => (one.id === turn.id ? turn : one)) : [...present, turn];
      return { conversation: { id: conversationId, turns } };
    });

  const asking = useMutation({
    mutationFn: async ({ messageId, text }: { messageId: string; text: string }) => {
      const conversationId = conversation.id === '' ? crypto.randomUUID() : conversation.id;
      const turn = await client.askAssistant({
        id: messageId,
        conversationId,
        text,
        storeId: store?.id ?? null,
        language: wantedLanguage(),
      });
      // What was said may have taken back a card further up.
      const hasOpen = conversation.turns.some(({ answer }) => answer.offers.some(({ state }) => state === 'open'));
      show(turn, conversationId);
      if (hasOpen) void cache.invalidateQueries({ queryKey: api.getConversation.key() });
    },
  });
  const isShown = conversation.turns.some(({ id }) => id === asking.variables?.messageId);

  return {
    query,
    turns: conversation.turns,
    /** What was asked and has no answer yet. */
    asked: asking.isPending && !isShown ? asking.variables : undefined,
    begin: () => setFresh(crypto.randomUUID()),
    /** Asked again with the same id it is one question. */
    ask: asking.mutateAsync,
    show: (turn: TurnView) => show(turn, conversation.id),
  };
}

/** Confirms an offer or takes it back; what screens show is read again. */
export function useDeed(show: (turn: TurnView) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ how, id, place }: { how: 'confirm' | 'undo'; id: string; place: number }) =>
      how === 'confirm' ? client.confirmOffer({ id, place }) : client.undoOffer({ id, place }),
    onSuccess: (turn) => {
      show(turn);
      for (const key of [
        api.listIntegrations.key(),
        api.getMenu.key(),
        api.getNoticeSettings.key(),
        api.listOrders.key(),
      ]) {
        void cache.invalidateQueries({ queryKey: key });
      }
    },
  });
}
