import type {
  AvailabilityChange,
  AvailabilityResult,
  FetchMenuResult,
  MenuConnector,
  MenuStoreRef,
  PublishProgress,
  PublishResult,
} from '../../menu-connector.ts';
import { refusalsOf } from '../../model/menu-refusals.ts';
import type { MenuLimits } from '../../model/menu-rules.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, refusalOf, retry } from '../shared-http.ts';
import { isRecord, list, part, parseJson, raw, text, toDate } from '../shared-lenient-schema.ts';
import { minuteMs } from '../../../../shared/time.ts';
import { isFailure, isSuccess } from './menu-status.ts';
import type { DoorDashApi, DoorDashSettings } from './api.ts';
import { decodeMenu } from './menu-decode.ts';
import { encodeBody, maxUnits, sentPart } from './menu-encode.ts';
import { hoursProblem } from './menu-hours.ts';
import { service } from './order.ts';

/** Limits of DoorDash's menu guides: names of 500, descriptions of 1,000, ids of 1,024 characters; photos of 2 MB. */
const limits: MenuLimits = {
  groupLevels: 6,
  deeperGroups: 'refused',
  circularGroups: 'left_out',
  options: 'own',
  repeatedOptions: 'refused',
  defaultsWithinMaximum: false,
  itemNameMin: 1,
  itemNameMax: 500,
  descriptionMax: 1_000,
  categoryDescriptionMax: 500,
  categoryNameMin: 1,
  categoryNameMax: 500,
  modifierNameMax: 500,
  menuNameMax: 500,
  refMax: 1_024,
  refForbidden: '',
  photo: { minPx: 320, maxPx: 6_000, maxBytes: 2_000_000, aspect: { width: 1_400, height: 800 } },
  groupMaximum: 99,
  tax: 'wanted',
  alcohol: 'flag',
  menuMaxBytes: 20 * 1024 * 1024,
};

const name = 'DoorDash';
const menuTimeoutMs = 60_000;
/** DoorDash runs one menu job per store at a time (its menu processing questions). */
const jobRuns = /already have a job/i;
const afterRunningJobMs = 5_000;
/** The result comes by webhook; this is how soon we ask when it does not. */
const askAfterMs = 60_000;
/** One call takes so many flags at most (its item status guide). */
const maxFlags = 40;
const usableId = /^[A-Za-z0-9._-]{1,200}$/;

interface Means {
  api: DoorDashApi;
  settings: DoorDashSettings;
  io: ConnectorIo;
}

/** DoorDash's menus: one job at a time whose result comes by webhook; it also comes for the menu by itself. */
export function createDoorDashMenu(means: Means): MenuConnector {
  const { providerType } = means.settings;
  const encode = (menu: Parameters<MenuConnector['encode']>[0], store: MenuStoreRef, reference: string) =>
    encodeBody(menu, { store, providerType, reference });
  return {
    service,
    name,
    limits,
    menuAbilities: {
      result: 'webhook',
      fetches: 'pull',
      sendsChangesOnly: false,
      dualPrices: true,
      soldOutUntil: 'us',
      readsSoldOut: false,
    },
    refusals: (menu) => refusalsOf(menu, { name, limits, maxUnits, hoursProblem, sent: sentPart }),
    encode: (menu, store) => encode(menu, store, 'forkline'),
    decode: decodeMenu,
    serve: (menu, store, reference) => serve(encode(menu, store, reference), store),
    publish: (store, order) => publish(store, encode(order.menu, store, order.reference), means),
    followUp: (store, job) => followUp(store, job, means),
    fetchMenu: (store) => fetchMenu(store, means),
    setAvailability: (store, changes) => setAvailability(store, changes, means),
  };
}

/** The answer to DoorDash's menu pull: the store, and always a list of menus. */
function serve(body: object, store: MenuStoreRef): object {
  if (!isRecord(body)) return { menus: [] };
  const { store: at, ...menu } = body;
  return { store: at, menus: [{ ...(store.externalMenuId && { id: store.externalMenuId }), ...menu }] };
}

async function publish(store: MenuStoreRef, body: object, means: Means): Promise<PublishResult> {
  const known = store.externalMenuId;
  const path = known === undefined ? '/api/v1/menus' : `/api/v1/menus/${encodeURIComponent(known)}`;
  const sentAt = means.io.clock.now();
  const method = known === undefined ? 'POST' : 'PATCH';
  const answered = await means.api({ method, path, body, timeoutMs: menuTimeoutMs });
  if (!answered.ok) return retry(answered.why, undefined);
  const { status, text: answer } = answered.answer;
  if (jobRuns.test(answer)) return retry('DoorDash is still working on the menu before this one.', afterRunningJobMs);
  if (isDone(status)) return { outcome: 'sent', job: sentAt.toISOString(), askAfterMs };
  // A menu that is gone there is made anew.
  if (status === 404 && known !== undefined) {
    const { externalMenuId: _gone, ...anew } = store;
    return publish(anew, body, means);
  }
  return refusalOf(answered, sentAt);
}

