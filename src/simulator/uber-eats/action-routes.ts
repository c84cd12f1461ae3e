import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Verdict } from '../context.ts';
import { isOver } from '../order.ts';
import { errorBody, parsedBody, type UberApi } from './answers.ts';

const denyTypes = [
  'ITEM_ISSUE', 'KITCHEN_CLOSED', 'CUSTOMER_CALLED_TO_CANCEL', 'RESTAURANT_TOO_BUSY', 'ORDER_VALIDATION',
  'STORE_CLOSED', 'TECHNICAL_FAILURE', 'POS_NOT_READY', 'POS_OFFLINE', 'CAPACITY', 'ADDRESS',
  'SPECIAL_INSTRUCTIONS', 'PRICING', 'UNKNOWN', 'OTHER',
] as const; // prettier-ignore
const legacyDenyCodes = [
  'STORE_CLOSED', 'POS_NOT_READY', 'POS_OFFLINE', 'ITEM_AVAILABILITY', 'MISSING_ITEM', 'MISSING_INFO', 'PRICING',
  'CAPACITY', 'ADDRESS', 'SPECIAL_INSTRUCTIONS', 'OTHER',
] as const; // prettier-ignore
const legacyCancelReasons = [
  'OUT_OF_ITEMS', 'KITCHEN_CLOSED', 'CUSTOMER_CALLED_TO_CANCEL', 'RESTAURANT_TOO_BUSY',
  'CANNOT_COMPLETE_CUSTOMER_NOTE', 'OTHER',
] as const; // prettier-ignore

const time = z.iso.datetime({ offset: true, error: 'must be an RFC 3339 time' });

const acceptSchema = z.object({
  ready_for_pickup_time: time.optional(),
  external_reference_id: z.string().optional(),
  accepted_by: z.string().optional(),
  order_pickup_instructions: z.string().optional(),
});
// The documentation marks none of these as required.
const invalidItemSchema = z.looseObject({
  id: z.string().optional(),
  type: z
    .enum(['NOT_ON_MENU', 'UNAVAILABLE', 'MISSING_INFO', 'PRICING', 'QUANTITY', 'OUT_OF_ITEM', 'OTHER'])
    .optional(),
  external_id: z.string().optional(),
});
const reasonSchema = z.object({
  type: z.enum(denyTypes),
  info: z.string().optional(),
  client_error_code: z.string().optional(),
  item_metadata: z.object({ invalid_item: z.array(invalidItemSchema).optional() }).optional(),
});
const denySchema = z.object({ deny_reason: reasonSchema });
const cancelSchema = z.object({ cancellation_reason: reasonSchema });
// Restaurants have no other action; retail has, with fields of its own.
const issuesSchema = z.object({
  fulfillment_issues: z
    .array(
      z.object({
        issue_type: z.literal('OUT_OF_ITEM', 'must be OUT_OF_ITEM: others are not simulated'),
        action_type: z.literal('ASK_CUSTOMER', 'must be ASK_CUSTOMER for a restaurant'),
        item: z.object({ cart_item_id: z.string() }),
        suspend_until: time.optional(),
        store_response: z.string().optional(),
      }),
    )
    .min(1),
});
const priceReasons = [
  'REQUESTED_ADD_ONS', 'BIGGER_SIZE', 'NEW_ITEM_ADDED', 'ITEM_SOLD_OUT', 'REMOVED_ITEM', 'ADD_ON_UNAVAILABLE', 'OTHER',
] as const; // prettier-ignore
/** The usual limit, up and down: 50 dollars. */
const maxPriceE5 = 5_000_000;
const priceSchema = z
  .object({
    amount_e5: z.int().min(-maxPriceE5, 'must be at least -50 USD').max(maxPriceE5, 'must be at most 50 USD'),
    tax_rate: z.string().optional(),
    reason: z.enum(priceReasons),
    custom_reason: z.string().optional(),
  })
  .refine(({ amount_e5: amount }) => amount !== 0 && amount % 1_000 === 0, {
    path: ['amount_e5'],
    message: 'must be whole cents and not 0',
  })
  .refine(({ reason, custom_reason: words }) => reason !== 'OTHER' || (words ?? '').trim() !== '', {
    path: ['custom_reason'],
    message: 'is required for OTHER',
  });
const readyTimeSchema = z.object({ ready_for_pickup_time: time });

const legacyAcceptSchema = z.object({
  reason: z.string().optional(),
  pickup_time: z.int('must be unix seconds').positive().max(9_999_999_999, 'must be unix seconds').optional(),
  external_reference_id: z.string().optional(),
  fields_relayed: z.record(z.string(), z.boolean()).optional(),
  order_pickup_instructions: z.string().optional(),
});
const legacyDenySchema = z.object({
  reason: z.object({
    explanation: z.string().optional(),
    code: z.enum(legacyDenyCodes).optional(),
    out_of_stock_items: z.array(z.string()).optional(),
    invalid_items: z.array(z.string()).optional(),
  }),
});
const legacyCancelSchema = z.object({ reason: z.enum(legacyCancelReasons), details: z.string().optional() });
const ownDeliverySchema = z.object({ status: z.enum(['started', 'arriving', 'delivered']) });

