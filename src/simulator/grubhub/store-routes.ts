import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Outlet } from '../world.ts';
import { errorBody } from './menu-routes.ts';
import { dayNames, MerchantSchedules, overrideTypes, scheduleNames } from './merchant-schedules.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const localTime = z.iso.datetime({ local: true });
const clockTime = z.string().regex(/^\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/, 'must be a time of day');

const statusSchema = z.looseObject({ new_pos_status: z.enum(['ONLINE', 'OFFLINE']), reason: z.string().optional() });
const busySchema = z
  .looseObject({ eta_increase_seconds: z.int().nonnegative().default(0), start_time: instant, end_time: instant })
  .refine(({ start_time: start, end_time: end }) => start < end, 'must end after it starts');
const repeatingSchema = z.looseObject({
  schedule_type: z.enum(scheduleNames),
  intervals: z.array(
    z
      .looseObject({ repeating_schedule_rule: z.array(z.enum(dayNames)).min(1), start: clockTime, end: clockTime })
      .refine(({ start, end }) => start < end, 'must end after it starts'),
  ),
});
const overrideSchema = z
  .looseObject({
    start: localTime,
    end: localTime,
    type: z.enum(overrideTypes),
    schedule_name: z.enum(scheduleNames).default('DELIVERY'),
  })
  .refine(({ start, end }) => start < end, 'must end after it starts');
const endSchema = z.looseObject({ current_end_time: localTime, type: z.enum(overrideTypes) });

type Parts = {
  context: Context;
  outletOf: (request: FastifyRequest, reply: FastifyReply) => Outlet | null;
};

/** A merchant online or offline, busy, and its schedules. */
export function storeRoutes(app: FastifyInstance, context: Context): void {
  const parts: Parts = {
    context,
    outletOf(request, reply) {
      const { merchantId } = z.object({ merchantId: z.string() }).parse(request.params);
      const outlet = context.world.outlets.find(
        ({ service, externalStoreId }) => service === 'grubhub' && externalStoreId === merchantId,
      );
      if (!outlet) void reply.code(404).send(errorBody(404, 'Could not find the merchant.'));
      return outlet ?? null;
    },
  };
  statusRoutes(app, parts);
  busyRoutes(app, parts);
  scheduleRoutes(app, parts);
}

function statusRoutes(app: FastifyInstance, { context, outletOf }: Parts): void {
  const { stores } = context;

  app.get('/pos/v1/merchant/:merchantId', (request, reply) => {
    const outlet = outletOf(request, reply);
    if (!outlet) return reply;
    const { isOpen, reason } = stores.get('grubhub', outlet.externalStoreId);
    return reply.send({
      merchant_id: outlet.externalStoreId,
      name: stores.profileOf(outlet).name,
      special_instructions: stores.profileOf(outlet).instructions,
      account_status: {
        merchant_status: 'ACTIVE',
        pos_merchant_status: isOpen ? 'ONLINE' : 'OFFLINE',
        reason: isOpen ? 'Account is active' : (reason ?? 'Offline'),
      },
      address: { time_zone: outlet.timeZone },
    });
  });

  app.put('/pos/v1/merchant/:merchantId/pos-status', (request, reply) => {
    const outlet = outletOf(request, reply);
    const body = outlet && parsedBody(statusSchema, request, reply);
    if (!outlet || !body) return reply;
    const { isOpen, isFirm, reason } = stores.get('grubhub', outlet.externalStoreId);
    const wantsOpen = body.new_pos_status === 'ONLINE';
    if (wantsOpen && isFirm) return reply.code(422).send(errorBody(422, reason ?? 'Blocked from updates.'));
    if (wantsOpen === isOpen) return reply.code(409).send(errorBody(409, 'That is its current status.'));
    if (wantsOpen) stores.open(outlet);
    else stores.close(outlet, { until: null, reason: body.reason ?? null, by: 'merchant' });
    return reply.code(204).send();
  });
}

