import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Outlet } from '../world.ts';
import { errorBody, parsedBody, type UberApi } from './answers.ts';
import { holidayRoutes } from './holiday-hours.ts';

const time = z.iso.datetime({ offset: true });
const statusSchema = z.object({
  status: z.enum(['ONLINE', 'OFFLINE']),
  is_offline_until: time.optional(),
  reason: z.string().optional(),
});
const prepTimeSchema = z.union([
  z.object({ default_prep_time: z.number().min(0).max(10_800) }),
  z.object({ delay_config: z.object({ delay_until: time, delay_duration: z.number().min(0).max(1_800) }) }),
]);
const maxDelayMs = 3_600_000;
const legacyStatusSchema = z.object({
  status: z.enum(['ONLINE', 'PAUSED']),
  paused_until: time.optional(),
  reason: z.string().optional(),
});

/** Opening, pausing and delaying a store. A paused store gets no orders from passing customers. */
export function storeRoutes(app: FastifyInstance, api: UberApi): void {
  const { stores } = api.context;
  const mayRead = api.scoped('eats.store', 'eats.store.status.write', 'eats.order');
  const mayWrite = api.scoped('eats.store.status.write');

  holidayRoutes(app, api, (request, reply) => outletOf(api, request, reply));

  app.get('/v1/delivery/store/:storeId/status', mayRead, (request, reply) => {
    const outlet = outletOf(api, request, reply);
    if (!outlet) return reply;
    const { isOpen, until, reason, by } = stores.get('uber-eats', outlet.externalStoreId);
    if (isOpen && !stores.isWithinHours(outlet)) {
      return reply.send({ status: 'OFFLINE', offline_reason: 'The store is outside of its menu hours.' });
    }
    return reply.send({
      status: isOpen ? 'ONLINE' : 'OFFLINE',
      ...(isOpen
        ? {}
        : {
            offline_reason: reason ?? 'store is paused',
            offline_reason_metadata: by === 'service' ? 'UNFULFILL_RATE' : 'UNKNOWN_SET_BY_PARTNER',
          }),
      ...(until === null ? {} : { is_offline_until: new Date(until).toISOString() }),
    });
  });

  app.post('/v1/delivery/store/:storeId/update-store-status', mayWrite, (request, reply) => {
    const outlet = outletOf(api, request, reply);
    const body = outlet && parsedBody(statusSchema, request, reply);
    if (!outlet || !body || isHeldBack(api, outlet, { wanted: body.status, reply })) return reply;
    setStatus(api, outlet, { isOpen: body.status === 'ONLINE', until: body.is_offline_until, reason: body.reason });
    return reply.code(200).send({});
  });

  app.post('/v1/delivery/store/:storeId/update-store-prep-time', api.scoped('eats.store'), (request, reply) => {
    const outlet = outletOf(api, request, reply);
    const body = outlet && parsedBody(prepTimeSchema, request, reply);
    if (!outlet || !body) return reply;
    if (!('delay_config' in body)) return reply.send({ prep_times: { default_value: body.default_prep_time } });
    const { delay_until: until, delay_duration: seconds } = body.delay_config;
    const now = api.context.clock.now();
    if (Date.parse(until) > now + maxDelayMs) {
      return reply.code(400).send(errorBody(400, 'delay_until must be within an hour.'));
    }
    const isDelayed = Date.parse(until) > now && seconds > 0;
    stores.setBusy(outlet, isDelayed ? { minutes: seconds / 60, until: Date.parse(until) } : null);
    return reply.send({ prep_times: { default_value: 0 } });
  });

  app.get('/v1/eats/store/:storeId/status', mayRead, (request, reply) => {
    const outlet = outletOf(api, request, reply);
    if (!outlet) return reply;
    const { isOpen, by } = stores.get('uber-eats', outlet.externalStoreId);
    if (isOpen && !stores.isWithinHours(outlet)) {
      return reply.send({ status: 'OFFLINE', offlineReason: 'OUT_OF_MENU_HOURS' });
    }
    const offlineReason = by === 'service' ? 'PAUSED_BY_UBER' : 'PAUSED_BY_RESTAURANT';
    return reply.send({ status: isOpen ? 'ONLINE' : 'OFFLINE', ...(isOpen ? {} : { offlineReason }) });
  });

  app.post('/v1/eats/store/:storeId/status', mayWrite, (request, reply) => {
    const outlet = outletOf(api, request, reply);
    const body = outlet && parsedBody(legacyStatusSchema, request, reply);
    if (!outlet || !body || isHeldBack(api, outlet, { wanted: body.status, reply })) return reply;
    setStatus(api, outlet, { isOpen: body.status === 'ONLINE', until: body.paused_until, reason: body.reason });
    return reply.code(204).send();
  });
}

/** During an outage of the partner's, as Uber sees it, a store cannot go online: a plain message until it is over. */
function isHeldBack(
  { context }: UberApi,
  { externalStoreId }: Outlet,
  { wanted, reply }: { wanted: string; reply: FastifyReply },
): boolean {
  const { isFirm, reason } = context.stores.get('uber-eats', externalStoreId);
  if (wanted !== 'ONLINE' || !isFirm) return false;
  void reply.code(400).send(errorBody(400, reason ?? 'An outage was detected.'));
  return true;
}

function setStatus(
  { context }: UberApi,
  outlet: Outlet,
  wanted: { isOpen: boolean; until: string | undefined; reason: string | undefined },
): void {
  if (wanted.isOpen) context.stores.open(outlet);
  else {
    const until = wanted.until === undefined ? null : Date.parse(wanted.until);
    context.stores.close(outlet, { until, reason: wanted.reason ?? null, by: 'merchant' });
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
