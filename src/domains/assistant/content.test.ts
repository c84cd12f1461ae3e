import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { intentOf } from './intents.ts';
import { readArticle, searchArticles } from './model/article.ts';
import { refusals } from './model/refusals.ts';
import { readPhrases } from './model/understanding/understand.ts';

const content = join(import.meta.dirname, '../../../content');
const filesOf = (folder: string, ending: string) =>
  readdirSync(join(content, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ id: name.slice(0, -ending.length), text: readFileSync(join(content, folder, name), 'utf8') }));

const articles = filesOf('help', '.md').map(({ id, text }) => readArticle(id, text));
const book = readPhrases(
  filesOf('assistant', '.txt')
    .map(({ text }) => text)
    .join('\n'),
);

describe('the help articles', () => {
  it.each(articles.map((article) => [article.id, article] as const))('%s is whole in both languages', (_, article) => {
    for (const { title, answer } of [article.words.en, article.words.es]) {
      expect(title.length).toBeGreaterThan(3);
      expect(answer).toMatch(/^.{30,}[.?!]$/s);
    }
  });

  it('are found by words of their own and by others that mean the same, in either language', () => {
    const first = (query: string, language: 'en' | 'es') => searchArticles(articles, query, language)[0]?.id;
    expect(first('micro deposits', 'en')).toBe('micro-deposits');
    expect(first('horario de soporte', 'es')).toBe('support');
    expect(first('thanksgiving closure', 'en')).toBe('hours-change');
    expect(first('micro deposts', 'en')).toBe('micro-deposits');
    expect(first('recompenzas de lealtd', 'es')).toBe('loyalty');
    expect(searchArticles(articles, 'zzzz', 'en')).toEqual([]);
    expect(searchArticles(articles, '', 'en')).toHaveLength(articles.length);
  });
});

describe('the phrase book', () => {
  it('leads every phrase somewhere: to an article, an answer, a refusal or a person', () => {
    const lost = [...book.keys()].filter((intent) => {
      if (intent.startsWith('fact.')) return !articles.some(({ id }) => `fact.${id}` === intent);
      if (intent.startsWith('refuse.')) return refusals[intent] === undefined;
      return !/^(?:handover|clarify|small)\./.test(intent) && intent !== 'application.status' && !intentOf(intent);
    });
    expect(lost).toEqual([]);
  });

  it('has phrases for every article, so that each can be the answer', () => {
    expect(articles.filter(({ id }) => !book.has(`fact.${id}`)).map(({ id }) => id)).toEqual([]);
  });

  it('says nothing twice with two meanings', () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const [intent, phrases] of book) {
      for (const phrase of phrases) {
        const before = seen.get(phrase);
        if (before !== undefined && before !== intent) twice.push(`${phrase}: ${before}, ${intent}`);
        seen.set(phrase, intent);
      }
    }
    expect(twice).toEqual([]);
  });
});
