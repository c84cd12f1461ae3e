import { oc } from '@orpc/contract';
import { z } from 'zod';
import { storePlace, storeProfile } from '../merchants/profile-contract.ts';

/** One more location: added by an owner, reviewed by staff where its address is new, or confirmed by mail. */

const tags = ['Stores'];

const storeRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  state: z.enum(['submitted', 'needs_information', 'declined']),
  submittedAt: z.iso.datetime(),
});
export type StoreRequest = z.infer<typeof storeRequest>;

const link = z.object({ token: z.string().min(1, 'The link is incomplete.').max(200) });
const standing = z.object({ state: z.enum(['open', 'confirmed', 'refused']) });
const mailed = (verb: string, summary: string) =>
  oc
    .route({ method: 'POST', path: `/store-requests/${verb}`, tags, summary })
    .input(link)
    .errors({ NOT_FOUND: { message: 'This link does not work any more.' } });

export const storeRequestContract = {
  /** `store` at an address of the merchant's; else `request`, which staff review before the store is there. */
  addStore: oc
    .route({ method: 'POST', path: '/stores', tags, summary: 'Add a store' })
    .input(z.object(storePlace))
    .output(z.object({ store: storeProfile.nullable(), request: storeRequest.nullable() }))
    .errors({ CONFLICT: { message: 'A store with this name already exists at this address.' } }),
  listStoreRequests: oc
    .route({ method: 'GET', path: '/stores/requests', tags, summary: 'Stores that were asked for' })
    .output(z.object({ requests: z.array(storeRequest) })),
  readStoreRequest: mailed('read', 'The location that a mailed link confirms').output(
    standing.extend({ brandName: z.string(), storeName: z.string(), address: z.string() }),
  ),
  confirmStoreRequest: mailed('confirm', 'Confirm a location with the link that was mailed').output(standing),
  refuseStoreRequest: mailed('refuse', 'Say that a location was not asked for').output(standing),
};
