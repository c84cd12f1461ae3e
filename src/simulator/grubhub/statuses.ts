import type { EndedBy, Order } from '../order.ts';

/** The statuses of Grubhub's orders reference, and STALE, which only its histories have. */
export const statusWords = [
  'ANTICIPATED',
  'RESTAURANT_CONFIRMABLE',
  'CONFIRMED',
  'REJECTED',
  'CANCELLED',
  'PICKUP_READY',
  'READY_FOR_PICKUP',
  'OUT_FOR_DELIVERY',
  'FULFILLED',
  'DINER_CONFIRMABLE',
  'DELIVERY_CONFIRMABLE',
  'POS_VALIDATING',
  'POS_VALIDATED',
  'POS_VALIDATION_REJECTED',
  'UNKNOWN',
] as const;
export type StatusWord = (typeof statusWords)[number];

/** What stands in an order's history for a step that nobody took in time. */
export const staleReason = 'Stuck status RESTAURANT_CONFIRMABLE';

type Step = Order['history'][number];
type Update = { status: StatusWord | 'STALE'; timestamp: string; update_source: string; reason?: string };

const sourceOfEnd = {
  merchant: 'GRUBHUB_CARE',
  customer: 'DINER',
  platform: 'GRUBHUB_CARE',
  timeout: 'CONFIRMATION_AUTOMATION',
} as const satisfies { [by in EndedBy]: string };

function updateOf(order: Order, step: Step): Update {
  const timestamp = new Date(step.at).toISOString();
  const told = { timestamp, reason: step.why };
  switch (step.state) {
    case 'scheduled':
      return { status: 'ANTICIPATED', timestamp, update_source: 'DINER' };
    case 'offered':
      return step.why === staleReason
        ? { status: 'STALE', update_source: 'GRUBHUB_ORDERS_REAPER', ...told }
        : { status: 'RESTAURANT_CONFIRMABLE', timestamp, update_source: 'TXS' };
    case 'accepted':
      return { status: 'CONFIRMED', timestamp, update_source: 'POS_GENERIC' };
    case 'ready':
      return { status: 'PICKUP_READY', timestamp, update_source: 'POS_GENERIC' };
    case 'picked_up':
      return { status: 'OUT_FOR_DELIVERY', timestamp, update_source: 'GRUBHUB_CORE' };
    case 'completed':
      return { status: 'FULFILLED', timestamp, update_source: 'GRUBHUB_CORE' };
    case 'denied':
      return { status: 'REJECTED', update_source: 'POS_GENERIC', ...told };
    case 'failed':
      return { status: 'REJECTED', timestamp, update_source: 'CONFIRMATION_AUTOMATION' };
    case 'cancelled':
      return { status: 'CANCELLED', update_source: sourceOfEnd[order.endedBy ?? 'platform'], ...told };
  }
}

/** The newest first, as in the reference's example. */
export function historyOf(order: Order): Update[] {
  // A customer who comes takes the order with them: it is on no way then.
  const steps = order.history.filter(({ state }) => state !== 'picked_up' || order.kind !== 'pickup');
  return steps.map((step) => updateOf(order, step)).toReversed();
}

export function statusOf(order: Order): StatusWord | 'STALE' {
  return historyOf(order)[0]?.status ?? 'UNKNOWN';
}
