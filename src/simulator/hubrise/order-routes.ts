import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Order } from '../order.ts';
import { errorBody, parsedBody, time } from './answers.ts';
import type { HubRiseDesk } from './desk.ts';
import { changedItems, itemsSchema } from './order-items.ts';
import { statuses } from './words.ts';

const patchSchema = z.looseObject({
  status: z.enum(statuses).optional(),
  confirmed_time: time.nullish(),
  seller_notes: z.string().nullish(),
  private_ref: z.string().max(255).nullish(),
  items: itemsSchema.optional(),
});

/** Orders read, changed and listed by the till of a location. */
export function orderRoutes(app: FastifyInstance, context: Context, desk: HubRiseDesk): void {
  app.get('/locations/:locationId/orders/:orderId', (request, reply) => {
    const order = orderOf(context, request, reply);
    return order ? reply.send(desk.bodyOf(order)) : reply;
  });

  app.patch('/locations/:locationId/orders/:orderId', (request, reply) => {
    const order = orderOf(context, request, reply);
    const body = order && parsedBody(patchSchema, request, reply);
    if (!order || !body) return reply;
    const items = body.items && changedItems(body.items, order, context);
    if (items === null) return reply.code(422).send(errorBody(422, 'Validation failed'));
    desk.patch(order, {
      items,
      status: body.status,
      confirmedTime: body.confirmed_time,
      sellerNotes: body.seller_notes,
      privateRef: body.private_ref,
    });
    return reply.send(desk.bodyOf(order));
  });

  listRoute(app, context, desk);
}

const listQuery = z.looseObject({
  after: time.optional(),
  before: time.optional(),
  count: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.coerce.number().int().nonnegative().default(0),
});

/** A location's orders by the time of placing, oldest first; the next page is named in a header. */
function listRoute(app: FastifyInstance, { book }: Context, desk: HubRiseDesk): void {
  app.get('/locations/:locationId/orders', (request, reply) => {
    const { locationId } = z.object({ locationId: z.string() }).parse(request.params);
    const query = listQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send(errorBody(400, 'A parameter cannot be read.'));
    const { after, before, count, cursor } = query.data;
    const fitting = book
      .atOutlet('hubrise', locationId)
      .filter(
        ({ sequence, order }) =>
          sequence > cursor &&
          (after === undefined || order.placedAt >= Date.parse(after)) &&
          (before === undefined || order.placedAt < Date.parse(before)),
      );
    const page = fitting.slice(0, count);
    const last = page.at(-1);
    if (fitting.length > page.length && last) reply.header('x-cursor-next', String(last.sequence));
    return reply.send(page.map(({ order }) => desk.bodyOf(order)));
  });
}

function orderOf(context: Context, request: FastifyRequest, reply: FastifyReply): Order | null {
  const { locationId, orderId } = z.object({ locationId: z.string(), orderId: z.string() }).parse(request.params);
  const order = context.book.orderOf('hubrise', orderId);
  if (order?.outlet.externalStoreId === locationId) return order;
  void reply.code(404).send(errorBody(404, 'Order not found'));
  return null;
}
