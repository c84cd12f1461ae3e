import type { Named } from './menu-names.ts';
import { plainText, wordsOf } from './words.ts';

/** A store that people may name, by what it is called or by its street. */
export interface NamedStore extends Named {
  /** As it is written on a letter: the street stands before the first comma. */
  address: string;
}

export interface FoundStores {
  found: Named[];
  /** The text without the whole names and streets, which say nothing of what is asked. */
  masked: string;
}

/** Finds the stores that a plain text without apostrophes names; a name that fits several is of none. */
export function findStores(plain: string, stores: readonly NamedStore[]): FoundStores {
  const named = new Set<string>();
  let masked = plain;
  const phrases = stores
    .flatMap((store) => [
      { store, ...namePhrase(store.name) },
      { store, ...streetPhrase(store.address) },
    ])
    .toSorted((one, other) => other.length - one.length);
  for (const { store, phrase, length } of phrases) {
    if (length === 0 || !phrase.test(masked)) continue;
    masked = masked.replace(phrase, ' ');
    const others = stores.filter(({ id }) => id !== store.id);
    if (!others.some(({ name, address }) => phrase.test(asTyped(name)) || phrase.test(asTyped(address)))) {
      named.add(store.id);
    }
  }
  for (const { id } of byAWordOfTheirOwn(plain, stores)) named.add(id);
  return { found: stores.length < 2 ? [] : stores.filter(({ id }) => named.has(id)), masked };
}

const before = /(?:(?:at|in|on|for|from|of|en|de|del|para) )(?:the |la |el )?/.source;
const streetEndings = [
  ['street', 'st'],
  ['avenue', 'ave', 'av'],
  ['road', 'rd'],
  ['boulevard', 'blvd'],
  ['drive', 'dr'],
  ['lane', 'ln'],
];

/** A single word may be anything, unless it says where. */
function namePhrase(name: string) {
  const words = wordsOf(asTyped(name));
  const isSaidOnly = words.length > 1 ? '?' : '';
  return {
    length: words.length,
    phrase: new RegExp(String.raw`\b(?:${before})${isSaidOnly}${words.join('[ ,-]+')}\b`),
  };
}

/** "418 Congress Street" is named as "congress st", or as "on congress". */
function streetPhrase(address: string) {
  const words = wordsOf(asTyped(address.split(',')[0] ?? '')).filter((word) => !/^\d+$/.test(word));
  const endings = streetEndings.find((forms) => forms.includes(words.at(-1) ?? ''));
  const street = (endings ? words.slice(0, -1) : words).join(' ');
  const ending = endings ? ` (?:${endings.join('|')})` : '';
  const number = /(?:\d+ )?/.source;
  const either = [`(?:${before})?${number}${street}${ending}`, `${before}${number}${street}`].join('|');
  return { length: street === '' ? 0 : words.length, phrase: new RegExp(String.raw`\b(?:${either})\b`) };
}

function byAWordOfTheirOwn(plain: string, stores: readonly Named[]): Named[] {
  const words = new Set(wordsOf(plain));
  const uses = new Map<string, number>();
  for (const { name } of stores)
    for (const word of new Set(wordsOf(plainText(name)))) uses.set(word, (uses.get(word) ?? 0) + 1);
  return stores.filter(({ name }) =>
    wordsOf(plainText(name)).some((word) => uses.get(word) === 1 && word.length > 3 && words.has(word)),
  );
}

const asTyped = (text: string) => plainText(text).replaceAll("'", '');
