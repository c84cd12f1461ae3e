import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendFile } from '../../../platform/http/uploads.ts';
import type { Sessions } from '../../identity/index.ts';
import { recordStaffAction } from '../../staff/index.ts';
import { fileDownloadPath } from '../desk-contract.ts';
import { aboutFile, type FileParts } from './file-parts.ts';
import { findFile, readSealed } from './file-store.ts';

const params = z.object({ id: z.uuid() });

/** The released file as it goes to the bank. */
export function fileDownloadRoutes({ staffDb, parts, sessions, vault }: FileParts & { sessions: Sessions }) {
  return (server: FastifyInstance): void => {
    server.get(fileDownloadPath(':id'), async (request, reply) => {
      const staff = await sessions.staff(request);
      const id = params.safeParse(request.params).data?.id;
      const { file, sealed } = await inTransaction({ db: staffDb, parts, actor: staff.actor }, async (ctx) => {
        const found = id === undefined ? undefined : await findFile(ctx.tx, id);
        if (!found) throw new AppError('NOT_FOUND', 'There is no such file.');
        if (found.rail !== 'nacha')
          throw new AppError('CONFLICT', 'Transfers are made by us: there is no file to download.');
        if (found.state !== 'released' && found.state !== 'acknowledged') {
          throw new AppError('CONFLICT', `This file is ${found.state}: only a released one goes to the bank.`);
        }
        await recordStaffAction(ctx, staff, {
          action: 'payout_file_downloaded',
          subjectKind: 'payout_file',
          subjectId: found.id,
        });
        return { file: found, sealed: await readSealed(ctx.tx, found.id) };
      });
      const content = Buffer.from(vault.open(sealed, aboutFile(file.id)), 'ascii');
      const name = `payouts-${file.createdOn}-${file.fileIdModifier}.ach`;
      return sendFile(reply, { name, mediaType: 'text/plain; charset=us-ascii', content });
    });
  };
}
