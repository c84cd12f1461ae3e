import type { z } from 'zod';
import { AppError } from '../errors.ts';

/** The query of a route that is no part of the typed API; throws BAD_REQUEST with the field and what is wrong. */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('BAD_REQUEST', `${issue?.path.join('.') || 'query'}: ${issue?.message ?? 'not understood'}`);
}
