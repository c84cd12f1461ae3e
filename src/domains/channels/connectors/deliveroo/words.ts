import type { ServiceItem } from '../../model/service-menu.ts';
import type { CourierStage, ServiceOrder, ServiceStage } from '../../model/service-order.ts';
import { minuteMs } from '../../../../shared/time.ts';

/**
 * Deliveroo's words for ours. Its whole menu schema is not public: what other clients of it send was taken where its own
 * pages say nothing, and each such place says so.
 */

export const service = 'deliveroo';
export const serviceName = 'Deliveroo';

/** The language of our texts. */
export const language = 'en';

/**
 * Days are whole numbers there, from 0 to 6. That 0 is Monday is what other clients send; open until Deliveroo confirms.
 * @param isoDay 1 is Monday, 7 Sunday
 */
export const dayNumber = (isoDay: number): number => isoDay - 1;
export const isoDay = (number: number): number => number + 1;

/** The latest end in all examples; it stands for midnight. */
export const lastMinute = '23:59';

/** Only `vegetarian` and `halal` were seen in use; the others follow them. There is none for spicy. */
export const dietWords = {
  vegetarian: 'vegetarian',
  vegan: 'vegan',
  gluten_free: 'gluten_free',
  halal: 'halal',
  kosher: 'kosher',
} as const satisfies Partial<Record<ServiceItem['dietary'][number], string>>;

/** Believed: the words of EU regulation 1169/2011, whose fourteen allergens Deliveroo's markets declare. */
export const allergenWords = {
  milk: 'milk',
  eggs: 'eggs',
  fish: 'fish',
  shellfish: 'crustaceans',
  tree_nuts: 'nuts',
  peanuts: 'peanuts',
  wheat: 'gluten',
  soybeans: 'soybeans',
  sesame: 'sesame',
} as const satisfies Record<ServiceItem['allergens'][number], string>;

/** Named as in orders, where a fee of an item is `{type, cost_per_unit}`; believed to be the same in menus. */
export const depositType = 'DEPOSIT_FEE';

/** Each site has one menu of ours. */
export const menuIdOf = (externalStoreId: string): string => `forkline-${externalStoreId}`;

export const brandNames = { deliveroo: serviceName } as const;

/** `autonomous` is a vehicle of Deliveroo's that drives itself. */
export const kinds: Record<string, ServiceOrder['kind']> = {
  deliveroo: 'delivery_by_service',
  autonomous: 'delivery_by_service',
  restaurant: 'delivery_by_merchant',
  customer: 'pickup',
  table_service: 'dine_in',
};

/** An order's words in the order in which they follow each other; the preparation's stages may stand among them. */
export const stages: Record<string, ServiceStage> = {
  pending: 'offered',
  placed: 'offered',
  accepted: 'accepted',
  confirmed: 'accepted',
  in_kitchen: 'accepted',
  ready_for_collection_soon: 'accepted',
  ready_for_collection: 'ready',
  collected: 'handed_off',
  delivered: 'completed',
  rejected: 'denied',
  canceled: 'cancelled',
  cancelled: 'cancelled',
};

/** One that is unassigned is followed by another: until then the kitchen knows the one it had. */
export const riderStages: Record<string, CourierStage | 'nothing'> = {
  rider_assigned: 'assigned',
  rider_arrived: 'arrived',
  rider_confirmed_at_restaurant: 'arrived',
  rider_in_transit: 'picked_up',
  rider_unassigned: 'nothing',
};

/** Deposits, as in menus; bags also have a field of their own. */
export const feeTypes: Record<string, ServiceOrder['charges'][number]['type']> = {
  DEPOSIT_FEE: 'deposit',
  BAG_FEE: 'bag',
};

/** Deliveroo rejects by itself what nobody answers: after ten minutes, in Kuwait and the Emirates after seven. */
export const acceptWithinMs = 10 * minuteMs;
const shorter: Record<string, number> = { kw: 7 * minuteMs, ae: 7 * minuteMs };

/** @param id an order's, which begins with its market: `gb:3249…` */
export function acceptWithinMsOf(id: string): number | undefined {
  const market = id.split(':')[0]?.toLowerCase() ?? '';
  return Object.hasOwn(shorter, market) ? shorter[market] : undefined;
}
