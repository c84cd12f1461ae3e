import { isOver, type Order, type OrderState } from '../order.ts';

const currentStates = {
  scheduled: 'UNKNOWN',
  offered: 'CREATED',
  accepted: 'ACCEPTED',
  ready: 'ACCEPTED',
  picked_up: 'ACCEPTED',
  completed: 'FINISHED',
  denied: 'DENIED',
  cancelled: 'CANCELED',
  failed: 'CANCELED',
} as const satisfies { [state in OrderState]: string };

const states = {
  scheduled: 'CREATED',
  offered: 'OFFERED',
  accepted: 'ACCEPTED',
  ready: 'ACCEPTED',
  picked_up: 'HANDED_OFF',
  completed: 'SUCCEEDED',
  denied: 'FAILED',
  cancelled: 'FAILED',
  failed: 'FAILED',
} as const satisfies { [state in OrderState]: string };

const courierStates = {
  assigned: 'EN_ROUTE_TO_PICKUP',
  arriving: 'EN_ROUTE_TO_PICKUP',
  arrived: 'ARRIVED_AT_PICKUP',
  picked_up: 'EN_ROUTE_TO_DROPOFF',
  delivered: 'COMPLETED',
} as const;

export function currentStateV2(order: Order): string {
  return currentStates[order.state];
}

export function stateV1(order: Order): string {
  return states[order.state];
}

export function statusV1(order: Order): string {
  if (isOver(order)) return 'COMPLETED';
  return order.isAhead || order.state === 'scheduled' ? 'SCHEDULED' : 'ACTIVE';
}

/** Where Uber's courier is, in the words that both shapes share; null while nobody is assigned. */
export function courierStateOf(order: Order): string | null {
  if (order.kind !== 'delivery' || order.courierStage === null) return null;
  return isOver(order) && order.state !== 'completed' ? 'FAILED' : courierStates[order.courierStage];
}
