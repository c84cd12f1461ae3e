import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../shared/ids.ts';
import type { CoveredDays } from '../model/match-deposits.ts';
import type { StatementLine } from '../model/read-statement.ts';

/** All SQL on statements of our bank; every transaction must be in the staff role. Minor units, ISO dates. */

export interface NewStatement {
  id: string;
  name: string;
  digest: string;
  firstDay: string;
  lastDay: string;
  lines: number;
  serviceLines: number;
  knownLines: number;
  takenAt: Date;
  takenBy: string;
}

/** One statement is taken in, or matched, at a time, until the transaction ends. */
export async function holdStatements(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank_statements'))`.execute(tx);
}

export async function findStatementByDigest(tx: Tx, digest: string) {
  return tx
    .selectFrom('bank_statements')
    .select(['name', 'taken_at', 'taken_by'])
    .where('digest', '=', digest)
    .executeTakeFirst();
}

export async function insertStatement(tx: Tx, statement: NewStatement): Promise<void> {
  await tx
    .insertInto('bank_statements')
    .values({
      id: statement.id,
      name: statement.name,
      digest: statement.digest,
      first_day: sql<Date>`${statement.firstDay}::date`,
      last_day: sql<Date>`${statement.lastDay}::date`,
      lines: statement.lines,
      service_lines: statement.serviceLines,
      known_lines: statement.knownLines,
      taken_at: statement.takenAt,
      taken_by: statement.takenBy,
    })
    .execute();
}

/** Those of the keys that lines of earlier statements have. */
export async function readKnownLines(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('bank_statement_lines')
    .select('line_key')
    .where('line_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.line_key));
}

export async function insertStatementLines(
  tx: Tx,
  statementId: string,
  lines: readonly { line: StatementLine; key: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ line, key }) => ({
    id: newId<'bank_line'>(),
    row_number: line.row,
    line_key: key,
    service: line.service,
    booked_on: line.bookedOn,
    amount_minor: line.amountMinor,
    currency: line.currency,
    description: line.description,
  }));
  await sql`
    insert into bank_statement_lines (id, statement_id, row_number, line_key, service, booked_on, amount_minor, currency,
      description)
    select id, ${statementId}, row_number, line_key, service, booked_on, amount_minor, currency, description
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id uuid, row_number int, line_key text, service text, booked_on date, amount_minor bigint, currency text,
      description text)`.execute(tx);
}

export interface StoredStatement extends Omit<NewStatement, 'digest'> {
  /** Of its lines those that nobody has announced. */
  openLines: number;
}

/** The latest statements, newest first. */
export async function readStatements(tx: Tx, most: number): Promise<StoredStatement[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    first_day: string;
    last_day: string;
    lines: number;
    service_lines: number;
    known_lines: number;
    taken_at: Date;
    taken_by: string;
    open_lines: number;
  }>`
    select s.id, s.name, s.first_day::text, s.last_day::text, s.lines, s.service_lines, s.known_lines, s.taken_at,
      s.taken_by, (select count(*)::int from bank_statement_lines l where l.statement_id = s.id and l.state = 'open')
        as open_lines
    from bank_statements s order by s.taken_at desc, s.id desc limit ${most}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    firstDay: row.first_day,
    lastDay: row.last_day,
    lines: row.lines,
    serviceLines: row.service_lines,
    knownLines: row.known_lines,
    takenAt: row.taken_at,
    takenBy: row.taken_by,
    openLines: row.open_lines,
  }));
}

/** Of which days any statement gives account. */
export async function readCoveredDays(tx: Tx): Promise<CoveredDays[]> {
  const rows = await tx
    .selectFrom('bank_statements')
    .select([sql<string>`first_day::text`.as('firstDay'), sql<string>`last_day::text`.as('lastDay')])
    .distinct()
    .execute();
  return rows;
}

export type LineState = 'open' | 'matched' | 'set_aside';

/** A line of a statement as it is stored. */
export interface StoredLine {
  id: string;
  service: string;
  bookedOn: string;
  amountMinor: number;
  currency: string;
  description: string;
  state: LineState;
  row: number;
  statementName: string;
}

const lines = (tx: Tx) =>
  tx
    .selectFrom('bank_statement_lines')
    .innerJoin('bank_statements', 'bank_statements.id', 'bank_statement_lines.statement_id')
    .select([
      'bank_statement_lines.id',
      'bank_statement_lines.service',
      sql<string>`bank_statement_lines.booked_on::text`.as('booked_on'),
      'bank_statement_lines.amount_minor',
      'bank_statement_lines.currency',
      'bank_statement_lines.description',
      'bank_statement_lines.state',
      'bank_statement_lines.row_number',
      'bank_statements.name',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof lines>['executeTakeFirstOrThrow']>>;

const toLine = (row: Row): StoredLine => ({
  id: row.id,
  service: row.service,
  bookedOn: row.booked_on,
  amountMinor: row.amount_minor,
  currency: row.currency,
  description: row.description,
  state: row.state as LineState, // the column's check
  row: row.row_number,
  statementName: row.name,
});

/** Lines that nobody has announced, the oldest first. */
export async function readOpenLines(tx: Tx, most: number): Promise<StoredLine[]> {
  const rows = await lines(tx)
    .where('bank_statement_lines.state', '=', 'open')
    .orderBy('bank_statement_lines.booked_on')
    .orderBy('bank_statement_lines.id')
    .limit(most)
    .execute();
  return rows.map(toLine);
}

/** The line, locked until the transaction ends. */
export async function lockLine(tx: Tx, id: string): Promise<StoredLine | undefined> {
  const row = await lines(tx)
    .where('bank_statement_lines.id', '=', id)
    .forUpdate('bank_statement_lines')
    .executeTakeFirst();
  return row && toLine(row);
}

export async function updateLine(
  tx: Tx,
  id: string,
  { state, decided }: { state: LineState; decided?: { by: string; at: Date; reason: string } },
): Promise<void> {
  await tx
    .updateTable('bank_statement_lines')
    .set({
      state,
      ...(decided && { reason: decided.reason, decided_by: decided.by, decided_at: decided.at }),
    })
    .where('id', '=', id)
    .execute();
}
