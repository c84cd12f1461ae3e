import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { job } from '../../../platform/jobs/queue.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import type { ReceivedOrder, Registry } from '../../channels/index.ts';
import { checkStore } from '../publishing/connections.ts';
import { readItems, type ItemRow } from '../draft-store.ts';
import { takeStockJob } from '../jobs.ts';
import { readSoldOuts } from '../sold-out-store.ts';
import { countedKey, countedLines, recordTaking, takeFromStock, writeStock } from '../stock-store.ts';
import { bringBack, sellOut } from './sell-out.ts';

/** Sets how many of an item a store has left: none sells it out, some brings back what had run out. Throws NOT_FOUND. */
export async function setStock(
  ctx: Context,
  registry: Registry,
  given: { merchantId: MerchantId; storeId: string; itemId: string; count: number | null },
): Promise<ItemRow> {
  const { storeId, merchantId, itemId, count } = given;
  const [item] = await readItems(ctx.tx, [itemId]);
  if (!item) throw new AppError('NOT_FOUND', 'This item is no longer on the menu.');
  await checkStore(ctx.tx, storeId);
  await writeStock(ctx.tx, { storeId, itemId, itemRef: item.ref, count });
  const subjects = [{ kind: 'item', id: itemId }] as const;
  const at = { merchantId, storeId, subjects };
  const ranOut = (await readSoldOuts(ctx.tx, storeId)).some(
    ({ kind, subjectId, cause }) => kind === 'item' && subjectId === itemId && cause === 'stock',
  );
  if (count === 0 && !ranOut) await sellOut(ctx, registry, { ...at, until: null, cause: 'stock' });
  else if (count !== 0 && ranOut) await bringBack(ctx, registry, at);
  return item;
}

/** Promises to take arriving orders, but no tests, from the stock where a store counts; runs in intake's transaction. */
export async function recordOrdersForStock(ctx: Context, orders: readonly ReceivedOrder[]): Promise<void> {
  const real = orders.filter(({ order }) => !order.isTest);
  const lines = real.flatMap(({ connection: { merchantId, storeId }, order, orderId }) =>
    order.lines.flatMap(({ itemRef, quantity }) =>
      itemRef === undefined ? [] : [{ merchantId, storeId, orderId, ref: itemRef, quantity }],
    ),
  );
  const counted = await countedLines(ctx.tx, lines);
  const byOrder = Map.groupBy(
    lines.filter((line) => counted.has(countedKey(line))),
    ({ orderId }) => orderId,
  );
  for (const [orderId, taken] of byOrder) {
    const [first] = taken;
    if (!first) continue;
    const { merchantId, storeId } = first;
    const payload = { merchantId, storeId, orderId, lines: taken.map(({ ref, quantity }) => ({ ref, quantity })) };
    await ctx.enqueue(job(takeStockJob, payload, { jobKey: `menu-stock:${orderId}` }));
  }
}

/** Takes an order's items from the stock, once; what runs out by it is sold out everywhere. */
export async function takeStock(
  ctx: Context,
  registry: Registry,
  given: {
    merchantId: MerchantId;
    storeId: string;
    orderId: string;
    lines: readonly { ref: string; quantity: number }[];
  },
): Promise<void> {
  if (!(await recordTaking(ctx.tx, given.orderId, ctx.clock.now()))) return;
  const { merchantId, storeId } = given;
  const gone = await takeFromStock(ctx.tx, storeId, given.lines);
  if (gone.length === 0) return;
  const subjects = gone.map((id) => ({ kind: 'item' as const, id }));
  await sellOut(ctx, registry, { merchantId, storeId, subjects, until: null, cause: 'stock' });
}
