import { editDistance } from './spelling.ts';
import { plainText, wordsOf } from './words.ts';

/** Finds what is on the menu by the words that people use for it: items, and choices of modifier groups. */

/** A thing with a name that people may mean: an item of the menu, a store. */
export interface Named {
  id: string;
  name: string;
}

/** A choice that customers have ("Large"), once for all groups that hold one of this name. */
export interface NamedModifier extends Named {
  /** All of that name; `id` is the first. */
  ids: readonly string[];
  /** Names of their groups. */
  groups: readonly string[];
  /** The items that can be ordered with it. */
  itemIds: readonly string[];
}

/** What of a menu somebody may mean where a word names an item and a choice. */
export type MenuPart = 'item' | 'modifier' | 'both';

/** Words that stand in names of dishes and in everything else. */
const commonWords = new Set(
  'the and with of de con y la el los las a an al del en item order menu special small large medium plate bowl combo side salad open new house hot water extra sold out back price'.split(
    ' ',
  ),
);
/** Choices by which nobody is known to mean the menu: they count only where the whole sentence is about it. */
const vagueWords = new Set([
  ...commonWords,
  ...'regular plain double single half full none normal chico chica grande mediano mediana white black red green one two three'.split(
    ' ',
  ),
]);

export interface FoundItems {
  found: Named[];
  masked: string;
  /** Whether it was named by a long word that is in no other item's name. */
  isCertain: boolean;
  /** The words of the text that named them. */
  words: readonly string[];
}

/**
 * The items whose names' words stand in the text: those of which most words do. One rare word is enough ("birria"), a
 * common one never.
 */
export function findItems(masked: string, items: readonly Named[]): FoundItems {
  const words = wordsOf(masked).filter((word) => word.length > 2);
  const nothing = { found: [], masked, isCertain: false, words: [] };
  if (items.length === 0 || words.length === 0) return nothing;
  const uses = new Map<string, number>();
  const parts = items.map((item) => {
    const own = [...new Set(wordsOf(plainText(item.name)))].filter((word) => word.length > 2 && !commonWords.has(word));
    for (const word of own) uses.set(word, (uses.get(word) ?? 0) + 1);
    return { item, own };
  });
  const scored = parts
    .map(({ item, own }) => {
      const hits = hitsOf(own, words);
      const score =
        hits.reduce((sum, { part }) => sum + 1 / (uses.get(part) ?? 1), 0) + hits.length / Math.max(1, own.length);
      return { item, score, hits, share: hits.length / Math.max(1, own.length) };
    })
    .filter(({ hits, share }) => hits.length > 0 && (share >= 0.5 || hits.some(({ part }) => part.length > 4)))
    .toSorted((one, other) => other.score - one.score);
  const best = scored[0];
  if (!best) return nothing;
  const isNamedBy = (hits: readonly { word: string }[]) =>
    hits.some(({ word }) => best.hits.some((one) => one.word === word));
  // Of two that are joined each is meant; else words that fit several are asked about.
  const equal = scored.filter(
    ({ score, hits }) => score > best.score - 0.05 && (!joinsThings(masked) || isNamedBy(hits)),
  );
  const used = [...new Set(equal.flatMap(({ hits }) => hits.map(({ word }) => word)))];
  return {
    found: equal.slice(0, 6).map(({ item }) => item),
    isCertain: best.hits.some(
      ({ part, word }) =>
        uses.get(part) === 1 && ((part.length > 4 && word.length > 3) || (part === word && part.length > 3)),
    ),
    masked: withItems(masked, used),
    words: used,
  };
}

const maxBesides = 5;

/** More items that the rest of a text names, each by a word that no other item has; only where one is joined to another. */
export function findMoreItems(first: FoundItems, items: readonly Named[]): { more: Named[]; masked: string } {
  const more: Named[] = [];
  let last = first;
  while (last.found.length === 1 && more.length < maxBesides && joinsItems.test(last.masked)) {
    const known = new Set([...first.found, ...more].map(({ id }) => id));
    const next = findItems(
      last.masked,
      items.filter(({ id }) => !known.has(id)),
    );
    if (next.found.length !== 1 || !next.isCertain) break;
    more.push(...next.found);
    last = next;
  }
  return { more, masked: last.masked };
}

const joining = String.raw`(?:\b(?:and|y|e|plus|both|also|tambien)\b|[,&+])`;
const joinsItems = new RegExp(`ITEM.{0,20}${joining}|${joining}.{0,20}ITEM`);
const joins = new RegExp(joining);
/** Whether a text names one thing beside another. */
export const joinsThings = (masked: string) => joins.test(masked);

export interface FoundModifiers {
  /** What the first mention may mean; more than one where it fits several. */
  found: NamedModifier[];
  /** Named besides, and known for certain. */
  more: NamedModifier[];
  /** The words of the text that named the first. */
  words: readonly string[];
  masked: string;
  /** Named by nothing but words that stand in any sentence: "large", "regular". */
  isVague: boolean;
}

/**
 * The choices that a text names: by their whole name, or by a word that no other choice has ("tinga"). One that is the
 * absence of something ("No sugar") cannot run out.
 */
