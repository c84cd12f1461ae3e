import type { OrderView } from '../../domains/orders/contract.ts';
import type { FeedPositions } from '../../domains/orders/model/feed.ts';

/**
 * What this browser knows of the orders at work in a store, or in all. Ended orders stay as they were last seen, so that
 * an older answer cannot bring them back; `activeOrders` leaves them out.
 */
export interface ActiveOrders {
  known: ReadonlyMap<string, KnownOrder>;
  /** The position of each store's feed up to which everything is included. */
  positions: FeedPositions;
}

/** `position`: how far its store's feed was when we learned of this version. */
interface KnownOrder {
  order: OrderView;
  position: number;
}

export const noOrders: ActiveOrders = { known: new Map(), positions: {} };

/** Takes in one order as it stands at `position` of its store's feed; an older version changes nothing. */
export function withOrder(state: ActiveOrders, order: OrderView, position?: number): ActiveOrders {
  const before = state.positions[order.storeId] ?? 0;
  const hasMoved = position !== undefined && position > before;
  const positions = hasMoved ? { ...state.positions, [order.storeId]: position } : state.positions;
  const present = state.known.get(order.id);
  if (present && present.order.version >= order.version) return hasMoved ? { ...state, positions } : state;
  return { known: new Map(state.known).set(order.id, { order, position: position ?? before }), positions };
}

/** A list of the orders at work as the server read it at `positions`. */
export function fromList(orders: readonly OrderView[], positions: FeedPositions): ActiveOrders {
  const known = orders.map((order): [string, KnownOrder] => [
    order.id,
    { order, position: positions[order.storeId] ?? 0 },
  ]);
  return { known: new Map(known), positions };
}

/**
 * What is known after `incoming` arrives: the higher version of each order. An order that `incoming` lacks is gone,
 * unless we learned of it after `incoming` was read; so are all of a store that `incoming` does not know.
 */
export function merged(present: ActiveOrders | undefined, incoming: ActiveOrders): ActiveOrders {
  if (!present || present === incoming) return incoming;
  const known = new Map<string, KnownOrder>();
  for (const [id, entry] of present.known) {
    const readAt = incoming.positions[entry.order.storeId];
    if (incoming.known.has(id) || (readAt !== undefined && entry.position > readAt)) known.set(id, entry);
  }
  for (const [id, entry] of incoming.known) {
    const before = known.get(id);
    if (!before || before.order.version < entry.order.version) known.set(id, entry);
  }
  const positions = Object.entries(incoming.positions).map(([storeId, position]) => [
    storeId,
    Math.max(position, present.positions[storeId] ?? 0),
  ]);
  return { known, positions: Object.fromEntries(positions) as FeedPositions }; // of numbers
}

/** Orders that others cancelled while food was being made, and whose stop nobody has confirmed; the first one first. */
export function stoppedOrders(state: ActiveOrders): OrderView[] {
  return Array.from(state.known.values(), (entry) => entry.order)
    .filter((order) => order.stoppedAt !== null)
    .toSorted((a, b) => (a.stoppedAt ?? '').localeCompare(b.stoppedAt ?? ''));
}

/** Orders still to be worked on, first come first; this order never changes while an order waits. */
export function activeOrders(state: ActiveOrders): OrderView[] {
  return Array.from(state.known.values(), (entry) => entry.order)
    .filter((order) => order.endedAt === null)
    .toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt) || a.id.localeCompare(b.id));
}
