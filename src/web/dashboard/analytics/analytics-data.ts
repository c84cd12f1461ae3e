import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { businessDate } from '../../../domains/merchants/model/business-day.ts';
import { reportCsvPath, type CsvView } from '../../../domains/reports/contract.ts';
import { cityOf } from '../../../domains/reports/model/city.ts';
import type { ItemKind } from '../../../domains/reports/model/item-kinds.ts';
import { api } from '../../lib/api.ts';
import { serverNow } from '../../lib/clock.ts';
import { download } from '../../lib/download.ts';
import { useLeadStore } from '../data/current-store.ts';
import type { Behind, Shown } from './analytics-address.ts';

const everyMs = 30_000;

/** Today, by the days of the store that is worked in. */
export function useToday(): string {
  const { timeZone, businessDayCutoff: cutoff } = useLeadStore();
  return businessDate(new Date(serverNow()), { timeZone, cutoff });
}

function scopeOf({ now, storeId, city, service }: Shown) {
  return {
    ...now,
    ...(storeId !== undefined && { storeId }),
    ...(city !== undefined && { city }),
    ...(service !== undefined && { service }),
  };
}

const inputOf = (shown: Shown) => ({ ...scopeOf(shown), beforeFrom: shown.before.from, beforeTo: shown.before.to });

/** The report; the one before stays on the screen until it has come. */
export function useReport(shown: Shown) {
  return useQuery(
    api.getReport.queryOptions({
      input: inputOf(shown),
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
      retry: 1,
    }),
  );
}

export function useWeekHours(shown: Shown) {
  return useQuery(api.getWeekHours.queryOptions({ input: scopeOf(shown), placeholderData: keepPreviousData }));
}

export function useSoldItems(shown: Shown, kind: ItemKind) {
  return useQuery(
    api.listSoldItems.queryOptions({ input: { ...inputOf(shown), kind }, placeholderData: keepPreviousData }),
  );
}

/** The orders behind something, a page at a time. */
export function useOrdersBehind({ weekday, hour, ...behind }: Behind) {
  const filters = {
    ...withoutTitle(behind),
    ...(weekday !== undefined && { weekday: Number(weekday) }),
    ...(hour !== undefined && { hour: Number(hour) }),
  } as Parameters<typeof api.listReportOrders.call>[0]; // the server looks at what an address says
  return useInfiniteQuery(
    api.listReportOrders.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      retry: 1,
    }),
  );
}

function withoutTitle(behind: Behind): Behind {
  return Object.fromEntries(Object.entries(behind).filter(([name]) => name !== 'title'));
}

export function useDowntime({ from = '', to = '', storeId, city, service, weekday, hour }: Behind) {
  const places = { ...(storeId && { storeId }), ...(city && { city }), ...(service && { service }) };
  const weekHour = weekday !== undefined && hour !== undefined && { weekday: Number(weekday), hour: Number(hour) };
  return useQuery(api.listDowntime.queryOptions({ input: { from, to, ...places, ...weekHour }, retry: 1 }));
}

/** Saves what is shown as a file. */
export function useReportFile(shown: Shown, view: CsvView) {
  return useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ ...inputOf(shown), view });
      return download(`${reportCsvPath}?${query}`, `report-${view}-${shown.now.from}-${shown.now.to}.csv`);
    },
  });
}

/** Saves the orders behind a number as a file. */
export function useOrdersFile(behind: Behind) {
  return useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ ...withoutTitle(behind), view: 'orders' });
      return download(`${reportCsvPath}?${query}`, `report-orders-${behind.from ?? ''}-${behind.to ?? ''}.csv`);
    },
  });
}

/** Services, stores and their cities to choose among. */
export function usePlaces() {
  const { data: connections } = useQuery(api.listConnections.queryOptions({ staleTime: 300_000 }));
  const { data: stores } = useQuery(api.listStores.queryOptions({ staleTime: 300_000 }));
  return {
    services: [...new Map(connections?.connections.map(({ service, serviceName }) => [service, serviceName]))].map(
      ([value, label]) => ({ value, label }),
    ),
    stores: (stores?.stores ?? []).map(({ id, name }) => ({ value: id, label: name })),
    cities: [...new Set((stores?.stores ?? []).map(({ address }) => cityOf(address)))].toSorted((one, other) =>
      one.localeCompare(other),
    ),
  };
}
