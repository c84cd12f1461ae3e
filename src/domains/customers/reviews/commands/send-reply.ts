import { inMerchant, type Context } from '../../../../platform/context.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import { hourMs, minuteMs, secondMs } from '../../../../shared/time.ts';
import { findOwnConnection, retryDelayMs, type Registry } from '../../../channels/index.ts';
import { sendReplyRequest } from '../../jobs.ts';
import { replyAbilityOf } from '../reply-ability.ts';
import type { ReviewRecord } from '../review-row.ts';
import { lockReview, setReply } from '../review-store.ts';
import type { ReviewParts } from './fetch-reviews.ts';

const actor = { kind: 'system', name: 'review answers' } as const;
const firstRetryMs = 10 * secondMs;
const maxRetryMs = 30 * minuteMs;
const givenUpAfterMs = 24 * hourMs;

/** Sends a promised answer; tried for a day, unless the service refuses. What was typed stays in any case. */
export async function sendReply(
  { db, parts, registry }: ReviewParts,
  at: { merchantId: MerchantId; reviewId: string },
): Promise<void> {
  const act = { db, parts, actor };
  const begun = await inMerchant(act, at.merchantId, (ctx) => begin(ctx, registry, at.reviewId));
  if (!begun) return;
  const { review, store, calls } = begun;
  const { externalId, reply } = review;
  const result = await calls.replyToReview(store, { externalId, text: reply.text ?? '' });
  await inMerchant(act, at.merchantId, async (ctx) => {
    const locked = await lockReview(ctx.tx, at.reviewId);
    // Somebody has gone on with it meanwhile.
    if (locked?.reply.state !== 'sending' || locked.reply.text !== reply.text) return;
    const attempts = locked.reply.attempts + 1;
    if (result.outcome === 'done') {
      await setReply(ctx.tx, at.reviewId, { state: 'sent', why: null, attempts });
      return;
    }
    const { why } = result;
    const sinceMs = ctx.clock.now().getTime() - (locked.reply.at?.getTime() ?? 0);
    if (result.outcome === 'refused' || sinceMs >= givenUpAfterMs) {
      await setReply(ctx.tx, at.reviewId, { state: 'refused', why, attempts });
      return;
    }
    await setReply(ctx.tx, at.reviewId, { state: 'sending', why, attempts });
    const delayMs = retryDelayMs({
      attempts,
      random: Math.random(),
      firstMs: firstRetryMs,
      maxMs: maxRetryMs,
      askedMs: result.afterMs,
    });
    await ctx.enqueue(sendReplyRequest(at, new Date(ctx.clock.now().getTime() + delayMs)));
  });
}

/** Undefined where there is nothing to send (any more). */
async function begin(ctx: Context, registry: Registry, reviewId: string) {
  const review = await lockReview(ctx.tx, reviewId);
  if (review?.reply.state !== 'sending') return undefined;
  const refuse = (why: string) =>
    setReply(ctx.tx, reviewId, { state: 'refused', why, attempts: review.reply.attempts + 1 });
  const ability = replyAbilityOf(registry, review);
  if (!ability.can) {
    await refuse(ability.reason);
    return undefined;
  }
  const target = await targetOf(ctx, registry, review);
  if (!target) await refuse('The store is not connected to this service any more.');
  return target && { review, ...target };
}

async function targetOf(ctx: Context, registry: Registry, { connectionId, service }: ReviewRecord) {
  const found = connectionId === null ? undefined : await findOwnConnection(ctx.tx, connectionId);
  const connector = registry.get(service);
  if (!found || !connector || found.connection.isDisconnected) return undefined;
  return {
    calls: connector.reviews,
    store: { apiVersion: found.connection.apiVersion, externalStoreId: found.externalStoreId },
  };
}
