import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../errors.ts';

/** Where a page of a list, newest first, begins: after the row of this time and id. */
export interface PagePlace {
  /** ISO 8601, as the row's column has it. */
  at: string;
  id: string;
}

const earliest = '1970-01-01T00:00:00.000Z';
const cursorShape = z.tuple([z.iso.datetime().refine((text) => text >= earliest), z.uuid()]);

export function toCursor(at: Date, id: string): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

/** Throws BAD_REQUEST for what `toCursor` did not make. */
export function parseCursor(cursor: string): PagePlace {
  try {
    const [at, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { at, id };
  } catch {
    throw new AppError('BAD_REQUEST', 'This page address is not valid any more. Start from the first page.');
  }
}

/** Whether a row comes after a page's place in a list that is newest first by `at` and then by id. */
export function isBehind(place: PagePlace | undefined, at: string, id = 'id') {
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${place?.at}::timestamptz, ${place?.id}::uuid)`;
}

/** Of `limit + 1` rows that were read, those of this page and where the next one begins. */
export function cutPage<Row>(rows: Row[], limit: number, placeOf: (row: Row) => { at: Date; id: string }) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || last === undefined) return { shown, nextCursor: null };
  const { at, id } = placeOf(last);
  return { shown, nextCursor: toCursor(at, id) };
}

/** The words as typed, anywhere in a lower-case text; `%` and `_` mean themselves. */
export function likePattern(words: string): string {
  return `%${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
