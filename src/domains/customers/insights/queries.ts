import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { asId } from '../../../shared/ids.ts';
import { readConnections, type Registry } from '../../channels/index.ts';
import { businessDate, readStores } from '../../merchants/index.ts';
import type { Store } from '../../merchants/contract.ts';
import { readOrderHeads } from '../../orders/index.ts';
import { addDays, lengthOf } from '../../reports/model/periods.ts';
import type {
  Customer,
  CustomerDays,
  CustomerFilters,
  CustomerOrderView,
  Insights,
  InsightsInput,
} from '../insights-contract.ts';
import { regularFrom, type OrderKind } from '../model/customer-sums.ts';
import { frequencyOf, frequencySteps, lapsedAfterDays } from '../model/frequency.ts';
import { recognitionOf } from '../model/recognition.ts';
import { parseCustomerCursor, parseOrderCursor, toCustomerCursor, toOrderCursor } from './cursors.ts';
import { readCustomerPage, readOrderPage, type CustomerFilter } from './list-store.ts';
import {
  countLapsed,
  noSums,
  readCounts,
  readCustomerCurrency,
  readCustomerDays,
  readCustomerItems,
  type Place,
} from './read-store.ts';

/** What screens and files show of customers; each transaction sees one merchant, or some of its stores. */

const defaultCurrency = 'USD';
const maxItems = 50;
const pageRows = 50;

/** Throws NOT_FOUND where the store is not this person's. */
async function storesOf(tx: Tx, { storeId }: Place): Promise<readonly Store[]> {
  const stores = await readStores(tx);
  if (storeId !== undefined && !stores.some(({ id }) => id === storeId)) {
    throw new AppError('NOT_FOUND', 'There is no such store.');
  }
  return stores;
}

function todayOf(stores: readonly Store[], { storeId }: Place, now: Date): string {
  const store = stores.find(({ id }) => id === storeId) ?? stores[0];
  if (!store) return now.toISOString().slice(0, 10);
  return businessDate(now, { timeZone: store.timeZone, cutoff: store.businessDayCutoff });
}

export async function getInsights(tx: Tx, registry: Registry, input: InsightsInput & { now: Date }): Promise<Insights> {
  const { from, to, beforeFrom, beforeTo, storeId, service, now } = input;
  const place: Place = { storeId, service };
  const stores = await storesOf(tx, place);
  const today = todayOf(stores, place, now);
  const sums = await readCustomerDays(tx, place, { from, to });
  const before = await readCustomerDays(tx, place, { from: beforeFrom, to: beforeTo });
  const currency = await readCustomerCurrency(tx);
  const lapsed = await countLapsed(
    tx,
    place,
    lapsedAfterDays.map((days) => addDays(today, -days)),
  );
  const connected = (await readConnections(tx)).map((connection) => connection.service);
  const services = new Set([...sums.services.keys(), ...before.services.keys(), ...connected]);
  const orderCount = (of: string) =>
    Object.values(sums.services.get(of)?.orders ?? {}).reduce((all, one) => all + one, 0);
  return {
    currency: currency ?? defaultCurrency,
    hasOrders: currency !== undefined,
    now: sums.total,
    before: before.total,
    days: Array.from({ length: lengthOf({ from, to }) }, (_, index) => addDays(from, index)).map((date) => ({
      date,
      orders: (sums.days.get(date) ?? noSums()).orders,
    })),
    services: [...services]
      .filter((one) => service === undefined || one === service)
      .map((one) => ({
        service: one,
        serviceName: registry.get(one)?.name ?? one,
        recognition: recognitionOf(one),
        now: sums.services.get(one) ?? noSums(),
        before: before.services.get(one) ?? noSums(),
      }))
      .toSorted((a, b) => orderCount(b.service) - orderCount(a.service) || (a.service < b.service ? -1 : 1)),
    frequency: frequencyOf(await readCounts(tx, place)),
    lapsed: lapsedAfterDays.map((days, index) => ({ days, customers: lapsed[index] ?? 0 })),
  };
}

