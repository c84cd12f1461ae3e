import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** More than a busy store has in a month; a longer report is sent in parts. */
export const mostRows = 10_000;
const mostColumns = 200;
/** Some services write a line of explanations above the headings. */
const headingsWithin = 5;

/** A file's rows as text, headings apart. Rows are as long as the headings or shorter. */
export interface CsvTable {
  headings: readonly string[];
  rows: readonly { row: number; cells: readonly string[] }[];
}

/** How to tell a table's headings, and what people call the file and its lines: `report`, `orders`. */
export interface Wanted {
  countHeadings: (cells: readonly string[]) => number;
  noun: string;
  lines: string;
}

/** Reads a CSV file's cells as text. Answers a sentence for a file that is no such table. */
export async function parseCsv(content: Buffer, { countHeadings, noun, lines }: Wanted): Promise<CsvTable | string> {
  const text = decode(content);
  if (text === undefined || text.includes('\u0000')) return `This file is not text. Save the ${noun} as CSV.`;
  if (/^\s*<(!doctype|html|\?xml)/i.test(text)) return `This file is a web page. Save the ${noun} as CSV.`;
  const rows: { row: number; cells: string[] }[] = [];
  try {
    for await (const cells of records(text)) {
      rows.push({ row: rows.length + 1, cells });
      if (rows.length > mostRows + headingsWithin) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `Row ${Number(error['records']) + 1} cannot be read: a quotation mark is not closed.`;
  }
  const [headings, ...rest] = fromHeadings(rows, countHeadings).filter(({ cells }) =>
    cells.some((cell) => cell !== ''),
  );
  if (!headings || rest.length === 0) {
    return `This file has no lines below its headings. Choose a ${noun} with ${lines}.`;
  }
  if (rest.length > mostRows) {
    return `This ${noun} has more than ${mostRows.toLocaleString('en-US')} lines. Take it in for a shorter time.`;
  }
  if (headings.cells.length > mostColumns) return `This file has more than ${mostColumns} columns.`;
  return { headings: headings.cells, rows: rest };
}

/** From the row among the first that has most of the service's headings. */
function fromHeadings<Row extends { cells: readonly string[] }>(
  rows: readonly Row[],
  countHeadings: (cells: readonly string[]) => number,
): Row[] {
  const counts = rows.slice(0, headingsWithin).map(({ cells }) => countHeadings(cells));
  return rows.slice(Math.max(0, counts.indexOf(Math.max(0, ...counts))));
}

/** UTF-8, or what Windows programs write. Undefined for UTF-16, which no service sends. */
function decode(content: Buffer): string | undefined {
  const mark = content.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

const pieceLength = 64 * 1024;

/** In pieces, so that a large file does not keep everybody else waiting. */
function records(text: string): AsyncIterable<string[]> {
  const [firstLine = ''] = text.split('\n', 1);
  const delimiter = firstLine.split(';').length > firstLine.split(',').length ? ';' : ',';
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true, trim: true });
  // The parser's records are arrays of text as long as it is given no other options.
  return Readable.from(piecesOf(text)).pipe(parser) as AsyncIterable<string[]>;
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength);
}
