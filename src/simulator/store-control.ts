import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context, ServiceDesk } from './context.ts';
import { closeSchema, profileSchema, sparesSchema } from './control-contract.ts';
import { iso } from './order-view.ts';
import type { Desks } from './placement.ts';
import { addSpareStores, pageOf } from './spare-stores.ts';
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

  app.get('/stores', (request, reply) => {
    const { name } = z.object({ name: z.string().default('') }).parse(request.query);
    const found = world.outlets.filter((outlet) => outlet.name.toLowerCase().includes(name.toLowerCase()));
    return reply.send({ stores: found.map((outlet) => summary(outlet, desks)) });
  });

  app.put('/stores/spare', (request, reply) => {
    const added = addSpareStores(world, sparesSchema.parse(request.body));
    return reply.send({ stores: added.map((outlet) => summary(outlet, desks)) });
  });

  app.get('/stores/:service/:externalStoreId', (request, reply) => {
    const outlet = outletOf(request, reply);
    return outlet ? reply.send(show(context, outlet)) : reply;
  });

  app.put('/stores/:service/:externalStoreId/profile', (request, reply) => {
    const outlet = outletOf(request, reply);
    if (!outlet) return reply;
    const { name, instructions } = profileSchema.parse(request.body);
    stores.setProfile(outlet, {
      ...(name !== undefined && { name }),
      ...(instructions !== undefined && { instructions }),
    });
    return reply.send(stores.profileOf(outlet));
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

function summary(outlet: Outlet, desks: Desks) {
  const { service, externalStoreId, name } = outlet;
  const desk: ServiceDesk = desks[service];
  return { service, externalStoreId, name, page: pageOf(outlet), isConnected: desk.isConnected?.(outlet) ?? true };
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
