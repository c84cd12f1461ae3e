import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Arrivals } from './arrivals.ts';
import type { Context } from './context.ts';
import {
  cancelSchema,
  clockSchema,
  courierSchema,
  faultsSchema,
  listQuerySchema,
  placeSchema,
  rateSchema,
  settingsChangeSchema,
} from './control-contract.ts';
import { isOver } from './order.ts';
import type { OrderEntry } from './order-book.ts';
import { iso, orderDetails, orderSummary } from './order-view.ts';
import type { Desks, Placement } from './placement.ts';

export type Control = { context: Context; desks: Desks; placement: Placement; arrivals: Arrivals };

/** The operator's side: no authentication, for the loopback address only. */
export function controlRoutes(app: FastifyInstance, control: Control): void {
  app.setErrorHandler((error, _request, reply) => {
    const isKnown = error instanceof z.ZodError || error instanceof ControlError;
    const status = error instanceof ControlError ? error.status : isKnown ? 400 : 500;
    return reply.code(status).send({ error: sentenceOf(error) });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'There is no such path.' }));
  orderRoutes(app, control);
  worldRoutes(app, control);
  reportRoutes(app, control);
}

class ControlError extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

function orderRoutes(app: FastifyInstance, { context, desks, placement }: Control): void {
  const entryOf = (request: FastifyRequest): OrderEntry => {
    const entry = context.book.find(z.object({ orderId: z.string() }).parse(request.params).orderId);
    if (!entry) throw new ControlError(404, 'There is no such order.');
    return entry;
  };

  app.post('/orders', async (request, reply) => {
    const wish = placeSchema.parse(request.body ?? {});
    const { count, perSecond, order } = wish;
    try {
      const outlets = placement.outletsFor(wish);
      if (perSecond !== undefined) {
        placement.placeAtPace(outlets, order, { count, perSecond });
        return await reply.code(202).send({ orders: [], coming: count, perSecond });
      }
      const orders = await placement.placeMany(outlets, order, count);
      return await reply.code(201).send({ orders: orders.map((placed) => orderSummary(placed)) });
    } catch (error) {
      throw new ControlError(400, sentenceOf(error));
    }
  });

  app.get('/orders', (request, reply) => {
    const { service, since, cursor, limit } = listQuerySchema.parse(request.query);
    const { entries, nextCursor } = context.book.page({
      after: cursor,
      limit,
      ...(service === undefined ? {} : { service }),
      ...(since === undefined ? {} : { since }),
    });
    return reply.send({ orders: entries.map(({ order }) => orderSummary(order)), nextCursor });
  });

  app.get('/orders/:orderId', (request, reply) => reply.send(orderDetails(entryOf(request))));

  app.post('/orders/:orderId/cancel', (request, reply) => {
    const { order } = entryOf(request);
    const { by } = cancelSchema.parse(request.body ?? {});
    if (isOver(order)) throw new ControlError(409, `The order is already ${order.state}.`);
    desks[order.outlet.service].cancel(order, by);
    return reply.send(orderSummary(order));
  });

  app.post('/orders/:orderId/courier', (request, reply) => {
    const { order } = entryOf(request);
    const { stage } = courierSchema.parse(request.body ?? {});
    if (isOver(order) || order.state === 'offered' || order.state === 'scheduled') {
      throw new ControlError(409, `A courier cannot move while the order is ${order.state}.`);
    }
    context.couriers.moveTo(order, stage);
    return reply.send(orderSummary(order));
  });
}

function worldRoutes(app: FastifyInstance, { context, arrivals }: Control): void {
  const { clock, faults, sender, settings } = context;
  const time = () => ({ now: iso(clock.now()), nowMs: clock.now(), offsetMs: clock.offsetMs });

  app.get('/rate', (_request, reply) => reply.send(arrivals.rate));
  app.put('/rate', (request, reply) => {
    const { ordersPerMinute, minGapSeconds } = rateSchema.parse(request.body);
    arrivals.setRate({
      ordersPerMinute,
      minGapSeconds: minGapSeconds === undefined ? arrivals.rate.minGapSeconds : minGapSeconds,
    });
    return reply.send(arrivals.rate);
  });

  app.get('/clock', (_request, reply) => reply.send(time()));
  app.post('/clock', async (request, reply) => {
    const { advanceMs, settle } = clockSchema.parse(request.body);
    await clock.advance(advanceMs, settle ? () => sender.settled() : undefined);
    return reply.send(time());
  });

  app.get('/faults', (_request, reply) => reply.send(faults.list));
  app.put('/faults', (request, reply) => {
    faults.replace(faultsSchema.parse(request.body));
    return reply.send(faults.list);
  });
  app.delete('/faults', (_request, reply) => {
    faults.replace([]);
    return reply.send([]);
  });

  app.get('/settings', (_request, reply) => reply.send(settings));
  app.put('/settings', (request, reply) => {
    Object.assign(settings, settingsChangeSchema.parse(request.body));
    return reply.send(settings);
  });
}

function reportRoutes(app: FastifyInstance, { context, placement, arrivals }: Control): void {
  const { book, sender, world } = context;

  app.get('/health', (_request, reply) =>
    reply.send({
      ok: true,
      now: iso(context.clock.now()),
      target: context.targetUrl,
      rate: arrivals.rate,
      outlets: world.outlets.map((outlet) => ({
        service: outlet.service,
        externalStoreId: outlet.externalStoreId,
        apiVersion: outlet.apiVersion,
        name: outlet.name,
        isOpen: context.stores.takesOrders(outlet),
      })),
    }),
  );

  app.get('/summary', (_request, reply) =>
    reply.send({
      services: book.totals(),
      webhooks: { ...book.webhooks, waiting: sender.unfinished },
      callsHeard: book.callsHeard,
    }),
  );

  app.get('/calls', (_request, reply) => reply.send({ calls: book.otherCalls }));

  app.get('/idle', (_request: FastifyRequest, reply: FastifyReply) => {
    const coming = placement.comingOrders;
    return reply.send({ idle: sender.isIdle && coming === 0, waiting: sender.unfinished, coming });
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    return `${issue?.path.join('.') || 'The request'}: ${issue?.message ?? 'is wrong'}`;
  }
  return error instanceof Error ? error.message : 'The simulator failed.';
}
