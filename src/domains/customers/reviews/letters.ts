import type { Message } from '../../../platform/messages/message.ts';
import { noticeMessages, type PersonToTell } from '../../identity/index.ts';

/** Low ratings of one store on one service as they are told to somebody. */
export interface LowRatings {
  storeName: string;
  serviceName: string;
  /** Newest first, at least one. */
  reviews: readonly { stars: number; text: string }[];
  url: string;
}

const mostQuoted = 3;
const longestQuote = 300;

/** A mail about new low ratings; what customers wrote is quoted, never acted on. */
export function lowRatingMessages(
  to: Pick<PersonToTell, 'name' | 'email' | 'phone'>,
  { storeName, serviceName, reviews, url }: LowRatings,
): Message[] {
  const [first] = reviews;
  const count = reviews.length;
  const subject =
    count === 1
      ? `${starsWords(first?.stars ?? 1)} for ${storeName} on ${serviceName}`
      : `${count} new low ratings for ${storeName} on ${serviceName}`;
  const quotes = reviews
    .slice(0, mostQuoted)
    .map(({ stars, text }) => `${starsWords(stars)}: ${text === '' ? 'without words' : `“${cut(text)}”`}`);
  const left = count - quotes.length;
  return noticeMessages(to, {
    mail: {
      purpose: 'low_rating',
      subject,
      paragraphs: [...quotes, ...(left > 0 ? [`And ${left} more.`] : [])],
      action: { label: 'Open the reviews', url },
    },
  });
}

const starsWords = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote).toWellFormed()}…` : line;
}
