import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { reportDays, reportLink, type ReportOffice } from '../report-office.ts';
import { errorBody } from './menu-routes.ts';

const askedSchema = z.object({
  report_type: z.literal('order-details'),
  report_columns: z.array(z.string()).min(1),
  merchant_ids: z.array(z.string()).min(1).max(25_000),
  report_parameters: z.object({ date_range: z.object(reportDays) }),
});

/** Grubhub's reporting API; the stand-in makes reports of one merchant, in the columns of its portal. */
export function reportRoutes(app: FastifyInstance, office: ReportOffice): void {
  app.post('/merchant/reporting/v1/reports', (request, reply) => {
    const asked = askedSchema.safeParse(request.body);
    if (!asked.success) return reply.code(400).send(errorBody(400, 'The report that is asked for is wrong.'));
    const { merchant_ids: ids, report_parameters: parameters } = asked.data;
    const outlet = office.outletOf('grubhub', ids[0] ?? '');
    if (!outlet) return reply.code(404).send(errorBody(404, 'There is no such merchant.'));
    const { start_date: from, end_date: to } = parameters.date_range;
    return reply.code(201).send({ report_uuid: office.ask({ service: 'grubhub', outlet, from, to }) });
  });

  app.get('/merchant/reporting/v1/reports/:uuid', (request, reply) => {
    const { uuid } = z.object({ uuid: z.string() }).parse(request.params);
    const isReady = office.isReady(uuid);
    if (isReady === undefined) return reply.code(404).send(errorBody(404, 'There is no such report.'));
    return reply.send({
      report_uuid: uuid,
      status: isReady ? 'COMPLETED' : 'IN_PROGRESS',
      ...(isReady && { download_url: reportLink(request, uuid) }),
    });
  });
}
