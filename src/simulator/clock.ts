import { Heap } from './heap.ts';

/** The machine's time; tests give one that stands still, so that nothing waits on a clock they do not control. */
export type RealTime = {
  now(): number;
  /** Runs once after `delayMs`; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void;
};

export const machineTime: RealTime = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

export type Appointment = { cancel(): void };

type Entry = { readonly dueAt: number; readonly sequence: number; run: (() => void) | null };

/** Events closer together than this count as one moment when the clock is moved: they may go out side by side. */
const moveStepMs = 25;
/** setTimeout wraps around above 2^31 - 1 ms; a longer wait is taken in parts. */
const maxTimerMs = 2_000_000_000;

/** The simulator's clock: real time plus an offset that only grows. Every deadline, courier and resend is due on it. */
export class SimulatorClock {
  readonly #real: RealTime;
  readonly #entries = new Heap<Entry>((a, b) => a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.sequence < b.sequence));
  #offsetMs = 0;
  #sequence = 0;
  #cancelTimer: (() => void) | null = null;
  #moving: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(real: RealTime) {
    this.#real = real;
  }

  now(): number {
    return this.#real.now() + this.#offsetMs;
  }

  /** The time outside, which moving this clock does not touch. */
  realNow(): number {
    return this.#real.now();
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  at(dueAt: number, run: () => void): Appointment {
    const entry: Entry = { dueAt, sequence: this.#sequence++, run };
    if (!this.#closed) {
      this.#entries.push(entry);
      this.#arm();
    }
    return {
      cancel: () => {
        entry.run = null;
      },
    };
  }

  after(delayMs: number, run: () => void): Appointment {
    return this.at(this.now() + delayMs, run);
  }

  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(delayMs, resolve);
    });
  }

  /**
   * Moves the clock forward and fires what falls due on the way, each at its own time.
   * `settled` is awaited between moments, so that a resend due one second later sees the first answer.
   */
  advance(ms: number, settled: () => Promise<void> = async () => {}): Promise<void> {
    // Two moves at once would step over each other's moments.
    this.#moving = this.#moving.catch(() => {}).then(() => this.#advance(ms, settled));
    return this.#moving;
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
    this.#entries.clear();
  }

  async #advance(ms: number, settled: () => Promise<void>): Promise<void> {
    const until = this.now() + ms;
    let momentAt = this.now();
    for (;;) {
      // Before time goes on, what is under way comes to its end: it may make something due sooner.
      if (!this.#isDueBy(Math.min(momentAt + moveStepMs, until))) await settled();
      const next = this.#nextDue();
      if (next === null || next > until) break;
      if (next > momentAt + moveStepMs) momentAt = next;
      this.#moveTo(next);
      this.#runNext();
      // Whoever waited for this moment gets to act before the next one is looked for.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#moveTo(until);
    this.#arm();
  }

  #moveTo(time: number): void {
    this.#offsetMs += Math.max(0, time - this.now());
  }

  #nextDue(): number | null {
    for (let entry = this.#entries.peek(); entry !== undefined; entry = this.#entries.peek()) {
      if (entry.run !== null) return entry.dueAt;
      this.#entries.pop();
    }
    return null;
  }

  #isDueBy(time: number): boolean {
    const next = this.#nextDue();
    return next !== null && next <= time;
  }

  #runNext(): void {
    const entry = this.#entries.pop();
    const run = entry?.run ?? null;
    if (entry) entry.run = null;
    run?.();
  }

  #arm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const next = this.#nextDue();
    if (next === null || this.#closed) return;
    const delayMs = Math.min(Math.max(0, next - this.now()), maxTimerMs);
    this.#cancelTimer = this.#real.after(delayMs, () => this.#fire());
  }

  #fire(): void {
    for (let next = this.#nextDue(); next !== null && next <= this.now(); next = this.#nextDue()) this.#runNext();
    this.#arm();
  }
}
