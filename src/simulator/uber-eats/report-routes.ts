import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { reportDays, reportLink, type ReportOffice } from '../report-office.ts';
import { errorBody, type UberApi } from './answers.ts';
import { announceReport } from './events.ts';

const maxDays = 32;
const askedSchema = z
  .object({
    report_type: z.literal('PAYMENT_DETAILS_REPORT'),
    store_uuids: z.array(z.string()).min(1).max(50),
    ...reportDays,
  })
  .refine(({ start_date: from, end_date: to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < maxDays);

/** Uber's reports: asked for, and told by webhook when they are made; nobody can ask how far they are. */
export function reportRoutes(app: FastifyInstance, { context, scoped }: UberApi, office: ReportOffice): void {
  app.post('/v1/eats/report', scoped('eats.report'), (request, reply) => {
    const asked = askedSchema.safeParse(request.body);
    if (!asked.success) return reply.code(400).send(errorBody(400, 'The report that is asked for is wrong.'));
    const { store_uuids: ids, start_date: from, end_date: to } = asked.data;
    const outlet = office.outletOf('uber-eats', ids[0] ?? '');
    if (!outlet) return reply.code(404).send(errorBody(404, 'The store was not found.'));
    const id = office.ask({ service: 'uber-eats', outlet, from, to }, (made) =>
      announceReport(context, { reference: made, link: reportLink(request, made) }),
    );
    return reply.send({ workflow_id: id });
  });
}
