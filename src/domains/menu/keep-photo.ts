import sharp from 'sharp';
import type { Tx } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { fieldError, type UploadRule } from '../../platform/http/uploads.ts';
import { newId } from '../../shared/ids.ts';
import { ownMerchant } from './draft-store.ts';
import { photoKey, photoSizes, type PhotoSizeName } from './photos.ts';

/** A photo may be as a phone makes it; HEIC is not taken, since no browser shows it. */
export function photoRule(field: string): UploadRule {
  return {
    field,
    maxBytes: 20 * 1024 * 1024,
    mediaTypes: {
      'image/jpeg': 'a picture (JPEG, PNG or WebP)',
      'image/png': 'a picture (JPEG, PNG or WebP)',
      'image/webp': 'a picture (JPEG, PNG or WebP)',
    },
  };
}

/** More pixels than any camera has are a trap for whoever unpacks them. */
const mostPixels = 100_000_000;
const jpegQuality = 82;
const sizeNames = Object.keys(photoSizes) as PhotoSizeName[]; // keys of a literal

/** A photo in every size that we serve, before anything of it is kept. */
export interface PreparedPhoto {
  /** Of the photo as it came, turned upright. */
  width: number;
  height: number;
  bytes: number;
  pictures: ReadonlyMap<PhotoSizeName, Buffer>;
}

/**
 * Turns a photo upright and resizes it, without its camera's and place's data. Takes its time: not for a transaction.
 * Throws BAD_REQUEST at the field for a picture that cannot be read.
 */
export async function preparePhoto({ field, content }: { field: string; content: Buffer }): Promise<PreparedPhoto> {
  const made = await resize(content).catch(() => {
    throw fieldError(field, 'This picture is broken or too large to open. Choose another.');
  });
  return { ...made, bytes: content.length };
}

/** Keeps a prepared photo under an id of its own. */
export async function keepPhoto(
  { tx, at }: { tx: Tx; at: Date },
  files: Files,
  { width, height, bytes, pictures }: PreparedPhoto,
): Promise<{ id: string; width: number; height: number }> {
  const id = newId<'menu_photo'>();
  for (const [size, picture] of pictures) await files.put(photoKey(id, size), picture);
  await tx
    .insertInto('menu_photos')
    .values({ merchant_id: ownMerchant, id, width, height, bytes, created_at: at })
    .execute();
  return { id, width, height };
}

async function resize(content: Buffer) {
  const upright = sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  const { autoOrient: size } = await upright.metadata();
  const pictures = new Map<PhotoSizeName, Buffer>();
  for (const name of sizeNames) {
    const { width, height, fit } = photoSizes[name];
    const picture = await upright
      .clone()
      .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: jpegQuality, mozjpeg: true })
      .toBuffer();
    pictures.set(name, picture);
  }
  return { ...size, pictures };
}
