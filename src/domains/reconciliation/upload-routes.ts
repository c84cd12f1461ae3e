import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inCall } from '../../platform/changes/call-scope.ts';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldError, readForm, type UploadRule } from '../../platform/http/uploads.ts';
import { asId } from '../../shared/ids.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { readStores } from '../merchants/index.ts';
import { takeInReport } from './commands/take-in-report.ts';
import { reportUploadPath } from './contract.ts';
import { dateReading } from './model/date-reading.ts';
import { isReportService } from './model/report-columns.ts';
import { viewReport } from './queries.ts';
import { readReportFile } from './reports/read-report-file.ts';

const uploadsPerMinute = 20;
const csv = 'text/csv';

export const reportRule: UploadRule = {
  field: 'file',
  maxBytes: 10 * 1024 * 1024,
  mediaTypes: { [csv]: 'a CSV file' },
  textAs: csv,
};

const chosenStore = z.uuid().optional();

/** Payout reports as owners upload them. */
export function reportUploadRoutes(given: { db: Db; parts: ContextParts; sessions: Sessions; registry: Registry }) {
  const { db, parts, sessions, registry } = given;
  return (server: FastifyInstance): void => {
    const limit = { config: { rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' } } };
    server.post(reportUploadPath, limit, async (request, reply) => {
      const member = await sessions.member(request, 'see_money');
      if (member.storeIds !== null) throw new AppError('FORBIDDEN', 'Only owners of all stores take reports in.');
      const { fields, file } = await readForm(request, reportRule);
      const service = fields['service'] ?? '';
      if (!isReportService(service)) throw fieldError('service', 'Choose the service that sent the report.');
      const storeId = chosenStore.safeParse(fields['storeId'] === '' ? undefined : fields['storeId']);
      if (!storeId.success) throw fieldError('storeId', 'Choose one of your stores, or none.');
      const report = await readReportFile(service, file, dateReading(fields, parts.clock));
      const call = { words: 'Take in a report of a service', input: { service, fileName: file.fileName } };
      const takeIn = async (ctx: Context) => {
        const chosen = storeId.data === undefined ? null : asId<'store'>(storeId.data);
        const isTheirs = chosen === null || (await readStores(ctx.tx)).some(({ id }) => id === chosen);
        if (!isTheirs) throw fieldError('storeId', 'Choose one of your stores.');
        const id = await takeInReport(ctx, registry, { service, storeId: chosen, file: report, by: member.user.name });
        return viewReport(ctx.tx, registry, id);
      };
      const view = await inCall(call, () => inMerchant({ db, parts, actor: member.actor }, member.merchantId, takeIn));
      return reply.status(201).send(view);
    });
  };
}
