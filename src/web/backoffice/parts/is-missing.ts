import { ORPCError } from '@orpc/client';

/** There is nothing at this id, or it is no id at all. */
export function isMissing(error: unknown): boolean {
  return error instanceof ORPCError && (error.status === 404 || error.status === 400);
}
