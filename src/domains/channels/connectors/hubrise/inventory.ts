import type { AvailabilityChange, AvailabilityResult, MenuStoreRef } from '../../menu-connector.ts';
import type { ServiceMenu } from '../../model/service-menu.ts';
import { isDone, refusalOf, type ApiAnswer } from '../shared-http.ts';
import { list, parseJson, toDate } from '../shared-lenient-schema.ts';
import type { Means } from './api.ts';
import { inventoryEntry } from './menu-schemas.ts';

/**
 * What is sold out at a location, as stock beside the catalog (catalogs page, inventories): a stock of nothing, which
 * HubRise ends by itself at `expires_at`. What has no entry is not counted. An option is the same in all its lists.
 */

const path = (catalogId: string, { externalStoreId }: MenuStoreRef) =>
  `/catalogs/${catalogId}/locations/${externalStoreId}/inventory`;

/** Until when each thing is out of stock; null where that has no end. */
export interface OutOfStock {
  skus: ReadonlyMap<string, string | null>;
  options: ReadonlyMap<string, string | null>;
}

export async function readOutOfStock(
  catalogId: string,
  store: MenuStoreRef,
  { api }: Means,
): Promise<{ ok: true; out: OutOfStock } | { ok: false; answered: ApiAnswer }> {
  const answered = await api(store.externalStoreId, { method: 'GET', path: path(catalogId, store) });
  if (!answered.ok || !isDone(answered.answer.status)) return { ok: false, answered };
  const skus = new Map<string, string | null>();
  const options = new Map<string, string | null>();
  for (const sent of list.parse(parseJson(answered.answer.text))) {
    const { sku_ref: sku, option_ref: option, stock, expires_at: until } = inventoryEntry.parse(sent);
    if (stock === undefined || Number(stock) > 0) continue;
    const end = toDate(until)?.toISOString() ?? null;
    if (sku !== undefined) skus.set(sku, end);
    if (option !== undefined) options.set(option, end);
  }
  return { ok: true, out: { skus, options } };
}

/** The menu with what is out of stock marked as sold out. */
export function markSoldOut(menu: ServiceMenu, { skus, options }: OutOfStock): ServiceMenu {
  const mark = <Thing extends { ref: string }>(thing: Thing, out: OutOfStock['skus']) => {
    const until = out.get(thing.ref);
    return until === undefined ? thing : { ...thing, soldOut: { until } };
  };
  return {
    ...menu,
    items: menu.items.map((item) => mark(item, skus)),
    groups: menu.groups.map((group) => ({
      ...group,
      modifiers: group.modifiers.map((modifier) => mark(modifier, options)),
    })),
  };
}

/** Changes what is listed in one call and leaves the rest as it is; what is said of a thing last holds. */
export async function setStock(
  catalogId: string,
  { store, changes }: { store: MenuStoreRef; changes: readonly AvailabilityChange[] },
  { api, io }: Means,
): Promise<AvailabilityResult> {
  const now = io.clock.now();
  const entries = new Map(changes.map((change) => [`${change.kind} ${change.ref}`, entryOf(change, now)]));
  const answered = await api(store.externalStoreId, {
    method: 'PATCH',
    path: path(catalogId, store),
    body: [...entries.values()],
  });
  return answered.ok && isDone(answered.answer.status) ? { outcome: 'done' } : refusalOf(answered, now);
}

/** `stock: null` takes the entry away, and with it the count. */
function entryOf({ kind, ref, available, until }: AvailabilityChange, now: Date): object {
  const named = kind === 'item' ? { sku_ref: ref } : { option_ref: ref };
  if (available || (until !== null && until <= now)) return { ...named, stock: null };
  return { ...named, stock: '0', ...(until !== null && { expires_at: until.toISOString() }) };
}
