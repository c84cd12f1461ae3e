import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type MerchantId } from '../../shared/ids.ts';
import { textSource } from './model/consent.ts';

/** Whether the phone beside a guest's mail is theirs: what was asked by SMS, and what came back. */

export interface PhoneQuestion {
  token: string | null;
  askedAt: Date | null;
  asks: number;
  /** Whoever has the phone answered STOP to a text of ours. */
  saidStop: boolean;
}

/** Of a guest who is locked. */
export async function readPhoneQuestion(tx: Tx, guestId: string): Promise<PhoneQuestion> {
  const { rows } = await sql<{ token: string | null; asked_at: Date | null; asks: number; said_stop: boolean }>`
    select g.phone_token as token, g.phone_asked_at as asked_at, g.phone_asks as asks, exists (
      select from loyalty_consents c where c.merchant_id = g.merchant_id and c.guest_id = g.id and c.channel = 'sms'
        and not c.is_given and c.source = ${textSource}) as said_stop
    from loyalty_guests g where g.merchant_id = current_merchant_id() and g.id = ${guestId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The guest who was locked is not there.');
  return { token: row.token, askedAt: row.asked_at, asks: row.asks, saidStop: row.said_stop };
}

export async function notePhoneAsked(
  tx: Tx,
  { guestId, token, at }: { guestId: string; token: string; at: Date },
): Promise<void> {
  await sql`
    update loyalty_guests set phone_token = ${token}, phone_asked_at = ${at}, phone_asks = phone_asks + 1
    where merchant_id = current_merchant_id() and id = ${guestId}`.execute(tx);
}

/** Once: the first time counts. */
export async function notePhoneConfirmed(tx: Tx, guestId: string, at: Date): Promise<void> {
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

/** Takes a phone off the card of whoever typed it beside another mail and never showed that it is theirs. */
export async function releaseUnprovenPhone(
  tx: Tx,
  { phone, email }: { phone: string; email: string | null },
): Promise<void> {
  await sql`
    update loyalty_guests set phone = null, phone_token = null
    where merchant_id = current_merchant_id() and phone = ${phone} and phone_confirmed_at is null
      and email is not null and email is distinct from ${email}`.execute(tx);
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
