import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../platform/db/database.ts';
import { parseCursor } from '../../../platform/db/page.ts';
import { AppError } from '../../../platform/errors.ts';
import { dayMs } from '../../../shared/time.ts';
import { readConnections, type Registry } from '../../channels/index.ts';
import { readStores } from '../../merchants/index.ts';
import type { Store } from '../../merchants/contract.ts';
import { ratingOf } from '../model/ratings.ts';
import { suggestedReplies } from '../model/suggested-replies.ts';
import type { Ratings, ReviewFilters, ReviewSource, ReviewView } from '../reviews-contract.ts';
import { readChecks } from './check-store.ts';
import { newForMs } from './commands/tell-of-low-ratings.ts';
import { countStars, hasReviews, readRatedItems, readReviewPage, type ReviewFilter } from './read-store.ts';
import { replyAbilityOf } from './reply-ability.ts';
import type { ReviewRecord } from './review-row.ts';

/** What screens and files show of reviews; each transaction sees one merchant, or some of its stores. */

const pageRows = 30;
const maxAttention = 3;
const ratingDays = 30;
const itemDays = 90;
const maxItems = 10;

interface Place {
  storeId?: string | undefined;
  service?: string | undefined;
}

export async function listReviews(
  tx: Tx,
  registry: Registry,
  input: ReviewFilters & { cursor?: string | undefined; limit?: number },
  now: Date,
): Promise<{ reviews: ReviewView[]; nextCursor: string | null }> {
  const { cursor, limit = pageRows, ...filters } = input;
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const page = await readReviewPage(tx, toFilter(filters, now), { after, limit });
  return { reviews: await toViews(tx, registry, page.reviews), nextCursor: page.nextCursor };
}

function toFilter({ stars, answered, words, days, ...rest }: ReviewFilters, now: Date): ReviewFilter {
  return {
    ...rest,
    from: days === undefined ? undefined : new Date(now.getTime() - Number(days) * dayMs),
    stars: stars === undefined || stars === 'low' ? undefined : Number(stars),
    isLow: stars === 'low',
    isAnswered: answered === undefined ? undefined : answered === 'yes',
    words: words === undefined || words.trim() === '' ? undefined : words.trim(),
  };
}

/** Throws NOT_FOUND where it is not this merchant's, or of a store that this person has nothing to do with. */
export async function getReview(tx: Tx, registry: Registry, id: string): Promise<ReviewView> {
  const { reviews } = await readReviewPage(tx, { id }, { after: undefined, limit: 1 });
  const [view] = await toViews(tx, registry, reviews);
  if (!view) throw new AppError('NOT_FOUND', 'There is no such review.');
  return view;
}

export async function listLowReviews(tx: Tx, registry: Registry, now: Date): Promise<{ reviews: ReviewView[] }> {
  const filter = { isLow: true, isAnswered: false, from: new Date(now.getTime() - newForMs) };
  const { reviews } = await readReviewPage(tx, filter, { after: undefined, limit: maxAttention });
  return { reviews: await toViews(tx, registry, reviews) };
}

export async function getRatings(tx: Tx, place: Place, now: Date): Promise<Ratings> {
  const back = (days: number) => new Date(now.getTime() - days * dayMs);
  const rating = ratingOf(await countStars(tx, { ...place, from: back(ratingDays) }));
  const before = ratingOf(await countStars(tx, { ...place, from: back(2 * ratingDays), to: back(ratingDays) }));
  return {
    ...rating,
    beforeHundredths: before.averageHundredths,
    hasReviews: rating.count > 0 || (await hasReviews(tx)),
  };
}

export async function listRatedItems(tx: Tx, place: Place, now: Date) {
  const from = new Date(now.getTime() - itemDays * dayMs);
  return { items: await readRatedItems(tx, { ...place, from }, maxItems) };
}

/** Of the services on which the merchant is. */
export async function listReviewSources(tx: Tx, registry: Registry): Promise<{ sources: ReviewSource[] }> {
  const connections = await readConnections(tx);
  const checks = new Map((await readChecks(tx)).map((check) => [check.connectionId, check]));
  const byService = Map.groupBy(connections, ({ service }) => service);
  const sources = registry.all().flatMap(({ service, name, reviews: { reviewAbilities } }) => {
    const ours = byService.get(service);
    if (!ours) return [];
    const read = ours.flatMap(({ id }) => checks.get(id as Parameters<typeof checks.get>[0]) ?? []); // of the same table
    const times = read.flatMap(({ readAt }) => readAt?.getTime() ?? []);
    return {
      service,
      serviceName: name,
      ...reviewAbilities,
      readAt: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
      problem: read.find(({ problem }) => problem !== null)?.problem ?? null,
    };
  });
  return { sources };
}

async function toViews(tx: Tx, registry: Registry, reviews: readonly ReviewRecord[]): Promise<ReviewView[]> {
  const stores = new Map((await readStores(tx)).map((store) => [store.id, store]));
  return reviews.map((review) => toView(review, registry, stores));
}

function toView(review: ReviewRecord, registry: Registry, stores: ReadonlyMap<string, Store>): ReviewView {
  const { id, storeId, service, stars, text, author, tags, writtenAt, orderId, orderNumber, items, reply } = review;
  const store = stores.get(storeId);
  const names = items.map(({ name }) => name);
  return {
    id,
    storeId,
    storeName: store?.name ?? '',
    service,
    serviceName: registry.get(service)?.name ?? service,
    stars,
    text,
    author,
    tags,
    writtenAt: writtenAt.toISOString(),
    writtenOn: review.connectionId === null && store ? dayAt(writtenAt, store.timeZone) : null,
    orderId,
    orderNumber,
    items,
    reply: {
      state: reply.state,
      text: reply.text,
      by: reply.by,
      at: reply.at?.toISOString() ?? null,
      why: reply.why,
      ability: replyAbilityOf(registry, review),
    },
    suggestions: suggestedReplies({ stars, items: names, storeName: store?.name ?? '' }),
  };
}

function dayAt(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
