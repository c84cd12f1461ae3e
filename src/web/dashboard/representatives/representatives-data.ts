import { plural, t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ThreadWithMessages } from '../../../domains/representatives/contract.ts';
import { roughly, type ThreadState } from '../../../domains/representatives/model/threads.ts';
import { api } from '../../lib/api.ts';

const threadEveryMs = 10_000;

export function useThreads() {
  return useInfiniteQuery(
    api.listServiceThreads.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: 'always',
    }),
  );
}

export function useThread(id: string) {
  return useQuery(
    api.getServiceThread.queryOptions({
      input: { id },
      refetchInterval: threadEveryMs,
      refetchOnWindowFocus: 'always',
    }),
  );
}

export function useShowThread() {
  const cache = useQueryClient();
  return (shown: ThreadWithMessages) => {
    cache.setQueryData(api.getServiceThread.queryKey({ input: { id: shown.id } }), shown);
    void cache.invalidateQueries({ queryKey: api.listServiceThreads.key() });
  };
}

export const threadStateWords: Record<ThreadState, string> = {
  waiting: t`Waits for the service`,
  answered: t`Answered`,
  closed: t`Closed`,
};

/** `about 7 hours`. */
export function roughlyShown(ms: number): string {
  const { count, unit } = roughly(ms);
  switch (unit) {
    case 'minute':
      return plural(count, { one: 'about # minute', other: 'about # minutes' });
    case 'hour':
      return plural(count, { one: 'about # hour', other: 'about # hours' });
    case 'day':
      return plural(count, { one: 'about # day', other: 'about # days' });
  }
}
