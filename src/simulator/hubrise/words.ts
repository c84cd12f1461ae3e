import type { CourierStage, Order, OrderState } from '../order.ts';

export const statuses = [
  'new',
  'received',
  'accepted',
  'in_preparation',
  'awaiting_shipment',
  'awaiting_collection',
  'in_delivery',
  'completed',
  'rejected',
  'cancelled',
  'delivery_failed',
] as const;
export type Status = (typeof statuses)[number];

/** What a status means to everybody else here. */
export const stateOf = {
  new: 'offered',
  received: 'offered',
  accepted: 'accepted',
  in_preparation: 'accepted',
  awaiting_shipment: 'ready',
  awaiting_collection: 'ready',
  in_delivery: 'picked_up',
  completed: 'completed',
  rejected: 'denied',
  cancelled: 'cancelled',
  delivery_failed: 'failed',
} as const satisfies { [status in Status]: OrderState };

/** The status of an order that its state alone tells; a client's own word is kept beside it. */
export function statusOf({ state, kind }: Order): Status {
  switch (state) {
    case 'scheduled':
    case 'offered':
      return 'new';
    case 'accepted':
      return 'accepted';
    case 'ready':
      return kind === 'pickup' ? 'awaiting_collection' : 'awaiting_shipment';
    case 'picked_up':
      return kind === 'pickup' ? 'completed' : 'in_delivery';
    case 'completed':
      return 'completed';
    case 'denied':
      return 'rejected';
    case 'cancelled':
    case 'failed':
      return 'cancelled';
  }
}

export const deliveryStatus = {
  assigned: 'pickup_enroute',
  arriving: 'pickup_approaching',
  arrived: 'pickup_waiting',
  picked_up: 'dropoff_enroute',
  delivered: 'delivered',
} as const satisfies { [stage in CourierStage]: string };
