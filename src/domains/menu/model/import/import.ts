import type { TableRow } from './cells.ts';
import { cleanCell } from './cells.ts';
import { readImportRow, type ImportProblem, type ImportRow } from './row.ts';
import type { ImportMatching } from './fields.ts';
import { shortened } from './values.ts';
import { detectDecimalSign } from '../../../../shared/read-amount.ts';
import { itemDetails, type Category, type Group, type Item, type ItemDetails } from '../menu.ts';
import { findFamilies, mergeSizes, planSizes, sizesDiffer, type PlannedSize, type PlannedSizes } from './sizes.ts';
import { prescriptionProblem } from '../prescription.ts';

/** What rows are held against: the menu as it is, whose it is, and what the merchant's only store counts. */
export interface ImportGround {
  categories: readonly Category[];
  items: readonly Item[];
  groups?: readonly Group[];
  businessType: string;
  storeCount: number;
  /** By item's id, at the only store; empty where there are several. */
  stock: ReadonlyMap<string, number>;
}

/** An item as a row will have it. */
export interface PlannedItem {
  row: number;
  /** The item that the row changes; undefined: it is new. */
  before: Item | undefined;
  /** Undefined: a category of that name is to be made. */
  categoryId: string | undefined;
  categoryName: string;
  /** Of a new item, where the file names one. */
  ref: string | undefined;
  name: string;
  description: string;
  basePriceMinor: number;
  details: ItemDetails;
  /** The sizes that rows of one name make, beside the price that all of them have. */
  sizes: PlannedSizes | undefined;
  /** The file names no category, and the item is new. */
  isCategoryGuessed: boolean;
  /** Undefined: nothing said, or nothing new. */
  stock: number | undefined;
  hasChanged: boolean;
}

export interface Importer {
  /** Rows in the file's order, each once; answers the items that they make, unchanged ones too. */
  take(rows: readonly TableRow[]): PlannedItem[];
  /** What is wrong so far, one sentence a row. */
  readonly problems: readonly ImportProblem[];
  /** Rows that are a further size of an earlier row's item. */
  readonly sizeRows: number;
}

/** What a menu without categories gets for its first item. */
const firstCategory = 'Menu';

/**
 * Holds a file's rows against the menu. A row changes the item with its ref, else the one with its barcode, else the one
 * with its name in its category; any other is a new item. What a row does not say stays as it is.
 */
export function createImporter(given: {
  ground: ImportGround;
  matching: ImportMatching;
  rows: readonly TableRow[];
}): Importer {
  const { ground, matching, rows } = given;
  const problems: ImportProblem[] = [...problemsOfMatching(given)];
  const finder = createFinder(ground, refsIn(rows, matching));
  const isComplete = matching.name !== undefined && matching.price !== undefined;
  const decimal = detectDecimalSign(rows.flatMap(({ cells }) => moneyCells(cells, matching)));
  const families = findFamilies(rows, matching);
  let sizeRows = 0;
  /** A row, or all rows of an item's sizes; undefined where none of them can be read. */
  const readRows = (row: TableRow) => {
    const members = families.byFirst.get(row.row) ?? [row];
    const read = members.flatMap((member) => {
      const one = readImportRow(member.cells, matching, decimal);
      const isPriceless = members.length > 1 && one.value?.basePriceMinor === undefined;
      if (one.value && !isPriceless) return [{ row: member.row, value: one.value }];
      problems.push({ row: member.row, ...(one.problem ?? noPrice) });
      return [];
    });
    const merged = mergeSizes(read);
    problems.push(...merged.problems);
    sizeRows += Math.max(0, (merged.sizes?.length ?? 0) - 1);
    return merged.value && { value: merged.value, sizes: merged.sizes };
  };
  const takeRow = (row: TableRow): PlannedItem[] => {
    const read = families.followers.has(row.row) ? undefined : readRows(row);
    if (!read) return [];
    const found = finder.find(read.value);
    if (found.problem) {
      problems.push({ row: row.row, ...found.problem });
      return [];
    }
    const planned = planItem(read.value, { row: row.row, before: found.before, ground, sizes: read.sizes });
    const problem = problemOf(planned, read.value, ground) ?? finder.claim(planned);
    if (!problem) return [planned];
    problems.push({ row: row.row, ...problem });
    return [];
  };
  return {
    take: (piece) => (isComplete ? piece.flatMap(takeRow) : []),
    problems,
    get sizeRows() {
      return sizeRows;
    },
  };
}

const moneyCells = (cells: readonly string[], { price, deposit }: ImportMatching) =>
  [price, deposit].flatMap((column) => (column === undefined ? [] : (cells[column] ?? '')));

const noPrice = { field: 'price', sentence: 'It has no price: enter one, such as 10.00.' } as const;

type RowProblem = Omit<ImportProblem, 'row'>;

