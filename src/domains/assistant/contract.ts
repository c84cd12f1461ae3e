import { oc } from '@orpc/contract';
import { z } from 'zod';
import { languages } from '../identity/model/languages.ts';
import { articleTopics } from './model/article-topics.ts';
import { answerKinds, frame, handoverTopics, source } from './model/answer.ts';

/** A conversation with the assistant, the help articles, and how well it does. Times are UTC instants. */

const tags = ['Assistant'];
const instant = z.iso.datetime();
const id = z.uuid('must be an id');
const language = z.enum(languages);

export const maxQuestionLength = 2_000;
const question = z
  .string({ error: 'Write a question first.' })
  .trim()
  .min(1, 'Write a question first.')
  .max(maxQuestionLength, `At most ${maxQuestionLength} characters fit here.`);

/** What can be confirmed, and what became of it. */
const offerView = z.object({
  title: z.string(),
  will: z.string(),
  state: z.enum(['open', 'doing', 'done', 'failed', 'undone', 'withdrawn']),
  /** Why it failed, in a sentence. */
  why: z.string().nullable(),
  canUndo: z.boolean(),
});
export type OfferView = z.infer<typeof offerView>;

const handover = z.object({
  topic: z.enum(handoverTopics),
  urgent: z.boolean(),
  /** `C-1042`; null while an address to answer to is missing. */
  caseNumber: z.string().nullable(),
  caseId: z.uuid().nullable(),
  /** Until when a person answers. */
  dueAt: instant,
  isOpen: z.boolean(),
});

const answered = z.object({
  kind: z.enum(answerKinds),
  topic: z.string(),
  language,
  text: z.string(),
  sources: z.array(source),
  choices: z.array(z.string()),
  handover: handover.nullable(),
});

export const turnView = z.object({
  id,
  question: z.string(),
  at: instant,
  answer: answered.extend({ offers: z.array(offerView) }),
  helped: z.boolean().nullable(),
});
export type TurnView = z.infer<typeof turnView>;

const conversation = z.object({ id, turns: z.array(turnView) });
export type Conversation = z.infer<typeof conversation>;

/** Somebody's words before a person takes over: a visitor's, who has no conversation on the server. */
const said = z.object({ from: z.enum(['person', 'assistant']), text: z.string().max(6_000) });

export const visitorAnswer = answered.extend({ frame });
export type VisitorAnswer = z.infer<typeof visitorAnswer>;

const article = z.object({
  id: z.string(),
  topic: z.enum(articleTopics),
  title: z.string(),
  answer: z.string(),
  more: z.array(z.string()),
  link: z.string(),
});

export type HelpArticle = z.infer<typeof article>;

const counts = z.object({
  questions: z.int(),
  /** Answered, done or refused with reason, and nobody said that it did not help. */
  resolved: z.int(),
  handedOver: z.int(),
  clarified: z.int(),
  helped: z.int(),
  notHelped: z.int(),
  /** Questions after which the same person was handed over within an hour. */
  reopened: z.int(),
  p95Ms: z.int().nullable(),
});

const post = (path: `/${string}`, summary: string) => oc.route({ method: 'POST', path, tags, summary });
const noTurn = { NOT_FOUND: { message: 'There is no such answer.' } } as const;
const place = z.object({ id, place: z.coerce.number().int().min(0).max(20) });

export const assistantContract = {
  getConversation: oc
    .route({ method: 'GET', path: '/assistant/conversation', tags, summary: 'My conversation with the assistant' })
    .output(z.object({ conversation: conversation.nullable() })),
  /** The ids are made where it is asked: sent twice, it is one question. */
  askAssistant: post('/assistant/questions', 'Ask the assistant')
    .input(z.object({ id, conversationId: id, text: question, storeId: z.uuid().nullable(), language }))
    .output(turnView),
  confirmOffer: post('/assistant/questions/{id}/offers/{place}/confirm', 'Do what the assistant offered')
    .input(place)
    .output(turnView)
    .errors({ ...noTurn, CONFLICT: { message: 'This has been done already.' } }),
  undoOffer: post('/assistant/questions/{id}/offers/{place}/undo', 'Undo what the assistant did')
    .input(place)
    .output(turnView)
    .errors({ ...noTurn, CONFLICT: { message: 'There is nothing to undo.' } }),
  sayHelped: post('/assistant/questions/{id}/helped', 'Say whether an answer helped')
    .input(z.object({ id, helped: z.boolean() }))
    .output(turnView)
    .errors(noTurn),
  /** Without an account, or before it is approved: nothing is kept, so the conversation comes along. */
  askAsVisitor: post('/assistant/visitor', 'Ask about Forkline in general')
    .input(z.object({ text: question, before: frame.nullable(), language }))
    .output(visitorAnswer),
  handOverVisitor: post('/assistant/visitor/handover', 'Have a person answer by mail')
    .input(
      z.object({
        id,
        name: z.string().trim().min(1, 'Enter your name.').max(160, 'At most 160 characters fit here.'),
        email: z
          .string({ error: 'Enter your email.' })
          .trim()
          .min(1, 'Enter your email.')
          .max(254, 'This is longer than any email.')
          .pipe(z.email('Enter an email such as name@example.com.')),
        topic: z.enum(handoverTopics),
        urgent: z.boolean(),
        said: z.array(said).min(1).max(40),
        language,
      }),
    )
    .output(z.object({ caseNumber: z.string(), dueAt: instant })),
  listHelpArticles: oc
    .route({ method: 'GET', path: '/help', tags, summary: 'Help articles, those that fit some words first' })
    .input(z.object({ language: language.default('en'), search: z.string().trim().max(200).default('') }))
    .output(z.object({ articles: z.array(article) })),
  getAssistantScores: oc
    .route({
      method: 'GET',
      path: '/backoffice/assistant',
      tags: ['Back office'],
      summary: 'How well the assistant does',
    })
    .input(z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }))
    .output(
      z.object({
        total: counts,
        topics: z.array(counts.extend({ topic: z.string() })),
        /** The newest that did not help or was handed over unsolved. */
        missed: z.array(
          z.object({
            id,
            at: instant,
            question: z.string(),
            kind: z.enum(answerKinds),
            topic: z.string(),
            language,
            merchantId: z.uuid(),
          }),
        ),
      }),
    ),
};
