import type { MenuConnector } from '../channels/index.ts';

/** Sizes in which each photo is kept, in pixels. `wide` is cut to 16:9; the others keep what they were. */
export const photoSizes = {
  thumb: { width: 480, height: 360, fit: 'cover' },
  standard: { width: 1200, height: 1200, fit: 'inside' },
  wide: { width: 1920, height: 1080, fit: 'cover' },
} as const;
export type PhotoSizeName = keyof typeof photoSizes;

/** Where a photo is served on this server; ids are unguessable, and what is on a menu is public. */
export function photoPath(photoId: string, size: PhotoSizeName): string {
  return `/photos/${photoId}/${size}.jpg`;
}

export function photoKey(photoId: string, size: PhotoSizeName): string {
  return `photos/${photoId}/${size}.jpg`;
}

/** The size that a service wants: those that name a shape get the wide one. */
export function photoSizeFor({ limits }: Pick<MenuConnector, 'limits'>): PhotoSizeName {
  return limits.photo.aspect ? 'wide' : 'standard';
}
