import { useSyncExternalStore } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { localStorageValue } from '../../lib/local-storage-value.ts';

/** `yes` when the chime is muted in this browser. */
export const mutedSound = localStorageValue('soundMuted');

export function toggleSound(): void {
  mutedSound.set(mutedSound.get() === 'yes' ? null : 'yes');
}

/** New orders that someone here has seen to; they ring no more. A page that is loaded again rings again. */
let acknowledged: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function acknowledge(orderIds: readonly string[]): void {
  if (orderIds.every((id) => acknowledged.has(id))) return;
  acknowledged = new Set([...acknowledged, ...orderIds]);
  for (const listener of listeners) listener();
}

/** A service did not take the answer: the order is new again and somebody must hear of it. */
export function ringAgain(orderId: string): void {
  acknowledged = new Set([...acknowledged].filter((id) => id !== orderId));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Orders that wait for someone to notice them. */
export function useRinging(orders: readonly OrderView[]): OrderView[] {
  const seen = useSyncExternalStore(
    subscribe,
    () => acknowledged,
    () => acknowledged,
  );
  return orders.filter((order) => order.state === 'new' && !seen.has(order.id));
}
