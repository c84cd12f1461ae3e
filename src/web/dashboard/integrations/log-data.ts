import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { logKinds } from '../../../domains/integrations/contract.ts';
import { api } from '../../lib/api.ts';
import { isSoonAfterActing } from './integrations-data.ts';

export interface LogFilters {
  connection?: string;
  scope?: 'trouble';
  search?: string;
}

const shapes = {
  connection: z.uuid(),
  scope: z.literal('trouble'),
  search: z.string().trim().min(1).max(100),
};
const names = ['connection', 'scope', 'search'] as const;

/** The filters that the address holds; a value that is not one (an old link, a typing error) is left out. */
export function useLogFilters() {
  const [search, setSearch] = useSearchParams();
  const filters: LogFilters = {};
  const connection = shapes.connection.safeParse(search.get('connection'));
  const scope = shapes.scope.safeParse(search.get('scope'));
  const words = shapes.search.safeParse(search.get('search'));
  if (connection.success) filters.connection = connection.data;
  if (scope.success) filters.scope = scope.data;
  if (words.success) filters.search = words.data;
  const change = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [
    filters,
    (name: keyof LogFilters, value: string | null) =>
      change((next) => (value ? next.set(name, value) : next.delete(name))),
    () => change((next) => names.forEach((name) => next.delete(name))),
  ] as const;
}

const soonMs = 1_500;
const everyMs = 10_000;

/** Pages of the log. Whoever has read on is left where they are: only the first page is asked again by itself. */
export function useLog({ connection, scope, search }: LogFilters) {
  return useInfiniteQuery(
    api.listServiceLog.infiniteOptions({
      input: (cursor: string | undefined) => ({
        scope: scope ?? 'all',
        ...(connection !== undefined && { connectionId: connection }),
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (present) => present,
      refetchInterval: ({ state }) => {
        if (isSoonAfterActing()) return soonMs;
        return (state.data?.pages.length ?? 0) > 1 ? false : everyMs;
      },
    }),
  );
}

/** The entry that the address names in `?entry=`, as `call.<id>`. */
export function useOpenEntry() {
  const [search, setSearch] = useSearchParams();
  const [kind, id] = (search.get('entry') ?? '').split('.');
  const named = z.object({ kind: z.enum(logKinds), id: z.uuid() }).safeParse({ kind, id });
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search);
    edit(next);
    return next;
  };
  return {
    entry: named.success ? named.data : undefined,
    searchFor: (shown: { kind: string; id: string }) =>
      `?${change((next) => next.set('entry', `${shown.kind}.${shown.id}`))}`,
    searchForOrder: (orderId: string) =>
      `?${change((next) => {
        next.delete('entry');
        next.set('order', orderId);
      })}`,
    close: () =>
      setSearch(
        change((next) => next.delete('entry')),
        { preventScrollReset: true },
      ),
  };
}
