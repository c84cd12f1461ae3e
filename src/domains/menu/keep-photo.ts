import type { Tx } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/export/tenant-export.ts';
import type { Files } from '../../platform/files/files.ts';
import {
  photoKey,
  preparePhoto,
  putPhoto,
  type PhotoSizeName,
  type PreparedPhoto,
} from '../../platform/files/photos.ts';
import type { MenuConnector } from '../channels/index.ts';
import { ownMerchant, readPhotoSizes } from './draft-store.ts';

/** Lists show the small one; of the large ones each service takes the one that it wants. */
const itemSizes = ['thumb', 'standard', 'wide'] as const;

export function prepareItemPhoto(given: { field: string; content: Buffer }): Promise<PreparedPhoto> {
  return preparePhoto(given, itemSizes);
}

/** Keeps a prepared photo under an id of its own. */
export async function keepPhoto(
  { tx, at }: { tx: Tx; at: Date },
  files: Files,
  prepared: PreparedPhoto,
): Promise<{ id: string; width: number; height: number }> {
  const id = await putPhoto(files, prepared);
  const { width, height, bytes } = prepared;
  await tx
    .insertInto('menu_photos')
    .values({ merchant_id: ownMerchant, id, width, height, bytes, created_at: at })
    .execute();
  return { id, width, height };
}

/** Every photo that was ever on the merchant's menu, without the small one. */
export async function listMenuPhotos(tx: Tx): Promise<UploadedFile[]> {
  const ids = [...(await readPhotoSizes(tx)).keys()];
  const keys = ids.flatMap((id) => [photoKey(id, 'standard'), photoKey(id, 'wide')]);
  return keys.map((key) => ({ key, name: key }));
}

/** The size that a service wants: those that name a shape get the wide one. */
export function photoSizeFor({ limits }: Pick<MenuConnector, 'limits'>): PhotoSizeName {
  return limits.photo.aspect ? 'wide' : 'standard';
}
