import type { TableRow } from './cells.ts';
import type { ImportField, ImportMatching } from './fields.ts';
import { headingSpellings } from './headings.ts';
import { isImportedPrice } from './values.ts';

const ranks = new Map(
  Object.entries(headingSpellings).flatMap(
    ([field, words]) => words.map((word, rank) => [word, { field: field as ImportField, rank }] as const), // keys of the table above
  ),
);

/** What a heading says, or undefined where it says nothing that we know. */
export function fieldOfHeading(heading: string): { field: ImportField; rank: number } | undefined {
  return ranks.get(plainWords(heading)) ?? ranks.get(plainWords(heading.replaceAll(/\(.*?\)|\[.*?\]/g, ' ')));
}

/** "ItemName", "item_name" and "Item  Name:" are the same words. */
function plainWords(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('%', ' percent ')
    .replaceAll('#', ' number ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * What each column is likely to be: by its heading, and where no heading says which is the name, the price or the
 * category, by what stands in it. A column is taken once.
 */
export function guessMatching(columns: readonly string[], rows: readonly TableRow[]): ImportMatching {
  const best = new Map<ImportField, { column: number; rank: number }>();
  columns.forEach((heading, column) => {
    const found = fieldOfHeading(heading);
    const known = found && best.get(found.field);
    if (found && (!known || found.rank < known.rank)) best.set(found.field, { column, rank: found.rank });
  });
  const matching: ImportMatching = Object.fromEntries([...best].map(([field, { column }]) => [field, column]));
  const some = rows.slice(0, maxRowsExamined);
  return sizesAsVariations(guessByContent(matching, some, columns.length), some);
}

/**
 * A column "Size" tells packages apart; where rows of one name differ in it, and in no id or barcode, it tells the sizes
 * of one item.
 */
function sizesAsVariations(matching: ImportMatching, rows: readonly TableRow[]): ImportMatching {
  const { name, size, category, variation, ...rest } = matching;
  if (name === undefined || size === undefined || variation !== undefined) return matching;
  const plain = rows.filter((row) => cellOf(row, matching.ref) === '' && cellOf(row, matching.barcode) === '');
  const families = Map.groupBy(plain, (row) => `${cellOf(row, category)}\n${cellOf(row, name)}`);
  const isSized = [...families.values()].some(
    (family) => family.length > 1 && new Set(family.map((row) => cellOf(row, size))).size === family.length,
  );
  if (!isSized) return matching;
  return { ...rest, name, variation: size, ...(category !== undefined && { category }) };
}

const cellOf = ({ cells }: TableRow, column: number | undefined) =>
  column === undefined ? '' : (cells[column] ?? '').toLowerCase();

const maxRowsExamined = 500;

/** What the cells of one column have in common, as shares of those that are not empty. */
interface Look {
  column: number;
  prices: number;
  barcodes: number;
  distinct: number;
  meanLength: number;
}

function guessByContent(matching: ImportMatching, rows: readonly TableRow[], width: number): ImportMatching {
  const taken = new Set(Object.values(matching));
  const looks = Array.from({ length: width }, (_none, column) => lookAt(rows, column)).filter(
    (look): look is Look => look !== undefined && !taken.has(look.column),
  );
  const guessed: ImportMatching = { ...matching };
  const take = (field: ImportField, among: readonly Look[], worth: (look: Look) => number) => {
    if (guessed[field] !== undefined) return;
    const [likeliest] = among.filter(({ column }) => !taken.has(column)).toSorted((a, b) => worth(b) - worth(a));
    if (!likeliest) return;
    guessed[field] = likeliest.column;
    taken.add(likeliest.column);
  };
  take(
    'barcode',
    looks.filter(({ barcodes }) => barcodes > 0.8),
    ({ barcodes }) => barcodes,
  );
  take(
    'price',
    looks.filter(({ prices }) => prices > 0.6),
    ({ prices }) => prices,
  );
  const hasHeadings = matching.name !== undefined;
  const words = looks.filter(isWords);
  // The longest texts describe; of the rest, what repeats itself is the category and what does not is the name.
  if (!hasHeadings && words.length > 1) {
    take(
      'description',
      words.filter(({ meanLength }) => meanLength > 45),
      ({ meanLength }) => meanLength,
    );
  }
  take('name', words, ({ distinct, meanLength }) => distinct - (meanLength > 60 ? 1 : 0));
  if (!hasHeadings && rows.length > 3) {
    take(
      'category',
      words.filter(({ distinct, meanLength }) => distinct <= 0.6 && meanLength <= 40),
      ({ distinct }) => 1 - distinct,
    );
  }
  return guessed;
}

const isWords = ({ prices, barcodes }: Look) => prices < 0.5 && barcodes < 0.5;

function lookAt(rows: readonly TableRow[], column: number): Look | undefined {
  const cells = rows.map(({ cells: all }) => all[column] ?? '').filter((cell) => cell !== '');
  if (cells.length === 0) return undefined;
  const share = (test: (cell: string) => boolean) => cells.filter(test).length / cells.length;
  return {
    column,
    // A price says so by its cents or its sign: whole numbers may be anything.
    prices: share((cell) => isImportedPrice(cell) && /[$.,]/.test(cell)) + share(isImportedPrice) / 10,
    barcodes: share((cell) => /^\d{8}$|^\d{11,14}$/.test(cell)),
    distinct: new Set(cells.map((cell) => cell.toLowerCase())).size / cells.length,
    meanLength: cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length,
  };
}

/** Rows before the headings that are looked through: titles and dates of exports. */
const maxRowsAbove = 5;

/** Where the headings stand among the first rows; undefined: the file begins with its goods. */
export function findHeadings(rows: readonly TableRow[]): number | undefined {
  const at = rows.slice(0, maxRowsAbove).findIndex((row) => knownIn(row) >= 2);
  if (at >= 0) return at;
  const [first] = rows;
  if (!first) return undefined;
  const isGoods = first.cells.some((cell) => cell !== '' && isImportedPrice(cell));
  return isGoods && knownIn(first) === 0 ? undefined : 0;
}

const knownIn = ({ cells }: TableRow) => cells.filter((cell) => fieldOfHeading(cell) !== undefined).length;
