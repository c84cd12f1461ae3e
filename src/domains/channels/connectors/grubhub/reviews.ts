import { withoutReviewApi } from '../shared-reviews.ts';

/** Grubhub's public API files have no call about reviews. */
export const grubhubReviews = withoutReviewApi({
  reads: { can: false, reason: 'Grubhub has no way to read reviews by itself. Upload the file of its portal.' },
  reply: { can: false, reason: 'Grubhub takes answers in Grubhub for Restaurants only.' },
  file: { name: 'Reviews', where: 'Grubhub for Restaurants, Reviews' },
});