function problemsOfMatching({ ground, matching, rows }: Parameters<typeof createImporter>[0]): ImportProblem[] {
  const missing = (['name', 'price'] as const).filter((field) => matching[field] === undefined);
  const { stock } = matching;
  const counts = stock !== undefined && ground.storeCount > 1 && rows.some(({ cells }) => cells[stock]);
  return [
    ...missing.map((field) => ({ row: 1, field, sentence: `Choose the column that holds the ${field}.` })),
    ...(counts
      ? [
          {
            row: 1,
            field: 'stock' as const,
            sentence: `You have ${ground.storeCount} stores, and the file does not say which one it counts: set the stock on the menu, store by store.`,
          },
        ]
      : []),
  ];
}

const lower = (text: string) => cleanCell(text).toLowerCase();
const placeOf = (category: string, name: string) => `${lower(category)}\n${lower(name)}`;
/** Spreadsheets take zeros off the front of a barcode. */
const barcodeKey = (barcode: string) => barcode.replace(/^0+/, '');

function refsIn(rows: readonly TableRow[], { ref }: ImportMatching): ReadonlySet<string> {
  return new Set(ref === undefined ? [] : rows.map(({ cells }) => cells[ref] ?? ''));
}

/** Finds which item a row is about, and sees to it that no two rows are about the same. */
function createFinder(ground: ImportGround, refs: ReadonlySet<string>) {
  const categoryNames = new Map(ground.categories.map(({ id, name }) => [id, name]));
  const byRef = new Map(ground.items.map((item) => [item.ref, item]));
  // Items that the file names by their refs are nobody else's.
  const unnamed = ground.items.filter(({ ref }) => !refs.has(ref));
  const byBarcode = Map.groupBy(unnamed, ({ details }) => barcodeKey(details.barcode ?? ''));
  const byName = Map.groupBy(unnamed, ({ name }) => lower(name));
  const items = new Map<string, number>();
  const places = new Map<string, number>();
  const newRefs = new Map<string, number>();
  const barcodes = new Map<string, number>();

  const free = (among: readonly Item[]) => among.find(({ id }) => !items.has(id));
  const isIn = ({ categoryId }: Item, category: string) =>
    lower(categoryNames.get(categoryId) ?? '') === lower(category);

  function find(row: ImportRow): { before: Item | undefined; problem?: never } | { problem: RowProblem } {
    const named = row.ref === undefined ? undefined : byRef.get(row.ref);
    if (named) {
      const at = items.get(named.id);
      if (at === undefined) return { before: named };
      return doubled('ref', `Row ${at} has the id "${shortened(named.ref)}" too: leave one of the two out.`);
    }
    const scanned = row.barcode ? free(byBarcode.get(barcodeKey(row.barcode)) ?? []) : undefined;
    if (scanned) return { before: scanned };
    const { category } = row;
    const candidates = (byName.get(lower(row.name)) ?? []).filter(
      (item) => category === undefined || isIn(item, category),
    );
    const categories = new Set(candidates.map(({ categoryId }) => categoryId));
    if (category === undefined && categories.size > 1) {
      const sentence = `Several categories have a "${shortened(row.name)}": say which category it is in.`;
      return { problem: { field: 'category', sentence } };
    }
    return { before: free(candidates) };
  }

  /** Notes what a row is about; answers a problem where an earlier row is about the same. */
  function claim(planned: PlannedItem): RowProblem | undefined {
    const { before, row, ref } = planned;
    const place = placeOf(planned.categoryName, planned.name);
    const wasPlace = before && placeOf(categoryNames.get(before.categoryId) ?? '', before.name);
    const placeAt = places.get(place);
    if (placeAt !== undefined && place !== wasPlace) {
      const sentence = `Row ${placeAt} is "${shortened(planned.name)}" in ${shortened(planned.categoryName)} too: rename one of the two, or leave it out.`;
      return { field: 'name', sentence };
    }
    const refAt = ref === undefined ? undefined : newRefs.get(ref);
    if (ref !== undefined && refAt !== undefined) {
      return doubled('ref', `Row ${refAt} has the id "${shortened(ref)}" too: give one of the two another.`).problem;
    }
    const barcode = barcodeKey(planned.details.barcode ?? '');
    const barcodeAt = barcode === '' ? undefined : barcodes.get(barcode);
    if (barcodeAt !== undefined && barcode !== barcodeKey(before?.details.barcode ?? '')) {
      return doubled('barcode', `Row ${barcodeAt} has the same barcode: correct one of the two.`).problem;
    }
    if (before) items.set(before.id, row);
    if (ref !== undefined) newRefs.set(ref, row);
    if (barcode !== '') barcodes.set(barcode, row);
    places.set(place, row);
    return undefined;
  }

  return { find, claim };
}

const doubled = (field: 'ref' | 'barcode', sentence: string): { problem: RowProblem } => ({
  problem: { field, sentence },
});

