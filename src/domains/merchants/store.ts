import { sql, type Insertable, type Selectable } from 'kysely';
import type { Merchants, Stores } from '../../database.gen.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cutPage, isBehind, likePattern, parseCursor } from '../../platform/db/page.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreId } from '../../shared/ids.ts';
import type { MerchantSummary, Store } from './contract.ts';

/** The merchant's stores, oldest first. The transaction's merchant is the only one it sees. */
export async function readStores(tx: Tx): Promise<Store[]> {
  const rows = await tx
    .selectFrom('stores')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .select([
      'stores.id',
      'stores.name',
      'merchants.name as merchant_name',
      'address',
      'logo_url',
      'time_zone',
      'business_day_cutoff',
    ])
    .orderBy('stores.created_at')
    .orderBy('stores.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    merchantName: row.merchant_name,
    address: row.address,
    logoUrl: row.logo_url,
    timeZone: row.time_zone,
    businessDayCutoff: row.business_day_cutoff.slice(0, 5),
  }));
}

/** When a store's days begin: its IANA zone and the local time of the cutoff, `04:00:00`. */
export interface BusinessDays {
  timeZone: string;
  cutoff: string;
}

/** Of the merchant's oldest store when none is named. Throws NOT_FOUND for a store that is not this merchant's. */
export async function readBusinessDays(tx: Tx, storeId: StoreId | undefined): Promise<BusinessDays> {
  const row = await tx
    .selectFrom('stores')
    .select(['time_zone', 'business_day_cutoff'])
    .$if(storeId !== undefined, (query) => query.where('id', '=', storeId ?? ''))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such store.');
  return { timeZone: row.time_zone, cutoff: row.business_day_cutoff };
}

/** What kind of business the transaction's merchant is. */
export async function readBusinessType(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('merchants').select('business_type').executeTakeFirstOrThrow();
  return row.business_type;
}

export async function insertMerchant(tx: Tx, row: Insertable<Merchants>): Promise<void> {
  await tx.insertInto('merchants').values(row).execute();
}

export async function insertStore(tx: Tx, row: Insertable<Stores>): Promise<void> {
  await tx.insertInto('stores').values(row).execute();
}

/** Whether the runtime knows this IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A merchant's name and state, locked until the transaction ends. */
export async function lockMerchant(
  tx: Tx,
  id: string,
): Promise<{ name: string; state: string; isDeleted: boolean } | undefined> {
  const row = await tx
    .selectFrom('merchants')
    .select(['name', 'state', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { name: row.name, state: row.state, isDeleted: row.deleted_at !== null };
}

export async function updateMerchantState(
  tx: Tx,
  given: { id: string; state: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('merchants')
    .set({ state: given.state, state_reason: given.reason, state_changed_at: given.at })
    .where('id', '=', given.id)
    .execute();
}

const pageRows = 50;
const summaryColumns = [
  'id',
  'name',
  'business_type',
  'state',
  'state_reason',
  'state_changed_at',
  'created_at',
] as const;

/** Every merchant, newest first; the transaction must be in the staff role. */
export async function readMerchants(
  tx: Tx,
  given: { state?: string | undefined; search?: string | undefined; cursor?: string | undefined },
): Promise<{ merchants: MerchantSummary[]; nextCursor: string | null }> {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const pattern = likePattern(given.search ?? '');
  const rows = await tx
    .selectFrom('merchants')
    .select(summaryColumns)
    .$if(given.state !== undefined, (query) => query.where('state', '=', given.state ?? ''))
    .$if(Boolean(given.search), (query) =>
      query.where(sql<boolean>`(lower(merchants.name) like ${pattern} or exists (
        select from stores where stores.merchant_id = merchants.id
          and lower(stores.name || ' ' || stores.address) like ${pattern}))`),
    )
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'created_at')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.created_at, id: row.id }));
  return { merchants: await withStores(tx, shown), nextCursor };
}

/** Throws NOT_FOUND. */
export async function readMerchant(tx: Tx, id: string): Promise<MerchantSummary> {
  const rows = await tx.selectFrom('merchants').select(summaryColumns).where('id', '=', id).execute();
  const [merchant] = await withStores(tx, rows);
  if (!merchant) throw new AppError('NOT_FOUND', 'There is no such merchant.');
  return merchant;
}

async function withStores(tx: Tx, rows: Pick<Selectable<Merchants>, (typeof summaryColumns)[number]>[]) {
  if (rows.length === 0) return [];
  const stores = await tx
    .selectFrom('stores')
    .select(['merchant_id', 'id', 'name', 'address', 'time_zone'])
    .where(
      'merchant_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    businessType: row.business_type as MerchantSummary['businessType'], // the column's check
    state: row.state as MerchantSummary['state'], // the column's check
    stateReason: row.state_reason,
    stateChangedAt: row.state_changed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    stores: stores
      .filter((store) => store.merchant_id === row.id)
      .map(({ id, name, address, time_zone: timeZone }) => ({ id, name, address, timeZone })),
  }));
}

/** Merchants with a store whose address, in plain letters and digits, begins like `addressKey`. */
export async function findMerchantsAt(
  tx: Tx,
  addressKey: string,
): Promise<{ id: string; name: string; state: string }[]> {
  return tx
    .selectFrom('merchants')
    .innerJoin('stores', 'stores.merchant_id', 'merchants.id')
    .select(['merchants.id', 'merchants.name', 'merchants.state'])
    .distinct()
    .where(sql<boolean>`regexp_replace(lower(stores.address), '[^a-z0-9]', '', 'g') like ${`${addressKey}%`}`)
    .limit(20)
    .execute();
}

/** Whether a device of the transaction's merchant has shown that everything is set up. */
export async function isSetUpTold(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('merchants')
    .select('set_up_told_at')
    .where('id', '=', sql<string>`current_merchant_id()`)
    .executeTakeFirst();
  return row !== undefined && row.set_up_told_at !== null;
}

export async function recordSetUpNotified(tx: Tx, at: Date): Promise<void> {
  await tx
    .updateTable('merchants')
    .set({ set_up_told_at: at })
    .where('id', '=', sql<string>`current_merchant_id()`)
    .where('set_up_told_at', 'is', null)
    .execute();
}
