import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Money, Order } from '../order.ts';
import { makeOrder } from '../order-maker.ts';
import type { Outlet, World } from '../world.ts';
import type { GrubhubDesk } from './desk.ts';
import { announce } from './events.ts';
import { errorBody } from './menu-routes.ts';

const transmissionSchema = z.object({
  is_delivery: z.boolean().default(false),
  is_catering: z.boolean().default(false),
  is_validation: z.boolean().default(false),
});

const nothing: Money = {
  subtotalMinor: 0,
  taxMinor: 0,
  promotion: null,
  bagFeeMinor: 0,
  deliveryFeeMinor: 0,
  adjustmentMinor: 0,
  smallOrderFeeMinor: 0,
  tipMinor: 0,
  feeTaxMinor: 0,
};

export type TestParts = { context: Context; desk: GrubhubDesk; worldAt: (outlet: Outlet) => World };

/** Grubhub's testing API: a test order that flows like any other, and events about orders that change nothing. */
export function testRoutes(app: FastifyInstance, { context, desk, worldAt }: TestParts): void {
  app.post('/pos/v1/merchant/:merchantId/test/transmission', (request, reply) => {
    const outlet = outletOf(context, request);
    if (!outlet) return reply.code(404).send(errorBody(404, 'There is no such merchant.'));
    const wanted = transmissionSchema.safeParse(request.body ?? {});
    if (!wanted.success) return reply.code(400).send(errorBody(400, 'The body is wrong.'));
    const order = testOrder(context, { outlet, world: worldAt(outlet), isDelivery: wanted.data.is_delivery });
    if (!order) return reply.code(400).send(errorBody(400, 'The menu has nothing to order.'));
    desk.placeTest(order);
    // The answer is the id alone.
    return reply.type('application/json').send(JSON.stringify(order.id));
  });

  for (const [path, event] of [
    ['jitevent', 'JUST_IN_TIME'],
    ['delivery', 'DELIVERY_STATUS'],
  ] as const) {
    app.post(`/pos/v1/merchant/:merchantId/test/${path}`, (request, reply) => {
      const { order_id: id } = z.object({ order_id: z.string() }).parse(request.body);
      const order = context.book.orderOf('grubhub', id);
      if (!order) return reply.code(404).send(errorBody(404, 'Order does not exist for order id.'));
      announce(context, order, event);
      return reply.send({});
    });
  }
}

function outletOf({ world }: Context, request: FastifyRequest): Outlet | undefined {
  const { merchantId } = z.object({ merchantId: z.string() }).parse(request.params);
  return world.outlets.find(({ service, externalStoreId }) => service === 'grubhub' && externalStoreId === merchantId);
}

/** The cheapest thing that needs no choice, for nothing. */
function testOrder(
  { random, newId, settings, clock }: Context,
  { outlet, world, isDelivery }: { outlet: Outlet; world: World; isDelivery: boolean },
): Order | null {
  const simple = world.items.filter(({ groups }) => groups.every(({ minimum }) => minimum === 0));
  const [cheapest] = simple.toSorted((one, other) => one.priceMinor - other.priceMinor);
  if (!cheapest) return null;
  const kitchen = { random, newId, world, settings, now: clock.now() };
  const lines = [{ itemId: cheapest.id, modifiers: [] }];
  const order = makeOrder(kitchen, outlet, {
    kind: isDelivery ? 'delivery_by_merchant' : 'pickup',
    group: false,
    scheduled: false,
    promotion: false,
    allergy: false,
    lines,
  });
  return {
    ...order,
    lines: order.lines.map((line) => ({ ...line, baseUnitMinor: 0, taxMinor: 0 })),
    money: nothing,
  };
}
