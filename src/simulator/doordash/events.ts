import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { initialOf } from '../customers.ts';
import { utc } from '../local-time.ts';
import type { CourierStage, Order } from '../order.ts';
import type { Json, TryOutcome } from '../webhook-sender.ts';
import type { Outlet } from '../world.ts';
import { doordashOrder, doordashStore } from './order-body.ts';

/** Sent again up to three times, 0.3 s apart, and only when the answer was a 5xx. */
const resendWaitsMs = [300, 300, 300] as const;

const usualDeactivationMs = 5 * 3_600_000;

const dasherStatus = {
  assigned: 'dasher_confirmed',
  arriving: 'arriving_at_store',
  arrived: 'arrived_at_store',
  picked_up: 'dasher_out_for_delivery',
  delivered: 'dropoff',
} as const satisfies { [stage in CourierStage]: string };

export function postOrder(context: Context, order: Order): Promise<TryOutcome> {
  const body = { event: { type: 'OrderCreate', status: 'NEW' }, order: doordashOrder(order) };
  return post(context, order, { event: 'OrderCreate', body });
}

/** The whole order once more, as it is after a change of its items. */
export function postAdjustment(context: Context, order: Order): Promise<TryOutcome> {
  const event = { type: 'OrderAdjustment', event_timestamp: utc(context.clock.now()) };
  return post(context, order, { event: 'OrderAdjustment', body: { event, order: doordashOrder(order) } });
}

export function postCancellation(context: Context, order: Order): Promise<TryOutcome> {
  const body = {
    ...orderIds(order),
    store: doordashStore(order, { withTimeZone: false }),
    is_asap: order.window === null,
  };
  return post(context, order, { event: 'OrderCanceled', body });
}

export function postDasherStatus(context: Context, order: Order, stage: CourierStage): Promise<TryOutcome> {
  const { courier } = order;
  const body = {
    event: { type: 'dasher_status_update', status: 'SUCCESS', reference: randomUUID() },
    created_at: utc(context.clock.now()),
    delivery: {
      ...orderIds(order),
      location_id: order.outlet.externalStoreId,
      dasher_status: dasherStatus[stage],
      dasher: {
        first_name: courier.firstName,
        last_name: initialOf(courier.lastName),
        phone_number: courier.phone,
        vehicle: { make: courier.vehicle.make, model: courier.vehicle.model, color: courier.vehicle.color },
      },
    },
  };
  return post(context, order, { event: 'dasher_status_update', body });
}

/** The dasher is close by: the kitchen may release the order. */
export function postRelease(context: Context, order: Order): Promise<TryOutcome> {
  const { courier } = order;
  const body = {
    dasher: {
      first_name: courier.firstName,
      latitude: 43.6591,
      longitude: -70.2568,
      masked_phone_number: courier.phone,
      vehicle: { make: courier.vehicle.make, model: courier.vehicle.model, color: courier.vehicle.color },
    },
    distance_from_store: 412.5,
    store: doordashStore(order, { withTimeZone: false }),
    ...orderIds(order),
  };
  return post(context, order, { event: 'OrderRelease', body });
}

/** "External" is DoorDash's own id here, "client" the one that the product gave when it confirmed. */
function orderIds(order: Order): Json {
  return { external_order_id: order.id, client_order_id: order.clientOrderId ?? '' };
}

/** DoorDash has deactivated a store for a while; of its being active again it tells nobody. */
export function postDeactivation(context: Context, { externalStoreId }: Outlet): Promise<TryOutcome> {
  const { until, reason } = context.stores.get('doordash', externalStoreId);
  const now = context.clock.now();
  const body = {
    store: { doordash_store_id: 1, merchant_supplied_id: externalStoreId },
    event: { type: 'Store Temporarily Deactivated' },
    reason_id: 22,
    reason,
    notes: '',
    start_time: utc(now),
    end_time: utc(until ?? now + usualDeactivationMs),
  };
  return post(context, null, { event: 'StoreTemporarilyDeactivated', body });
}

/** A customer has written to the restaurant. DoorDash publishes no such event: this is the shape that the connector believes in. */
export function postMessage(context: Context, order: Order, message: Json): Promise<TryOutcome> {
  const body = {
    event: { type: 'order_message' },
    store: { merchant_supplied_id: order.outlet.externalStoreId },
    external_order_id: order.id,
    message,
  };
  return post(context, order, { event: 'order_message', body });
}

/** @param order null: it is about none */
function post(
  context: Context,
  order: Order | null,
  { event, body }: { event: string; body: Json },
): Promise<TryOutcome> {
  const token = context.credentials.doordashWebhookToken;
  return context.sender.send({
    service: 'doordash',
    orderId: order?.id ?? '',
    event,
    eventId: null,
    url: `${context.targetUrl}/hooks/doordash`,
    body,
    headers: (_rawBody, spoiled) => ({
      authorization: spoiled ? `${token}-not` : token,
      'user-agent': 'DoorDash/1.0',
    }),
    waitsMs: resendWaitsMs,
    isWorthResending: (outcome) => outcome.kind === 'dropped' || (outcome.kind === 'answered' && outcome.status >= 500),
  });
}
