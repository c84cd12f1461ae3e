import type { SimulatorClock } from '../clock.ts';
import { utc } from '../local-time.ts';
import type { InventoryEntry } from './menu-schema.ts';

type Kind = 'sku' | 'option';
type Entry = { kind: Kind; ref: string; stock: string; until: number | null };

/** A location's inventory: what has no entry is there without end, and an entry with an end goes by itself. */
export class Inventory {
  readonly #clock: SimulatorClock;
  readonly #entries = new Map<string, Entry>();
  /** How often it was changed. */
  changes = 0;

  constructor(clock: SimulatorClock) {
    this.#clock = clock;
  }

  set({ sku_ref: sku, option_ref: option, stock, expires_at: until }: InventoryEntry): void {
    this.changes += 1;
    const kind: Kind = sku === undefined ? 'option' : 'sku';
    const ref = sku ?? option ?? '';
    const key = `${kind} ${ref}`;
    if (stock === null) this.#entries.delete(key);
    else this.#entries.set(key, { kind, ref, stock, until: until == null ? null : Date.parse(until) });
  }

  /** What is not listed is reset. */
  replace(entries: readonly InventoryEntry[]): void {
    this.changes += 1;
    this.#entries.clear();
    for (const entry of entries) this.set(entry);
  }

  isAvailable(kind: Kind, ref: string): boolean {
    return this.#live().every((entry) => entry.kind !== kind || entry.ref !== ref || Number(entry.stock) > 0);
  }

  list(): object[] {
    return this.#live().map(({ kind, ref, stock, until }) => ({
      [`${kind}_ref`]: ref,
      stock,
      expires_at: until === null ? null : utc(until),
    }));
  }

  #live(): Entry[] {
    const now = this.#clock.now();
    return [...this.#entries.values()].filter(({ until }) => until === null || until > now);
  }
}
