import { inMerchant, type Context, type ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import { cancellation } from '../../../channels/model/service-order.ts';
import type { PriceBooks } from '../../../menu/index.ts';
import { businessDate, readStores } from '../../../merchants/index.ts';
import { readSettledOrders, type SettledOrder } from '../../../orders/index.ts';
import { valueLines } from '../../model/base-value.ts';
import { orderEntry, type EntryContent } from '../../model/order-entry.ts';
import { receivableOf } from '../../model/explained-entry.ts';
import type { OwnPrices } from '../../model/own-price.ts';
import { reversalOf, sameEntry } from '../../model/reversal.ts';
import { openDay, readClosedThrough, shareBooks } from '../closing-store.ts';
import { insertEntries, readStandingEntries, type NewEntry, type StandingEntry } from '../entry-store.ts';
import { explainLateAmounts, type ReducedPosting } from './explain-late.ts';
import { merchantsToPost, putOldestMarkLast, takeMarks } from '../mark-store.ts';

export interface PostParts {
  db: Db;
  parts: ContextParts;
  priceBooks: PriceBooks;
}

const actor = { kind: 'system', name: 'ledger' } as const;
const maxMerchants = 100;
const maxOrders = 200;
const maxBatches = 20;
/** Of orders that cannot be entered, in one round. */
const maxFailures = 3;

/**
 * Brings the ledger to what settled orders say: enters what is missing, takes back and enters anew what has changed.
 * Safe to repeat, and to run in several processes.
 */
export async function postSettledOrders(given: PostParts): Promise<void> {
  const { db, parts } = given;
  for (const merchantId of await merchantsToPost(db, maxMerchants)) {
    await postAll(given, merchantId).catch(async (error: unknown) => {
      parts.log.error({ err: error, merchantId }, 'orders could not be entered together');
      await postOneByOne(given, merchantId);
    });
  }
}

/** What has piled up, a batch at a time; so many at most, that other merchants need not wait for long. */
async function postAll({ db, parts, priceBooks }: PostParts, merchantId: MerchantId): Promise<void> {
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const count = await inMerchant({ db, parts, actor }, merchantId, (ctx) => postMarked(ctx, priceBooks, maxOrders));
    if (count < maxOrders) return;
  }
}

/** One order that cannot be entered must not keep the others from it: it goes to the end, to be tried again. */
async function postOneByOne({ db, parts, priceBooks }: PostParts, merchantId: MerchantId): Promise<void> {
  let failures = 0;
  for (let tries = 0; tries < maxOrders && failures < maxFailures; tries += 1) {
    try {
      const count = await inMerchant({ db, parts, actor }, merchantId, (ctx) => postMarked(ctx, priceBooks, 1));
      if (count === 0) return;
    } catch {
      failures += 1;
      await inMerchant({ db, parts, actor }, merchantId, putOldestMarkLast);
    }
  }
}

/** Answers how many orders it looked at. */
async function postMarked(ctx: Context, priceBooks: PriceBooks, most: number): Promise<number> {
  await shareBooks(ctx.tx);
  const ids = await takeMarks(ctx.tx, most);
  if (ids.length === 0) return 0;
  const orders = await readSettledOrders(ctx.tx, ids);
  const standing = await readStandingEntries(ctx.tx, ids);
  const stores = new Map((await readStores(ctx.tx)).map((store) => [store.id, store]));
  const closedThrough = await readClosedThrough(ctx.tx);
  const now = ctx.clock.now();
  const findPrices = priceBooks.open(ctx.tx);
  const entries: NewEntry[] = [];
  const reduced: ReducedPosting[] = [];
  for (const order of orders) {
    const book = await findPrices(order.connectionId, order.placedAt);
    const wanted = orderEntry(toMoneyOrder(order), valueLines(order.lines, book, ownPricesOf(order)));
    const store = stores.get(order.storeId);
    if (!store) throw new Error(`Order ${order.id} names a store that is not there.`);
    const today = businessDate(now, { timeZone: store.timeZone, cutoff: store.businessDayCutoff });
    const day = openDay(today, closedThrough);
    const before = standing.get(order.id);
    entries.push(...steps(order, { wanted, standing: before, day }));
    const reducedMinor = receivableOf(before?.content) - receivableOf(wanted);
    if (before && reducedMinor > 0) reduced.push({ ...eventOf(order), change: before.id, reducedMinor, day });
  }
  await insertEntries(ctx.tx, entries, now);
  await explainLateAmounts(ctx, reduced);
  return ids.length;
}

/** What leads from the entry that stands to the one that should. */
function steps(
  order: SettledOrder,
  given: { wanted: EntryContent | undefined; standing: StandingEntry | undefined; day: string },
): NewEntry[] {
  const { wanted, standing, day } = given;
  if (wanted && standing && sameEntry(wanted, standing.content)) return [];
  const shared = { ...eventOf(order), payoutId: null, businessDate: day };
  return [
    ...(standing
      ? [
          {
            ...shared,
            key: `reversal:${standing.id}`,
            kind: 'reversal' as const,
            content: reversalOf(standing.content),
            reverses: standing.id,
          },
        ]
      : []),
    ...(wanted
      ? [
          {
            ...shared,
            key: `order:${order.id}:${standing?.id ?? `v${order.version}`}`,
            kind: 'order' as const,
            content: wanted,
            reverses: null,
          },
        ]
      : []),
  ];
}

const eventOf = (order: SettledOrder) => ({
  storeId: order.storeId,
  service: order.service,
  orderId: order.id,
  currency: order.details.totals.currency,
  happenedAt: order.handedOverAt ?? order.endedAt ?? order.placedAt,
});

/** What the merchant asked for; whether its service took it, the order itself shows. */
function ownPricesOf({ adjustments, details }: SettledOrder): OwnPrices {
  const changes = adjustments.flatMap((asked) => asked.changes).filter((change) => change.kind === 'price');
  return { changes, totals: details.totals };
}

function toMoneyOrder({ details, ending, ...order }: SettledOrder) {
  const by = cancellation.shape.by.safeParse(ending?.by);
  return {
    ...details,
    state: order.state,
    acceptedAt: order.acceptedAt,
    readyAt: order.readyAt,
    handedOverAt: order.handedOverAt,
    endedAt: order.endedAt,
    cancelledBy: by.success ? by.data : undefined,
  };
}
