import { Temporal } from 'temporal-polyfill';
import { minuteMs } from '../../../shared/time.ts';
import { isOpenAt } from '../../channels/model/open-hours.ts';
import type { Timetable } from '../../channels/model/service-menu.ts';
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
  for (const piece of pieces(off)) {
    if (store.hours && !isOpenAt(store.hours, piece.at, store.timeZone)) continue;
    const local = Temporal.Instant.fromEpochMilliseconds(piece.at.getTime()).toZonedDateTimeISO(store.timeZone);
    const place = { businessDate: businessDate(piece.at, store), hour: local.hour };
    const key = `${place.businessDate} ${place.hour}`;
    sums.set(key, { ...place, offMs: (sums.get(key)?.offMs ?? 0) + piece.ms });
  }
  return [...sums.values()];
}

/** Minute by minute, since opening hours begin and end on minutes. */
function* pieces({ fromAt, toAt }: Off): Generator<{ at: Date; ms: number }> {
  let at = fromAt.getTime();
  while (at < toAt.getTime()) {
    const end = Math.min(Math.floor(at / minuteMs) * minuteMs + minuteMs, toAt.getTime());
    yield { at: new Date(at), ms: end - at };
    at = end;
  }
}
