import { attacks } from './guard/attacks.ts';
import { crisis } from './guard/crisis.ts';
import { danger } from './guard/danger.ts';
import { legal, tax } from './guard/law.ts';
import { money } from './guard/money.ts';
import { ownership } from './guard/ownership.ts';
import { people } from './guard/people.ts';
import type { Guarded, Rule } from './guard/rule.ts';
import { plainText } from './understanding/words.ts';

/** In the order in which they count: people in danger first. */
const rules = [...crisis, ...danger, ...legal, ...ownership, ...tax, ...attacks, ...money, ...people].map(compile);

/** The first rule that a text meets. Quoted words count as well: better a person too much than one too few. */
export function guard(text: string): Guarded | undefined {
  const plain = plainText(text).replaceAll("'", '');
  return rules.find(({ meets, isTakenBack }) => meets.test(plain) && isTakenBack?.test(plain) !== true)?.guarded;
}

function compile({ guarded, words = [], anywhere = [], unlessWords = [], unlessAnywhere = [] }: Rule) {
  const isTakenBack = unlessWords.length + unlessAnywhere.length > 0 ? anyOf(unlessWords, unlessAnywhere) : undefined;
  return { guarded, meets: anyOf(words, anywhere), isTakenBack };
}

function anyOf(words: readonly string[], anywhere: readonly string[]): RegExp {
  return new RegExp([...words.map((one) => String.raw`\b(?:${one})\b`), ...anywhere].join('|'));
}
