/**
 * What may happen to an order in which state: the one table that server, screen and tests read.
 * `new -> getting_ready -> ready -> driver_on_the_way` is the specification's line (section 4); `declined` and
 * `cancelled` are the ways out. Courier progress is a separate track.
 */
export const orderStates = {
  new: {
    label: 'New',
    on: { accept: 'getting_ready', decline: 'declined', cancel: 'cancelled', pick_up: 'driver_on_the_way' },
  },
  getting_ready: {
    label: 'Getting ready',
    on: { mark_ready: 'ready', cancel: 'cancelled', pick_up: 'driver_on_the_way', refuse_answer: 'new' },
  },
  ready: {
    label: 'Ready',
    on: { hand_over: 'driver_on_the_way', cancel: 'cancelled', pick_up: 'driver_on_the_way' },
  },
  driver_on_the_way: { label: 'Driver on the way', on: { cancel: 'cancelled' } },
  declined: { label: 'Declined', on: { refuse_answer: 'new', find_over: 'cancelled' } },
  cancelled: { label: 'Cancelled', on: { refuse_cancel: 'getting_ready', revive: 'new' } },
} as const satisfies Record<string, { label: string; on: Partial<Record<OrderTransition, string>> }>;

/**
 * `accept`, `decline`, `mark_ready`, `hand_over` are the merchant's; `pick_up` comes from a courier; `cancel` from both
 * sides; `refuse_answer` is a service's no to our accept or decline, which puts the question back on the screen,
 * `refuse_cancel` its no to our cancelling, and `find_over` its word that the order was over before our decline came;
 * `revive` is a sign of life of an order that we had given up.
 */
export type OrderTransition =
  | 'accept'
  | 'decline'
  | 'mark_ready'
  | 'hand_over'
  | 'pick_up'
  | 'cancel'
  | 'refuse_answer'
  | 'refuse_cancel'
  | 'find_over'
  | 'revive';

export type OrderState = keyof typeof orderStates;

export const orderStateNames = Object.keys(orderStates) as [OrderState, ...OrderState[]]; // keys of a literal

/** The state that `transition` leads to, or undefined where it may not happen. */
export function nextState(state: OrderState, transition: OrderTransition): OrderState | undefined {
  const on: Partial<Record<OrderTransition, OrderState>> = orderStates[state].on;
  return on[transition];
}

/** Whether the kitchen works on an order in this state, or has its food standing there. */
export function isBeingMade(state: OrderState): boolean {
  return state === 'getting_ready' || state === 'ready';
}

/** Whether a service still has to hear of this call: where the order has been declined or cancelled, of nothing but that. */
export function isWorthTelling(state: OrderState, action: string): boolean {
  const isOff = state === 'declined' || state === 'cancelled';
  return !isOff || action === 'deny' || action === 'cancel';
}

/** The four columns of the order screen, in order. */
export const boardColumns = ['new', 'getting_ready', 'ready', 'driver_on_the_way'] as const satisfies OrderState[];

/** The transition behind the button 'Mark as Ready' (specification section 4: it moves both states on). */
export function markAsReady(state: OrderState): 'mark_ready' | 'hand_over' | undefined {
  if (state === 'getting_ready') return 'mark_ready';
  if (state === 'ready') return 'hand_over';
  return undefined;
}
