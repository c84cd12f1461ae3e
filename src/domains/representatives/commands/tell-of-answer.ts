import type { Context } from '../../../platform/context.ts';
import { asId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';
import { raiseNotice, resolveNotices, type LetterSettings } from '../../notices/index.ts';
import { threadNumber } from '../model/threads.ts';
import { findThread, findThreadMessage } from '../thread-store.ts';

const subjectOf = (threadId: string) => `service thread ${threadId}`;

/** Tells whoever of the restaurant began the thread, on their screens, what the service has answered. */
export async function tellOfAnswer(
  ctx: Context,
  { letters, registry }: { letters: LetterSettings; registry: Registry },
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<void> {
  const row = await findThread(ctx.tx, threadId);
  const message = row && (await findThreadMessage(ctx.tx, threadId, messageId));
  if (!message || row.opened_by_staff) return;
  await raiseNotice(ctx, letters, {
    storeId: asId<'store'>(row.store_id),
    key: `${subjectOf(threadId)} ${messageId}`,
    subject: subjectOf(threadId),
    onlyTo: row.opened_by,
    isWritten: true,
    told: {
      kind: 'service_answered',
      facts: {
        threadId,
        threadNumber: threadNumber(row.number),
        title: row.title,
        serviceName: registry.get(row.service)?.name ?? row.service,
        text: message.text,
      },
    },
  });
}

/** Whoever began the thread has it open. */
export async function endAnswerNotice({ tx, clock }: Context, threadId: string): Promise<void> {
  await resolveNotices(tx, { subject: subjectOf(threadId), at: clock.now() });
}
