import { isLow } from './ratings.ts';

/** What a suggestion may use: nothing else, so that it claims nothing that nobody knows. */
interface Reviewed {
  stars: number;
  /** What was ordered, as far as it is known; of several, the first. */
  items: readonly string[];
  storeName: string;
}

const maxItemNameLength = 60;

/**
 * Answers to begin with, made of the stars and what was ordered alone: the words of a review are a stranger's and go into
 * none. They promise nothing, name no reason, and ask for no better rating.
 */
export function suggestedReplies({ stars, items, storeName }: Reviewed): string[] {
  const [item] = items;
  const named = items.length === 1 && item !== undefined && item.length <= maxItemNameLength ? item : undefined;
  if (isLow(stars)) {
    return [
      `We are sorry that you were not happy with your order. Thank you for telling us. ${storeName}`,
      named === undefined
        ? `Thank you for your review. We take it seriously. ${storeName}`
        : `Thank you for your review. We are sorry that you were not happy with the ${named}. ${storeName}`,
    ];
  }
  if (stars === 3) {
    return [
      `Thank you for your review. We would like to do better next time. ${storeName}`,
      named === undefined
        ? `Thank you for ordering from us and for telling us how it was. ${storeName}`
        : `Thank you for ordering the ${named} and for telling us how it was. ${storeName}`,
    ];
  }
  return [
    `Thank you for your kind rating. ${storeName}`,
    named === undefined
      ? `Thank you for ordering from us. We are glad that you liked it. ${storeName}`
      : `Thank you for your rating. We are glad that you liked your order of ${named}. ${storeName}`,
  ];
}
