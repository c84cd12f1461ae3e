import { spanStarts, type Span } from '../../reports/model/spans.ts';
import type { Told } from './recognition.ts';

/** `untold`: nobody can say whether the customer has ordered before. */
export const orderKinds = ['new', 'returning', 'untold'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** An order as far as it tells about customers. Amounts in minor units. */
export interface CustomerOrder {
  orderId: string;
  storeId: string;
  service: string;
  /** Null: nobody can tell whose it is. */
  customerId: string | null;
  /** ISO date of the store's business day. */
  businessDate: string;
  placedAt: Date;
  currency: string;
  salesMinor: number;
  told: Told | null;
  items: readonly { key: string; name: string }[];
}

export type KindedOrder = CustomerOrder & { kind: OrderKind };

/** The first order of somebody whom we can recognise is a new customer's, unless the service knows better. */
export function kindOf({ customerId, told }: CustomerOrder, isFirst: boolean): OrderKind {
  if (customerId === null) return told ?? 'untold';
  return isFirst ? (told ?? 'new') : 'returning';
}

/** A customer as the sums count them. */
export interface CountedCustomer {
  storeId: string;
  service: string;
  orders: number;
  salesMinor: number;
  lastDate: string;
}

type KindSums = Record<OrderKind, number>;
export interface DaySum {
  businessDate: string;
  storeId: string;
  service: string;
  orders: KindSums;
  salesMinor: KindSums;
}
export interface ItemSum {
  span: Span;
  fromDate: string;
  storeId: string;
  service: string;
  key: string;
  name: string;
  orders: KindSums;
}
export interface CountSum {
  storeId: string;
  service: string;
  /** How often they have ordered; 20 stands for more as well. */
  orders: number;
  customers: number;
  allOrders: number;
  salesMinor: number;
}
export interface LastSum {
  storeId: string;
  service: string;
  lastDate: string;
  customers: number;
}

/** What is to be added to the sums; only what is not 0, in a fixed order, so that two at a time never wait for each other. */
export interface CustomerDifferences {
  days: DaySum[];
  items: ItemSum[];
  counts: CountSum[];
  lasts: LastSum[];
}

export const maxCounted = 20;
/** Who has ordered once may never have meant to come back. */
export const regularFrom = 2;

interface Side {
  orders: readonly KindedOrder[];
  customers: readonly CountedCustomer[];
}

/** What changes in the sums when these orders and customers become those. */
export function customerDifferences(before: Side, after: Side): CustomerDifferences {
  const days = new Map<string, DaySum>();
  const items = new Map<string, ItemSum>();
  const counts = new Map<string, CountSum>();
  const lasts = new Map<string, LastSum>();
  for (const [side, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const order of side.orders) {
      addDay(days, order, sign);
      addItems(items, order, sign);
    }
    for (const customer of side.customers) addCustomer({ counts, lasts }, customer, sign);
  }
  return {
    days: sorted(days).filter(({ orders, salesMinor }) => hasAny(orders) || hasAny(salesMinor)),
    items: sorted(items).filter(({ orders }) => hasAny(orders)),
    counts: sorted(counts).filter(
      ({ customers, allOrders, salesMinor }) => customers !== 0 || allOrders !== 0 || salesMinor !== 0,
    ),
    lasts: sorted(lasts).filter(({ customers }) => customers !== 0),
  };
}

const hasAny = (sums: KindSums) => orderKinds.some((kind) => sums[kind] !== 0);
const nothing = (): KindSums => ({ new: 0, returning: 0, untold: 0 });

function addDay(days: Map<string, DaySum>, order: KindedOrder, sign: 1 | -1): void {
  const { businessDate, storeId, service, kind, salesMinor } = order;
  const day = getOr(days, [businessDate, storeId, service], () => ({
    businessDate,
    storeId,
    service,
    orders: nothing(),
    salesMinor: nothing(),
  }));
  day.orders[kind] += sign;
  day.salesMinor[kind] += sign * salesMinor;
}

function addItems(items: Map<string, ItemSum>, order: KindedOrder, sign: 1 | -1): void {
  const { businessDate, storeId, service, kind } = order;
  for (const { span, fromDate } of spanStarts(businessDate)) {
    for (const { key, name } of order.items) {
      const item = getOr(items, [span, fromDate, storeId, service, key], () => ({
        span,
        fromDate,
        storeId,
        service,
        key,
        name,
        orders: nothing(),
      }));
      item.orders[kind] += sign;
      item.name = name;
    }
  }
}

function addCustomer(
  { counts, lasts }: { counts: Map<string, CountSum>; lasts: Map<string, LastSum> },
  customer: CountedCustomer,
  sign: 1 | -1,
): void {
  const { storeId, service, lastDate, salesMinor } = customer;
  if (customer.orders === 0) return;
  const orders = Math.min(maxCounted, customer.orders);
  const count = getOr(counts, [storeId, service, String(orders).padStart(2, '0')], () => ({
    storeId,
    service,
    orders,
    customers: 0,
    allOrders: 0,
    salesMinor: 0,
  }));
  count.customers += sign;
  count.allOrders += sign * customer.orders;
  count.salesMinor += sign * salesMinor;
  if (customer.orders < regularFrom) return;
  const last = getOr(lasts, [lastDate, storeId, service], () => ({ storeId, service, lastDate, customers: 0 }));
  last.customers += sign;
}

function getOr<Sum>(sums: Map<string, Sum>, parts: readonly string[], make: () => Sum): Sum {
  const place = JSON.stringify(parts);
  const known = sums.get(place);
  if (known !== undefined) return known;
  const made = make();
  sums.set(place, made);
  return made;
}

function sorted<Sum>(sums: ReadonlyMap<string, Sum>): Sum[] {
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
