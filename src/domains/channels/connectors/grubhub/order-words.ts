import type { Cancellation, ServiceOrder, ServiceStage } from '../../model/service-order.ts';

/** Grubhub's words about orders and ours (`PosOrder` of its orders reference). */

export const brandNames = {
  grubhub: 'Grubhub',
  seamless: 'Seamless',
  wonder: 'Wonder',
  direct: "The store's own site (Grubhub)",
  groupon: 'Groupon',
  yelp: 'Yelp',
  eat24: 'Eat24',
  tapingo: 'Tapingo',
} as const;

export const brands: Record<string, keyof typeof brandNames> = {
  GRUBHUB: 'grubhub',
  SEAMLESS: 'seamless',
  WONDER: 'wonder',
  DIRECT: 'direct',
  GROUPON: 'groupon',
  YELP: 'yelp',
  EAT24: 'eat24',
  TAPINGO: 'tapingo',
  UNKNOWN: 'grubhub',
};

/** STALE is in no list of theirs, only in the history of an order that nobody confirmed. */
export const stages: Record<string, ServiceStage> = {
  ANTICIPATED: 'scheduled',
  RESTAURANT_CONFIRMABLE: 'offered',
  STALE: 'offered',
  CONFIRMED: 'accepted',
  PICKUP_READY: 'ready',
  READY_FOR_PICKUP: 'ready',
  OUT_FOR_DELIVERY: 'handed_off',
  FULFILLED: 'completed',
  REJECTED: 'denied',
  CANCELLED: 'cancelled',
  POS_VALIDATION_REJECTED: 'denied',
  POS_VALIDATING: 'unknown',
  POS_VALIDATED: 'unknown',
  DINER_CONFIRMABLE: 'unknown',
  DELIVERY_CONFIRMABLE: 'unknown',
  UNKNOWN: 'unknown',
};

/** Those with a "supplemental" courier are brought by one of Grubhub's, whoever the store's own courier would be. */
export const deliveryKinds: Record<string, ServiceOrder['kind']> = {
  SELF: 'delivery_by_merchant',
  GRUBHUB: 'delivery_by_service',
  SUPPLEMENTAL_DELIVERY_AS_GHD: 'delivery_by_service',
  SUPPLEMENTAL_DELIVERY_WITH_GHD_AS_PICKUP: 'delivery_by_service',
};

/** Who changed a status, from `update_source`: a till's words begin with POS, Grubhub's own with its name. */
export function actorOf(updateSource: string | undefined): Cancellation['by'] {
  const word = updateSource?.toUpperCase() ?? '';
  if (word === 'DINER') return 'customer';
  if (word.endsWith('REAPER')) return 'timeout';
  if (word === 'RESTAURANT' || word === 'MERCHANT_ORDERS' || word.startsWith('POS_')) return 'merchant';
  return word.startsWith('GRUBHUB') ? 'service' : 'unknown';
}

/** What an order id looks like there: a UUID, or its sixteen bytes as 22 characters of base64url. */
export const orderUuid = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9_-]{22})$/i;