function planItem(
  row: ImportRow,
  given: { row: number; before: Item | undefined; ground: ImportGround; sizes: PlannedSize[] | undefined },
): PlannedItem {
  const { row: at, before, ground } = given;
  const category = categoryOf(row, before, ground);
  const kept = before ?? { name: '', description: '', basePriceMinor: 0, details: itemDetails.parse({}) };
  const known = before ? ground.stock.get(before.id) : undefined;
  const planned = {
    row: at,
    before,
    categoryId: category.id,
    categoryName: category.name,
    ref: before ? undefined : row.ref,
    name: same(kept.name, row.name) ?? same(kept.name, row.written.name) ?? row.name,
    description:
      same(kept.description, row.description) ??
      same(kept.description, row.written.description) ??
      row.description ??
      '',
    basePriceMinor: row.basePriceMinor ?? kept.basePriceMinor,
    details: detailsOf(row, kept.details),
    sizes: planSizes(given.sizes, before, ground.groups ?? []),
    isCategoryGuessed: before === undefined && row.category === undefined,
    stock: ground.storeCount === 1 && row.stock !== known ? row.stock : undefined,
  };
  return { ...planned, hasChanged: before === undefined || differs(planned, before) };
}

/** What there is, where the file says nothing or the same; null, which is "none" in the file, says something. */
function same(kept: string, said: string | null | undefined): string | undefined {
  if (said === undefined) return kept;
  // A file holds no control characters and no space around a text; and "None" may be what a thing is called.
  const isSame = said === null ? /^none$/i.test(kept) : cleanCell(kept) === said;
  return isSame ? kept : undefined;
}

/** The category that a row names, as the menu has it; where it names none, the item's own or the menu's first. */
function categoryOf(
  { category, written }: ImportRow,
  before: Item | undefined,
  { categories }: ImportGround,
): { id: string | undefined; name: string } {
  const own = categories.find(({ id }) => id === before?.categoryId);
  const isNamed = ({ name }: Category) => [written.category, category ?? ''].some((one) => lower(name) === lower(one));
  if (own && (category === undefined || isNamed(own))) return own;
  const wanted = category === undefined ? undefined : categories.find(isNamed);
  return (
    wanted ?? (category === undefined ? categories[0] : undefined) ?? { id: undefined, name: category ?? firstCategory }
  );
}

function detailsOf(row: ImportRow, kept: ItemDetails): ItemDetails {
  const { low, high } = row.calories ?? {};
  const hasSameBarcode = row.barcode && kept.barcode && barcodeKey(row.barcode) === barcodeKey(kept.barcode);
  return withoutUndefined({
    ...kept,
    alcohol: row.alcohol ?? kept.alcohol,
    depositMinor: says(row.depositMinor, kept.depositMinor),
    taxCategory: says(row.taxCategory, kept.taxCategory),
    taxBasisPoints: says(row.taxBasisPoints, kept.taxBasisPoints),
    caloriesLow: row.calories === undefined ? kept.caloriesLow : low,
    caloriesHigh: row.calories === undefined ? kept.caloriesHigh : high,
    dietary: row.dietary ?? kept.dietary,
    allergens: row.allergens ?? kept.allergens,
    brand: saysText(row.brand, kept.brand),
    size: saysText(row.size, kept.size),
    barcode: hasSameBarcode ? kept.barcode : says(row.barcode, kept.barcode),
  });
}

function says<Value>(said: Value | null | undefined, before: Value | undefined): Value | undefined {
  return said === undefined ? before : (said ?? undefined);
}

function saysText(said: string | null | undefined, before: string | undefined): string | undefined {
  return before === undefined ? (said ?? undefined) : (same(before, said) ?? said ?? undefined);
}

type Loose<Thing> = { [Key in keyof Thing]: Thing[Key] | undefined };

/** Details without those that are not known, which `exactOptional` wants absent. */
function withoutUndefined(details: Loose<ItemDetails>): ItemDetails {
  return itemDetails.parse(Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)));
}

function differs(planned: Omit<PlannedItem, 'hasChanged'>, before: Item): boolean {
  const { details } = planned;
  const keys = new Set([...Object.keys(details), ...Object.keys(before.details)]) as Set<keyof ItemDetails>; // keys of details
  return (
    planned.stock !== undefined ||
    (planned.sizes !== undefined && sizesDiffer(planned.sizes)) ||
    planned.categoryId !== before.categoryId ||
    planned.name !== before.name ||
    planned.description !== before.description ||
    planned.basePriceMinor !== before.basePriceMinor ||
    [...keys].some((key) => inOrder(details[key]) !== inOrder(before.details[key]))
  );
}

const inOrder = (value: unknown) =>
  Array.isArray(value)
    ? value
        .map(String)
        .toSorted((a, b) => a.localeCompare(b))
        .join()
    : value;

function problemOf(planned: PlannedItem, row: ImportRow, ground: ImportGround): RowProblem | undefined {
  if (row.basePriceMinor === undefined && planned.before === undefined) {
    return noPrice;
  }
  if (row.prescription) {
    const sentence = 'Prescription goods cannot be sold through delivery services: leave this one out.';
    return { field: 'prescription', sentence };
  }
  const sentence = prescriptionProblem(planned, ground.businessType);
  return sentence === undefined ? undefined : { field: 'name', sentence };
}
