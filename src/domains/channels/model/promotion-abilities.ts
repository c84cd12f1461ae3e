import { z } from 'zod';

/** What a promotion may give on a delivery service. */
export const promotionKinds = ['percentage', 'amount', 'free_item', 'buy_one_get_one'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** What a service takes of promotions: data for server and screen alike. */
export const promotionAbilities = z.discriminatedUnion('can', [
  z.object({
    can: z.literal(true),
    kinds: z.array(z.enum(promotionKinds)),
    /** Facts that its public documents do not settle, in whole sentences; the connector says the same beside its code. */
    guesses: z.array(z.string()),
  }),
  z.object({ can: z.literal(false), reason: z.string() }),
]);
export type PromotionAbilities = z.infer<typeof promotionAbilities>;
