import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inPerson, inTransaction, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { readForm, sendFile, type UploadRule } from '../../platform/http/uploads.ts';
import { newId } from '../../shared/ids.ts';
import type { Sessions } from '../identity/index.ts';
import { recordStaffAction } from '../staff/index.ts';
import { addDocument } from './commands/add-document.ts';
import { findDocument } from './store.ts';

const documentRule: UploadRule = {
  field: 'document',
  maxBytes: 10 * 1024 * 1024,
  mediaTypes: {
    'application/pdf': 'a PDF',
    'application/msword': 'a Word document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'a Word document',
    'image/jpeg': 'a picture (JPEG or PNG)',
    'image/png': 'a picture (JPEG or PNG)',
  },
};
const uploadPath = '/api/application/documents';
const downloadPath = '/api/backoffice/documents/:id';
const uploadsPerMinute = 20;
const params = z.object({ id: z.uuid() });

/** What applicants upload, and how staff read it. */
export function documentRoutes(given: { db: Db; staffDb: Db; parts: ContextParts; sessions: Sessions; files: Files }) {
  const { db, staffDb, parts, sessions, files } = given;
  return (server: FastifyInstance): void => {
    const config = { rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' } };
    server.post(uploadPath, { config }, async (request) => {
      const { user, actor } = await sessions.applicant(request);
      const { file } = await readForm(request, documentRule);
      const fileKey = `applications/${newId()}`;
      await files.put(fileKey, file.content);
      try {
        const { fileName, mediaType, content } = file;
        return await inPerson({ db, parts, actor }, user.id, (ctx) =>
          addDocument(ctx, { fileName, mediaType, bytes: content.length, fileKey }),
        );
      } catch (error) {
        await files.remove(fileKey);
        throw error;
      }
    });

    server.get(downloadPath, async (request, reply) => {
      const staff = await sessions.staff(request);
      const id = params.safeParse(request.params).data?.id;
      const document = await inTransaction({ db: staffDb, parts, actor: staff.actor }, async (ctx) => {
        const found = id === undefined ? undefined : await findDocument(ctx.tx, id);
        if (!found) throw new AppError('NOT_FOUND', 'There is no such document.');
        await recordStaffAction(ctx, staff, {
          action: 'document_opened',
          subjectKind: 'application',
          subjectId: found.application_id,
          reason: found.file_name,
        });
        return found;
      });
      const content = await files.read(document.file_key);
      return sendFile(reply, { name: document.file_name, mediaType: document.media_type, content });
    });
  };
}
