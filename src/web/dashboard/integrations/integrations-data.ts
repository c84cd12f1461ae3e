import { type QueryClient, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Timetable } from '../../../domains/channels/model/service-menu.ts';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { api } from '../../lib/api.ts';
import { useMay } from '../data/permission.tsx';

const everyMs = 10_000;
const soonMs = 1_500;
/** What somebody has set going here shows its effect within this time as a rule. */
const afterActingMs = 20_000;
let actedAtMs = -Infinity;

export const isSoonAfterActing = () => Date.now() - actedAtMs < afterActingMs;

/** How every store on every service is doing; asked again often while a service has still to be told. */
export function useCards() {
  return useQuery(
    api.listIntegrations.queryOptions({
      refetchInterval: ({ state }) =>
        isSoonAfterActing() || state.data?.cards.some(({ isTelling }) => isTelling) ? soonMs : everyMs,
      refetchOnWindowFocus: 'always',
    }),
  );
}

/** The same where only names and zones of the connections are asked for, which hardly change. */
export function useKnownCards(): readonly IntegrationCard[] {
  return useQuery(api.listIntegrations.queryOptions({ staleTime: 60_000 })).data?.cards ?? [];
}

/** Whose hands the connections are in; undefined until it is known who is asking. */
export const useMayManage = () => useMay('run_services');

/** When stores are open; a store without hours of ours is left out. */
export function useHours(storeIds: readonly string[]): { of: ReadonlyMap<string, Timetable>; isKnown: boolean } {
  return useQueries({
    queries: storeIds.map((id) => api.getStoreHours.queryOptions({ input: { id }, staleTime: 300_000 })),
    combine: (answers) => ({
      of: new Map(answers.flatMap(({ data }) => (data?.hours ? [[data.storeId, data.hours] as const] : []))),
      isKnown: answers.every(({ isSuccess }) => isSuccess),
    }),
  });
}

const shownWith = [
  api.listIntegrations,
  api.listServiceLog,
  api.getServiceLogEntry,
  api.listConnections,
  api.listConnectionMenus,
  api.getConsent,
  api.listConnectionRequests,
  api.onboarding,
];

export const readAgain = (cache: QueryClient) =>
  Promise.all(shownWith.map((one) => cache.invalidateQueries({ queryKey: one.key() })));

/** Something done to a connection. What shows it is read again; a refusal is shown beside what was pressed. */
export function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => act(input),
    onSettled: () => {
      actedAtMs = Date.now();
      return readAgain(cache);
    },
  });
}

/** The connections of each store, stores by their names. */
export function byStore(cards: readonly IntegrationCard[]): IntegrationCard[][] {
  return [...Map.groupBy(cards, ({ storeId }) => storeId).values()].toSorted((a, b) =>
    (a[0]?.storeName ?? '').localeCompare(b[0]?.storeName ?? ''),
  );
}

/** Where a card is on the page, for links that lead to it. */
export const anchorOf = ({ connectionId }: Pick<IntegrationCard, 'connectionId'>) => `connection-${connectionId}`;
