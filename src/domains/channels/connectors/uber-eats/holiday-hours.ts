import type { StoreRef } from '../../connector.ts';
import type { Timetable } from '../../model/service-menu.ts';
import type { StoreCallResult } from '../../store-connector.ts';
import type { ConnectorIo } from '../io.ts';
import { changedDays, earliestLocalTime, type OpenDay } from '../shared-hours.ts';
import { isDone, refusalOf, retry, type ApiAnswer } from '../shared-http.ts';
import { isRecord, list, part, parseJson, text } from '../shared-lenient-schema.ts';
import { storeResult } from '../shared-store.ts';
import type { UberEatsApi } from './api.ts';
import { lastMinute } from './words.ts';

/**
 * Special days in Uber Eats' words (its pages on setting and getting holiday hours): dates with the periods in which the
 * store is open whatever its menu says, by the store's own clock. A call replaces all of them.
 */

interface Means {
  api: UberEatsApi;
  io: ConnectorIo;
}

interface Period {
  start_time: string;
  end_time: string;
}
/** The periods of each date, in order. */
type Days = Map<string, Period[]>;

/** How a date is written on which the store is closed. */
const closed: Period = { start_time: '00:00', end_time: '00:00' };

/**
 * Has Uber Eats keep the special days of `hours` and reads back whether it does. Dates that we never told it of were set
 * in Uber Eats Manager: they stay.
 */
export async function setHolidayHours(
  store: StoreRef,
  { hours, told }: { hours: Timetable; told: Timetable | null },
  { api, io }: Means,
): Promise<StoreCallResult> {
  const path = `/v1/eats/stores/${store.externalStoreId}/holiday-hours`;
  const today = earliestLocalTime(io.clock.now()).slice(0, 10);
  const known = await read(path, today, api);
  if (!known.ok) return refusalOf(known.answered, io.clock.now());
  const ours = daysOf(hours, today);
  const before = told === null ? [] : [...daysOf(told, today).keys()];
  const strangers = [...known.days].filter(([date]) => !ours.has(date) && !before.includes(date));
  const wanted: Days = new Map([...strangers, ...ours]);
  if (isSame(known.days, wanted)) return { outcome: 'done' };
  const set = storeResult(await api.post(path, { holiday_hours: encode(wanted) }), io);
  if (set.outcome !== 'done') return set;
  const kept = await read(path, today, api);
  if (!kept.ok) return refusalOf(kept.answered, io.clock.now());
  return isSame(kept.days, wanted)
    ? { outcome: 'done' }
    : retry('Uber Eats does not show the special days that it was told.', undefined);
}

/** Also the day after, where a night ends otherwise than the week says. What is over is left out. */
const daysOf = (hours: Timetable, today: string): Days =>
  new Map(changedDays(hours).flatMap((day) => (day.date < today ? [] : [[day.date, periodsOf(day)] as const])));

/** A period ends within its day: a night goes on at 00:00 of the next one, as in the menu. */
const periodsOf = ({ open }: OpenDay): Period[] =>
  open
    .map(({ from, to }) => ({ start_time: from, end_time: to === '24:00' ? lastMinute : to }))
    .filter(({ start_time: start, end_time: end }) => start < end);

const encode = (days: Days) =>
  Object.fromEntries(
    [...days]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, periods]) => [date, { open_time_periods: periods.length === 0 ? [closed] : periods }]),
  );

type Reading = { ok: true; days: Days } | { ok: false; answered: ApiAnswer };

/** A store without any may be a 404. */
async function read(path: string, today: string, api: UberEatsApi): Promise<Reading> {
  const answered = await api.get(path);
  if (answered.ok && answered.answer.status === 404) return { ok: true, days: new Map() };
  if (!answered.ok || !isDone(answered.answer.status)) return { ok: false, answered };
  const body = parseJson(answered.answer.text);
  const sent = isRecord(body) && isRecord(body['holiday_hours']) ? body['holiday_hours'] : {};
  const days = Object.entries(sent).map(([date, day]) => [date, periodsIn(day)] as const);
  return { ok: true, days: new Map(days.filter(([date]) => date >= today)) };
}

const sentDay = part({ open_time_periods: list });
const sentPeriod = part({ start_time: text, end_time: text });

/** A date without a period is closed, as is one that ends when it starts. */
function periodsIn(day: unknown): Period[] {
  return sentDay
    .parse(day)
    .open_time_periods.map((one) => sentPeriod.parse(one))
    .map(({ start_time: start = '', end_time: end = '' }) => ({
      start_time: start.slice(0, 5),
      end_time: end.slice(0, 5),
    }))
    .filter(({ start_time: start, end_time: end }) => start < end)
    .toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
}

const isSame = (one: Days, other: Days) => JSON.stringify(encode(one)) === JSON.stringify(encode(other));
