import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Whether a request's path is in its normal form (RFC 3986, section 6.2.2), so that every reader of the URL sees the
 * same path: it begins with one slash, has no empty, `.` or `..` segment and no backslash, and does not percent-encode a
 * character that needs no encoding.
 */
export function isNormalPath(path: string): boolean {
  if (!path.startsWith('/')) return false;
  if (/\/\/|\\|[^\x21-\x7e]/u.test(path)) return false;
  if (/\/\.{1,2}(?=\/|$)/u.test(path)) return false;
  const encoded = path.match(/%.{0,2}/gu) ?? [];
  return encoded.every((part) => {
    if (!/^%[\da-f]{2}$/iu.test(part)) return false;
    return !/[\w.~-]/u.test(String.fromCharCode(Number.parseInt(part.slice(1), 16)));
  });
}

/**
 * Refuses other forms of a path with 400. Rate limits and the load limits read the raw path while routers normalise it:
 * `/api/./contact` would reach the route of `/api/contact` and none of its limits.
 */
export function requireNormalPaths(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }) => {
    const path = (raw.url ?? '').split(/[?#]/u)[0] ?? '';
    if (!isNormalPath(path)) {
      throw new AppError('BAD_REQUEST', 'The path of this address is not in its normal form, such as /api/contact.');
    }
  });
}
