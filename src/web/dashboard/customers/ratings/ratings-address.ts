import { reviewFilters, type ReviewFilters } from '../../../../domains/customers/reviews-contract.ts';

/** What the inbox shows stands in its address. */
export interface ShownReviews {
  filters: ReviewFilters;
  /** The review that a link leads to. */
  reviewId: string | undefined;
}

const { shape } = reviewFilters;

/** A value that is none (an old link, a typing error) is taken as if it were not there. */
export function readShown(search: URLSearchParams, storeId: string | undefined): ShownReviews {
  const get = (name: string) => search.get(name) ?? undefined;
  const found = {
    storeId,
    service: shape.service.safeParse(get('service')).data,
    stars: shape.stars.safeParse(get('stars')).data,
    answered: shape.answered.safeParse(get('answered')).data,
    words: shape.words.safeParse(get('words')).data,
    days: shape.days.safeParse(get('days')).data,
    itemKey: shape.itemKey.safeParse(get('item')).data,
  };
  return {
    // Exact optional properties: what is absent has no key.
    filters: Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== '')),
    reviewId: shape.storeId.safeParse(get('review')).data,
  };
}
