import type { Store } from '../merchants/contract.ts';
import type { Role } from '../identity/contract.ts';
import type { Language } from '../identity/model/languages.ts';
import type { MenuView } from '../menu/contract.ts';
import type { AnswerKind, HandoverTopic, Offer, Source } from './model/answer.ts';
import { places, type Place } from './model/places.ts';
import type { Slots } from './model/understanding/slots.ts';
import { daysOf, type Days } from './model/understanding/days-of.ts';
import type { Wording } from './model/wording.ts';
import type { AccountReads } from './reads.ts';

/** Who asks. A visitor has no account, an applicant no stores. */
export interface Asker {
  role: Role | 'visitor';
  name: string;
  email: string | null;
  language: Language;
  stores: readonly Store[];
  /** The store on the person's screen. */
  storeId: string | null;
  reads: AccountReads | null;
}

/** One question of somebody with an account, understood: what answers of live data are made from. */
export interface Question {
  /** As it was written. */
  text: string;
  slots: Slots;
  say: Wording;
  reads: AccountReads;
  asker: Asker;
  /** The store that it is about, and all that it is about. */
  store: Store;
  stores: readonly Store[];
  /** By the store's clock. */
  today: string;
  now: Date;
  /** Read once for all that need it. */
  menu: () => Promise<MenuView>;
}

/** What an answer of one question adds to the whole. */
export interface Reply {
  text: string;
  sources?: Source[];
  kind?: AnswerKind;
  offers?: Offer[];
  choices?: string[];
  handover?: { topic: HandoverTopic; urgent: boolean };
  /** What was offered before is taken back with it. */
  withdraws?: boolean;
}

export type Answering = (question: Question) => Promise<Reply>;

/** The days that a question names; `usual` where it names none. */
export function daysAsked({ slots, today }: Question, usual: Days, direction: 'past' | 'future' = 'past'): Days {
  return slots.when ? daysOf(slots.when, today, direction) : usual;
}

/** A page of the account as the source of an answer. */
export function page(say: Wording, href: Place | `${Place}?${string}`): Source {
  const [place] = href.split('?') as [Place]; // by its type
  return { kind: 'account', title: say.pick(places[place]), href };
}

export const dollars = 'USD';
