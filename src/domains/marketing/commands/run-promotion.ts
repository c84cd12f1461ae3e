import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { asId, newId, type MerchantId } from '../../../shared/ids.ts';
import { businessDate, readBusinessDays } from '../../merchants/index.ts';
import { addDays, lengthOf } from '../../reports/model/periods.ts';
import { sendPromotionRequest } from '../jobs.ts';
import type { EndedBy } from '../model/promotion.ts';
import {
  insertPromotion,
  lockPromotion,
  moveTargets,
  recordEnded,
  recordRunning,
  readTargets,
  replaceTargets,
} from '../promotion-store.ts';
import { lockOwnPromotion } from './lock-own-promotion.ts';
import { timesOf } from './promotion-times.ts';

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
  await recordRunning(ctx.tx, id);
  await tellServices(ctx, { merchantId, id }, 'sending');
}

/** Ends it now, everywhere; what has ended stays as it is. */
export async function endPromotion(ctx: Context, { merchantId, id, by }: At & { by: EndedBy }): Promise<void> {
  const promotion = await lockOwnPromotion(ctx.tx, id);
  if (promotion.state === 'ended') return;
  if (promotion.state === 'draft') throw new AppError('CONFLICT', 'This is a draft: nobody has it yet.');
  await recordEnded(ctx.tx, { id, by, at: ctx.clock.now() });
  await tellServices(ctx, { merchantId, id }, 'ending');
}

/** The same again as a draft, for as many days, from tomorrow on. Answers its id. Throws NOT_FOUND. */
export async function copyPromotion(ctx: Context, { id }: { id: string }): Promise<string> {
  const from = await lockPromotion(ctx.tx, id);
  const targets = await readTargets(ctx.tx, [id]);
  const [first] = targets;
  if (!from || !first) throw new AppError('NOT_FOUND', 'There is no such promotion.');
  const now = ctx.clock.now();
  const beginsOn = addDays(businessDate(now, await readBusinessDays(ctx.tx, asId(first.storeId))), 1);
  const endsOn = addDays(beginsOn, lengthOf({ from: from.beginsOn, to: from.endsOn }) - 1);
  const times = await timesOf(ctx.tx, { beginsOn, endsOn }, targets);
  const copy = newId<'promotion'>();
  await insertPromotion(ctx.tx, { ...from, ...times, id: copy, name: `${from.name.slice(0, 52)}, again` }, now);
  await replaceTargets(ctx.tx, copy, targets, now);
  return copy;
}

async function tellServices(ctx: Context, { merchantId, id }: At, state: 'sending' | 'ending'): Promise<void> {
  await moveTargets(ctx.tx, { promotionId: id, state, at: ctx.clock.now() });
  const targets = await readTargets(ctx.tx, [id]);
  await ctx.enqueue(
    ...targets.map(({ connectionId }) => sendPromotionRequest({ merchantId, promotionId: id, connectionId })),
  );
}
