import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MenuSubject } from '../../../domains/menu/model/findings.ts';
import type { ConnectionMenu, PublicationView, TargetState } from '../../../domains/menu/publishing-contract.ts';
import { api } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { menuItem, modifierGroup, paths } from '../../lib/paths.ts';

/** States in which something is on its way: the screen looks again soon. */
const underWay: ReadonlySet<TargetState> = new Set(['queued', 'sent']);
const soonMs = 1_500;
const nowAndThenMs = 20_000;
/** What somebody has set going here (sending, checking, repairing) shows its effect within this time as a rule. */
const afterActingMs = 30_000;
let actedAtMs = -Infinity;

/** Often while something is on its way, or soon will be. */
const lookAgainMs = (isMoving: boolean) => (isMoving || Date.now() - actedAtMs < afterActingMs ? soonMs : nowAndThenMs);

export const isUnderWay = (connection: ConnectionMenu) =>
  connection.latest !== null && underWay.has(connection.latest.state);

/** What each store shows on each service; asked again often while something is on its way. */
export function useConnectionMenus() {
  return useQuery(
    api.listConnectionMenus.queryOptions({
      refetchInterval: ({ state }) => lookAgainMs(state.data?.connections.some(isUnderWay) ?? false),
      refetchOnWindowFocus: 'always',
    }),
  );
}

export function useDrifts() {
  return useQuery(
    api.listDrifts.queryOptions({
      input: { scope: 'open' },
      refetchInterval: () => lookAgainMs(false),
      refetchOnWindowFocus: 'always',
    }),
  );
}

/** Also where other stores wait for the first one: they may follow at any moment. */
const isMoving = ({ targets, canaryStoreId, releasedAt, cancelledAt }: PublicationView) =>
  targets.some(({ state }) => underWay.has(state)) ||
  (canaryStoreId !== null && releasedAt === null && cancelledAt === null);

export function useVersions() {
  return useInfiniteQuery(
    api.listPublications.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: ({ state }) =>
        lookAgainMs(state.data?.pages.some(({ publications }) => publications.some(isMoving)) ?? false),
    }),
  );
}

/** A change of what is published; everything that shows it is read again, and a sentence says what was done. */
export function usePublishing<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  done?: (answer: Answer, input: Input) => string,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: (answer, input) => {
      actedAtMs = Date.now();
      const message = done?.(answer, input);
      if (message !== undefined) notifications.show({ message, color: 'basil' });
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: t`That did not work`, message: failureOf(error).sentence }),
    onSettled: () =>
      Promise.all(
        [api.listConnectionMenus, api.listDrifts, api.listPublications, api.getMenu].map((one) =>
          cache.invalidateQueries({ queryKey: one.key() }),
        ),
      ),
  });
}

/** Where a problem or a change is mended; null where there is no such place. */
export function placeOf({ kind, id, groupId }: MenuSubject, field: string): string | null {
  switch (kind) {
    case 'item':
      return id === null ? null : menuItem(id, field);
    case 'group':
    case 'modifier':
      return groupId === null ? null : modifierGroup(groupId, field);
    case 'category':
    case 'menu':
      return paths.menuCategories;
    case 'whole':
      return field === 'hours' ? paths.storeHours : paths.menu;
  }
}

export const stateWords = {
  waiting: t`Waiting`,
  queued: t`Queued`,
  sent: t`Sent`,
  live: t`Live`,
  failed: t`Failed`,
  superseded: t`Replaced by a newer version`,
  cancelled: t`Called off`,
} as const satisfies Record<TargetState, string>;
