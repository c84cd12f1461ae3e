import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../shared/ids.ts';
import type { campaignForm } from '../campaign-contract.ts';
import { insertCampaign, lockCampaign, updateCampaign } from '../campaign-store.ts';

type Form = z.output<typeof campaignForm>;

/** Writes a draft, a new one or in place of what it was. Answers its id. */
export async function saveCampaign(
  ctx: Context,
  { id, version, ...form }: Form & { id?: string; version?: number },
): Promise<string> {
  if (id === undefined) {
    const made = newId<'campaign'>();
    await insertCampaign(ctx.tx, { id: made, ...form }, ctx.clock.now());
    return made;
  }
  const known = await lockCampaign(ctx.tx, id);
  if (!known) throw new AppError('NOT_FOUND', 'There is no such campaign.');
  if (known.state !== 'draft') throw new AppError('CONFLICT', 'Only a draft can be changed.');
  if (known.version !== version) {
    throw new AppError('CONFLICT', 'Somebody else has changed this campaign meanwhile. Load the page again.');
  }
  await updateCampaign(ctx.tx, { id, ...form });
  return id;
}
