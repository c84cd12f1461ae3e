import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { MerchantId, OrderId } from '../../shared/ids.ts';
import type { TicketLanguage } from './model/ticket.ts';

/** How each store prints. A store that nobody has set up has no row, and the usual settings. */

export interface PrintingSettings {
  /** Orders that are accepted from then on are printed by themselves; null: none is. */
  automaticSince: Date | null;
  language: TicketLanguage;
  aheadMinutes: number;
  expiresAfterMinutes: number;
  silentAfterSeconds: number;
  version: number;
}

export const usualSettings: PrintingSettings = {
  automaticSince: null,
  language: 'en',
  aheadMinutes: 30,
  expiresAfterMinutes: 15,
  silentAfterSeconds: 45,
  version: 0,
};

export async function readSettings(tx: Tx, storeId: string): Promise<PrintingSettings> {
  const row = await tx
    .selectFrom('printing_stores')
    .select([
      'automatic_since',
      'language',
      'ahead_minutes',
      'expires_after_minutes',
      'silent_after_seconds',
      'version',
    ])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  if (!row) return usualSettings;
  return {
    automaticSince: row.automatic_since,
    language: row.language as TicketLanguage, // the column's check
    aheadMinutes: row.ahead_minutes,
    expiresAfterMinutes: row.expires_after_minutes,
    silentAfterSeconds: row.silent_after_seconds,
    version: row.version,
  };
}

/** False where somebody else has saved since `version` was read. */
export async function writeSettings(
  tx: Tx,
  storeId: string,
  { automaticSince, language, aheadMinutes, expiresAfterMinutes, silentAfterSeconds, version }: PrintingSettings,
): Promise<boolean> {
  const { rows } = await sql`
    insert into printing_stores (merchant_id, store_id, automatic_since, language, ahead_minutes, expires_after_minutes,
      silent_after_seconds)
    select current_merchant_id(), ${storeId}, ${automaticSince}::timestamptz, ${language}, ${aheadMinutes}::int,
      ${expiresAfterMinutes}::int, ${silentAfterSeconds}::int
    on conflict (merchant_id, store_id) do update set automatic_since = excluded.automatic_since,
      language = excluded.language, ahead_minutes = excluded.ahead_minutes,
      expires_after_minutes = excluded.expires_after_minutes,
      silent_after_seconds = excluded.silent_after_seconds, version = printing_stores.version + 1
    where printing_stores.version = ${version}
    returning version`.execute(tx);
  return rows.length > 0;
}

/**
 * Which of these orders, of whichever merchants, a store wants on paper now: accepted, and not printed as they are; or
 * cancelled, after something was printed of them. May run in intake's transaction.
 */
export async function findOrdersToPrint(
  tx: Tx,
  orders: readonly { merchantId: MerchantId; id: OrderId }[],
): Promise<{ merchantId: MerchantId; orderId: OrderId }[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<{ merchant_id: MerchantId; id: OrderId }>`
    select o.merchant_id, o.id
    from unnest(${orders.map(({ merchantId }) => merchantId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[])
      as c (merchant_id, order_id)
    join orders o on o.merchant_id = c.merchant_id and o.id = c.order_id
    join printing_stores p on p.merchant_id = o.merchant_id and p.store_id = o.store_id
    where p.automatic_since is not null and o.accepted_at >= p.automatic_since and (
      (o.state = 'getting_ready' and o.ended_at is null and not exists (
        select from print_tickets t
        where t.merchant_id = o.merchant_id and t.order_id = o.id and t.contents_as_of >= o.contents_as_of))
      or (o.state = 'cancelled' and exists (
        select from print_tickets t
        where t.merchant_id = o.merchant_id and t.order_id = o.id and t.contents_as_of is not null)))`.execute(tx);
  return rows.map((row) => ({ merchantId: row.merchant_id, orderId: row.id }));
}
