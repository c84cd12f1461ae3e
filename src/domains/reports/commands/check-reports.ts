import { isDeepStrictEqual } from 'node:util';
import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import { listPlacedIds } from '../../orders/index.ts';
import {
  findSumFaults,
  readCountedDays,
  rebuildSums,
  sumTables,
  type SumFault,
  type SumTable,
} from '../check-store.ts';
import { workOutFacts } from '../counted-order.ts';
import { inOrder, readFacts } from '../fact-store.ts';
import { awaitReports, merchantsAfter, readMarked } from '../mark-store.ts';
import type { OrderFact } from '../model/order-fact.ts';
import { addDays, lengthOf, type Days } from '../model/periods.ts';
import { findDowntimeFaults, forgetDowntime } from '../off-store.ts';
import { countOrders } from './count-orders.ts';

interface Given {
  db: Db;
  parts: ContextParts;
}

/** A sum that was not what its facts or spells add up to, or an order that counted as something else than it is. */
export type ReportFault = SumFault | { table: 'order_facts' | 'report_downtime'; subject: string };

const actor = { kind: 'system', name: 'reports' } as const;
const maxConcurrent = 100;
const firstMerchant = '00000000-0000-0000-0000-000000000000';
/** Each statement reads the facts of so many days. */
const daysAtOnce = 14;
const ordersAtOnce = 200;
/** Orders change for some weeks; older ones are looked at again in turn, a part of them each night. */
const recentMs = 35 * dayMs;
const nightsForAll = 14;
const keptMs = 7 * 366 * dayMs;

/** Holds all merchants' sums against their facts, and facts against the orders themselves; puts right what differs, and reports it. */
export async function checkReports(given: Given): Promise<void> {
  let after = firstMerchant;
  for (;;) {
    const merchants = await merchantsAfter(given.db, after, maxConcurrent);
    for (const merchantId of merchants) {
      await checkMerchant(given, merchantId).catch((error: unknown) =>
        given.parts.log.error({ err: error, merchantId }, 'reports could not be checked'),
      );
    }
    const last = merchants.at(-1);
    if (last === undefined || merchants.length < maxConcurrent) return;
    after = last;
  }
}

/** Answers what was wrong; it is put right by then, downtime by its next count. */
export async function checkMerchant(given: Given, merchantId: MerchantId): Promise<ReportFault[]> {
  const faults = [
    ...(await checkFacts(given, merchantId)),
    ...(await checkSums(given, merchantId)),
    ...(await checkDowntime(given, merchantId)),
  ];
  for (const fault of faults)
    given.parts.log.error({ ...fault, merchantId }, 'a report was wrong and has been put right');
  return faults;
}

async function checkSums({ db, parts }: Given, merchantId: MerchantId): Promise<ReportFault[]> {
  const work = <T>(run: (ctx: Context) => Promise<T>) => inMerchant({ db, parts, actor }, merchantId, run);
  const all = await work(({ tx }) => readCountedDays(tx));
  const faults: ReportFault[] = [];
  for (const days of all ? inPieces(all) : []) {
    for (const table of sumTables) faults.push(...(await work((ctx) => healSums(ctx, table, days))));
  }
  return faults;
}

async function healSums({ tx }: Context, table: SumTable, days: Days): Promise<SumFault[]> {
  await awaitReports(tx);
  const wrong = await findSumFaults(tx, table, days, maxConcurrent);
  if (wrong.length > 0) await rebuildSums(tx, table, days);
  return wrong;
}

async function checkDowntime({ db, parts }: Given, merchantId: MerchantId): Promise<ReportFault[]> {
  return inMerchant({ db, parts, actor }, merchantId, async ({ tx }) => {
    const wrong = await findDowntimeFaults(tx, maxConcurrent);
    for (const one of wrong) await forgetDowntime(tx, one);
    return wrong.map(({ storeId, service }) => ({ table: 'report_downtime', subject: `${storeId} ${service}` }));
  });
}

function inPieces(all: Days): Days[] {
  return Array.from({ length: Math.ceil(lengthOf(all) / daysAtOnce) }, (_, index) => {
    const from = addDays(all.from, index * daysAtOnce);
    return { from, to: addDays(from, daysAtOnce - 1) };
  });
}

/** Orders of the recent weeks, and of tonight's share of those before. */
async function checkFacts(given: Given, merchantId: MerchantId): Promise<ReportFault[]> {
  const now = given.parts.clock.now().getTime();
  const recentFrom = now - recentMs;
  const night = Math.floor(now / dayMs) % nightsForAll;
  const shareMs = (keptMs - recentMs) / nightsForAll;
  const olderFrom = recentFrom - (night + 1) * shareMs;
  return [
    ...(await checkPlaced(given, merchantId, { from: new Date(recentFrom), to: new Date(now + dayMs) })),
    ...(await checkPlaced(given, merchantId, { from: new Date(olderFrom), to: new Date(olderFrom + shareMs) })),
  ];
}

async function checkPlaced(
  { db, parts }: Given,
  merchantId: MerchantId,
  { from, to }: { from: Date; to: Date },
): Promise<ReportFault[]> {
  const faults: ReportFault[] = [];
  let after: { at: Date; id: string } | undefined;
  for (;;) {
    const { placed, wrong } = await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
      await awaitReports(ctx.tx);
      const found = await listPlacedIds(ctx.tx, { from, to, after, most: ordersAtOnce });
      return {
        placed: found,
        wrong: await healFacts(
          ctx,
          found.map(({ id }) => id),
        ),
      };
    });
    faults.push(...wrong);
    after = placed.at(-1);
    if (placed.length < ordersAtOnce) return faults;
  }
}

/** Those that are marked are about to be counted anyhow. */
async function healFacts(ctx: Context, ids: Parameters<typeof readFacts>[1]): Promise<ReportFault[]> {
  const marked = await readMarked(ctx.tx, ids);
  const settled = ids.filter((id) => !marked.has(id));
  const known = byOrder(await readFacts(ctx.tx, settled));
  const wanted = byOrder(await workOutFacts(ctx.tx, settled));
  const wrong = settled.filter((id) => !isDeepStrictEqual(known.get(id), wanted.get(id)));
  if (wrong.length > 0) await countOrders(ctx, wrong);
  return wrong.map((id) => ({ table: 'order_facts', subject: id }));
}

function byOrder(facts: readonly OrderFact[]): Map<string, OrderFact> {
  return new Map(facts.map((fact) => [fact.orderId, { ...fact, items: inOrder(fact.items) }]));
}
