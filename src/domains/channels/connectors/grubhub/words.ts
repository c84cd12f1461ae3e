import type { ServiceItem } from '../../model/service-menu.ts';

/** Grubhub's words for ours, and how its ids hold ours. */

export const service = 'grubhub';
export const serviceName = 'Grubhub';

/** A merchant's id as it may stand in an address: Grubhub's or ours, and nothing that leads elsewhere. */
export const usableMerchant = /^(?!\.+$)[A-Za-z0-9._-]{1,200}$/;

export const dayWords = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

/** The end of a day; Grubhub's times of day stop before 24:00. */
export const lastMoment = '23:59:59.999';

/**
 * The tags of Grubhub's menu reference that say what we know. It has none for halal and none for what a dish contains:
 * `NUT_FREE` would be a promise that nobody made, so allergens are left to the description.
 */
export const dietTags = {
  vegetarian: 'VEGETARIAN',
  vegan: 'VEGAN',
  gluten_free: 'GLUTEN_FREE',
  kosher: 'KOSHER',
  spicy: 'SPICY',
} as const satisfies Partial<Record<ServiceItem['dietary'][number], string>>;
export const alcoholTag = 'ALCOHOL';
export const exemptTag = 'TAX_EXEMPT';

/**
 * A modifier's id there: its group's and its own, as Grubhub's examples do it. A modifier has one price on Grubhub, and
 * ours may cost something else in each group; nor can it be taken for the item that it stands for when either is hidden.
 */
export const modifierId = (groupRef: string, ref: string): string => `${groupRef}|${ref}`;

/** Our ref in a modifier's id; an id that is not ours is a ref by itself. */
export function refInModifierId(id: string, groupRef: string): string {
  const prefix = modifierId(groupRef, '');
  return id.length > prefix.length && id.startsWith(prefix) ? id.slice(prefix.length) : id;
}

export type PriceUnit = 'dollars' | 'cents';
