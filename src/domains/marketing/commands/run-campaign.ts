import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readAudience } from '../../loyalty/index.ts';
import { insertMessages, lockCampaign, setCampaignState, type CampaignRow } from '../campaign-store.ts';

/** Chooses who gets it, once and for all, and begins; started again, nothing happens. */
export async function startCampaign(ctx: Context, { id, version }: { id: string; version: number }): Promise<void> {
  const campaign = await lock(ctx, id);
  if (campaign.state !== 'draft') return;
  if (campaign.version !== version) {
    throw new AppError('CONFLICT', 'Somebody else has changed this campaign meanwhile. Load the page again.');
  }
  const now = ctx.clock.now();
  const guestIds = await readAudience(ctx.tx, { ...campaign, now });
  if (guestIds.length === 0) throw new AppError('CONFLICT', 'Nobody who has agreed to offers fits this.');
  await insertMessages(ctx.tx, { campaignId: id, guestIds, at: now });
  await setCampaignState(ctx.tx, id, 'sending', now);
}

/** Nothing more is written until somebody goes on. */
export async function pauseCampaign(ctx: Context, { id }: { id: string }): Promise<void> {
  const { state } = await lock(ctx, id);
  if (state === 'draft') throw new AppError('CONFLICT', 'This is a draft: nobody has it yet.');
  if (state === 'sending') await setCampaignState(ctx.tx, id, 'paused', ctx.clock.now());
}

export async function resumeCampaign(ctx: Context, { id }: { id: string }): Promise<void> {
  const { state } = await lock(ctx, id);
  if (state === 'paused') await setCampaignState(ctx.tx, id, 'sending', ctx.clock.now());
}

async function lock(ctx: Context, id: string): Promise<CampaignRow> {
  const campaign = await lockCampaign(ctx.tx, id);
  if (!campaign) throw new AppError('NOT_FOUND', 'There is no such campaign.');
  return campaign;
}
