import { withoutReviewApi } from '../shared-reviews.ts';

/** HubRise documents all of its calls, and none is about reviews. */
export const hubRiseReviews = withoutReviewApi({
  reads: {
    can: false,
    reason: 'HubRise passes orders on and has no reviews: they are with the app in which the customer ordered.',
  },
  reply: { can: false, reason: 'HubRise has no reviews to answer.' },
  file: null,
});
