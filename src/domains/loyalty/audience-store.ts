import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isPhoneHeard } from './consent-store.ts';
import type { GuestLanguage, MarketingChannel } from './model/consent.ts';

/** Guests who may be written to: with a proof of consent that holds, at a phone or mail that was shown to be theirs. */

/** Which of them; undefined: all. */
export interface Audience {
  /** Nothing earned or redeemed for so many days. */
  restedDays?: number | undefined;
  /** Holding at least so many points. */
  minimumPoints?: number | undefined;
}

const contact = (channel: MarketingChannel) => (channel === 'sms' ? sql.ref('g.phone') : sql.ref('g.email'));

/** Whether that very contact was shown to be theirs; of a phone, before it agreed. `c` is the consent. */
const isProven = (channel: MarketingChannel) => (channel === 'sms' ? isPhoneHeard : sql`g.confirmed_at is not null`);

/** What the guest said last of the channel. */
const lastWord = (channel: MarketingChannel) => sql`
  lateral (
    select c.id, c.is_given, c.at from loyalty_consents c
    where c.merchant_id = g.merchant_id and c.guest_id = g.id and c.channel = ${channel}
    order by c.at desc, c.id desc limit 1
  ) c`;
/** Where it was a yes. */
const proofOf = (channel: MarketingChannel) => sql`join ${lastWord(channel)} on c.is_given`;

const fits = ({ restedDays, minimumPoints }: Audience, now: Date) => sql`
  g.merchant_id = current_merchant_id() and g.state = 'member'
  and (${restedDays ?? null}::int is null
    or g.last_moved_at < ${now}::timestamptz - make_interval(days => ${restedDays ?? null}::int))
  and g.balance >= ${minimumPoints ?? 0}`;

/** Their ids, in a fixed order. */
export async function readAudience(
  tx: Tx,
  { channel, audience, now }: { channel: MarketingChannel; audience: Audience; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from loyalty_guests g ${proofOf(channel)}
    where ${fits(audience, now)} and ${isProven(channel)} and ${contact(channel)} is not null
    order by g.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** How many fit the audience, and how many of these may not be written to, by reason. */
export async function countAudience(
  tx: Tx,
  { channel, audience, now }: { channel: MarketingChannel; audience: Audience; now: Date },
): Promise<{ fitting: number; withoutConsent: number; unconfirmed: number }> {
  const { rows } = await sql<{ fitting: number; consenting: number; confirmed: number }>`
    select count(*)::int as fitting,
      count(*) filter (where c.is_given and ${contact(channel)} is not null)::int as consenting,
      count(*) filter (where c.is_given and ${contact(channel)} is not null and ${isProven(channel)})::int as confirmed
    from loyalty_guests g left join ${lastWord(channel)} on true where ${fits(audience, now)}`.execute(tx);
  const { fitting = 0, consenting = 0, confirmed = 0 } = rows[0] ?? {};
  return { fitting, withoutConsent: fitting - consenting, unconfirmed: consenting - confirmed };
}

/** Somebody who may be written to right now, and the proof. */
export interface Recipient {
  id: string;
  name: string;
  /** Phone or mail. */
  to: string;
  language: GuestLanguage;
  timeZone: string;
  linkToken: string;
  consentId: string;
}

/** Of these guests, those who still may be, locked so that nobody withdraws meanwhile. */
export async function lockRecipients(
  tx: Tx,
  { channel, guestIds }: { channel: MarketingChannel; guestIds: readonly string[] },
): Promise<Map<string, Recipient>> {
  // By itself: what is read afterwards is as it stands once nobody else has them.
  await sql`
    select id from loyalty_guests where merchant_id = current_merchant_id() and id = any(${guestIds}::uuid[])
    order by id for update`.execute(tx);
  const { rows } = await sql<{
    id: string;
    name: string;
    contact: string;
    language: string;
    time_zone: string;
    link_token: string;
    consent_id: string;
  }>`
    select g.id, g.name, ${contact(channel)} as contact, g.language, g.time_zone, g.link_token, c.id as consent_id
    from loyalty_guests g ${proofOf(channel)}
    where g.merchant_id = current_merchant_id() and g.id = any(${guestIds}::uuid[]) and g.state = 'member'
      and ${isProven(channel)} and ${contact(channel)} is not null and g.link_token is not null`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        to: row.contact,
        language: row.language as GuestLanguage, // the column's check
        timeZone: row.time_zone,
        linkToken: row.link_token,
        consentId: row.consent_id,
      },
    ]),
  );
}

/** How many of these guests have taken their consent back since then. */
export async function countWithdrawn(
  tx: Tx,
  { channel, guestIds, since }: { channel: MarketingChannel; guestIds: readonly string[]; since: Date },
): Promise<number> {
  const { rows } = await sql<{ guests: number }>`
    select count(distinct guest_id)::int as guests from loyalty_consents
    where merchant_id = current_merchant_id() and guest_id = any(${guestIds}::uuid[]) and channel = ${channel}
      and not is_given and at >= ${since}`.execute(tx);
  return rows[0]?.guests ?? 0;
}

/** The number may be asked again whether it wants offers, which STOP had ended: START is no consent. */
export async function startTextsTo(db: Db, phone: string): Promise<void> {
  await sql`select start_texts_to(${phone})`.execute(db);
}

/** Ends texts to a number, offers and questions, wherever it is a guest's. Answers at how many restaurants offers ended. */
export async function stopTextsTo(
  db: Db,
  given: { phone: string; wording: string; version: string; at: Date },
): Promise<number> {
  const { phone, wording, version, at } = given;
  const { rows } = await sql<{ stopped: number }>`
    select stop_texts_to(${phone}, ${wording}, ${version}, ${at}) as stopped`.execute(db);
  return rows[0]?.stopped ?? 0;
}
