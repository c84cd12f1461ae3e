import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { fieldError } from '../../../../platform/http/uploads.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import type { Registry } from '../../../channels/index.ts';
import { resolveNotices } from '../../../notices/index.ts';
import { replyStates } from '../../model/reply-states.ts';
import { sendReplyRequest } from '../../jobs.ts';
import { replyAbilityOf } from '../reply-ability.ts';
import { lockReview, setReply } from '../review-store.ts';
import { ratingSubject } from './tell-of-low-ratings.ts';

/** Promises an answer to a review: it is sent by a job. Throws NOT_FOUND, CONFLICT, or BAD_REQUEST with the reason. */
export async function replyToReview(
  ctx: Context,
  registry: Registry,
  given: { merchantId: MerchantId; id: string; text: string; by: string },
): Promise<void> {
  const { merchantId, id, by } = given;
  const text = given.text.trim();
  const review = await lockReview(ctx.tx, id);
  if (!review) throw new AppError('NOT_FOUND', 'There is no such review.');
  if (!replyStates[review.reply.state].mayReply) throw new AppError('CONFLICT', 'This review is answered already.');
  const ability = replyAbilityOf(registry, review);
  if (!ability.can) throw new AppError('CONFLICT', ability.reason);
  if (text.length > ability.maxCharacters) {
    throw fieldError('text', `This service takes ${ability.maxCharacters} characters at most.`);
  }
  await endNotice(ctx, id);
  await setReply(ctx.tx, id, { state: 'sending', text, by, at: ctx.clock.now(), why: null, attempts: 0 });
  await ctx.enqueue(sendReplyRequest({ merchantId, reviewId: id }));
}

/** Somebody has answered it in the service's own portal. Throws NOT_FOUND or CONFLICT. */
export async function markAnswered(ctx: Context, { id, by }: { id: string; by: string }): Promise<void> {
  const review = await lockReview(ctx.tx, id);
  if (!review) throw new AppError('NOT_FOUND', 'There is no such review.');
  if (!replyStates[review.reply.state].mayReply) throw new AppError('CONFLICT', 'This review is answered already.');
  await endNotice(ctx, id);
  await setReply(ctx.tx, id, { state: 'elsewhere', text: null, by, at: ctx.clock.now(), why: null, attempts: 0 });
}

const endNotice = (ctx: Context, reviewId: string) =>
  resolveNotices(ctx.tx, { subject: ratingSubject(reviewId), at: ctx.clock.now() });
