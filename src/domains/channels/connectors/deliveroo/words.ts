import type { ServiceItem } from '../../model/service-menu.ts';

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
