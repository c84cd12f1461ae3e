import { Temporal } from 'temporal-polyfill';
import { businessDay } from '../../merchants/model/business-day.ts';
import { bankDate, bankingZone } from './bank-days.ts';

/** A business week, Monday to Sunday: ISO dates. */
export interface PayWeek {
  from: string;
  to: string;
}

/** When the week's run is due: so many days after its Sunday, at this time in New York. */
export interface RunTime {
  daysAfter: number;
  /** `06:00` */
  at: string;
}

/** Tuesday at six: every store's Sunday is over by then, wherever it is, and a day is left to look into the ledger. */
export const standardRunTime: RunTime = { daysAfter: 2, at: '06:00' };

/** The week in which an ISO date lies. */
export function weekAround(date: string): PayWeek {
  const day = Temporal.PlainDate.from(date);
  const from = day.subtract({ days: day.dayOfWeek - 1 });
  return { from: from.toString(), to: from.add({ days: 6 }).toString() };
}

/** The week before. */
export function weekBefore({ from }: PayWeek): PayWeek {
  return weekAround(Temporal.PlainDate.from(from).subtract({ days: 1 }).toString());
}

export function weekAfter({ to }: PayWeek): PayWeek {
  return weekAround(Temporal.PlainDate.from(to).add({ days: 1 }).toString());
}

/** The week that begins on a Monday; undefined for any other day. */
export function weekFrom(monday: string): PayWeek | undefined {
  const week = weekAround(monday);
  return week.from === monday ? week : undefined;
}

export function runDueAt({ to }: PayWeek, { daysAfter, at }: RunTime): Date {
  const due = Temporal.PlainDate.from(to)
    .add({ days: daysAfter })
    .toZonedDateTime({ timeZone: bankingZone, plainTime: Temporal.PlainTime.from(at) });
  return new Date(due.epochMilliseconds);
}

/**
 * The weeks whose runs staff see: the last one that is due, and those that follow, up to the week of today.
 * By the date in New York; which week a store's day lies in is the store's own.
 */
export function weeksInSight(now: Date, time: RunTime): PayWeek[] {
  const current = weekAround(bankDate(now));
  const last = weekBefore(current);
  return runDueAt(last, time) > now ? [weekBefore(last), last, current] : [last, current];
}

/** Whether the week's Sunday has ended in every one of these stores. */
export function isWeekOver(
  { to }: PayWeek,
  stores: readonly { timeZone: string; businessDayCutoff: string }[],
  now: Date,
): boolean {
  return stores.every(
    ({ timeZone, businessDayCutoff }) => businessDay(to, { timeZone, cutoff: businessDayCutoff }).to <= now,
  );
}
