import type { TicketKind } from './ticket.ts';

/** What of an order decides whether a ticket of it is still worth paper. */
export interface OrderNow {
  state: string;
  hasEnded: boolean;
}

/**
 * Why a ticket that has waited is not printed any more; null: it still is of use. A stop is of use until it is old, a
 * ticket of the order only as long as somebody cooks by it. `order` is absent where there is none (a test).
 */
export function whyUseless(
  { kind, isByHand, expiresAt }: { kind: TicketKind; isByHand: boolean; expiresAt: Date },
  { order, now }: { order: OrderNow | undefined; now: Date },
): { state: 'expired' | 'dropped'; reason: string } | null {
  if (now >= expiresAt) return { state: 'expired', reason: 'It waited too long for the printer.' };
  // Who asked for it by hand wants it, however the order stands.
  if (isByHand || kind === 'test' || kind === 'again' || kind === 'stop' || !order) return null;
  if (order.state === 'cancelled' || order.state === 'declined') {
    return { state: 'dropped', reason: 'The order was cancelled before this was printed.' };
  }
  const isMade = order.hasEnded || order.state === 'ready' || order.state === 'driver_on_the_way';
  return isMade ? { state: 'dropped', reason: 'The order was made before this was printed.' } : null;
}
