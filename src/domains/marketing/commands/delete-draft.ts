import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { deleteCampaignRow, lockCampaign } from '../campaign-store.ts';
import { deletePromotionRow } from '../promotion-store.ts';
import { lockOwnPromotion } from './lock-own-promotion.ts';

interface Seen {
  id: string;
  version: number;
}

/** Deletes a draft as it was seen. Throws CONFLICT once services have been told: what it has cost stays in the books. */
export async function deletePromotion(ctx: Context, { id, version }: Seen): Promise<void> {
  const promotion = await lockOwnPromotion(ctx.tx, id);
  if (promotion.state !== 'draft') throw new AppError('CONFLICT', 'Only a draft can be deleted. End it instead.');
  if (promotion.version !== version) {
    throw new AppError('CONFLICT', 'Somebody else has changed this promotion meanwhile. Load the page again.');
  }
  await deletePromotionRow(ctx.tx, id);
}

/** The same of a campaign: who was written to, and by which consent, stays. */
export async function deleteCampaign(ctx: Context, { id, version }: Seen): Promise<void> {
  const campaign = await lockCampaign(ctx.tx, id);
  if (!campaign) throw new AppError('NOT_FOUND', 'There is no such campaign.');
  if (campaign.state !== 'draft') throw new AppError('CONFLICT', 'Only a draft can be deleted.');
  if (campaign.version !== version) {
    throw new AppError('CONFLICT', 'Somebody else has changed this campaign meanwhile. Load the page again.');
  }
  await deleteCampaignRow(ctx.tx, id);
}