/** Accept, deny, cancel, ready: both generations. */
export function actionRoutes(app: FastifyInstance, api: UberApi): void {
  const { desk } = api;
  const mayAct = api.scoped('eats.order');

  app.post('/v1/delivery/order/:orderId/accept', mayAct, (request, reply) => {
    const order = api.orderOf(request, reply);
    const body = order && parsedBody(acceptSchema, request, reply);
    if (!order || !body) return reply;
    const readyAt = body.ready_for_pickup_time === undefined ? null : Date.parse(body.ready_for_pickup_time);
    return answer(reply, 200, desk.accept(order, { readyAt, clientOrderId: body.external_reference_id ?? null }));
  });

  app.post('/v1/delivery/order/:orderId/deny', mayAct, (request, reply) => {
    const order = api.orderOf(request, reply);
    if (!order || !parsedBody(denySchema, request, reply)) return reply;
    return answer(reply, 200, desk.deny(order));
  });

  app.post('/v1/delivery/order/:orderId/cancel', mayAct, (request, reply) => {
    const order = api.orderOf(request, reply);
    if (!order || !parsedBody(cancelSchema, request, reply)) return reply;
    return answer(reply, 204, desk.cancelByMerchant(order));
  });

  app.post('/v1/delivery/order/:orderId/ready', mayAct, (request, reply) => {
    const order = api.orderOf(request, reply);
    if (!order) return reply;
    return answer(reply, 200, desk.markReady(order));
  });

  app.post('/v1/delivery/order/:orderId/update-ready-time', mayAct, (request, reply) => {
    const order = api.orderOf(request, reply);
    const body = order && parsedBody(readyTimeSchema, request, reply);
    if (!order || !body) return reply;
    return answer(reply, 200, desk.updateReadyTime(order, Date.parse(body.ready_for_pickup_time)));
  });

  app.post('/v1/delivery/order/:orderId/resolve-fulfillment-issues', mayAct, (request, reply) => {
    const order = api.orderOf(request, reply);
    const body = order && parsedBody(issuesSchema, request, reply);
    if (!order || !body) return reply;
    const lineIds = body.fulfillment_issues.map(({ item }) => item.cart_item_id);
    const verdict = desk.askCustomer(order, lineIds);
    return verdict === 'done' ? reply.send({ should_wait_for_customer_response: true }) : answer(reply, 200, verdict);
  });

  app.post('/v1/delivery/order/:orderId/adjust-price', mayAct, (request, reply) => {
    const order = api.orderOf(request, reply);
    const body = order && parsedBody(priceSchema, request, reply);
    if (!order || !body) return reply;
    const verdict = desk.adjustPrice(order, body.amount_e5 / 1_000);
    return verdict === 'done' ? reply.send({ tax_rate_applied: false }) : answer(reply, 200, verdict);
  });

  legacyActionRoutes(app, api);
}

function legacyActionRoutes(app: FastifyInstance, api: UberApi): void {
  const { desk, context } = api;
  const mayAct = api.scoped('eats.order');

  app.post('/v1/eats/orders/:orderId/accept_pos_order', mayAct, (request, reply) => {
    const order = api.orderOf(request, reply);
    const body = order && parsedBody(legacyAcceptSchema, request, reply);
    if (!order || !body) return reply;
    const readyAt = body.pickup_time === undefined ? null : body.pickup_time * 1_000;
    return answer(reply, 204, desk.accept(order, { readyAt, clientOrderId: body.external_reference_id ?? null }));
  });

  app.post('/v1/eats/orders/:orderId/deny_pos_order', mayAct, (request, reply) => {
    const order = api.orderOf(request, reply);
    if (!order || !parsedBody(legacyDenySchema, request, reply)) return reply;
    return answer(reply, 204, desk.deny(order));
  });

  app.post('/v1/eats/orders/:orderId/cancel', mayAct, (request, reply) => {
    const order = api.orderOf(request, reply);
    if (!order || !parsedBody(legacyCancelSchema, request, reply)) return reply;
    // The legacy call answers "not found" for an order that is over.
    if (isOver(order)) return reply.code(404).send(errorBody(404, 'The order is over.'));
    return answer(reply, 200, desk.cancelByMerchant(order));
  });

  app.post(
    '/v1/eats/orders/:orderId/restaurantdelivery/status',
    api.scoped('eats.order', 'eats.store.orders.restaurantdelivery.status'),
    (request, reply) => {
      const order = api.orderOf(request, reply);
      const body = order && parsedBody(ownDeliverySchema, request, reply);
      if (!order || !body) return reply;
      if (order.kind !== 'delivery_by_merchant' || isOver(order) || order.state === 'offered') {
        return answer(reply, 204, 'conflict');
      }
      // Said again, it is no news.
      if (body.status === 'started' && order.state !== 'picked_up') context.couriers.moveTo(order, 'picked_up');
      if (body.status === 'delivered') context.couriers.moveTo(order, 'delivered');
      return answer(reply, 204, 'done');
    },
  );
}

function answer(reply: FastifyReply, status: 200 | 204, verdict: Verdict): FastifyReply {
  if (verdict === 'conflict') return reply.code(409).send(errorBody(409, 'The order is not in a state for that.'));
  return status === 204 ? reply.code(204).send() : reply.code(200).send({});
}
