import { z } from 'zod';

/**
 * What customers of a service see of a store's menu, in one neutral form. Each service makes it from the body that it
 * holds, in its own words: tests compare it with what was published. Null where the service has no such field.
 */
export type ShownMenu = {
  menus: { ref: string; name: string; weekly: ShownSpan[]; categoryRefs: string[] }[];
  categories: { ref: string; name: string; itemRefs: string[] }[];
  items: ShownItem[];
  groups: {
    ref: string;
    name: string;
    minimum: number;
    maximum: number;
    free: number | null;
    modifiers: ShownModifier[];
  }[];
};

export type ShownSpan = { day: number; from: string; to: string };

export type ShownItem = {
  ref: string;
  name: string;
  description: string | null;
  priceMinor: number;
  pickupPriceMinor: number | null;
  photoUrl: string | null;
  taxBasisPoints: number | null;
  alcohol: boolean;
  isAvailable: boolean;
  groupRefs: string[];
};

export type ShownModifier = {
  ref: string;
  name: string;
  priceMinor: number;
  isAvailable: boolean;
  groupRefs: string[];
};

const ref = z.string().min(1);

/** A change behind the partner's back, as a person at a service or at a tablet makes it. */
export const tamperSchema = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('price'), ref, priceMinor: z.int().nonnegative(), groupRef: ref.optional() }),
  z.strictObject({ change: z.literal('rename'), ref, name: z.string().min(1) }),
  z.strictObject({ change: z.literal('sold_out'), ref, isAvailable: z.boolean(), groupRef: ref.optional() }),
  z.strictObject({ change: z.literal('remove_item'), ref }),
  z.strictObject({ change: z.literal('group_limits'), ref, minimum: z.int(), maximum: z.int() }),
  z.strictObject({
    change: z.literal('hours'),
    weekly: z.array(z.object({ day: z.int(), from: z.string(), to: z.string() })),
  }),
  z.strictObject({ change: z.literal('photo'), ref, photoUrl: z.string().nullable() }),
  z.strictObject({ change: z.literal('tax'), ref, taxBasisPoints: z.int() }),
]);
export type Tamper = z.output<typeof tamperSchema>;

/** The menus that one service holds, as its customers order from them. */
export type MenuOnSale = {
  show(externalStoreId: string): ShownMenu | null;
  /** Another word whenever what is shown may be another. */
  revision(): string;
};

/** The menus that one service holds. */
export type MenuShelf = {
  show(externalStoreId: string): ShownMenu | null;
  /** Whether the change could be made: the service has such a field, and the thing is there. */
  tamper(externalStoreId: string, change: Tamper): boolean;
  /** How many menus or parts of menus it has taken so far. */
  published(externalStoreId: string): number;
  /** Makes the service come and get the menu, where it does so. */
  pull?(externalStoreId: string): Promise<boolean>;
};
