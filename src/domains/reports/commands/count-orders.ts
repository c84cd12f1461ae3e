import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MerchantId, OrderId } from '../../../shared/ids.ts';
import { workOutFacts } from '../counted-order.ts';
import { ordersCounted } from '../events.ts';
import { readFacts, replaceFacts } from '../fact-store.ts';
import { holdReports, merchantsToCount, putOldestMarkLast, takeMarks } from '../mark-store.ts';
import { differences } from '../model/differences.ts';
import { addToSums } from '../sum-store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
}

const actor = { kind: 'system', name: 'reports' } as const;
const maxMerchants = 100;
const maxMarks = 400;
const maxBatches = 20;
/** Of orders that cannot be counted, in one round. */
const maxFailures = 3;

/** Brings facts and sums to what marked orders say. Safe to repeat, and to run in several processes. */
export async function countMarkedOrders(given: Given): Promise<void> {
  const { db, parts } = given;
  for (const merchantId of await merchantsToCount(db, maxMerchants)) {
    await countAll(given, merchantId).catch(async (error: unknown) => {
      parts.log.error({ err: error, merchantId }, 'orders could not be counted together');
      await countOneByOne(given, merchantId);
    });
  }
}

/** What has piled up, a batch at a time; so many at most, that other merchants need not wait for long. */
async function countAll({ db, parts }: Given, merchantId: MerchantId): Promise<void> {
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const taken = await inMerchant({ db, parts, actor }, merchantId, (ctx) => countMarked(ctx, maxMarks));
    if (taken < maxMarks) return;
  }
}

/** One order that cannot be counted must not keep the others from it: it goes to the end, to be tried again. */
async function countOneByOne({ db, parts }: Given, merchantId: MerchantId): Promise<void> {
  let failures = 0;
  for (let tries = 0; tries < maxMarks && failures < maxFailures; tries += 1) {
    try {
      if ((await inMerchant({ db, parts, actor }, merchantId, (ctx) => countMarked(ctx, 1))) === 0) return;
    } catch {
      failures += 1;
      await inMerchant({ db, parts, actor }, merchantId, ({ tx, clock }) => putOldestMarkLast(tx, clock.now()));
    }
  }
}

/** Answers how many marks it took; none where another process is at this merchant's. */
async function countMarked(ctx: Context, most: number): Promise<number> {
  if (!(await holdReports(ctx.tx))) return 0;
  const marked = await takeMarks(ctx.tx, most);
  if (marked.length > 0) await countOrders(ctx, [...new Set(marked)]);
  return marked.length;
}

/**
 * Puts in the place of what these orders counted as what they are now, and adds the difference to the sums: done again,
 * it changes nothing. The transaction must have the merchant's reports alone.
 */
export async function countOrders(ctx: Context, ids: readonly OrderId[]): Promise<void> {
  const { tx } = ctx;
  const [before, after] = [await readFacts(tx, ids), await workOutFacts(tx, ids)];
  await replaceFacts(tx, { before, after });
  await addToSums(tx, differences(before, after));
  await ctx.events.emit(ctx, ordersCounted, { ids, facts: after });
}
