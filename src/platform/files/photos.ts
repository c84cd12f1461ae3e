import sharp from 'sharp';
import { newId } from '../../shared/ids.ts';
import { convertHeic, isHeic } from './heic/convert-heic.ts';
import { fieldError, type UploadRule } from '../http/uploads.ts';
import type { Files } from './files.ts';

/**
 * Sizes in which photos are kept, in pixels. `wide` is cut to 16:9, `square` (for logos) is filled up with white; the
 * others keep what they were.
 */
export const photoSizes = {
  thumb: { width: 480, height: 360, fit: 'cover' },
  standard: { width: 1200, height: 1200, fit: 'inside' },
  wide: { width: 1920, height: 1080, fit: 'cover' },
  square: { width: 320, height: 320, fit: 'contain' },
} as const;
export type PhotoSizeName = keyof typeof photoSizes;

/** Where a photo is served on this server; ids are unguessable, and what is kept this way is public. */
export function photoPath(photoId: string, size: PhotoSizeName): string {
  return `/photos/${photoId}/${size}.jpg`;
}

export function photoKey(photoId: string, size: PhotoSizeName): string {
  return `photos/${photoId}/${size}.jpg`;
}

const photoWords = 'a picture (JPEG, PNG, WebP or HEIC)';

/** A photo may be as a phone makes it. */
export function photoRule(field: string): UploadRule {
  return {
    field,
    maxBytes: 20 * 1024 * 1024,
    mediaTypes: {
      'image/jpeg': photoWords,
      'image/png': photoWords,
      'image/webp': photoWords,
      'image/heic': photoWords,
      'image/heif': photoWords,
      'image/heic-sequence': photoWords,
      'image/heif-sequence': photoWords,
    },
  };
}

/** Phones make 108 megapixels (12,000 x 9,000) and cameras 102; more is made to fill the memory. */
const maxPixels = 125_000_000;
const jpegQuality = 82;

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
export async function preparePhoto(
  { field, content }: { field: string; content: Buffer },
  sizes: readonly PhotoSizeName[],
): Promise<PreparedPhoto> {
  const made = await readable(content)
    .then((picture) => resize(picture, sizes))
    .catch(() => {
      throw fieldError(field, 'This picture is broken or too large to open. Choose another.');
    });
  return { ...made, bytes: content.length };
}

/** Writes a prepared photo's files under an id of its own. */
export async function putPhoto(files: Files, { pictures }: PreparedPhoto): Promise<string> {
  const id = newId<'photo'>();
  for (const [size, picture] of pictures) await files.put(photoKey(id, size), picture);
  return id;
}

/** Browsers and our resizer know no HEIC, which iPhones make. */
async function readable(content: Buffer): Promise<Buffer> {
  return isHeic(content) ? convertHeic(content) : content;
}

async function resize(content: Buffer, sizes: readonly PhotoSizeName[]) {
  const upright = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
  const { autoOrient: size } = await upright.metadata();
  const pictures = new Map<PhotoSizeName, Buffer>();
  for (const name of sizes) {
    const { width, height, fit } = photoSizes[name];
    const picture = await upright
      .clone()
      .resize({ width, height, fit, withoutEnlargement: fit === 'inside', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: jpegQuality, mozjpeg: true })
      .toBuffer();
    pictures.set(name, picture);
  }
  return { ...size, pictures };
}
