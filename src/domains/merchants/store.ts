import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreId } from '../../shared/ids.ts';
import type { Store } from './contract.ts';

/** The merchant's stores, oldest first. The transaction's merchant is the only one it sees. */
export async function readStores(tx: Tx): Promise<Store[]> {
  const rows = await tx
    .selectFrom('stores')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .select(['stores.id', 'stores.name', 'merchants.name as merchant_name', 'address', 'logo_url', 'time_zone'])
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
