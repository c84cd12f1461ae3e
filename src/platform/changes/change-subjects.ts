import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** What calls change, by which the list of changes names it and says how it was before. */
export interface ChangeSubjects {
  /** By the beginning of the call's path; the first that fits holds. */
  rows: readonly SubjectRow[];
  /** By an input's field that holds an id or several: the tables in which they have a name. */
  names: Readonly<Record<string, NamedIn>>;
}

export interface SubjectRow {
  /** `/menu/items/{id}` */
  under: `/${string}`;
  table: string;
  /** The column that says which row it is. */
  by: string;
  /** The input's field with that column's value: `id` where none is named. */
  from?: string;
  /** The field of `names` by which it is called, where the row has no name of its own. */
  named?: string;
  /** Columns that are said in words of their own. */
  words?: Readonly<Record<string, (value: never) => string>>;
}

interface NamedIn {
  tables: readonly string[];
  /** The column with the name: `name` where none is named. */
  name?: string;
}

/** The row that a call is about, and where its input has ids with names. */
export interface ChangeSubject {
  row: SubjectRow | undefined;
  names: ChangeSubjects['names'];
}

export function subjectOf({ rows, names }: ChangeSubjects, path: string): ChangeSubject {
  const row = rows.find(({ under }) => path === under || path.startsWith(`${under}/`));
  return { row, names };
}

export type Row = Readonly<Record<string, unknown>>;

/** The row as it is now; undefined where there is none, or the input names none. */
export async function readSubject(tx: Tx, row: SubjectRow | undefined, input: unknown): Promise<Row | undefined> {
  const id = row && fieldOf(input, row.from ?? 'id');
  if (!row || !isId(id)) return undefined;
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(subject) as row from ${sql.table(row.table)} subject
    where merchant_id = current_merchant_id() and ${sql.ref(row.by)} = ${id}`.execute(tx);
  return rows[0]?.row;
}

const maxNames = 3;

/** The names of what a field of an input means, `Flautas, Horchata and 4 more`; undefined for a field without names. */
export async function readNames(
  tx: Tx,
  names: ChangeSubjects['names'],
  field: string,
  value: unknown,
): Promise<string | undefined> {
  const where = Object.hasOwn(names, field) ? names[field] : undefined;
  const ids = where ? idsIn(value) : [];
  if (!where || ids.length === 0) return undefined;
  const found = await Promise.all(
    where.tables.map((table) =>
      sql<{ name: string }>`
        select ${sql.ref(where.name ?? 'name')} as name from ${sql.table(table)}
        where merchant_id = current_merchant_id() and id = any(${ids}::uuid[]) limit ${maxNames}`.execute(tx),
    ),
  );
  const shown = [...new Set(found.flatMap(({ rows }) => rows.map(({ name }) => name)))].slice(0, maxNames);
  if (shown.length === 0) return undefined;
  return ids.length > maxNames ? `${shown.join(', ')} and ${ids.length - shown.length} more` : shown.join(', ');
}

/** One id, several, or several things that have one. */
function idsIn(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.map((one) => (typeof one === 'string' ? one : fieldOf(one, 'id'))).filter((one) => isId(one));
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

export function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field] // just looked
    : undefined;
}
