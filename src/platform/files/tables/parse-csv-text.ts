import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { maxCells, maxRowLength, TableError, type Rows, type TableLimits } from './table-limits.ts';

/** Blank rows and rows above the headings count little. */
const spareRows = 2;
/** As many as a spreadsheet has: exports fill their rows up with empty cells. */
const maxEmptyColumns = 16_384;

/**
 * Reads the rows of a text file, whatever sign parts its cells. Throws a TableError as soon as a limit is passed: a file
 * of ten million commas costs no more than its first row.
 */
export function parseCsvText(content: Buffer, limits: TableLimits): Rows {
  const text = decodeText(content);
  if (text.includes('\u0000')) throw new TableError({ problem: 'not_text' });
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text)) throw new TableError({ problem: 'web_page' });
  // Excel's own note of the delimiter is no row.
  const [note, noted] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? [];
  const body = note === undefined ? text : text.slice(note.length);
  const rows: Rows = [];
  let cells = 0;
  try {
    parse(body, {
      delimiter: noted ?? detectDelimiter(body),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: maxRowLength,
      // The record size counts no delimiters: a row of ten million empty cells is stopped here.
      cast: (cell, { index }) => {
        if (typeof index === 'number' && index >= maxEmptyColumns) {
          throw new TableError({ problem: 'too_many_columns', columns: index + 1 });
        }
        return cell;
      },
      on_record: (record: string[]) => {
        const width = record.findLastIndex((cell) => cell !== '') + 1;
        if (width > limits.maxColumns) throw new TableError({ problem: 'too_many_columns', columns: width });
        const kept = record.slice(0, Math.max(1, width));
        cells += kept.length;
        rows.push(kept);
        if (cells > maxCells) throw new TableError({ problem: 'too_large' });
        if (rows.length > spareRows * limits.maxRows) throw new TableError({ problem: 'too_many_rows' });
        // Kept here: the parser need not keep it, too.
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE';
    throw new TableError({ problem: isTooLong ? 'row_too_long' : 'open_quote', row: rows.length + 1 });
  }
  return rows;
}
