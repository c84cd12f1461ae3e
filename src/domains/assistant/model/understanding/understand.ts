import { createClassifier, train, type Example, type Learned } from './classifier.ts';
import { featuresOf } from './features.ts';
import { lexicon } from './lexicon.ts';
import { readSlots, type Slots, type SlotWorld } from './slots.ts';
import { createSpelling } from './spelling.ts';
import { wordsOf } from './words.ts';

/** What a sentence asks for: the likeliest intent, how sure that is, and what it names. */
export interface Understood {
  intent: string;
  /** Share of belief, 0 to 1. */
  share: number;
  /** The next likely ones, for a question back. */
  others: { label: string; share: number }[];
  slots: Slots;
  masked: string;
  /** How many of its words were ever seen; none means that nothing is known about it. */
  known: number;
  words: number;
}

export interface Understanding {
  /** @param likely how likely an intent is before anything is said, where that is not 1: a visitor asks about no account */
  understand(text: string, world: SlotWorld, likely?: (intent: string) => number): Understood;
}

/** Phrases by their intent. */
export type PhraseBook = ReadonlyMap<string, readonly string[]>;

/** Reads a phrase book: a line `@intent`, then one phrase a line. Throws where a phrase stands before any intent. */
export function readPhrases(text: string): PhraseBook {
  const book = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    if (line.startsWith('@')) {
      current = book.get(line.slice(1)) ?? [];
      book.set(line.slice(1), current);
      continue;
    }
    if (!current) throw new Error(`The phrase "${line}" belongs to no intent.`);
    current.push(line);
  }
  return book;
}

/** What a book teaches, as plain data. */
export interface Lesson {
  learned: Learned;
  /** Words with how often they are used. */
  vocabulary: [string, number][];
}

/** Learns to tell what people want from the phrases of a book; seconds of a processor, so in a thread of its own. */
export function learn(book: PhraseBook): Lesson {
  const examples: Example[] = [...book].flatMap(([label, phrases]) =>
    phrases.map((phrase) => ({ label, features: featuresOf(maskPhrase(phrase)) })),
  );
  return { learned: train(examples), vocabulary: [...vocabularyOf(book)] };
}

export function createUnderstanding({ learned, vocabulary }: Lesson): Understanding {
  const classifier = createClassifier(learned);
  const spelling = createSpelling(new Map(vocabulary));
  return {
    understand(text, world, likely = () => 1) {
      const { slots, masked } = readSlots(text, world);
      const features = featuresOf(masked, spelling);
      const [best, ...others] = weighed(classifier.rank(features), likely);
      const words = features.filter((feature) => feature.startsWith('word:'));
      return {
        intent: best?.label ?? 'clarify.vague',
        share: best?.share ?? 0,
        others: others.slice(0, 3),
        slots,
        masked,
        known: features.filter((one) => (one.startsWith('word:') || one.startsWith('slot:')) && classifier.knows(one))
          .length,
        words: words.length,
      };
    },
  };
}

function weighed(ranked: readonly { label: string; share: number }[], likely: (intent: string) => number) {
  const all = ranked.map(({ label, share }) => ({ label, share: share * likely(label) }));
  const total = all.reduce((sum, { share }) => sum + share, 0);
  return all
    .map(({ label, share }) => ({ label, share: share / total }))
    .toSorted((one, other) => other.share - one.share);
}

/** A phrase's own placeholders stay; everything else is read as a person's words are. */
function maskPhrase(phrase: string): string {
  const slots = /\b(SVC|WHEN|ITEM|NUM|MONEY|NAME)\b/g;
  const { masked } = readSlots(
    phrase.replaceAll(slots, (slot) => `zz${slot.toLowerCase()}zz`),
    { items: [], stores: [] },
  );
  return masked.replaceAll(/zz(svc|when|item|num|money|name)zz/g, (_, slot: string) => slot.toUpperCase());
}

function vocabularyOf(book: PhraseBook): Map<string, number> {
  const uses = new Map<string, number>();
  for (const word of lexicon.words) uses.set(word, 1);
  for (const phrases of book.values()) {
    for (const phrase of phrases) {
      for (const word of wordsOf(phrase.toLowerCase())) uses.set(word, (uses.get(word) ?? 0) + 1);
    }
  }
  return uses;
}
