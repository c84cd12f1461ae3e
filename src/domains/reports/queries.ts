import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { asId } from '../../shared/ids.ts';
import type { Registry } from '../channels/index.ts';
import { businessDate, readStores } from '../merchants/index.ts';
import type { Store } from '../merchants/contract.ts';
import { readOrderHeads } from '../orders/index.ts';
import type { Report, ReportDays, ReportOrder, ReportOrderFilters, SoldItems, WeekHours } from './contract.ts';
import { cityOf } from './model/city.ts';
import { causeKeys, figureOf, valuesOf, type Cause } from './model/figures.ts';
import type { ItemKind } from './model/item-kinds.ts';
import { comparedUntil } from '../money/model/period-before.ts';
import { addParts, noSums, type Sums } from './model/parts.ts';
import { addDays, lengthOf, type Days } from './model/periods.ts';
import {
  readCurrency,
  readFactPage,
  readItems,
  readPeriod,
  readWeekHours,
  type OrderPlace,
  type Scope,
} from './read-store.ts';
import { parseOrderCursor, toOrderCursor } from './order-cursor.ts';

/** What screens and files show of reports; each transaction sees one merchant, or some of its stores. */

const defaultCurrency = 'USD';
const maxItems = 200;
const orderRows = 50;

export async function currencyOf(tx: Tx): Promise<string> {
  return (await readCurrency(tx)) ?? defaultCurrency;
}

export const serviceName = (registry: Registry, service: string) => registry.get(service)?.name ?? service;

/** The stores that a report is about; throws NOT_FOUND where it names one that is not this person's. */
export function chosen(
  stores: readonly Store[],
  { storeId, city }: Pick<ReportDays, 'storeId' | 'city'>,
): readonly Store[] {
  const fitting = stores.filter(
    ({ id, address }) => (storeId ?? id) === id && (city === undefined || cityOf(address) === city),
  );
  if (storeId !== undefined && fitting.length === 0) throw new AppError('NOT_FOUND', 'There is no such store.');
  return fitting;
}

function scopeOf(stores: readonly Store[], input: ReportDays): Scope {
  const { from, to, service, storeId, city } = input;
  const isSome = storeId !== undefined || city !== undefined;
  return { from, to, service, ...(isSome && { storeIds: chosen(stores, input).map(({ id }) => id) }) };
}

export function todayOf(store: Store | undefined, now: Date): string {
  if (!store) return now.toISOString().slice(0, 10);
  return businessDate(now, { timeZone: store.timeZone, cutoff: store.businessDayCutoff });
}

export async function getReport(
  tx: Tx,
  registry: Registry,
  input: ReportDays & { beforeFrom: string; beforeTo: string; now: Date },
): Promise<Report> {
  const stores = await readStores(tx);
  const before: Days = { from: input.beforeFrom, to: input.beforeTo };
  const scope = scopeOf(stores, input);
  const sums = await readPeriod(tx, scope);
  const [store] = chosen(stores, input);
  const today = todayOf(store ?? stores[0], input.now);
  const { timeZone } = store ?? { timeZone: 'UTC' };
  const until = comparedUntil(input, { before, today, now: input.now, timeZone });
  const earlier = await readPeriod(tx, { ...scope, ...before, ...(until && { until }) });
  const currency = await readCurrency(tx);
  const both = (key: string, group: 'services' | 'stores') =>
    toComparedPlace(sums[group].get(key), earlier[group].get(key));
  const keysOf = (group: 'services' | 'stores') =>
    [...new Set([...sums[group].keys(), ...earlier[group].keys()])].toSorted(
      (a, b) => (sums[group].get(b)?.salesMinor ?? 0) - (sums[group].get(a)?.salesMinor ?? 0),
    );
  return {
    today,
    currency: currency ?? defaultCurrency,
    hasOrders: currency !== undefined,
    isRunning: until !== undefined,
    total: toCompared(sums.total, earlier.total),
    causes: { now: byCause(sums.total), before: byCause(earlier.total) },
    days: daysOf(input).map((date, index) => {
      const beforeDate = index < lengthOf(before) ? addDays(before.from, index) : null;
      const then = beforeDate === null ? undefined : earlier.days.get(beforeDate);
      return { date, beforeDate, ...toCompared(sums.days.get(date), then) };
    }),
    services: keysOf('services').map((service) => ({
      service,
      serviceName: serviceName(registry, service),
      ...both(service, 'services'),
    })),
    stores: keysOf('stores').map((storeId) => ({
      storeId,
      storeName: stores.find(({ id }) => id === storeId)?.name ?? '',
      ...both(storeId, 'stores'),
    })),
    cities: byCity(stores, sums.stores, earlier.stores),
  };
}

