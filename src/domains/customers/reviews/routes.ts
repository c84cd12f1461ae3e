import { implement } from '@orpc/server';
import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import { asMerchant, type Db, type Tx } from '../../../platform/db/database.ts';
import type { ApiContext } from '../../../platform/http/api.ts';
import type { Registry } from '../../channels/index.ts';
import type { Sessions } from '../../identity/index.ts';
import { reviewsContract } from '../reviews-contract.ts';
import { markAnswered, replyToReview } from './commands/reply-to-review.ts';
import { getRatings, getReview, listLowReviews, listRatedItems, listReviews, listReviewSources } from './queries.ts';

export function reviewsRouter(given: { db: Db; parts: ContextParts; sessions: Sessions; registry: Registry }) {
  const { db, parts, sessions, registry } = given;
  const { clock } = parts;
  const os = implement(reviewsContract).$context<ApiContext>();

  async function read<T>(context: ApiContext, query: (tx: Tx) => Promise<T>): Promise<T> {
    return asMerchant(db, await sessions.member(context, 'see_reviews'), query);
  }

  return os.router({
    listReviews: os.listReviews.handler(({ context, input }) =>
      read(context, (tx) => listReviews(tx, registry, input, clock.now())),
    ),
    getReview: os.getReview.handler(({ context, input }) => read(context, (tx) => getReview(tx, registry, input.id))),
    getRatings: os.getRatings.handler(({ context, input }) =>
      read(context, (tx) => getRatings(tx, input, clock.now())),
    ),
    listRatedItems: os.listRatedItems.handler(({ context, input }) =>
      read(context, (tx) => listRatedItems(tx, input, clock.now())),
    ),
    listLowReviews: os.listLowReviews.handler(({ context }) =>
      read(context, (tx) => listLowReviews(tx, registry, clock.now())),
    ),
    listReviewSources: os.listReviewSources.handler(({ context }) =>
      read(context, (tx) => listReviewSources(tx, registry)),
    ),
    replyToReview: os.replyToReview.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'answer_reviews');
      const { merchantId, user } = member;
      return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        await replyToReview(ctx, registry, { ...input, merchantId, by: user.name });
        return getReview(ctx.tx, registry, input.id);
      });
    }),
    markReviewAnswered: os.markReviewAnswered.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'answer_reviews');
      return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        await markAnswered(ctx, { id: input.id, by: member.user.name });
        return getReview(ctx.tx, registry, input.id);
      });
    }),
  });
}
