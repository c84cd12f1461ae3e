import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { reportDays, reportLink, type ReportOffice } from '../report-office.ts';
import { guardServiceApi } from '../service-edge.ts';
import { checkCaller, errorBody } from './routes.ts';

const askedSchema = z.object({
  // DoorDash's own numbers of stores, which here are the ids of those that are numbers.
  store_ids: z.array(z.int()).min(1),
  report_type: z.literal('TRANSACTION_DETAIL'),
  ...reportDays,
});

/** DoorDash's reporting API, which stands beside the marketplace's. */
export function doordashReportRoutes(app: FastifyInstance, context: Context, office: ReportOffice): void {
  guardServiceApi(app, context, { service: 'doordash', errorBody });
  app.addHook('preHandler', (request, reply) => checkCaller(context, request, reply));

  app.post('/v1/reports', (request, reply) => {
    const asked = askedSchema.safeParse(request.body);
    if (!asked.success) return reply.code(400).send(errorBody(400, 'The report that is asked for is wrong.'));
    const { store_ids: ids, start_date: from, end_date: to } = asked.data;
    const outlet = office.outletOf('doordash', String(ids[0]));
    if (!outlet) return reply.code(404).send(errorBody(404, 'The store was not found.'));
    return reply.send({ report_id: office.ask({ service: 'doordash', outlet, from, to }) });
  });

  app.get('/v1/reports/:id/reportlink', (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const isReady = office.isReady(id);
    if (isReady === undefined) return reply.code(404).send(errorBody(404, 'The report was not found.'));
    return reply.send(
      isReady
        ? { report_id: id, report_status: 'SUCCEEDED', report_link: reportLink(request, id) }
        : { report_id: id, report_status: 'RUNNING', report_link: '' },
    );
  });
}
