import type { ReviewAbilities } from '../model/review-abilities.ts';
import type { ReplyResult, ReviewConnector, ReviewsResult, ServiceReview } from '../review-connector.ts';
import type { ConnectorIo } from './io.ts';
import { isDone, refusalOf, retry, type ApiAnswer } from './shared-http.ts';
import { compact, isRecord, list, number, parseJson, part, raw, text, texts, toDate } from './shared-lenient-schema.ts';

const refused = (why: string) => ({ outcome: 'refused', why }) as const;

/** The reviews of a service that has no calls for them. */
export function withoutReviewApi(
  reviewAbilities: ReviewAbilities & { reads: { can: false }; reply: { can: false } },
): ReviewConnector {
  return {
    reviewAbilities,
    listReviews: async () => refused(reviewAbilities.reads.reason),
    replyToReview: async () => refused(reviewAbilities.reply.reason),
  };
}

const page = part({ reviews: list, ratings: list, next_page_token: text, next_cursor: text });
const sent = part({
  id: text,
  review_id: text,
  order_id: text,
  order_uuid: text,
  display_order_id: text,
  order_number: text,
  rating: raw,
  stars: number,
  comment: text,
  text,
  customer_name: text,
  eater: part({ first_name: text }),
  customer: part({ first_name: text }),
  tags: texts,
  created_at: raw,
  submitted_at: raw,
  reply: part({ text, comment: text, created_at: raw }),
});
const ratingPart = part({ value: number, score: number });

/**
 * A page of reviews. No service documents this call in public: the fields' names are our assumption, so that several are
 * looked for, and a review without an id, stars or a date is counted as unread instead of guessed at.
 */
export function reviewsIn(answered: ApiAnswer, io: ConnectorIo, serviceName: string): ReviewsResult {
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  const body = parseJson(answered.answer.text);
  if (!isRecord(body)) return retry(`${serviceName} answered with something that is no list of reviews.`, undefined);
  const { reviews: named, ratings, ...next } = page.parse(body);
  const all = named.length > 0 ? named : ratings;
  const reviews = all.flatMap((each) => reviewOf(each) ?? []);
  const nextPage = next.next_page_token ?? next.next_cursor;
  return { outcome: 'found', reviews, nextPage, unread: all.length - reviews.length };
}

function reviewOf(given: unknown): ServiceReview | undefined {
  const review = sent.parse(given);
  const externalId = review.id ?? review.review_id;
  const rating = ratingPart.parse(review.rating);
  const stars = review.stars ?? rating.value ?? rating.score ?? number.parse(review.rating);
  const writtenAt = toDate(review.created_at ?? review.submitted_at);
  if (externalId === undefined || stars === undefined || stars < 1 || stars > 5 || !writtenAt) return undefined;
  const answer = review.reply.text ?? review.reply.comment;
  return compact({
    externalId,
    externalOrderId: review.order_uuid ?? review.order_id,
    orderNumber: review.display_order_id ?? review.order_number,
    stars: Math.round(stars),
    text: review.comment ?? review.text ?? '',
    author: review.customer_name ?? review.eater.first_name ?? review.customer.first_name,
    tags: review.tags,
    writtenAt,
    reply: answer === undefined ? undefined : compact({ text: answer, at: toDate(review.reply.created_at) }),
  });
}

/** An answer that stands there already is what was wanted. */
export function replyResult(answered: ApiAnswer, io: ConnectorIo): ReplyResult {
  const isThere = answered.ok && (isDone(answered.answer.status) || answered.answer.status === 409);
  return isThere ? { outcome: 'done' } : refusalOf(answered, io.clock.now());
}
