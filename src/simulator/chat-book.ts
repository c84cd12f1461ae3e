import type { SimulatorClock } from './clock.ts';
import type { Order } from './order.ts';

/** Something that a customer or a restaurant has written about an order. */
export type ChatLine = { id: string; by: 'customer' | 'store'; text: string; at: number };

/** What is written about orders. The same id is the same message, however often it is sent. */
export class ChatBook {
  readonly #clock: SimulatorClock;
  readonly #lines = new Map<string, ChatLine[]>();

  constructor(clock: SimulatorClock) {
    this.#clock = clock;
  }

  add(order: Order, line: Omit<ChatLine, 'at'>): 'done' | 'known' {
    const lines = this.#lines.get(order.id) ?? [];
    if (lines.some(({ id }) => id === line.id)) return 'known';
    this.#lines.set(order.id, [...lines, { ...line, at: this.#clock.now() }]);
    return 'done';
  }

  of(orderId: string): readonly ChatLine[] {
    return this.#lines.get(orderId) ?? [];
  }
}
