import type { MenuView } from '../menu/contract.ts';
import type { Answer, Frame } from './model/answer.ts';
import type { Article } from './model/article.ts';
import type { Understood } from './model/understanding/understand.ts';
import type { Wording } from './model/wording.ts';
import type { Asker, Reply } from './question.ts';

/** One message of somebody on its way to an answer. */
export interface Turn {
  text: string;
  asker: Asker;
  before: Frame | null;
  now: Date;
  language: 'en' | 'es';
  say: Wording;
  menu: () => Promise<MenuView>;
  articles: ReadonlyMap<string, Article>;
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
    text: reply.text,
    sources: unique(reply.sources ?? []),
    offers: reply.offers ?? [],
    choices: reply.choices ?? [],
    handover: reply.handover ?? null,
    frame: {
      intent,
      services: slots.services,
      when: slots.when,
      itemIds: slots.items.map(({ id }) => id),
      numbers: slots.numbers,
      storeId: asker.storeId,
      clarified: isAskedBack ? (before?.clarified ?? 0) + 1 : 0,
      offered: (reply.offers ?? []).length > 0,
    },
    facts: say.facts,
  };
}

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
