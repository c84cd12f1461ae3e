import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId, type MerchantId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import { sendPromotionRequest } from '../jobs.ts';
import type { EndedBy } from '../model/promotion.ts';
import {
  insertPromotion,
  lockPromotion,
  moveTargets,
  noteEnded,
  noteRunning,
  readTargets,
  replaceTargets,
} from '../promotion-store.ts';
import { lockOwnPromotion } from './lock-own-promotion.ts';

interface At {
  merchantId: MerchantId;
  id: string;
}

/** Sends a draft to its services; started again, nothing happens. Throws CONFLICT for one whose end has passed. */
export async function startPromotion(
  ctx: Context,
  { merchantId, id, version }: At & { version: number },
): Promise<void> {
  const promotion = await lockOwnPromotion(ctx.tx, id);
  if (promotion.state === 'running') return;
  if (promotion.state === 'ended') throw new AppError('CONFLICT', 'This promotion has ended. Copy it instead.');
  if (promotion.version !== version) {
    throw new AppError('CONFLICT', 'Somebody else has changed this promotion meanwhile. Load the page again.');
  }
  if (promotion.endsAt <= ctx.clock.now()) throw new AppError('CONFLICT', 'Its end has passed. Choose a later one.');
  await noteRunning(ctx.tx, id);
  await tellServices(ctx, { merchantId, id }, 'sending');
}

/** Ends it now, everywhere; what has ended stays as it is. */
export async function endPromotion(ctx: Context, { merchantId, id, by }: At & { by: EndedBy }): Promise<void> {
  const promotion = await lockOwnPromotion(ctx.tx, id);
  if (promotion.state === 'ended') return;
  if (promotion.state === 'draft') throw new AppError('CONFLICT', 'This is a draft: nobody has it yet.');
  await noteEnded(ctx.tx, { id, by, at: ctx.clock.now() });
  await tellServices(ctx, { merchantId, id }, 'ending');
}

/** The same again as a draft, for as long, from tomorrow on. Answers its id. */
export async function copyPromotion(ctx: Context, { id }: { id: string }): Promise<string> {
  const from = await lockPromotion(ctx.tx, id);
  if (!from) throw new AppError('NOT_FOUND', 'There is no such promotion.');
  const now = ctx.clock.now();
  const beginsAt = new Date(now.getTime() + dayMs);
  const endsAt = new Date(beginsAt.getTime() + (from.endsAt.getTime() - from.beginsAt.getTime()));
  const copy = newId<'promotion'>();
  await insertPromotion(ctx.tx, { ...from, id: copy, name: `${from.name.slice(0, 52)}, again`, beginsAt, endsAt }, now);
  await replaceTargets(ctx.tx, copy, await readTargets(ctx.tx, [id]), now);
  return copy;
}

async function tellServices(ctx: Context, { merchantId, id }: At, state: 'sending' | 'ending'): Promise<void> {
  await moveTargets(ctx.tx, { promotionId: id, state, at: ctx.clock.now() });
  const targets = await readTargets(ctx.tx, [id]);
  await ctx.enqueue(
    ...targets.map(({ connectionId }) => sendPromotionRequest({ merchantId, promotionId: id, connectionId })),
  );
}
