import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Registry } from '../channels/index.ts';
import { readStores } from '../merchants/index.ts';
import type { Store } from '../merchants/contract.ts';
import type { HomeFigures } from './contract.ts';
import { hasMarks } from './mark-store.ts';
import { figures } from './model/figures.ts';
import { addParts, noSums, type Sums } from './model/parts.ts';
import { addDays } from './model/periods.ts';
import { currencyOf, serviceName, todayOf } from './queries.ts';
import { readItems, readPeriod, readUpTo } from './read-store.ts';

const weeksCompared = 4;
const chartDays = 7;
const topItems = 5;

/**
 * A store today, against the average of its last four same weekdays up to the same time of day; weekdays without an order
 * are left out. Whoever may not see money gets none.
 */
export async function getHomeFigures(
  tx: Tx,
  registry: Registry,
  { storeId, now, seesMoney }: { storeId: string; now: Date; seesMoney: boolean },
): Promise<HomeFigures> {
  const store = (await readStores(tx)).find(({ id }) => id === storeId);
  if (!store) throw new AppError('NOT_FOUND', 'There is no such store.');
  // Asked first: what is counted meanwhile is in the figures, and asking once more does no harm.
  const isCounting = await hasMarks(tx, storeId);
  const today = todayOf(store, now);
  const places = { storeIds: [storeId] };
  const moments = [0, ...Array.from({ length: weeksCompared }, (_, week) => -7 * (week + 1))].map((days) => ({
    date: addDays(today, days),
    until: sameTime(now, days, store),
  }));
  const byDay = await readUpTo(tx, storeId, moments);
  const sums = { ...noSums, ...byDay.get(today) };
  const earlier = [...byDay].flatMap(([date, then]) => (date === today ? [] : [{ ...noSums, ...then }]));
  const usual = averageOf(earlier);
  const lastDays = { from: addDays(today, 1 - chartDays), to: today, ...places };
  const week = await readPeriod(tx, lastDays);
  const items = await readItems(tx, lastDays, { kind: 'item', most: topItems, by: 'orders' });
  const card = (key: 'sales' | 'prepTime' | 'accuracy') => ({
    now: figures[key].of(sums),
    before: usual && figures[key].of(usual),
  });
  return {
    today,
    isCounting,
    currency: await currencyOf(tx),
    weekdays: earlier.length,
    sales: seesMoney ? card('sales') : null,
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

const shown = (sums: Sums = noSums, seesMoney: boolean) => ({
  orders: sums.sold,
  salesMinor: seesMoney ? sums.salesMinor : null,
});

/** The same time of the store's clock on another day. */
function sameTime(now: Date, days: number, { timeZone }: Store): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(local.add({ days }).epochMilliseconds);
}

/** What one of them came to on average; undefined for none. */
function averageOf(all: readonly Sums[]): Sums | null {
  if (all.length === 0) return null;
  const total = all.reduce((sum, one) => addParts(sum, one), noSums);
  const keys = Object.entries(total).map(([key, value]) => [key, value / all.length]);
  const average = Object.fromEntries(keys) as Sums; // the same keys
  return { ...average, salesMinor: Math.round(average.salesMinor) };
}
