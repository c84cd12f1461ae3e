import type { Category, ItemDetails } from './menu.ts';
import type { Pricing } from './price.ts';

/** Sales tax of goods: what they are, and the rate where one is given. */
export type Tax = Pick<ItemDetails, 'taxCategory' | 'taxBasisPoints'>;

/**
 * Returns the tax of an item: its own, else its category's, else its store's, each of the two fields separately. What is
 * exempt takes no rate from elsewhere.
 */
export function taxOfItem(
  item: { details: Tax },
  from: { category: Pick<Category, 'tax'> | undefined; store: Tax | undefined },
): Tax {
  const tax: { -readonly [field in keyof Tax]: Tax[field] } = {};
  for (const level of [item.details, from.category?.tax, from.store]) {
    if (!level || tax.taxCategory === 'exempt') continue;
    if (tax.taxCategory === undefined && level.taxCategory !== undefined) tax.taxCategory = level.taxCategory;
    if (tax.taxBasisPoints === undefined && level.taxBasisPoints !== undefined)
      tax.taxBasisPoints = level.taxBasisPoints;
  }
  return tax;
}

/** The tax that holds at a store for what names none. */
export function storeTaxOf({ storeTaxes = [] }: Pick<Pricing, 'storeTaxes'>, storeId: string): Tax | undefined {
  return storeTaxes.find((one) => one.storeId === storeId);
}

/** Whether any tax is inherited by items of a category. */
export function hasInheritedTax(
  category: Category | undefined,
  { storeTaxes = [] }: Pick<Pricing, 'storeTaxes'>,
): boolean {
  return Object.keys(category?.tax ?? {}).length > 0 || storeTaxes.length > 0;
}
