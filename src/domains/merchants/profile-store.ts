import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/export/tenant-export.ts';
import { photoKey, photoPath } from '../../platform/files/photos.ts';
import { AppError } from '../../platform/errors.ts';
import type { MerchantId, StoreId } from '../../shared/ids.ts';
import type { StoreProfile } from './profile-contract.ts';

const ownMerchant = sql<string>`current_merchant_id()`;

/** Throws NOT_FOUND for a store that is not this merchant's, or not open to who asks. */
export async function readProfile(tx: Tx, storeId: string): Promise<StoreProfile> {
  const row = await tx
    .selectFrom('stores')
    .select([
      'id',
      'name',
      'address',
      'phone',
      'cuisines',
      'description',
      'country',
      'time_zone',
      'business_day_cutoff',
      'logo_url',
      'version',
    ])
    .where('id', '=', storeId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such store.');
  const photos = await tx
    .selectFrom('store_photos')
    .select(['id', 'width', 'height'])
    .where('store_id', '=', storeId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    phone: row.phone,
    cuisines: row.cuisines,
    description: row.description,
    country: row.country as StoreProfile['country'], // written through the contract, or the column's default
    timeZone: row.time_zone,
    businessDayCutoff: row.business_day_cutoff.slice(0, 5),
    logoUrl: row.logo_url,
    version: row.version,
    photos: photos.map(({ id, width, height }) => ({
      id,
      thumbUrl: photoPath(id, 'thumb'),
      url: photoPath(id, 'standard'),
      width,
      height,
    })),
  };
}

/** Locks the store until the transaction ends. Throws NOT_FOUND. */
export async function lockStore(tx: Tx, storeId: string): Promise<{ version: number }> {
  const row = await tx.selectFrom('stores').select('version').where('id', '=', storeId).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such store.');
  return row;
}

type ProfileChange = Omit<StoreProfile, 'id' | 'version' | 'logoUrl' | 'photos'>;

export async function updateProfile(tx: Tx, storeId: string, change: ProfileChange): Promise<void> {
  await tx
    .updateTable('stores')
    .set({
      name: change.name,
      address: change.address,
      phone: change.phone,
      cuisines: change.cuisines,
      description: change.description,
      country: change.country,
      time_zone: change.timeZone,
      business_day_cutoff: change.businessDayCutoff,
      version: sql`version + 1`,
    })
    .where('id', '=', storeId)
    .execute();
}

/** A logo is no part of the form, so that it does not stand in the way of one that is open. */
export async function updateLogo(tx: Tx, storeId: string, logoUrl: string | null): Promise<void> {
  await tx.updateTable('stores').set({ logo_url: logoUrl }).where('id', '=', storeId).execute();
}

export async function insertStorePhoto(
  tx: Tx,
  given: { storeId: string; id: string; position: number; width: number; height: number; at: Date },
): Promise<void> {
  const { storeId, id, position, width, height, at } = given;
  await tx
    .insertInto('store_photos')
    .values({ merchant_id: ownMerchant, id, store_id: storeId, position, width, height, created_at: at })
    .execute();
}

/** The logos and photos that the merchant's stores show. A logo is named as its address, `/photos/<id>/square.jpg`. */
export async function listStorePictures(tx: Tx): Promise<UploadedFile[]> {
  const logos = await tx.selectFrom('stores').select('logo_url').where('logo_url', 'like', '/photos/%').execute();
  const photos = await tx.selectFrom('store_photos').select('id').execute();
  const keys = [
    ...logos.map(({ logo_url }) => (logo_url ?? '').slice(1)),
    ...photos.map(({ id }) => photoKey(id, 'standard')),
  ];
  return [...new Set(keys)].map((key) => ({ key, name: key }));
}

/** Keeps the photos that are named, in their order; answers with the ids of those that are gone. */
export async function keepStorePhotos(tx: Tx, storeId: string, photoIds: readonly string[]): Promise<string[]> {
  for (const [place, id] of photoIds.entries()) {
    await tx
      .updateTable('store_photos')
      .set({ position: place + 1 })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .execute();
  }
  const gone = await tx
    .deleteFrom('store_photos')
    .where('store_id', '=', storeId)
    .$if(photoIds.length > 0, (query) => query.where('id', 'not in', photoIds))
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}

/** Whether a merchant has a store of this name there already. */
export async function hasStoreAt(
  tx: Tx,
  { merchantId, name, address }: { merchantId: MerchantId; name: string; address: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('stores')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`lower(name) = lower(${name}) and lower(address) = lower(${address})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** ISO 3166-1, two letters. Throws NOT_FOUND. */
export async function readCountry(tx: Tx, storeId: StoreId): Promise<string> {
  const row = await tx.selectFrom('stores').select('country').where('id', '=', storeId).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such store.');
  return row.country;
}
