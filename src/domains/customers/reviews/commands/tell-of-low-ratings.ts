import type { Context } from '../../../../platform/context.ts';
import { postMessages } from '../../../../platform/messages/outbox.ts';
import { dayMs } from '../../../../shared/time.ts';
import { readPeopleToTell } from '../../../identity/index.ts';
import { readStores } from '../../../merchants/index.ts';
import { isLow } from '../../model/ratings.ts';
import { lowRatingMessages } from '../letters.ts';
import type { IncomingReview } from '../review-store.ts';

/** Older ones come with a file, or with the first reading, and are nobody's news. */
export const newForMs = 7 * dayMs;

/** Tells those who want to know it of new low ratings, in one message for all that came together of a store. */
export async function tellOfLowRatings(
  ctx: Context,
  { publicUrl, serviceName }: { publicUrl: string; serviceName: string },
  added: readonly IncomingReview[],
): Promise<void> {
  const since = ctx.clock.now().getTime() - newForMs;
  const low = added.filter(({ stars, writtenAt, reply }) => isLow(stars) && !reply && writtenAt.getTime() >= since);
  if (low.length === 0) return;
  const stores = await readStores(ctx.tx);
  for (const [storeId, reviews] of Map.groupBy(low, (review) => review.storeId)) {
    const store = stores.find(({ id }) => id === storeId);
    if (!store) continue;
    const people = await readPeopleToTell(ctx.tx, { notice: 'low_rating', storeId });
    const query = new URLSearchParams({ at: storeId, stars: 'low', answered: 'no' });
    const told = {
      storeName: store.name,
      serviceName,
      reviews: reviews.toSorted((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime()),
      url: `${publicUrl.replace(/\/+$/, '')}/dashboard/customers/ratings?${query}`,
    };
    await postMessages(
      ctx,
      people.flatMap((person) => lowRatingMessages(person, told)),
    );
  }
}
