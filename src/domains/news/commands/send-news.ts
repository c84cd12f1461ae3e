import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readNewsReaders, type StaffMember } from '../../identity/index.ts';
import { recordStaffAction } from '../../staff/index.ts';
import { peopleShown } from '../model/news-letter.ts';
import { beginSending } from '../store.ts';
import { lockDraft, refuseUnfinished } from './lock-news.ts';

/**
 * Chooses who gets a letter, once and for all, and lets it go. Throws CONFLICT where it would go to another number of people
 * than was confirmed.
 */
export async function sendNews(
  ctx: Context,
  staff: StaffMember,
  { people, ...given }: { id: string; version: number; people: number },
): Promise<void> {
  const letter = await lockDraft(ctx, given);
  refuseUnfinished(letter);
  const userIds = (await readNewsReaders(ctx.tx)).map(({ userId }) => userId);
  if (userIds.length !== people) {
    throw new AppError('CONFLICT', `It would go to ${peopleShown(userIds.length)} now. Look again.`);
  }
  const { id } = letter;
  await beginSending(ctx.tx, { id, userIds, by: staff.user.name, at: ctx.clock.now() });
  await recordStaffAction(ctx, staff, {
    action: 'news_sent',
    subjectKind: 'news_letter',
    subjectId: id,
    reason: `To ${peopleShown(people)}: ${letter.texts.en.subject}`,
  });
}
