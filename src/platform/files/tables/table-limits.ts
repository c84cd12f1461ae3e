/** What a parser reads before it gives up. Each limit is checked while reading, never afterwards. */
export interface TableLimits {
  maxRows: number;
  maxColumns: number;
}

/** Cells in all, since many columns times many rows is what fills the memory. */
export const maxCells = 500_000;
/** A row of 200 long texts; a cell that is longer is no row of a list. */
export const maxRowLength = 256 * 1024;

/** A sheet's rows as text; row 1 is the first of the file. */
export type Rows = string[][];

export interface SheetRows {
  /** Empty for a text file, which has no sheets. */
  name: string;
  rows: Rows;
}

export type TableProblem =
  | { problem: 'not_text' | 'web_page' | 'broken' | 'too_large' | 'too_many_rows' | 'busy' }
  | { problem: 'too_many_columns'; columns: number }
  | { problem: 'open_quote' | 'row_too_long'; row: number };

export class TableError extends Error {
  readonly reason: TableProblem;

  constructor(reason: TableProblem) {
    super(reason.problem);
    this.reason = reason;
  }
}
