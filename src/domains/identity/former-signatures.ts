import { makeSignature, signJWT, verifyJWT } from 'better-auth/crypto';
import { equalInConstantTime } from '../../platform/crypto/constant-time.ts';
import { secondMs } from '../../shared/time.ts';
import type { Secrets } from './secret-box.ts';

/**
 * A signed value of a cookie, `value.signature`, under the present secret: better-auth checks that one alone. One with a
 * signature of none of our secrets stays as it is.
 */
export async function signedNow(signed: string, [present, ...former]: Secrets): Promise<string> {
  const at = signed.lastIndexOf('.');
  const [value, signature] = [signed.slice(0, at), signed.slice(at + 1)];
  for (const secret of former) {
    if (equalInConstantTime(signature, await makeSignature(value, secret)))
      return `${value}.${await makeSignature(value, present)}`;
  }
  return signed;
}

/** The same of a mailed token (JWT), good as long as it was. */
export async function tokenNow(token: string, [present, ...former]: Secrets): Promise<string> {
  for (const secret of former) {
    const payload = await verifyJWT<{ exp?: number }>(token, secret);
    if (!payload) continue;
    const { exp = 0, ...claims } = payload;
    const secondsLeft = Math.max(1, exp - Math.floor(Date.now() / secondMs));
    return signJWT(claims, present, secondsLeft);
  }
  return token;
}
