import { readTables } from './tables/read-tables.ts';
import type { TableProblem } from './tables/table-limits.ts';

/** More than a busy store has in a month; a longer report is sent in parts. */
export const maxRowsOfFile = 10_000;
const limits = { maxRows: maxRowsOfFile, maxColumns: 200 };
/** Some services write lines of explanations above the headings. */
const headingsWithin = 12;

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
export async function parseCsv(content: Buffer, wanted: Wanted): Promise<CsvTable | string> {
  const { countHeadings, noun, lines } = wanted;
  const read = await readTables({ kind: 'csv', content, limits });
  if (read.problem !== undefined) return sentenceOf(read, wanted);
  const rows = (read.sheets[0]?.rows ?? []).map((cells, at) => ({ row: at + 1, cells: cells.map(clean) }));
  const [headings, ...rest] = fromHeadings(
    rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
    countHeadings,
  );
  if (!headings || rest.length === 0) {
    return `This file has no lines below its headings. Choose a ${noun} with ${lines}.`;
  }
  if (rest.length > maxRowsOfFile) return sentenceOf({ problem: 'too_many_rows' }, wanted);
  return { headings: headings.cells, rows: rest };
}

const clean = (cell: string): string => cell.replaceAll('\uFEFF', '').trim();

/** From the row among the first that has most of the service's headings. */
function fromHeadings<Row extends { cells: readonly string[] }>(
  rows: readonly Row[],
  countHeadings: (cells: readonly string[]) => number,
): Row[] {
  const counts = rows.slice(0, headingsWithin).map(({ cells }) => countHeadings(cells));
  return rows.slice(Math.max(0, counts.indexOf(Math.max(0, ...counts))));
}

function sentenceOf(found: TableProblem, { noun }: Wanted): string {
  switch (found.problem) {
    case 'busy':
      return 'Many files are being read right now. Try again in a minute.';
    case 'not_text':
    case 'broken':
      return `This file is not text. Save the ${noun} as CSV.`;
    case 'web_page':
      return `This file is a web page. Save the ${noun} as CSV.`;
    case 'too_large':
    case 'too_many_rows':
      return `This ${noun} has more than ${maxRowsOfFile.toLocaleString('en-US')} lines. Take it in for a shorter time.`;
    case 'too_many_columns':
      return `This file has more than ${limits.maxColumns} columns.`;
    case 'open_quote':
      return `Row ${found.row} cannot be read: a quotation mark is not closed.`;
    case 'row_too_long':
      return `Row ${found.row} is too long. Check that its quotation marks are closed.`;
  }
}
