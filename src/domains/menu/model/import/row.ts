import type { DecimalSign } from '../../../../shared/read-amount.ts';
import { htmlToText, isHtml } from '../../../../shared/html-to-text.ts';
import { cleanCell } from './cells.ts';
import type { ImportField, ImportMatching } from './fields.ts';
import {
  inWords,
  readAllergens,
  readBarcode,
  readCalories,
  readDeposit,
  readDietary,
  readImportedPrice,
  readStockCount,
  readTaxCategory,
  readTaxPercent,
  readYesNo,
  saysNone,
  shortened,
  type Calories,
  type ReadCell,
} from './values.ts';
import type { ItemDetails } from '../menu.ts';

/** What one row says, each field undefined where it says nothing and null where it says "none". */
export interface ImportRow {
  name: string;
  /** As the file writes it, where that is HTML. */
  written: { name: string; category: string; description: string };
  category: string | undefined;
  description: string | null | undefined;
  basePriceMinor: number | undefined;
  variation: string | undefined;
  ref: string | undefined;
  barcode: string | null | undefined;
  brand: string | null | undefined;
  size: string | null | undefined;
  stock: number | undefined;
  calories: Calories | null | undefined;
  alcohol: boolean | undefined;
  depositMinor: number | null | undefined;
  taxCategory: NonNullable<ItemDetails['taxCategory']> | null | undefined;
  taxBasisPoints: number | null | undefined;
  dietary: ItemDetails['dietary'] | undefined;
  allergens: ItemDetails['allergens'] | undefined;
  prescription: boolean;
}

export interface ImportProblem {
  row: number;
  field: ImportField | null;
  sentence: string;
}

const maxCharacters = {
  name: 500,
  variation: 500,
  category: 500,
  description: 2_000,
  brand: 100,
  size: 100,
  ref: 100,
} as const;

/** Reads a row's cells; the first thing that is wrong with it stands for all. */
export function readImportRow(
  cells: readonly string[],
  matching: ImportMatching,
  decimal?: DecimalSign,
): { value: ImportRow; problem?: never } | { value?: never; problem: Omit<ImportProblem, 'row'> } {
  let problem: Omit<ImportProblem, 'row'> | undefined;
  const cellOf = (field: ImportField): string => {
    const column = matching[field];
    return column === undefined ? '' : (cells[column] ?? '');
  };
  const refuse = (field: ImportField, sentence: string) => {
    problem ??= { field, sentence };
  };
  const words = (field: keyof typeof maxCharacters): string => {
    const written = cellOf(field);
    // Shop systems export their descriptions, and what they escape in names, as HTML.
    const mayBeHtml = field === 'name' || field === 'category' || field === 'description';
    const cell = mayBeHtml && isHtml(written) ? cleanCell(htmlToText(written)) : written;
    const most = maxCharacters[field];
    if (cell.length > most) {
      refuse(field, `${heading(field)} has ${cell.length} characters: shorten it to ${most} at most.`);
    }
    return cell;
  };
  const read = <Value>(field: ImportField, reader: (cell: string) => ReadCell<Value>): Value | undefined => {
    const cell = cellOf(field);
    if (cell === '') return undefined;
    const answer = reader(cell);
    if (answer.problem !== undefined) refuse(field, answer.problem);
    return answer.value;
  };
  const readOrNone = <Value>(field: ImportField, reader: (cell: string) => ReadCell<Value>) =>
    saysNone(cellOf(field)) ? null : read(field, reader);

  const name = words('name');
  if (name === '') refuse('name', 'It has no name: enter one, or leave the row out.');
  const value: ImportRow = {
    name,
    written: { name: cellOf('name'), category: cellOf('category'), description: cellOf('description') },
    category: words('category') || undefined,
    description: textOrNone(words('description')),
    basePriceMinor: saysNone(cellOf('price')) ? undefined : read('price', (cell) => readImportedPrice(cell, decimal)),
    variation: words('variation') || undefined,
    ref: words('ref') || undefined,
    barcode: readOrNone('barcode', readBarcode),
    brand: textOrNone(words('brand')),
    size: textOrNone(words('size')),
    stock: saysNone(cellOf('stock')) ? undefined : read('stock', readStockCount),
    calories: readOrNone('calories', readCalories),
    alcohol: read('alcohol', (cell) => readYesNo(cell, 'Alcohol')),
    depositMinor: readOrNone('deposit', (cell) => readDeposit(cell, decimal)),
    taxCategory: readOrNone('tax_category', readTaxCategory),
    taxBasisPoints: readOrNone('tax_percent', readTaxPercent),
    dietary: read('dietary', readDietary),
    allergens: read('allergens', readAllergens),
    prescription: read('prescription', (cell) => readYesNo(cell, 'Prescription')) ?? false,
  };
  if (value.ref !== undefined && /[/;\s]/.test(value.ref)) {
    refuse('ref', `The id "${shortened(value.ref)}" holds a space, slash or semicolon: write it without.`);
  }
  return problem ? { problem } : { value };
}

const textOrNone = (cell: string): string | null | undefined =>
  cell === '' ? undefined : saysNone(cell) ? null : cell;

function heading(field: ImportField): string {
  if (field === 'ref') return 'The id';
  return `The ${inWords(field)}`;
}
