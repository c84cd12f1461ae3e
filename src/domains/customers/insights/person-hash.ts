import { createHash, createHmac } from 'node:crypto';
import type { VaultKeys } from '../../../platform/crypto/vault.ts';

/** Names a person of one store on one service by a code from which nobody finds the person. */
export type HashPerson = (about: { merchantId: string; storeId: string; service: string; person: string }) => string;

const codeLetters = 32;

/**
 * HMAC-SHA256 with a key made of the oldest of the settings' keys: a newer one that seals from now on changes no code.
 * Merchant, store and service go into it, so that nobody is followed from one to another.
 */
export function createHashPerson(keys: VaultKeys): HashPerson {
  const key = createHash('sha256')
    .update(`customers ${keys.at(-1)}`)
    .digest();
  return ({ merchantId, storeId, service, person }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([merchantId, storeId, service, person]))
      .digest('base64url')
      .slice(0, codeLetters);
}
