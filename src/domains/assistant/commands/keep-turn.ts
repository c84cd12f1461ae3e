import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { asId } from '../../../shared/ids.ts';
import type { Member } from '../../identity/index.ts';
import { openSupportCase, supportIsOpen } from '../../support/index.ts';
import type { Answer } from '../model/answer.ts';
import { withdrawOffers } from '../deed-store.ts';
import {
  findTurn,
  insertTurn,
  lockConversation,
  recordConversation,
  readTurns,
  type ConversationRow,
  type TurnRow,
} from '../store.ts';
import { caseFileOf } from '../case-file.ts';

/**
 * Keeps a question with its answer, and hands it over where that is the answer: one case for a conversation, in the same
 * transaction. Offers that it takes back cannot be confirmed any more. Asked twice with one id it is kept once. Throws
 * NOT_FOUND for another person's conversation.
 */
export async function keepTurn(
  ctx: Context,
  given: {
    member: Member;
    id: string;
    conversationId: string;
    storeId: string | null;
    question: string;
    answer: Answer;
    tookMs: number;
  },
): Promise<void> {
  const { member, id, conversationId, storeId, question, answer, tookMs } = given;
  const at = ctx.clock.now();
  const conversation = await lockConversation(ctx.tx, { id: conversationId, userId: member.user.id, at });
  if (!conversation) throw new AppError('NOT_FOUND', 'There is no such conversation.');
  if (await findTurn(ctx.tx, { id, userId: member.user.id })) return;
  const handover =
    answer.handover === null ? null : await handOver(ctx, { ...given, handover: answer.handover, conversation });
  if (answer.withdraws) await withdrawOffers(ctx.tx, { conversationId, at });
  await insertTurn(ctx.tx, {
    id,
    conversationId,
    question,
    answer: { text: answer.text, sources: answer.sources, choices: answer.choices, offers: answer.offers, handover },
    kind: answer.kind,
    topic: answer.topic,
    intent: answer.intent,
    language: answer.language,
    tookMs,
    at,
  });
  await recordConversation(ctx.tx, {
    id: conversationId,
    frame: { ...answer.frame, storeId },
    caseId: handover?.caseId ?? conversation.caseId,
    caseNumber: handover?.number ?? conversation.caseNumber,
    at,
  });
}

/** Hand-overs whose last message only asks for a person: what it is about was said before. */
const asksForPersonOnly = new Set(['handover.person', 'handover.unsolved', 'handover.angry']);

async function handOver(
  ctx: Context,
  given: Parameters<typeof keepTurn>[1] & { handover: NonNullable<Answer['handover']>; conversation: ConversationRow },
) {
  const { member, storeId, question, answer, handover, conversation } = given;
  const turns: TurnRow[] = await readTurns(ctx.tx, conversation.id);
  const now = ctx.clock.now();
  const { id, number, dueAt } = await openSupportCase(ctx, {
    // Another matter of the same conversation is another case, and so is one that turns urgent.
    key: `assistant ${conversation.id} ${handover.topic}${handover.urgent ? ' urgent' : ''}`,
    merchantId: member.merchantId,
    storeId: storeId === null ? null : asId(storeId),
    userId: member.user.id,
    contact: { name: member.user.name, email: member.user.email, language: answer.language },
    topic: handover.topic,
    addsToOpened: true,
    urgency: handover.urgent ? 'urgent' : 'normal',
    ...caseFileOf([...turns, { question, kind: answer.kind, topic: answer.topic, answer, at: now }], {
      isSaidAgain: answer.intent === 'handover.unsolved',
      namesMatter: !asksForPersonOnly.has(answer.intent),
    }),
  });
  return {
    topic: handover.topic,
    urgent: handover.urgent,
    caseId: id,
    caseNumber: `C-${number}`,
    number,
    dueAt: dueAt.toISOString(),
    isOpen: supportIsOpen(now),
  };
}
