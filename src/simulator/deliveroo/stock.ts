import type { SimulatorClock } from '../clock.ts';

export const stockStatuses = ['available', 'unavailable', 'hidden'] as const;
export type StockStatus = (typeof stockStatuses)[number];

const dayMs = 86_400_000;
/** The morning's stock reset; Deliveroo names no hour, and here all sites share this one (UTC). */
const resetAtMs = 4 * 3_600_000;

/** What is not available at one site: `hidden` until it is changed, `unavailable` until the next morning. */
export class StockBook {
  readonly #clock: SimulatorClock;
  readonly #hidden = new Set<string>();
  /** Until when each lasts. */
  readonly #unavailable = new Map<string, number>();

  /** How often it was changed. */
  changes = 0;

  constructor(clock: SimulatorClock) {
    this.#clock = clock;
  }

  set(id: string, status: StockStatus): void {
    this.changes += 1;
    this.#hidden.delete(id);
    this.#unavailable.delete(id);
    if (status === 'hidden') this.#hidden.add(id);
    if (status === 'unavailable') this.#unavailable.set(id, nextReset(this.#clock.now()));
  }

  /** Everything that is not named becomes available. */
  replace(given: { unavailable: readonly string[]; hidden: readonly string[] }): void {
    this.changes += 1;
    this.#hidden.clear();
    this.#unavailable.clear();
    for (const id of given.unavailable) this.set(id, 'unavailable');
    for (const id of given.hidden) this.set(id, 'hidden');
  }

  isAvailable(id: string): boolean {
    return !this.#hidden.has(id) && (this.#unavailable.get(id) ?? 0) <= this.#clock.now();
  }

  lists(): { unavailable: string[]; hidden: string[] } {
    const unavailable = [...this.#unavailable.keys()].filter((id) => !this.isAvailable(id));
    return { unavailable, hidden: [...this.#hidden] };
  }
}

function nextReset(now: number): number {
  const today = Math.floor(now / dayMs) * dayMs + resetAtMs;
  return today > now ? today : today + dayMs;
}
