import type { Context } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/http/uploads.ts';
import { maxStorePhotos, type StoreProfile } from '../profile-contract.ts';
import { insertStorePhoto, lockStore, readProfile } from '../profile-store.ts';

/** Adds a photo that has been written, behind the others. Throws BAD_REQUEST at the field when the store has enough. */
export async function addStorePhoto(
  { tx, clock }: Context,
  { storeId, ...photo }: { storeId: string; id: string; width: number; height: number },
): Promise<StoreProfile> {
  await lockStore(tx, storeId);
  const { photos } = await readProfile(tx, storeId);
  if (photos.length >= maxStorePhotos) {
    throw fieldError('photo', `A store shows at most ${maxStorePhotos} photos. Remove one first.`);
  }
  await insertStorePhoto(tx, { ...photo, storeId, position: photos.length + 1, at: clock.now() });
  return readProfile(tx, storeId);
}
