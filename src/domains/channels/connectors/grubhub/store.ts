import type { StoreRef } from '../../connector.ts';
import type { StatusResult, StoreBusy, StoreCallResult, StoreConnector } from '../../store-connector.ts';
import type { ConnectorIo } from '../io.ts';
import { isWithinWeek } from '../shared-hours.ts';
import { isDone, refusalOf, retry } from '../shared-http.ts';
import { compact, flag, part, parseJson, text } from '../shared-lenient-schema.ts';
import { openBy, profileIn, statusRefusal, storeResult, withUsableId } from '../shared-store.ts';
import type { GrubhubApi } from './api.ts';
import { runningClosure, scheduleTypes, setSchedule } from './schedule.ts';
import { readWeek } from './week.ts';

const merchantId = /^[A-Za-z0-9._-]{1,200}$/;

interface Means {
  api: GrubhubApi;
  io: ConnectorIo;
}

/**
 * Grubhub's side of a merchant: online or offline, busy for a while, its week and what deviates from it. Being offline has
 * no end there, so that we end a pause; an override of the schedule would have one, but is lost among the special days.
 */
export function createGrubhubStore(means: Means): StoreConnector {
  return withUsableId(merchantId, {
    storeAbilities: {
      endsPauses: 'us',
      busy: { can: true },
      busyMinutesAtMost: 60,
      busyLastsMinutes: null,
      hours: 'call',
      specialDays: null,
      tells: true,
      // By its schedules, which are read with the status (its merchant schedules reference).
      statusFollowsHours: true,
      notes: [
        'Grubhub knows no end of a pause: Forkline opens the store again at the time that you choose.',
        'Grubhub does not say who took a store offline.',
      ],
    },
    getStatus: (store) => getStatus(store, means),
    readProfile: async (store) => profileIn(await means.api({ method: 'GET', path: path(store, '') }), means.io),
    pause: (store, { reason }) => setStatus(store, { new_pos_status: 'OFFLINE', reason }, means),
    resume: (store) => setStatus(store, { new_pos_status: 'ONLINE', reason: 'Opened by the restaurant' }, means),
    setBusy: (store, busy) => setBusy(store, busy, means),
    clearBusy: async (store) =>
      storeResult(await means.api({ method: 'DELETE', path: path(store, '/busy') }), means.io),
    setHours: (store, hours) => setSchedule(store, hours, means),
  });
}

const path = (store: StoreRef, end: string) => `/pos/v1/merchant/${store.externalStoreId}${end}`;

/** A 409 says that it is so already (its merchant data reference). */
async function setStatus(store: StoreRef, body: object, { api, io }: Means): Promise<StoreCallResult> {
  return storeResult(await api({ method: 'PUT', path: path(store, '/pos-status'), body }), io, [409]);
}

const merchant = part({
  account_status: part({ pos_merchant_status: text, reason: text }),
  address: part({ time_zone: text }),
});

/** Offline, or closed by an override that runs now or by the week, neither of which shows in its status. */
async function getStatus(store: StoreRef, means: Means): Promise<StatusResult> {
  const answered = await means.api({ method: 'GET', path: path(store, '') });
  if (!answered.ok || !isDone(answered.answer.status)) return statusRefusal(answered, means.io);
  const { account_status: account, address } = merchant.parse(parseJson(answered.answer.text));
  const { pos_merchant_status: word, reason } = account;
  if (word === undefined) return retry('Grubhub answered without a status.', undefined);
  if (word.toUpperCase() !== 'ONLINE') {
    return { outcome: 'found', status: compact({ state: 'paused' as const, by: 'unknown' as const, reason }) };
  }
  const closure = await runningClosure(store, means);
  if (!closure.ok) return refusalOf(closure.answered, means.io.clock.now());
  if (closure.isClosed) {
    return {
      outcome: 'found',
      status: compact({ state: 'closed' as const, by: 'unknown' as const, until: closure.until }),
    };
  }
  const open = { outcome: 'found', status: { state: 'open', by: 'unknown' } } as const;
  if (closure.isOpened) return open;
  // Without a time zone the week says nothing, so that it is not read.
  const timeZone = address.time_zone;
  if (timeZone === undefined) return openBy(undefined);
  const now = means.io.clock.now();
  const week = await readWeek(store, { types: scheduleTypes, api: means.api });
  if (!week.ok) return refusalOf(week.answered, now);
  return week.weekly === null ? open : openBy(isWithinWeek(week.weekly, { now, timeZone }));
}

const interval = part({ busy: flag, busy_interval: part({ busy_interval_id: text }) });
const intervalId = /^[A-Za-z0-9-]{1,64}$/;

/** A time that runs is changed: a second one beside it would not be ended with it. */
async function setBusy(
  store: StoreRef,
  { extraMinutes, until }: StoreBusy,
  { api, io }: Means,
): Promise<StoreCallResult> {
  const running = await api({ method: 'GET', path: path(store, '/busy') });
  if (!running.ok || (!isDone(running.answer.status) && running.answer.status !== 404)) {
    return refusalOf(running, io.clock.now());
  }
  const { busy, busy_interval: found } = interval.parse(parseJson(running.answer.text));
  const id = busy === true && intervalId.test(found.busy_interval_id ?? '') ? found.busy_interval_id : undefined;
  const body = {
    eta_increase_seconds: extraMinutes * 60,
    start_time: io.clock.now().toISOString(),
    end_time: until.toISOString(),
  };
  const answered =
    id === undefined
      ? await api({ method: 'POST', path: path(store, '/busy'), body })
      : await api({ method: 'PUT', path: path(store, `/busy/${id}`), body });
  return storeResult(answered, io);
}
