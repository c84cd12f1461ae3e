import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { WeekSpan } from '../store-hours.ts';
import type { Outlet } from '../world.ts';
import { errorBody, parsedBody } from './menu-routes.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, HH:MM');
const period = z
  .looseObject({ local_start_time: clockTime, local_end_time: clockTime })
  .refine(({ local_start_time: from, local_end_time: to }) => from < to, 'must end after it starts');
const hoursSchema = z.looseObject({ opening_hours: z.partialRecord(z.enum(days), z.array(period)) });
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, 'must be a local time, YYYY-MM-DD HH:MM');
const dayOffSchema = z
  .looseObject({ local_start_time: localTime, local_end_time: localTime, reason: z.string().default('') })
  .refine(({ local_start_time: from, local_end_time: to }) => from < to, 'must end after it starts');
const statusSchema = z.looseObject({ status: z.enum(['OPEN', 'CLOSED', 'READY_TO_OPEN']) });
const modeSchema = z.looseObject({ mode: z.enum(['QUIET', 'MODERATE', 'BUSY']) });

/** How long busy orders take more is a setting of each site; here all have the same. */
const siteBusyMinutes = 10;

type DayOff = { id: string; from: string; to: string; reason: string };
type Parts = { context: Context; siteOf: (request: FastifyRequest, reply: FastifyReply) => Outlet | null };
const base = '/site/v1/brands/:brandId/sites/:siteId';

/** A site open or closed, quiet or busy, its week and its days off. */
export function storeRoutes(app: FastifyInstance, context: Context): void {
  const parts: Parts = {
    context,
    siteOf(request, reply) {
      const { brandId, siteId } = z.object({ brandId: z.string(), siteId: z.string() }).parse(request.params);
      const outlet = context.world.outlets.find(
        ({ service, externalStoreId }) => service === 'deliveroo' && externalStoreId === siteId,
      );
      if (outlet && brandId === context.credentials.deliverooBrandId) return outlet;
      void reply.code(404).send(errorBody(404, outlet ? 'There is no such brand.' : 'There is no such site.'));
      return null;
    },
  };
  statusRoutes(app, parts);
  workloadRoutes(app, parts);
  hoursRoutes(app, parts);
}

function statusRoutes(app: FastifyInstance, { context, siteOf }: Parts): void {
  const { stores } = context;
  const statusOf = (site: Outlet) => {
    if (!stores.get('deliveroo', site.externalStoreId).isOpen) return 'CLOSED';
    return stores.isWithinHours(site) ? 'OPEN' : 'READY_TO_OPEN';
  };

  app.get(base, (request, reply) => {
    const site = siteOf(request, reply);
    if (!site) return reply;
    const { name, instructions } = stores.profileOf(site);
    return reply.send({ id: site.externalStoreId, name, special_instructions: instructions });
  });

  app.get(`${base}/status`, (request, reply) => {
    const site = siteOf(request, reply);
    return site ? reply.send({ status: statusOf(site) }) : reply;
  });

  app.put(`${base}/status`, (request, reply) => {
    const site = siteOf(request, reply);
    const body = site && parsedBody(statusSchema, request, reply);
    if (!site || !body) return reply;
    const { isFirm, reason } = stores.get('deliveroo', site.externalStoreId);
    if (body.status === 'CLOSED') {
      stores.close(site, { until: null, reason: null, by: 'merchant' });
    } else if (isFirm) {
      return reply.code(400).send({ ...errorBody(400, reason ?? 'The site is closed.'), reason: 'CLOSED_PERIOD' });
    } else if (body.status === 'OPEN' && !stores.isWithinHours(site)) {
      return reply.code(400).send({ ...errorBody(400, 'The site is outside its hours.'), reason: 'OPENING_HOURS' });
    } else {
      stores.open(site);
    }
    return reply.send({ status: statusOf(site) });
  });
}

