import { z } from 'zod';

/** How an order comes about that only tries a connection out: data for server and screen alike. */
export const testOrders = z.object({
  /** `us`: by a call of ours, free and marked as a test. `person`: somebody does it on the service's side. */
  by: z.enum(['us', 'person']),
  /** What the owner should know, or do, in whole sentences. */
  way: z.string(),
});
export type TestOrders = z.infer<typeof testOrders>;
