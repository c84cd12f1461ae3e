import { sql, type RawBuilder } from 'kysely';
import { partNames, parts, type Part } from './model/parts.ts';

/** The parts' columns for statements: their names are ours, never somebody's input. */

export const list = (pieces: readonly RawBuilder<unknown>[]) => sql.join(pieces);

/** `sold, sales_minor, …`; with a table, `f.sold, …`. */
export function partList(of: readonly Part[] = partNames, table?: string): RawBuilder<unknown> {
  return list(of.map((part) => column(part, table)));
}

/** `sold bigint, …`: the shape of JSON rows. */
export function partShape(of: readonly Part[] = partNames, type = 'bigint'): RawBuilder<unknown> {
  return list(of.map((part) => sql`${column(part)} ${sql.raw(type)}`));
}

/** `coalesce(sum(f.sold), 0) as sold, …` */
export function partSums(of: readonly Part[] = partNames, table?: string): RawBuilder<unknown> {
  return list(of.map((part) => sql`coalesce(sum(${column(part, table)}), 0)::bigint as ${column(part)}`));
}

/** Whether any of them is not 0. */
export function anyPart(of: readonly Part[] = partNames): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    of.map((part) => sql`${column(part)} <> 0`),
    sql` or `,
  )})`;
}

export function column(part: Part, table?: string): RawBuilder<unknown> {
  return sql.ref(table === undefined ? parts[part] : `${table}.${parts[part]}`);
}
