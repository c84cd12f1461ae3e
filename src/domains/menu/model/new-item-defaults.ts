import type { Category, Item, ItemDetails } from './menu.ts';

/** The category that a new item goes into where none is chosen: the one used last, else the menu's first. */
export function defaultCategoryId(items: readonly Item[], categories: readonly Category[]): string | undefined {
  // Ids are in the order in which items were made (UUID version 7).
  const last = items.reduce<Item | undefined>(
    (newest, item) => (newest && newest.id > item.id ? newest : item),
    undefined,
  );
  const known = new Set(categories.map(({ id }) => id));
  return last && known.has(last.categoryId) ? last.categoryId : categories[0]?.id;
}

type Tax = Pick<ItemDetails, 'taxCategory' | 'taxBasisPoints'>;

/**
 * The tax of a new item, as most items of its category have it, else as most items of the menu. Alcohol and tobacco are
 * taxed in their own way and lend theirs to no other item. Empty where no item has one.
 */
export function inheritedTax(items: readonly Item[], categoryId: string): Tax {
  const taxed = items.filter(
    ({ details: { alcohol, taxCategory, taxBasisPoints } }) =>
      !alcohol &&
      taxCategory !== 'alcohol' &&
      taxCategory !== 'tobacco' &&
      (taxCategory !== undefined || taxBasisPoints !== undefined),
  );
  const inCategory = taxed.filter((item) => item.categoryId === categoryId);
  const among = inCategory.length > 0 ? inCategory : taxed;
  const groups = Map.groupBy(among, ({ details }) => `${details.taxCategory ?? ''} ${details.taxBasisPoints ?? ''}`);
  const [most = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  const { taxCategory, taxBasisPoints } = most[0]?.details ?? {};
  return { ...(taxCategory !== undefined && { taxCategory }), ...(taxBasisPoints !== undefined && { taxBasisPoints }) };
}
