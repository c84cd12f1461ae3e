import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/universal';

/** The thread of `readWorkbook`: answers the first sheet's cells as text, or null where the file is no spreadsheet. */

const content = new Uint8Array(workerData as Uint8Array); // what readWorkbook hands over
const rows = await readSheet(content.buffer, { trim: false }).catch(() => null);
// A thread has one parent and no origin, which is a browser's notion.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(rows?.map((row) => row.map(toText)) ?? null);

/** Numbers as they were typed, dates as `2026-07-04`, a ticked box as yes; formulas come with their results. */
function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}
