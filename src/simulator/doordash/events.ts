import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { initialOf } from '../customers.ts';
import { utc } from '../local-time.ts';
import type { CourierStage, Order } from '../order.ts';
import type { Json, TryOutcome } from '../webhook-sender.ts';
import { doordashOrder, doordashStore } from './order-body.ts';

/** Sent again up to three times, 0.3 s apart, and only when the answer was a 5xx. */
const resendWaitsMs = [300, 300, 300] as const;

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

function post(context: Context, order: Order, { event, body }: { event: string; body: Json }): Promise<TryOutcome> {
  const token = context.credentials.doordashWebhookToken;
  return context.sender.send({
    service: 'doordash',
    orderId: order.id,
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
