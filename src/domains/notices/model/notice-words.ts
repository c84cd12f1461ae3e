import type { Language } from '../../identity/model/languages.ts';
import type { FactsOf, Told } from './notice-facts.ts';
import type { NoticeKindName } from './notice-kinds.ts';
import { english } from './words-en.ts';
import { spanish } from './words-es.ts';

/** When a notice is said: the same one says less time left a minute later. */
export interface Moment {
  now: Date;
  /** How many more of its kind and store this person was not written to about since the last time. */
  heldBack: number;
}

/** A notice in words. The title alone must do on a small screen. */
export interface Said {
  title: string;
  /** Each its own paragraph of a mail. */
  text: readonly string[];
  /** Of the button that leads to it. */
  action: string;
  /** Where a mail says it otherwise. */
  mail?: { subject?: string; paragraphs?: readonly string[]; footnote?: string };
  /** Without the address, which follows. */
  sms?: string;
}

export type Sayings = { [Kind in NoticeKindName]: (facts: FactsOf<Kind>, moment: Moment) => Said };

const sayings: Record<Language, Sayings> = { en: english, es: spanish };

/** What a notice says, in a language: on screens, in mails, in messages. */
export function sayNotice(told: Told, language: Language, moment: Moment): Said {
  // The kind and its facts belong together, which a type for all kinds at once cannot say.
  const say = sayings[language][told.kind] as (facts: Told['facts'], moment: Moment) => Said;
  return say(told.facts, moment);
}
