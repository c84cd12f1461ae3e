import { randomBytes } from 'node:crypto';
import type { SimulatorClock } from '../clock.ts';

const livesMs = 600_000;

/** Codes of merchants who said yes: each is good once, for ten minutes, for the address that it was sent to. */
export class MerchantCodes {
  readonly #clock: SimulatorClock;
  readonly #codes = new Map<string, { back: string; expiresAt: number }>();

  constructor(clock: SimulatorClock) {
    this.#clock = clock;
  }

  issue(back: string): string {
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { back, expiresAt: this.#clock.now() + livesMs });
    return code;
  }

  use(code: string, back: string): boolean {
    const known = this.#codes.get(code);
    this.#codes.delete(code);
    return known !== undefined && known.back === back && known.expiresAt > this.#clock.now();
  }
}
