import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LineChange } from '../adjustment.ts';
import type { Context, Verdict } from '../context.ts';
import type { Order, OrderState } from '../order.ts';
import { guardServiceApi } from '../service-edge.ts';
import type { DoorDashDesk } from './desk.ts';
import { menuRoutes } from './menu-routes.ts';
import type { DoorDashMenuShelf } from './menu-shelf.ts';
import { storeRoutes } from './store-routes.ts';
import { whatIsWrongWith } from './token-check.ts';

const time = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time' });

const confirmSchema = z.object({
  merchant_supplied_id: z.string().min(1),
  order_status: z.enum(['success', 'fail']),
  failure_reason: z.string().optional(),
  prep_time: time.optional(),
  pickup_instructions: z.string().max(128).optional(),
  errors: z.array(z.looseObject({ code: z.string() })).optional(),
});
const readySchema = z.object({ merchant_supplied_id: z.string().min(1) });
const cancelSchema = z.object({
  cancel_reason: z.enum(['ITEM_OUT_OF_STOCK', 'STORE_CLOSED', 'KITCHEN_BUSY', 'OTHER']),
  cancel_details: z.string().optional(),
});
const itemChangeSchema = z
  .looseObject({
    line_item_id: z.string(),
    adjustment_type: z.enum(['ITEM_UPDATE', 'ITEM_REMOVE', 'ITEM_SUBSTITUTE']),
    quantity: z.int().positive().optional(),
    substituted_item: z
      .object({
        name: z.string().min(1),
        merchant_supplied_id: z.string().min(1),
        price: z.int('must be whole cents').nonnegative(),
        quantity: z.int().positive(),
      })
      .optional(),
  })
  .refine(({ adjustment_type: type, substituted_item: item }) => type !== 'ITEM_SUBSTITUTE' || item !== undefined, {
    path: ['substituted_item'],
    message: 'is required for ITEM_SUBSTITUTE',
  });
/** DoorDash documents no messages: this is the shape that the connector believes in. */
const messageSchema = z.object({ message_id: z.string().min(1), text: z.string().min(1).max(300) });
const adjustSchema = z.object({ items: z.array(itemChangeSchema).min(1) });

/** Cancelling for these reasons pauses the store as well. */
const pauseAfterCancelMs: { [reason: string]: number } = { STORE_CLOSED: 12 * 3_600_000, KITCHEN_BUSY: 15 * 60_000 };

/** Everything that DoorDash answers, under its own prefix. */
export function doordashRoutes(
  app: FastifyInstance,
  context: Context,
  { desk, shelf }: { desk: DoorDashDesk; shelf: DoorDashMenuShelf },
): void {
  guardServiceApi(app, context, { service: 'doordash', errorBody });
  app.addHook('preHandler', (request, reply) => checkCaller(context, request, reply));

  app.patch('/api/v1/orders/:orderId', (request, reply) => {
    const order = orderOf(context, request, reply);
    const body = order && parsedBody(confirmSchema, request, reply);
    if (!order || !body) return reply;
    const verdict = desk.confirm(order, {
      clientOrderId: body.merchant_supplied_id,
      isSuccess: body.order_status === 'success',
      readyAt: body.prep_time === undefined ? null : Date.parse(body.prep_time),
      reason: body.failure_reason ?? null,
    });
    return answer(reply, verdict, refusalOf(order));
  });

  app.patch('/api/v1/orders/:orderId/events/order_ready_for_pickup', (request, reply) => {
    const order = orderOf(context, request, reply);
    if (!order || !parsedBody(readySchema, request, reply)) return reply;
    return answer(reply, desk.markReady(order), refusalOf(order));
  });

  app.patch('/api/v1/orders/:orderId/cancellation', (request, reply) => {
    const order = orderOf(context, request, reply);
    const body = order && parsedBody(cancelSchema, request, reply);
    if (!order || !body) return reply;
    if (!context.settings.doordashCancellationAllowed) {
      return reply.code(403).send(errorBody(403, 'This provider is not allowed to cancel orders.'));
    }
    const verdict = desk.cancelByMerchant(order, body.cancel_reason);
    const pauseMs = pauseAfterCancelMs[body.cancel_reason];
    if (verdict === 'done' && pauseMs !== undefined) {
      context.stores.close(order.outlet, { until: context.clock.now() + pauseMs, reason: body.cancel_reason });
    }
    return answer(reply, verdict, refusalOf(order));
  });

  app.patch('/api/v1/orders/:orderId/adjustment', (request, reply) => {
    const order = orderOf(context, request, reply);
    const body = order && parsedBody(adjustSchema, request, reply);
    if (!order || !body) return reply;
    if (!context.settings.doordashAdjustmentAllowed) {
      return reply.code(403).send(errorBody(403, 'This provider is not allowed to adjust orders.'));
    }
    if (order.state !== 'accepted' && order.state !== 'ready') return answer(reply, 'conflict', refusalOf(order));
    const changes = body.items.map((item) => changeOf(item, context.newId));
    return answer(reply, desk.adjust(order, changes), 'The items do not fit the order.');
  });

  app.post('/api/v1/orders/:orderId/messages', (request, reply) => {
    const order = orderOf(context, request, reply);
    const body = order && parsedBody(messageSchema, request, reply);
    if (!order || !body) return reply;
    const line = { id: body.message_id, by: 'store', text: body.text } as const;
    return context.chats.add(order, line) === 'done'
      ? reply.send({})
      : reply.code(409).send(errorBody(409, 'The message is there already.'));
  });

  storeRoutes(app, context, { errorBody, parsedBody });
  menuRoutes(app, shelf, errorBody);
}

