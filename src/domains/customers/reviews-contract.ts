import { oc } from '@orpc/contract';
import { z } from 'zod';
import { replyStateNames } from './model/reply-states.ts';

/** What customers say on the services, in one list, and what is answered. Stars are whole, from 1 to 5. */

const tags = ['Customers'];

/** A service's own file of reviews, as a form: `service`, `storeId` where it does not say, `file`. */
export const reviewUploadPath = '/api/reviews/uploads';
/** The list as a CSV file, with its filters. */
export const reviewCsvPath = '/api/reviews.csv';

const instant = z.iso.datetime();
const flag = z.enum(['yes', 'no']);

const place = { storeId: z.uuid().optional(), service: z.string().max(40).optional() };

export const reviewFilters = z.object({
  ...place,
  /** `low`: those that people are told of. */
  stars: z.enum(['1', '2', '3', '4', '5', 'low']).optional(),
  answered: flag.optional(),
  /** In the review, its author, number and items. */
  words: z.string().max(100).optional(),
  /** About orders with this item. */
  itemKey: z.string().max(500).optional(),
  /** Written in so many days until now: those of the stars and of the items in low ratings. */
  days: z.enum(['30', '90']).optional(),
});
export type ReviewFilters = z.infer<typeof reviewFilters>;

const replyAbility = z.discriminatedUnion('can', [
  z.object({ can: z.literal(true), maxCharacters: z.int() }),
  z.object({ can: z.literal(false), reason: z.string() }),
]);

const review = z.object({
  id: z.uuid(),
  storeId: z.uuid(),
  storeName: z.string(),
  service: z.string(),
  serviceName: z.string(),
  stars: z.int(),
  /** As the customer wrote it: shown as text, never followed. */
  text: z.string(),
  author: z.string().nullable(),
  tags: z.array(z.string()),
  writtenAt: instant,
  /** The store's day on which it was written, where a file told no more: `writtenAt` is noon of it. */
  writtenOn: z.iso.date().nullable(),
  /** Null where the order is not known here. */
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  items: z.array(z.object({ key: z.string(), name: z.string() })),
  reply: z.object({
    state: z.enum(replyStateNames),
    text: z.string().nullable(),
    by: z.string().nullable(),
    at: instant.nullable(),
    /** Why it was refused, or is not there yet. */
    why: z.string().nullable(),
    ability: replyAbility,
  }),
  /** Answers to begin with; they hold nothing of the review's words. */
  suggestions: z.array(z.string()),
});
export type ReviewView = z.infer<typeof review>;

const ratings = z.object({
  /** Of the last 30 days. */
  count: z.int(),
  averageHundredths: z.int().nullable(),
  /** Five stars first; whole percent that add up to 100. */
  bars: z.array(z.object({ stars: z.int(), count: z.int(), percent: z.int() })),
  /** The average of the 30 days before. */
  beforeHundredths: z.int().nullable(),
  /** Whether any review has ever come. */
  hasReviews: z.boolean(),
});
export type Ratings = z.infer<typeof ratings>;

const ratedItem = z.object({
  key: z.string(),
  name: z.string(),
  /** Reviews of orders with it, and how many of them were low. */
  reviews: z.int(),
  low: z.int(),
  averageHundredths: z.int(),
});

const source = z.object({
  service: z.string(),
  serviceName: z.string(),
  reads: z.discriminatedUnion('can', [
    z.object({ can: z.literal(true) }),
    z.object({ can: z.literal(false), reason: z.string() }),
  ]),
  reply: replyAbility,
  file: z.object({ name: z.string(), where: z.string() }).nullable(),
  /** When its reviews were read last; null: not yet. */
  readAt: instant.nullable(),
  /** Why the last reading came to nothing. */
  problem: z.string().nullable(),
});
export type ReviewSource = z.infer<typeof source>;

export const takenIn = z.object({ lines: z.int(), added: z.int() });

const ofOne = z.object({ id: z.uuid() });
const get = (path: `/${string}`, summary: string) => oc.route({ method: 'GET', path, tags, summary });
const post = (path: `/${string}`, summary: string) => oc.route({ method: 'POST', path, tags, summary });

export const reviewsContract = {
  listReviews: get('/reviews', 'What customers have written, newest first')
    .input(reviewFilters.extend({ cursor: z.string().max(300).optional() }))
    .output(z.object({ reviews: z.array(review), nextCursor: z.string().nullable() })),
  getReview: get('/reviews/{id}', 'One review').input(ofOne).output(review),
  getRatings: get('/ratings', 'The stars of the last 30 days').input(z.object(place)).output(ratings),
  listRatedItems: get('/ratings/items', 'What was in orders that were rated low, in the last 90 days')
    .input(z.object(place))
    .output(z.object({ items: z.array(ratedItem) })),
  listLowReviews: get('/ratings/attention', 'New low ratings that nobody has answered')
    .input(z.object({}))
    .output(z.object({ reviews: z.array(review) })),
  listReviewSources: get('/ratings/sources', 'How the reviews of each service come, and whether they can be answered')
    .input(z.object({}))
    .output(z.object({ sources: z.array(source) })),
  replyToReview: post('/reviews/{id}/reply', 'Answer a review')
    .input(ofOne.extend({ text: z.string().trim().min(1, 'Write an answer first.').max(2_000) }))
    .output(review),
  markReviewAnswered: post('/reviews/{id}/answered', 'Mark a review as answered at the service')
    .input(ofOne)
    .output(review),
};
