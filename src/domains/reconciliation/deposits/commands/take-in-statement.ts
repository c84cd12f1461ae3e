import { createHash } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { newId } from '../../../../shared/ids.ts';
import { matchDepositsRequest } from '../../jobs.ts';
import { statementLineKey } from '../../model/read-statement.ts';
import type { StatementFile } from '../read-statement-file.ts';
import {
  findStatementByDigest,
  holdStatements,
  insertStatement,
  insertStatementLines,
  readKnownLines,
} from '../statement-store.ts';

/** What a statement brought: of its lines those that name a service, and of these those that an earlier one had. */
export interface TakenStatement {
  id: string;
  lines: number;
  serviceLines: number;
  knownLines: number;
}

/**
 * Takes in a statement of our own bank account: its lines that name a service wait to be matched with what reports have
 * announced. Throws CONFLICT for a file that was taken in before. The transaction must be in the staff role.
 *
 * @param by who brought it, for people
 */
export async function takeInStatement(
  ctx: Context,
  { file, by }: { file: StatementFile; by: string },
): Promise<TakenStatement> {
  await holdStatements(ctx.tx);
  const first = await findStatementByDigest(ctx.tx, file.digest);
  if (first) {
    const when = first.taken_at.toISOString().slice(0, 10);
    throw new AppError(
      'CONFLICT',
      `This statement was taken in on ${when} by ${first.taken_by} as “${first.name}”. Nothing was changed.`,
    );
  }
  const keyed = file.lines.map((line) => ({ line, key: digestOf(statementLineKey(line)) }));
  const known = await readKnownLines(
    ctx.tx,
    keyed.map(({ key }) => key),
  );
  const id = newId<'bank_statement'>();
  const counts = { lines: file.allLines, serviceLines: keyed.length, knownLines: known.size };
  await insertStatement(ctx.tx, {
    id,
    name: file.fileName,
    digest: file.digest,
    firstDay: file.firstDay,
    lastDay: file.lastDay,
    ...counts,
    takenAt: ctx.clock.now(),
    takenBy: by,
  });
  await insertStatementLines(
    ctx.tx,
    id,
    keyed.filter(({ key }) => !known.has(key)),
  );
  await ctx.enqueue(matchDepositsRequest());
  return { id, ...counts };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
