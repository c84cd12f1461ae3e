import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Order } from '../order.ts';
import { decisions, prepStages, type DeliverooDesk, type DeskVerdict } from './desk.ts';
import { errorBody, parsedBody } from './menu-routes.ts';

const time = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time' });
const rejectReasons = ['closing_early', 'busy', 'ingredient_unavailable', 'other'] as const;
const syncReasons = [
  'price_mismatched', 'pos_item_id_mismatched', 'pos_item_id_not_found', 'items_out_of_stock', 'location_offline',
  'location_not_supported', 'unsupported_order_type', 'no_webhook_url', 'webhook_failed', 'timed_out', 'other',
  'no_sync_confirmation',
] as const; // prettier-ignore

const decisionSchema = z
  .looseObject({
    status: z.enum(decisions),
    reject_reason: z.enum(rejectReasons).optional(),
    notes: z.string().optional(),
  })
  .refine(({ status, reject_reason: reason }) => status !== 'rejected' || reason !== undefined, {
    path: ['reject_reason'],
    message: 'is required',
  });
const syncSchema = z
  .looseObject({
    status: z.enum(['succeeded', 'failed']),
    reason: z.enum(syncReasons).optional(),
    notes: z.string().optional(),
    occurred_at: time,
  })
  .refine(({ status, reason }) => status !== 'failed' || reason !== undefined, {
    path: ['reason'],
    message: 'is required',
  });
const prepSchema = z
  .looseObject({
    stage: z.enum(prepStages),
    occurred_at: time,
    delay: z.literal([0, 2, 4, 6, 8, 10]).optional(),
  })
  .refine(({ stage, delay }) => stage === 'in_kitchen' || delay === undefined, {
    path: ['delay'],
    message: 'goes with in_kitchen only',
  });

/** What a shop says about its orders, and how it reads them. */
export function orderRoutes(app: FastifyInstance, context: Context, desk: DeliverooDesk): void {
  app.patch('/order/v1/orders/:orderId', (request, reply) => {
    const order = orderOf(context, request, reply);
    const body = order && parsedBody(decisionSchema, request, reply);
    return order && body ? answer(reply, desk.decide(order, body.status), order) : reply;
  });

  app.post('/order/v1/orders/:orderId/sync_status', (request, reply) => {
    const order = orderOf(context, request, reply);
    const body = order && parsedBody(syncSchema, request, reply);
    return order && body ? answer(reply, desk.reportSync(order, body.status), order) : reply;
  });

  app.post('/order/v1/orders/:orderId/prep_stage', (request, reply) => {
    const order = orderOf(context, request, reply);
    const body = order && parsedBody(prepSchema, request, reply);
    return order && body ? answer(reply, desk.prepare(order, body.stage, body.delay ?? 0), order) : reply;
  });

  app.get('/order/v2/orders/:orderId', (request, reply) => {
    const order = orderOf(context, request, reply);
    return order ? reply.send(desk.bodyOf(order)) : reply;
  });

  listRoute(app, context, desk);
}

const pageSize = 50;
const listQuery = z.looseObject({
  start_date: time.optional(),
  end_date: time.optional(),
  cursor: z.coerce.number().int().nonnegative().default(0),
  live_orders: z.stringbool().default(false),
});

/** A site's orders by the time of placing, in pages; the path is believed. */
function listRoute(app: FastifyInstance, { book, world, credentials }: Context, desk: DeliverooDesk): void {
  app.get('/order/v2/brand/:brandId/restaurant/:restaurantId/orders', (request, reply) => {
    const { brandId, restaurantId } = z.object({ brandId: z.string(), restaurantId: z.string() }).parse(request.params);
    const isKnown = world.outlets.some(
      ({ service, externalStoreId }) => service === 'deliveroo' && externalStoreId === restaurantId,
    );
    if (brandId !== credentials.deliverooBrandId || !isKnown) {
      return reply.code(404).send(errorBody(404, 'There is no such brand or site.'));
    }
    const query = listQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send(errorBody(400, 'invalid date format'));
    const { start_date: start, end_date: end, cursor, live_orders: isLive } = query.data;
    const fitting = book
      .atOutlet('deliveroo', restaurantId)
      .filter(
        ({ sequence, order }) =>
          sequence > cursor &&
          (start === undefined || order.placedAt >= Date.parse(start)) &&
          (end === undefined || order.placedAt <= Date.parse(end)) &&
          (!isLive || order.endedAt === null),
      );
    const page = fitting.slice(0, pageSize);
    const last = page.at(-1);
    const next = fitting.length > page.length && last ? String(last.sequence) : null;
    return reply.send({ orders: page.map(({ order }) => desk.bodyOf(order)), next });
  });
}

function orderOf(context: Context, request: FastifyRequest, reply: FastifyReply): Order | null {
  const { orderId } = z.object({ orderId: z.string() }).parse(request.params);
  const order = context.book.orderOf('deliveroo', orderId);
  if (order) return order;
  void reply.code(404).send(errorBody(404, 'The order was not found.'));
  return null;
}

function answer(reply: FastifyReply, verdict: DeskVerdict, order: Order): FastifyReply {
  if (verdict === 'done') return reply.code(204).send();
  if (verdict === 'too_often') return reply.code(429).send(errorBody(429, 'Too many calls about this order.'));
  return reply
    .code(409)
    .send(errorBody(409, `The order is ${order.state} already, or not yet where this may be said.`));
}
