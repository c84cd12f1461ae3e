import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { sendFile } from '../../platform/http/uploads.ts';
import { recordStaffAction } from '../staff/index.ts';
import { attachmentPath } from './desk-contract.ts';
import { attachmentKey } from './keep-files.ts';
import { readMessages } from './message-store.ts';
import { attachments } from './model/attachment.ts';
import type { SupportGiven } from './routes.ts';

const params = z.object({ id: z.uuid('must be an id'), attachmentId: z.uuid('must be an id') });

/** How staff open a file that came with a mail. */
export function attachmentRoute({ staffDb, parts, sessions, files }: SupportGiven) {
  return (server: FastifyInstance): void => {
    server.get(attachmentPath, async (request, reply) => {
      const staff = await sessions.staff(request);
      const { id, attachmentId } = parseQuery(params, request.params);
      const found = await inTransaction({ db: staffDb, parts, actor: staff.actor }, async (ctx) => {
        const messages = await readMessages(ctx.tx, id);
        const file = messages
          .flatMap((message) => attachments.parse(message.attachments))
          .find((one) => one.id === attachmentId && one.leftOut === null);
        if (!file) throw new AppError('NOT_FOUND', 'There is no such file.');
        const act = { action: 'support_file_opened', subjectKind: 'support_case', subjectId: id } as const;
        await recordStaffAction(ctx, staff, act);
        return file;
      });
      return sendFile(reply, { ...found, content: await files.read(attachmentKey(attachmentId)) });
    });
  };
}
