import type { StoreRef } from '../../connector.ts';
import type {
  StatusResult,
  StoreBusy,
  StoreCallResult,
  StoreConnector,
  StorePause,
  StoreStatus,
} from '../../store-connector.ts';
import { minuteMs, secondMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, retry } from '../shared-http.ts';
import { compact, isRecord, part, parseJson, raw, text, toDate } from '../shared-lenient-schema.ts';
import { statusRefusal, storeResult, withUsableId } from '../shared-store.ts';
import type { UberEatsApi } from './api.ts';
import { setHolidayHours } from './holiday-hours.ts';
import { generationOf, offlineBy } from './words.ts';

const storeId = /^[A-Za-z0-9_-]{1,64}$/;
/** `delay_duration` of at most 1,800 seconds, `delay_until` within the hour (its store API, Update Prep Time). */
const busyMinutesAtMost = 30;
const busyLastsMinutes = 60;
/** An end that is reached while the call is on its way would be a minute too far. */
const safetyMs = 5 * secondMs;

interface Means {
  api: UberEatsApi;
  /** With a token that may pause and resume. */
  statusApi: UberEatsApi;
  io: ConnectorIo;
}

/**
 * Uber Eats' side of a store: paused and resumed by status, made busy by a delay. Stores on the older order API have status
 * calls of their own. Its week is that of the menu, special days deviate from it.
 */
export function createUberEatsStore(means: Means): StoreConnector {
  return withUsableId(storeId, {
    storeAbilities: {
      endsPauses: 'service',
      busy: { can: true },
      busyMinutesAtMost,
      busyLastsMinutes,
      hours: 'menu_and_days',
      specialDays: null,
      tells: true,
      // The offline reason OUT_OF_MENU_HOURS (its page on getting a restaurant's status).
      statusFollowsHours: true,
      notes: [
        'Uber Eats adds at most 30 minutes to an order while you are busy.',
        'While Uber Eats sees a fault in the connection it does not let a store go online, and says so.',
      ],
    },
    getStatus: (store) => getStatus(store, means),
    pause: (store, pause) => setStatus(store, pause, means),
    resume: (store) => setStatus(store, undefined, means),
    setBusy: (store, busy) => setDelay(store, busy, means),
    clearBusy: (store) => setDelay(store, undefined, means),
    setHours: (store, hours, told) => setHolidayHours(store, { hours, told }, means),
  });
}

const isLegacy = ({ apiVersion }: StoreRef) => generationOf(apiVersion) === 'legacy';
const statusPath = (store: StoreRef) =>
  isLegacy(store)
    ? `/v1/eats/store/${store.externalStoreId}/status`
    : `/v1/delivery/store/${store.externalStoreId}/status`;

/** `offlineReason` is the older API's spelling. */
const sentStatus = part({
  status: text,
  is_offline_until: raw,
  offline_reason: text,
  offlineReason: text,
  offline_reason_metadata: text,
});

async function getStatus(store: StoreRef, { api, io }: Means): Promise<StatusResult> {
  const answered = await api.get(statusPath(store));
  if (!answered.ok || !isDone(answered.answer.status)) return statusRefusal(answered, io);
  const body = parseJson(answered.answer.text);
  const { status, ...sent } = sentStatus.parse(body);
  if (!isRecord(body) || status === undefined) return retry('Uber Eats answered without a status.', undefined);
  if (status.toUpperCase() === 'ONLINE') return { outcome: 'found', status: { state: 'open', by: 'unknown' } };
  return { outcome: 'found', status: offlineStatus(sent) };
}

/** The older API has one of four words as the reason, the other a sentence and a word that tells who it was. */
function offlineStatus(sent: {
  is_offline_until: unknown;
  offline_reason: string | undefined;
  offlineReason: string | undefined;
  offline_reason_metadata: string | undefined;
}): StoreStatus {
  const reason = sent.offline_reason ?? sent.offlineReason;
  const word = sent.offline_reason_metadata?.toUpperCase();
  const isOutOfHours = outOfHours.test(reason ?? '');
  const by = offlineBy[word ?? ''] ?? offlineBy[reason?.toUpperCase() ?? ''] ?? 'unknown';
  return compact({
    state: isOutOfHours ? ('closed' as const) : ('paused' as const),
    by: isOutOfHours ? ('unknown' as const) : by,
    until: toDate(sent.is_offline_until),
    reason: reason ?? sent.offline_reason_metadata,
  });
}

const outOfHours = /^out_of_menu_hours$|closed for (the )?day|outside .*hours/i;

/** Online, or offline as `pause` says. */
async function setStatus(
  store: StoreRef,
  pause: StorePause | undefined,
  { statusApi, io }: Means,
): Promise<StoreCallResult> {
  const until = pause?.until?.toISOString();
  const answered = isLegacy(store)
    ? await statusApi.post(
        statusPath(store),
        pause ? compact({ status: 'PAUSED', paused_until: until, reason: pause.reason }) : { status: 'ONLINE' },
      )
    : await statusApi.post(
        `/v1/delivery/store/${store.externalStoreId}/update-store-status`,
        pause ? compact({ status: 'OFFLINE', is_offline_until: until, reason: pause.reason }) : { status: 'ONLINE' },
      );
  return storeResult(answered, io);
}

/** Busy mode is a delay until some time; a time that has passed ends it. */
async function setDelay(store: StoreRef, busy: StoreBusy | undefined, { api, io }: Means): Promise<StoreCallResult> {
  const now = io.clock.now().getTime();
  const latest = now + busyLastsMinutes * minuteMs - safetyMs;
  const until = busy ? Math.min(busy.until.getTime(), latest) : now - minuteMs;
  const minutes = busy ? Math.min(busy.extraMinutes, busyMinutesAtMost) : 0;
  const answered = await api.post(`/v1/delivery/store/${store.externalStoreId}/update-store-prep-time`, {
    delay_config: { delay_until: new Date(until).toISOString(), delay_duration: minutes * 60 },
  });
  return storeResult(answered, io);
}
