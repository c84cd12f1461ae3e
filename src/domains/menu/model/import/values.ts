import { allergens, dietaryMarks, taxCategories } from '../../../channels/model/service-menu.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { readAmount, type DecimalSign } from '../../../../shared/read-amount.ts';
import { maxPriceMinor } from '../menu.ts';

/**
 * Cells as people type them. Each reader answers the value, or one sentence that says what is wrong and what to do. A
 * cell that says "none" empties what an item had; an empty one says nothing.
 */
export type ReadCell<Value> = { value: Value; problem?: never } | { value?: never; problem: string };

export const saysNone = (cell: string): boolean => /^(none|ninguno|ninguna|n\/a|n\/d|-|–|—)$/i.test(cell);

const currency = 'USD';

/**
 * A base price in cents. What chosen modifiers make the price of may cost nothing. `decimal` is the sign that the
 * rest of the file writes before cents.
 */
export function readImportedPrice(cell: string, decimal?: DecimalSign): ReadCell<number> {
  const { amountMinor, problem } = readAmount(cell, currency, decimal);
  if (amountMinor === undefined) return { problem: `Price "${shortened(cell)}": ${priceProblems[problem]}` };
  if (amountMinor < 0) return { problem: `Price "${shortened(cell)}": a price cannot be negative.` };
  if (amountMinor <= maxPriceMinor) return { value: amountMinor };
  return { problem: `Price "${shortened(cell)}": enter ${formatMoney(maxPriceMinor, currency)} at most.` };
}

const priceProblems = {
  not_an_amount: 'enter the price as a number, such as 10.00.',
  too_many_decimals: 'a price has two decimals at most, such as 10.50.',
  ambiguous: 'it can be read in two ways: write it with its cents, such as 1234.50.',
  other_currency: 'enter the price in dollars, such as 10.00.',
} as const;

export const isImportedPrice = (cell: string): boolean =>
  /\d/.test(cell) && readImportedPrice(cell).value !== undefined;

const maxDepositMinor = 100_000;

export function readDeposit(cell: string, decimal?: DecimalSign): ReadCell<number> {
  const { value } = readImportedPrice(cell, decimal);
  if (value !== undefined && value <= maxDepositMinor) return { value };
  return { problem: `Deposit "${shortened(cell)}": enter an amount such as 0.10, or leave the cell empty.` };
}

export function readBarcode(cell: string): ReadCell<string> {
  const digits = cell.replaceAll(/[\s-]/g, '');
  if (/^\d{6,14}$/.test(digits)) return { value: digits };
  if (/^\d(\.\d+)?e\+?\d+$/i.test(digits)) {
    return {
      problem: `A spreadsheet has shortened the barcode to "${cell}": format its column as text and save it again.`,
    };
  }
  return { problem: `Barcode "${shortened(cell)}": enter its 6 to 14 digits, or leave the cell empty.` };
}

const maxStock = 1_000_000;

export function readStockCount(cell: string): ReadCell<number> {
  const plain = /^\d{1,3}(,\d{3})+$/.test(cell) ? cell.replaceAll(',', '') : cell.replace(/\.0+$/, '');
  const count = /^\d{1,7}$/.test(plain) ? Number(plain) : maxStock + 1;
  if (count <= maxStock) return { value: count };
  return { problem: `Stock "${shortened(cell)}": enter a whole number from 0 on, or leave the cell empty.` };
}

export interface Calories {
  low: number | undefined;
  high: number | undefined;
}

const maxCalories = 100_000;

/** "450", "450 cal", "450-600" and "up to 600". */
export function readCalories(cell: string): ReadCell<Calories> {
  const plain = cell
    .toLowerCase()
    .replaceAll(/(\d),(\d{3})\b/g, '$1$2')
    .replace(/\s*(k?cals?\.?|calories)$/, '');
  const [, upTo] = /^up to (\d{1,6})$/.exec(plain) ?? [];
  const [, low, high] = /^(\d{1,6})(?:\s*(?:-|–|—|to|\/)\s*(\d{1,6}))?$/.exec(plain) ?? [];
  const value = { low: toNumber(low), high: toNumber(high ?? upTo) };
  const isKnown = value.low !== undefined || value.high !== undefined;
  const isInOrder = (value.low ?? 0) <= (value.high ?? maxCalories) && (value.high ?? 0) <= maxCalories;
  if (isKnown && isInOrder) return { value };
  return { problem: `Calories "${shortened(cell)}": enter a number such as 450, or a range such as 450-600.` };
}

const toNumber = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', '21+', 'sí', 'si', 's', 'verdadero']);
const no = new Set(['no', 'n', 'false', 'f', '0', 'falso']);

export function readYesNo(cell: string, what: string): ReadCell<boolean> {
  const word = cell.toLowerCase();
  if (yes.has(word)) return { value: true };
  if (no.has(word) || saysNone(cell)) return { value: false };
  return { problem: `${what} "${shortened(cell)}": enter yes or no.` };
}

