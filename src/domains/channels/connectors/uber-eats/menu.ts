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
import type { ServiceMenu } from '../../model/service-menu.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, refusalOf, retry, type ApiAnswer } from '../shared-http.ts';
import { parseJson } from '../shared-lenient-schema.ts';
import { sumOfMaximums } from '../shared-menu.ts';
import type { UberEatsApi } from './api.ts';
import { decodeMenu } from './menu-decode.ts';
import { contextsByRef, encodeMenu, priceInfo, suspensionOf } from './menu-encode.ts';
import { service } from './words.ts';

/** Limits of Uber's menu reference: six levels of groups, ids without `/` and `;`, pictures of 320 to 6,000 pixels. */
const limits: MenuLimits = {
  groupLevels: 6,
  deeperGroups: 'refused',
  circularGroups: 'refused',
  options: 'items_of_last_group',
  repeatedOptions: 'accepted',
  defaultsWithinMaximum: true,
  itemNameMin: 1,
  itemNameMax: 500,
  descriptionMax: 2_000,
  categoryDescriptionMax: 2_000,
  categoryNameMin: 1,
  categoryNameMax: 500,
  modifierNameMax: 500,
  menuNameMax: 500,
  refMax: 200,
  refForbidden: '/;',
  photo: { minPx: 320, maxPx: 6_000, maxBytes: 25_000_000 },
  groupMaximum: 99,
  tax: 'wanted',
  alcohol: 'flag',
  menuMaxBytes: 20 * 1024 * 1024,
};

const name = 'Uber Eats';
/** More single updates than this take longer than the whole menu. */
const maxSparseUpdates = 30;
const callsAtOnce = 5;
const menuTimeoutMs = 60_000;
const storeId = /^[A-Za-z0-9_-]{1,100}$/;

/** Uber Eats' menus: shown at once, read back whole, single prices and pauses without the whole menu. */
export function createUberEatsMenu(api: UberEatsApi, io: ConnectorIo): MenuConnector {
  return {
    service,
    name,
    limits,
    menuAbilities: {
      result: 'at_once',
      fetches: 'no',
      sendsChangesOnly: true,
      dualPrices: false,
      soldOutUntil: 'service',
      readsSoldOut: true,
      markupWarning:
        "Uber Eats counts menu prices above the store's own against it in its Success Score, which decides how often customers see a store.",
    },
    refusals: (menu) => refusalsOf(menu, { name, limits, maxUnits: sumOfMaximums, sent: (all) => all }),
    encode: encodeMenu,
    decode: (raw) => decodeMenu(raw, io.clock.now()),
    publish: (store, order) => publish(store, order, { api, io }),
    followUp: async () => ({ outcome: 'live' }),
    fetchMenu: (store) => fetchMenu(store, { api, io }),
    setAvailability: (store, changes) => setAvailability(store, changes, { api, io }),
  };
}

interface Means {
  api: UberEatsApi;
  io: ConnectorIo;
}

const menusPath = (store: MenuStoreRef) => `/v2/eats/stores/${store.externalStoreId}/menus`;
const itemPath = (store: MenuStoreRef, ref: string) => `${menusPath(store)}/items/${encodeURIComponent(ref)}`;
const wrongStore = { outcome: 'refused', why: 'The store has no usable id.' } as const;

async function publish(store: MenuStoreRef, { menu, live }: PublishOrder, means: Means): Promise<PublishResult> {
  if (!storeId.test(store.externalStoreId)) return wrongStore;
  const updates = live && sparseUpdates(live, menu);
  if (updates) {
    const results = await inTurns(updates, ({ ref, body }) => means.api.post(itemPath(store, ref), body));
    const failed = results.find((one) => !one.ok || !isDone(one.answer.status));
    if (!failed) return { outcome: 'live' };
    // Part of it may have gone through; the whole menu sets all of it.
  }
  const answered = await means.api.put(menusPath(store), encodeMenu(menu), menuTimeoutMs);
  if (!answered.ok) return retry(answered.why, answered.afterMs);
  if (isDone(answered.answer.status)) return { outcome: 'live' };
  return refusalOf(answered, means.io.clock.now());
}

interface SparseUpdate {
  ref: string;
  body: object;
}

