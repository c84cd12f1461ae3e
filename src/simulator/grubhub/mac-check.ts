import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Credentials } from '../config.ts';

export type SignedCall = {
  method: string;
  /** With its query. */
  path: string;
  /** The Host header: the port may be missing. */
  host: string;
  authorization: string | undefined;
  partnerKey: string | undefined;
  /** As it came; empty without one. */
  rawBody: string;
};

/** Checks the partner key and the MAC header of a call as Grubhub does. Answers what is wrong, or null. */
export function whatIsWrongWith(call: SignedCall, credentials: Credentials): string | null {
  if (call.partnerKey !== credentials.grubhubPartnerKey) return 'The header X-GH-PARTNER-KEY names no partner.';
  if (call.authorization?.startsWith('MAC ') !== true) return 'The header Authorization must begin with MAC.';
  const parts = new Map(
    [...call.authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  if (parts.get('id') !== `sv:v1:${credentials.grubhubClientId}`) return 'The id names no client.';
  const nonce = parts.get('nonce') ?? '';
  if (nonce === '') return 'The nonce is missing.';
  const bodyHash = call.rawBody === '' ? '' : createHash('sha256').update(call.rawBody).digest('base64');
  if ((parts.get('bodyhash') ?? '') !== bodyHash) return 'The bodyhash is not that of the body.';
  const expected = createHmac('sha256', Buffer.from(credentials.grubhubSecret, credentials.grubhubSecretEncoding))
    .update(normalizedString(call, { nonce, bodyHash }))
    .digest();
  const given = Buffer.from(parts.get('mac') ?? '', 'base64');
  const fits = given.length === expected.length && timingSafeEqual(given, expected);
  return fits ? null : 'The mac does not fit.';
}

/** The request string of the IETF's draft on HTTP MAC authentication; `ext` is empty. */
function normalizedString(
  { method, path, host }: SignedCall,
  { nonce, bodyHash }: { nonce: string; bodyHash: string },
): string {
  const [hostname = '', port = '80'] = host.split(':');
  return [nonce, method, path, hostname, port, bodyHash, ''].map((line) => `${line}\n`).join('');
}
