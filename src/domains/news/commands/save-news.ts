import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { StaffMember } from '../../identity/index.ts';
import { recordStaffAction } from '../../staff/index.ts';
import type { NewsTexts } from '../model/news-letter.ts';
import { insertNewsLetter, lockNewsLetter, updateNewsTexts } from '../store.ts';
import { lockDraft } from './lock-news.ts';

/** Writes a new draft (version 0) or the next version of one. The same words twice are one save. */
export async function saveNews(
  ctx: Context,
  staff: StaffMember,
  { id, version, texts }: { id: string; version: number; texts: NewsTexts },
): Promise<void> {
  const saving = { id, texts, by: staff.user.name, at: ctx.clock.now() };
  const known = await lockNewsLetter(ctx.tx, id);
  // An answer that was lost on its way: what was sent again is saved already.
  if (known && isDeepStrictEqual(known.texts, texts)) return;
  if (version === 0) {
    if (!(await insertNewsLetter(ctx.tx, saving))) {
      throw new AppError('CONFLICT', `${known?.changedBy ?? 'Somebody'} has saved this letter meanwhile.`);
    }
  } else {
    await lockDraft(ctx, { id, version });
    await updateNewsTexts(ctx.tx, saving);
  }
  await recordStaffAction(ctx, staff, { action: 'news_saved', subjectKind: 'news_letter', subjectId: id });
}
