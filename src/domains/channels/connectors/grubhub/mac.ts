import { createHash, createHmac, randomBytes } from 'node:crypto';
import { secondMs, type Clock } from '../../../../shared/time.ts';

export interface MacSettings {
  clientId: string;
  secret: string;
  /** How the secret becomes the key's bytes: Grubhub does not say, and clients of others do it either way. */
  secretEncoding: 'base64' | 'utf8';
}

export interface Signable {
  method: string;
  url: string;
  body?: string | undefined;
}

/** Makes the `Authorization` header of a call. */
export type Sign = (request: Signable) => string;

/**
 * Grubhub's MAC header (its authentication page; the string that is signed is the one of the IETF's draft on HTTP MAC
 * authentication). A nonce is to begin with the age of the key in seconds, of which nobody tells us the start: the unix
 * time grows just the same.
 */
export function createSign({ clientId, secret, secretEncoding }: MacSettings, clock: Clock): Sign {
  const key = Buffer.from(secret, secretEncoding);
  return ({ method, url, body }) => {
    const nonce = `${Math.floor(clock.now().getTime() / secondMs)}:${randomBytes(8).toString('hex')}`;
    const bodyHash = body === undefined ? '' : createHash('sha256').update(body).digest('base64');
    const mac = createHmac('sha256', key).update(normalizedString({ nonce, method, url, bodyHash })).digest('base64');
    const parts = [
      `id="sv:v1:${clientId}"`,
      `nonce="${nonce}"`,
      ...(bodyHash === '' ? [] : [`bodyhash="${bodyHash}"`]),
      `mac="${mac}"`,
    ];
    return `MAC ${parts.join(',')}`;
  };
}

const defaultPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** Nonce, method, path with query, host, port, body hash and `ext` (which we leave empty), each ended by a line feed. */
function normalizedString(given: { nonce: string; method: string; url: string; bodyHash: string }): string {
  const { pathname, search, hostname, port, protocol } = new URL(given.url);
  const lines = [
    given.nonce,
    given.method.toUpperCase(),
    `${pathname}${search}`,
    hostname,
    port === '' ? (defaultPorts[protocol] ?? '') : port,
    given.bodyHash,
    '',
  ];
  return lines.map((line) => `${line}\n`).join('');
}