export async function listCustomerItems(tx: Tx, { from, to, ...place }: CustomerDays) {
  await storesOf(tx, place);
  return { items: await readCustomerItems(tx, place, { from, to }, maxItems) };
}

/** Customers who can be told apart, a page at a time. */
export async function listCustomers(
  tx: Tx,
  registry: Registry,
  input: CustomerFilters & { now: Date; cursor?: string | undefined; limit?: number },
): Promise<{ customers: Customer[]; nextCursor: string | null }> {
  const { cursor, limit = pageRows } = input;
  const stores = await storesOf(tx, input);
  const after = cursor === undefined ? undefined : parseCustomerCursor(cursor);
  const filter = toFilter(input, todayOf(stores, input, input.now));
  const rows = await readCustomerPage(tx, filter, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const heads = await readOrderHeads(
    tx,
    shown.flatMap(({ lastOrderId }) => (lastOrderId === null ? [] : asId<'order'>(lastOrderId))),
  );
  const last = shown.at(-1);
  return {
    customers: shown.map(({ id, storeId, service, lastOrderId, value: _value, ...row }) => ({
      id,
      storeName: stores.find((store) => store.id === storeId)?.name ?? '',
      service,
      serviceName: registry.get(service)?.name ?? service,
      name: heads.get(lastOrderId ?? '')?.customerName ?? '',
      ...row,
    })),
    nextCursor: rows.length > limit && last ? toCustomerCursor(last) : null,
  };
}

function toFilter(input: CustomerFilters, today: string): CustomerFilter {
  const { storeId, service, group, lapsedDays = lapsedAfterDays[1], frequency, from, to } = input;
  const place = { storeId, service };
  switch (group) {
    case 'best':
      return { ...place, by: 'sales_minor', minOrders: 1 };
    case 'frequent': {
      const step = frequencySteps.find(({ key }) => key === frequency);
      return { ...place, by: 'orders', minOrders: step?.from ?? regularFrom, maxOrders: step?.to ?? undefined };
    }
    case 'new':
      return { ...place, by: 'first_date', minOrders: 1, firstFrom: from, firstTo: to };
    case 'lapsed':
      return { ...place, by: 'last_date', minOrders: regularFrom, lastTo: addDays(today, -lapsedDays) };
  }
}

/** The orders behind a figure, or of one customer, a page at a time. */
export async function listCustomerOrders(
  tx: Tx,
  registry: Registry,
  input: Place & {
    from?: string | undefined;
    to?: string | undefined;
    kind?: OrderKind | undefined;
    customerId?: string | undefined;
    itemKey?: string | undefined;
    cursor?: string | undefined;
  },
): Promise<{ currency: string; orders: CustomerOrderView[]; nextCursor: string | null }> {
  const { cursor, ...filter } = input;
  const stores = await storesOf(tx, filter);
  const after = cursor === undefined ? undefined : parseOrderCursor(cursor);
  const rows = await readOrderPage(tx, filter, { after, limit: pageRows + 1 });
  const shown = rows.slice(0, pageRows);
  const heads = await readOrderHeads(
    tx,
    shown.map(({ orderId }) => asId<'order'>(orderId)),
  );
  const last = shown.at(-1);
  return {
    currency: (await readCustomerCurrency(tx)) ?? defaultCurrency,
    orders: shown.map((row) => ({
      orderId: row.orderId,
      storeId: row.storeId,
      storeName: stores.find(({ id }) => id === row.storeId)?.name ?? '',
      service: row.service,
      serviceName: registry.get(row.service)?.name ?? row.service,
      displayId: heads.get(row.orderId)?.displayId ?? '',
      customerName: heads.get(row.orderId)?.customerName ?? '',
      placedAt: row.placedAt.toISOString(),
      salesMinor: row.salesMinor,
      kind: row.kind,
    })),
    nextCursor:
      rows.length > pageRows && last
        ? toOrderCursor({ date: last.businessDate, at: last.placedAt.toISOString(), id: last.orderId })
        : null,
  };
}
