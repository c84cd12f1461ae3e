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

export interface Agreement {
  channel: MarketingChannel;
  /** False of SMS as long as the phone itself has not agreed: whoever typed its number may be somebody else. */
  isHeard: boolean;
}

/** A consent to SMS counts once it was given after the phone was shown to be theirs. Of the guest `g` and the consent `c`. */
export const isPhoneHeard = sql<boolean>`(g.phone_confirmed_at is not null and c.at >= g.phone_confirmed_at)`;

/** Of these guests, by which ways each agrees to be written to now. */
export async function readAgreed(tx: Tx, guestIds: readonly string[]): Promise<Map<string, Agreement[]>> {
  const { rows } = await sql<{ guest_id: string; channel: MarketingChannel; is_heard: boolean }>`
    select guest_id, channel, is_heard from (
      select distinct on (c.guest_id, c.channel) c.guest_id, c.channel, c.is_given,
        c.channel <> 'sms' or ${isPhoneHeard} as is_heard
      from loyalty_consents c join loyalty_guests g on g.merchant_id = c.merchant_id and g.id = c.guest_id
      where c.merchant_id = current_merchant_id() and c.guest_id = any(${guestIds}::uuid[]) and c.channel <> 'programme'
      order by c.guest_id, c.channel, c.at desc, c.id desc
    ) latest where is_given order by guest_id, channel`.execute(tx);
  const agreed = new Map<string, Agreement[]>();
  for (const { guest_id: guestId, channel, is_heard: isHeard } of rows)
    agreed.set(guestId, [...(agreed.get(guestId) ?? []), { channel, isHeard }]);
  return agreed;
}
