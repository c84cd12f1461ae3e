import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { withOffset } from '../local-time.ts';
import type { WeekSpan } from '../store-hours.ts';
import type { Json } from '../webhook-sender.ts';
import type { Outlet } from '../world.ts';
import { errorBody, parsedBody, time } from './answers.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, HH:mm');
const weekSchema = z.partialRecord(z.enum(days), z.array(z.looseObject({ from: clockTime, to: clockTime })));
type Week = z.output<typeof weekSchema>;

const acceptanceSchema = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('online') }),
  z.strictObject({
    mode: z.literal('busy'),
    resume_at: time.nullish(),
    extra_preparation_time: z.int().positive(),
  }),
  z.strictObject({ mode: z.literal('paused'), resume_at: time.nullish(), reason: z.string().nullish() }),
]);
type Acceptance = z.output<typeof acceptanceSchema>;

const locationSchema = z.looseObject({
  cutoff_time: clockTime.optional(),
  opening_hours: weekSchema.optional(),
  order_acceptance: acceptanceSchema.optional(),
});

const usualCutoff = '06:00';

/** A location as a whole: whether it takes orders, and its week. */
export function storeRoutes(app: FastifyInstance, context: Context): void {
  const { stores } = context;
  const weeks = new Map<string, { cutoff: string; week: Week }>();

  const show = (outlet: Outlet) => ({
    id: outlet.externalStoreId,
    name: outlet.name,
    account: { id: 'account', name: outlet.name, currency: 'USD' },
    timezone: { name: outlet.timeZone },
    cutoff_time: weeks.get(outlet.externalStoreId)?.cutoff ?? usualCutoff,
    opening_hours: weeks.get(outlet.externalStoreId)?.week ?? null,
    preparation_time: 15,
    order_acceptance: acceptanceOf(context, outlet),
    custom_fields: {},
  });

  app.get('/locations/:locationId', (request, reply) => {
    const outlet = outletOf(context, request, reply);
    return outlet ? reply.send(show(outlet)) : reply;
  });

  app.patch('/locations/:locationId', (request, reply) => {
    const outlet = outletOf(context, request, reply);
    const body = outlet && parsedBody(locationSchema, request, reply);
    if (!outlet || !body) return reply;
    if (body.opening_hours || body.cutoff_time !== undefined) {
      const known = weeks.get(outlet.externalStoreId);
      const cutoff = body.cutoff_time ?? known?.cutoff ?? usualCutoff;
      const week = body.opening_hours ?? known?.week ?? {};
      const problem = problemOf(week, cutoff);
      if (problem !== null) {
        const errors = [{ field: 'opening_hours', message: problem }];
        return reply.code(422).send(errorBody(422, 'Validation failed', errors));
      }
      weeks.set(outlet.externalStoreId, { cutoff, week });
      stores.setHours(outlet, { weekly: spansOf(week, cutoff), special: [] });
    }
    if (body.order_acceptance) take(context, outlet, body.order_acceptance);
    return reply.send(show(outlet));
  });
}

/** One mode at a time: each takes the place of the one before it. */
function take({ stores }: Context, outlet: Outlet, acceptance: Acceptance): void {
  const until = acceptance.mode !== 'online' && acceptance.resume_at ? Date.parse(acceptance.resume_at) : null;
  stores.open(outlet);
  stores.setBusy(outlet, acceptance.mode === 'busy' ? { minutes: acceptance.extra_preparation_time, until } : null);
  if (acceptance.mode === 'paused') {
    stores.close(outlet, { until, reason: acceptance.reason ?? null, by: 'merchant' });
  }
}

export function acceptanceOf({ stores }: Context, outlet: Outlet): Json {
  const at = (epochMs: number | null) => (epochMs === null ? null : withOffset(epochMs, outlet.timeZone));
  const { isOpen, until, reason } = stores.get('hubrise', outlet.externalStoreId);
  if (!isOpen) return { mode: 'paused', resume_at: at(until), reason };
  const busy = stores.busyAt(outlet);
  if (!busy) return { mode: 'online' };
  return { mode: 'busy', resume_at: at(busy.until), extra_preparation_time: busy.minutes };
}

/** `to` follows `from`, across midnight only up to the cutoff; nothing overlaps; the week is not empty. */
function problemOf(week: Week, cutoff: string): string | null {
  // Times before the cutoff are of the night before.
  const place = (clock: string) => (clock < cutoff ? `1 ${clock}` : `0 ${clock}`);
  const slots = Object.values(week);
  if (slots.every((one) => one.length === 0)) return 'must have one time slot at least';
  for (const day of slots) {
    const sorted = day.map(({ from, to }) => ({ from: place(from), to: place(to) })).toSorted((a, b) => (a.from < b.from ? -1 : 1));
    if (sorted.some(({ from, to }) => from >= to)) return 'must end after it starts';
    if (sorted.some(({ from }, index) => from < (sorted[index - 1]?.to ?? ''))) return 'must not overlap';
  }
  return null;
} // prettier-ignore

/** Within days: what runs across midnight goes on the next morning, where times before the cutoff lie as a whole. */
function spansOf(week: Week, cutoff: string): WeekSpan[] {
  return days.flatMap((word, index) =>
    (week[word] ?? []).flatMap(({ from, to }): WeekSpan[] => {
      const day = index + 1;
      const nextDay = (day % 7) + 1;
      if (from < to) return [{ day: from < cutoff ? nextDay : day, from, to }];
      return [
        { day, from, to: '24:00' },
        { day: nextDay, from: '00:00', to },
      ];
    }),
  );
}

function outletOf({ world }: Context, request: FastifyRequest, reply: FastifyReply): Outlet | null {
  const { locationId } = z.object({ locationId: z.string() }).parse(request.params);
  const found = world.outlets.find(
    ({ service, externalStoreId }) => service === 'hubrise' && externalStoreId === locationId,
  );
  if (!found) void reply.code(404).send(errorBody(404, 'Location not found'));
  return found ?? null;
}
