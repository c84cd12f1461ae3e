import { createHash } from 'node:crypto';
import { AppError } from '../../../platform/errors.ts';
import { parseCsv } from '../../../platform/files/parse-csv.ts';
import { countBankHeadings } from '../model/bank-columns.ts';
import { readStatement, type Statement } from '../model/read-statement.ts';

export interface StatementFile extends Statement {
  fileName: string;
  /** SHA-256 of its bytes, in hexadecimal digits. */
  digest: string;
}

/** Reads a statement of our bank. Throws BAD_REQUEST with all that is wrong in it; nothing is kept then. */
export async function readStatementFile({
  fileName,
  content,
}: {
  fileName: string;
  content: Buffer;
}): Promise<StatementFile> {
  const table = await parseCsv(content, { countHeadings: countBankHeadings, noun: 'statement', lines: 'bookings' });
  if (typeof table === 'string') throw new AppError('BAD_REQUEST', `text: ${table}`, { problems: [table] });
  const statement = readStatement(table);
  if ('problems' in statement) {
    const [first = ''] = statement.problems;
    throw new AppError('BAD_REQUEST', `text: ${first}`, { problems: statement.problems });
  }
  return { ...statement, fileName, digest: createHash('sha256').update(content).digest('hex') };
}
