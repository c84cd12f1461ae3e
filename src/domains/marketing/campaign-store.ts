import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type MerchantId } from '../../shared/ids.ts';
import type { MarketingChannel } from '../loyalty/model/consent.ts';
import { audience, type CampaignState, type SkipReason } from './model/campaign.ts';

/** All reading and writing of campaigns. */

export interface CampaignRow {
  id: string;
  name: string;
  channel: MarketingChannel;
  subject: string;
  body: string;
  audience: z.output<typeof audience>;
  state: CampaignState;
  version: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

interface StoredCampaign {
  id: string;
  name: string;
  channel: string;
  subject: string;
  body: string;
  audience: unknown;
  state: string;
  version: number;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

const columns = sql`id, name, channel, subject, body, audience, state, version, created_at, started_at, ended_at`;

const toCampaign = (row: StoredCampaign): CampaignRow => ({
  id: row.id,
  name: row.name,
  channel: row.channel as MarketingChannel, // the column's check
  subject: row.subject,
  body: row.body,
  audience: audience.parse(row.audience),
  state: row.state as CampaignState, // the column's check
  version: row.version,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
});

const maxCampaigns = 100;

/** Newest first. */
export async function readCampaigns(tx: Tx): Promise<CampaignRow[]> {
  const { rows } = await sql<StoredCampaign>`
    select ${columns} from campaigns where merchant_id = current_merchant_id()
    order by created_at desc, id desc limit ${maxCampaigns}`.execute(tx);
  return rows.map(toCampaign);
}

/** Locked until the transaction ends. */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow | undefined> {
  const { rows } = await sql<StoredCampaign>`
    select ${columns} from campaigns where merchant_id = current_merchant_id() and id = ${id} for update`.execute(tx);
  return rows[0] && toCampaign(rows[0]);
}

export async function readCampaign(tx: Tx, id: string): Promise<CampaignRow | undefined> {
  const { rows } = await sql<StoredCampaign>`
    select ${columns} from campaigns where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
  return rows[0] && toCampaign(rows[0]);
}

export type CampaignDraft = Pick<CampaignRow, 'id' | 'name' | 'channel' | 'subject' | 'body' | 'audience'>;

export async function insertCampaign(tx: Tx, draft: CampaignDraft, at: Date): Promise<void> {
  await sql`
    insert into campaigns (merchant_id, id, name, channel, subject, body, audience, state, created_at)
    values (current_merchant_id(), ${draft.id}, ${draft.name}, ${draft.channel}, ${draft.subject}, ${draft.body},
      ${JSON.stringify(draft.audience)}::jsonb, 'draft', ${at})`.execute(tx);
}

export async function updateCampaign(tx: Tx, draft: CampaignDraft): Promise<void> {
  await sql`
    update campaigns set name = ${draft.name}, channel = ${draft.channel}, subject = ${draft.subject},
      body = ${draft.body}, audience = ${JSON.stringify(draft.audience)}::jsonb, version = version + 1
    where merchant_id = current_merchant_id() and id = ${draft.id}`.execute(tx);
}

export async function deleteCampaignRow(tx: Tx, id: string): Promise<void> {
  await sql`delete from campaigns where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export async function setCampaignState(tx: Tx, id: string, state: CampaignState, at: Date): Promise<void> {
  await sql`
    update campaigns set state = ${state}, version = version + 1,
      started_at = case when ${state} = 'sending' then coalesce(started_at, ${at}) else started_at end,
      ended_at = case when ${state} = 'done' then ${at}::timestamptz end
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

/** Each of these guests once. */
export async function insertMessages(
  tx: Tx,
  { campaignId, guestIds, at }: { campaignId: string; guestIds: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    insert into campaign_messages (merchant_id, campaign_id, guest_id, state, due_at)
    select current_merchant_id(), ${campaignId}, id, 'waiting', ${at} from unnest(${guestIds}::uuid[]) as id
    on conflict do nothing`.execute(tx);
}

/** Guests who are due, locked; those that another process is at are left to it. */
export async function lockDueMessages(
  tx: Tx,
  { campaignId, now, most }: { campaignId: string; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ guest_id: string }>`
    select guest_id from campaign_messages
    where merchant_id = current_merchant_id() and campaign_id = ${campaignId} and state = 'waiting' and due_at <= ${now}
    order by guest_id limit ${most} for update skip locked`.execute(tx);
  return rows.map((row) => row.guest_id);
}

interface MessageAt {
  campaignId: string;
  guestId: string;
}

export async function recordWritten(
  tx: Tx,
  { campaignId, guestId, consentId, messageId, at }: MessageAt & { consentId: string; messageId: string; at: Date },
): Promise<void> {
  await sql`
    update campaign_messages set state = 'written', consent_id = ${consentId}, message_id = ${messageId}, written_at = ${at}
    where merchant_id = current_merchant_id() and campaign_id = ${campaignId} and guest_id = ${guestId}`.execute(tx);
}

export async function recordSkipped(
  tx: Tx,
  { campaignId, guestId, reason }: MessageAt & { reason: SkipReason },
): Promise<void> {
  await sql`
    update campaign_messages set state = 'skipped', reason = ${reason}
    where merchant_id = current_merchant_id() and campaign_id = ${campaignId} and guest_id = ${guestId}`.execute(tx);
}

export async function putOff(tx: Tx, { campaignId, guestId, until }: MessageAt & { until: Date }): Promise<void> {
  await sql`
    update campaign_messages set due_at = ${until}
    where merchant_id = current_merchant_id() and campaign_id = ${campaignId} and guest_id = ${guestId}`.execute(tx);
}

/** Of these guests, how many campaigns each was written to since then; absent for none. */
export async function countWrittenTo(tx: Tx, guestIds: readonly string[], since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ guest_id: string; messages: number }>`
    select guest_id, count(*)::int as messages from campaign_messages
    where merchant_id = current_merchant_id() and guest_id = any(${guestIds}::uuid[]) and written_at >= ${since}
    group by guest_id`.execute(tx);
  return new Map(rows.map((row) => [row.guest_id, row.messages]));
}

export interface CampaignProgress {
  waiting: number;
  written: number;
  skipped: { reason: SkipReason; guests: number }[];
}

/** By campaign id; one that nobody was chosen for is absent. */
export async function readProgress(tx: Tx, ids: readonly string[]): Promise<Map<string, CampaignProgress>> {
  const { rows } = await sql<{ campaign_id: string; state: string; reason: SkipReason | null; guests: number }>`
    select campaign_id, state, reason, count(*)::int as guests from campaign_messages
    where merchant_id = current_merchant_id() and campaign_id = any(${ids}::uuid[])
    group by campaign_id, state, reason order by campaign_id, reason`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, (row) => row.campaign_id)].map(([id, group]) => {
      const sum = (state: string) =>
        group.filter((row) => row.state === state).reduce((total, row) => total + row.guests, 0);
      const skipped = group.flatMap(({ reason, guests }) => (reason === null ? [] : [{ reason, guests }]));
      return [id, { waiting: sum('waiting'), written: sum('written'), skipped }];
    }),
  );
}

/** Guests who were written to. */
export async function readWrittenTo(tx: Tx, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ guest_id: string }>`
    select guest_id from campaign_messages
    where merchant_id = current_merchant_id() and campaign_id = ${campaignId} and state = 'written'`.execute(tx);
  return rows.map((row) => row.guest_id);
}

/** By state of the outbox, how many of the campaign's messages. */
export async function readDeliveries(tx: Tx, campaignId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ state: string; messages: number }>`
    select state, messages from campaign_deliveries(${campaignId})`.execute(tx);
  return new Map(rows.map((row) => [row.state, row.messages]));
}

/** By campaign id, how many of its messages were kept since nothing is set up to send them by; absent for none. */
export async function readKept(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ campaign_id: string; messages: number }>`
    select campaign_id, messages from campaigns_kept(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.campaign_id, row.messages]));
}

/** Of any merchant, those that have something to do now. */
export async function campaignsDue(
  db: Db,
  at: Date,
  most: number,
): Promise<{ merchantId: MerchantId; campaignId: string }[]> {
  const { rows } = await sql<{ merchant_id: string; campaign_id: string }>`
    select merchant_id, campaign_id from campaigns_due(${at}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId(row.merchant_id), campaignId: row.campaign_id }));
}
