import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts what the database must not know in the clear. `about` names whose it is: a text opens only where it belongs. */
export interface Vault {
  seal(plain: string, about: readonly string[]): string;
  /** Throws where the key is gone, the text was changed, or it belongs to something else. */
  open(sealed: string, about: readonly string[]): string;
  /** Whether a text was sealed with a former key, and should be sealed anew. */
  isStale(sealed: string): boolean;
}

/** Base64 of 32 bytes, the first being the one that seals. The others still open what they have sealed. */
export type VaultKeys = readonly [string, ...string[]];

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
/** The length that NIST SP 800-38D section 8.2 recommends; drawn anew for each text. */
const nonceBytes = 12;
const tagBytes = 16;
const version = '1';

/** AES-256-GCM. A sealed text is `1.<key's id>.<nonce>.<text>.<tag>`, so that keys can be changed one after the other. */
export function createVault(keys: VaultKeys): Vault {
  const ring = new Map(keys.map((text) => [keyIdOf(text), Buffer.from(text, 'base64')]));
  const sealingId = keyIdOf(keys[0]);

  return {
    seal(plain, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, keyOf(ring, sealingId), nonce, { authTagLength: tagBytes });
      cipher.setAAD(encodeAbout(about));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [version, sealingId, ...[nonce, text, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(
        '.',
      );
    },
    open(sealed, about) {
      const [form, keyId = '', nonce = '', text = '', tag = ''] = sealed.split('.');
      if (form !== version) throw new Error('A secret is not sealed in a form that is known.');
      const decipher = createDecipheriv(algorithm, keyOf(ring, keyId), Buffer.from(nonce, 'base64url'), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(encodeAbout(about));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    },
    isStale: (sealed) => sealed.split('.')[1] !== sealingId,
  };
}

/** Whether a setting is a key at all. */
export function isVaultKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').length === keyBytes;
}

/** Names a key without telling it. */
function keyIdOf(key: string): string {
  return createHash('sha256').update(`vault key ${key}`).digest('hex').slice(0, 12);
}

function keyOf(ring: ReadonlyMap<string, Buffer>, id: string): Buffer {
  const key = ring.get(id);
  if (!key) throw new Error(`A secret is sealed with the key ${id}, which the settings do not hold.`);
  return key;
}

/** Unambiguous: ['ab', 'c'] and ['a', 'bc'] differ. */
function encodeAbout(about: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(about), 'utf8');
}
