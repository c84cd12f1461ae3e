/** What a disconnected store's services still send. News of orders that are open are followed, new orders are not taken. */

export const unwantedBecause =
  'This store was disconnected: new orders from there are not taken. Connect it again and replay.';

/** Whether a delivery brings a new order over a connection that has ended. */
export function isUnwanted(
  { isDisconnected }: { isDisconnected: boolean },
  delivery: { kind: string; why?: string | undefined },
): boolean {
  if (!isDisconnected) return false;
  const { kind, why } = delivery;
  return kind === 'order_placed' || (kind === 'order_to_fetch' && (why === 'placed' || why === 'scheduled'));
}
