import { cleanCell } from './cells.ts';
import { importFields, type ImportField } from './fields.ts';
import { inWords } from './values.ts';
import type { Category, Item, ItemDetails } from '../menu.ts';

/**
 * The menu's items as the rows of a file, with the columns that an import knows: a file imported again as it was exported
 * changes nothing.
 *
 * @param stock by item's id, at the merchant's only store
 */
export function exportRows(
  menu: { items: readonly Item[]; categories: readonly Category[] },
  stock: ReadonlyMap<string, number>,
): string[][] {
  const categories = new Map(menu.categories.map(({ id, name }) => [id, name]));
  const rows = menu.items.map((item) => {
    const cells = cellsOf(item, { category: categories.get(item.categoryId) ?? '', stock: stock.get(item.id) });
    return exportFields.map((field) => cleanCell(cells[field]));
  });
  return [exportFields.map(exportHeading), ...rows];
}

/** Sizes are modifier groups here, and groups go into no file. */
const exportFields = importFields.filter((field) => field !== 'variation');

/** "Tax category" */
const exportHeading = (field: ImportField): string => field.charAt(0).toUpperCase() + inWords(field.slice(1));

function cellsOf(
  { name, description, basePriceMinor, ref, details }: Item,
  { category, stock }: { category: string; stock: number | undefined },
): Record<ImportField, string> {
  return {
    category,
    name,
    description,
    price: decimal(basePriceMinor),
    variation: '',
    ref,
    barcode: details.barcode ?? '',
    brand: details.brand ?? '',
    size: details.size ?? '',
    stock: stock === undefined ? '' : String(stock),
    calories: caloriesCell(details),
    alcohol: details.alcohol ? 'yes' : 'no',
    deposit: details.depositMinor === undefined ? '' : decimal(details.depositMinor),
    tax_category: inWords(details.taxCategory ?? ''),
    // With its sign, since without it so small a number may be taken for a share.
    tax_percent: details.taxBasisPoints === undefined ? '' : `${decimal(details.taxBasisPoints)}%`,
    dietary: details.dietary.map(inWords).join(', '),
    allergens: details.allergens.map(inWords).join(', '),
    prescription: 'no',
  };
}

/** Hundredths as a decimal: 1050 is 10.50. */
const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);

function caloriesCell({ caloriesLow: low, caloriesHigh: high }: ItemDetails): string {
  if (high === undefined) return low === undefined ? '' : String(low);
  return low === undefined ? `up to ${high}` : `${low}-${high}`;
}
