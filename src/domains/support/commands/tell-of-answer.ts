import type { Context } from '../../../platform/context.ts';
import { raiseNotice, resolveNotices, type LetterSettings } from '../../notices/index.ts';
import { findCase } from '../case-store.ts';
import { findMessage } from '../message-store.ts';
import { caseNumber } from '../model/case-states.ts';

const subjectOf = (caseId: string) => `support case ${caseId}`;

/** Tells whoever asked, on their screens, that there is an answer which they have not read: the mail is on its way. */
export async function tellOfAnswer(
  ctx: Context,
  letters: LetterSettings,
  { caseId, messageId }: { caseId: string; messageId: string },
): Promise<void> {
  const row = await findCase(ctx.tx, caseId);
  const message = row && (await findMessage(ctx.tx, caseId, messageId));
  if (!message || row.user_id === null || row.person_seen >= message.seq) return;
  await raiseNotice(ctx, letters, {
    storeId: null,
    key: `${subjectOf(caseId)} ${messageId}`,
    subject: subjectOf(caseId),
    onlyTo: row.user_id,
    isWritten: true,
    told: {
      kind: 'support_answered',
      facts: {
        caseId,
        caseNumber: caseNumber(row.number),
        subject: row.subject,
        staffName: message.author_name,
        text: message.text,
      },
    },
  });
}

/** The person has read it. */
export async function endAnswerNotice({ tx, clock }: Context, caseId: string): Promise<void> {
  await resolveNotices(tx, { subject: subjectOf(caseId), at: clock.now() });
}
