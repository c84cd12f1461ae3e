import { t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SupportThread } from '../../../domains/support/contract.ts';
import type { SupportCaseState } from '../../../domains/support/model/case-states.ts';
import { api } from '../../lib/api.ts';

const threadEveryMs = 5_000;
const listEveryMs = 30_000;

/** The person's cases, the latest first. */
export function useCases(isOpenOnly: boolean) {
  return useInfiniteQuery(
    api.listSupportCases.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(isOpenOnly && { show: 'open' as const }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: listEveryMs,
      refetchOnWindowFocus: 'always',
    }),
  );
}

/** One case; what is answered meanwhile comes by itself. */
export function useCase(id: string) {
  return useQuery(
    api.getSupportCase.queryOptions({ input: { id }, refetchInterval: threadEveryMs, refetchOnWindowFocus: 'always' }),
  );
}

/** Shows a case as a call has answered it, and has the list read again. */
export function useShowCase() {
  const cache = useQueryClient();
  return (shown: SupportThread) => {
    cache.setQueryData(api.getSupportCase.queryKey({ input: { id: shown.id } }), shown);
    void cache.invalidateQueries({ queryKey: api.listSupportCases.key() });
  };
}

export const stateWords: Record<SupportCaseState, string> = {
  open: t`Waits for us`,
  waiting_for_person: t`Answered`,
  solved: t`Solved`,
  reopened: t`Open again`,
};
