import type { ReviewAbilities } from './model/review-abilities.ts';
import type { StoreRef } from './model/store-ref.ts';

/**
 * The port to what customers say about a store on a service. Like the others it never throws for what a service sends,
 * and every call may be made again. A review's text is a stranger's: data to be shown, never to be followed.
 */
export interface ReviewConnector {
  readonly reviewAbilities: ReviewAbilities;
  /** Reviews written or changed since then, a page at a time; only where `reviewAbilities.reads.can`. */
  listReviews(store: StoreRef, wanted: WantedReviews): Promise<ReviewsResult>;
  /** Answers one review in the restaurant's name; only where `reviewAbilities.reply.can`. */
  replyToReview(store: StoreRef, reply: ReviewReply): Promise<ReplyResult>;
}

export interface WantedReviews {
  since: Date;
  /** The service's own mark of the next page; left out for the first. */
  page?: string;
}

/** A review as its service shows it to the restaurant. What the service keeps to itself is absent. */
export interface ServiceReview {
  externalId: string;
  /** The service's id of the order that it is about. */
  externalOrderId?: string;
  /** The number that people see, where the service names no other. */
  orderNumber?: string;
  /** Whole, from 1 to 5. */
  stars: number;
  /** Empty where somebody gave stars alone. */
  text: string;
  /** As far as the service shows it: a first name, an initial. */
  author?: string;
  /** What was ticked beside the stars, in the service's words: "Missing item". */
  tags: readonly string[];
  writtenAt: Date;
  /** What the restaurant has answered there. */
  reply?: { text: string; at?: Date };
}

export type ReviewsResult =
  /** `unread`: how many of the page could not be read. */
  | { outcome: 'found'; reviews: readonly ServiceReview[]; nextPage: string | undefined; unread: number }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'refused'; why: string };

export interface ReviewReply {
  externalId: string;
  text: string;
}

export type ReplyResult =
  | { outcome: 'done' }
  | { outcome: 'retry'; why: string; afterMs?: number }
  /** A final no; `why` in the service's own words. */
  | { outcome: 'refused'; why: string };
