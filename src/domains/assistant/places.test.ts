import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import said from '../../shared/lang/said.es.json' with { type: 'json' };
import { places } from './model/places.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What stands on the screens, in English, with its Spanish. */
const screens = new Map<string, string>([...Object.entries(said), ...catalogue()]);

function catalogue(): [string, string][] {
  const entry = /^msgid "(.+)"\nmsgstr "(.+)"$/gm;
  return [...read('src/web/lang/es.po').matchAll(entry)].map(([, english = '', spanish = '']) => [english, spanish]);
}

describe('the pages that answers lead to', () => {
  const ofTeams = Object.entries(places).filter(([path]) => /^\/(?:dashboard|settings)/.test(path));

  it.each(ofTeams)('%s has the name that stands on the screen', (_, { en, es }) => {
    expect(screens.get(en)).toBe(es);
  });
});

/** A word that says that what follows is a place or a button, by its capital letter; places stand one in the other: "Menu, Import". */
const signs = /\b(?:under|press|choose|go to)((?:,? [A-Z][\p{L}’'-]*(?: (?:& )?[\p{L}’'-]+)*)+)/giu;

/** The places and buttons that a sentence names: the longest that stand on a screen, or the words themselves. */
function namesIn(english: string): string[] {
  return [...english.matchAll(signs)].flatMap(([, chain = '']) =>
    chain
      .split(', ')
      .map((words) => words.trim())
      .filter((words) => /^[A-Z]/.test(words))
      .map((words) => longestOnScreen(words.split(' '))),
  );
}

function longestOnScreen(words: readonly string[]): string {
  const known = words.map((_, index) => words.slice(0, words.length - index).join(' '));
  return known.find((name) => screens.has(name)) ?? words.join(' ');
}

/** Named in English that stands on no screen, or is called otherwise in Spanish. */
function amiss({ en, es }: { en: string; es: string }): string[] {
  return namesIn(en).flatMap((name) => {
    const spanish = screens.get(name);
    if (spanish === undefined) return [`“${name}” stands on no screen`];
    return es.includes(spanish) ? [] : [`“${name}” is “${spanish}” on the screen`];
  });
}

/** `Forgot password?` stands on a page that speaks English only. */
const englishOnly = new Set(['“Forgot password” stands on no screen']);

describe('what an article names', () => {
  const files = readdirSync(join(root, 'content/help'));

  it.each(files)('%s: places and buttons by the words on the screen', (file) => {
    const [, en = '', es = ''] = read(`content/help/${file}`).split(/^# (?:en|es): /m);
    expect(amiss({ en, es }).filter((one) => !englishOnly.has(one))).toEqual([]);
  });
});

describe('what an answer names', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const answers = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const pair = /\ben: ?(['`])((?:(?!\1)[\s\S])*)\1,\s*es: ?(['`])((?:(?!\3)[\s\S])*)\3/g;

  it.each(answers)('%s: places and buttons by the words on the screen', (file) => {
    const pairs = [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(pair)];
    expect(pairs.flatMap(([, , en = '', , es = '']) => amiss({ en, es }))).toEqual([]);
  });
});
