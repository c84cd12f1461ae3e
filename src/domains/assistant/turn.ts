import type { MenuView } from '../menu/contract.ts';
import type { Answer, Frame } from './model/answer.ts';
import type { Article } from './model/article.ts';
import { noSlots } from './model/understanding/slots.ts';
import type { Understanding, Understood } from './model/understanding/understand.ts';
import type { Wording } from './model/wording.ts';
import type { Asker, Reply } from './question.ts';

/** One message of somebody, with what stands before it in the conversation. */
export interface Asked {
  text: string;
  asker: Asker;
  /** What the last answer left behind. */
  before: Frame | null;
  /** Titles of the cards above that wait for Confirm. */
  open: readonly string[];
  /** What the person asked before, the oldest first. */
  earlier: readonly string[];
  now: Date;
}

/** On its way to an answer. */
export interface Turn extends Asked {
  language: 'en' | 'es';
  say: Wording;
  menu: () => Promise<MenuView>;
  articles: ReadonlyMap<string, Article>;
  understanding: () => Promise<Understanding>;
}

/** The reply as the answer to what was understood, with what it leaves behind for the next question. */
export function finish(
  turn: Turn,
  { intent, slots }: Understood,
  { kind, topic, reply }: { kind: Answer['kind']; topic: string; reply: Reply },
): Answer {
  const { before, say, asker } = turn;
  const answeredKind = reply.kind ?? kind;
  const isAskedBack = answeredKind === 'clarify';
  return {
    kind: answeredKind,
    intent,
    topic,
    language: turn.language,
    text: endedOnce(reply.text),
    sources: unique(reply.sources ?? []),
    offers: (reply.offers ?? []).map((one) => ({ ...one, will: endedOnce(one.will) })),
    choices: reply.choices ?? [],
    handover: reply.handover ?? null,
    withdraws: reply.withdraws ?? false,
    frame: {
      intent,
      services: slots.services,
      when: slots.when,
      itemIds: idsOf(slots.items),
      moreItemIds: idsOf(slots.moreItems),
      modifierIds: idsOf(slots.modifiers),
      moreModifierIds: idsOf(slots.moreModifiers),
      isTogether: slots.isTogether,
      numbers: slots.numbers,
      storeId: asker.storeId,
      clarified: isAskedBack ? (before?.clarified ?? 0) + 1 : 0,
      offered: (reply.offers ?? []).length > 0,
    },
    facts: say.facts,
  };
}

/** A sentence that ends with "9:30 p.m.", or with a sentence of somebody else, needs no other point. */
const endedOnce = (text: string) => text.replaceAll(/(\b[ap]\.\s?m\.|(?<![.!?])[.!?])\.(?!\.)/gu, '$1');

/**
 * Answers to several questions of one message, as one.
 *
 * @param isHow whether it is asked how something is done: then what an account says about it comes second
 */
export function joined(answers: readonly Answer[], isHow: boolean): Answer {
  const [first] = answers;
  if (!first) throw new Error('There is nothing to join.');
  // What a person must see to stands for the whole.
  const leading =
    answers.find(({ kind }) => kind === 'handover') ??
    answers.find(({ kind }) => kind === 'action') ??
    (isHow ? answers.find(({ kind }) => kind === 'fact') : undefined) ??
    answers.find(({ kind }) => kind === 'account') ??
    first;
  return {
    ...leading,
    text: answers
      .map(({ text }) => text)
      .filter((text, index, texts) => !texts.slice(0, index).some((before) => tells(before, text)))
      .join('\n\n'),
    sources: unique(answers.flatMap(({ sources }) => sources)),
    offers: answers.flatMap(({ offers }) => offers),
    choices: answers.flatMap(({ choices }) => choices),
    facts: answers.flatMap(({ facts }) => facts),
  };
}

/** Whether an answer tells all that another one does: the same, or each of the lines that it lists. */
function tells(text: string, other: string): boolean {
  if (text === other) return true;
  const told = new Set(listed(text));
  const lines = listed(other);
  return lines.length > 0 && lines.every((line) => told.has(line));
}

const listed = (text: string) => text.split('\n').filter((line) => line.startsWith('• '));

/** An intent that no words stand behind. */
export const bare = (intent: string): Understood => ({
  intent,
  share: 1,
  others: [],
  slots: noSlots,
  masked: '',
  known: 1,
  words: 1,
});

/** A frame holds no more of them. */
const maxNamed = 10;
const idsOf = (named: readonly { id: string }[]) => named.slice(0, maxNamed).map(({ id }) => id);

export function unique<T extends { href: string }>(sources: readonly T[]): T[] {
  return sources.filter((one, index) => sources.findIndex(({ href }) => href === one.href) === index);
}

export const articleSource = (article: Article, { language, asker }: Pick<Turn, 'language' | 'asker'>) => ({
  kind: 'article' as const,
  title: article.words[language].title,
  href:
    asker.role === 'visitor' || asker.role === 'applicant'
      ? `/support?article=${article.id}`
      : `/dashboard/support?article=${article.id}`,
});
