import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../shared/ids.ts';
import type { Member } from '../../identity/index.ts';
import { lockOwnCase } from '../own-cases.ts';
import { addMessage } from './add-message.ts';

/** What a person of the merchant writes in a case; a solved one is open again. Answers how much came before unseen. */
export async function writeInCase(
  ctx: Context,
  member: Member,
  given: { id: string; messageId: string; text: string; seen: number },
): Promise<{ missed: number }> {
  const row = await lockOwnCase(ctx, member, given.id);
  const { seq } = await addMessage(
    ctx,
    row,
    {
      id: given.messageId,
      saidBy: 'person',
      authorId: member.user.id,
      authorName: member.user.name,
      text: given.text,
      via: 'page',
    },
    'person_writes',
  );
  return { missed: Math.max(0, seq - 1 - given.seen) };
}

const sentences = { helped: 'This helped: the case is solved.', reopen: 'The case was opened again.' } as const;

/** The person says that it helped, or that it did not. Throws CONFLICT where the case has moved on. */
export async function settleOwnCase(
  ctx: Context,
  member: Member,
  { id, how }: { id: string; how: 'helped' | 'reopen' },
): Promise<void> {
  const row = await lockOwnCase(ctx, member, id);
  await addMessage(
    ctx,
    row,
    {
      id: newId(),
      saidBy: 'system',
      authorId: member.user.id,
      authorName: member.user.name,
      text: sentences[how],
      via: 'page',
    },
    how,
  );
}
