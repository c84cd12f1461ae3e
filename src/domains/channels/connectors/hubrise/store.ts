import type { StoreRef } from '../../connector.ts';
import type { Timetable, WeeklySpan } from '../../model/service-menu.ts';
import type { StatusResult, StoreBusy, StoreCallResult, StoreConnector, StorePause } from '../../store-connector.ts';
import { isWithinWeek } from '../shared-hours.ts';
import { isDone, retry } from '../shared-http.ts';
import { compact, part, parseJson, raw, text, toDate } from '../shared-lenient-schema.ts';
import { splitAtMidnight } from '../shared-menu.ts';
import { openBy, statusRefusal, storeResult, withUsableId } from '../shared-store.ts';
import { hubRiseId, type Means } from './api.ts';
import { dayWords, usualCutoff, weekFields, weekOf } from './week.ts';

/**
 * HubRise's side of a location (its page on locations): whether it takes orders, how busy it is, and its week. One field
 * holds pause and busy mode, so that one replaces the other.
 */
export function createHubRiseStore(means: Means): StoreConnector {
  return withUsableId(hubRiseId, {
    storeAbilities: {
      endsPauses: 'service',
      busy: { can: true },
      // No most is documented.
      busyMinutesAtMost: 120,
      busyLastsMinutes: null,
      hours: 'call',
      specialDays: { lacks: 'all', sentence: 'HubRise knows no special days: pause the store on them.' },
      tells: true,
      // By `opening_hours`, read with `order_acceptance`, which is about pauses alone (its page on locations).
      statusFollowsHours: true,
      notes: [
        'HubRise passes a pause on; whether a marketplace behind it follows depends on that marketplace’s own connection.',
        'A pause takes the place of a busy time on HubRise: opened again, the location is no longer busy.',
        'HubRise does not say who paused a location.',
      ],
    },
    getStatus: (store) => getStatus(store, means),
    pause: (store, pause) => change(store, { order_acceptance: pausedBy(pause) }, means),
    resume: (store) => change(store, { order_acceptance: { mode: 'online' } }, means),
    setBusy: (store, busy) => setBusy(store, busy, means),
    clearBusy: (store) => clearBusy(store, means),
    setHours: (store, hours) => setHours(store, hours, means),
  });
}

const location = part({
  order_acceptance: part({ mode: text, resume_at: raw, reason: text }),
  timezone: part({ name: text }),
  ...weekFields,
});

interface Acceptance {
  ok: true;
  mode: string;
  until: Date | undefined;
  reason: string | undefined;
  /** Undefined where the location's hours or time zone are not known. */
  isWithinHours: boolean | undefined;
}

async function acceptanceOf(
  { externalStoreId }: StoreRef,
  { api, io }: Means,
): Promise<Acceptance | { ok: false; result: Extract<StatusResult, { why: string }> }> {
  const answered = await api(externalStoreId, { method: 'GET', path: `/locations/${externalStoreId}` });
  if (!answered.ok || !isDone(answered.answer.status)) {
    return { ok: false, result: statusRefusal(answered, io, { hasOwnToken: true }) };
  }
  const found = location.parse(parseJson(answered.answer.text));
  const { mode, resume_at: until, reason } = found.order_acceptance;
  if (mode === undefined) return { ok: false, result: retry('HubRise answered without a mode.', undefined) };
  const isWithinHours = isWithinWeek(weekOf(found), { now: io.clock.now(), timeZone: found.timezone.name });
  return { ok: true, mode, until: toDate(until), reason, isWithinHours };
}

async function getStatus(store: StoreRef, means: Means): Promise<StatusResult> {
  const found = await acceptanceOf(store, means);
  if (!found.ok) return found.result;
  if (found.mode !== 'paused') return openBy(found.isWithinHours);
  const { until, reason } = found;
  return { outcome: 'found', status: compact({ state: 'paused' as const, by: 'unknown' as const, until, reason }) };
}

async function change({ externalStoreId }: StoreRef, body: object, { api, io }: Means): Promise<StoreCallResult> {
  return storeResult(await api(externalStoreId, { method: 'PATCH', path: `/locations/${externalStoreId}`, body }), io);
}

const pausedBy = ({ until, reason }: StorePause) => ({
  mode: 'paused',
  ...(until !== null && { resume_at: until.toISOString() }),
  reason,
});

/** Asked first: said of a paused location, it would open it. */
async function setBusy(store: StoreRef, { extraMinutes, until }: StoreBusy, means: Means): Promise<StoreCallResult> {
  const found = await acceptanceOf(store, means);
  if (!found.ok) return found.result;
  if (found.mode === 'paused') return { outcome: 'refused', why: 'The location is paused on HubRise.' };
  const busy = { mode: 'busy', resume_at: until.toISOString(), extra_preparation_time: extraMinutes };
  return change(store, { order_acceptance: busy }, means);
}

async function clearBusy(store: StoreRef, means: Means): Promise<StoreCallResult> {
  const found = await acceptanceOf(store, means);
  if (!found.ok) return found.result;
  if (found.mode !== 'busy') return { outcome: 'done' };
  return change(store, { order_acceptance: { mode: 'online' } }, means);
}

interface Week {
  cutoff: string;
  spans: readonly WeeklySpan[];
}

/** A whole week by the location's own clock; a day without spans is closed. Special days do not exist there. */
async function setHours(store: StoreRef, { weekly }: Timetable, means: Means): Promise<StoreCallResult> {
  if (weekly.length === 0) {
    return {
      outcome: 'refused',
      why: 'HubRise wants open hours on one day of the week at least: pause the store instead.',
    };
  }
  const { cutoff, spans } = withNights(weekly) ?? cutAtMidnight(weekly);
  const byDay = dayWords.map((word, index) => [
    word,
    spans
      .filter(({ day }) => day === index + 1)
      .toSorted((one, other) => (one.from < other.from ? -1 : 1))
      .map(({ from, to }) => ({ from, to })),
  ]);
  return change(store, { opening_hours: Object.fromEntries(byDay), cutoff_time: cutoff }, means);
}

/** Spans may end on the next day as long as that is before `cutoff_time`, and none begins before it. */
function withNights(weekly: readonly WeeklySpan[]): Week | undefined {
  const spans = weekly.map((span) => (span.to === '24:00' ? { ...span, to: '00:00' } : span));
  const firstFrom = spans.map(({ from }) => from).toSorted()[0] ?? usualCutoff;
  const nightEnds = spans.filter(({ from, to }) => to <= from).map(({ to }) => to);
  const cutoff = firstFrom < usualCutoff || nightEnds.some((to) => to >= usualCutoff) ? firstFrom : usualCutoff;
  return nightEnds.every((to) => to < cutoff) ? { cutoff, spans } : undefined;
}

/** Where a night meets an early morning: days end a minute before midnight, and the next goes on from there. */
function cutAtMidnight(weekly: readonly WeeklySpan[]): Week {
  const spans = splitAtMidnight(weekly).map((span) => (span.to === '24:00' ? { ...span, to: '23:59' } : span));
  return { cutoff: '00:00', spans };
}
