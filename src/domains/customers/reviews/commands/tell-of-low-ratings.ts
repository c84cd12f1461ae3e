import type { Context } from '../../../../platform/context.ts';
import { dayMs } from '../../../../shared/time.ts';
import { readStores } from '../../../merchants/index.ts';
import { raiseNotice } from '../../../notices/index.ts';
import { cut, maxQuotedLength } from '../../../notices/model/quotes.ts';
import { isLow } from '../../model/ratings.ts';
import type { IncomingReview } from '../review-store.ts';

/** Older ones come with a file, or with the first reading, and are nobody's news. */
export const newForMs = 7 * dayMs;

/** A review that is new, with the id that it was given. */
export type AddedReview = IncomingReview & { id: string };

/** By which the notice of one low rating is ended once it is answered. */
export const ratingSubject = (reviewId: string) => `low rating ${reviewId}`;

/** Tells those who want to know it of new low ratings, in one message for all that came together of a store. */
export async function tellOfLowRatings(
  ctx: Context,
  { publicUrl, serviceName }: { publicUrl: string; serviceName: string },
  added: readonly AddedReview[],
): Promise<void> {
  const since = ctx.clock.now().getTime() - newForMs;
  const low = added.filter(({ stars, writtenAt, reply }) => isLow(stars) && !reply && writtenAt.getTime() >= since);
  if (low.length === 0) return;
  const stores = await readStores(ctx.tx);
  for (const [storeId, reviews] of Map.groupBy(low, (review) => review.storeId)) {
    const store = stores.find(({ id }) => id === storeId);
    if (!store) continue;
    const newest = reviews.toSorted((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime());
    const first = newest[0]?.id ?? '';
    // It goes by mail and on screens alone.
    await raiseNotice(
      ctx,
      { publicUrl, hasSms: false },
      {
        storeId,
        key: ratingSubject(first),
        // Of several that came together, an answer to one ends nothing.
        subject: newest.length === 1 ? ratingSubject(first) : `low ratings from ${first}`,
        told: {
          kind: 'low_rating',
          facts: {
            storeId,
            storeName: store.name,
            serviceName,
            count: newest.length,
            reviews: newest.slice(0, maxQuotedLength).map(({ id, stars, text }) => ({ id, stars, text: cut(text) })),
          },
        },
      },
    );
  }
}
