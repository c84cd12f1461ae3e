import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isOver, type Order } from '../order.ts';
import { withOffset } from '../local-time.ts';
import { orderV1 } from './order-v1.ts';
import { orderV2 } from './order-v2.ts';
import { errorBody, type UberApi } from './answers.ts';
import { stateV1, statusV1 } from './states.ts';

const daysListed = 60;
const pageSizeAtMost = 50;

const list = z
  .string()
  .optional()
  .transform((text) => new Set(text?.split(',').map((part) => part.trim()) ?? []));

const ordersQuerySchema = z.object({
  state: list,
  status: list,
  expand: list,
  start_time: z.iso.datetime({ offset: true }).optional(),
  end_time: z.iso.datetime({ offset: true }).optional(),
  page_size: z.coerce.number().int().min(1).max(pageSizeAtMost).default(pageSizeAtMost),
  next_page_token: z.string().optional(),
});

/** Reading orders, in both generations of the API; either shape is given for any order. */
export function readRoutes(app: FastifyInstance, api: UberApi): void {
  const { context } = api;
  const clientId = context.credentials.uberClientId;
  const mayRead = api.scoped('eats.order', 'eats.store.orders.read');
  const mayReadV1 = api.scoped('eats.order');
  const isLate = lateReads(api);

  app.get('/v2/eats/order/:orderId', mayRead, (request, reply) => {
    const order = api.orderOf(request, reply);
    if (!order) return reply;
    if (isLate(order)) return reply.code(404).send(errorBody(404, 'The order was not found.'));
    return reply.send(orderV2(order, clientId));
  });

  app.get('/v1/delivery/order/:orderId', mayReadV1, (request, reply) => {
    const order = api.orderOf(request, reply);
    if (!order) return reply;
    if (isLate(order)) return reply.code(404).send(errorBody(404, 'The order was not found.'));
    const { expand } = z.object({ expand: list }).parse(request.query);
    return reply.send({ order: orderV1(order, expand, clientId) });
  });

  app.get('/v1/delivery/store/:storeId/orders', mayReadV1, (request, reply) => {
    const parsed = ordersQuerySchema.safeParse(request.query);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? 'query';
      return reply.code(400).send(errorBody(400, `The query parameter ${field} is wrong.`));
    }
    const query = parsed.data;
    const { orders, nextToken } = pageOfOrders(api, storeIdIn(request.params), query);
    return reply.send({
      data: orders.map((order) => ({ order: orderV1(order, query.expand, clientId) })),
      pagination_data: {
        ...(nextToken === null ? {} : { next_page_token: nextToken }),
        page_size: orders.length,
      },
    });
  });

  for (const [path, states, name] of [
    ['created-orders', ['offered'], 'CREATED'],
    ['canceled-orders', ['cancelled', 'failed', 'denied'], 'CANCELED'],
  ] as const) {
    app.get(`/v1/eats/stores/:storeId/${path}`, mayRead, (request, reply) => {
      const { limit } = z
        .object({ limit: z.coerce.number().int().min(1).max(pageSizeAtMost).catch(pageSizeAtMost) })
        .parse(request.query);
      const orders = context.book
        .atOutlet('uber-eats', storeIdIn(request.params))
        .map((entry) => entry.order)
        .filter((order) => states.some((state) => state === order.state))
        .slice(-limit)
        .map((order) => ({
          id: order.id,
          current_state: name,
          placed_at: withOffset(order.placedAt, order.outlet.timeZone),
        }));
      return reply.send({ orders });
    });
  }
}

/** Newest first; the page token is the place in the book to go on from. */
function pageOfOrders(
  { context }: UberApi,
  storeId: string,
  query: z.output<typeof ordersQuerySchema>,
): { orders: Order[]; nextToken: string | null } {
  const entries = context.book.atOutlet('uber-eats', storeId);
  const oldestAt = context.clock.now() - daysListed * 86_400_000;
  const from = Math.max(oldestAt, query.start_time === undefined ? 0 : Date.parse(query.start_time));
  const to = query.end_time === undefined ? Number.POSITIVE_INFINITY : Date.parse(query.end_time);
  const startIndex = query.next_page_token === undefined ? entries.length - 1 : placeIn(query.next_page_token);
  const orders: Order[] = [];
  for (let index = Math.min(startIndex, entries.length - 1); index >= 0; index--) {
    const order = entries[index]?.order;
    if (!order || order.state === 'scheduled') continue;
    if (order.placedAt < from) break;
    const fits =
      order.placedAt <= to &&
      (query.state.size === 0 || query.state.has(stateV1(order))) &&
      (query.status.size === 0 || query.status.has(statusV1(order)));
    if (!fits) continue;
    if (orders.length === query.page_size) return { orders, nextToken: tokenFor(index) };
    orders.push(order);
  }
  return { orders, nextToken: null };
}

const tokenFor = (index: number): string => Buffer.from(`from:${index}`).toString('base64url');

function placeIn(token: string): number {
  const place = Number(Buffer.from(token, 'base64url').toString().replace('from:', ''));
  return Number.isInteger(place) && place >= 0 ? place : -1;
}

function storeIdIn(params: unknown): string {
  return z.object({ storeId: z.string() }).parse(params).storeId;
}

/** "You may experience an error if there is an immediate request": the first read after a failure, when a fault asks for it. */
function lateReads({ context }: UberApi): (order: Order) => boolean {
  const seen = new Set<string>();
  return (order) => {
    if (!isOver(order) || order.state === 'completed' || seen.has(order.id)) return false;
    const struck = context.faults.strike({
      on: 'api',
      service: 'uber-eats',
      path: order.id,
      only: 'not_found_after_failure',
    });
    if (struck.size === 0) return false;
    seen.add(order.id);
    return true;
  };
}
