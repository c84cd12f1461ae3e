import { createHash, randomBytes } from 'node:crypto';

/** What stands in the address at which a printer asks: 256 random bits, of which we keep the hash. */
export function newPrintToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
