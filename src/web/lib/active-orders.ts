import type { OrderView } from '../../domains/orders/contract.ts';

/**
 * What this browser knows of a store's orders at work. Ended orders stay as they were last seen, so that an
 * older answer cannot bring them back; `activeOrders` leaves them out.
 */
export interface ActiveOrders {
  known: ReadonlyMap<string, KnownOrder>;
  /** The feed position up to which everything is included. */
  position: number;
}

/** `position`: how far the feed was when we learned of this version. */
interface KnownOrder {
  order: OrderView;
  position: number;
}

export const noOrders: ActiveOrders = { known: new Map(), position: 0 };

/** Takes in one order as it stands at `position`; an older version changes nothing. */
export function withOrder(state: ActiveOrders, order: OrderView, position = state.position): ActiveOrders {
  const present = state.known.get(order.id);
  const reached = Math.max(state.position, position);
  if (present && present.order.version >= order.version) {
    return reached === state.position ? state : { ...state, position: reached };
  }
  return { known: new Map(state.known).set(order.id, { order, position }), position: reached };
}

/** A list of the orders at work as the server read it at `position`. */
export function fromList(orders: readonly OrderView[], position: number): ActiveOrders {
  return { known: new Map(orders.map((order) => [order.id, { order, position }])), position };
}

/**
 * What is known after `incoming` arrives: the higher version of each order. An order that `incoming` lacks is gone,
 * unless we learned of it after `incoming` was read.
 */
export function merged(present: ActiveOrders | undefined, incoming: ActiveOrders): ActiveOrders {
  if (!present || present === incoming) return incoming;
  const known = new Map<string, KnownOrder>();
  for (const [id, entry] of present.known) {
    if (incoming.known.has(id) || entry.position > incoming.position) known.set(id, entry);
  }
  for (const [id, entry] of incoming.known) {
    const before = known.get(id);
    if (!before || before.order.version < entry.order.version) known.set(id, entry);
  }
  return { known, position: Math.max(present.position, incoming.position) };
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
