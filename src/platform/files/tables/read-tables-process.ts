import { buffer } from 'node:stream/consumers';
import { parseCsvText } from './parse-csv-text.ts';
import { parseWorkbook } from './parse-workbook.ts';
import { TableError, type SheetRows, type TableLimits, type TableProblem } from './table-limits.ts';

/** The process of `readTables`: reads the file that comes in by its standard input, answers in pieces and ends. */

const rowsAtOnce = 500;
const [, , kind, given = ''] = process.argv;
await answer(JSON.parse(given) as TableLimits); // as readTables writes it
process.disconnect();

async function answer(limits: TableLimits): Promise<void> {
  try {
    const bytes = await buffer(process.stdin);
    const sheets =
      kind === 'xlsx' ? await parseWorkbook(bytes, limits) : [{ name: '', rows: parseCsvText(bytes, limits) }];
    for (const sheet of sheets) await sendSheet(sheet);
    await send({ isDone: true });
  } catch (error) {
    const reason: TableProblem = error instanceof TableError ? error.reason : { problem: 'broken' };
    await send({ reason });
  }
}

/** In pieces, so that the receiver does other work between them. */
async function sendSheet({ name, rows }: SheetRows): Promise<void> {
  await send({ sheet: name });
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await send({ rows: rows.slice(start, start + rowsAtOnce) });
  }
}

function send(message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}
