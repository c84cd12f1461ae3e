import type { StoreRef } from '../../connector.ts';
import type { StatusResult, StoreBusy, StoreCallResult, StoreConnector } from '../../store-connector.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, refusalOf, retry } from '../shared-http.ts';
import { compact, flag, part, parseJson, text } from '../shared-lenient.ts';
import { statusRefusal, storeResult, withUsableId } from '../shared-store.ts';
import type { GrubhubApi } from './api.ts';
import { runningClosure, setSchedule } from './schedule.ts';

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
      notes: [
        'Grubhub knows no end of a pause: Forkline opens the store again at the time that you choose.',
        'Grubhub does not say who took a store offline.',
      ],
    },
    getStatus: (store) => getStatus(store, means),
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

const merchant = part({ account_status: part({ pos_merchant_status: text, reason: text }) });

/** Offline, or closed by an override that runs now; the week alone closes nothing here. */
async function getStatus(store: StoreRef, means: Means): Promise<StatusResult> {
  const answered = await means.api({ method: 'GET', path: path(store, '') });
  if (!answered.ok || !isDone(answered.answer.status)) return statusRefusal(answered, means.io);
  const { pos_merchant_status: word, reason } = merchant.parse(parseJson(answered.answer.text)).account_status;
  if (word === undefined) return retry('Grubhub answered without a status.', undefined);
  if (word.toUpperCase() !== 'ONLINE') {
    return { outcome: 'found', status: compact({ state: 'paused' as const, by: 'unknown' as const, reason }) };
  }
  const closure = await runningClosure(store, means);
  if (!closure.ok) return refusalOf(closure.answered, means.io.clock.now());
  const state = closure.isClosed ? ('closed' as const) : ('open' as const);
  return { outcome: 'found', status: compact({ state, by: 'unknown' as const, until: closure.until }) };
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
