import { z } from 'zod';
import type { Language } from '../../identity/model/languages.ts';
import { articleTopics, type ArticleTopic } from './article-topics.ts';
import { placeNames, type Place } from './places.ts';
import { ideasOf, lexicon } from './understanding/lexicon.ts';
import { createSpelling } from './understanding/spelling.ts';
import { stem, wordsOf, plainText } from './understanding/words.ts';

/** A help article in both languages. Its first paragraph is the answer, the rest is more about it. */
export interface Article {
  /** The file's name, and the end of its address. */
  id: string;
  topic: ArticleTopic;
  /** `public`: for everybody; `team`: for merchants' people. */
  audience: 'public' | 'team';
  /** The page where it is done. */
  link: Place;
  words: Record<Language, { title: string; answer: string; more: string[] }>;
}

const minSentenceLength = 25;

const header = z.object({
  topic: z.enum(articleTopics),
  audience: z.enum(['public', 'team']),
  link: z.enum(placeNames),
});

/**
 * Reads an article's file: `key: value` lines between two `---`, then `# en: Title` and `# es: Título`, each with its
 * paragraphs. Throws with the article's name where a part is missing.
 */
export function readArticle(id: string, file: string): Article {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const pairs = head
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  const parsed = header.safeParse(Object.fromEntries(pairs));
  if (!parsed.success) throw new Error(`The help article ${id} has no good header: topic, audience, link.`);
  return { id, ...parsed.data, words: { en: readWords(id, body, 'en'), es: readWords(id, body, 'es') } };
}

function readWords(id: string, body: string, language: Language) {
  const section = body.split(/^# (?=[a-z]{2}: )/m).find((one) => one.startsWith(`${language}: `));
  const [title = '', ...paragraphs] = (section ?? '')
    .slice(4)
    .split('\n\n')
    .map((one) => one.trim());
  const [answer = '', ...more] = paragraphs.filter((one) => one !== '');
  if (title === '' || answer === '') throw new Error(`The help article ${id} has no words in "${language}".`);
  return { title, answer, more };
}

/** What it is about in its own words, in both languages: its titles and sentences, but not what it quotes. */
export function sentencesOf({ words }: Article): string[] {
  return Object.values(words).flatMap(({ title, answer, more }) => [
    title,
    ...[answer, ...more]
      .flatMap((paragraph) => paragraph.replaceAll(/[“"«][^”"»]*[”"»]/g, ' ').split(/(?<=[.;:?!])\s+/))
      .filter(({ length }) => length >= minSentenceLength),
  ]);
}

/** The articles that fit some words, best first, mistyped ones too; all of them, in their order, for none. */
export function searchArticles(articles: readonly Article[], query: string, language: Language): Article[] {
  const asked = wordsOf(plainText(query));
  if (asked.length === 0) return [...articles];
  const read = articles.map((article) => {
    const { title, answer, more } = article.words[language];
    const inTitle = wordsOf(plainText(title));
    const inBody = wordsOf(plainText([answer, ...more].join(' ')));
    return { article, inTitle, inBody };
  });
  const words = asMeant(
    asked,
    read.flatMap(({ inTitle, inBody }) => [...inTitle, ...inBody]),
  );
  const ideas = new Set<string>(ideasOf(words));
  const stems = words.map(stem);
  return read
    .map(({ article, inTitle, inBody }) => {
      const titleStems = inTitle.map(stem);
      const bodyStems = new Set(inBody.map(stem));
      const direct = stems.reduce(
        (sum, one) => sum + (titleStems.some((word) => word.startsWith(one)) ? 3 : 0) + (bodyStems.has(one) ? 1 : 0),
        0,
      );
      const meant =
        ideasOf(inTitle).filter((idea) => ideas.has(idea)).length * 2 +
        ideasOf(inBody).filter((idea) => ideas.has(idea)).length * 0.3;
      return { article, score: direct + meant };
    })
    .filter(({ score }) => score >= 1)
    .toSorted((one, other) => other.score - one.score)
    .map(({ article }) => article);
}

/** Words with their typing errors mended by those that are used; what is the beginning of one is still being typed. */
function asMeant(words: readonly string[], used: readonly string[]): string[] {
  const uses = new Map<string, number>([...lexicon.words].map((word) => [word, 0]));
  for (const word of used) uses.set(word, (uses.get(word) ?? 0) + 1);
  const spelling = createSpelling(uses);
  return words.map((word) => (used.some((one) => one.startsWith(word)) ? word : spelling.correct(word)));
}
