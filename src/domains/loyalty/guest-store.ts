import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { cutPage, isBehind, likePattern, parseCursor } from '../../platform/db/page.ts';
import type { GuestLanguage } from './model/consent.ts';

/** All reading and writing of guests. */

export interface Guest {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  language: GuestLanguage;
  timeZone: string;
  cardCode: string;
  linkToken: string | null;
  linkSentAt: Date | null;
  /** The link of the card was opened: the mail is theirs, or the phone of who gave no mail. */
  confirmedAt: Date | null;
  /** A link that was texted to the phone was opened. */
  phoneConfirmedAt: Date | null;
  balance: number;
  owedMinor: number;
  version: number;
  lastMovedAt: Date;
  joinedAt: Date;
}

interface GuestRow {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  language: string;
  time_zone: string;
  card_code: string;
  link_token: string | null;
  link_sent_at: Date | null;
  confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  balance: number;
  owed_minor: number;
  version: number;
  last_moved_at: Date;
  joined_at: Date;
}

const columns = sql`id, name, phone, email, language, time_zone, card_code, link_token, link_sent_at, confirmed_at,
  phone_confirmed_at, balance, owed_minor, version, last_moved_at, joined_at`;

const toGuest = (row: GuestRow): Guest => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  language: row.language as GuestLanguage, // the column's check
  timeZone: row.time_zone,
  cardCode: row.card_code,
  linkToken: row.link_token,
  linkSentAt: row.link_sent_at,
  confirmedAt: row.confirmed_at,
  phoneConfirmedAt: row.phone_confirmed_at,
  balance: row.balance,
  owedMinor: row.owed_minor,
  version: row.version,
  lastMovedAt: row.last_moved_at,
  joinedAt: row.joined_at,
});

/** A member, locked until the transaction ends; undefined for nobody, and for who has left. */
export async function lockGuest(tx: Tx, id: string): Promise<Guest | undefined> {
  const { rows } = await sql<GuestRow>`
    select ${columns} from loyalty_guests
    where merchant_id = current_merchant_id() and id = ${id} and state = 'member' for update`.execute(tx);
  return rows[0] && toGuest(rows[0]);
}

export async function readGuest(tx: Tx, id: string): Promise<Guest | undefined> {
  const { rows } = await sql<GuestRow>`
    select ${columns} from loyalty_guests
    where merchant_id = current_merchant_id() and id = ${id} and state = 'member'`.execute(tx);
  return rows[0] && toGuest(rows[0]);
}

/** A phone beside a mail that has not said whose it is: only a claim, which somebody else may make as well. */
const ownsPhone = sql`(email is null or phone_confirmed_at is not null)`;

/** The member whose phone or mail this is. */
export async function findMember(
  tx: Tx,
  by: { phone?: string | undefined; email?: string | undefined },
): Promise<Guest | undefined> {
  const { rows } = await sql<GuestRow>`
    select ${columns} from loyalty_guests
    where merchant_id = current_merchant_id() and state = 'member'
      and ((phone = ${by.phone ?? null} and ${ownsPhone}) or email = ${by.email ?? null})
    order by (phone = ${by.phone ?? null} and ${ownsPhone}) desc nulls last limit 1`.execute(tx);
  return rows[0] && toGuest(rows[0]);
}

/** The member with this card code, or whom staff know by this phone: whose it is, else who gave it first. */
export async function findAtCounter(
  tx: Tx,
  by: { phone?: string | undefined; cardCode?: string | undefined },
): Promise<Guest | undefined> {
  const { rows } = await sql<GuestRow>`
    select ${columns} from loyalty_guests
    where merchant_id = current_merchant_id() and state = 'member'
      and (phone = ${by.phone ?? null} or card_code = ${by.cardCode ?? null})
    order by phone = ${by.phone ?? null} desc nulls last, ${ownsPhone} desc, joined_at, id limit 1`.execute(tx);
  return rows[0] && toGuest(rows[0]);
}

export type NewGuest = Pick<
  Guest,
  'id' | 'name' | 'phone' | 'email' | 'language' | 'timeZone' | 'cardCode' | 'linkToken'
>;

/** False where somebody with this phone or mail has just joined. */
export async function insertGuest(tx: Tx, guest: NewGuest, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into loyalty_guests (merchant_id, id, name, phone, email, language, time_zone, card_code, link_token,
      last_moved_at, joined_at)
    values (current_merchant_id(), ${guest.id}, ${guest.name}, ${guest.phone}, ${guest.email}, ${guest.language},
      ${guest.timeZone}, ${guest.cardCode}, ${guest.linkToken}, ${at}, ${at})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function updateBalance(
  tx: Tx,
  { id, balance, owedMinor, at }: { id: string; balance: number; owedMinor: number; at: Date },
): Promise<void> {
  await sql`
    update loyalty_guests set balance = ${balance}, owed_minor = ${owedMinor}, version = version + 1, last_moved_at = ${at}
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export async function recordLinkSent(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update loyalty_guests set link_sent_at = ${at} where merchant_id = current_merchant_id() and id = ${id}`.execute(
    tx,
  );
}

/** Once: the first time counts. The link goes to the mail where there is one, so that it proves the phone only of others. */
export async function recordConfirmed(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update loyalty_guests set confirmed_at = coalesce(confirmed_at, ${at}),
      phone_confirmed_at = case when email is null then coalesce(phone_confirmed_at, ${at}) else phone_confirmed_at end
    where merchant_id = current_merchant_id() and id = ${id}
      and (confirmed_at is null or (email is null and phone_confirmed_at is null))`.execute(tx);
}

/** Who they were is forgotten; what they agreed to and how their points went stays as proof without a name. */
export async function forgetGuest(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update loyalty_guests set state = 'left', left_at = ${at}, name = '', phone = null, email = null, link_token = null,
      phone_token = null
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

const pageRows = 50;

/** Members, newest first, a page at a time; with words, those whose name, phone, mail or code has them. */
export async function readGuestPage(
  tx: Tx,
  { search, cursor }: { search?: string | undefined; cursor?: string | undefined },
): Promise<{ guests: Guest[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const pattern = likePattern(search ?? '');
  const digits = likePattern((search ?? '').replaceAll(/\D/g, ''));
  const found = sql`(search_text like ${pattern} or (length(${digits}) > 4 and phone like ${digits}))`;
  // The index has what the page is found by; the rows are read for the page alone.
  const { rows } = await sql<GuestRow>`
    with page as materialized (
      select id from loyalty_guests
      where merchant_id = current_merchant_id() and state = 'member' and ${search ? found : sql`true`}
        and ${after ? isBehind(after, 'joined_at') : sql`true`}
      order by joined_at desc, id desc limit ${pageRows + 1})
    select ${columns} from loyalty_guests where merchant_id = current_merchant_id() and id in (select id from page)
    order by joined_at desc, id desc`.execute(tx);
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.joined_at, id: row.id }));
  return { guests: shown.map(toGuest), nextCursor };
}

/** Members whose points have rested since, locked; those that somebody is at are left for the next time. */
export async function lockResting(tx: Tx, before: Date, most: number): Promise<Guest[]> {
  const { rows } = await sql<GuestRow>`
    select ${columns} from loyalty_guests
    where merchant_id = current_merchant_id() and balance > 0 and last_moved_at < ${before}
    order by last_moved_at limit ${most} for update skip locked`.execute(tx);
  return rows.map(toGuest);
}
