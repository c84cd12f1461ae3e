import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { i18n } from '@lingui/core';
import type { NoticeFilters, NoticeView } from '../../../domains/notices/contract.ts';
import { sayNotice, type Said } from '../../../domains/notices/model/notice-words.ts';
import { api, client } from '../../lib/api.ts';
import { said } from '../../lib/said.ts';
import { serverNow } from '../../lib/clock.ts';

/** Asked for on every screen, also while nobody looks: that is when devices tell. */
const bellEveryMs = 15_000;
const listEveryMs = 30_000;
/** Mails are on their way for a moment. */
const deliveriesEveryMs = 5_000;

/** @param storeId the store, or `all`, whose unanswered orders the screen counts by itself */
export function useBell(storeId: string) {
  return useQuery(
    api.getBell.queryOptions({
      input: { storeId },
      refetchInterval: bellEveryMs,
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
      retry: 1,
    }),
  );
}

export function useNotices(filters: NoticeFilters) {
  return useInfiniteQuery(
    api.listNotices.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: listEveryMs,
      retry: 1,
    }),
  );
}

export function useNotice(id: string) {
  return useQuery(api.getNotice.queryOptions({ input: { id }, refetchInterval: deliveriesEveryMs, retry: 1 }));
}

/** Everything that shows notices is read again. */
function useRefresh() {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [api.listNotices, api.getBell, api.getNotice].map((query) => cache.invalidateQueries({ queryKey: query.key() })),
    );
}

export function useMark() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { id: string; isRead: boolean }) => client.markNotice(input),
    onSettled: () => refresh(),
  });
}

export function useReadAll() {
  const refresh = useRefresh();
  return useMutation({
    // What comes while the button is pressed was not seen.
    mutationFn: () => client.readAllNotices({ upTo: new Date(serverNow()).toISOString() }),
    onSettled: () => refresh(),
  });
}

export function useUnreadAll() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (readAt: string) => client.unreadAllNotices({ readAt }),
    onSettled: () => refresh(),
  });
}

export function useAcknowledge() {
  const cache = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => client.acknowledgeNotice({ id }),
    onSuccess: (notice) => cache.setQueryData(api.getNotice.queryKey({ input: { id: notice.id } }), notice),
    onSettled: () => refresh(),
  });
}

/** A notice in the language of this page. */
export function wordsOf({ told }: Pick<NoticeView, 'told'>): Said {
  const words = sayNotice(told, i18n.locale === 'es' ? 'es' : 'en', { now: new Date(serverNow()), heldBack: 0 });
  // What services and the kitchen's calls came to is kept in English.
  return told.kind === 'order_alarm' ? { ...words, text: words.text.map((line) => said(line)) } : words;
}
