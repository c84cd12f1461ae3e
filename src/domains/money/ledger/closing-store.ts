import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * How far the merchant's books are paid out. Whoever enters something shares the books, whoever closes them has them
 * alone, until the transaction ends: nothing can be entered into days that are being added up.
 */

/** A number of our own, so that no other advisory lock is meant. */
const booksLock = 18;

export async function shareBooks(tx: Tx): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${booksLock}, hashtext(current_merchant_id()::text))`.execute(tx);
}

/** Waits for whoever is entering something. */
export async function holdBooks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${booksLock}, hashtext(current_merchant_id()::text))`.execute(tx);
}

/** The last business day that is paid out, or undefined. */
export async function readClosedThrough(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('ledger_closings')
    .select(sql<string>`closed_through::text`.as('day'))
    .executeTakeFirst();
  return row?.day;
}

/** Never back: the later day stays. */
export async function writeClosedThrough(tx: Tx, day: string): Promise<void> {
  await sql`
    insert into ledger_closings (merchant_id, closed_through) values (current_merchant_id(), ${day}::date)
    on conflict (merchant_id) do update
      set closed_through = greatest(ledger_closings.closed_through, excluded.closed_through)`.execute(tx);
}

/** The first day that is open, where `day` is not. */
export function openDay(day: string, closedThrough: string | undefined): string {
  if (closedThrough === undefined || day > closedThrough) return day;
  return Temporal.PlainDate.from(closedThrough).add({ days: 1 }).toString();
}
