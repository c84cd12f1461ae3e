import { Temporal } from 'temporal-polyfill';

/** The zone in which the Federal Reserve Banks keep their days and the ACH operators their windows. */
export const bankingZone = 'America/New_York';

/** The most that one same-day payment may be, in cents: $1,000,000 (Nacha operating rules, same-day entries, since March 2022). */
export const sameDayLimitCents = 100_000_000;

export interface BankHoliday {
  /** The day on which the banks are closed, `2027-07-05`. */
  day: string;
  name: string;
}

interface HolidayRule {
  name: string;
  since?: number;
  dayIn: (year: number) => Temporal.PlainDate;
}

const monday = 1;
const thursday = 4;
const saturday = 6;
const sunday = 7;

const rules: readonly HolidayRule[] = [
  { name: "New Year's Day", dayIn: onDate(1, 1) },
  { name: 'Martin Luther King Jr. Day', dayIn: onWeekday(1, monday, 3) },
  { name: "Presidents' Day", dayIn: onWeekday(2, monday, 3) },
  { name: 'Memorial Day', dayIn: onLastMonday(5) },
  { name: 'Juneteenth', since: 2022, dayIn: onDate(6, 19) },
  { name: 'Independence Day', dayIn: onDate(7, 4) },
  { name: 'Labor Day', dayIn: onWeekday(9, monday, 1) },
  { name: 'Columbus Day', dayIn: onWeekday(10, monday, 2) },
  { name: 'Veterans Day', dayIn: onDate(11, 11) },
  { name: 'Thanksgiving Day', dayIn: onWeekday(11, thursday, 4) },
  { name: 'Christmas Day', dayIn: onDate(12, 25) },
];

/**
 * The weekdays of a year on which the Federal Reserve Banks are closed, in order. A holiday that falls on a Sunday closes
 * them on the Monday after; for one on a Saturday they stay open on the Friday before, so that it is missing here
 * (Federal Reserve Bank Services, holiday schedules).
 *
 * @param year from 1986, the first with today's holidays but Juneteenth
 */
export function bankHolidays(year: number): BankHoliday[] {
  return rules
    .filter(({ since }) => since === undefined || year >= since)
    .map(({ name, dayIn }) => ({ name, date: dayIn(year) }))
    .filter(({ date }) => date.dayOfWeek !== saturday)
    .map(({ name, date }) => ({ name, day: (date.dayOfWeek === sunday ? date.add({ days: 1 }) : date).toString() }));
}

/**
 * Whether the Federal Reserve Banks settle on a day.
 *
 * @param day an ISO date, `2026-11-20`
 * @throws RangeError for a date that does not exist
 */
export function isBankingDay(day: string): boolean {
  const date = Temporal.PlainDate.from(day);
  return date.dayOfWeek < saturday && !holidaysOf(date.year).has(date.toString());
}

/** The first banking day after `day`, an ISO date. Throws RangeError for a date that does not exist. */
export function nextBankingDay(day: string): string {
  return seekBankingDay(day, 1);
}

/** The last banking day before `day`, an ISO date. Throws RangeError for a date that does not exist. */
export function previousBankingDay(day: string): string {
  return seekBankingDay(day, -1);
}

/** The date in New York at an instant, `2026-11-20`: the date that a file made then carries. */
export function bankDate(at: Date): string {
  return inNewYork(at).toPlainDate().toString();
}

/** The clock in New York at an instant, `17:05`. */
export function bankTime(at: Date): string {
  return inNewYork(at).toPlainTime().toString({ smallestUnit: 'minute' });
}

export type Speed =
  | { sameDay: true }
  /** How many banking days after the bank takes the file the money is to arrive; the rules allow credits 1 or 2. */
  | { sameDay: false; bankingDaysLater: 1 | 2 };

/**
 * The effective entry date of a file that is made at an instant: the banking day that the originator wants as settlement
 * day (Nacha operating rules: batch header record, effective entry date). A file of a closed day, or from the cutoff on,
 * is taken on the next banking day.
 *
 * @param cutoff the bank's own, New York time, `16:30`; it has an earlier one for same-day files
 * @returns an ISO date
 * @throws RangeError for a cutoff that is no time
 */
export function effectiveEntryDate(at: Date, { cutoff, speed }: { cutoff: string; speed: Speed }): string {
  const made = inNewYork(at);
  const today = made.toPlainDate().toString();
  const inTime = Temporal.PlainTime.compare(made.toPlainTime(), Temporal.PlainTime.from(cutoff)) < 0;
  const taken = inTime && isBankingDay(today) ? today : nextBankingDay(today);
  if (speed.sameDay) return taken;
  return speed.bankingDaysLater === 1 ? nextBankingDay(taken) : nextBankingDay(nextBankingDay(taken));
}

/** When our bank is to have acknowledged a file: so many banking days after its release, at this time in New York. */
export interface AcknowledgementTime {
  bankingDays: number;
  /** `12:00` */
  at: string;
}

export function acknowledgementDueAt(releasedAt: Date, { bankingDays, at }: AcknowledgementTime): Date {
  let day = bankDate(releasedAt);
  for (let passed = 0; passed < bankingDays; passed += 1) day = nextBankingDay(day);
  const due = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: bankingZone,
    plainTime: Temporal.PlainTime.from(at),
  });
  return new Date(due.epochMilliseconds);
}

const inNewYork = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(bankingZone);

function seekBankingDay(day: string, step: 1 | -1): string {
  const next = Temporal.PlainDate.from(day).add({ days: step }).toString();
  return isBankingDay(next) ? next : seekBankingDay(next, step);
}

const known = new Map<number, ReadonlySet<string>>();

function holidaysOf(year: number): ReadonlySet<string> {
  const days = known.get(year) ?? new Set(bankHolidays(year).map(({ day }) => day));
  known.set(year, days);
  return days;
}

function onDate(month: number, day: number) {
  return (year: number) => Temporal.PlainDate.from({ year, month, day });
}

function onWeekday(month: number, dayOfWeek: number, nth: number) {
  return (year: number) => {
    const first = Temporal.PlainDate.from({ year, month, day: 1 });
    return first.add({ days: ((dayOfWeek - first.dayOfWeek + 7) % 7) + 7 * (nth - 1) });
  };
}

function onLastMonday(month: number) {
  return (year: number) => {
    const last = Temporal.PlainDate.from({ year, month, day: 1 }).add({ months: 1 }).subtract({ days: 1 });
    return last.subtract({ days: last.dayOfWeek - monday });
  };
}
