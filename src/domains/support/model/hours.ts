import { Temporal } from 'temporal-polyfill';

/** When people of ours answer (shared/company.ts says the same in words). Holidays are not modelled. */
const timeZone = 'America/Los_Angeles';
const opensAt = Temporal.PlainTime.from('09:00');
const closesAt = Temporal.PlainTime.from('18:00');
const lastWorkday = 5;
/** Of support hours, for what is asked while somebody is here. */
const target = { hours: 2 };

/** Whether somebody is here to answer now. */
export function supportIsOpen(now: Date): boolean {
  const local = localOf(now);
  return isWorkday(local.toPlainDate()) && isWithin(local.toPlainTime());
}

/**
 * Until when we should have answered what is asked now: within two hours of support time while somebody is here, else by
 * the end of the next business day.
 */
export function answersDueBy(now: Date): Date {
  const local = localOf(now);
  const today = local.toPlainDate();
  if (!supportIsOpen(now)) {
    const isBefore = isWorkday(today) && Temporal.PlainTime.compare(local.toPlainTime(), opensAt) < 0;
    return at(isBefore ? today : nextWorkday(today), closesAt);
  }
  const due = local.add(target);
  const closing = local.withPlainTime(closesAt);
  if (Temporal.ZonedDateTime.compare(due, closing) <= 0) return toDate(due);
  const left = closing.until(due);
  return toDate(zoned(nextWorkday(today), opensAt).add(left));
}

/** When somebody is here again; now where somebody is. */
export function supportOpensAt(now: Date): Date {
  if (supportIsOpen(now)) return now;
  const local = localOf(now);
  const today = local.toPlainDate();
  const isBefore = isWorkday(today) && Temporal.PlainTime.compare(local.toPlainTime(), opensAt) < 0;
  return at(isBefore ? today : nextWorkday(today), opensAt);
}

function localOf(now: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
}

function isWorkday({ dayOfWeek }: Temporal.PlainDate): boolean {
  return dayOfWeek <= lastWorkday;
}

function isWithin(time: Temporal.PlainTime): boolean {
  return Temporal.PlainTime.compare(time, opensAt) >= 0 && Temporal.PlainTime.compare(time, closesAt) < 0;
}

function nextWorkday(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.add({ days: date.dayOfWeek >= lastWorkday ? 8 - date.dayOfWeek : 1 });
}

function zoned(date: Temporal.PlainDate, time: Temporal.PlainTime): Temporal.ZonedDateTime {
  return date.toZonedDateTime({ timeZone, plainTime: time });
}

function at(date: Temporal.PlainDate, time: Temporal.PlainTime): Date {
  return toDate(zoned(date, time));
}

function toDate(moment: Temporal.ZonedDateTime): Date {
  return new Date(moment.epochMilliseconds);
}
