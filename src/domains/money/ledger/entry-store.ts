import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { cutPage, isBehind, parseCursor } from '../../../platform/db/page.ts';
import { newId, type OrderId, type StoreId } from '../../../shared/ids.ts';
import type { Account } from '../model/accounts.ts';
import type { EntryContent } from '../model/order-entry.ts';

/** All reading and writing of entries. Amounts in minor units, debits positive. */

export interface NewEntry {
  /** Names the business event; a second entry with the same key is refused by the database. */
  key: string;
  kind: 'order' | 'reversal' | 'adjustment' | 'payout' | 'receipt' | 'verification' | 'points';
  storeId: StoreId;
  /** `noService` where it is about none. */
  service: string;
  orderId: OrderId | null;
  /** Of the payout whose step it is. */
  payoutId: string | null;
  currency: string;
  /** ISO date, in the store's business days. */
  businessDate: string;
  happenedAt: Date;
  content: EntryContent;
  reverses: string | null;
}

/** Writes entries in one statement; rejects where one does not balance or is there already. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[], at: Date): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ content, ...entry }) => ({
    id: newId<'entry'>(),
    key: entry.key,
    kind: entry.kind,
    store_id: entry.storeId,
    service: entry.service,
    order_id: entry.orderId,
    payout_id: entry.payoutId,
    currency: entry.currency,
    business_date: entry.businessDate,
    happened_at: entry.happenedAt,
    policy: content.policy,
    reverses: entry.reverses,
    accounts: content.postings.map(({ account }) => account),
    amounts: content.postings.map(({ amountMinor }) => amountMinor),
    details: content.details,
  }));
  await sql`
    insert into ledger_entries (merchant_id, id, key, kind, store_id, service, order_id, payout_id, currency,
      business_date, happened_at, posted_at, policy, reverses, accounts, amounts, details)
    select current_merchant_id(), id, key, kind, store_id, service, order_id, payout_id, currency, business_date,
      happened_at, ${at}, policy, reverses, accounts, amounts, details
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id uuid, key text, kind text, store_id uuid, service text, order_id uuid, payout_id uuid, currency text, business_date date,
      happened_at timestamptz, policy text, reverses uuid, accounts text[], amounts bigint[], details jsonb)`.execute(
    tx,
  );
}

/** Of these keys those that the merchant's entries have. */
export async function readKnownKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('ledger_entries')
    .select('key')
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** The entry that holds for an order: the one that no reversal took back. */
export interface StandingEntry {
  id: string;
  orderId: OrderId;
  content: EntryContent;
}

const storedDetails = z.object({
  order: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      baseMinor: z.number(),
      menuMinor: z.number(),
      isWorkedBack: z.literal(true).exactOptional(),
    }),
  ),
  source: z.string().exactOptional(),
  contradiction: z.object({ linesMinor: z.number(), bookedMinor: z.number(), note: z.string() }).exactOptional(),
});

/** By order id; orders without one are absent. */
export async function readStandingEntries(tx: Tx, orderIds: readonly OrderId[]): Promise<Map<string, StandingEntry>> {
  const { rows } = await sql<{
    id: string;
    order_id: OrderId;
    policy: string;
    accounts: string[];
    amounts: number[];
    details: unknown;
  }>`
    select e.id, e.order_id, e.policy, e.accounts, e.amounts, e.details from ledger_entries e
    where e.merchant_id = current_merchant_id() and e.order_id = any(${orderIds}::uuid[]) and e.kind = 'order'
      and not exists (select from ledger_entries r where r.merchant_id = e.merchant_id and r.reverses = e.id)`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.order_id, { id: row.id, orderId: row.order_id, content: toContent(row) }]));
}

export interface EntryRow {
  id: string;
  kind: NewEntry['kind'];
  date: string;
  happenedAt: Date;
  service: string;
  storeId: string;
  orderId: string | null;
  currency: string;
  content: EntryContent;
}

const pageRows = 50;

/** The merchant's entries that match, newest first, a page at a time. */
export async function readEntryPage(
  tx: Tx,
  given: {
    date?: string | undefined;
    orderId?: string | undefined;
    storeId?: string | undefined;
    service?: string | undefined;
    cursor?: string | undefined;
    /** The small deposits that verify a bank account are ours: their amounts are what the merchant has to find out. */
    withVerification: boolean;
  },
): Promise<{ rows: EntryRow[]; nextCursor: string | null }> {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const rows = await tx
    .selectFrom('ledger_entries')
    .select([
      'id',
      'kind',
      sql<string>`business_date::text`.as('date'),
      'happened_at',
      'posted_at',
      'service',
      'store_id',
      'order_id',
      'currency',
      'policy',
      'accounts',
      'amounts',
      'details',
    ])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .$if(given.date !== undefined, (query) => query.where('business_date', '=', sql<Date>`${given.date}::date`))
    .$if(given.orderId !== undefined, (query) => query.where('order_id', '=', given.orderId ?? ''))
    .$if(given.storeId !== undefined, (query) => query.where('store_id', '=', given.storeId ?? ''))
    .$if(given.service !== undefined, (query) => query.where('service', '=', given.service ?? ''))
    .$if(!given.withVerification, (query) => query.where('kind', '<>', 'verification'))
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'posted_at')))
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const page = cutPage(rows, pageRows, (row) => ({ at: row.posted_at, id: row.id }));
  return {
    rows: page.shown.map((row) => ({
      id: row.id,
      kind: row.kind as NewEntry['kind'], // the column's check
      date: row.date,
      happenedAt: row.happened_at,
      service: row.service,
      storeId: row.store_id,
      orderId: row.order_id,
      currency: row.currency,
      content: toContent(row),
    })),
    nextCursor: page.nextCursor,
  };
}

interface StoredContent {
  policy: string;
  accounts: string[];
  amounts: number[];
  details: unknown;
}

function toContent({ policy, accounts, amounts, details }: StoredContent): EntryContent {
  return {
    policy,
    postings: accounts.map((account, index) => ({
      account: account as Account, // nobody else writes entries
      amountMinor: amounts[index] ?? 0,
    })),
    details: storedDetails.parse(details),
  };
}
