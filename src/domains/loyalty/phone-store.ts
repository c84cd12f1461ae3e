import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type MerchantId } from '../../shared/ids.ts';
import type { PhoneStanding } from './model/phone-standing.ts';

/**
 * What was texted to phones that have answered nothing yet, and what they said. Whoever locks a phone and a guest locks the
 * phone first.
 */

const digest = (phone: string) => sql`sha256(convert_to(${phone}, 'UTF8'))`;

/** The phone, locked until the transaction ends, whichever cards it stands on. */
export async function lockPhone(tx: Tx, phone: string): Promise<PhoneStanding> {
  const { rows } = await sql<{ asked_at: Date | null; asks: number; stopped_at: Date | null }>`
    insert into loyalty_phones (merchant_id, phone_digest) values (current_merchant_id(), ${digest(phone)})
    on conflict (merchant_id, phone_digest) do update set asks = loyalty_phones.asks
    returning asked_at, asks, stopped_at`.execute(tx);
  const [row] = rows;
  return {
    askedAt: row?.asked_at ?? null,
    asks: row?.asks ?? 0,
    isStopped: row !== undefined && row.stopped_at !== null,
  };
}

export async function recordPhoneTexted(tx: Tx, phone: string, at: Date): Promise<void> {
  await sql`
    update loyalty_phones set asked_at = ${at}, asks = asks + 1
    where merchant_id = current_merchant_id() and phone_digest = ${digest(phone)}`.execute(tx);
}

/** Whoever has the phone wants texts: what it said before counts no more. */
export async function recordPhoneAgreed(tx: Tx, phone: string): Promise<void> {
  await sql`
    update loyalty_phones set asks = 0, stopped_at = null
    where merchant_id = current_merchant_id() and phone_digest = ${digest(phone)}`.execute(tx);
}

/** The token of the link by which a guest's phone is asked; the same one each time. */
export async function keepPhoneToken(tx: Tx, guestId: string, token: string): Promise<string> {
  const { rows } = await sql<{ phone_token: string }>`
    update loyalty_guests set phone_token = coalesce(phone_token, ${token})
    where merchant_id = current_merchant_id() and id = ${guestId} returning phone_token`.execute(tx);
  return rows[0]?.phone_token ?? token;
}

/** Once: the first time counts. */
export async function recordPhoneConfirmed(tx: Tx, guestId: string, at: Date): Promise<void> {
  await sql`
    update loyalty_guests set phone_confirmed_at = ${at}
    where merchant_id = current_merchant_id() and id = ${guestId} and phone_confirmed_at is null`.execute(tx);
}

/** Only of who has a mail besides: a guest can be reached by something. */
export async function takePhoneOff(tx: Tx, guestId: string): Promise<void> {
  await sql`
    update loyalty_guests set phone = null, phone_token = null, phone_confirmed_at = null
    where merchant_id = current_merchant_id() and id = ${guestId} and email is not null`.execute(tx);
}

/** Where a texted link leads: before its merchant is known. */
export async function findPhone(
  db: Db,
  token: string,
): Promise<{ merchantId: MerchantId; guestId: string } | undefined> {
  const { rows } = await sql<{ merchant_id: string; guest_id: string }>`
    select merchant_id, guest_id from loyalty_phone(${token})`.execute(db);
  return rows[0] && { merchantId: asId(rows[0].merchant_id), guestId: rows[0].guest_id };
}
