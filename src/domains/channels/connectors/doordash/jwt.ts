import { SignJWT } from 'jose';
import { minuteMs } from '../../../../shared/time.ts';
import type { Clock } from '../../../../shared/time.ts';

export interface JwtSettings {
  developerId: string;
  keyId: string;
  /** As the portal shows it: base64url. */
  signingSecret: string;
}

/** DoorDash allows 30 minutes; a short life bounds the damage of a leak. */
const lifeMs = 10 * minuteMs;
const renewBeforeEndMs = 5 * minuteMs;

export interface JwtSource {
  get(): Promise<string>;
  /** Forgets the current token: a call was refused with it. */
  invalidate(token: string): void;
}

/** Our tokens for calls to DoorDash: HS256 with the `dd-ver` header, signed with the base64url-decoded secret. */
export function createJwtSource(settings: JwtSettings, clock: Clock): JwtSource {
  const key = Buffer.from(settings.signingSecret, 'base64url');
  let held: { token: string; renewAt: number } | undefined;
  return {
    async get() {
      const now = clock.now().getTime();
      if (held && now < held.renewAt) return held.token;
      const issuedAt = Math.floor(now / 1000);
      const token = await new SignJWT({ kid: settings.keyId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', 'dd-ver': 'DD-JWT-V1' })
        .setIssuer(settings.developerId)
        .setAudience('doordash')
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeMs / 1000)
        .sign(key);
      held = { token, renewAt: now + lifeMs - renewBeforeEndMs };
      return token;
    },
    invalidate(token) {
      if (held?.token === token) held = undefined;
    },
  };
}
