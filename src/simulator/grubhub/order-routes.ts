import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LineChange } from '../adjustment.ts';
import type { Context } from '../context.ts';
import type { Order } from '../order.ts';
import type { ChangeRequest, GrubhubDesk, OrderChange } from './desk.ts';
import { errorBody } from './menu-routes.ts';
import { statusOf, statusWords } from './statuses.ts';

const dayMs = 86_400_000;
const time = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time' });
const word = z.enum(statusWords, `must be one of ${statusWords.join(', ')}`);

const statusSchema = z
  .object({
    status: word,
    wait_time_in_minutes: z.int().nonnegative().optional(),
    message: z.string().optional(),
    reason_code: z
      .enum([
        'RESTAURANT_OFFLINE',
        'MENU_ITEM_NOT_FOUND',
        'PRICE_MISMATCH',
        'CONFIRMED_BUT_NOT_SUBMITTED',
        'SUBMITTED',
        'OTHER',
      ])
      .optional(),
    expected_ready_at: time.optional(),
    external_order_id: z.string().optional(),
  })
  .refine(({ status, message }) => status !== 'REJECTED' || (message ?? '').trim() !== '', {
    error: 'message is required for REJECTED',
  });

/** One line, in the words of the reference: `LineSubstitutionAdjustment`. */
const replacementSchema = z.object({
  replacement_id: z.string(),
  replacement_name: z.string(),
  replacement_price: z.int().nonnegative(),
  replacement_quantity: z.int().positive(),
  options: z
    .array(
      z.object({
        option_id: z.string(),
        name: z.string(),
        price: z.int().nonnegative(),
        quantity: z.int().positive(),
      }),
    )
    .default([]),
});
const lineChangeSchema = z.object({
  type: z.literal('LINE'),
  line_uuid: z.string(),
  menu_item_id: z.string(),
  merchant_id: z.string(),
  name: z.string(),
  quantity: z.int().nonnegative(),
  line_substitution_type: z.discriminatedUnion('type', [
    z.object({ type: z.literal('REMOVED'), old_quantity: z.int() }),
    z.object({ type: z.literal('QUANTITY_CHANGED'), old_quantity: z.int(), new_quantity: z.int() }),
    z.object({ type: z.literal('REPLACED') }),
  ]),
  replacements: z.array(replacementSchema).length(1, 'must be one: more are not simulated').optional(),
});
/** The order as a whole: `TotalSubstitutionAdjustment`. */
const totalChangeSchema = z.object({
  type: z.literal('TOTAL'),
  delta: z.int().positive(),
  total_adjustment_type: z.enum(['ADJUST_UP', 'ADJUST_DOWN']),
});

const changeSchema = z.object({
  change_action: z.enum(['adjust.action', 'cancel.action', 'substitution.action']),
  restaurant_agent_name: z.string().min(1),
  requestor_email: z.email(),
  requestor_first_name: z.string().min(1),
  requestor_last_name: z.string().min(1),
  reason: z.string().optional(),
  reason_code: z.string().optional(),
  notes: z.string().optional(),
  substitution_requests: z
    .array(z.discriminatedUnion('type', [lineChangeSchema, totalChangeSchema]))
    .min(1)
    .optional(),
});

const listSchema = z.object({
  status: z
    .union([word, z.array(word)])
    .optional()
    .transform((given) => (given === undefined ? null : new Set<string>([given].flat()))),
  start: time.optional(),
  end: time.optional(),
});

/** Orders: one, a merchant's by status, new statuses, and requests to Grubhub's care. */
export function orderRoutes(app: FastifyInstance, context: Context, desk: GrubhubDesk): void {
  const orderOf = (request: FastifyRequest, reply: FastifyReply): Order | null => {
    const { merchantId, orderId } = z.object({ merchantId: z.string(), orderId: z.string() }).parse(request.params);
    const order = context.book.orderOf('grubhub', orderId);
    if (order?.outlet.externalStoreId === merchantId) return order;
    void reply.code(404).send(errorBody(404, 'Order does not exist for order id.'));
    return null;
  };

  app.get('/pos/v1/merchant/:merchantId/orders', (request, reply) => {
    const { merchantId } = z.object({ merchantId: z.string() }).parse(request.params);
    const query = listSchema.safeParse(request.query);
    if (!query.success) return reply.code(400).send(errorBody(400, sentenceOf(query.error)));
    const { status, start, end } = query.data;
    const from = start === undefined ? 0 : Date.parse(start);
    const to = end === undefined ? Number.POSITIVE_INFINITY : Date.parse(end);
    if (start !== undefined && end !== undefined && to - from > dayMs) {
      return reply.code(400).send(errorBody(400, 'end must be within 24 hours of start.'));
    }
    const orders = context.book
      .atOutlet('grubhub', merchantId)
      .map(({ order }) => order)
      .filter((order) => order.placedAt >= from && order.placedAt <= to)
      .filter((order) => status === null || status.has(statusOf(order)));
    return reply.send(orders.map((order) => desk.show(order)));
  });

  app.get('/pos/v1/merchant/:merchantId/orders/:orderId', (request, reply) => {
    const order = orderOf(request, reply);
    return order ? reply.send(desk.show(order)) : reply;
  });

  app.put('/pos/v1/merchant/:merchantId/orders/:orderId/status', (request, reply) => {
    const order = orderOf(request, reply);
    if (!order) return reply;
    const parsed = statusSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send(errorBody(400, sentenceOf(parsed.error)));
    const { status, message, expected_ready_at: readyAt, wait_time_in_minutes: wait } = parsed.data;
    const verdict = desk.setStatus(order, status, {
      readyAt: readyAt === undefined ? inMinutes(context, wait) : Date.parse(readyAt),
      clientOrderId: parsed.data.external_order_id ?? null,
      reason: message ?? null,
    });
    if (verdict === 'done') return reply.send(desk.show(order));
    return reply.code(409).send(errorBody(409, `An order that is ${statusOf(order)} cannot become ${status}.`));
  });

  changeRoutes(app, { context, desk }, orderOf);
}

