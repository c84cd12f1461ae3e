import { useSyncExternalStore } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { localStorageValue } from '../../lib/local-storage-value.ts';

/** `yes` when the chime is muted in this browser. */
export const mutedSound = localStorageValue('soundMuted');

export function toggleSound(): void {
  mutedSound.set(mutedSound.get() === 'yes' ? null : 'yes');
}

const none: ReadonlySet<string> = new Set();
/** New orders that a user of this page has acknowledged: they ring no more until the page is loaded again. */
let acknowledged = none;
const listeners = new Set<() => void>();

export function acknowledge(orderIds: readonly string[]): void {
  if (orderIds.every((id) => acknowledged.has(id))) return;
  acknowledged = new Set([...acknowledged, ...orderIds]);
  for (const listener of listeners) listener();
}

/** Rings again for all new orders, as a page does that is loaded again. */
export function forgetAcknowledged(): void {
  acknowledged = none;
}

/** Rings again for an order whose answer the service refused: it is new again. */
export function ringAgain(orderId: string): void {
  acknowledged = new Set([...acknowledged].filter((id) => id !== orderId));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the new orders that are not acknowledged. */
export function useRinging(orders: readonly OrderView[]): OrderView[] {
  const seen = useSyncExternalStore(
    subscribe,
    () => acknowledged,
    () => acknowledged,
  );
  return orders.filter((order) => order.state === 'new' && !seen.has(order.id));
}
