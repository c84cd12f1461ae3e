import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { addApplicantEntry, stateAfter } from '../desk.ts';
import { lockOwn } from '../own.ts';
import { countDocuments, insertDocument } from '../store.ts';

const maxDocuments = 20;

/** A file that already lies under `fileKey` becomes part of the applicant's application. Throws CONFLICT. */
export async function addDocument(
  ctx: Context,
  given: { fileName: string; mediaType: string; bytes: number; fileKey: string },
) {
  const application = await lockOwn(ctx);
  stateAfter(application, 'reply');
  if ((await countDocuments(ctx.tx, application.id)) >= maxDocuments) {
    throw new AppError('CONFLICT', `At most ${maxDocuments} documents fit here. Mail us the rest.`);
  }
  const id = newId();
  const uploadedAt = ctx.clock.now();
  await insertDocument(ctx.tx, {
    id,
    application_id: application.id,
    file_name: given.fileName,
    media_type: given.mediaType,
    bytes: given.bytes,
    file_key: given.fileKey,
    uploaded_at: uploadedAt,
  });
  await addApplicantEntry(ctx, application, { kind: 'document', text: given.fileName });
  const { fileName, mediaType, bytes } = given;
  return { id, fileName, mediaType, bytes, uploadedAt: uploadedAt.toISOString() };
}