export function findModifiers(masked: string, modifiers: readonly NamedModifier[]): FoundModifiers {
  const nothing: FoundModifiers = { found: [], more: [], words: [], masked, isVague: false };
  const named = modifiers
    .map((modifier) => ({ modifier, own: ownWords(modifier.name) }))
    .filter(({ modifier, own }) => own.length > 0 && !/^(?:no|sin|without|hold)\b/.test(plainText(modifier.name)));
  const uses = new Map<string, number>();
  for (const word of named.flatMap(({ own }) => own)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const mentions: { found: NamedModifier[]; words: string[] }[] = [];
  let left = wordsOf(masked);
  for (let turn = 0; turn <= maxBesides; turn++) {
    const mention = bestMention(left, named, uses);
    if (!mention) break;
    mentions.push(mention);
    left = left.filter((word) => !mention.words.includes(word));
  }
  const [first, ...others] = mentions;
  if (!first) return nothing;
  const isJoined = joinsThings(masked);
  const more = isJoined ? others.filter(({ found }) => found.length === 1) : [];
  const words = [first, ...more].flatMap((mention) => mention.words);
  return {
    found: first.found,
    more: more.flatMap(({ found }) => found),
    words: first.words,
    masked: withItems(masked, words),
    isVague: first.words.every((word) => vagueWords.has(word)),
  };
}

type Owned = { modifier: NamedModifier; own: string[] };

function bestMention(words: readonly string[], named: readonly Owned[], uses: ReadonlyMap<string, number>) {
  const scored = named
    .map(({ modifier, own }) => {
      const hits = hitsOf(own, words);
      const isWhole = hits.length === own.length;
      const isRare = hits.some(({ part }) => uses.get(part) === 1 && part.length > 3 && !vagueWords.has(part));
      const fits = isWhole || (isRare && hits.length * 2 >= own.length);
      return { modifier, hits, score: fits ? hits.length + (isWhole ? 1 : 0) : 0 };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const [best] = scored;
  if (!best) return undefined;
  const equal = scored.filter(({ score }) => score === best.score);
  const shared = equal.filter(({ hits }) => hits.some(({ word }) => best.hits.some((one) => one.word === word)));
  return {
    found: shared.map(({ modifier }) => modifier),
    words: [...new Set(best.hits.map(({ word }) => word))],
  };
}

/** Small words stand in a name without saying which it is. */
const linking = new Set('of de del la el los las the with con and y a al en in'.split(' '));
const ownWords = (name: string) => [...new Set(wordsOf(plainText(name)))].filter((word) => !linking.has(word));

const generalWords = {
  modifier:
    /\b(?:modifiers?|add ?-?ons?|toppings?|extras?|options?|choices?|as an? (?:protein|side|extra)|opcion(?:es)?|modificador(?:es)?|adicional(?:es)?|agregados?|como (?:extra|proteina|opcion))\b/,
  item: /\b(?:items?|dish(?:es)?|plates?|entrees?|platillos?|platos?)\b/,
  both: /\b(?:both|ambos|ambas|los dos|las dos)\b/,
};

/** Which part of the menu a text says it means; groups of the choices in question count by their names: "as a protein". */
export function partOf(plain: string, modifiers: readonly NamedModifier[]): MenuPart | null {
  if (generalWords.both.test(plain)) return 'both';
  const names = new Set(modifiers.flatMap(({ name }) => wordsOf(plainText(name))));
  const groups = new Set(
    modifiers
      .flatMap(({ groups: of }) => of.flatMap((group) => ownWords(group)))
      .filter((word) => word.length > 3 && !names.has(word) && !/^(?:choose|pick|your|elija|escoja|add)$/.test(word)),
  );
  if (generalWords.modifier.test(plain) || wordsOf(plain).some((word) => groups.has(word))) return 'modifier';
  return generalWords.item.test(plain) ? 'item' : null;
}

function hitsOf(own: readonly string[], words: readonly string[]): { part: string; word: string }[] {
  return own.flatMap((part) => {
    const word = words.find((one) => isNear(one, part));
    return word === undefined ? [] : [{ part, word }];
  });
}

/** Are no mistyped dishes: "picked" is not "pickled". */
const everydayWords = new Set('picked packed booked looked called closed checked charged'.split(' '));

function isNear(word: string, part: string): boolean {
  if (word === part || `${part}s` === word || `${word}s` === part || `${part}es` === word) return true;
  // "birria" for quesabirria.
  if (word.length >= 5 && part.length > word.length && part.includes(word)) return true;
  // "guac" for guacamole.
  if (word.length >= 4 && part.length > word.length + 2 && part.startsWith(word)) return true;
  if (word[0] !== part[0] || word.length < 5 || part.length < 5 || everydayWords.has(word)) return false;
  // Of words of five letters too many are one letter apart: "verse", "vende" and "verde".
  const isLong = part.length >= 6 && word.length >= 6;
  return isSwapped(word, part) || (isLong && editDistance(word, part, 1) <= 1);
}

/** Two neighbouring letters changed places. */
function isSwapped(word: string, part: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === part[at]) at += 1;
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2) === part;
}

function withItems(masked: string, words: readonly string[]): string {
  const left = words.reduce(
    (text, word) => text.replaceAll(new RegExp(String.raw`\b${word}\b`, 'g'), ' ITEM '),
    masked,
  );
  // One name of several words is one thing: "flan de cajeta".
  return left.replaceAll(/ITEM\s+(?:(?:and|de|con|y|with|al|la|&)\s+)?(?=ITEM)/g, '');
}
