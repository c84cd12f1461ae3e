import type { Context } from '../../../platform/context.ts';
import type { StaffMember } from '../../identity/index.ts';
import { recordStaffAction } from '../../staff/index.ts';
import { deleteNewsLetter } from '../store.ts';
import { lockDraft } from './lock-news.ts';

/** Deletes a draft as it was seen. What it was about stays in the audit. */
export async function deleteNews(
  ctx: Context,
  staff: StaffMember,
  given: { id: string; version: number },
): Promise<void> {
  const { id, texts } = await lockDraft(ctx, given);
  await deleteNewsLetter(ctx.tx, id);
  const { subject } = texts.en;
  await recordStaffAction(ctx, staff, {
    action: 'news_deleted',
    subjectKind: 'news_letter',
    subjectId: id,
    ...(subject !== '' && { reason: subject }),
  });
}
