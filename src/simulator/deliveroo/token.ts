import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SimulatorClock } from '../clock.ts';
import type { Credentials } from '../config.ts';

/** Five minutes (its authentication page). */
const tokenLifeSeconds = 300;

/** Access tokens as Deliveroo hands them out. */
export class TokenOffice {
  readonly #clock: SimulatorClock;
  readonly #expiries = new Map<string, number>();

  constructor(clock: SimulatorClock) {
    this.#clock = clock;
  }

  issue(): string {
    const now = this.#clock.now();
    for (const [token, expiresAt] of this.#expiries) if (expiresAt <= now) this.#expiries.delete(token);
    const token = randomBytes(32).toString('base64url');
    this.#expiries.set(token, now + tokenLifeSeconds * 1_000);
    return token;
  }

  isLive(token: string): boolean {
    return (this.#expiries.get(token) ?? 0) > this.#clock.now();
  }
}

/** OAuth client credentials, in the header. */
export function tokenRoute(app: FastifyInstance, office: TokenOffice, credentials: Credentials): void {
  const expected = `${credentials.deliverooClientId}:${credentials.deliverooClientSecret}`;
  app.post<{ Body: { grant_type?: string } | undefined }>('/auth/oauth2/token', (request, reply) => {
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(Buffer.from(basic, 'base64').toString(), expected)) {
      return reply.code(401).send({ error: 'invalid_client' });
    }
    if (request.body?.grant_type !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    }
    return reply.send({ access_token: office.issue(), expires_in: tokenLifeSeconds, token_type: 'Bearer' });
  });
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
