import type { PromotionConnector } from '../promotion-connector.ts';

/** The side of a service that takes no promotions from us, with what an owner should know instead. */
export function noPromotions(reason: string): PromotionConnector {
  return {
    promotionAbilities: { can: false, reason },
    begin: async () => ({ outcome: 'refused', why: reason }),
    end: async () => ({ outcome: 'ended' }),
  };
}
