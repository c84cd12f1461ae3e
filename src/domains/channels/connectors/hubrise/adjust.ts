import type { AdjustCall, CallResult } from '../../connector.ts';
import type { AdjustChange, Substitute } from '../../model/adjustment.ts';
import { isDone, refusalOf } from '../shared-http.ts';
import { isRecord } from '../shared-lenient-schema.ts';
import type { Means } from './api.ts';
import { readMoney, usualCurrency, writeMoney } from './money.ts';
import * as schemas from './order-schemas.ts';
import { ended, fetchOrder, orderPath, stageOf, type Place } from './reads.ts';

type Item = Record<string, unknown>;

/**
 * Changes the items of an order. An element cannot be written: it is deleted and added anew, in the same call (orders page,
 * update). What is deleted already is left alone, so that repeating adds nothing twice.
 */
export async function adjustOrder(place: Place, { changes }: AdjustCall, means: Means): Promise<CallResult> {
  const found = await fetchOrder(place, means);
  if (found.outcome === 'retry') return found;
  if (found.outcome === 'gone') return { outcome: 'rejected', why: found.why, orderOver: false };
  const known = schemas.order.parse(found.raw);
  if (ended.has(stageOf(known.status))) {
    return { outcome: 'rejected', why: `The order is ${known.status ?? 'over'} on HubRise.`, orderOver: true };
  }
  const there = known.items.filter(isRecord).filter(({ deleted }) => deleted !== true);
  const items = changes.flatMap((change) => {
    const item = there.find(({ id }) => id === change.externalLineId);
    return item ? rewritten(change, item, readMoney(item['price'])?.currency ?? usualCurrency) : [];
  });
  if (items.length === 0) return { outcome: 'already' };
  const answered = await means.api(place.externalStoreId, { method: 'PATCH', path: orderPath(place), body: { items } });
  if (answered.ok && isDone(answered.answer.status)) return { outcome: 'done' };
  const refusal = refusalOf(answered, means.io.clock.now());
  if (refusal.outcome === 'retry') return refusal;
  return { outcome: 'rejected', why: refusal.why, orderOver: answered.ok && answered.answer.status === 404 };
}

/** What has to be written for one change of an item: its end, and what takes its place. */
function rewritten(change: AdjustChange, item: Item, currency: string): object[] {
  const gone = { id: change.externalLineId, deleted: true };
  const { id: _id, subtotal: _subtotal, deleted: _deleted, ...rest } = item;
  switch (change.kind) {
    case 'remove':
      return [gone];
    case 'quantity':
      return [gone, { ...rest, quantity: String(change.quantity) }];
    case 'substitute':
      return [gone, itemOf(change.by, currency)];
    case 'price':
      // An item's price is without its options, which keep theirs.
      return [gone, { ...rest, price: writeMoney(change.unitMinor - change.optionsMinor, currency) }];
  }
}

/** An item of the catalog as an order has it (orders page, order items). */
function itemOf({ ref, name, priceMinor, quantity, options }: Substitute, currency: string): object {
  return {
    product_name: name,
    sku_ref: ref,
    price: writeMoney(priceMinor, currency),
    quantity: String(quantity),
    options: options.map((option) => ({
      option_list_name: option.groupName,
      name: option.name,
      ref: option.ref,
      price: writeMoney(option.priceMinor, currency),
      quantity: option.quantity,
    })),
  };
}
