import type {
  FetchMenuResult,
  MenuConnector,
  MenuStoreRef,
  PublishOrder,
  PublishProgress,
  PublishResult,
} from '../../menu-connector.ts';
import { refusalsOf } from '../../model/menu-refusals.ts';
import type { MenuLimits } from '../../model/menu-rules.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, retry, refusalOf } from '../shared-http.ts';
import { list, part, parseJson, text } from '../shared-lenient-schema.ts';
import { createApi, isUploadAddress, type DeliverooApi, type DeliverooSettings } from './api.ts';
import { decodeMenu } from './menu-decode.ts';
import { encodeMenu, hoursProblem, maxUnits, sentPart } from './menu-encode.ts';
import { markUnavailable, readUnavailable, setAvailability, sitePath } from './unavailabilities.ts';
import { menuIdOf, service, serviceName } from './words.ts';

/** Lengths and photos are those of Deliveroo's menu guidelines, the levels those that it allows in bundles. */
const limits: MenuLimits = {
  groupLevels: 3,
  deeperGroups: 'refused',
  circularGroups: 'refused',
  options: 'items_of_first_group',
  repeatedOptions: 'accepted',
  defaultsWithinMaximum: false,
  itemNameMin: 2,
  itemNameMax: 120,
  descriptionMax: 500,
  categoryDescriptionMax: 500,
  categoryNameMin: 3,
  categoryNameMax: 120,
  modifierNameMax: 120,
  menuNameMax: 120,
  refMax: 200,
  refForbidden: '',
  photo: { minPx: 1_080, maxPx: 6_000, maxBytes: 18_000_000, aspect: { width: 1_920, height: 1_080 } },
  groupMaximum: 99,
  tax: 'rate_required',
  alcohol: 'flag',
  menuMaxBytes: 20 * 1024 * 1024,
};

const menuTimeoutMs = 60_000;
/** Small menus are done at once; the job is asked about less often after that. */
const firstAskAfterMs = 1_000;
const askAfterMs = 5_000;
const usableId = /^[A-Za-z0-9._-]{1,100}$/;
const wrongStore = { outcome: 'refused', why: 'The store has no usable id.' } as const;

interface Means {
  settings: DeliverooSettings;
  api: DeliverooApi;
  io: ConnectorIo;
}

/** Deliveroo's menus, uploaded by the flow for menus of any size (v3), whose job is asked about. */
export function createDeliverooMenu(
  settings: DeliverooSettings,
  io: ConnectorIo,
  api: DeliverooApi = createApi(settings, io),
): MenuConnector {
  const means: Means = { settings, api, io };
  return {
    service,
    name: serviceName,
    limits,
    menuAbilities: {
      result: 'asking',
      fetches: 'no',
      sendsChangesOnly: false,
      dualPrices: false,
      soldOutUntil: 'us',
      readsSoldOut: true,
    },
    refusals: (menu) => refusalsOf(menu, { name: serviceName, limits, maxUnits, sent: sentPart, hoursProblem }),
    encode: (menu, store) => encodeMenu(menu, store.externalStoreId),
    decode: decodeMenu,
    publish: (store, order) => publish(store, order, means),
    followUp: (_store, job) => followUp(job, means),
    fetchMenu: (store) => fetchMenu(store, means),
    setAvailability: async (store, changes) => {
      if (!usableId.test(store.externalStoreId)) return changes.map(() => wrongStore);
      return changes.length === 0 ? [] : setAvailability(store, changes, means);
    },
  };
}

const uploadPlace = part({ upload_url: text });
const jobTaken = part({ job_id: text, id: text });

/** Asks where to upload, uploads at once (the address is good for seconds), and has it made live. */
async function publish(store: MenuStoreRef, { menu }: PublishOrder, means: Means): Promise<PublishResult> {
  const { settings, api, io } = means;
  if (!usableId.test(store.externalStoreId)) return wrongStore;
  const menuId = menuIdOf(store.externalStoreId);
  const body = JSON.stringify(encodeMenu(menu, store.externalStoreId));
  const base = `/menu/v3/brands/${settings.brandId}`;
  const place = await api.call({ method: 'PUT', path: `${base}/menus/${menuId}` });
  if (!place.ok || !isDone(place.answer.status)) return refusalOf(place, io.clock.now());
  const { upload_url: address } = uploadPlace.parse(parseJson(place.answer.text));
  if (address === undefined) return retry('Deliveroo named no address for the upload.', undefined);
  if (!isUploadAddress(address, settings)) {
    return { outcome: 'refused', why: 'Deliveroo named an address for the upload that is not on our list.' };
  }
  const uploaded = await api.upload(address, body);
  if (!uploaded.ok) return retry(uploaded.why, undefined);
  // Whatever went wrong there, the next try gets an address of its own.
  if (!isDone(uploaded.answer.status)) return retry(uploaded.quoted, undefined);
  const taken = await api.call({
    method: 'POST',
    path: `${base}/jobs`,
    body: { action: 'publish_menu_to_live', params: { menu_id: menuId } },
  });
  if (!taken.ok || !isDone(taken.answer.status)) return refusalOf(taken, io.clock.now());
  const { job_id: job, id } = jobTaken.parse(parseJson(taken.answer.text));
  const named = job ?? id;
  if (named === undefined) return retry('Deliveroo took the menu without a job.', undefined);
  return { outcome: 'sent', job: named, externalMenuId: menuId, askAfterMs: firstAskAfterMs };
}

const jobStatus = part({
  status: text,
  error: text,
  params: part({ menu_id: text }),
  errors: list.transform((errors) => errors.map((one) => part({ message: text }).parse(one).message)),
});
/** The words of two generations of its documentation. */
const doneWords = new Set(['completed', 'success']);
const failedWords = new Set(['failed', 'error']);

async function followUp(job: string, { settings, api, io }: Means): Promise<PublishProgress> {
  const path = `/menu/v3/brands/${settings.brandId}/jobs/${encodeURIComponent(job)}`;
  const answered = await api.call({ method: 'GET', path });
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  const found = jobStatus.parse(parseJson(answered.answer.text));
  const status = found.status?.toLowerCase() ?? '';
  const { menu_id: menuId } = found.params;
  const menu = menuId === undefined ? {} : { externalMenuId: menuId };
  if (doneWords.has(status)) return { outcome: 'live', ...menu };
  if (!failedWords.has(status)) return { outcome: 'waiting', askAfterMs };
  const said = [found.error, ...found.errors].filter((one) => one !== undefined).join(' ');
  return {
    outcome: 'refused',
    why: said === '' ? 'Deliveroo says that the menu failed, without a reason.' : said.slice(0, maxWhy),
    ...menu,
  };
}

const maxWhy = 1_000;

async function fetchMenu(store: MenuStoreRef, means: Means): Promise<FetchMenuResult> {
  if (!usableId.test(store.externalStoreId)) return wrongStore;
  const { settings, api, io } = means;
  const answered = await api.call({
    method: 'GET',
    path: sitePath(settings, store, 'menu'),
    timeoutMs: menuTimeoutMs,
  });
  if (answered.ok && answered.answer.status === 404) return { outcome: 'none' };
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  const reading = decodeMenu(parseJson(answered.answer.text));
  if (!reading.ok) return retry(reading.reason, undefined);
  const unavailable = await readUnavailable(store, means);
  if (!unavailable.ok) return refusalOf(unavailable.answered, io.clock.now());
  return { outcome: 'found', menu: markUnavailable(reading.menu, unavailable.ids) };
}
