import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Outlet } from '../world.ts';
import { errorBody, parsedBody, type UberApi } from './answers.ts';

const time = z.iso.datetime({ offset: true });
const statusSchema = z.object({
  status: z.enum(['ONLINE', 'OFFLINE']),
  is_offline_until: time.optional(),
  reason: z.string().optional(),
});
const legacyStatusSchema = z.object({
  status: z.enum(['ONLINE', 'PAUSED']),
  paused_until: time.optional(),
  reason: z.string().optional(),
});

/** Opening and pausing a store. A paused store gets no orders from passing customers. */
export function storeRoutes(app: FastifyInstance, api: UberApi): void {
  const { stores } = api.context;
  const mayRead = api.scoped('eats.store', 'eats.store.status.write', 'eats.order');
  const mayWrite = api.scoped('eats.store.status.write');

  app.get('/v1/delivery/store/:storeId/status', mayRead, (request, reply) => {
    const outlet = outletOf(api, request, reply);
    if (!outlet) return reply;
    const { isOpen, until, reason } = stores.get('uber-eats', outlet.externalStoreId);
    return reply.send({
      status: isOpen ? 'ONLINE' : 'OFFLINE',
      ...(isOpen ? {} : { offline_reason: reason ?? 'PAUSED_BY_MERCHANT' }),
      ...(until === null ? {} : { is_offline_until: new Date(until).toISOString() }),
    });
  });

  app.post('/v1/delivery/store/:storeId/update-store-status', mayWrite, (request, reply) => {
    const outlet = outletOf(api, request, reply);
    const body = outlet && parsedBody(statusSchema, request, reply);
    if (!outlet || !body) return reply;
    setStatus(api, outlet, { isOpen: body.status === 'ONLINE', until: body.is_offline_until, reason: body.reason });
    return reply.code(200).send({});
  });

  app.get('/v1/eats/store/:storeId/status', mayRead, (request, reply) => {
    const outlet = outletOf(api, request, reply);
    if (!outlet) return reply;
    const { isOpen, reason } = stores.get('uber-eats', outlet.externalStoreId);
    return reply.send({ status: isOpen ? 'ONLINE' : 'PAUSED', ...(isOpen ? {} : { offlineReason: reason ?? '' }) });
  });

  app.post('/v1/eats/store/:storeId/status', mayWrite, (request, reply) => {
    const outlet = outletOf(api, request, reply);
    const body = outlet && parsedBody(legacyStatusSchema, request, reply);
    if (!outlet || !body) return reply;
    setStatus(api, outlet, { isOpen: body.status === 'ONLINE', until: body.paused_until, reason: body.reason });
    return reply.code(204).send();
  });
}

function setStatus(
  { context }: UberApi,
  outlet: Outlet,
  wanted: { isOpen: boolean; until: string | undefined; reason: string | undefined },
): void {
  if (wanted.isOpen) context.stores.open(outlet);
  else {
    const until = wanted.until === undefined ? null : Date.parse(wanted.until);
    context.stores.close(outlet, { until, reason: wanted.reason ?? null });
  }
}

function outletOf({ context }: UberApi, request: FastifyRequest, reply: FastifyReply): Outlet | null {
  const { storeId } = z.object({ storeId: z.string() }).parse(request.params);
  const outlet = context.world.outlets.find(
    ({ service, externalStoreId }) => service === 'uber-eats' && externalStoreId === storeId,
  );
  if (!outlet) void reply.code(404).send(errorBody(404, 'The store was not found.'));
  return outlet ?? null;
}
