import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { fieldError, type Upload, type UploadRule } from '../../../platform/http/uploads.ts';
import { cleanCell, unescapeFormula, type Table, type TableRow } from '../model/import/cells.ts';
import { findHeadings } from '../model/import/columns.ts';
import { readWorkbook } from './read-workbook.ts';

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

const mostRows = 20_000;
const mostColumns = 200;

const refuse = (sentence: string) => fieldError(tableRule.field, sentence);

/** Reads a file's rows as text, whatever its cells hold. Throws BAD_REQUEST with a sentence for a file that is no table. */
export async function readTable({ mediaType, content }: Pick<Upload, 'mediaType' | 'content'>): Promise<Table> {
  const records = mediaType === tableMediaTypes.xlsx ? await readXlsx(content) : await readCsv(content);
  const rows = records.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) throw refuse('This file holds no rows. Choose one that lists your items.');
  const at = findHeadings(rows);
  const headings = at === undefined ? undefined : rows[at];
  const goods = at === undefined ? rows : rows.slice(at + 1);
  if (goods.length === 0)
    throw refuse('This file has headings and no rows below them. Choose one that lists your items.');
  if (goods.length > mostRows) throw tooManyRows();
  const width = Math.max(...[...goods, ...(headings ? [headings] : [])].map(({ cells }) => widthOf(cells)));
  if (width > mostColumns) throw refuse(`This file has ${width} columns. Leave ${mostColumns} at most.`);
  const even = (cells: readonly string[]) => Array.from({ length: width }, (_none, column) => cells[column] ?? '');
  const columns = headings ? even(headings.cells) : [];
  return {
    columns: even(columns).map((heading, column) => heading || `Column ${letterOf(column)}`),
    rows: goods.map(({ row, cells }) => ({ row, cells: even(cells) })),
  };
}

const tooManyRows = () =>
  refuse(`This file has more than ${mostRows.toLocaleString('en-US')} rows. Split it into several.`);

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

/** As spreadsheets count columns: A, B, … Z, AA. */
function letterOf(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}

async function readXlsx(content: Buffer): Promise<TableRow[]> {
  const sheet = await readWorkbook(content);
  if (sheet === 'broken') throw refuse('This Excel file cannot be read. Save it again as .xlsx or .csv.');
  if (sheet === 'too_large') throw refuse('This Excel file is too large to open. Save only its list of items as .csv.');
  return sheet.map((cells, at) => ({ row: at + 1, cells: cells.map(cleanCell) }));
}

async function readCsv(content: Buffer): Promise<TableRow[]> {
  const text = decode(content);
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text)) {
    throw refuse('This file is a web page inside, whatever its name says. Save it as .csv or .xlsx.');
  }
  // Excel's own note of the delimiter is no row.
  const [note, noted] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? [];
  const body = note === undefined ? text : text.slice(note.length);
  const rows: TableRow[] = [];
  try {
    for await (const record of records(body, noted ?? delimiterOf(body))) {
      rows.push({ row: rows.length + 1, cells: record.map((cell) => unescapeFormula(cleanCell(cell))) });
      // Blank rows and what stands above the headings count little.
      if (rows.length > 2 * mostRows) throw tooManyRows();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser runs ahead of what is read from it; it says how many rows it has finished.
    const row = Number(error['records']) + 1;
    throw refuse(`Row ${row} cannot be read: a quotation mark is not closed. Correct it, or save the file again.`);
  }
  return rows;
}

/** In pieces, so that a large file does not keep everybody else waiting. */
function records(text: string, delimiter: string): AsyncIterable<string[]> {
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false });
  // The parser's records are arrays of text as long as it is given no other options.
  return Readable.from(piecesOf(text)).pipe(parser) as AsyncIterable<string[]>;
}

const pieceLength = 64 * 1024;

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength);
}

/** UTF-8 unless its bytes make no sense so; then what Windows programs write. UTF-16 says so by its first two bytes. */
function decode(content: Buffer): string {
  const mark = content.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(content);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

const delimiters = [',', ';', '\t', '|'] as const;
const linesLookedAt = 50;

const quotedCell = /(^|[,;\t|\r\n])"(?:[^"]|"")*"/g;

/** The sign that parts most lines into the same number of cells; what stands in quotation marks parts nothing. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, pieceLength)
    .replaceAll(quotedCell, '$1')
    .split(/\r\n?|\n/)
    .filter((line) => line !== '')
    .slice(0, linesLookedAt);
  const scored = delimiters.map((delimiter) => ({ delimiter, score: evenness(lines, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function evenness(lines: readonly string[], delimiter: string): number {
  const parted = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
  const [most = []] = [...Map.groupBy(parted, (count) => count).values()].toSorted((a, b) => b.length - a.length);
  return most.length * 10 + Math.min(9, most[0] ?? 0);
}
