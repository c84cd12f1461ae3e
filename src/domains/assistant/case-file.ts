import type { NewSupportCase } from '../support/index.ts';
import type { Answer, Source } from './model/answer.ts';

const maxTextLength = 4_000;
const maxTurns = 200;

interface FiledTurn extends Pick<Answer, 'kind' | 'topic'> {
  question: string;
  answer: { text: string; sources: readonly Source[]; offers: readonly { title: string }[] };
  at: Date;
}

/** Whoever says hello is asked back as well. */
const isAskedBack = ({ kind, topic }: FiledTurn) => kind === 'clarify' && topic !== 'small talk';

/**
 * The case that an agent takes over: the whole conversation, where the assistant looked and what it offered. The subject
 * is the first question of the conversation, or the last one where that names the matter itself.
 *
 * @param given.isSaidAgain whether the last turn only rephrases what was asked before it
 */
export function caseFileOf(
  turns: readonly FiledTurn[],
  { isSaidAgain, namesMatter }: { isSaidAgain: boolean; namesMatter: boolean },
): Pick<NewSupportCase, 'subject' | 'file'> {
  const last = turns.slice(-maxTurns);
  const answered = last.findLastIndex((turn, index) => index < last.length - 1 && !isAskedBack(turn));
  const asked = last.slice(isSaidAgain ? answered + 1 : -1).map(({ question }) => question.slice(0, maxTextLength));
  const lookedUp = new Map(
    last.flatMap(({ answer }) => answer.sources).map(({ title, href }) => [href, { title, href }]),
  );
  const file = {
    asked,
    lookedUp: [...lookedUp.values()],
    tried: last.flatMap(({ answer }) => answer.offers.map(({ title }) => title)),
    transcript: last.flatMap(({ question, answer, at }) => [
      { from: 'person' as const, text: question.slice(0, maxTextLength), at },
      { from: 'assistant' as const, text: answer.text.slice(0, maxTextLength), at },
    ]),
  };
  const first = last.find(({ topic }) => topic !== 'small talk') ?? last[0];
  const subject = namesMatter ? last.at(-1)?.question : first?.question;
  return { subject: subject ?? '', file };
}
