import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { Credentials } from '../config.ts';

type CallHeaders = {
  authorization: string | undefined;
  authVersion: string | undefined;
  userAgent: string | undefined;
};

const maxLifeSeconds = 1_800;

/** Checks the JWT and headers of a call as DoorDash does. Answers what is wrong, or null. */
export async function whatIsWrongWith(
  headers: CallHeaders,
  { credentials, nowMs }: { credentials: Credentials; nowMs: number },
): Promise<string | null> {
  if (headers.authVersion !== 'v2') return 'The header auth-version must be v2.';
  if (!/^[A-Za-z][A-Za-z0-9]*\/1\.0$/.test(headers.userAgent ?? '')) {
    return 'The header User-Agent must be the provider type in camel case, followed by /1.0.';
  }
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) return 'The header Authorization must carry a bearer token.';
  try {
    if (decodeProtectedHeader(token)['dd-ver'] !== 'DD-JWT-V1') return 'The token header dd-ver must be DD-JWT-V1.';
    const key = Buffer.from(credentials.doordashSigningSecret, 'base64url');
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: 'doordash',
      issuer: credentials.doordashDeveloperId,
      requiredClaims: ['exp', 'iat', 'kid'],
      currentDate: new Date(nowMs),
      clockTolerance: 30,
    });
    if (payload['kid'] !== credentials.doordashKeyId) return 'The token names an unknown key.';
    const lifeSeconds = (payload.exp ?? 0) - (payload.iat ?? 0);
    return lifeSeconds > maxLifeSeconds ? 'The token lives longer than 30 minutes.' : null;
  } catch (error) {
    return `The token is not valid: ${error instanceof Error ? error.message : 'unknown reason'}.`;
  }
}
