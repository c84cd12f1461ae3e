import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inCall } from '../../../platform/changes/call-scope.ts';
import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import { asMerchant, type Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { readForm, sendFile } from '../../../platform/http/uploads.ts';
import type { Sessions } from '../../identity/index.ts';
import { keepImport } from './commands/start-import.ts';
import { menuExportPath } from '../contract.ts';
import { importsPath } from '../import-contract.ts';
import { readImportGround } from './ground.ts';
import { viewImport } from './views.ts';
import { exportRows } from '../model/import/export.ts';
import { readTable, tableMediaTypes, tableRule } from './read-table.ts';
import { writeCsv, writeXlsx } from './write-table.ts';

const uploadsPerMinute = 30;
const exportsPerMinute = 30;
const exportQuery = z.object({ format: z.enum(['csv', 'xlsx']) });

/** The menu from a file and into one. Owners and managers import; whoever may read the menu may take it along. */
export function importFileRoutes({ db, parts, sessions }: { db: Db; parts: ContextParts; sessions: Sessions }) {
  return (server: FastifyInstance): void => {
    server.post(importsPath, limitedTo(uploadsPerMinute), async (request, reply) => {
      const member = await sessions.member(request, 'edit_menu');
      const { file, fields } = await readForm(request, tableRule);
      const table = await readTable(file, fields['sheet']);
      const { fileName } = file;
      const kept = await inCall({ words: 'Read a file to import', input: { fileName } }, () =>
        inMerchant({ db, parts, actor: member.actor }, member, (ctx) => keepImport(ctx, { fileName, table })),
      );
      return reply.status(201).send(viewImport(kept));
    });

    server.get(menuExportPath, limitedTo(exportsPerMinute), async (request, reply) => {
      const member = await sessions.member(request, 'see_menu');
      const query = exportQuery.safeParse(request.query);
      if (!query.success) throw new AppError('BAD_REQUEST', 'format: Choose csv or xlsx.');
      const { format } = query.data;
      // The whole merchant's, since what its stock is depends on how many stores it has.
      const ground = await asMerchant(db, member.merchantId, (tx) => readImportGround(tx));
      const rows = exportRows(ground, ground.stock);
      return sendFile(reply, {
        name: `menu-${parts.clock.now().toISOString().slice(0, 10)}.${format}`,
        mediaType: format === 'csv' ? `${tableMediaTypes.csv}; charset=utf-8` : tableMediaTypes.xlsx,
        content: format === 'csv' ? Buffer.from(writeCsv(rows)) : await writeXlsx(rows),
      });
    });
  };
}

const limitedTo = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });
