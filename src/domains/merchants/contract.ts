import { oc } from '@orpc/contract';
import { z } from 'zod';

export const store = z.object({
  id: z.uuid(),
  name: z.string(),
  merchantName: z.string(),
  address: z.string(),
  logoUrl: z.string().nullable(),
  /** IANA name; days and hours of this store follow it. */
  timeZone: z.string(),
});
export type Store = z.infer<typeof store>;

export const merchantsContract = {
  listStores: oc
    .route({ method: 'GET', path: '/stores', tags: ['Stores'], summary: "The merchant's stores" })
    .output(z.object({ stores: z.array(store) })),
};
