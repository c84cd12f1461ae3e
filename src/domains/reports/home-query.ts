import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Registry } from '../channels/index.ts';
import { readStores } from '../merchants/index.ts';
import type { Store } from '../merchants/contract.ts';
import { readDaysWithOrders, type DayOfStore } from './busy-day-store.ts';
import type { HomeFigures } from './contract.ts';
import { hasMarks } from './mark-store.ts';
import { addUpDays, type StoreDay } from './model/day-so-far.ts';
import { figures } from './model/figures.ts';
import { noSums, type Sums } from './model/parts.ts';
import { addDays } from './model/periods.ts';
import { currencyOf, serviceName, todayOf } from './queries.ts';
import { readItems, readPeriod, readUpTo } from './read-store.ts';

const weeksCompared = 4;
const chartDays = 7;
const topItems = 5;

/**
 * A store today, or all that the transaction sees, against the average of its last four same weekdays up to the same time
 * of day; weekdays without an order all day are left out. Whoever may not see money gets none.
 */
export async function getHomeFigures(
  tx: Tx,
  registry: Registry,
  { storeId, now, seesMoney }: { storeId?: string | undefined; now: Date; seesMoney: boolean },
): Promise<HomeFigures> {
  const stores = (await readStores(tx)).filter(({ id }) => id === (storeId ?? id));
  if (stores.length === 0) throw new AppError('NOT_FOUND', 'There is no such store.');
  // Asked first: what is counted meanwhile is in the figures, and asking once more does no harm.
  const isCounting = await hasMarks(
    tx,
    stores.map(({ id }) => id),
  );
  const todays = new Map(stores.map((store) => [store.id, todayOf(store, now)]));
  const today = [...todays.values()].reduce((latest, date) => (date > latest ? date : latest));
  const { sums, usual, weekdays } = addUpDays(await readDays(tx, { stores, todays, now }));
  const lastDays = {
    from: addDays(today, 1 - chartDays),
    to: today,
    ...(storeId !== undefined && { storeIds: [storeId] }),
  };
  const week = await readPeriod(tx, lastDays);
  const items = await readItems(tx, lastDays, { kind: 'item', most: topItems, by: 'orders' });
  const card = (key: 'sales' | 'orders' | 'prepTime' | 'accuracy') => ({
    now: figures[key].of(sums),
    before: usual && rounded(figures[key].of(usual)),
  });
  return {
    today,
    isCounting,
    currency: await currencyOf(tx),
    weekdays,
    sales: seesMoney ? card('sales') : null,
    orders: card('orders'),
    prepTime: card('prepTime'),
    accuracy: card('accuracy'),
    days: Array.from({ length: chartDays }, (_, index) => addDays(lastDays.from, index)).map((date) => ({
      date,
      ...shown(week.days.get(date), seesMoney),
    })),
    services: [...week.services]
      .map(([service, of]) => ({ service, serviceName: serviceName(registry, service), ...shown(of, seesMoney) }))
      .filter(({ orders }) => orders > 0)
      .toSorted((a, b) => b.orders - a.orders),
    items: items.map(({ key, name, orders, quantity }) => ({ key, name, orders, quantity })),
  };
}

/** A count of a usual day has a fraction. */
const rounded = (value: number | null) => (value === null ? null : Math.round(value));

const shown = (sums: Sums = noSums, seesMoney: boolean) => ({
  orders: sums.sold,
  salesMinor: seesMoney ? sums.salesMinor : null,
});

/** Each store's own today, and its last same weekdays, up to this time of day. */
async function readDays(
  tx: Tx,
  { stores, todays, now }: { stores: readonly Store[]; todays: ReadonlyMap<string, string>; now: Date },
): Promise<StoreDay[]> {
  const back = [0, ...Array.from({ length: weeksCompared }, (_, week) => -7 * (week + 1))];
  const moments = stores.flatMap((store) =>
    back.map((days) => ({
      storeId: store.id,
      date: addDays(todays.get(store.id) ?? '', days),
      until: sameTime(now, days, store),
    })),
  );
  const upToNow = new Map((await readUpTo(tx, moments)).map((day) => [keyOf(day), { ...noSums, ...day.sums }]));
  const byStore = Map.groupBy(await readDaysWithOrders(tx, moments), (day) => day.storeId);
  return stores.map(({ id }) => {
    const today = todays.get(id) ?? '';
    const earlier = (byStore.get(id) ?? []).filter(({ date }) => date !== today);
    return {
      today: upToNow.get(keyOf({ storeId: id, date: today })) ?? noSums,
      // One that had sold nothing by then counts as that: without it the usual would be too high.
      earlier: earlier.map((day) => upToNow.get(keyOf(day)) ?? noSums),
    };
  });
}

const keyOf = ({ storeId, date }: DayOfStore) => `${storeId} ${date}`;

/** The same time of the store's clock on another day. */
function sameTime(now: Date, days: number, { timeZone }: Store): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(local.add({ days }).epochMilliseconds);
}
