import type { Context } from '../../../../platform/context.ts';
import { dayMs } from '../../../../shared/time.ts';
import type { ConnectionRef, ServiceReview } from '../../../channels/index.ts';
import { readNamedOrders, type NamedOrder } from '../../../orders/index.ts';
import { adoptReview, putReview, readReviewsOfOrders, type IncomingReview } from '../review-store.ts';
import { tellOfLowRatings, type AddedReview } from './tell-of-low-ratings.ts';

/** Customers write within some weeks of their order; before that, its number meant another one. */
export const writtenWithinMs = 45 * dayMs;
const maxTextLength = 4_000;

/** Takes in reviews as a service's API has given them: each once, however often it is given. Answers how many are new. */
export async function takeInReviews(
  ctx: Context,
  given: { publicUrl: string; serviceName: string },
  { connection, reviews }: { connection: ConnectionRef; reviews: readonly ServiceReview[] },
): Promise<number> {
  const { service } = connection;
  const orders = await ordersOf(ctx, service, reviews);
  const incoming = reviews.map((review) => toIncoming(connection, review, orders));
  const orderIds = incoming.flatMap(({ orderId }) => orderId ?? []);
  const known = await readReviewsOfOrders(ctx.tx, service, orderIds);
  const added: AddedReview[] = [];
  for (const review of incoming) {
    const same = review.orderId === null ? undefined : known.get(review.orderId);
    if (same?.isOfFile === true) await adoptReview(ctx.tx, same.id, review);
    const id = await putReview(ctx.tx, review, ctx.clock.now());
    if (id !== undefined) added.push({ ...review, id });
  }
  await tellOfLowRatings(ctx, given, added);
  return added.length;
}

async function ordersOf(
  ctx: Context,
  service: string,
  reviews: readonly ServiceReview[],
): Promise<readonly NamedOrder[]> {
  const times = reviews.map(({ writtenAt }) => writtenAt.getTime());
  if (times.length === 0) return [];
  return readNamedOrders(ctx.tx, {
    service,
    externalIds: reviews.flatMap(({ externalOrderId }) => externalOrderId ?? []),
    numbers: reviews.flatMap(({ orderNumber }) => orderNumber ?? []),
    from: new Date(Math.min(...times) - writtenWithinMs),
    to: new Date(Math.max(...times)),
  });
}

function toIncoming(
  { storeId, connectionId, service }: ConnectionRef,
  review: ServiceReview,
  orders: readonly NamedOrder[],
): IncomingReview {
  const { writtenAt, reply } = review;
  const order = orders.find((one) =>
    review.externalOrderId === undefined
      ? one.displayId === review.orderNumber && isBefore(one.placedAt, writtenAt)
      : one.externalId === review.externalOrderId,
  );
  return {
    storeId,
    service,
    connectionId,
    externalId: review.externalId,
    orderId: order?.id ?? null,
    orderNumber: order?.displayId ?? review.orderNumber ?? null,
    stars: review.stars,
    text: review.text.slice(0, maxTextLength).toWellFormed(),
    author: review.author ?? null,
    tags: review.tags,
    writtenAt,
    items: order?.items ?? [],
    reply: reply ? { text: reply.text, at: reply.at ?? null } : null,
  };
}

/** Of a number that comes again, the order shortly before the review is meant. */
export function isBefore(placedAt: Date, writtenAt: Date): boolean {
  const age = writtenAt.getTime() - placedAt.getTime();
  return age >= 0 && age <= writtenWithinMs;
}
