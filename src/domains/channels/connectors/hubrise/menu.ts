import type {
  AvailabilityChange,
  AvailabilityResult,
  FetchMenuResult,
  MenuConnector,
  MenuStoreRef,
  PublishOrder,
  PublishResult,
} from '../../menu-connector.ts';
import { refusalsOf } from '../../model/menu-refusals.ts';
import type { MenuLimits } from '../../model/menu-rules.ts';
import { minuteMs } from '../../../../shared/time.ts';
import { isDone, refusalOf, retry, type ApiAnswer } from '../shared-http.ts';
import { parseJson } from '../shared-lenient-schema.ts';
import { isUsableId, type Means } from './api.ts';
import { markSoldOut, readOutOfStock, setStock } from './inventory.ts';
import { decodeMenu } from './menu-decode.ts';
import { catalogName, encodeMenu } from './menu-encode.ts';
import { catalog } from './menu-schemas.ts';
import { service, serviceName } from './words.ts';

/** HubRise names no lengths and no size: these are the ones of our own menus. */
const limits: MenuLimits = {
  groupLevels: 1,
  deeperGroups: 'left_out',
  circularGroups: 'left_out',
  options: 'own',
  repeatedOptions: 'accepted',
  defaultsWithinMaximum: false,
  itemNameMin: 1,
  itemNameMax: 500,
  descriptionMax: 2_000,
  categoryDescriptionMax: 2_000,
  categoryNameMin: 1,
  categoryNameMax: 500,
  modifierNameMax: 500,
  menuNameMax: 500,
  refMax: 200,
  refForbidden: '',
  // Photos are not sent, so that each will do.
  photo: { minPx: 1, maxPx: 100_000, maxBytes: 1_000_000_000 },
  groupMaximum: 999,
  tax: 'optional',
  alcohol: 'flag',
  menuMaxBytes: 20 * 1024 * 1024,
};

const menuTimeoutMs = minuteMs;
const wrongStore = { outcome: 'refused', why: 'The store has no usable id.' } as const;

/**
 * HubRise's catalogs. Ours is one of the location's own by the name Forkline; HubRise's other clients sell from it once
 * their connections are set to it there. Its page says both that a location's token may change a location's catalog and
 * that only an account's may: with the latter each publication is answered 401, and tried again until somebody sees it.
 */
export function createHubRiseMenu(means: Means): MenuConnector {
  return {
    service,
    name: serviceName,
    limits,
    menuAbilities: {
      result: 'at_once',
      fetches: 'no',
      sendsChangesOnly: false,
      dualPrices: false,
      soldOutUntil: 'service',
      readsSoldOut: true,
    },
    refusals: (menu) =>
      refusalsOf(menu, {
        name: serviceName,
        limits,
        maxUnits: ({ modifiers }) => modifiers.length,
        // Menus of the day are not sent.
        sent: (all) => ({ ...all, menus: [] }),
      }),
    encode: encodeMenu,
    decode: decodeMenu,
    publish: (store, order) => publish(store, order, means),
    // A catalog is live with the answer: there is no job to ask about.
    followUp: async (_store, job) => ({ outcome: 'live', externalMenuId: job }),
    fetchMenu: (store) => fetchMenu(store, means),
    setAvailability: (store, changes) => setAvailability(store, changes, means),
  };
}

type Found = { ok: true; id: string | undefined } | { ok: false; answered: ApiAnswer };

/** Our catalog's id by what HubRise lists for the location; undefined where there is none yet. */
async function findCatalog({ externalStoreId }: MenuStoreRef, { api }: Means): Promise<Found> {
  const answered = await api(externalStoreId, { method: 'GET', path: `/locations/${externalStoreId}/catalogs` });
  if (!answered.ok || !isDone(answered.answer.status)) return { ok: false, answered };
  const sent = parseJson(answered.answer.text);
  if (!Array.isArray(sent)) return { ok: false, answered: { ok: false, why: 'HubRise answered with no list.' } };
  const ours = sent.map((one) => catalog.parse(one)).find(({ name }) => name === catalogName);
  return { ok: true, id: ours?.id };
}