function busyRoutes(app: FastifyInstance, { context, outletOf }: Parts): void {
  const { stores, clock, newId } = context;
  const ids = new Map<string, string>();
  const path = '/pos/v1/merchant/:merchantId/busy';

  const setBusy = (
    outlet: Outlet,
    id: string,
    { eta_increase_seconds: seconds, ...span }: z.output<typeof busySchema>,
  ) => {
    ids.set(outlet.externalStoreId, id);
    stores.setBusy(outlet, { minutes: seconds / 60, until: span.end_time });
    return {
      restaurant_id: outlet.externalStoreId,
      busy_interval_id: id,
      eta_increase_seconds: seconds,
      start_time: new Date(span.start_time).toISOString(),
      end_time: new Date(span.end_time).toISOString(),
    };
  };

  app.get(path, (request, reply) => {
    const outlet = outletOf(request, reply);
    if (!outlet) return reply;
    const busy = stores.busyAt(outlet);
    if (busy?.until == null) return reply.send({ busy: false, busy_interval: null });
    return reply.send({
      busy: true,
      busy_interval: {
        busy_interval_id: ids.get(outlet.externalStoreId),
        end_time: new Date(busy.until).toISOString(),
        eta_increase_seconds: busy.minutes * 60,
        remaining_seconds: Math.round((busy.until - clock.now()) / 1_000),
      },
    });
  });

  app.post(path, (request, reply) => {
    const outlet = outletOf(request, reply);
    const body = outlet && parsedBody(busySchema, request, reply);
    return outlet && body ? reply.send(setBusy(outlet, newId(), body)) : reply;
  });

  app.put(`${path}/:intervalId`, (request, reply) => {
    const outlet = outletOf(request, reply);
    const body = outlet && parsedBody(busySchema, request, reply);
    if (!outlet || !body) return reply;
    const { intervalId } = z.object({ intervalId: z.string() }).parse(request.params);
    if (!stores.busyAt(outlet) || ids.get(outlet.externalStoreId) !== intervalId) {
      return reply.code(404).send(errorBody(404, 'There is no such active interval.'));
    }
    return reply.send(setBusy(outlet, intervalId, body));
  });

  app.delete(path, (request, reply) => {
    const outlet = outletOf(request, reply);
    if (!outlet) return reply;
    stores.setBusy(outlet, null);
    return reply.code(204).send();
  });
}

function scheduleRoutes(app: FastifyInstance, { context, outletOf }: Parts): void {
  const schedules = new MerchantSchedules(context);
  const path = '/pos/v1/merchant/:merchantId/schedules';

  app.put(`${path}/repeating`, (request, reply) => {
    const outlet = outletOf(request, reply);
    const body = outlet && parsedBody(repeatingSchema, request, reply);
    if (!outlet || !body) return reply;
    const spans = body.intervals.flatMap(({ repeating_schedule_rule: named, start, end }) =>
      named.map((day) => ({ day: dayNames.indexOf(day) + 1, from: start, to: end })),
    );
    schedules.setWeek(outlet, body.schedule_type, spans);
    return reply.send({ merchant_id: outlet.externalStoreId, name: body.schedule_type });
  });

  app.get(`${path}/repeating`, (request, reply) => {
    const outlet = outletOf(request, reply);
    return outlet ? reply.send(schedules.listWeeks(outlet)) : reply;
  });

  app.get(`${path}/overrides`, (request, reply) => {
    const outlet = outletOf(request, reply);
    return outlet ? reply.send(schedules.listOverrides(outlet)) : reply;
  });

  app.post(`${path}/overrides`, (request, reply) => {
    const outlet = outletOf(request, reply);
    const body = outlet && parsedBody(overrideSchema, request, reply);
    if (!outlet || !body) return reply;
    const { start, end, type, schedule_name: name } = body;
    if (schedules.addOverride(outlet, { name, type, from: start, to: end })) return reply.send(body);
    return reply.code(409).send(errorBody(409, 'Schedule override overlaps existing override.'));
  });

  app.delete(`${path}/overrides`, (request, reply) => {
    const outlet = outletOf(request, reply);
    const body = outlet && parsedBody(endSchema, request, reply);
    if (!outlet || !body) return reply;
    const { current_end_time: to, type } = body;
    if (schedules.endOverrides(outlet, { to, type })) return reply.code(204).send();
    return reply.code(404).send(errorBody(404, 'There is no such schedule override.'));
  });
}

function parsedBody<T>(schema: z.ZodType<T>, request: FastifyRequest, reply: FastifyReply): T | null {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  void reply.code(422).send(errorBody(422, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is wrong'}`));
  return null;
}
