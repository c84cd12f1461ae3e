import type { TableRow } from './cells.ts';
import type { ImportMatching } from './fields.ts';
import type { ImportProblem, ImportRow } from './row.ts';
import { shortened } from './values.ts';
import type { Group, Item } from '../menu.ts';

/** A size of an item, and what it costs beyond the item's own price. */
export interface PlannedSize {
  name: string;
  priceMinor: number;
}

export interface PlannedSizes {
  /** The group of sizes that the item has; undefined: it is to be made. */
  group: Group | undefined;
  sizes: PlannedSize[];
}

/**
 * Rows of one name in one category that each name a size: by the first row's number all of them, and the numbers of those
 * that follow. A name with one size alone is an item like any other.
 */
export function findFamilies(rows: readonly TableRow[], { category, name, variation }: ImportMatching) {
  const byFirst = new Map<number, TableRow[]>();
  const followers = new Set<number>();
  if (name === undefined || variation === undefined) return { byFirst, followers };
  const named = rows.filter((row) => cellOf(row, name) !== '' && cellOf(row, variation) !== '');
  const families = Map.groupBy(named, (row) => `${cellOf(row, category)}\n${cellOf(row, name)}`);
  for (const family of families.values()) {
    const [first, ...rest] = family;
    if (!first || rest.length === 0) continue;
    byFirst.set(first.row, family);
    for (const { row } of rest) followers.add(row);
  }
  return { byFirst, followers };
}

const cellOf = ({ cells }: TableRow, column: number | undefined) =>
  column === undefined ? '' : (cells[column] ?? '').toLowerCase();

interface Member {
  row: number;
  value: ImportRow;
}

/**
 * One row of all sizes of an item: its price is the lowest, and each size adds to that. Ids and barcodes of sizes are
 * not the item's. A size that stands twice is a problem of the second.
 */
export function mergeSizes(members: readonly Member[]): {
  value: ImportRow | undefined;
  sizes: PlannedSize[] | undefined;
  problems: ImportProblem[];
} {
  const problems: ImportProblem[] = [];
  const places = new Map<string, Member>();
  for (const member of members) {
    const size = (member.value.variation ?? '').toLowerCase();
    const before = places.get(size);
    if (!before) places.set(size, member);
    else {
      const sentence = `Row ${before.row} is the size "${shortened(size)}" of it too: rename one of the two, or leave it out.`;
      problems.push({ row: member.row, field: 'variation', sentence });
    }
  }
  const kept = [...places.values()];
  const [first] = kept;
  if (!first) return { value: undefined, sizes: undefined, problems };
  if (members.length === 1) return { value: first.value, sizes: undefined, problems };
  const lowestMinor = Math.min(...kept.map(({ value }) => value.basePriceMinor ?? 0));
  const sizes = kept.map(({ value }) => ({
    name: value.variation ?? '',
    priceMinor: (value.basePriceMinor ?? 0) - lowestMinor,
  }));
  const value = { ...first.value, basePriceMinor: lowestMinor, ref: undefined, barcode: undefined, stock: undefined };
  return { value, sizes, problems };
}

/** Where the item has the sizes already: the group with a modifier of one of their names, of which one must be chosen. */
export function planSizes(
  sizes: PlannedSize[] | undefined,
  before: Item | undefined,
  groups: readonly Group[],
): PlannedSizes | undefined {
  if (!sizes) return undefined;
  const names = new Set(sizes.map(({ name }) => name.toLowerCase()));
  const group = groups.find(
    ({ id, minimum, maximum, modifiers }) =>
      before?.groupIds.includes(id) === true &&
      minimum === 1 &&
      maximum === 1 &&
      modifiers.some(({ name }) => names.has(name.toLowerCase())),
  );
  return { group, sizes };
}

/** Whether the file says anything else of the sizes than the menu does. */
export function sizesDiffer({ group, sizes }: PlannedSizes): boolean {
  const prices = new Map(group?.modifiers.map(({ name, basePriceMinor }) => [name.toLowerCase(), basePriceMinor]));
  return sizes.some(({ name, priceMinor }) => prices.get(name.toLowerCase()) !== priceMinor);
}
