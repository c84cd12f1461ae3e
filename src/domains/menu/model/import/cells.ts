/** A table as it came from a file or goes into one: text only, whatever a spreadsheet would make of it. */
export interface Table {
  /** The headings; where the file has none, "Column A", "Column B". */
  columns: string[];
  rows: TableRow[];
  /** Of a workbook with several sheets that hold something: the one that was read, and all of them. */
  sheet?: string;
  sheets?: string[];
}

export interface TableRow {
  /** As the file counts, from 1; blank rows count but are not kept. */
  row: number;
  cells: string[];
}

/** Text as a cell can hold it: no control characters but tabs and line feeds, no space around it. */
export function cleanCell(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll('\uFEFF', '')
    .toWellFormed()
    .trim();
}

const formulaSigns = '=+\\-@\\t\\r＝＋－＠';
const looksLikeFormula = new RegExp(`^'*[${formulaSigns}]`);
const wasEscaped = new RegExp(`^'+[${formulaSigns}]`);

/**
 * Text that a spreadsheet opening a CSV file would take for a formula gets an apostrophe before it (OWASP, "CSV
 * Injection"); text that already looks so escaped gets one more, so that `unescapeFormula` gives back what there was.
 */
export function escapeFormula(cell: string): string {
  return looksLikeFormula.test(cell) ? `'${cell}` : cell;
}

export function unescapeFormula(cell: string): string {
  return wasEscaped.test(cell) ? cell.slice(1) : cell;
}
