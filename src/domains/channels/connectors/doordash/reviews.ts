import { withoutReviewApi } from '../shared-reviews.ts';

/** DoorDash's reporting API knows of feedback reports, but not of answers; what is in them is not public. */
export const doorDashReviews = withoutReviewApi({
  reads: {
    can: false,
    reason: 'DoorDash has no way to read reviews by itself. Upload the file of its Merchant Portal.',
  },
  reply: { can: false, reason: 'DoorDash takes answers in its Merchant Portal only.' },
  file: { name: 'Customer feedback', where: 'Merchant Portal, Reports' },
});
