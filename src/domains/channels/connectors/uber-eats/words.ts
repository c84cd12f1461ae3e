import type { CourierStage, Party, ServiceOrder } from '../../model/service-order.ts';

/** Uber's words and ours, for both generations of the order API (some differ only in spelling). */

export const service = 'uber-eats';
export const serviceName = 'Uber Eats';

/** What a store's `webhooks_version` decides: the order API before it, and "Order Fulfillment API 1.0.0". */
export type Generation = 'legacy' | '1.0.0';

export function generationOf(apiVersion: string): Generation {
  return /^(legacy|v2|eats)/i.test(apiVersion) ? 'legacy' : '1.0.0';
}

export const brandNames = { 'uber-eats': 'Uber Eats', postmates: 'Postmates' } as const;

export const brands: Record<string, string> = { UBER_EATS: 'uber-eats', POSTMATES: 'postmates' };

export const kinds: Record<string, ServiceOrder['kind']> = {
  DELIVERY_BY_UBER: 'delivery_by_service',
  DELIVERY_BY_RESTAURANT: 'delivery_by_merchant',
  DELIVERY_BY_MERCHANT: 'delivery_by_merchant',
  PICK_UP: 'pickup',
  PICKUP: 'pickup',
  DINE_IN: 'dine_in',
};

/** SCHEDULED means that no courier is under way yet, ARRIVED_AT_DROPOFF changes nothing for a shop. */
export const courierStages: Record<string, CourierStage | 'nothing'> = {
  SCHEDULED: 'nothing',
  EN_ROUTE_TO_PICKUP: 'assigned',
  ARRIVED_AT_PICKUP: 'arrived',
  EN_ROUTE_TO_DROPOFF: 'picked_up',
  ARRIVED_AT_DROPOFF: 'nothing',
  COMPLETED: 'delivered',
  FAILED: 'failed',
};

export const substitutions: Record<string, string> = {
  REPLACE_FOR_ME: 'If unavailable, the store may choose a replacement',
  SUBSTITUTE_ME: 'If unavailable, replace only with the chosen item',
  CANCEL: 'If unavailable, cancel the order',
  REMOVE_ITEM: 'If unavailable, leave it out',
};

export const dropOffs: Record<string, string> = {
  DELIVER_TO_DOOR: 'Deliver to the door',
  DOOR_TO_DOOR: 'Deliver to the door',
  CURBSIDE: 'Meet at the curb',
  LEAVE_AT_DOOR: 'Leave at the door',
};

export const payers: Record<string, Party> = {
  UBER: 'service',
  MERCHANT: 'merchant',
  RESTAURANT: 'merchant',
  ORGANIZATION: 'merchant',
  DELIVERY_PARTNER: 'courier',
  COURIER: 'courier',
  CUSTOMER: 'customer',
  EATER: 'customer',
};

/** Tax labels that mark a drink with alcohol (legacy orders carry no flag of their own). */
export function marksAlcohol(taxLabel: string): boolean {
  return /^CAT_.*(ALCOHOL|BEER|WINE|LIQUOR|SPIRIT)/.test(taxLabel) && !/NON_?ALC/.test(taxLabel);
}

/**
 * Who took a store offline: `offline_reason_metadata` of the store API, and the older API's `offlineReason`. What a
 * restaurant says on its tablet and what a partner sends are the merchant's.
 */
export const offlineBy: Readonly<Record<string, 'merchant' | 'service' | undefined>> = {
  UNFULFILL_RATE: 'service',
  INCIDENT_DETECTED_ON_ORDER_MANAGEMENT_APPLICATION: 'service',
  PCA_ERROR_RATE: 'service',
  PCA_LATENCY: 'service',
  FULFILLMENT_LATENCY: 'service',
  NO_COURIER_AVAILABLE: 'service',
  UPTIME_CHECK_TIMEOUT: 'service',
  UPTIME_CHECK_OFFLINE: 'service',
  CLOSING_EARLY: 'merchant',
  PROBLEM_IN_RESTAURANT: 'merchant',
  OUT_OF_ITEM: 'merchant',
  UNKNOWN_SET_BY_PARTNER: 'merchant',
  PAUSED_BY_UBER: 'service',
  INVISIBLE: 'service',
  PAUSED_BY_RESTAURANT: 'merchant',
};

/** The latest end that Uber takes stands for midnight. */
export const lastMinute = '23:59';