/** "8.25", "8.25 %" and, as spreadsheets keep percentages, 0.0825; in basis points. */
export function readTaxPercent(cell: string): ReadCell<number> {
  const problem = `Tax percent "${shortened(cell)}": enter a rate such as 8.25, with two decimals at most.`;
  const [, digits, sign] = /^(\d+\.?\d*|\.\d+)\s*(%?)$/.exec(cell.trim().replace(/^(\d*),(\d+)/, '$1.$2')) ?? [];
  if (digits === undefined) return { problem };
  const number = Number(digits);
  // No sales tax is below a third of a percent: so small a number without its sign is a share of one.
  const isShare = sign === '' && number > 0 && number < 0.34;
  const basisPoints = number * (isShare ? 10_000 : 100);
  const rounded = Math.round(basisPoints);
  return Math.abs(basisPoints - rounded) > 1e-6 || rounded > 10_000 ? { problem } : { value: rounded };
}

type TaxCategory = (typeof taxCategories)[number];

const taxWords: Readonly<Record<string, TaxCategory>> = {
  ...Object.fromEntries(taxCategories.map((category) => [plain(category), category])),
  food: 'prepared_food',
  preparedmeal: 'prepared_food',
  preparedmeals: 'prepared_food',
  restaurantfood: 'prepared_food',
  restaurant: 'prepared_food',
  hotfood: 'prepared_food',
  groceries: 'grocery',
  softdrinks: 'soft_drink',
  soda: 'soft_drink',
  alcoholic: 'alcohol',
  alcoholicbeverage: 'alcohol',
  beerandwine: 'alcohol',
  liquor: 'alcohol',
  general: 'general_goods',
  generalmerchandise: 'general_goods',
  merchandise: 'general_goods',
  taxexempt: 'exempt',
  nontaxable: 'exempt',
  notax: 'exempt',
  untaxed: 'exempt',
  comidapreparada: 'prepared_food',
  comida: 'prepared_food',
  alimentospreparados: 'prepared_food',
  abarrotes: 'grocery',
  despensa: 'grocery',
  refresco: 'soft_drink',
  refrescos: 'soft_drink',
  bebidasalcoholicas: 'alcohol',
  tabaco: 'tobacco',
  mercanciageneral: 'general_goods',
  exento: 'exempt',
  sinimpuesto: 'exempt',
};

export function readTaxCategory(cell: string): ReadCell<TaxCategory> {
  const value = taxWords[plain(cell)];
  if (value !== undefined) return { value };
  return { problem: `Tax category "${shortened(cell)}" is not known: use ${orList(taxCategories)}.` };
}

type Allergen = (typeof allergens)[number];

const allergenWords: Readonly<Record<string, Allergen>> = {
  ...Object.fromEntries(allergens.map((allergen) => [plain(allergen), allergen])),
  dairy: 'milk',
  egg: 'eggs',
  crustacean: 'shellfish',
  crustaceans: 'shellfish',
  treenut: 'tree_nuts',
  peanut: 'peanuts',
  soy: 'soybeans',
  soya: 'soybeans',
  soybean: 'soybeans',
  sesameseeds: 'sesame',
  leche: 'milk',
  lacteos: 'milk',
  huevo: 'eggs',
  huevos: 'eggs',
  pescado: 'fish',
  mariscos: 'shellfish',
  crustaceos: 'shellfish',
  nueces: 'tree_nuts',
  frutossecos: 'tree_nuts',
  cacahuate: 'peanuts',
  cacahuates: 'peanuts',
  mani: 'peanuts',
  trigo: 'wheat',
  soja: 'soybeans',
  ajonjoli: 'sesame',
  sesamo: 'sesame',
};

export const readAllergens = (cell: string) =>
  readWords(cell, { known: allergenWords, all: allergens, what: 'Allergen' });

type DietaryMark = (typeof dietaryMarks)[number];

const dietaryWords: Readonly<Record<string, DietaryMark>> = {
  ...Object.fromEntries(dietaryMarks.map((mark) => [plain(mark), mark])),
  veg: 'vegetarian',
  veggie: 'vegetarian',
  v: 'vegetarian',
  vg: 'vegan',
  gf: 'gluten_free',
  noglu: 'gluten_free',
  hot: 'spicy',
  vegetariano: 'vegetarian',
  vegetariana: 'vegetarian',
  vegano: 'vegan',
  vegana: 'vegan',
  singluten: 'gluten_free',
  picante: 'spicy',
};

export const readDietary = (cell: string) =>
  readWords(cell, { known: dietaryWords, all: dietaryMarks, what: 'Dietary mark' });

/** A list with commas, semicolons, slashes, bars or "and" between its words. */
function readWords<Word extends string>(
  cell: string,
  given: { known: Readonly<Record<string, Word>>; all: readonly Word[]; what: string },
): ReadCell<Word[]> {
  if (saysNone(cell)) return { value: [] };
  const words = cell.split(/\s*(?:[,;/|\n]|\s(?:and|y|&)\s)\s*/i).filter((word) => word !== '');
  const unknown = words.find((word) => given.known[plain(word)] === undefined);
  if (unknown !== undefined) {
    return { problem: `${given.what} "${shortened(unknown)}" is not known: use ${orList(given.all)}.` };
  }
  return { value: [...new Set(words.flatMap((word) => given.known[plain(word)] ?? []))] };
}

function plain(word: string): string {
  return word
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

/** "tree_nuts" as a person writes it. */
export const inWords = (key: string): string => key.replaceAll('_', ' ');

function orList(keys: readonly string[]): string {
  const words = keys.map(inWords);
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

/** What was typed, as a sentence can name it. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
