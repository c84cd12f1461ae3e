import { createHash } from 'node:crypto';

/** How better-auth names the verification that belongs to a password reset, before its token. */
export const resetPrefix = 'reset-password:';
/** How the database keeps one. */
export const storedResetPrefix = 'hashed-reset:';

/** The stored form of a reset's identifier: the token is kept as a digest. */
export function storedResetOf(identifier: string): string {
  return `${storedResetPrefix}${createHash('sha256').update(identifier).digest('base64url')}`;
}
