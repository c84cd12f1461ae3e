import { z } from 'zod';

/** An option that a person chooses with an item. */
export const chosenRef = z.object({
  groupRef: z.string().max(200),
  ref: z.string().max(200),
  quantity: z.number().int().min(1).max(100).default(1),
});

/** An item that can come instead of another, at its menu price, with the choices that come with it. */
const offeredItem = z.object({
  ref: z.string(),
  name: z.string(),
  category: z.string(),
  priceMinor: z.number().int(),
  groups: z.array(
    z.object({
      ref: z.string(),
      name: z.string(),
      minimum: z.number().int(),
      maximum: z.number().int(),
      options: z.array(
        z.object({
          ref: z.string(),
          name: z.string(),
          priceMinor: z.number().int(),
          maximum: z.number().int(),
        }),
      ),
    }),
  ),
});

/** What can come instead of a line. */
export const substitutes = z.object({
  items: z.array(offeredItem),
  /** How many more there are: search for them. */
  more: z.number().int(),
  /** Why there are none; null where there are, or a search found none. */
  why: z.string().nullable(),
});
