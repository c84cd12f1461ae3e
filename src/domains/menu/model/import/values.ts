import { allergens, dietaryMarks, taxCategories } from '../../../channels/model/service-menu.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { readPrice } from '../../../merchants/model/offer.ts';
import { mostPriceMinor } from '../menu.ts';

/**
 * Cells as people type them. Each reader answers the value, or one sentence that says what is wrong and what to do. A
 * cell that says "none" empties what an item had; an empty one says nothing.
 */
export type ReadCell<Value> = { value: Value; problem?: never } | { value?: never; problem: string };

export const saysNone = (cell: string): boolean => /^(none|n\/a|-|–|—)$/i.test(cell);

/** Euros and pounds are no dollars; a comma before two last digits is how much of the world writes cents. */
const dollars = (cell: string): string =>
  cell
    .replace(/^(?:us\s?\$|usd)\s*/i, '$')
    .replace(/\s*(?:us\s?\$|usd|\$)$/i, '')
    .replace(/^(\$?\s*\d+),(\d{2})$/, '$1.$2');

const isNothing = /^\$?\s*0*\.?0*$/;
const plainAmount = /^\$?\s*(\d+)(?:\.(\d{1,2}))?$/;

/** A base price in cents. What chosen modifiers make the price of may cost nothing by itself. */
export function readImportedPrice(cell: string): ReadCell<number> {
  const typed = dollars(cell);
  if (/\d/.test(typed) && isNothing.test(typed)) return { value: 0 };
  const read = readPrice(typed);
  if (read.problem === undefined) return { value: read.value };
  // What a visitor may type into the public page's calculator ends below what a price on a menu may be.
  const [, whole, cents = ''] = plainAmount.exec(typed.replaceAll(',', '')) ?? [];
  const minor = whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  if (minor !== undefined && minor <= mostPriceMinor) return { value: minor };
  if (minor !== undefined) return { problem: `Price "${cell}": enter ${formatMoney(mostPriceMinor, 'USD')} at most.` };
  return { problem: `Price "${shortened(cell)}": ${read.problem.charAt(0).toLowerCase()}${read.problem.slice(1)}` };
}

export const isImportedPrice = (cell: string): boolean => readImportedPrice(cell).problem === undefined;

const mostDepositMinor = 100_000;

export function readDeposit(cell: string): ReadCell<number> {
  const { value } = readImportedPrice(cell);
  if (value !== undefined && value <= mostDepositMinor) return { value };
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

const mostStock = 1_000_000;

export function readStockCount(cell: string): ReadCell<number> {
  const plain = /^\d{1,3}(,\d{3})+$/.test(cell) ? cell.replaceAll(',', '') : cell.replace(/\.0+$/, '');
  const count = /^\d{1,7}$/.test(plain) ? Number(plain) : mostStock + 1;
  if (count <= mostStock) return { value: count };
  return { problem: `Stock "${shortened(cell)}": enter a whole number from 0 on, or leave the cell empty.` };
}

export interface Calories {
  low: number | undefined;
  high: number | undefined;
}

const mostCalories = 100_000;

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
  const isInOrder = (value.low ?? 0) <= (value.high ?? mostCalories) && (value.high ?? 0) <= mostCalories;
  if (isKnown && isInOrder) return { value };
  return { problem: `Calories "${shortened(cell)}": enter a number such as 450, or a range such as 450-600.` };
}

const toNumber = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', '21+']);
const no = new Set(['no', 'n', 'false', 'f', '0']);

export function readYesNo(cell: string, what: string): ReadCell<boolean> {
  const word = cell.toLowerCase();
  if (yes.has(word)) return { value: true };
  if (no.has(word) || saysNone(cell)) return { value: false };
  return { problem: `${what} "${shortened(cell)}": enter yes or no.` };
}

/** "8.25", "8.25 %" and, as spreadsheets keep percentages, 0.0825; in basis points. */
export function readTaxPercent(cell: string): ReadCell<number> {
  const problem = `Tax percent "${shortened(cell)}": enter a rate such as 8.25, with two decimals at most.`;
  const [, digits, sign] = /^(\d+\.?\d*|\.\d+)\s*(%?)$/.exec(cell) ?? [];
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
};

export const readDietary = (cell: string) =>
  readWords(cell, { known: dietaryWords, all: dietaryMarks, what: 'Dietary mark' });

/** A list with commas, semicolons, slashes, bars or "and" between its words. */
function readWords<Word extends string>(
  cell: string,
  given: { known: Readonly<Record<string, Word>>; all: readonly Word[]; what: string },
): ReadCell<Word[]> {
  if (saysNone(cell)) return { value: [] };
  const words = cell.split(/\s*(?:[,;/|\n]|\s(?:and|&)\s)\s*/i).filter((word) => word !== '');
  const unknown = words.find((word) => given.known[plain(word)] === undefined);
  if (unknown !== undefined) {
    return { problem: `${given.what} "${shortened(unknown)}" is not known: use ${orList(given.all)}.` };
  }
  return { value: [...new Set(words.flatMap((word) => given.known[plain(word)] ?? []))] };
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z]/g, '');
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
