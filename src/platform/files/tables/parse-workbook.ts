import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { decimalsOfStyles } from './cell-decimals.ts';
import { maxCells, TableError, type Rows, type SheetRows, type TableLimits } from './table-limits.ts';

/** 20,000 rows of twelve cells are some 12 MB. */
const maxUnpackedBytes = 32 * 1024 * 1024;
const maxSheets = 50;
/** Formatting reaches far below the last row that holds anything; beyond this it is no list. */
const maxPlaces = 4_000_000;
const maxRowNumber = 200_000;

/**
 * Reads the visible sheets of a spreadsheet as text: numbers as people see them, dates as `2026-07-04`, a ticked box as
 * yes, formulas by their results, and a cell that is merged over several rows in each of them. Throws a TableError for a
 * file that unpacks to more than a list of items has; what it unpacks to is counted before anything is read.
 */
export async function parseWorkbook(content: Buffer, limits: TableLimits): Promise<SheetRows[]> {
  const parts = unpack(content);
  const sheets = listSheets(parts);
  if (sheets.length === 0) throw new TableError({ problem: 'broken' });
  if (sheets.length > maxSheets) throw new TableError({ problem: 'too_large' });
  let cells = count(parts.get('xl/sharedStrings.xml') ?? '', /<si[\s>]/g);
  for (const { path } of sheets) cells += countCells(parts.get(path) ?? '');
  if (cells > maxCells) throw new TableError({ problem: 'too_large' });
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const bytes = new Uint8Array(content); // a copy with a buffer of its own, which the reader asks for
  const read = await readWorkbook(bytes.buffer, { trim: false }).catch(() => {
    throw new TableError({ problem: 'broken' });
  });
  // The reader lists sheets in the order of the workbook, hidden ones too.
  const styles = decimalsOfStyles(parts.get('xl/styles.xml') ?? '');
  return visible.map((sheet) => {
    const xml = parts.get(sheet.path) ?? '';
    const shown = shownDecimals(xml, styles);
    const rows = (read[sheets.indexOf(sheet)]?.data ?? []).map((row, rowAt) =>
      row.map((cell, columnAt) => toText(cell, shown.get(placeOf(rowAt, columnAt)))),
    );
    fillMerged(rows, xml);
    return { name: sheet.name, rows: withinLimits(rows, limits) };
  });
}

function withinLimits(rows: Rows, { maxColumns }: TableLimits): Rows {
  return rows.map((cells) => {
    const width = cells.findLastIndex((cell) => cell !== '') + 1;
    if (width > maxColumns) throw new TableError({ problem: 'too_many_columns', columns: width });
    return cells.slice(0, Math.max(1, width));
  });
}

const wanted =
  /^xl\/(?:workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/;

/** The archive's parts that hold cells, by name. The directory's sizes are believed only where they are small. */
function unpack(content: Buffer): Map<string, string> {
  let bytes = 0;
  const decoder = new TextDecoder();
  try {
    const files = unzipSync(content, {
      filter: ({ name, originalSize }) => {
        bytes += originalSize;
        if (bytes > maxUnpackedBytes) throw new TableError({ problem: 'too_large' });
        return wanted.test(name);
      },
    });
    return new Map(Object.entries(files).map(([name, data]) => [name, decoder.decode(data)]));
  } catch (error) {
    throw error instanceof TableError ? error : new TableError({ problem: 'broken' });
  }
}

interface SheetPart {
  name: string;
  path: string;
  isHidden: boolean;
}

function listSheets(parts: ReadonlyMap<string, string>): SheetPart[] {
  const targets = new Map(
    tags(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').map((tag) => [
      attribute(tag, 'Id') ?? '',
      attribute(tag, 'Target') ?? '',
    ]),
  );
  return tags(parts.get('xl/workbook.xml') ?? '', 'sheet').map((tag) => {
    const target = targets.get(attribute(tag, '\\w+:id') ?? '') ?? '';
    return {
      name: attribute(tag, 'name') ?? '',
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      isHidden: /hidden/i.test(attribute(tag, 'state') ?? ''),
    };
  });
}

function tags(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return unescapeXml(value?.[1] ?? value?.[2]);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string | undefined): string | undefined {
  return text
    ?.replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_whole, hex?: string, decimal?: string) =>
      String.fromCodePoint(Math.min(0x10_ff_ff, hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))),
    )
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole);
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

/** Throws where a sheet claims more places than a list has: the reader makes a cell of each. */
function countCells(xml: string): number {
  let lastRow = 0;
  let lastColumn = 0;
  let cells = 0;
  for (const [, letters = '', digits = ''] of xml.matchAll(/<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"/g)) {
    cells += 1;
    lastRow = Math.max(lastRow, Number(digits));
    lastColumn = Math.max(lastColumn, columnOf(letters));
  }
  for (const [, digits = ''] of xml.matchAll(/<(?:\w+:)?row\s[^>]*?\br="(\d{1,7})"/g)) {
    lastRow = Math.max(lastRow, Number(digits));
  }
  const isTooLarge = lastRow > maxRowNumber || lastRow * lastColumn > maxPlaces;
  if (isTooLarge) throw new TableError({ problem: 'too_large' });
  return cells === 0 ? count(xml, /<(?:\w+:)?c[\s/>]/g) : cells;
}

const placeOf = (rowAt: number, columnAt: number) => rowAt * 20_000 + columnAt;

/** How many decimals the cells show whose style says so, by their place. */
function shownDecimals(xml: string, styles: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const shown = new Map<number, number>();
  if (styles.size === 0) return shown;
  for (const [tag, letters = '', digits = ''] of xml.matchAll(
    /<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*>/g,
  )) {
    const decimals = styles.get(Number(/\ss="(\d+)"/.exec(tag)?.[1] ?? -1));
    if (decimals !== undefined) shown.set(placeOf(Number(digits) - 1, columnOf(letters) - 1), decimals);
  }
  return shown;
}

/** A is 1, Z 26, AA 27. */
function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Text of a cell that is merged over several rows holds for each of them; titles merged across columns do not spread. */
function fillMerged(rows: Rows, xml: string): void {
  const ranges = xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g);
  for (const [, letters = '', from = '', to = ''] of ranges) {
    const column = columnOf(letters) - 1;
    const first = Number(from) - 1;
    const text = rows[first]?.[column] ?? '';
    if (text === '') continue;
    for (let at = first + 1; at < Math.min(Number(to), rows.length); at += 1) {
      const row = rows[at];
      if (!row) continue;
      while (row.length <= column) row.push('');
      if (row[column] === '') row[column] = text;
    }
  }
}

function toText(cell: unknown, decimals?: number): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dateText(cell);
  if (typeof cell === 'number') return numberText(cell, decimals);
  return typeof cell === 'string' ? cell : '';
}

function dateText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}

/** With 15 digits, as spreadsheets count: 13.200000000000001 is how binary keeps 13.2. Rounded as the cell's format does. */
function numberText(number: number, decimals: number | undefined): string {
  if (Number.isInteger(number)) return String(number);
  const plain = Number(number.toPrecision(15));
  if (decimals === undefined || Math.abs(plain) > 1e9) return String(plain);
  // Half a cent is rounded up as people do: 1.005 is kept as 1.00499999999999989.
  const scale = 10 ** decimals;
  return String((Math.sign(plain) * Math.round(Number((Math.abs(plain) * scale).toPrecision(15)))) / scale);
}