/** The single updates that make `live` into `menu`; undefined where more differs than prices and pauses. */
function sparseUpdates(live: ServiceMenu, menu: ServiceMenu): SparseUpdate[] | undefined {
  if (JSON.stringify(withoutSparse(live)) !== JSON.stringify(withoutSparse(menu))) return undefined;
  const before = new Map(sparseParts(live).map(({ ref, body }) => [ref, JSON.stringify(body)]));
  const changed = sparseParts(menu).filter(({ ref, body }) => before.get(ref) !== JSON.stringify(body));
  return changed.length <= maxSparseUpdates ? changed : undefined;
}

function withoutSparse(menu: ServiceMenu) {
  return {
    ...menu,
    items: menu.items.map(({ priceMinor: _price, soldOut: _soldOut, ...rest }) => rest),
    groups: menu.groups.map((group) => ({
      ...group,
      modifiers: group.modifiers.map(({ priceMinor: _price, soldOut: _soldOut, ...rest }) => rest),
    })),
  };
}

/** Per thing what one sparse update can say of it. */
function sparseParts(menu: ServiceMenu): SparseUpdate[] {
  const contexts = contextsByRef(menu);
  const items = menu.items.map((item) => ({ ref: item.ref, thing: item }));
  const known = new Set(menu.items.map(({ ref }) => ref));
  const options = menu.groups
    .flatMap(({ modifiers }) => modifiers)
    .filter(({ ref }) => !known.has(ref))
    .map((modifier) => ({ ref: modifier.ref, thing: modifier }));
  return [...items, ...options].map(({ ref, thing }) => {
    const groups = contexts.get(ref) ?? [];
    return {
      ref,
      body: {
        price_info: priceInfo(thing, groups),
        suspension_info: {
          suspension: known.has(ref) ? suspensionOf(thing.soldOut) : null,
          overrides: groups.map(({ groupRef, modifier }) => ({
            context_type: 'MODIFIER_GROUP',
            context_value: groupRef,
            suspension: suspensionOf(modifier.soldOut),
          })),
        },
      },
    };
  });
}

async function fetchMenu(store: MenuStoreRef, means: Means): Promise<FetchMenuResult> {
  if (!storeId.test(store.externalStoreId)) return wrongStore;
  const answered = await means.api.get(menusPath(store), menuTimeoutMs);
  if (!answered.ok) return retry(answered.why, answered.afterMs);
  const { answer } = answered;
  if (answer.status === 404) return { outcome: 'none' };
  if (!isDone(answer.status)) return refusalOf(answered, means.io.clock.now());
  const reading = decodeMenu(parseJson(answer.text), means.io.clock.now());
  return reading.ok ? { outcome: 'found', menu: reading.menu } : retry(reading.reason, undefined);
}

/** One call per thing: its own pause and those in its groups go together. */
async function setAvailability(
  store: MenuStoreRef,
  changes: readonly AvailabilityChange[],
  means: Means,
): Promise<AvailabilityResult[]> {
  if (!storeId.test(store.externalStoreId)) return changes.map(() => wrongStore);
  const byRef = [...Map.groupBy(changes, ({ ref }) => ref)];
  const results = new Map<string, AvailabilityResult>();
  await inTurns(byRef, async ([ref, same]) => {
    const answered = await means.api.post(itemPath(store, ref), { suspension_info: suspensionInfo(same) });
    results.set(ref, toResult(answered, means));
  });
  return changes.map(({ ref }) => results.get(ref) ?? { outcome: 'retry', why: 'Not asked yet.' });
}

const pause = (change: AvailabilityChange) =>
  suspensionOf(change.available ? undefined : { until: change.until?.toISOString() ?? null });

function suspensionInfo(changes: readonly AvailabilityChange[]): object {
  const own = changes.find(({ kind }) => kind === 'item');
  const inGroups = changes.filter((change) => change.kind === 'modifier');
  return {
    ...(own && { suspension: pause(own) }),
    ...(inGroups.length > 0 && {
      overrides: inGroups.map((change) => ({
        context_type: 'MODIFIER_GROUP',
        context_value: change.groupRef,
        suspension: pause(change),
      })),
    }),
  };
}

function toResult(answered: ApiAnswer, means: Means): AvailabilityResult {
  if (answered.ok && isDone(answered.answer.status)) return { outcome: 'done' };
  return refusalOf(answered, means.io.clock.now());
}

/** Some at a time, results in the order of what was given. */
async function inTurns<Given, Result>(
  given: readonly Given[],
  work: (one: Given) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...given.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: callsAtOnce }, worker));
  return results;
}
