import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { enqueueJobs, job } from '../../../platform/jobs/queue.ts';
import type { ConnectionId, MerchantId } from '../../../shared/ids.ts';
import { dayMs, minuteMs, secondMs } from '../../../shared/time.ts';
import { bringOrderCheckForward, claimOrderCheck, dueOrderChecks, settleOrderCheck } from '../check-store.ts';
import { findOwnConnection } from '../connection-store.ts';
import type { ListResult } from '../connector.ts';
import { ordersListed, type ConnectionRef } from '../events.ts';
import { checkOrdersJob } from '../jobs.ts';
import { lookBack, placedBeforeMs } from '../model/look-back.ts';
import type { Registry } from '../registry.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
}

const actor = { kind: 'system', name: 'reconciliation' } as const;
const askEveryMs = minuteMs;
const drawnApartMs = 4 * secondMs;
/** What has been suspected is looked at again after this. */
const askAgainMs = 15 * secondMs;
/** Longer than a list with all its pages may take: who has not settled by then has died. */
const goneAfterMs = 2 * minuteMs;
/** Not all stores in the same minute. */
const wholeDrawnApartMs = 5 * minuteMs;
const maxPerBatch = 500;

/** Gives the queue the connections whose services are to be asked for their orders. */
export async function enqueueOrderChecks({ db, parts, registry }: Given): Promise<void> {
  const services = registry.all().flatMap((one) => (one.listOrders ? [one.service] : []));
  const due = await dueOrderChecks(db, { services, now: parts.clock.now(), most: maxPerBatch });
  const requests = due.map((at) => job(checkOrdersJob, at, { jobKey: `check-orders:${at.connectionId}` }));
  if (requests.length > 0) await db.transaction().execute((tx) => enqueueJobs(tx, requests));
}

/** Asks a service which of a store's orders changed lately, and tells what it says as `orders_listed`. */
export async function checkOrders(
  { db, parts, registry }: Given,
  { merchantId, connectionId }: { merchantId: MerchantId; connectionId: ConnectionId },
): Promise<void> {
  const begun = await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
    const found = await findOwnConnection(ctx.tx, connectionId);
    const listOrders = found && registry.get(found.connection.service)?.listOrders;
    if (!listOrders || found.connection.isDisconnected) return undefined;
    const now = ctx.clock.now();
    const goneAt = new Date(now.getTime() + goneAfterMs);
    const claimed = await claimOrderCheck(ctx.tx, found.connection, { now, goneAt });
    return claimed && { ...found, ...claimed, listOrders, now };
  });
  if (!begun) return;
  const { connection, externalStoreId, connectedAt, listOrders, now } = begun;
  const { changed, placed, isWhole } = lookBack(begun);
  const listed = await listOrders({ apiVersion: connection.apiVersion, externalStoreId }, { changed, placed });
  await inMerchant({ db, parts, actor }, merchantId, (ctx) =>
    settle(ctx, { connection, connectedAt, listed, isWhole, now }),
  );
}

async function settle(
  ctx: Context,
  given: { connection: ConnectionRef; connectedAt: Date; listed: ListResult; isWhole: boolean; now: Date },
): Promise<void> {
  const { connection, connectedAt, listed, isWhole, now } = given;
  if (listed.outcome !== 'found') {
    const dueAt = new Date(ctx.clock.now().getTime() + waitMs(listed));
    await settleOrderCheck(ctx.tx, connection.connectionId, { dueAt, problem: listed.why });
    return;
  }
  const dueAt = new Date(now.getTime() + askEveryMs);
  const wholeAt = new Date(now.getTime() - wholeDrawnApartMs * Math.random());
  await settleOrderCheck(ctx.tx, connection.connectionId, { dueAt, seenUntil: now, ...(isWhole && { wholeAt }) });
  // What was over before we were there is not ours.
  const from = Math.max(connectedAt.getTime(), now.getTime() - dayMs);
  const orders = listed.orders.filter(({ placedAt }) => placedAt === undefined || placedAt.getTime() >= from);
  if (orders.length > 0) await ctx.events.emit(ctx, ordersListed, { connection, orders });
}

/**
 * When a list that was not had is asked for again. One that only found no place among the calls of a moment is not left
 * for the next minute, in which it would stand in the same crowd of stores; a little chance draws them apart.
 */
function waitMs(listed: Exclude<ListResult, { outcome: 'found' }>): number {
  const afterMs = 'afterMs' in listed ? listed.afterMs : undefined;
  return afterMs === undefined ? askEveryMs : afterMs + drawnApartMs * Math.random();
}

/**
 * Has a connection's service asked again soon: something may be missing, or just be on its way.
 *
 * @param suspected.placedAt when it was placed, as far as that is known: long ago, and the list is asked for as far back again
 */
export async function checkOrdersSoon(
  ctx: Context,
  connectionId: ConnectionId,
  suspected: { placedAt: Date | undefined },
): Promise<void> {
  const now = ctx.clock.now().getTime();
  const dueAt = new Date(now + askAgainMs);
  const isWhole = suspected.placedAt === undefined || now - suspected.placedAt.getTime() > placedBeforeMs;
  await bringOrderCheckForward(ctx.tx, connectionId, { dueAt, isWhole });
}
