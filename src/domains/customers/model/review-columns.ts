import { plainHeading } from '../../reconciliation/model/report-columns.ts';

/** What we read from a service's file of reviews. */
export type ReviewField = 'orderId' | 'orderNumber' | 'storeRef' | 'stars' | 'text' | 'author' | 'date' | 'tags';

/** How one service writes its file of reviews. */
export interface ReviewFormat {
  /** By field: the headings that stand for it, the first that a file has is taken. Case, spaces and signs do not matter. */
  headings: Partial<Record<ReviewField, readonly string[]>>;
  /** `16/11/2026` rather than `11/16/2026`. */
  dayFirst: boolean;
}

const common = {
  stars: ['Rating', 'Star Rating', 'Stars', 'Overall Rating', 'Score'],
  text: ['Comment', 'Comments', 'Review', 'Review Text', 'Feedback'],
  author: ['Customer Name', 'Customer', 'First Name', 'Reviewer'],
  tags: ['Tags', 'Issues', 'Reasons'],
} as const;

/**
 * The headings of each service, as data: a column that a service renames is one word here. None of these files is
 * documented in public; the words are what their portals show, and a file without them is refused with the one that lacks.
 */
export const reviewFormats = {
  'uber-eats': {
    headings: {
      ...common,
      orderId: ['Order UUID', 'Workflow UUID'],
      orderNumber: ['Order ID', 'Order Number'],
      storeRef: ['Store ID', 'Restaurant ID', 'Shop ID'],
      stars: ['Rating Value', ...common.stars],
      date: ['Time Rating Was Submitted', 'Review Date', 'Rating Date', 'Date', 'Order Date'],
      tags: ['Rating Tags', ...common.tags],
    },
    dayFirst: false,
  },
  doordash: {
    headings: {
      ...common,
      orderId: ['Delivery UUID', 'Order UUID', 'External Order ID'],
      orderNumber: ['Order ID', 'DoorDash Order ID', 'Order Number'],
      storeRef: ['Merchant Supplied ID', 'Merchant Store ID', 'Store ID'],
      date: ['Review Date', 'Submitted At', 'Created At', 'Date', 'Order Date'],
    },
    dayFirst: false,
  },
  grubhub: {
    headings: {
      ...common,
      orderId: ['Order UUID'],
      orderNumber: ['Order Number', 'Order ID'],
      storeRef: ['Merchant ID', 'Restaurant ID', 'Store ID'],
      date: ['Review Date', 'Created', 'Date', 'Order Date'],
      author: ['Diner Name', 'Diner', ...common.author],
    },
    dayFirst: false,
  },
  deliveroo: {
    headings: {
      ...common,
      orderId: ['Order UUID'],
      orderNumber: ['Order Number', 'Order ID'],
      storeRef: ['Site ID', 'Restaurant ID', 'Store ID'],
      date: ['Review Date', 'Rated At', 'Date', 'Order Date'],
    },
    dayFirst: true,
  },
} as const satisfies Record<string, ReviewFormat>;

export type ReviewFileService = keyof typeof reviewFormats;

export function isReviewFileService(service: string): service is ReviewFileService {
  return Object.hasOwn(reviewFormats, service);
}

/** How many of a row's cells are headings that we know of the service. */
export function countReviewHeadings(service: ReviewFileService, cells: readonly string[]): number {
  const known = new Set(Object.values(reviewFormats[service].headings).flat().map(plainHeading));
  return cells.filter((cell) => known.has(plainHeading(cell))).length;
}
