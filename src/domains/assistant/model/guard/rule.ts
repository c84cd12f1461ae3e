import type { HandoverTopic } from '../answer.ts';

/** What must not be left to likelihood: seen by words that mean it wherever they stand. */
export type Guarded =
  | { kind: 'handover'; topic: HandoverTopic; urgent: boolean; intent: string }
  | { kind: 'refuse'; intent: string };

/** Phrases are regular expressions over plain text (`plainText`, without apostrophes); any of them is enough. */
export interface Rule {
  guarded: Guarded;
  /** Stand as whole words. */
  words?: readonly string[];
  /** May stand within a word, or say themselves where words end. */
  anywhere?: readonly string[];
  /** Taken back where one of these stands, too. */
  unlessWords?: readonly string[];
  unlessAnywhere?: readonly string[];
}

export const handover = (intent: string, topic: HandoverTopic, urgent = false): Guarded => ({
  kind: 'handover',
  topic,
  urgent,
  intent,
});
export const refuse = (intent: string): Guarded => ({ kind: 'refuse', intent });

/** A phrase a line, its backslashes as they stand. */
export const phrases = (text: TemplateStringsArray): string[] =>
  text.raw
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
