import type { StoreRef } from '../../connector.ts';
import type { Timetable } from '../../model/service-menu.ts';
import type { StoreCallResult } from '../../store-connector.ts';
import type { ConnectorIo } from '../io.ts';
import { deviations, earliestLocalTime, type LocalSpan } from '../shared-hours.ts';
import { isDone, refusalOf, type ApiAnswer } from '../shared-http.ts';
import { part, parseJson, raw, text, toDate, type Read } from '../shared-lenient-schema.ts';
import { splitAtMidnight } from '../shared-menu.ts';
import { storeResult } from '../shared-store.ts';
import type { GrubhubApi } from './api.ts';
import { each } from './schemas.ts';
import { dayWords, lastMoment } from './words.ts';

/**
 * When a merchant is open on Grubhub: a week for each way of ordering, and overrides that deviate from it. All times are
 * the merchant's own; an override is known by its end and type.
 */

interface Means {
  api: GrubhubApi;
  io: ConnectorIo;
}

/** Catering and group orders have hours of their own, which are not ours to say. */
export const scheduleTypes = ['DELIVERY', 'PICKUP'] as const;

const path = (store: StoreRef, end: string) => `/pos/v1/merchant/${store.externalStoreId}/schedules/${end}`;

const override = part({
  name: text,
  type: text,
  local_start_time: text,
  local_end_time: text,
  start_time_utc: raw,
  end_time_utc: raw,
});
type Override = Read<typeof override>;

/** Replaces the week and what deviates from it; what is so already is not sent again. */
export async function setSchedule(store: StoreRef, hours: Timetable, means: Means): Promise<StoreCallResult> {
  for (const type of scheduleTypes) {
    const body = { schedule_type: type, intervals: weekOf(hours) };
    const week = await means.api({ method: 'PUT', path: path(store, 'repeating'), body });
    if (!week.ok || !isDone(week.answer.status)) return refusalOf(week, means.io.clock.now());
  }
  return setOverrides(store, hours, means);
}

/** Spans that several days share are one interval; the end of a day is its last moment. */
function weekOf({ weekly }: Timetable): object[] {
  const sameTimes = Map.groupBy(splitAtMidnight(weekly), ({ from, to }) => `${from} ${to}`);
  return [...sameTimes.values()].map((spans) => ({
    repeating_schedule_rule: spans.map(({ day }) => dayWords[day - 1]),
    start: `${spans[0]?.from}:00`,
    end: spans[0]?.to === '24:00' ? lastMoment : `${spans[0]?.to}:00`,
  }));
}

type Wanted = LocalSpan & { type: 'AVAILABLE' | 'UNAVAILABLE' };

async function setOverrides(store: StoreRef, hours: Timetable, means: Means): Promise<StoreCallResult> {
  const now = means.io.clock.now();
  const { closed, open } = deviations(hours, earliestLocalTime(now));
  const wanted = [
    ...closed.map((span): Wanted => ({ ...span, type: 'UNAVAILABLE' })),
    ...open.map((span): Wanted => ({ ...span, type: 'AVAILABLE' })),
  ];
  const found = await readOverrides(store, means);
  if (!found.ok) return refusalOf(found.answered, now);
  const known = found.overrides.filter((one) => isOurs(one) && !isOver(one, now));
  const isWanted = (one: Override) => wanted.some((span) => isSame(one, span));
  // One call ends all that share its end and type: those among them that are wanted are made anew.
  const stale = new Map(known.filter((one) => !isWanted(one)).map((one) => [keyOf(one), one]));
  for (const one of stale.values()) {
    const body = { current_end_time: one.local_end_time, type: one.type };
    const ended = storeResult(
      await means.api({ method: 'DELETE', path: path(store, 'overrides'), body }),
      means.io,
      [404],
    );
    if (ended.outcome !== 'done') return ended;
  }
  const left = known.filter((one) => !stale.has(keyOf(one)));
  const missing = wanted.flatMap((span) =>
    scheduleTypes
      .filter((name) => !left.some((one) => one.name === name && isSame(one, span)))
      .map((name) => ({ start: `${span.from}:00`, end: `${span.to}:00`, type: span.type, schedule_name: name })),
  );
  for (const body of missing) {
    const added = storeResult(await means.api({ method: 'POST', path: path(store, 'overrides'), body }), means.io);
    if (added.outcome !== 'done') return added;
  }
  return { outcome: 'done' };
}

type OverridesReading = { ok: true; overrides: Override[] } | { ok: false; answered: ApiAnswer };

/** A merchant without any may be a 404, as with those of menus. */
async function readOverrides(store: StoreRef, { api }: Means): Promise<OverridesReading> {
  const answered = await api({ method: 'GET', path: path(store, 'overrides') });
  if (answered.ok && answered.answer.status === 404) return { ok: true, overrides: [] };
  if (!answered.ok || !isDone(answered.answer.status)) return { ok: false, answered };
  return { ok: true, overrides: each(override).parse(parseJson(answered.answer.text)) };
}

/** BLACKOUT and WHITEIN are Grubhub's own. */
const isOurs = ({ name, type }: Override) =>
  scheduleTypes.some((one) => one === name) && (type === 'AVAILABLE' || type === 'UNAVAILABLE');

const isOver = ({ end_time_utc: end }: Override, now: Date) => (toDate(end) ?? now) <= now;

const keyOf = ({ local_end_time: end, type }: Override) => `${minuteOf(end)} ${type}`;

const isSame = (one: Override, { from, to, type }: Wanted) =>
  one.type === type && minuteOf(one.local_start_time) === from && minuteOf(one.local_end_time) === to;

/** `2026-12-24T15:00:00` as `2026-12-24T15:00`. */
const minuteOf = (local: string | undefined) => local?.slice(0, 16);

/** Whether an override closes the merchant right now, with its end, or opens it whatever its week says. */
export async function runningClosure(
  store: StoreRef,
  means: Means,
): Promise<
  { ok: true; until: Date | undefined; isClosed: boolean; isOpened: boolean } | { ok: false; answered: ApiAnswer }
> {
  const found = await readOverrides(store, means);
  if (!found.ok) return found;
  const now = means.io.clock.now();
  const runningNow = found.overrides.filter((one) => {
    const [start, end] = [toDate(one.start_time_utc), toDate(one.end_time_utc)];
    return start !== undefined && end !== undefined && start <= now && now < end;
  });
  const running = runningNow.filter(closes);
  const isOpened = runningNow.some((one) => !closes(one) && scheduleTypes.some((type) => type === one.name));
  // Where customers can still come and take their food the store is not closed.
  const isClosed = scheduleTypes.every((type) => running.some(({ name }) => name === type));
  const ends = running.flatMap(({ end_time_utc: end }) => toDate(end) ?? []);
  const until = isClosed ? ends.toSorted((a, b) => Number(a) - Number(b))[0] : undefined;
  return { ok: true, isClosed, isOpened, until };
}

const closes = ({ type }: Override) => type === 'UNAVAILABLE' || type === 'BLACKOUT';
