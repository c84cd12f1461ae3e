import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { countAudience, countWithdrawn } from '../loyalty/index.ts';
import { readStores } from '../merchants/index.ts';
import type { Campaign, campaignForm, CampaignPreview, CampaignResult } from './campaign-contract.ts';
import {
  readCampaign,
  readCampaigns,
  readDeliveries,
  readKept,
  readProgress,
  readWrittenTo,
  type CampaignRow,
} from './campaign-store.ts';
import { campaignMessage } from './letters.ts';
import { skipReasons } from './model/campaign.ts';

/** What the screen shows of campaigns. */

export async function listCampaigns(tx: Tx): Promise<Campaign[]> {
  return withProgress(tx, await readCampaigns(tx));
}

/** Throws NOT_FOUND. */
export async function getCampaign(tx: Tx, id: string): Promise<Campaign> {
  const found = await readCampaign(tx, id);
  const [campaign] = found ? await withProgress(tx, [found]) : [];
  if (!campaign) throw new AppError('NOT_FOUND', 'There is no such campaign.');
  return campaign;
}

async function withProgress(tx: Tx, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  const ids = rows.map(({ id }) => id);
  const progress = await readProgress(tx, ids);
  const kept = await readKept(tx, ids);
  return rows.map((row) => {
    const { waiting = 0, written = 0, skipped = [] } = progress.get(row.id) ?? {};
    return {
      ...row,
      createdAt: row.createdAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      waiting,
      written,
      kept: kept.get(row.id) ?? 0,
      skipped: skipped.map(({ reason, guests }) => ({ words: skipReasons[reason], guests })),
    };
  });
}

const example = { name: 'Ana', to: 'ana@example.com', language: 'en', linkToken: '…' } as const;

export async function previewCampaign(
  tx: Tx,
  form: z.output<typeof campaignForm>,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<CampaignPreview> {
  const { fitting, withoutConsent, unconfirmed } = await countAudience(tx, { ...form, now });
  const [store] = await readStores(tx);
  const restaurant = { name: store?.merchantName ?? '', address: store?.address ?? '' };
  const { text } = campaignMessage(form, example, { restaurant, publicUrl });
  return { count: fitting - withoutConsent - unconfirmed, withoutConsent, unconfirmed, text };
}

/** Throws NOT_FOUND. */
export async function getCampaignResult(tx: Tx, id: string): Promise<CampaignResult> {
  const campaign = await getCampaign(tx, id);
  const deliveries = await readDeliveries(tx, id);
  const guestIds = await readWrittenTo(tx, id);
  const since = new Date(campaign.startedAt ?? campaign.createdAt);
  return {
    sent: deliveries.get('sent') ?? 0,
    underWay: deliveries.get('waiting') ?? 0,
    kept: deliveries.get('kept') ?? 0,
    failed: deliveries.get('failed') ?? 0,
    withdrawn: await countWithdrawn(tx, { channel: campaign.channel, guestIds, since }),
  };
}