async function catalogOf(store: MenuStoreRef, means: Means): Promise<Found> {
  const { externalMenuId: id } = store;
  return id !== undefined && isUsableId(id) ? { ok: true, id } : findCatalog(store, means);
}

/** Replaces the catalog, or makes it. One that somebody deleted is looked for again, and made anew. */
async function publish(store: MenuStoreRef, { menu }: PublishOrder, means: Means): Promise<PublishResult> {
  if (!isUsableId(store.externalStoreId)) return wrongStore;
  const body = encodeMenu(menu);
  const { externalMenuId: known } = store;
  if (known !== undefined && isUsableId(known)) {
    const replaced = await replace(store, { id: known, body }, means);
    if (replaced !== 'gone') return replaced;
  }
  const found = await findCatalog(store, means);
  if (!found.ok) return refusalOf(found.answered, means.io.clock.now());
  if (found.id === undefined || !isUsableId(found.id)) return create(store, body, means);
  const replaced = await replace(store, { id: found.id, body }, means);
  return replaced === 'gone' ? retry('The catalog was deleted just now.', undefined) : replaced;
}

async function replace(
  { externalStoreId }: MenuStoreRef,
  { id, body }: { id: string; body: object },
  { api, io }: Means,
): Promise<PublishResult | 'gone'> {
  const answered = await api(externalStoreId, {
    method: 'PUT',
    path: `/catalogs/${id}`,
    body,
    timeoutMs: menuTimeoutMs,
  });
  if (answered.ok && isDone(answered.answer.status)) return { outcome: 'live', externalMenuId: id };
  if (answered.ok && answered.answer.status === 404) return 'gone';
  return refusalOf(answered, io.clock.now());
}

/** A second one of the same name is refused there, so that a lost answer makes no second catalog. */
async function create({ externalStoreId }: MenuStoreRef, body: object, { api, io }: Means): Promise<PublishResult> {
  const path = `/locations/${externalStoreId}/catalogs`;
  const made = await api(externalStoreId, { method: 'POST', path, body, timeoutMs: menuTimeoutMs });
  if (!made.ok || !isDone(made.answer.status)) return refusalOf(made, io.clock.now());
  const { id } = catalog.parse(parseJson(made.answer.text));
  return id === undefined ? { outcome: 'live' } : { outcome: 'live', externalMenuId: id };
}

async function fetchMenu(store: MenuStoreRef, means: Means): Promise<FetchMenuResult> {
  if (!isUsableId(store.externalStoreId)) return wrongStore;
  const now = means.io.clock.now();
  const found = await catalogOf(store, means);
  if (!found.ok) return refusalOf(found.answered, now);
  if (found.id === undefined || !isUsableId(found.id)) return { outcome: 'none' };
  const answered = await means.api(store.externalStoreId, {
    method: 'GET',
    path: `/catalogs/${found.id}`,
    timeoutMs: menuTimeoutMs,
  });
  if (answered.ok && answered.answer.status === 404) return { outcome: 'none' };
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, now);
  const reading = decodeMenu(parseJson(answered.answer.text));
  if (!reading.ok) return retry(reading.reason, undefined);
  const stock = await readOutOfStock(found.id, store, means);
  if (!stock.ok) return refusalOf(stock.answered, now);
  return { outcome: 'found', menu: markSoldOut(reading.menu, stock.out), externalMenuId: found.id };
}

async function setAvailability(
  store: MenuStoreRef,
  changes: readonly AvailabilityChange[],
  means: Means,
): Promise<AvailabilityResult[]> {
  const all = (result: AvailabilityResult) => changes.map(() => result);
  if (!isUsableId(store.externalStoreId)) return all(wrongStore);
  if (changes.length === 0) return [];
  const found = await catalogOf(store, means);
  if (!found.ok) return all(refusalOf(found.answered, means.io.clock.now()));
  if (found.id === undefined || !isUsableId(found.id)) {
    return all({ outcome: 'refused', why: 'There is no catalog of ours at HubRise yet.' });
  }
  return all(await setStock(found.id, { store, changes }, means));
}
