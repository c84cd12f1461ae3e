import { createHash } from 'node:crypto';
import { parseCsv } from '../../../platform/files/parse-csv.ts';
import { countBankHeadings } from '../model/bank-columns.ts';
import type { DateReading } from '../model/choose-date-order.ts';
import { readStatement, type Statement } from '../model/read-statement.ts';
import { refuseTable } from '../reports/refuse-table.ts';

export interface StatementFile extends Statement {
  fileName: string;
  /** SHA-256 of its bytes, in hexadecimal digits. */
  digest: string;
}

/** Reads a statement of our bank. Throws BAD_REQUEST with all that is wrong in it; nothing is kept then. */
export async function readStatementFile(
  { fileName, content }: { fileName: string; content: Buffer },
  dates: DateReading = {},
): Promise<StatementFile> {
  const table = await parseCsv(content, { countHeadings: countBankHeadings, noun: 'statement', lines: 'bookings' });
  if (typeof table === 'string') throw refuseTable('text', { problems: [table] });
  const statement = readStatement(table, dates);
  if ('problems' in statement) throw refuseTable('text', statement);
  return { ...statement, fileName, digest: createHash('sha256').update(content).digest('hex') };
}
