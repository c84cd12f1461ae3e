import type { NewSupportCase } from '../support/index.ts';
import type { Source } from './model/answer.ts';

const longestText = 4_000;
const mostTurns = 20;

/** What whoever takes over should not have to ask again: what was asked, where it was looked up, what was offered. */
export function caseFileOf(
  turns: readonly {
    question: string;
    answer: { text: string; sources: readonly Source[]; offers: readonly { title: string }[] };
    at: Date;
  }[],
): NewSupportCase['file'] {
  const last = turns.slice(-mostTurns);
  const lookedUp = new Map(
    last.flatMap(({ answer }) => answer.sources).map(({ title, href }) => [href, { title, href }]),
  );
  return {
    asked: last.slice(-1).map(({ question }) => question.slice(0, longestText)),
    lookedUp: [...lookedUp.values()],
    tried: last.flatMap(({ answer }) => answer.offers.map(({ title }) => title)),
    transcript: last.flatMap(({ question, answer, at }) => [
      { from: 'person' as const, text: question.slice(0, longestText), at },
      { from: 'assistant' as const, text: answer.text.slice(0, longestText), at },
    ]),
  };
}
