import { spanStarts, type Span } from './spans.ts';
import type { ItemKind } from './item-kinds.ts';
import type { OrderFact } from './order-fact.ts';
import { addParts, hourParts, isNothing, noParts, type HourPart, type Parts } from './parts.ts';

/** What is to be added to the sums when some orders no longer count as `before` but as `after`. */
export interface Differences {
  days: DaySums[];
  hours: HourSums[];
  items: ItemSums[];
}

interface DayKey {
  businessDate: string;
  storeId: string;
  service: string;
}
export type DaySums = DayKey & { parts: Parts };
/** Each part's 24 hours. */
export type HourSums = DayKey & { hours: Record<HourPart, number[]> };
export interface ItemSums {
  kind: ItemKind;
  span: Span;
  fromDate: string;
  storeId: string;
  service: string;
  key: string;
  name: string;
  orders: number;
  quantity: number;
  salesMinor: number;
}

const hoursOfDay = 24;

export function differences(before: readonly OrderFact[], after: readonly OrderFact[]): Differences {
  const days = new Map<string, DaySums>();
  const hours = new Map<string, HourSums>();
  const items = new Map<string, ItemSums>();
  const add = (fact: OrderFact, factor: 1 | -1) => {
    addDay(days, fact, factor);
    addHours(hours, fact, factor);
    addItems(items, fact, factor);
  };
  for (const fact of before) add(fact, -1);
  for (const fact of after) add(fact, 1);
  return {
    days: inOrder(days).filter(({ parts }) => !isNothing(parts)),
    hours: inOrder(hours).filter(({ hours: all }) => Object.values(all).some((one) => one.some((sum) => sum !== 0))),
    items: inOrder(items).filter(({ orders, quantity, salesMinor }) => !isNothing({ orders, quantity, salesMinor })),
  };
}

/** By key, so that whoever writes them locks rows in one order. */
function inOrder<Row>(rows: Map<string, Row>): Row[] {
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const dayKey = ({ businessDate, storeId, service }: OrderFact): DayKey => ({ businessDate, storeId, service });
const nameOf = (key: object) => Object.values(key).join(' ');

function addDay(days: Map<string, DaySums>, fact: OrderFact, factor: number): void {
  const key = dayKey(fact);
  const name = nameOf(key);
  const known = days.get(name)?.parts ?? noParts;
  days.set(name, { ...key, parts: addParts(known, fact.parts, factor) });
}

function addHours(hours: Map<string, HourSums>, fact: OrderFact, factor: number): void {
  const key = dayKey(fact);
  const name = nameOf(key);
  const known = hours.get(name) ?? { ...key, hours: emptyHours() };
  for (const part of hourParts) {
    known.hours[part][fact.hour] = (known.hours[part][fact.hour] ?? 0) + factor * fact.parts[part];
  }
  hours.set(name, known);
}

function emptyHours(): Record<HourPart, number[]> {
  const empty = hourParts.map((part) => [part, Array.from({ length: hoursOfDay }, () => 0)]);
  return Object.fromEntries(empty) as Record<HourPart, number[]>; // of all its parts
}

function addItems(items: Map<string, ItemSums>, fact: OrderFact, factor: number): void {
  const { storeId, service } = fact;
  for (const { kind, key, name, ...sold } of fact.items) {
    for (const { span, fromDate } of spanStarts(fact.businessDate)) {
      const place = { kind, span, fromDate, storeId, service, key };
      const known = items.get(nameOf(place)) ?? { ...place, name, orders: 0, quantity: 0, salesMinor: 0 };
      items.set(nameOf(place), {
        ...known,
        // The name that it has now.
        name: factor > 0 ? name : known.name,
        orders: known.orders + factor * sold.orders,
        quantity: Math.round((known.quantity + factor * sold.quantity) * 1_000) / 1_000,
        salesMinor: known.salesMinor + factor * sold.salesMinor,
      });
    }
  }
}
