import { randomBytes } from 'node:crypto';
import type { SimulatorClock } from '../clock.ts';

type Token = { scopes: Set<string>; expiresAt: number };

const hourMs = 3_600_000;
export const tokenLifeSeconds = 2_592_000;
const tokenRequestsPerHour = 100;
const liveTokensAtMost = 100;

/** Access tokens as Uber hands them out: 100 requests an hour, and the 101st live token costs the oldest its life. */
export class TokenOffice {
  readonly #clock: SimulatorClock;
  /** In the order of issue, so that the first is the oldest. */
  readonly #tokens = new Map<string, Token>();
  #requestedAt: number[] = [];

  constructor(clock: SimulatorClock) {
    this.#clock = clock;
  }

  /** null: too many requests in the last hour. */
  issue(scopes: readonly string[]): string | null {
    const now = this.#clock.now();
    this.#requestedAt = this.#requestedAt.filter((at) => at > now - hourMs);
    if (this.#requestedAt.length >= tokenRequestsPerHour) return null;
    this.#requestedAt.push(now);
    const token = `KA.${randomBytes(32).toString('base64url')}`;
    this.#tokens.set(token, { scopes: new Set(scopes), expiresAt: now + tokenLifeSeconds * 1_000 });
    this.#dropOldest(now);
    return token;
  }

  /** The token's scopes, or null when it is unknown, expired or pushed out. */
  scopesOf(token: string): ReadonlySet<string> | null {
    const known = this.#tokens.get(token);
    return known && known.expiresAt > this.#clock.now() ? known.scopes : null;
  }

  #dropOldest(now: number): void {
    for (const [token, { expiresAt }] of this.#tokens) {
      if (expiresAt > now && this.#tokens.size <= liveTokensAtMost) return;
      this.#tokens.delete(token);
    }
  }
}
