import { z } from 'zod';

/** The service's id of the line, the item's name, and how many of it the order has so far. */
const adjustedLine = { externalLineId: z.string(), name: z.string(), ordered: z.number() };

/** An option chosen with a substitute, by the refs of the menu that the service shows; the price is of one unit of it. */
const chosenOption = z.object({
  groupRef: z.string(),
  groupName: z.string(),
  ref: z.string(),
  name: z.string(),
  priceMinor: z.int(),
  quantity: z.int().min(1),
});
export type ChosenOption = z.infer<typeof chosenOption>;

/** An item of the menu that the service shows, at the menu price of one without its options. */
const substitute = z.object({
  ref: z.string(),
  name: z.string(),
  priceMinor: z.int(),
  quantity: z.int().min(1),
  options: z.array(chosenOption),
});
export type Substitute = z.infer<typeof substitute>;

/**
 * What is to become of one line of an accepted order: none of it, fewer (`quantity`, above 0 and below `ordered`), another
 * item in its place, or another price of one unit with its options. Prices in minor units.
 */
export const adjustChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remove'), ...adjustedLine }),
  z.object({ kind: z.literal('quantity'), ...adjustedLine, quantity: z.number() }),
  z.object({ kind: z.literal('substitute'), ...adjustedLine, by: substitute }),
  z.object({
    kind: z.literal('price'),
    ...adjustedLine,
    itemRef: z.string().exactOptional(),
    currency: z.string(),
    fromMinor: z.int(),
    unitMinor: z.int(),
    /** What the options of one unit cost: of `unitMinor`, the rest is the item's own price. */
    optionsMinor: z.int(),
  }),
]);
export type AdjustChange = z.infer<typeof adjustChange>;
export type AdjustKind = AdjustChange['kind'];
export type PriceChange = Extract<AdjustChange, { kind: 'price' }>;

/** Done with the call. */
const direct = z.literal('direct');
/** Asked of the customer or the service's care, who answer later. */
const request = z.literal('request');
const none = z.object({ how: z.literal('none'), reason: z.string() });
/** The sentence that says how far it goes. */
const limit = z.string().exactOptional();

/** How a service takes one kind of change. */
const adjustWay = z.discriminatedUnion('how', [z.object({ how: direct }), z.object({ how: request }), none]);

/** `takesOptions`: whether it takes options with the item that comes instead. */
const substituted = { takesOptions: z.boolean(), limit };
const substituteWay = z.discriminatedUnion('how', [
  z.object({ how: direct, ...substituted }),
  z.object({ how: request, ...substituted }),
  none,
]);

const priced = {
  /** Whether a price may go up: never where nobody asks the customer. */
  mayRise: z.boolean(),
  /** By how much all of them together may change the order, up or down. */
  maxMinor: z.int().exactOptional(),
  /** Whether it has to be asked for by itself. */
  isAlone: z.boolean(),
  limit,
};
const priceWay = z.discriminatedUnion('how', [
  z.object({ how: direct, ...priced }),
  z.object({ how: request, ...priced }),
  none,
]);

/** Which changes of an accepted order's lines a service takes. */
export const adjustCapability = z.discriminatedUnion('can', [
  z.object({
    can: z.literal(true),
    ways: z.object({
      remove: adjustWay,
      quantity: adjustWay,
      substitute: substituteWay,
      price: priceWay,
    } satisfies Record<AdjustKind, z.ZodType>),
    /** What happens then, for the person who is about to ask. */
    sentence: z.string(),
  }),
  z.object({ can: z.literal(false), reason: z.string() }),
]);
export type AdjustCapability = z.infer<typeof adjustCapability>;
export type AdjustWays = Extract<AdjustCapability, { can: true }>['ways'];

/** What a service does not take, or not to the full, in sentences; empty where it takes everything. */
export function adjustLimits(ability: AdjustCapability): string[] {
  if (!ability.can) return [ability.reason];
  return Object.values(ability.ways).flatMap((way) => {
    if (way.how === 'none') return [way.reason];
    return 'limit' in way && way.limit !== undefined ? [way.limit] : [];
  });
}

/** How many of the line itself are left after a change. */
export function quantityAfter(change: AdjustChange): number {
  switch (change.kind) {
    case 'remove':
    case 'substitute':
      return 0;
    case 'quantity':
      return change.quantity;
    case 'price':
      return change.ordered;
  }
}

/** What a new price makes the order dearer by, or cheaper: below 0. */
export function priceDeltaOf({ fromMinor, unitMinor, ordered }: PriceChange): number {
  return Math.round((unitMinor - fromMinor) * ordered);
}
