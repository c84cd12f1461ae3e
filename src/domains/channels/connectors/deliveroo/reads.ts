import type { FetchResult, ListedOrder, ListResult, ListSince, StoreRef } from '../../connector.ts';
import { hourMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, refusalOf, retry } from '../shared-http.ts';
import { isRecord, parseJson } from '../shared-lenient-schema.ts';
import type { DeliverooApi, DeliverooSettings } from './api.ts';
import * as schemas from './order-schemas.ts';
import { orderIn, standingOf } from './standing.ts';

export interface Means {
  settings: DeliverooSettings;
  api: DeliverooApi;
  io: ConnectorIo;
}

/** What may stand in an address, `gb:3249…`: an id that is none never reaches one. */
const usableOrderId = /^[A-Za-z0-9_-]{1,64}(:[A-Za-z0-9_-]{1,64})?$/;
export const isUsableOrderId = (id: string) => usableOrderId.test(id);
const usableSiteId = /^[A-Za-z0-9._-]{1,100}$/;

/** Reads one order (v2). */
export async function fetchOrder(externalOrderId: string, { settings, api, io }: Means): Promise<FetchResult> {
  if (!isUsableOrderId(externalOrderId)) return { outcome: 'gone', why: 'The event names no usable order id.' };
  const path = filled(settings.orderPath, { order_id: externalOrderId });
  const answered = await api.call({ method: 'GET', path });
  if (!answered.ok || !isDone(answered.answer.status)) {
    const refusal = refusalOf(answered, io.clock.now());
    return refusal.outcome === 'refused' ? { outcome: 'gone', why: refusal.why } : refusal;
  }
  const raw = orderIn(parseJson(answered.answer.text));
  if (!isRecord(raw)) return retry('Deliveroo answered with something that is no order.', undefined);
  return { outcome: 'found', raw };
}

/** Who compares looks twice, a while apart: what changed a moment before is told as well. */
const changedBeforeMs = 3 * hourMs;
const maxPages = 40;

/** A site's orders that changed since three hours before then, by the list that goes by brand and restaurant (v2). */
export async function listOrders(
  { externalStoreId }: StoreRef,
  since: ListSince,
  { settings, api, io }: Means,
): Promise<ListResult> {
  if (!usableSiteId.test(externalStoreId)) return { outcome: 'refused', why: 'The store has no usable id.' };
  const path = filled(settings.orderListPath, {
    brand_id: settings.brandId,
    restaurant_id: externalStoreId,
  });
  const changedFrom = new Date(since.changed.getTime() - changedBeforeMs);
  const orders: ListedOrder[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({
      // The list goes by when orders were placed.
      start_date: since.placed.toISOString(),
      end_date: io.clock.now().toISOString(),
      ...(cursor !== undefined && { cursor }),
    });
    const answered = await api.call({ method: 'GET', path: `${path}?${query.toString()}` });
    if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
    const sent = parseJson(answered.answer.text);
    if (!isRecord(sent)) return retry('Deliveroo answered with something that is no list.', undefined);
    const { orders: listed, next, pagination } = schemas.orderPage.parse(sent);
    orders.push(...listed.flatMap((raw) => listedOf(raw, changedFrom)));
    const before = cursor;
    cursor = cursorIn(next) ?? pagination.next_cursor;
    if (cursor === undefined || cursor === before) return { outcome: 'found', orders };
  }
  return retry(`Deliveroo's list has more than ${maxPages} pages.`, undefined);
}

function listedOf(raw: unknown, changedFrom: Date): ListedOrder[] {
  const order = schemas.order.parse(raw);
  const { stage, at, placedAt } = standingOf(order);
  // Without a time nobody knows whether it changed.
  if (order.id === undefined || (at !== undefined && at < changedFrom)) return [];
  return [{ externalOrderId: order.id, stage, placedAt }];
}

/** A bare cursor, or the address of the next page; only the cursor in it is taken. */
function cursorIn(next: string | undefined): string | undefined {
  if (next === undefined || !/[/?]/.test(next)) return next;
  const found = new URLSearchParams(next.slice(next.indexOf('?') + 1)).get('cursor');
  return found === null || found === '' ? undefined : found;
}

function filled(path: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (so, [name, value]) => so.replaceAll(`{${name}}`, () => encodeURIComponent(value)),
    path,
  );
}
