import { minuteMs } from '../../../../shared/time.ts';
import type { CourierStage, ServiceOrder, ServiceStage } from '../../model/service-order.ts';

/** HubRise's words for ours (its pages on orders and deliveries). */

export const service = 'hubrise';
export const serviceName = 'HubRise';

export const stages: Record<string, ServiceStage> = {
  new: 'offered',
  received: 'offered',
  accepted: 'accepted',
  in_preparation: 'accepted',
  awaiting_shipment: 'ready',
  awaiting_collection: 'ready',
  in_delivery: 'handed_off',
  completed: 'completed',
  rejected: 'denied',
  cancelled: 'cancelled',
  delivery_failed: 'cancelled',
};

/** By whom it is delivered is not said: `order.ts` tells it from what stands beside it. */
export const kinds: Record<string, ServiceOrder['kind']> = {
  delivery: 'delivery_by_service',
  collection: 'pickup',
  eat_in: 'dine_in',
};

export const courierStages: Record<string, CourierStage | 'nothing'> = {
  pending: 'nothing',
  pickup_enroute: 'assigned',
  pickup_approaching: 'arriving',
  pickup_waiting: 'arrived',
  dropoff_enroute: 'picked_up',
  dropoff_approaching: 'picked_up',
  dropoff_waiting: 'picked_up',
  delivered: 'delivered',
  cancelled: 'failed',
};

type ChargeType = ServiceOrder['charges'][number]['type'];

/** Charges have a free name; their `type` is deprecated and to be ignored. What no pattern knows is `other`. */
export const chargeNames: readonly (readonly [RegExp, ChargeType | 'tip'])[] = [
  [/\b(tip|gratuity)\b/i, 'tip'],
  [/deliver/i, 'delivery'],
  [/\bbags?\b/i, 'bag'],
  [/deposit/i, 'deposit'],
  [/small order|minimum order/i, 'small_order'],
  [/service/i, 'service'],
];

/**
 * HubRise has no deadline; that of the channel which the order came through holds, and the order does not say which it
 * is. Five minutes are the shortest of those that are known (Just Eat's), 11.5 the longest (Uber Eats').
 */
export const acceptWithinMs = 5 * minuteMs;
export const answerWithinMs = 11.5 * minuteMs;

/** An order is for later when the customer expects it so long after placing it; sooner is just its delivery time. */
export const aheadFromMs = 75 * minuteMs;
