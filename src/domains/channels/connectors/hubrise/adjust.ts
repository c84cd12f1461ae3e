import type { AdjustCall, CallResult } from '../../connector.ts';
import { quantityAfter, type AdjustChange } from '../../model/adjustment.ts';
import { isDone, refusalOf } from '../shared-http.ts';
import { isRecord } from '../shared-lenient.ts';
import type { Means } from './api.ts';
import * as schemas from './order-schemas.ts';
import { ended, fetchOrder, orderPath, stageOf, type Place } from './reads.ts';

/**
 * Takes items off an order. An item's quantity cannot be written: it is deleted and added anew, in the same call (orders
 * page, update). What is deleted already is left alone, so that repeating adds nothing twice.
 */
export async function adjustOrder(place: Place, { changes }: AdjustCall, means: Means): Promise<CallResult> {
  const found = await fetchOrder(place, means);
  if (found.outcome === 'retry') return found;
  if (found.outcome === 'gone') return { outcome: 'rejected', why: found.why, orderOver: false };
  const known = schemas.order.parse(found.raw);
  if (ended.has(stageOf(known.status))) {
    return { outcome: 'rejected', why: `The order is ${known.status ?? 'over'} on HubRise.`, orderOver: true };
  }
  const items = changes.flatMap((change) => rewritten(change, known.items));
  if (items.length === 0) return { outcome: 'already' };
  const answered = await means.api(place.externalStoreId, { method: 'PATCH', path: orderPath(place), body: { items } });
  if (answered.ok && isDone(answered.answer.status)) return { outcome: 'done' };
  const refusal = refusalOf(answered, means.io.clock.now());
  if (refusal.outcome === 'retry') return refusal;
  return { outcome: 'rejected', why: refusal.why, orderOver: answered.ok && answered.answer.status === 404 };
}

/** What has to be written for one change; nothing where the order has no such item (any more). */
function rewritten(change: AdjustChange, items: readonly unknown[]): object[] {
  const item = items.filter(isRecord).find(({ id, deleted }) => id === change.externalLineId && deleted !== true);
  if (!item) return [];
  const left = quantityAfter(change);
  const gone = { id: change.externalLineId, deleted: true };
  if (left === 0) return [gone];
  const { id: _id, subtotal: _subtotal, deleted: _deleted, ...rest } = item;
  return [gone, { ...rest, quantity: String(left) }];
}
