import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../../crypto/constant-time.ts';

/** Addresses of our own that say what a mail to them belongs to, and that nobody else can make. */
export interface ReplyAddresses {
  /** @param kind a lower-case letter @param id a UUID */
  addressOf(kind: string, id: string): string;
  read(address: string): { kind: string; id: string } | undefined;
  /** Whether it is one of ours, whatever it belongs to. */
  isOwn(address: string): boolean;
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const signatureLength = 20;

/**
 * `support@reply.example` becomes `support+c<id><signature>@reply.example`: 26 letters for the id and 20 (100 bits) for an
 * HMAC of it. Mail programs may change capitals, so none mean anything.
 *
 * @param keys the first signs; the others are still good
 */
export function createReplyAddresses(base: string, keys: readonly [string, ...string[]]): ReplyAddresses {
  const [local = '', domain = ''] = base.toLowerCase().split('@');
  const start = `${local}+`;
  return {
    addressOf(kind, id) {
      const body = `${kind}${toLetters(Buffer.from(id.replaceAll('-', ''), 'hex'))}`;
      return `${start}${body}${sign(keys[0], body)}@${domain}`;
    },
    read(address) {
      const [name = '', host = ''] = address.trim().toLowerCase().split('@');
      if (host !== domain || !name.startsWith(start)) return undefined;
      const token = name.slice(start.length);
      const body = token.slice(0, -signatureLength);
      const given = token.slice(-signatureLength);
      const isSigned = keys.map((key) => equalInConstantTime(given, sign(key, body))).includes(true);
      const id = isSigned ? toId(body.slice(1)) : undefined;
      return id === undefined ? undefined : { kind: body.slice(0, 1), id };
    },
    isOwn(address) {
      const [name = '', host = ''] = address.trim().toLowerCase().split('@');
      return host === domain && (name === local || name.startsWith(start));
    },
  };
}

function sign(key: string, body: string): string {
  return toLetters(createHmac('sha256', `mail address ${key}`).update(body).digest()).slice(0, signatureLength);
}

/** Base 32 (RFC 4648 section 6), small and without padding. */
function toLetters(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function toId(text: string): string | undefined {
  const bits = Array.from(text, (letter) => letter)
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const hex = (bits.slice(0, 128).match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('');
  if (!/^[0-9a-f]{32}$/.test(hex)) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
