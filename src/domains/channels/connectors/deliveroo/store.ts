import type { StoreRef } from '../../connector.ts';
import type { StatusResult, StoreCallResult, StoreConnector } from '../../store-connector.ts';
import { isDone, retry } from '../shared-http.ts';
import { part, parseJson, text } from '../shared-lenient-schema.ts';
import { profileIn, statusRefusal, storeResult, withUsableId } from '../shared-store.ts';
import { setOpeningHours } from './opening-hours.ts';
import type { Means } from './reads.ts';

const siteId = /^[A-Za-z0-9._-]{1,100}$/;

/**
 * Deliveroo's side of a site (its site guide): open or closed, quiet or busy, its week and its days off. Neither a
 * closure nor a mode has an end there, so that we end both.
 */
export function createDeliverooStore(means: Means): StoreConnector {
  return withUsableId(siteId, {
    storeAbilities: {
      endsPauses: 'us',
      busy: { can: true },
      // The minutes are not in the call, so that none are cut.
      busyMinutesAtMost: 60,
      busyLastsMinutes: null,
      hours: 'call',
      specialDays: {
        lacks: 'hours',
        sentence: 'On a special day a site can close earlier or open later than usual, but not be open longer.',
      },
      tells: true,
      // READY_TO_OPEN; opening outside the hours is a 400 with the reason OPENING_HOURS (its site guide).
      statusFollowsHours: true,
      notes: [
        'How many minutes a busy time adds on Deliveroo is a setting of the site there; yours are not sent.',
        'Deliveroo knows no end of a pause: Forkline opens the site again at the time that you choose.',
        'Deliveroo does not say who closed a site.',
      ],
    },
    getStatus: (store) => getStatus(store, means),
    // The path is believed to be that of the site itself; where it is not there, staff release the store.
    readProfile: async (store) =>
      profileIn(await means.api.call({ method: 'GET', path: sitePath(store, means) }), means.io),
    pause: (store) => setStatus(store, 'CLOSED', means),
    resume: (store) => open(store, means),
    setBusy: (store) => setMode(store, 'BUSY', means),
    clearBusy: (store) => setMode(store, 'QUIET', means),
    setHours: (store, hours) => setOpeningHours(sitePath(store, means), hours, means),
  });
}

const sitePath = ({ externalStoreId }: StoreRef, { settings }: Means) =>
  `/site/v1/brands/${settings.brandId}/sites/${externalStoreId}`;

const sentStatus = part({ status: text });

/** READY_TO_OPEN is believed to be a site outside its hours, which opens when they begin. */
async function getStatus(store: StoreRef, means: Means): Promise<StatusResult> {
  const answered = await means.api.call({ method: 'GET', path: `${sitePath(store, means)}/status` });
  if (!answered.ok || !isDone(answered.answer.status)) return statusRefusal(answered, means.io);
  const status = sentStatus.parse(parseJson(answered.answer.text)).status?.toUpperCase();
  if (status === undefined) return retry('Deliveroo answered without a status.', undefined);
  const state = status === 'OPEN' ? 'open' : status === 'READY_TO_OPEN' ? 'closed' : 'paused';
  return { outcome: 'found', status: { state, by: 'unknown', ...(state !== 'open' && { reason: status }) } };
}

type SiteStatus = 'OPEN' | 'CLOSED' | 'READY_TO_OPEN';

async function setStatus(store: StoreRef, status: SiteStatus, means: Means): Promise<StoreCallResult> {
  const path = `${sitePath(store, means)}/status`;
  const answered = await means.api.call({ method: 'PUT', path, body: { status } });
  const result = storeResult(answered, means.io);
  if (result.outcome !== 'refused' || !answered.ok) return result;
  const reason = reasonIn(answered.answer.text);
  return reason === undefined || result.why.includes(reason) ? result : { ...result, why: `${result.why} (${reason})` };
}

/** Outside its hours a site does not open (a 400 with the reason OPENING_HOURS): it is left to open with them. */
async function open(store: StoreRef, means: Means): Promise<StoreCallResult> {
  const opened = await setStatus(store, 'OPEN', means);
  if (opened.outcome !== 'refused' || !opened.why.includes('OPENING_HOURS')) return opened;
  const left = await setStatus(store, 'READY_TO_OPEN', means);
  return left.outcome === 'refused' ? opened : left;
}

const refusal = part({ reason: text, error: part({ reason: text }) });

/** Where in the body the reason stands is not documented; its message may name it as well. */
function reasonIn(body: string): string | undefined {
  const { reason, error } = refusal.parse(parseJson(body));
  return reason ?? error.reason;
}

async function setMode(store: StoreRef, mode: 'BUSY' | 'QUIET', means: Means): Promise<StoreCallResult> {
  const path = `${sitePath(store, means)}/workload/mode`;
  return storeResult(await means.api.call({ method: 'PUT', path, body: { mode } }), means.io);
}
