import type { taxCategories } from '../../../domains/channels/model/service-menu.ts';

export const taxWords = {
  prepared_food: 'Prepared food',
  grocery: 'Grocery',
  soft_drink: 'Soft drink',
  alcohol: 'Alcohol',
  tobacco: 'Tobacco',
  general_goods: 'General goods',
  exempt: 'Exempt from tax',
} as const satisfies Record<(typeof taxCategories)[number], string>;