const toCompared = (now: Sums = noSums, before: Sums = noSums) => ({ now: valuesOf(now), before: valuesOf(before) });
const toComparedPlace = (now: Sums = noSums, before?: Sums) => ({ ...toCompared(now, before), causes: byCause(now) });

function byCause(sums: Sums): Record<Cause, number> {
  return Object.fromEntries(causeKeys.map((cause) => [cause, sums[cause]])) as Record<Cause, number>; // of all causes
}

export function daysOf(days: Days): string[] {
  return Array.from({ length: lengthOf(days) }, (_, index) => addDays(days.from, index));
}

function byCity(
  stores: readonly Store[],
  sums: ReadonlyMap<string, Sums>,
  earlier: ReadonlyMap<string, Sums>,
): Report['cities'] {
  const cities = Map.groupBy(
    stores.filter(({ id }) => sums.has(id) || earlier.has(id)),
    ({ address }) => cityOf(address),
  );
  return [...cities]
    .map(([city, of]) => ({ city, ...toComparedPlace(addUp(of, sums), addUp(of, earlier)) }))
    .toSorted((a, b) => (b.now.sales ?? 0) - (a.now.sales ?? 0));
}

function addUp(stores: readonly Store[], sums: ReadonlyMap<string, Sums>): Sums {
  return stores.reduce((total, { id }) => addParts(total, sums.get(id) ?? noSums), noSums);
}

export async function getWeekHours(tx: Tx, input: ReportDays): Promise<WeekHours> {
  const scope = scopeOf(await readStores(tx), input);
  const hours = await readWeekHours(tx, scope);
  return {
    currency: await currencyOf(tx),
    cells: hours.map(({ weekday, hour, sums }) => ({ weekday, hour, values: valuesOf(sums) })),
  };
}

export async function listSoldItems(
  tx: Tx,
  input: ReportDays & { beforeFrom: string; beforeTo: string; kind: ItemKind; most?: number },
): Promise<SoldItems> {
  const { kind, most = maxItems } = input;
  const scope = scopeOf(await readStores(tx), input);
  const sold = await readItems(tx, scope, { kind, most: most + 1 });
  const items = sold.slice(0, most);
  const then = { ...scope, from: input.beforeFrom, to: input.beforeTo };
  const keys = items.map(({ key }) => key);
  const before = new Map((await readItems(tx, then, { kind, most, keys })).map((item) => [item.key, item]));
  return {
    currency: await currencyOf(tx),
    items: items.map((item) => {
      const known = before.get(item.key);
      return { ...item, before: known ? { quantity: known.quantity, salesMinor: known.salesMinor } : null };
    }),
    isCut: sold.length > most,
  };
}

/** The orders behind a figure, a page at a time. */
export async function listReportOrders(
  tx: Tx,
  registry: Registry,
  input: ReportOrderFilters & { cursor?: string | undefined; limit?: number },
): Promise<{ currency: string; orders: ReportOrder[]; nextCursor: string | null }> {
  const { figure, cause, weekday, hour, itemKind: kind, itemKey: key, cursor, limit = orderRows } = input;
  const part = cause ?? (figure && figureOf(figure).behind) ?? undefined;
  const stores = await readStores(tx);
  const after: OrderPlace | undefined = cursor === undefined ? undefined : parseOrderCursor(cursor);
  const item = kind !== undefined && key !== undefined ? { kind, key } : undefined;
  const filter = { ...scopeOf(stores, input), part, weekday, hour, item };
  const rows = await readFactPage(tx, filter, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const heads = await readOrderHeads(
    tx,
    shown.map(({ orderId }) => asId(orderId)),
  );
  const last = shown.at(-1);
  return {
    currency: await currencyOf(tx),
    orders: shown.map((row) => {
      const { sums } = row;
      const head = heads.get(row.orderId);
      return {
        orderId: row.orderId,
        storeId: row.storeId,
        storeName: stores.find(({ id }) => id === row.storeId)?.name ?? '',
        service: row.service,
        serviceName: serviceName(registry, row.service),
        displayId: head?.displayId ?? '',
        customerName: head?.customerName ?? '',
        stateLabel: head?.stateLabel ?? '',
        businessDate: row.businessDate,
        placedAt: row.placedAt.toISOString(),
        salesMinor: sums.salesMinor,
        prepMs: sums.prepared > 0 ? sums.prepMs : null,
        lateMs: sums.promised > 0 ? sums.lateMs : null,
        cause: causeOf(sums),
        reason: head?.reason ?? null,
        isWrong: sums.wrong > 0,
      };
    }),
    nextCursor: rows.length > limit && last ? toOrderCursor(last) : null,
  };
}

function causeOf(sums: Sums): Cause | null {
  return causeKeys.find((cause) => sums[cause] > 0) ?? null;
}
