import { z } from 'zod';

/** What the assistant says, and what it offers to do. */

export const answerKinds = ['fact', 'account', 'action', 'handover', 'refuse', 'clarify'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Where an answer comes from: a help article, or a page that shows the same data. */
export const source = z.object({
  kind: z.enum(['article', 'account']),
  title: z.string(),
  /** Of this site. */
  href: z.string(),
});
export type Source = z.infer<typeof source>;

const ids = z.array(z.uuid()).min(1).max(200);
const instant = z.iso.datetime();
const time = z.string().regex(/^\d\d:\d\d$/);
const subjects = z
  .array(z.object({ kind: z.enum(['item', 'modifier']), id: z.uuid() }))
  .min(1)
  .max(500);

/** What may be done once the person has confirmed it: the input of one call of the API, made as that person. */
export const deed = z.discriminatedUnion('does', [
  z.object({ does: z.literal('pause'), connectionIds: ids, until: instant.nullable() }),
  z.object({ does: z.literal('resume'), connectionIds: ids }),
  z.object({ does: z.literal('sold_out'), storeId: z.uuid(), subjects, until: instant.nullable() }),
  z.object({ does: z.literal('bring_back'), storeId: z.uuid(), subjects }),
  z.object({ does: z.literal('retry_publication'), targetId: z.uuid() }),
  z.object({ does: z.literal('retry_call'), callId: z.uuid() }),
  z.object({ does: z.literal('test_order'), connectionId: z.uuid() }),
  z.object({ does: z.literal('send_statement'), from: z.iso.date(), to: z.iso.date() }),
  z.object({
    does: z.literal('choose_notice'),
    notice: z.string().max(40),
    channel: z.enum(['mail', 'sms']),
    isWanted: z.boolean(),
  }),
  z.object({
    does: z.literal('set_notice_times'),
    timeZone: z.string().max(60),
    quiet: z.object({ from: time, to: time }).nullable(),
    digestAt: time.nullable(),
  }),
]);
export type Deed = z.infer<typeof deed>;

/** A deed as it is offered: what will happen, in a sentence, and what takes it back. */
export const offer = z.object({ title: z.string(), will: z.string(), deed, undo: deed.nullable() });
export type Offer = z.infer<typeof offer>;

export const handoverTopics = [
  'orders',
  'menu',
  'connections',
  'hours',
  'payouts',
  'money_dispute',
  'account',
  'legal',
  'tax',
  'safety',
  'technical',
  'other',
] as const;
export type HandoverTopic = (typeof handoverTopics)[number];

const namedIds = z.array(z.string().max(60)).max(10);

/** What an answer leaves behind for the next question: "and the other store?" */
export const frame = z.object({
  intent: z.string().max(60),
  services: z.array(z.string().max(40)).max(10),
  when: z.unknown(),
  /** Each as its slot; those of choices are of the first of their name. */
  itemIds: namedIds,
  moreItemIds: namedIds.default([]),
  modifierIds: namedIds.default([]),
  moreModifierIds: namedIds.default([]),
  isTogether: z.boolean().default(false),
  numbers: z.array(z.string().max(60)).max(10),
  storeId: z.string().max(60).nullable(),
  /** How often in a row it was asked back. */
  clarified: z.int().min(0),
  /** An offer was made that a "yes" would mean. */
  offered: z.boolean(),
});
export type Frame = z.infer<typeof frame>;

/** Nothing said yet. */
export const noFrame: Frame = {
  intent: '',
  services: [],
  when: null,
  itemIds: [],
  moreItemIds: [],
  modifierIds: [],
  moreModifierIds: [],
  isTogether: false,
  numbers: [],
  storeId: null,
  clarified: 0,
  offered: false,
};

export interface Answer {
  kind: AnswerKind;
  /** What it was taken to be about: `payout.next`. */
  intent: string;
  topic: string;
  language: 'en' | 'es';
  /** Paragraphs, divided by an empty line. */
  text: string;
  sources: Source[];
  offers: Offer[];
  /** What could be meant, each a whole question to press. */
  choices: string[];
  handover: { topic: HandoverTopic; urgent: boolean } | null;
  /** What was offered before in this conversation, and not done yet, is taken back: not wanted, or offered anew. */
  withdraws: boolean;
  frame: Frame;
  /** Values of the account that the text may name: every number in it is one of these, of an article, or of the question. */
  facts: string[];
}
