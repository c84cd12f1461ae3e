import { z } from 'zod';

/** The service's id of the line, the item's name, and how many of it the order has so far. */
const adjustedLine = { externalLineId: z.string(), name: z.string(), ordered: z.number() };

/** What is to become of one line of an accepted order: none of it, or fewer (`quantity`, above 0 and below `ordered`). */
export const adjustChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remove'), ...adjustedLine }),
  z.object({ kind: z.literal('quantity'), ...adjustedLine, quantity: z.number() }),
]);
export type AdjustChange = z.infer<typeof adjustChange>;
export type AdjustKind = AdjustChange['kind'];

/** How a service takes one kind of change. */
const adjustWay = z.discriminatedUnion('how', [
  /** Done with the call. */
  z.object({ how: z.literal('direct') }),
  /** Asked of the customer or the service's care, who answer later. */
  z.object({ how: z.literal('request') }),
  z.object({ how: z.literal('none'), reason: z.string() }),
]);

/** Which changes of an accepted order's lines a service takes. */
export const adjustAbility = z.discriminatedUnion('can', [
  z.object({
    can: z.literal(true),
    ways: z.object({ remove: adjustWay, quantity: adjustWay } satisfies Record<AdjustKind, z.ZodType>),
    /** What happens then, for the person who is about to ask. */
    sentence: z.string(),
  }),
  z.object({ can: z.literal(false), reason: z.string() }),
]);
export type AdjustAbility = z.infer<typeof adjustAbility>;

/** Why a service does not take one of the kinds of change, in sentences; empty where it takes them all. */
export function adjustLimits(ability: AdjustAbility): string[] {
  if (!ability.can) return [ability.reason];
  return Object.values(ability.ways).flatMap((way) => (way.how === 'none' ? [way.reason] : []));
}

/** How many of the line are left after a change. */
export function quantityAfter(change: AdjustChange): number {
  return change.kind === 'remove' ? 0 : change.quantity;
}
