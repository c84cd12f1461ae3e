import { oc } from '@orpc/contract';
import { z } from 'zod';
import { countries } from './model/countries.ts';

/** What a store says about itself, as its owner edits it. */

const tags = ['Stores'];
const id = z.object({ id: z.uuid() });
const words = (whatToEnter: string, max: number) =>
  z.string({ error: whatToEnter }).trim().min(1, whatToEnter).max(max, `At most ${max} characters fit here.`);

export const maxStorePhotos = 12;
export const maxCuisines = 8;

const storePhoto = z.object({
  id: z.uuid(),
  /** Addresses on this server: 480 px wide for lists, at most 1,200 px otherwise. */
  thumbUrl: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type StorePhoto = z.infer<typeof storePhoto>;

export const storePlace = {
  name: words('Enter the name that guests know the store by.', 120),
  address: words("Enter the store's address.", 300).refine(
    (text) => /\d/.test(text) && /\p{L}{2}/u.test(text),
    'Enter the street with its number, the city and the state.',
  ),
  /** IANA name; days, hours and payouts of the store follow it. */
  timeZone: words('Enter the time zone.', 60),
};

const profile = z.object({
  ...storePlace,
  /** Null: none. Kept as it is dialled abroad, `+13025550142`. */
  phone: z.string().trim().max(40, 'At most 40 characters fit here.').nullable(),
  cuisines: z
    .array(z.string().trim().min(1, 'Leave no cuisine empty.').max(40, 'At most 40 characters fit here.'))
    .max(maxCuisines, `Choose at most ${maxCuisines} cuisines.`),
  description: z.string().trim().max(1_000, 'At most 1000 characters fit here.'),
  /** ISO 3166-1, two letters: whose public holidays are offered. */
  country: z.enum(countries, 'Choose a country from the list.'),
  /** Local time at which a new business day begins, `04:00`. */
  businessDayCutoff: z.string().regex(/^(?:0\d|1[01]):[0-5]\d$/, 'Choose a time from midnight to noon.'),
});

export const storeProfile = profile.extend({
  id: z.uuid(),
  /** Grows by one with every change; send it back to be told when somebody else was faster. */
  version: z.int(),
  logoUrl: z.string().nullable(),
  photos: z.array(storePhoto),
});
export type StoreProfile = z.infer<typeof storeProfile>;

const notFound = { NOT_FOUND: { message: 'There is no such store.' } } as const;

export const profileContract = {
  getStoreProfile: oc
    .route({ method: 'GET', path: '/stores/{id}/profile', tags, summary: 'What a store says about itself' })
    .input(id)
    .output(storeProfile)
    .errors(notFound),
  updateStoreProfile: oc
    .route({ method: 'PUT', path: '/stores/{id}/profile', tags, summary: 'Change what a store says about itself' })
    .input(profile.extend({ id: z.uuid(), version: z.int() }))
    .output(storeProfile)
    .errors({ ...notFound, CONFLICT: { message: 'Somebody has changed the store meanwhile.' } }),
  removeStoreLogo: oc
    .route({ method: 'DELETE', path: '/stores/{id}/logo', tags, summary: 'Show no logo' })
    .input(id)
    .output(storeProfile)
    .errors(notFound),
  /** The ids of all photos that stay, in their order; the others are removed. */
  setStorePhotos: oc
    .route({ method: 'PUT', path: '/stores/{id}/photos', tags, summary: "Order and remove a store's photos" })
    .input(id.extend({ photoIds: z.array(z.uuid()).max(maxStorePhotos) }))
    .output(storeProfile)
    .errors(notFound),
};

/** Forms with one picture each; they answer with the store's profile. */
export const logoUploadPath = (storeId: string) => `/api/stores/${storeId}/logo`;
export const photoUploadPath = (storeId: string) => `/api/stores/${storeId}/photos`;
