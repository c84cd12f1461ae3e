import type { StoreRef } from '../../connector.ts';
import type { StatusResult, StoreCallResult, StoreConnector, StorePause, StoreStatus } from '../../store-connector.ts';
import { dayMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, retry } from '../shared-http.ts';
import { compact, flag, list, part, parseJson, raw, text, toDate } from '../shared-lenient-schema.ts';
import { profileIn, statusRefusal, storeResult, withUsableId } from '../shared-store.ts';
import type { DoorDashApi } from './api.ts';

const storeId = /^[A-Za-z0-9._-]{1,100}$/;
/** Without an end DoorDash opens a store again after two weeks (its store status guide). */
const endlessMs = 365 * dayMs;
const noBusyMode = 'DoorDash has no busy mode. Promise a later time when you accept an order, or pause the store.';

interface Means {
  api: DoorDashApi;
  io: ConnectorIo;
}

/** DoorDash's side of a store: deactivated for a while and activated again. Its hours are those of the menu. */
export function createDoorDashStore(means: Means): StoreConnector {
  return withUsableId(storeId, {
    storeAbilities: {
      endsPauses: 'service',
      busy: { can: false, reason: noBusyMode },
      busyMinutesAtMost: 0,
      busyLastsMinutes: null,
      hours: 'menu',
      specialDays: null,
      tells: true,
      // `is_active` is about deactivations alone (its store status guide).
      statusFollowsHours: false,
      notes: ['DoorDash does not open a store whose bank details or menu are missing, and says so.'],
    },
    getStatus: (store) => getStatus(store, means),
    // The reference shows neither field in its example; where they are missing, staff release the store.
    readProfile: async (store) =>
      profileIn(await means.api({ method: 'GET', path: path(store, 'store_details') }), means.io),
    pause: (store, pause) => setStatus(store, deactivation(pause, means), means),
    // Opening needs no more than this, whatever the store was deactivated for.
    resume: (store) => setStatus(store, { is_active: true }, means),
    setBusy: async () => ({ outcome: 'refused', why: noBusyMode }),
    clearBusy: async () => ({ outcome: 'done' }),
    setHours: async () => ({ outcome: 'refused', why: 'DoorDash takes the opening hours with the menu.' }),
  });
}

const path = (store: StoreRef, end: string) => `/api/v1/stores/${store.externalStoreId}/${end}`;

/** The reason for pauses made in a restaurant's own system; what the merchant says goes into the notes. */
const deactivation = ({ until, reason }: StorePause, { io }: Means) => ({
  is_active: false,
  reason: 'store_self_disabled_in_their_POS_portal',
  notes: reason,
  end_time: (until ?? new Date(io.clock.now().getTime() + endlessMs)).toISOString(),
});

async function setStatus(store: StoreRef, body: object, { api, io }: Means): Promise<StoreCallResult> {
  return storeResult(await api({ method: 'PUT', path: path(store, 'status'), body }), io);
}

const deactivated = part({ reason: text, notes: text, end_time: raw });
const details = part({
  is_active: flag,
  current_deactivations: list.transform((sent) => sent.map((one) => deactivated.parse(one))),
});

/** Whether it is active, and what it was deactivated for; being outside its hours is none of that. */
async function getStatus(store: StoreRef, { api, io }: Means): Promise<StatusResult> {
  const answered = await api({ method: 'GET', path: path(store, 'store_details') });
  if (!answered.ok || !isDone(answered.answer.status)) return statusRefusal(answered, io);
  const { is_active: isActive, current_deactivations: sent } = details.parse(parseJson(answered.answer.text));
  const running = sent.map(toDeactivation).filter(({ until }) => until === undefined || until > io.clock.now());
  // The guide's example has no `is_active`: then the deactivations tell.
  if (isActive === undefined && sent.length === 0) return retry('DoorDash answered without a status.', undefined);
  if (isActive ?? running.length === 0) return { outcome: 'found', status: { state: 'open', by: 'unknown' } };
  return { outcome: 'found', status: pausedBy(running) };
}

type Deactivation = Pick<StoreStatus, 'by' | 'until' | 'reason'>;

function toDeactivation({ reason, notes, end_time: end }: ReturnType<typeof deactivated.parse>): Deactivation {
  const words = [reason, notes].filter((one) => one !== undefined).join(': ');
  const by: StoreStatus['by'] = reason === undefined ? 'unknown' : merchantsOwn.test(reason) ? 'merchant' : 'service';
  return compact({ by, until: toDate(end), reason: words === '' ? undefined : words });
}

/** "Merchant requested take down", "Merchant operational issues", and the code that we send ourselves. */
const merchantsOwn = /^merchant\b|self.?disabled|operational.?issues/i;

/** All of them must be over before the store opens; the service's own come first where there are several. */
function pausedBy(running: readonly Deactivation[]): StoreStatus {
  const first = running.find(({ by }) => by === 'service') ?? running[0];
  const ends = running.flatMap(({ until }) => (until ? [until.getTime()] : []));
  const until = ends.length === running.length && ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
  return compact({ state: 'paused' as const, by: first?.by ?? ('unknown' as const), until, reason: first?.reason });
}
