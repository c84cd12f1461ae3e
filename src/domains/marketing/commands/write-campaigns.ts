import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { postMessage } from '../../../platform/messages/outbox.ts';
import { dayMs } from '../../../shared/time.ts';
import { lockRecipients, type Recipient } from '../../loyalty/index.ts';
import { readStores } from '../../merchants/index.ts';
import {
  campaignsDue,
  countWrittenTo,
  lockCampaign,
  lockDueMessages,
  recordSkipped,
  recordWritten,
  putOff,
  readProgress,
  setCampaignState,
  type CampaignRow,
} from '../campaign-store.ts';
import { campaignMessage } from '../letters.ts';
import { frequencyCap, writableUntil, writeAt } from '../model/campaign.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  publicUrl: string;
}

const actor = { kind: 'system', name: 'marketing' } as const;
const maxCampaigns = 50;
const batchMessages = 50;

/**
 * Writes a batch of each campaign that is being sent. Message and note commit together: whatever stops in between, nobody
 * is written to twice.
 */
export async function writeCampaigns(given: Given): Promise<void> {
  const { db, parts } = given;
  for (const { merchantId, campaignId } of await campaignsDue(db, parts.clock.now(), maxCampaigns)) {
    const work = (ctx: Context) => writeBatch(ctx, given, campaignId);
    await inMerchant({ db, parts, actor }, merchantId, work).catch((error: unknown) =>
      parts.log.error({ err: error, merchantId, campaignId }, 'a campaign could not be written'),
    );
  }
}

async function writeBatch(ctx: Context, { publicUrl }: Given, campaignId: string): Promise<void> {
  const campaign = await lockCampaign(ctx.tx, campaignId);
  if (campaign?.state !== 'sending') return;
  const now = ctx.clock.now();
  const guestIds = await lockDueMessages(ctx.tx, { campaignId, now, most: batchMessages });
  const recipients = await lockRecipients(ctx.tx, { channel: campaign.channel, guestIds });
  const since = new Date(now.getTime() - frequencyCap.days * dayMs);
  const had = await countWrittenTo(ctx.tx, guestIds, since);
  const [store] = await readStores(ctx.tx);
  const restaurant = { name: store?.merchantName ?? '', address: store?.address ?? '' };
  for (const guestId of guestIds) {
    const to = recipients.get(guestId);
    const until = to && writeAt(now, to.timeZone);
    if (!to) await recordSkipped(ctx.tx, { campaignId, guestId, reason: 'consent' });
    else if ((had.get(guestId) ?? 0) >= frequencyCap.most) {
      await recordSkipped(ctx.tx, { campaignId, guestId, reason: 'often' });
    } else if (until && until > now) await putOff(ctx.tx, { campaignId, guestId, until });
    else await write(ctx, { campaign, to, restaurant, publicUrl });
  }
  const progress = (await readProgress(ctx.tx, [campaignId])).get(campaignId);
  if (!progress || progress.waiting === 0) await setCampaignState(ctx.tx, campaignId, 'done', now);
}

async function write(
  ctx: Context,
  given: { campaign: CampaignRow; to: Recipient; restaurant: { name: string; address: string }; publicUrl: string },
): Promise<void> {
  const { campaign, to, restaurant, publicUrl } = given;
  const at = ctx.clock.now();
  const message = campaignMessage(campaign, to, { restaurant, publicUrl });
  // A text that its provider has not taken by the evening wakes nobody at night.
  const worthlessAfter = writableUntil(at, to.timeZone);
  const messageId = await postMessage(ctx, message.channel === 'sms' ? { ...message, worthlessAfter } : message);
  await recordWritten(ctx.tx, { campaignId: campaign.id, guestId: to.id, consentId: to.consentId, messageId, at });
}
