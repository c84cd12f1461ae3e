import type { Order } from './order.ts';
import type { SimulatorClock } from './clock.ts';

/** A promotion that a partner has made for a store; it pays for all of it. */
export type RunningPromotion = {
  id: string;
  reference: string;
  kind: 'percentage' | 'amount' | 'other';
  percent: number;
  amountMinor: number;
  minimumMinor: number;
  budgetMinor: number;
  startsAt: number;
  endsAt: number;
  usedMinor: number;
};

/** What partners' promotions take off the orders of passing customers, until their end or their budget. */
export class PromotionShelf {
  readonly #clock: SimulatorClock;
  readonly #byStore = new Map<string, RunningPromotion[]>();

  constructor(clock: SimulatorClock) {
    this.#clock = clock;
  }

  /** The one of that reference, which was made before. */
  find(storeId: string, reference: string): RunningPromotion | undefined {
    return this.#byStore.get(storeId)?.find((one) => one.reference === reference);
  }

  begin(storeId: string, promotion: RunningPromotion): void {
    this.#byStore.set(storeId, [...(this.#byStore.get(storeId) ?? []), promotion]);
  }

  /** False where there is no such promotion. */
  end(storeId: string, id: string): boolean {
    const known = this.#byStore.get(storeId) ?? [];
    this.#byStore.set(
      storeId,
      known.filter((one) => one.id !== id),
    );
    return known.some((one) => one.id === id);
  }

  running(storeId: string): RunningPromotion[] {
    const now = this.#clock.now();
    const all = this.#byStore.get(storeId) ?? [];
    return all.filter(
      ({ startsAt, endsAt, usedMinor, budgetMinor }) => startsAt <= now && now < endsAt && usedMinor < budgetMinor,
    );
  }

  /** Takes the store's promotion off the order, where one fits. */
  applyTo(order: Order): void {
    const { subtotalMinor } = order.money;
    const fitting = this.running(order.outlet.externalStoreId).find((one) => one.minimumMinor <= subtotalMinor);
    if (!fitting) return;
    const wanted =
      fitting.kind === 'percentage' ? Math.floor((subtotalMinor * fitting.percent) / 100) : fitting.amountMinor;
    const amountMinor = Math.min(wanted, subtotalMinor, fitting.budgetMinor - fitting.usedMinor);
    if (amountMinor <= 0) return;
    fitting.usedMinor += amountMinor;
    const { id, reference: code, percent } = fitting;
    const promotion = { id, code, percent, amountMinor, merchantFundedMinor: amountMinor, platformFundedMinor: 0 };
    order.money = { ...order.money, promotion };
  }
}
