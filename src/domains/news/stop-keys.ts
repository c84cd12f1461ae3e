import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../../platform/crypto/constant-time.ts';

/** What links to end news carry: whose they are, and proof that we made them. Good for ever, since mails are kept. */
export interface StopKeys {
  keyOf(userId: string): string;
  /** Undefined for a key that is not ours. */
  userOf(key: string): string | undefined;
}

/** @param secrets the first signs; the others are still good */
export function createStopKeys(secrets: readonly [string, ...string[]]): StopKeys {
  return {
    keyOf(userId) {
      const body = Buffer.from(userId).toString('base64url');
      return `${body}.${sign(secrets[0], body)}`;
    },
    userOf(key) {
      const [body = '', signature = ''] = key.split('.');
      const isSigned = secrets.map((secret) => equalInConstantTime(signature, sign(secret, body))).includes(true);
      return isSigned && body !== '' ? Buffer.from(body, 'base64url').toString() : undefined;
    },
  };
}

function sign(secret: string, body: string): string {
  return createHmac('sha256', `news stop ${secret}`).update(body).digest('base64url');
}
