import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { equalInConstantTime } from '../../platform/crypto/constant-time.ts';
import { dayMs, secondMs } from '../../shared/time.ts';

const name = 'forkline_device';
/** Log-in alone reads it. */
const path = '/api/token';
const livesDays = 365;
/** A tablet in a kitchen is shared: the accounts that logged in last are kept. */
const maxAccounts = 12;

const payload = z.object({ id: z.string().max(64), accounts: z.array(z.string().max(64)).max(maxAccounts) });

/** A browser that has logged in before, and to which accounts. */
export interface Device {
  id: string;
  knows(email: string): boolean;
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`device cookie ${text}`).digest('base64url');
}

function digestOf(email: string, secret: string): string {
  const text = `device account ${email.trim().toLowerCase()}`;
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
}

/**
 * Device cookies as OWASP describes them (Slow Down Online Guessing Attacks with Device Cookies): signed, they prove a
 * former log-in and nothing else. They name accounts by keyed digests only.
 */
export function createDeviceCookies({
  secrets,
  isSecure,
}: {
  secrets: readonly [string, ...string[]];
  isSecure: boolean;
}) {
  function parse(headers: Readonly<Record<string, string | string[] | undefined>>) {
    const { cookie } = headers;
    const found = typeof cookie === 'string' ? new RegExp(`(?:^|; )${name}=([\\w-]+)\\.([\\w-]+)`).exec(cookie) : null;
    const [, text = '', signature = ''] = found ?? [];
    if (!secrets.some((secret) => equalInConstantTime(signature, sign(text, secret)))) return undefined;
    return payload.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  }

  return {
    /** The device of a request; undefined without a cookie that we signed. */
    read(headers: Readonly<Record<string, string | string[] | undefined>>): Device | undefined {
      const found = parse(headers);
      if (!found) return undefined;
      return {
        id: found.id,
        knows: (email) => secrets.some((secret) => found.accounts.includes(digestOf(email, secret))),
      };
    },
    /** The `Set-Cookie` header after a log-in. */
    remember(headers: Readonly<Record<string, string | string[] | undefined>>, email: string): string {
      const { id, accounts } = parse(headers) ?? { id: randomBytes(16).toString('base64url'), accounts: [] };
      const own = digestOf(email, secrets[0]);
      const kept = [own, ...accounts.filter((one) => one !== own)].slice(0, maxAccounts);
      const text = Buffer.from(JSON.stringify({ id, accounts: kept })).toString('base64url');
      const value = `${text}.${sign(text, secrets[0])}`;
      const maxAge = (livesDays * dayMs) / secondMs;
      return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    },
  };
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>;
