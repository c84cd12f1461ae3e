import { createHmac, randomBytes } from 'node:crypto';
import type { SimulatorClock } from '../clock.ts';

export type Callback = { url: string | null; events: { [resource: string]: string[] } };

type Code = { locationId: string; expiresAt: number };

const codeLivesMs = 600_000;

/** Who may speak for which location, and where it wants to be called back (authentication and callbacks pages). */
export class HubRiseGrants {
  readonly #clock: SimulatorClock;
  readonly #clientSecret: string;
  readonly #codes = new Map<string, Code>();
  readonly #letIn = new Set<string>();
  readonly #callbacks = new Map<string, Callback>();

  constructor(clock: SimulatorClock, clientSecret: string) {
    this.#clock = clock;
    this.#clientSecret = clientSecret;
  }

  /** A location's owner has said yes. */
  issueCode(locationId: string): string {
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { locationId, expiresAt: this.#clock.now() + codeLivesMs });
    return code;
  }

  /** The location whose token the code is good for, once; null when it is unknown, used or too old. */
  useCode(code: string): string | null {
    const known = this.#codes.get(code);
    this.#codes.delete(code);
    if (!known || known.expiresAt <= this.#clock.now()) return null;
    this.#letIn.add(known.locationId);
    return known.locationId;
  }

  /** The same client gets the same token for the same location, and it has no end. */
  tokenOf(locationId: string): string {
    return createHmac('sha256', this.#clientSecret).update(`token of ${locationId}`).digest('hex');
  }

  locationOf(token: string): string | null {
    return [...this.#letIn].find((locationId) => this.tokenOf(locationId) === token) ?? null;
  }

  /** The callback goes with the token. */
  revoke(token: string): void {
    const locationId = this.locationOf(token);
    if (locationId === null) return;
    this.#letIn.delete(locationId);
    this.#callbacks.delete(locationId);
  }

  callbackOf(locationId: string): Callback | null {
    return this.#callbacks.get(locationId) ?? null;
  }

  setCallback(locationId: string, callback: Callback | null): void {
    if (callback) this.#callbacks.set(locationId, callback);
    else this.#callbacks.delete(locationId);
  }
}
