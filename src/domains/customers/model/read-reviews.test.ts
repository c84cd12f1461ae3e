import { describe, expect, it } from 'vitest';
import { readReviews } from './read-reviews.ts';

const headings = ['Review Date', 'ORDER_ID', 'Rating', 'Comment', 'Customer Name', 'Tags', 'Anything'];
const row = (number: number, ...cells: string[]) => ({ row: number, cells });
const read = (...rows: { row: number; cells: string[] }[]) => readReviews('doordash', { headings, rows });

describe('a service’s file of reviews', () => {
  it('is read by its headings, however they are written', () => {
    expect(read(row(2, '11/16/2026', '#4c5d30', '2', 'Cold.', 'Maya R.', 'Missing item; Cold food'))).toEqual({
      lines: [
        {
          row: 2,
          orderId: null,
          orderNumber: '4c5d30',
          storeRef: null,
          stars: 2,
          text: 'Cold.',
          author: 'Maya R.',
          tags: ['Missing item', 'Cold food'],
          date: '2026-11-16',
        },
      ],
    });
  });

  it.each([
    ['4', 4],
    ['4.0', 4],
    ['3/5', 3],
    ['5 stars', 5],
    ['★★★★☆', 4],
  ])('takes %s for %i stars', (written, stars) => {
    expect(read(row(2, '2026-11-16', '1', written))).toMatchObject({ lines: [{ stars }] });
  });

  it('leaves out lines without stars', () => {
    expect(read(row(2, '2026-11-16', '1', ''), row(3, '2026-11-16', '2', '5'))).toMatchObject({ lines: [{ row: 3 }] });
  });

  it('is refused whole where a cell makes no sense, with row and column', () => {
    expect(
      read(row(2, 'yesterday', '1', '5'), row(3, '2026-11-16', '2', 'great'), row(4, '2026-11-16', '3', '6')),
    ).toEqual({
      problems: [
        'Row 2, column “Review Date”: “yesterday” is no date.',
        'Row 3, column “Rating”: “great” is no number of stars from 1 to 5.',
        'Row 4, column “Rating”: “6” is no number of stars from 1 to 5.',
      ],
    });
  });

  it('says which column it lacks', () => {
    const result = readReviews('grubhub', { headings: ['Order Number', 'Review Date'], rows: [] });
    expect(result).toMatchObject({ problems: [expect.stringContaining('“Rating”')] });
  });
});
