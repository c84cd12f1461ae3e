import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../shared/ids.ts';
import type { ConsentChannel, MarketingChannel } from './model/consent.ts';

/** Proofs of consent: added to, never changed. The newest of a channel holds. */

export interface Consent {
  guestId: string;
  channel: ConsentChannel;
  isGiven: boolean;
  wording: string;
  version: string;
  source: string;
  from: string | null;
}

export async function insertConsents(tx: Tx, consents: readonly Consent[], at: Date): Promise<void> {
  for (const consent of consents) {
    await sql`
      insert into loyalty_consents (merchant_id, id, guest_id, channel, is_given, wording, version, source, given_from, at)
      values (current_merchant_id(), ${newId()}, ${consent.guestId}, ${consent.channel}, ${consent.isGiven},
        ${consent.wording}, ${consent.version}, ${consent.source}, ${consent.from}, ${at})`.execute(tx);
  }
}

/** Oldest first. */
export async function readConsents(tx: Tx, guestId: string): Promise<(Consent & { id: string; at: Date })[]> {
  const { rows } = await sql<{
    id: string;
    channel: ConsentChannel;
    is_given: boolean;
    wording: string;
    version: string;
    source: string;
    given_from: string | null;
    at: Date;
  }>`
    select id, channel, is_given, wording, version, source, given_from, at from loyalty_consents
    where merchant_id = current_merchant_id() and guest_id = ${guestId} order by at, id`.execute(tx);
  return rows.map(({ is_given: isGiven, given_from: from, ...row }) => ({ ...row, guestId, isGiven, from }));
}

/** Of these guests, by which ways each agrees to be written to now. */
export async function readAgreed(tx: Tx, guestIds: readonly string[]): Promise<Map<string, MarketingChannel[]>> {
  const { rows } = await sql<{ guest_id: string; channel: MarketingChannel }>`
    select guest_id, channel from (
      select distinct on (guest_id, channel) guest_id, channel, is_given from loyalty_consents
      where merchant_id = current_merchant_id() and guest_id = any(${guestIds}::uuid[]) and channel <> 'programme'
      order by guest_id, channel, at desc, id desc
    ) latest where is_given order by guest_id, channel`.execute(tx);
  const agreed = new Map<string, MarketingChannel[]>();
  for (const { guest_id: guestId, channel } of rows) agreed.set(guestId, [...(agreed.get(guestId) ?? []), channel]);
  return agreed;
}
