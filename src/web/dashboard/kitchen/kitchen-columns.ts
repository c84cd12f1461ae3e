import type { OrderView } from '../../../domains/orders/contract.ts';
import { minuteMs } from '../../../shared/time.ts';
import { dueAt, isScheduled, modifierText } from '../../lib/order-words.ts';

export const kitchenColumns = ['late', 'soon', 'later'] as const;
export type KitchenColumn = (typeof kitchenColumns)[number];

/** What is due within this time is what the kitchen works on. */
const soonMs = 10 * minuteMs;

export function columnOf(order: OrderView, nowMs: number): KitchenColumn {
  const leftMs = dueAt(order) - nowMs;
  if (leftMs < 0) return 'late';
  return leftMs <= soonMs ? 'soon' : 'later';
}

/**
 * What is being made, what is due first first: the place in it is the key that marks it ready. A scheduled order joins at
 * its start time.
 */
export function inKitchen(orders: readonly OrderView[], nowMs: number): OrderView[] {
  return orders
    .filter((order) => order.state === 'getting_ready' && !isScheduled(order, nowMs))
    .toSorted((a, b) => dueAt(a) - dueAt(b) || a.id.localeCompare(b.id));
}

export interface DayItem {
  name: string;
  count: number;
  /** What of these is made differently, with how many of each. */
  ways: { text: string; count: number }[];
}

/** How many of each item are to be made in all, the most first: what a cook puts on the grill at once. */
export function allDay(orders: readonly OrderView[]): DayItem[] {
  const items = new Map<string, { count: number; ways: Map<string, number> }>();
  for (const { lines } of orders) {
    for (const line of lines) {
      if (line.action === 'removed') continue;
      const count = Number.isInteger(line.quantity) ? line.quantity : 1;
      const item = items.get(line.name) ?? { count: 0, ways: new Map<string, number>() };
      item.count += count;
      const way = line.modifiers.map(modifierText).join(', ');
      if (way !== '') item.ways.set(way, (item.ways.get(way) ?? 0) + count);
      items.set(line.name, item);
    }
  }
  return Array.from(items, ([name, { count, ways }]) => ({
    name,
    count,
    ways: Array.from(ways, ([text, ofThem]) => ({ text, count: ofThem })).toSorted(byCount),
  })).toSorted((a, b) => byCount(a, b) || a.name.localeCompare(b.name));
}

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;

/** How long until it is due, or for how long it is late, in whole minutes. */
export function minutesLeft(order: OrderView, nowMs: number): number {
  const left = (dueAt(order) - nowMs) / minuteMs;
  return left < 0 ? Math.floor(left) : Math.ceil(left);
}
