import { oc } from '@orpc/contract';
import { z } from 'zod';
import { maxBodyLength, maxSubjectLength, newsStates, type NewsState } from './model/news-letter.ts';

const tags = ['Back office'];
const time = z.iso.datetime();
const id = z.object({ id: z.uuid('must be an id') });
const version = z.number().int().min(0);

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString('en-US')} characters fit here.`);
const newsText = z.object({ subject: text(maxSubjectLength), body: text(maxBodyLength) });

const newsSummary = z.object({
  id: z.uuid(),
  state: z.enum(Object.keys(newsStates) as NewsState[]), // the table's own keys
  /** In English; empty while nobody has written it. */
  subject: z.string(),
  hasSpanish: z.boolean(),
  version,
  writtenBy: z.string(),
  createdAt: time,
  changedBy: z.string(),
  changedAt: time,
  sentBy: z.string().nullable(),
  /** When somebody had it sent, and when the last one was written. */
  sentAt: time.nullable(),
  finishedAt: time.nullable(),
  /** Chosen when it was sent; written to so far; left out, since they had switched it off or gone by then. */
  people: z.number().int(),
  written: z.number().int(),
  skipped: z.number().int(),
});
export type NewsSummary = z.infer<typeof newsSummary>;

const newsLetter = newsSummary.omit({ subject: true, hasSpanish: true }).extend({
  texts: z.object({ en: newsText, es: newsText }),
  /** How many people would get it if it were sent now. */
  wouldGetIt: z.number().int(),
});
export type NewsLetter = z.infer<typeof newsLetter>;

export const newsContract = {
  listNews: oc
    .route({ method: 'GET', path: '/backoffice/news', tags, summary: 'Letters of tips and news, newest first' })
    .output(z.object({ letters: z.array(newsSummary) })),
  getNews: oc
    .route({ method: 'GET', path: '/backoffice/news/{id}', tags, summary: 'A letter of tips and news' })
    .input(id)
    .output(newsLetter),
  /** Version 0 is a new one. */
  saveNews: oc
    .route({ method: 'PUT', path: '/backoffice/news/{id}', tags, summary: 'Save a draft' })
    .input(id.extend({ version, texts: z.object({ en: newsText, es: newsText }) }))
    .output(newsLetter),
  deleteNews: oc
    .route({ method: 'POST', path: '/backoffice/news/{id}/delete', tags, summary: 'Delete a draft' })
    .input(id.extend({ version }))
    .output(z.object({ deleted: z.literal(true) })),
  proveNews: oc
    .route({ method: 'POST', path: '/backoffice/news/{id}/proof', tags, summary: 'Mail a letter to oneself' })
    .input(id.extend({ version }))
    .output(z.object({ to: z.string(), mails: z.number().int() })),
  sendNews: oc
    .route({ method: 'POST', path: '/backoffice/news/{id}/send', tags, summary: 'Send a letter to everybody' })
    /** `people`: how many were shown to whoever confirms. */
    .input(id.extend({ version, people: z.number().int().min(1) }))
    .output(newsLetter),
  stopNews: oc
    .route({ method: 'POST', path: '/news/stop', tags: ['Account'], summary: 'End tips and news by a mail’s link' })
    /** `isCheck`: only says whether the link is good, and ends nothing. */
    .input(z.object({ key: z.string().max(400), isCheck: z.boolean().default(false) }))
    .output(z.object({ stopped: z.boolean() })),
};
