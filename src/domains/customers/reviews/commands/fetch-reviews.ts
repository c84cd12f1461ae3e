import { inMerchant, type Context, type ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { enqueueJobs } from '../../../../platform/jobs/queue.ts';
import type { ConnectionId, MerchantId } from '../../../../shared/ids.ts';
import { dayMs, minuteMs } from '../../../../shared/time.ts';
import { findOwnConnection, type Registry, type ReviewConnector, type ServiceReview } from '../../../channels/index.ts';
import { claimCheck, dueReviewChecks, settleCheck } from '../check-store.ts';
import { fetchReviewsRequest } from '../../jobs.ts';
import { takeInReviews } from './take-in-reviews.ts';

export interface ReviewParts {
  db: Db;
  parts: ContextParts;
  registry: Registry;
  publicUrl: string;
}

const actor = { kind: 'system', name: 'review reader' } as const;
const maxPerBatch = 500;
const readEveryMs = 15 * minuteMs;
/** A service that has no such call for us will not have it in a quarter of an hour either. */
const refusedForMs = dayMs;
const goneAfterMs = 5 * minuteMs;
const firstReadBackMs = 90 * dayMs;
/** Customers change their reviews for a while, and services show some late. */
const overlapMs = 3 * dayMs;
const maxPages = 20;

/** Gives the queue the connections whose reviews are to be read. */
export async function enqueueReviewReadings({ db, parts, registry }: ReviewParts): Promise<void> {
  const services = registry.all().flatMap(({ service, reviews }) => (reviews.reviewAbilities.reads.can ? service : []));
  const due = await dueReviewChecks(db, { at: parts.clock.now(), services, most: maxPerBatch });
  if (due.length > 0) await db.transaction().execute((tx) => enqueueJobs(tx, due.map(fetchReviewsRequest)));
}

/** Reads what is new on a service about a store and takes it in. Safe to repeat: a review counts once. */
export async function fetchReviews(
  given: ReviewParts,
  at: { merchantId: MerchantId; connectionId: ConnectionId },
): Promise<void> {
  const { db, parts, registry, publicUrl } = given;
  const act = { db, parts, actor };
  const begun = await inMerchant(act, at.merchantId, (ctx) => begin(ctx, registry, at.connectionId));
  if (!begun) return;
  const found = await readPages(begun);
  await inMerchant(act, at.merchantId, async (ctx) => {
    const { connection, serviceName } = begun;
    const reviews = [...new Map(found.reviews.map((review) => [review.externalId, review])).values()];
    await takeInReviews(ctx, { publicUrl, serviceName }, { connection, reviews });
    const now = ctx.clock.now();
    const { failure } = found;
    const waitMs = failure?.outcome === 'refused' ? refusedForMs : Math.max(readEveryMs, failure?.afterMs ?? 0);
    await settleCheck(ctx.tx, at.connectionId, {
      dueAt: new Date(now.getTime() + waitMs),
      problem: failure?.why ?? null,
      ...(!failure && { readAt: now, seenTo: latest(reviews) }),
    });
    if (failure) ctx.log.warn({ ...at, why: failure.why }, 'reviews were not read to their end');
  });
}

async function begin(ctx: Context, registry: Registry, connectionId: ConnectionId) {
  const found = await findOwnConnection(ctx.tx, connectionId);
  const connector = found && registry.get(found.connection.service);
  if (!found || !connector?.reviews.reviewAbilities.reads.can || found.connection.isDisconnected) return undefined;
  const { connection, externalStoreId } = found;
  const now = ctx.clock.now();
  const check = await claimCheck(ctx.tx, connection, { now, goneAt: new Date(now.getTime() + goneAfterMs) });
  if (!check) return undefined;
  const since = check.seenTo ? check.seenTo.getTime() - overlapMs : now.getTime() - firstReadBackMs;
  return {
    connection,
    serviceName: connector.name,
    reviews: connector.reviews,
    store: { apiVersion: connection.apiVersion, externalStoreId },
    since: new Date(since),
  };
}

interface Found {
  reviews: ServiceReview[];
  /** Why it was not read to its end; what came before counts all the same. */
  failure: { outcome: 'retry' | 'refused'; why: string; afterMs?: number } | undefined;
}

async function readPages(begun: {
  reviews: ReviewConnector;
  store: Parameters<ReviewConnector['listReviews']>[0];
  since: Date;
}): Promise<Found> {
  const { reviews: calls, store, since } = begun;
  const reviews: ServiceReview[] = [];
  let page: string | undefined;
  for (let count = 0; count < maxPages; count += 1) {
    const read = await calls.listReviews(store, { since, ...(page !== undefined && { page }) });
    if (read.outcome !== 'found') return { reviews, failure: read };
    reviews.push(...read.reviews);
    if (read.nextPage === undefined || read.nextPage === page) return { reviews, failure: undefined };
    page = read.nextPage;
  }
  return { reviews, failure: undefined };
}

function latest(reviews: readonly ServiceReview[]): Date | undefined {
  const times = reviews.map(({ writtenAt }) => writtenAt.getTime());
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}
