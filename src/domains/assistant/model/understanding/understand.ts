import {
  createClassifier,
  modelNames,
  train,
  type Example,
  type Learned,
  type LearnedPart,
  type ModelName,
} from './classifier.ts';
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

export interface About {
  /** How likely an intent is before anything is said, where that is not 1: a visitor asks about no account. */
  likely?: (intent: string) => number;
  /** What was asked before. */
  before?: string | undefined;
}

export interface Understanding {
  /** Whether a plain word is of those that people use here, also where it is mistyped. */
  knows(word: string): boolean;
  understand(text: string, world: SlotWorld, about?: About): Understood;
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

/** One model of those that learn from the phrases of a book; a minute of a processor, so in a thread of its own. */
export function learnModel(book: PhraseBook, model: ModelName): LearnedPart {
  const examples: Example[] = [...book].flatMap(([label, phrases]) =>
    phrases.map((phrase) => ({ label, features: featuresOf(maskPhrase(phrase)) })),
  );
  return train(examples, model);
}

/** Learns to tell what people want from the phrases of a book. @param learnOne one of the models, in whatever thread */
export async function learn(book: PhraseBook, learnOne: (model: ModelName) => Promise<LearnedPart>): Promise<Lesson> {
  const parts = await Promise.all(modelNames.map(learnOne));
  // The parts of all models are the whole.
  const learned = Object.assign({}, ...parts) as Learned;
  return { learned, vocabulary: [...vocabularyOf(book)] };
}

/** Below this an intent is only guessed at: it is asked back. */
export const surely = 0.2;
/** Words of a choice on the menu say less than those of an item: the sentence must be surer. */
const surelyOfMenu = 0.38;

/** A follow-up has so few words beside what it names. */
const maxExtraWords = 3;

const ofMenu = new Set(['action.sold_out', 'action.bring_back', 'menu.sold_out', 'item.price', 'item.contents']);
const ofSoldOut = new Set(['action.sold_out', 'action.bring_back', 'menu.sold_out']);

export function createUnderstanding({ learned, vocabulary }: Lesson): Understanding {
  const classifier = createClassifier(learned);
  const words = new Map(vocabulary);
  const spelling = createSpelling(words);

  function read(slots: Slots, masked: string, likely: (intent: string) => number): Understood {
    const features = featuresOf(masked, spelling);
    const [best, ...others] = weighed(classifier.rank(features), likely);
    return {
      intent: best?.label ?? 'clarify.vague',
      share: best?.share ?? 0,
      others: others.slice(0, 3),
      slots,
      masked,
      known: features.filter((one) => (one.startsWith('word:') || one.startsWith('slot:')) && classifier.knows(one))
        .length,
      words: features.filter((feature) => feature.startsWith('word:')).length,
    };
  }

  return {
    knows: (word) => words.has(spelling.correct(word)),
    understand(text, world, { likely = () => 1, before } = {}) {
      const { slots, masked, ofMenu: menu } = readSlots(text, world);
      if (menu === null) return read(slots, masked, likely);
      // A choice is meant only where the sentence is about the menu: "large" and "regular" stand in many.
      const aboutMenu = read(slots, menu.masked, likely);
      const may = menu.isVague ? ofSoldOut : ofMenu;
      if (may.has(aboutMenu.intent) && aboutMenu.share >= surelyOfMenu) return aboutMenu;
      // "And the crema?"
      if (before !== undefined && may.has(before) && !menu.isVague && aboutMenu.words <= maxExtraWords)
        return aboutMenu;
      return read({ ...slots, modifiers: [], moreModifiers: [], part: null }, masked, likely);
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
    { items: [], modifiers: [], stores: [] },
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
