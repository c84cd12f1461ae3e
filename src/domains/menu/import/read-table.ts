import { AppError } from '../../../platform/errors.ts';
import type { TableProblem } from '../../../platform/files/tables/table-limits.ts';
import { readTables } from '../../../platform/files/tables/read-tables.ts';
import { fieldError, type Upload, type UploadRule } from '../../../platform/http/uploads.ts';
import { cleanCell, unescapeFormula, type Table, type TableRow } from '../model/import/cells.ts';
import { findHeadings, guessMatching } from '../model/import/columns.ts';
import { isImportedPrice } from '../model/import/values.ts';

export const tableMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const word = 'a CSV or Excel file (.csv, .xlsx)';

export const tableRule: UploadRule = {
  field: 'file',
  maxBytes: 10 * 1024 * 1024,
  mediaTypes: { [tableMediaTypes.csv]: word, [tableMediaTypes.xlsx]: word },
  textAs: tableMediaTypes.csv,
};

const limits = { maxRows: 20_000, maxColumns: 200 };

const refuse = (sentence: string) => fieldError(tableRule.field, sentence);

/**
 * Reads the list of items in a file. Of a workbook's visible sheets it is the one named `sheet`, else the one that looks
 * most like a list of items. Throws BAD_REQUEST with a sentence for a file that is no table, SERVICE_UNAVAILABLE while
 * too many others are read.
 */
export async function readTable(
  { mediaType, content }: Pick<Upload, 'mediaType' | 'content'>,
  sheet?: string,
): Promise<Table> {
  const kind = mediaType === tableMediaTypes.xlsx ? 'xlsx' : 'csv';
  const read = await readTables({ kind, content, limits });
  if (read.problem !== undefined) throw refusalOf(read, kind);
  const sheets = read.sheets.map(({ name, rows }) => ({ name, rows: numbered(rows, kind) }));
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  const names = filled.length > 1 ? filled.map(({ name }) => name) : [];
  const chosen = filled.find(({ name }) => sheet !== undefined && name === sheet) ?? likeliest(filled);
  if (!chosen) throw refuse('This file holds no rows. Choose one that lists your items.');
  return { ...toTable(chosen.rows), ...(names.length > 0 && { sheet: chosen.name, sheets: names }) };
}

function numbered(rows: readonly string[][], kind: 'csv' | 'xlsx'): TableRow[] {
  // What our export escapes in a text file, it does not in a spreadsheet.
  const clean = (cell: string) => (kind === 'csv' ? unescapeFormula(cleanCell(cell)) : cleanCell(cell));
  return rows
    .map((cells, at) => ({ row: at + 1, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

interface Sheet {
  name: string;
  rows: TableRow[];
}

/** The sheet with most items: rows below headings that hold a name and a price. The first of equals. */
function likeliest(sheets: readonly Sheet[]): Sheet | undefined {
  const counted = sheets.map((one) => ({ one, items: sheets.length === 1 ? 0 : countItems(one.rows) }));
  return counted.reduce<(typeof counted)[number] | undefined>(
    (best, next) => (best && best.items >= next.items ? best : next),
    undefined,
  )?.one;
}

const maxRowsCounted = 500;

function countItems(rows: readonly TableRow[]): number {
  const at = findHeadings(rows);
  const columns = (at === undefined ? [] : (rows[at]?.cells ?? [])).slice();
  const goods = rows.slice(at === undefined ? 0 : at + 1, maxRowsCounted);
  const width = Math.max(columns.length, ...goods.map(({ cells }) => cells.length));
  const { name, price } = guessMatching(even(columns, width), goods);
  if (name === undefined || price === undefined) return 0;
  return goods.filter(({ cells }) => cells[name] && isImportedPrice(cells[price] ?? '')).length;
}

function toTable(rows: readonly TableRow[]): Pick<Table, 'columns' | 'rows'> {
  const at = findHeadings(rows);
  const headings = at === undefined ? undefined : rows[at];
  const goods = at === undefined ? rows : rows.slice(at + 1);
  if (goods.length === 0)
    throw refuse('This file has headings and no rows below them. Choose one that lists your items.');
  if (goods.length > limits.maxRows) throw refusalOf({ problem: 'too_many_rows' }, 'csv');
  const width = Math.max(...[...goods, ...(headings ? [headings] : [])].map(({ cells }) => widthOf(cells)));
  return {
    columns: even(headings?.cells ?? [], width).map((heading, column) => heading || `Column ${letterOf(column)}`),
    rows: goods.map(({ row, cells }) => ({ row, cells: even(cells, width) })),
  };
}

const even = (cells: readonly string[], width: number) =>
  Array.from({ length: width }, (_none, column) => cells[column] ?? '');

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

/** As spreadsheets count columns: A, B, … Z, AA. */
function letterOf(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}

function refusalOf(found: TableProblem, kind: 'csv' | 'xlsx'): AppError {
  switch (found.problem) {
    case 'busy':
      return new AppError('SERVICE_UNAVAILABLE', 'Many files are being read right now. Try again in a minute.');
    case 'not_text':
      return refuse('This file is not text inside. Save it as .csv or .xlsx.');
    case 'web_page':
      return refuse('This file is a web page inside, whatever its name says. Save it as .csv or .xlsx.');
    case 'broken':
      return refuse('This Excel file cannot be read. Save it again as .xlsx or .csv.');
    case 'too_large':
      return refuse(
        kind === 'xlsx'
          ? 'This Excel file is too large to open. Save only its list of items as .csv.'
          : 'This file has too many cells. Leave only the columns of your items, or split it into several.',
      );
    case 'too_many_rows':
      return refuse(`This file has more than ${limits.maxRows.toLocaleString('en-US')} rows. Split it into several.`);
    case 'too_many_columns':
      return refuse(`This file has ${found.columns} columns. Leave ${limits.maxColumns} at most.`);
    case 'open_quote':
      return refuse(
        `Row ${found.row} cannot be read: a quotation mark is not closed. Correct it, or save the file again.`,
      );
    case 'row_too_long':
      return refuse(`Row ${found.row} is too long for a list of items. Check that its quotation marks are closed.`);
  }
}
