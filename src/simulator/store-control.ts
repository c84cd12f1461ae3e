import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from './context.ts';
import { closeSchema } from './control-contract.ts';
import { iso } from './order-view.ts';
import type { Desks } from './placement.ts';
import { serviceNames, type Outlet } from './world.ts';

const paramsSchema = z.object({ service: z.enum(serviceNames), externalStoreId: z.string() });

/** How a store stands on a service, and what the service itself does about it. */
export function storeControlRoutes(app: FastifyInstance, context: Context, desks: Desks): void {
  const { stores, world } = context;
  const outletOf = (request: FastifyRequest, reply: FastifyReply): Outlet | null => {
    const params = paramsSchema.safeParse(request.params).data;
    const found = world.outlets.find(
      ({ service, externalStoreId }) => service === params?.service && externalStoreId === params.externalStoreId,
    );
    if (!found) void reply.code(404).send({ error: 'There is no such store on that service.' });
    return found ?? null;
  };

  app.get('/stores/:service/:externalStoreId', (request, reply) => {
    const outlet = outletOf(request, reply);
    return outlet ? reply.send(show(context, outlet)) : reply;
  });

  app.post('/stores/:service/:externalStoreId/close', (request, reply) => {
    const outlet = outletOf(request, reply);
    if (!outlet) return reply;
    const { until, reason, isFirm } = closeSchema.parse(request.body);
    stores.close(outlet, { until: until === undefined ? null : Date.parse(until), reason, isFirm });
    desks[outlet.service].storeSwitched?.(outlet);
    return reply.send(show(context, outlet));
  });

  app.post('/stores/:service/:externalStoreId/open', (request, reply) => {
    const outlet = outletOf(request, reply);
    if (!outlet) return reply;
    stores.open(outlet);
    desks[outlet.service].storeSwitched?.(outlet);
    return reply.send(show(context, outlet));
  });
}

function show({ stores }: Context, outlet: Outlet) {
  const { isOpen, by, until, reason } = stores.get(outlet.service, outlet.externalStoreId);
  const busy = stores.busyAt(outlet);
  return {
    state: !isOpen ? 'paused' : stores.isWithinHours(outlet) ? 'open' : 'closed',
    by,
    until: until === null ? null : iso(until),
    reason,
    busyMinutes: busy?.minutes ?? null,
    busyUntil: typeof busy?.until === 'number' ? iso(busy.until) : null,
    hours: stores.hoursOf(outlet),
  };
}
