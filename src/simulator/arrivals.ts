import type { Appointment } from './clock.ts';
import type { Context } from './context.ts';
import { hourAt } from './local-time.ts';
import type { Placement } from './placement.ts';
import type { Outlet } from './world.ts';

export type Rate = {
  /** Mean over all stores at the busiest hour. */
  ordersPerMinute: number;
  /** However quiet the hour, the next order comes at the latest so long after the last. */
  minGapSeconds: number | null;
};

/** Share of the peak's orders by the store's local hour: lunch at noon, dinner at six and seven. */
const shareByHour = [
  0.08, 0.04, 0.02, 0.01, 0.01, 0.02, 0.06, 0.15, 0.22, 0.25, 0.35, 0.7, 1, 0.85, 0.5, 0.35, 0.4, 0.75, 1, 1, 0.8, 0.5,
  0.3, 0.15,
] as const;

export function shareOfPeak(hour: number): number {
  const whole = Math.floor(hour) % 24;
  const here = shareByHour[whole] ?? 0;
  const next = shareByHour[(whole + 1) % 24] ?? 0;
  return here + (next - here) * (hour - Math.floor(hour));
}

/** Customers who come by themselves, as a Poisson stream that follows the day. */
export class Arrivals {
  readonly #context: Context;
  readonly #placement: Placement;
  #rate: Rate = { ordersPerMinute: 0, minGapSeconds: null };
  #lastAt = 0;
  #next: Appointment | null = null;

  constructor(context: Context, placement: Placement) {
    this.#context = context;
    this.#placement = placement;
  }

  get rate(): Rate {
    return this.#rate;
  }

  setRate(rate: Rate): void {
    this.#rate = rate;
    this.#lastAt = this.#context.clock.now();
    this.#next?.cancel();
    this.#next = null;
    if (rate.ordersPerMinute > 0) this.#planNext();
  }

  /** Candidates come at the peak's rate; each is kept with the share of the peak that the hour has. */
  #planNext(): void {
    const { clock, random } = this.#context;
    const meanGapMs = 60_000 / this.#rate.ordersPerMinute;
    const gapMs = -Math.log(1 - random.next()) * meanGapMs;
    const forcedAt = this.#forcedAt();
    const at = Math.min(clock.now() + gapMs, forcedAt);
    this.#next = clock.at(at, () => {
      this.#arrive(at >= forcedAt);
      this.#planNext();
    });
  }

  #forcedAt(): number {
    const { minGapSeconds } = this.#rate;
    return minGapSeconds === null ? Number.POSITIVE_INFINITY : this.#lastAt + minGapSeconds * 1_000;
  }

  #arrive(isForced: boolean): void {
    const { clock, random, stores, world } = this.#context;
    const open = world.outlets.filter(
      (outlet) =>
        stores.takesOrders(outlet) && this.#placement.isConnected(outlet) && this.#placement.sellsAnything(outlet),
    );
    const isTaken = open.length > 0 && (isForced || random.chance(this.#shareNow(open)));
    if (isTaken) this.#placement.place(random.pick(open));
    if (isTaken || isForced) this.#lastAt = clock.now();
  }

  #shareNow(outlets: readonly Outlet[]): number {
    const now = this.#context.clock.now();
    return outlets.reduce((sum, { timeZone }) => sum + shareOfPeak(hourAt(now, timeZone)), 0) / outlets.length;
  }
}
