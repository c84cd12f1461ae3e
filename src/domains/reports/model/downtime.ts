import { Temporal } from 'temporal-polyfill';
import { minuteMs, secondMs } from '../../../shared/time.ts';
import { isOpenAt } from '../../channels/model/open-hours.ts';
import type { Timetable } from '../../channels/model/service-menu.ts';
import { minutesOf } from '../../channels/model/timetable.ts';
import { businessDate } from '../../merchants/model/business-day.ts';

/** A time in which a store took no orders on a service. */
export interface Off {
  fromAt: Date;
  toAt: Date;
  state: 'paused' | 'closed';
}

export interface StoreDays {
  timeZone: string;
  cutoff: string;
  /** When it is open; undefined where nobody told us. */
  hours: Timetable | undefined;
}

/** How much of an hour of a business day a store was off while it should have been open. */
export interface OffHour {
  businessDate: string;
  hour: number;
  offMs: number;
}

/**
 * What a store was off within its opening hours, by hour of its own clock. Without known hours a pause counts whole and a
 * closed store not at all: it may well be night.
 */
export function offHours(off: Off, store: StoreDays): OffHour[] {
  if (!store.hours && off.state === 'closed') return [];
  const sums = new Map<string, OffHour>();
  for (const { at, ms, hour } of pieces(off, store)) {
    if (store.hours && !isOpenAt(store.hours, at, store.timeZone)) continue;
    const place = { businessDate: businessDate(at, store), hour };
    const key = `${place.businessDate} ${place.hour}`;
    sums.set(key, { ...place, offMs: (sums.get(key)?.offMs ?? 0) + ms });
  }
  return [...sums.values()];
}

/** Cut wherever, by the store's clock, an hour, opening hours or the business day may begin or end. */
function* pieces({ fromAt, toAt }: Off, store: StoreDays): Generator<{ at: Date; ms: number; hour: number }> {
  const edges = edgesOfHour(store);
  let at = fromAt.getTime();
  while (at < toAt.getTime()) {
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(store.timeZone);
    const inHour = local.minute * minuteMs + local.second * secondMs + local.millisecond;
    const edge = edges.find((minutes) => minutes * minuteMs > inHour) ?? 60;
    const end = Math.min(at + edge * minuteMs - inHour, toAt.getTime());
    yield { at: new Date(at), ms: end - at, hour: local.hour };
    at = end;
  }
}

/** Minutes past the hour. */
function edgesOfHour({ cutoff, hours }: StoreDays): number[] {
  const spans = hours ? [...hours.weekly, ...hours.special.flatMap((day) => day.spans)] : [];
  const times = [cutoff, ...spans.flatMap(({ from, to }) => [from, to])];
  return [...new Set(times.map((time) => minutesOf(time) % 60))].toSorted((a, b) => a - b);
}
