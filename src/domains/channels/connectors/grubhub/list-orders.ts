import type { ListedOrder, ListResult, ListSince, StoreRef } from '../../connector.ts';
import { hourMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, refusalOf, type ApiAnswer } from '../shared-http.ts';
import { parseJson, toDate, type Read } from '../shared-lenient-schema.ts';
import type { GrubhubApi } from './api.ts';
import * as schemas from './order-schemas.ts';
import { stages } from './order-words.ts';
import { usableMerchant } from './words.ts';

/** Orders that wait for somebody are listed whatever their age; what has moved on, by the time of it. */
const waiting = ['ANTICIPATED', 'RESTAURANT_CONFIRMABLE'] as const;
const moved = [
  'CONFIRMED',
  'PICKUP_READY',
  'READY_FOR_PICKUP',
  'OUT_FOR_DELIVERY',
  'FULFILLED',
  'REJECTED',
  'CANCELLED',
];

/** "End must be within 24 hours of start", and the end itself may not be counted in. */
const maxSpanMs = 24 * hourMs - 1_000;

/**
 * A merchant's orders in Grubhub's own book: all that wait for an answer, and those that have moved since then
 * as far as a day back. Whether Grubhub's span is about placing or changing is not said, so it is asked for from when they
 * were placed, and `updated_at` decides.
 */
export async function listOrders(
  store: StoreRef,
  { changed: changedSince, placed }: ListSince,
  { api, io }: { api: GrubhubApi; io: ConnectorIo },
): Promise<ListResult> {
  if (!usableMerchant.test(store.externalStoreId)) return { outcome: 'refused', why: 'The store has no usable id.' };
  const now = io.clock.now();
  const start = new Date(Math.max(placed.getTime(), now.getTime() - maxSpanMs));
  const span = { start: start.toISOString(), end: now.toISOString() };
  const path = `/pos/v1/merchant/${store.externalStoreId}/orders`;
  const ask = (statuses: readonly string[], more: Record<string, string> = {}) => {
    const query = new URLSearchParams(more);
    for (const status of statuses) query.append('status', status);
    return api({ method: 'GET', path: `${path}?${query}` });
  };
  const [open, changed] = await Promise.all([ask(waiting), ask(moved, span)]);
  for (const answered of [open, changed]) if (!isList(answered)) return refusalOf(answered, now);
  const orders = new Map<string, ListedOrder>();
  for (const listed of ordersIn(open)) orders.set(...entryOf(listed));
  // One that is in both lists has moved on between them.
  for (const listed of ordersIn(changed)) if (isSince(listed, changedSince)) orders.set(...entryOf(listed));
  return { outcome: 'found', orders: [...orders.values()] };
}

interface Listed {
  uuid: string;
  order: Read<typeof schemas.order>;
}

const isList = (answered: ApiAnswer) => answered.ok && isDone(answered.answer.status);

function ordersIn(answered: ApiAnswer): Listed[] {
  const sent = answered.ok ? parseJson(answered.answer.text) : undefined;
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((one) => {
    const order = schemas.order.parse(one);
    return order.uuid === undefined ? [] : [{ uuid: order.uuid, order }];
  });
}

/** Without a time of its last change an order is told of: once too often does no harm. */
function isSince({ order }: Listed, changedSince: Date): boolean {
  const at = toDate(order.updated_at);
  return at === undefined || at >= changedSince;
}

function entryOf({ uuid, order }: Listed): [string, ListedOrder] {
  const status = order.status?.toUpperCase() ?? '';
  const stage = (Object.hasOwn(stages, status) && stages[status]) || 'unknown';
  return [uuid, { externalOrderId: uuid, stage, placedAt: toDate(order.time_placed) }];
}