function workloadRoutes(app: FastifyInstance, { context, siteOf }: Parts): void {
  const modes = new Map<string, z.output<typeof modeSchema>['mode']>();

  app.get(`${base}/workload/mode`, (request, reply) => {
    const site = siteOf(request, reply);
    return site ? reply.send({ mode: modes.get(site.externalStoreId) ?? 'QUIET' }) : reply;
  });

  app.put(`${base}/workload/mode`, (request, reply) => {
    const site = siteOf(request, reply);
    const body = site && parsedBody(modeSchema, request, reply);
    if (!site || !body) return reply;
    modes.set(site.externalStoreId, body.mode);
    context.stores.setBusy(site, body.mode === 'BUSY' ? { minutes: siteBusyMinutes, until: null } : null);
    return reply.send({ mode: body.mode });
  });
}

function hoursRoutes(app: FastifyInstance, { context, siteOf }: Parts): void {
  const weeks = new Map<string, WeekSpan[]>();
  const daysOff = new Map<string, DayOff[]>();
  const offAt = ({ externalStoreId }: Outlet) => daysOff.get(externalStoreId) ?? [];
  const tell = (site: Outlet) => {
    const weekly = weeks.get(site.externalStoreId);
    if (!weekly) return;
    const special = offAt(site).map(({ from, to }) => ({ from: isoOf(from), to: isoOf(to), isOpen: false }));
    context.stores.setHours(site, { weekly, special });
  };

  app.get(`${base}/opening_hours`, (request, reply) => {
    const site = siteOf(request, reply);
    if (!site) return reply;
    const spans = weeks.get(site.externalStoreId) ?? [];
    return reply.send({
      opening_hours: Object.fromEntries(days.map((day, index) => [day, periodsOn(spans, index + 1)])),
    });
  });

  app.post(`${base}/opening_hours`, (request, reply) => {
    const site = siteOf(request, reply);
    const body = site && parsedBody(hoursSchema, request, reply);
    if (!site || !body) return reply;
    const spans = days.flatMap((word, index) =>
      (body.opening_hours[word] ?? []).map(({ local_start_time: from, local_end_time: to }) => ({
        day: index + 1,
        from,
        to,
      })),
    );
    if (spans.some((one) => spans.some((other) => other !== one && overlaps(one, other)))) {
      return reply.code(400).send(errorBody(400, 'opening_hours: periods must not overlap'));
    }
    weeks.set(site.externalStoreId, spans);
    tell(site);
    return reply.send(body);
  });

  app.get(`${base}/days_off`, (request, reply) => {
    const site = siteOf(request, reply);
    return site ? reply.send({ days_off: offAt(site).map(showDayOff) }) : reply;
  });

  app.post(`${base}/days_off`, (request, reply) => {
    const site = siteOf(request, reply);
    const body = site && parsedBody(dayOffSchema, request, reply);
    if (!site || !body) return reply;
    const { local_start_time: from, local_end_time: to, reason } = body;
    if (offAt(site).some((one) => one.from < to && from < one.to)) {
      return reply.code(400).send(errorBody(400, 'The site is off for a part of that time already.'));
    }
    const added = { id: context.newId(), from, to, reason };
    daysOff.set(site.externalStoreId, [...offAt(site), added]);
    tell(site);
    return reply.code(201).send(showDayOff(added));
  });

  app.delete(`${base}/days_off/:dayOffId`, (request, reply) => {
    const site = siteOf(request, reply);
    if (!site) return reply;
    const { dayOffId } = z.object({ dayOffId: z.string() }).parse(request.params);
    const left = offAt(site).filter(({ id }) => id !== dayOffId);
    if (left.length === offAt(site).length) return reply.code(404).send(errorBody(404, 'There is no such day off.'));
    daysOff.set(site.externalStoreId, left);
    tell(site);
    return reply.code(204).send();
  });
}

const isoOf = (local: string) => `${local.replace(' ', 'T')}:00`;
const overlaps = (one: WeekSpan, other: WeekSpan) =>
  one.day === other.day && one.from < other.to && other.from < one.to;
const periodsOn = (spans: readonly WeekSpan[], day: number) =>
  spans.filter((span) => span.day === day).map(({ from, to }) => ({ local_start_time: from, local_end_time: to }));
const showDayOff = ({ id, from, to, reason }: DayOff) => ({ id, local_start_time: from, local_end_time: to, reason });