/** The substitute's price is what the partner says it is; it comes without options. */
function changeOf(item: z.output<typeof itemChangeSchema>, newId: () => string): LineChange {
  const { line_item_id: lineId, adjustment_type: type, substituted_item: other } = item;
  if (type === 'ITEM_REMOVE') return { lineId, quantity: 0 };
  if (type === 'ITEM_UPDATE' || !other) return { lineId, quantity: item.quantity ?? Number.NaN };
  const { name, merchant_supplied_id: itemId, price: baseUnitMinor, quantity } = other;
  return { lineId, quantity: 0, by: { lineId: newId(), itemId, name, quantity, baseUnitMinor, groups: [] } };
}

export function errorBody(status: number, message: string): object {
  const codes: { [status: number]: string } = {
    400: 'validation_error',
    401: 'authentication_error',
    404: 'not_found',
  };
  return { code: codes[status] ?? 'request_failed', message };
}

/** Answers 401 to whom DoorDash does not know. */
export async function checkCaller(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const wrong = await whatIsWrongWith(
    {
      authorization: request.headers.authorization,
      authVersion: headerText(request.headers['auth-version']),
      userAgent: request.headers['user-agent'],
    },
    // The product signs by the time outside; moving this clock must not make its tokens look expired.
    { credentials: context.credentials, nowMs: context.clock.realNow() },
  );
  if (wrong !== null) await reply.code(401).send(errorBody(401, wrong));
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function orderOf(context: Context, request: FastifyRequest, reply: FastifyReply): Order | null {
  const { orderId } = z.object({ orderId: z.string() }).parse(request.params);
  const order = context.book.orderOf('doordash', orderId);
  if (order && order.state !== 'scheduled') return order;
  void reply.code(404).send(errorBody(404, 'The order was not found.'));
  return null;
}

function parsedBody<T>(schema: z.ZodType<T>, request: FastifyRequest, reply: FastifyReply): T | null {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  void reply.code(400).send(errorBody(400, `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'is wrong'}`));
  return null;
}

const refusals = {
  scheduled: 'The order is not confirmed yet.',
  offered: 'The order is not confirmed yet.',
  accepted: 'The order was already confirmed.',
  ready: 'The order was already confirmed.',
  picked_up: 'The order was already confirmed and picked up.',
  completed: 'The order has expired: it was delivered.',
  denied: 'The order was already failed by the store.',
  cancelled: 'The order was already cancelled.',
  failed: 'The order has timed out.',
} as const satisfies { [state in OrderState]: string };

/** Why a call comes too late or too early. */
function refusalOf(order: Order): string {
  return refusals[order.state];
}

function answer(reply: FastifyReply, verdict: Verdict, refusal: string): FastifyReply {
  return verdict === 'done' ? reply.code(202).send() : reply.code(400).send(errorBody(400, refusal));
}