const details = part({
  menus: list.transform((menus) =>
    menus.map((one) => {
      const found = part({
        menu_id: text,
        Menu_id: text,
        latest_menu_update: part({ status: text, created_at: raw, Created_at: raw }),
      }).parse(one);
      const { status, created_at: made, Created_at: madeToo } = found.latest_menu_update;
      return { id: found.menu_id ?? found.Menu_id, status, madeAt: toDate(made ?? madeToo) };
    }),
  ),
});

/** How far DoorDash's clock may be behind ours. */
const clockGapMs = minuteMs;

/**
 * Asks how the newest job went, where its webhook did not come. DoorDash does not say which job that was, only when it
 * began: what began before ours was sent (`job` is that time) says nothing of it. Examples spell the names both ways.
 */
async function followUp(store: MenuStoreRef, job: string, means: Means): Promise<PublishProgress> {
  const path = storePath(store, 'menu_details');
  if (path === undefined) return wrongStore;
  const answered = await means.api({ method: 'GET', path });
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, means.io.clock.now());
  const { menus } = details.parse(parseJson(answered.answer.text));
  const found = menus.find(({ id }) => id !== undefined && id === store.externalMenuId) ?? menus[0];
  const sentAt = toDate(job);
  const isOlder = sentAt && found?.madeAt && found.madeAt.getTime() < sentAt.getTime() - clockGapMs;
  if (found === undefined || isOlder) return { outcome: 'waiting', askAfterMs };
  const known = found.id !== undefined && { externalMenuId: found.id };
  if (isSuccess.test(found.status ?? '')) return { outcome: 'live', ...known };
  if (isFailure.test(found.status ?? '')) {
    return { outcome: 'refused', why: 'DoorDash says that the menu failed, without a reason.', ...known };
  }
  return { outcome: 'waiting', askAfterMs };
}

async function fetchMenu(store: MenuStoreRef, means: Means): Promise<FetchMenuResult> {
  const path = storePath(store, 'store_menu');
  if (path === undefined) return wrongStore;
  const answered = await means.api({ method: 'GET', path, timeoutMs: menuTimeoutMs });
  if (!answered.ok) return retry(answered.why, undefined);
  const { status, text: answer } = answered.answer;
  if (status === 404) return { outcome: 'none' };
  if (!isDone(status)) return refusalOf(answered, means.io.clock.now());
  const body = parseJson(answer);
  if (isRecord(body) && Array.isArray(body['menus']) && body['menus'].length === 0) return { outcome: 'none' };
  const reading = decodeMenu(body);
  return reading.ok ? { outcome: 'found', menu: reading.menu } : retry(reading.reason, undefined);
}

const wrongStore = { outcome: 'refused', why: 'The store has no usable id.' } as const;

function storePath({ externalStoreId }: MenuStoreRef, end: string): string | undefined {
  return usableId.test(externalStoreId) ? `/api/v1/stores/${externalStoreId}/${end}` : undefined;
}

/** Items and options have an address each, and each call takes forty. */
async function setAvailability(
  store: MenuStoreRef,
  changes: readonly AvailabilityChange[],
  means: Means,
): Promise<AvailabilityResult[]> {
  const results = new Map<AvailabilityChange, AvailabilityResult>();
  for (const kind of ['item', 'modifier'] as const) {
    const ofKind = changes.filter((change) => change.kind === kind);
    for (let start = 0; start < ofKind.length; start += maxFlags) {
      const some = ofKind.slice(start, start + maxFlags);
      const path = storePath(store, kind === 'item' ? 'items/status' : 'item_options/status');
      const said = path === undefined ? some.map(() => wrongStore) : await setFlags(path, some, means);
      some.forEach((change, place) => results.set(change, said[place] ?? { outcome: 'retry', why: 'Not answered.' }));
    }
  }
  return changes.map((change) => results.get(change) ?? { outcome: 'retry', why: 'Not asked yet.' });
}

const flagAnswers = list.transform((entries) =>
  entries.map((entry) => part({ merchant_supplied_id: text, response: text }).parse(entry)),
);

async function setFlags(
  path: string,
  changes: readonly AvailabilityChange[],
  means: Means,
): Promise<AvailabilityResult[]> {
  const body = changes.map(({ ref, available }) => ({ merchant_supplied_id: ref, is_active: available }));
  const answered = await means.api({ method: 'PUT', path, body });
  if (!answered.ok) return changes.map(() => retry(answered.why, undefined));
  const { status, text: answer } = answered.answer;
  const said = parseJson(answer);
  // With a 400 the list says which entries failed; without one the call as a whole did.
  if (!isDone(status) && !(status === 400 && Array.isArray(said))) {
    return changes.map(() => refusalOf(answered, means.io.clock.now()));
  }
  const byId = new Map(flagAnswers.parse(said).map((one) => [one.merchant_supplied_id, one.response]));
  return changes.map(({ ref }): AvailabilityResult => {
    const response = byId.get(ref) ?? (isDone(status) ? 'Success' : undefined);
    if (response === 'Success') return { outcome: 'done' };
    if (response === 'Not Found') return { outcome: 'refused', why: 'DoorDash does not have this on its menu.' };
    return { outcome: 'retry', why: `DoorDash answered "${response ?? 'nothing'}".` };
  });
}
