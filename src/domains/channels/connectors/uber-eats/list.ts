import { noCurrency } from '../shared-money.ts';
import type { ListedOrder, ListResult, ListSince, StoreRef } from '../../connector.ts';
import { hourMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, refusalOf } from '../shared-http.ts';
import { list, part, parseJson, raw, text, toDate } from '../shared-lenient-schema.ts';
import type { UberEatsApi } from './api.ts';
import { mapOrder } from './order.ts';
import { generationOf } from './words.ts';

const storeId = /^[A-Za-z0-9_-]{1,64}$/;
/** Uber lists by when an order was placed, whole ones: what changed a minute ago was placed so long before at most. */
const placedBeforeMs = 3 * hourMs;
const pageSize = 50;
const maxPages = 20;

/** A store's orders as Uber lists them: whole ones in the 1.0.0 API, ids with a state in the older one. */
export async function listOrders(
  store: StoreRef,
  since: ListSince,
  means: { api: UberEatsApi; io: ConnectorIo },
): Promise<ListResult> {
  if (!storeId.test(store.externalStoreId)) return { outcome: 'refused', why: 'The store has no usable id.' };
  return generationOf(store.apiVersion) === 'legacy' ? listLegacy(store, means) : listPages(store, since, means);
}

const page = part({ data: list, pagination_data: part({ next_page_token: text }) });

async function listPages(
  store: StoreRef,
  { changed, placed }: ListSince,
  { api, io }: { api: UberEatsApi; io: ConnectorIo },
): Promise<ListResult> {
  const from = new Date(Math.max(placed.getTime(), changed.getTime() - placedBeforeMs)).toISOString();
  const orders: ListedOrder[] = [];
  let token: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const query = new URLSearchParams({
      start_time: from,
      page_size: String(pageSize),
      expand: 'carts,deliveries,payment',
      ...(token !== undefined && { next_page_token: token }),
    });
    const answered = await api.get(`/v1/delivery/store/${store.externalStoreId}/orders?${query.toString()}`);
    if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
    const { data, pagination_data: next } = page.parse(parseJson(answered.answer.text));
    orders.push(...data.flatMap((sent) => listed(sent, store)));
    token = next.next_page_token;
    if (token === undefined) break;
  }
  return { outcome: 'found', orders };
}

/** What cannot be read is left out: reading it by itself would not go better. */
function listed(sent: unknown, { apiVersion, externalStoreId }: StoreRef): ListedOrder[] {
  const mapping = mapOrder(sent, { apiVersion, externalStoreId, isTest: false, currency: noCurrency });
  if (!mapping.ok) return [];
  const { externalId: externalOrderId, stage, placedAt } = mapping.order;
  return [{ externalOrderId, stage, placedAt: placedAt === undefined ? undefined : new Date(placedAt) }];
}

const legacyPage = part({
  orders: list.transform((entries) => entries.map((entry) => part({ id: text, placed_at: raw }).parse(entry))),
});

async function listLegacy(store: StoreRef, { api, io }: { api: UberEatsApi; io: ConnectorIo }): Promise<ListResult> {
  const orders: ListedOrder[] = [];
  for (const [path, stage] of [
    ['created-orders', 'offered'],
    ['canceled-orders', 'cancelled'],
  ] as const) {
    const answered = await api.get(`/v1/eats/stores/${store.externalStoreId}/${path}?limit=${pageSize}`);
    if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
    for (const { id, placed_at: placedAt } of legacyPage.parse(parseJson(answered.answer.text)).orders) {
      if (id !== undefined) orders.push({ externalOrderId: id, stage, placedAt: toDate(placedAt) });
    }
  }
  return { outcome: 'found', orders };
}
