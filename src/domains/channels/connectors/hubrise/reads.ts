import type { FetchResult, ListedOrder, ListResult, ListSince, StoreRef } from '../../connector.ts';
import type { ServiceStage } from '../../model/service-order.ts';
import { headerOf, isDone, refusalOf, retry } from '../shared-http.ts';
import { isRecord, parseJson, toDate } from '../shared-lenient-schema.ts';
import { isUsableId, type Means } from './api.ts';
import * as schemas from './order-schemas.ts';
import { stages } from './words.ts';

/** Whose order it is: both ids stand in each address. */
export interface Place {
  externalStoreId: string;
  externalOrderId: string;
}

export const orderPath = ({ externalStoreId, externalOrderId }: Place) =>
  `/locations/${externalStoreId}/orders/${externalOrderId}`;

export async function fetchOrder(place: Place, { api, io }: Means): Promise<FetchResult> {
  if (!isUsableId(place.externalOrderId) || !isUsableId(place.externalStoreId)) {
    return { outcome: 'gone', why: 'The event names no usable ids.' };
  }
  const answered = await api(place.externalStoreId, { method: 'GET', path: orderPath(place) });
  if (!answered.ok || !isDone(answered.answer.status)) {
    const refusal = refusalOf(answered, io.clock.now());
    return refusal.outcome === 'refused' ? { outcome: 'gone', why: refusal.why } : refusal;
  }
  const raw = parseJson(answered.answer.text);
  if (!isRecord(raw)) return retry('HubRise answered with something that is no order.', undefined);
  return { outcome: 'found', raw };
}

/** The most that a page holds. */
const perPage = 100;
/** Lists may be read ten times a minute and connection. */
const maxPages = 8;

/** A location's orders by when they were placed (orders page): nothing in them says when they changed. */
export async function listOrders(
  { externalStoreId }: StoreRef,
  since: ListSince,
  { api, io }: Means,
): Promise<ListResult> {
  if (!isUsableId(externalStoreId)) return { outcome: 'refused', why: 'The store has no usable id.' };
  const orders: ListedOrder[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({
      after: since.placed.toISOString(),
      count: String(perPage),
      ...(cursor !== undefined && { cursor }),
    });
    const answered = await api(externalStoreId, {
      method: 'GET',
      path: `/locations/${externalStoreId}/orders?${query.toString()}`,
    });
    if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
    const sent = parseJson(answered.answer.text);
    if (!Array.isArray(sent)) return retry('HubRise answered with something that is no list.', undefined);
    orders.push(...sent.flatMap(listedOf));
    const next = headerOf(answered.answer.headers, 'x-cursor-next');
    if (next === undefined || next === '' || next === cursor) return { outcome: 'found', orders };
    cursor = next;
  }
  return retry(`HubRise's list has more than ${maxPages} pages.`, undefined);
}

function listedOf(raw: unknown): ListedOrder[] {
  const { id, status, created_at: createdAt } = schemas.order.parse(raw);
  if (id === undefined) return [];
  return [{ externalOrderId: id, stage: stageOf(status), placedAt: toDate(createdAt) }];
}

/** Stages after which nothing is written any more. */
export const ended: ReadonlySet<ServiceStage> = new Set(['completed', 'denied', 'cancelled']);

export const stageOf = (status: string | undefined) =>
  status !== undefined && Object.hasOwn(stages, status) ? (stages[status] ?? 'unknown') : 'unknown';
