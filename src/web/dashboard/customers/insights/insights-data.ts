import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { customerCsvPath, type CustomerCsvView } from '../../../../domains/customers/insights-contract.ts';
import { businessDate } from '../../../../domains/merchants/model/business-day.ts';
import { api } from '../../../lib/api.ts';
import { serverNow } from '../../../lib/clock.ts';
import { download } from '../../../lib/download.ts';
import { useLeadStore } from '../../data/current-store.ts';
import type { ReadBehind, Shown } from './insights-address.ts';

const everyMs = 60_000;

/** Today, by the days of the store that is worked in. */
export function useToday(): string {
  const { timeZone, businessDayCutoff: cutoff } = useLeadStore();
  return businessDate(new Date(serverNow()), { timeZone, cutoff });
}

const placeOf = ({ storeId, service }: Shown) => ({
  ...(storeId !== undefined && { storeId }),
  ...(service !== undefined && { service }),
});
const inputOf = (shown: Shown) => ({
  ...placeOf(shown),
  ...shown.now,
  beforeFrom: shown.before.from,
  beforeTo: shown.before.to,
});

export function useInsights(shown: Shown) {
  return useQuery(
    api.getInsights.queryOptions({
      input: inputOf(shown),
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
      retry: 1,
    }),
  );
}

export function useCustomerItems(shown: Shown) {
  return useQuery(
    api.listCustomerItems.queryOptions({
      input: { ...placeOf(shown), ...shown.now },
      placeholderData: keepPreviousData,
    }),
  );
}

const pages = { initialPageParam: undefined, retry: 1 } as const;

export function useCustomers(shown: Shown, behind: Extract<ReadBehind, { list: 'customers' }>) {
  const { group, lapsedDays, frequency } = behind;
  const filters = {
    ...placeOf(shown),
    group,
    ...(lapsedDays !== undefined && { lapsedDays: Number(lapsedDays) }),
    ...(frequency !== undefined && { frequency }),
    ...(group === 'new' && shown.now),
  };
  return useInfiniteQuery(
    api.listCustomers.infiniteOptions({
      ...pages,
      input: (cursor: string | undefined) => ({ ...filters, ...(cursor !== undefined && { cursor }) }),
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
}

/** Of one customer all of them, else those of the days that are shown. */
export function useCustomerOrders(shown: Shown, behind: Extract<ReadBehind, { list: 'orders' }>) {
  const { kind, day, service, customerId, itemKey } = behind;
  const filters =
    customerId === undefined
      ? {
          ...placeOf(shown),
          ...(service !== undefined && { service }),
          ...(day === undefined ? shown.now : { from: day, to: day }),
          ...(kind !== undefined && { kind }),
          ...(itemKey !== undefined && { itemKey }),
        }
      : { customerId };
  return useInfiniteQuery(
    api.listCustomerOrders.infiniteOptions({
      ...pages,
      input: (cursor: string | undefined) => ({ ...filters, ...(cursor !== undefined && { cursor }) }),
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
}

/** Saves what is shown as a file. */
export function useCustomerFile(shown: Shown, view: CustomerCsvView, more: Readonly<Record<string, string>> = {}) {
  return useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ ...(view === 'customers' ? placeOf(shown) : inputOf(shown)), ...more, view });
      return download(`${customerCsvPath}?${query}`, `customers-${view}-${shown.now.from}-${shown.now.to}.csv`);
    },
  });
}

/** Services and stores to choose among. */
export function usePlaces() {
  const { data: connections } = useQuery(api.listConnections.queryOptions({ staleTime: 300_000 }));
  const { data: stores } = useQuery(api.listStores.queryOptions({ staleTime: 300_000 }));
  return {
    services: [...new Map(connections?.connections.map(({ service, serviceName }) => [service, serviceName]))].map(
      ([value, label]) => ({ value, label }),
    ),
    stores: (stores?.stores ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
}
