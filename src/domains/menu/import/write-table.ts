import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';
import { escapeFormula } from '../model/import/cells.ts';

/** With the mark by which Excel knows UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(escapeFormula)),
    { bom: true, record_delimiter: '\r\n' },
  );
}

/** Every cell is text, so that a barcode keeps its zeros and nothing is taken for a formula. */
export async function writeXlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((value) => (value === '' ? null : { type: String, value: escapeOoxml(value) })),
  );
  return writeXlsxFile(cells, { sheet: 'Menu', stickyRowsCount: 1 }).toBuffer();
}

/** In a sheet's strings `_x0041_` stands for a letter (ECMA-376 part 1, section 22.9.2.19): what only looks so is escaped. */
function escapeOoxml(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}
