import type { Context } from '../../../platform/context.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import type { StaffMember } from '../../identity/index.ts';
import { recordStaffAction } from '../../staff/index.ts';
import { newsMail, type NewsPost } from '../letters.ts';
import { languagesOf } from '../model/news-letter.ts';
import { findNewsLetter } from '../store.ts';
import { gone, refuseOther, refuseUnfinished } from './lock-news.ts';

/** Mails a letter to whoever asks, once in each language that it is written in. */
export async function proveNews(
  ctx: Context,
  staff: StaffMember,
  { id, version, post }: { id: string; version: number; post: NewsPost },
): Promise<{ to: string; mails: number }> {
  const letter = await findNewsLetter(ctx.tx, id);
  if (!letter) throw gone();
  refuseOther(letter, version);
  refuseUnfinished(letter);
  const { id: userId, name, email } = staff.user;
  const mails = languagesOf(letter.texts).map((language) =>
    newsMail(letter.texts, { to: { userId, name, email, language }, post, isProof: true }),
  );
  await postMessages(ctx, mails);
  await recordStaffAction(ctx, staff, { action: 'news_proven', subjectKind: 'news_letter', subjectId: id });
  return { to: email, mails: mails.length };
}
