import type { Timetable } from '../../model/service-menu.ts';
import type { StoreCallResult } from '../../store-connector.ts';
import { deviations, earliestLocalTime, type LocalSpan } from '../shared-hours.ts';
import { isDone, refusalOf } from '../shared-http.ts';
import { isRecord, list, part, parseJson, text, type Read } from '../shared-lenient-schema.ts';
import { splitAtMidnight } from '../shared-menu.ts';
import { storeResult } from '../shared-store.ts';
import type { Means } from './reads.ts';
import { lastMinute } from './words.ts';

const dayWords = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
/** By this we know the days off that are ours; others, and forced closures, are left alone. */
const ourReason = 'Special hours, set in Forkline';

const dayOff = part({ id: text, local_start_time: text, local_end_time: text, reason: text });
type DayOff = Read<typeof dayOff>;

/**
 * Replaces a site's week, and its days off as far as they are ours: spans of time in which it is closed though the week
 * says open. Longer hours on a special day do not exist there. All times are the site's own.
 */
export async function setOpeningHours(site: string, hours: Timetable, means: Means): Promise<StoreCallResult> {
  const { api, io } = means;
  const body = { opening_hours: weekOf(hours) };
  const week = storeResult(await api.call({ method: 'POST', path: `${site}/opening_hours`, body }), io);
  return week.outcome === 'done' ? setDaysOff(site, hours, means) : week;
}

/** Every day is named: one without spans is closed. */
function weekOf({ weekly }: Timetable): object {
  const spans = splitAtMidnight(weekly);
  return Object.fromEntries(
    dayWords.map((word, index) => [
      word,
      spans
        .filter(({ day }) => day === index + 1)
        .map(({ from, to }) => ({ local_start_time: from, local_end_time: to === '24:00' ? lastMinute : to })),
    ]),
  );
}

async function setDaysOff(site: string, hours: Timetable, { api, io }: Means): Promise<StoreCallResult> {
  const path = `${site}/days_off`;
  const now = io.clock.now();
  const since = earliestLocalTime(now);
  const wanted = deviations(hours, since).closed;
  const answered = await api.call({ method: 'GET', path });
  const hasNone = answered.ok && answered.answer.status === 404;
  if (!hasNone && (!answered.ok || !isDone(answered.answer.status))) return refusalOf(answered, now);
  const known = (hasNone || !answered.ok ? [] : daysOffIn(parseJson(answered.answer.text))).filter(
    ({ reason, local_end_time: end }) => reason === ourReason && toLocal(end) > since,
  );
  for (const { id, ...one } of known) {
    if (id === undefined || wanted.some((span) => isSame(one, span))) continue;
    const gone = await api.call({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}` });
    const ended = storeResult(gone, io, [404]);
    if (ended.outcome !== 'done') return ended;
  }
  for (const span of wanted.filter((span) => !known.some((one) => isSame(one, span)))) {
    const body = { local_start_time: toSent(span.from), local_end_time: toSent(span.to), reason: ourReason };
    const added = storeResult(await api.call({ method: 'POST', path, body }), io);
    if (added.outcome !== 'done') return added;
  }
  return { outcome: 'done' };
}

/** A list by itself, or in an object under its name: the guide prints no answer. */
function daysOffIn(body: unknown): DayOff[] {
  const sent = isRecord(body) ? (body['days_off'] ?? []) : body;
  return list.parse(sent).map((one) => dayOff.parse(one));
}

/** "2021-11-16 00:00" is how the guide writes a time. */
const toSent = (local: string) => local.replace('T', ' ');
const toLocal = (sent: string | undefined) => sent?.replace(' ', 'T').slice(0, 16) ?? '';

const isSame = (one: Pick<DayOff, 'local_start_time' | 'local_end_time'>, { from, to }: LocalSpan) =>
  toLocal(one.local_start_time) === from && toLocal(one.local_end_time) === to;
