import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { SpecialSpan } from '../store-hours.ts';
import type { Outlet } from '../world.ts';
import { parsedBody, type UberApi } from './answers.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:00');
const period = z.object({ start_time: clock, end_time: clock });
type Period = z.output<typeof period>;

const isClosure = ({ start_time: start, end_time: end }: Period) => start === '00:00' && end === '00:00';

const periods = z
  .array(period)
  .min(1, 'must have one period at least')
  .refine(
    (all) => all.every((one) => one.start_time < one.end_time || (all.length === 1 && isClosure(one))),
    'must end after it starts',
  )
  .refine((all) => {
    const sorted = all.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
    return sorted.every(({ start_time: start }, at) => at === 0 || start >= (sorted[at - 1]?.end_time ?? ''));
  }, 'must not overlap');
/** A date without periods is closed, as is one from 00:00 to 00:00. */
const holidaySchema = z.object({
  holiday_hours: z.record(z.iso.date(), z.object({ open_time_periods: periods.optional() })),
});
type Holidays = z.output<typeof holidaySchema>['holiday_hours'];

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

/** The dates on which a store's hours are others than its menu's. A call replaces them all. */
export function holidayRoutes(
  app: FastifyInstance,
  api: UberApi,
  outletOf: (request: FastifyRequest, reply: FastifyReply) => Outlet | null,
): void {
  const known = new Map<string, Holidays>();
  const path = '/v1/eats/stores/:storeId/holiday-hours';

  app.get(path, api.scoped('eats.store'), (request, reply) => {
    const outlet = outletOf(request, reply);
    if (!outlet) return reply;
    const days = Object.entries(known.get(outlet.externalStoreId) ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return reply.send({ holiday_hours: Object.fromEntries(days) });
  });

  app.post(path, api.scoped('eats.store'), (request, reply) => {
    const outlet = outletOf(request, reply);
    const body = outlet && parsedBody(holidaySchema, request, reply);
    if (!outlet || !body) return reply;
    known.set(outlet.externalStoreId, body.holiday_hours);
    const special = Object.entries(body.holiday_hours).flatMap(([date, day]) =>
      spansOf(date, day.open_time_periods ?? []),
    );
    // A store without a menu is open at any other time; with one, its week is the menu's.
    api.context.stores.setHours(outlet, { weekly: everyDay, special });
    return reply.send({});
  });
}

/** The whole date: closed, but for the periods in it. The last minute of a day belongs to a period that ends with it. */
function spansOf(date: string, given: readonly Period[]): SpecialSpan[] {
  const at = (time: string) => `${date}T${time}:00`;
  const end = `${Temporal.PlainDate.from(date).add({ days: 1 }).toString()}T00:00:00`;
  const spans: SpecialSpan[] = [];
  let from = at('00:00');
  for (const one of given.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))) {
    if (isClosure(one)) continue;
    const [opens, closes] = [at(one.start_time), one.end_time === '23:59' ? end : at(one.end_time)];
    if (from < opens) spans.push({ from, to: opens, isOpen: false });
    spans.push({ from: opens, to: closes, isOpen: true });
    from = closes;
  }
  return from < end ? [...spans, { from, to: end, isOpen: false }] : spans;
}