const inMinutes = ({ clock }: Context, wait: number | undefined) =>
  wait === undefined ? null : clock.now() + wait * 60_000;

function changeRoutes(
  app: FastifyInstance,
  { context, desk }: { context: Context; desk: GrubhubDesk },
  orderOf: (request: FastifyRequest, reply: FastifyReply) => Order | null,
): void {
  const path = '/pos/v1/merchant/:merchantId/orders/:orderId/changerequests';

  app.post(path, (request, reply) => {
    const order = orderOf(request, reply);
    if (!order) return reply;
    const parsed = changeSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send(errorBody(400, sentenceOf(parsed.error)));
    const { change_action: action, substitution_requests: wishes } = parsed.data;
    if (action !== 'cancel.action' && !wishes) {
      return reply.code(400).send(errorBody(400, 'substitution_requests: is missing.'));
    }
    const changes = action === 'cancel.action' || !wishes ? undefined : changesOf(wishes, context.newId);
    const made = desk.takeRequest(order, parsed.data, changes);
    const verb = changes ? 'changed so' : 'cancelled';
    if (!made) return reply.code(400).send(errorBody(400, `An order that is ${statusOf(order)} cannot be ${verb}.`));
    return reply.send(showRequest(order, made));
  });

  app.get(path, (request, reply) => {
    const order = orderOf(request, reply);
    if (!order) return reply;
    const made = desk.changeRequestsOf(order);
    if (made.length === 0) return reply.code(404).send(errorBody(404, 'Could not find any change requests.'));
    return reply.send(made.map((one) => showRequest(order, one)));
  });
}

type Wish = NonNullable<z.output<typeof changeSchema>['substitution_requests']>[number];

function changesOf(wishes: readonly Wish[], newId: () => string): OrderChange {
  return {
    lines: wishes.flatMap((wish) => (wish.type === 'LINE' ? [lineChangeOf(wish, newId)] : [])),
    deltaMinor: wishes.reduce((sum, wish) => sum + (wish.type === 'TOTAL' ? deltaOf(wish) : 0), 0),
  };
}

const deltaOf = ({ delta, total_adjustment_type: type }: z.output<typeof totalChangeSchema>) =>
  type === 'ADJUST_UP' ? delta : -delta;

function lineChangeOf(wish: z.output<typeof lineChangeSchema>, newId: () => string): LineChange {
  const { line_uuid: lineId, line_substitution_type: change, replacements: [item] = [] } = wish;
  if (change.type === 'REMOVED') return { lineId, quantity: 0 };
  if (change.type === 'QUANTITY_CHANGED') return { lineId, quantity: change.new_quantity };
  if (!item) return { lineId, quantity: Number.NaN };
  // The orders of this world show an option's group nowhere.
  const groups = item.options.map(({ option_id: id, name, price: unitMinor, quantity }) => ({
    id,
    name,
    options: [{ lineOptionId: newId(), id, name, quantity, unitMinor, groups: [] }],
  }));
  const by = {
    lineId: newId(),
    itemId: item.replacement_id,
    name: item.replacement_name,
    quantity: item.replacement_quantity,
    baseUnitMinor: item.replacement_price,
    groups,
  };
  return { lineId, quantity: 0, by };
}

const showRequest = (order: Order, { id, ticketId, status, request, changes }: ChangeRequest) => ({
  order_id: order.id,
  change_request_id: id,
  request,
  status,
  ticket_id: ticketId,
  requested_action: changes ? request['change_action'] : 'cancel.action',
});

function sentenceOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'The request'}: ${issue?.message ?? 'is wrong'}`;
}
