import { ideasOf } from './lexicon.ts';
import type { Spelling } from './spelling.ts';
import { stem, wordsOf } from './words.ts';

/** Words that say nothing about what is asked. */
const silent = new Set(
  'the a an of to in on at and or is are was were be been am do does did i me my we our us you your it its this that these those for from with by so just please pls hey hi hello el la los las un una unos unas de del al en y o es son mi mis me nos nuestro nuestra su sus lo que con para por favor le les se ya'.split(
    ' ',
  ),
);
const slotWords = /\b(SVC|WHEN|ITEM|NUM|MONEY|NAME)\b/g;
const maxIdeas = 9;
const pieceLength = 4;

/**
 * What a masked text is told apart by: its words' stems, neighbouring ones as pairs, pieces of its words, the ideas
 * behind them, those in pairs, what it names, and how it begins.
 */
export function featuresOf(masked: string, spelling?: Spelling): string[] {
  const slots = [...new Set(masked.match(slotWords) ?? [])];
  const words = wordsOf(masked.replaceAll(slotWords, ' ').toLowerCase()).map((word) => spelling?.correct(word) ?? word);
  const ideas = ideasOf(words).slice(0, maxIdeas);
  const stems = words.filter((word) => !silent.has(word)).map(stem);
  const all = words.map(stem);
  return [
    ...stems.map((one) => `word:${one}`),
    ...all.slice(0, -1).map((one, index) => `next:${one}_${all[index + 1] ?? ''}`),
    ...words.flatMap(piecesOf).map((piece) => `piece:${piece}`),
    ...ideas.map((idea) => `idea:${idea}`),
    ...pairsOf(ideas).map((pair) => `pair:${pair}`),
    ...slots.map((slot) => `slot:${slot}`),
    ...slots.flatMap((slot) => ideas.map((idea) => `pair:${slot}+${idea}`)),
    ...(all[0] === undefined ? [] : [`first:${all[0]}`]),
    ...(words.length <= 2 ? ['short'] : []),
  ];
}

/** Four letters each, with marks at both ends: what "undelivered" has in common with "delivery". */
function piecesOf(word: string): string[] {
  if (word.length < pieceLength) return [];
  const whole = `<${word}>`;
  return Array.from({ length: whole.length - pieceLength + 1 }, (_, index) => whole.slice(index, index + pieceLength));
}

function pairsOf(ideas: readonly string[]): string[] {
  const sorted = ideas.toSorted();
  return sorted.flatMap((one, index) => sorted.slice(index + 1).map((other) => `${one}+${other}`));
}
