import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../platform/errors.ts';
import type { Answers, Outputs } from '../../../testing/answer-calls.ts';
import { owner, renderScreen, store } from '../../../testing/render-screen.tsx';
import RatingsPage from './ratings-page.tsx';

type Review = Outputs['getReview'];

const path = '/dashboard/customers/ratings';
const low = 'Cold, and "late".';
const high = "The O'Brien family comes again";
const suggestion = 'We are sorry.';

const review: Review = {
  id: '0190b6a0-0000-7000-8000-000000000011',
  storeId: store.id,
  storeName: store.name,
  service: 'uber-eats',
  serviceName: 'Uber Eats',
  stars: 1,
  text: low,
  author: "Siobhán O'N.",
  tags: [],
  writtenAt: '2026-01-18T18:00:00.000Z',
  writtenOn: null,
  orderId: null,
  orderNumber: null,
  items: [],
  reply: { state: 'none', text: null, by: null, at: null, why: null, ability: { can: true, maxCharacters: 300 } },
  suggestions: [suggestion, 'Thank you for writing.'],
};
const praise = { ...review, id: '0190b6a0-0000-7000-8000-000000000012', stars: 5, text: high };
const answered = (state: Review['reply']['state']): Review => ({
  ...review,
  reply: { ...review.reply, state, text: suggestion, by: 'Rosa Lía' },
});
const field = 'Your answer on Uber Eats';

/** Answers as the server does: reviews that the words and the stars let through. */
const reviewsOf =
  (...reviews: Review[]): NonNullable<Answers['listReviews']> =>
  ({ words = '', stars }) => ({
    reviews: reviews.filter(
      (one) => one.text.toLowerCase().includes(words.toLowerCase()) && (stars !== 'low' || one.stars <= 2),
    ),
    nextCursor: null,
  });

const renderRatings = (answers: Answers = {}, { search = '', me = owner } = {}) =>
  renderScreen(<RatingsPage />, {
    path: path + search,
    me,
    answers: {
      listReviews: reviewsOf(review, praise),
      getRatings: { count: 0, averageHundredths: null, bars: [], beforeHundredths: null, hasReviews: true },
      listRatedItems: { items: [] },
      listReviewSources: { sources: [] },
      listConnections: { connections: [] },
      ...answers,
    },
  });

const card = async (stars: number) => within(await screen.findByLabelText(`${stars} of 5 stars on Uber Eats`));

describe('the reviews', () => {
  it('are found by words and stars, which stay in the address, and typing keeps the field', async () => {
    const { address } = renderRatings();
    await screen.findByText(high);
    const search = screen.getByLabelText('Search');
    search.focus();
    fireEvent.change(search, { target: { value: 'COLD' } });
    await waitFor(() => expect(screen.queryByText(high)).toBeNull());
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: '' } });
    await screen.findByText(high);
    fireEvent.click(screen.getByLabelText('Stars', { selector: 'input' }));
    fireEvent.click(await screen.findByText('1 and 2 stars', { selector: '[role="option"] *' }));
    await waitFor(() => expect(screen.queryByText(high)).toBeNull());
    expect(screen.getByText(low)).toBeDefined();
    expect(address()).toBe(`${path}?stars=low`);
    fireEvent.change(search, { target: { value: 'nobody' } });
    await screen.findByText('No review fits. Take a filter off to see more.');
    expect(address()).toBe(`${path}?stars=low&words=nobody`);
  });

  it('show the one of the address first, once, until all are wanted', async () => {
    const { user, address } = renderRatings({ getReview: praise }, { search: `?review=${praise.id}` });
    const back = await screen.findByText('Back to all reviews');
    await screen.findByText(low);
    const texts = () => screen.getAllByText((text) => [high, low].includes(text)).map((one) => one.textContent);
    expect(texts()).toEqual([high, low]);
    await user.click(back);
    await waitFor(() => expect(screen.queryByText('Back to all reviews')).toBeNull());
    expect(texts()).toEqual([low, high]);
    expect(address()).toBe(path);
  });
});

describe('an answer to a review', () => {
  afterEach(() => void vi.useRealTimers());

  it('may begin with a suggestion, is kept when the page is left, and is shown once sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const first = renderRatings();
    await first.user.click((await card(1)).getByText('Answer'));
    await first.user.click((await card(1)).getByText(suggestion));
    expect((await card(1)).getByLabelText(field)).toHaveProperty('value', suggestion);
    const { user, answer, changes } = renderAgain();
    expect((await card(1)).getByLabelText(field)).toHaveProperty('value', suggestion);
    answer({ replyToReview: answered('sending'), listReviews: reviewsOf(answered('sending'), praise) });
    await user.click((await card(1)).getByText('Send the answer'));
    await screen.findByText('The answer is on its way to Uber Eats.');
    expect(screen.getByText(suggestion).tagName).toBe('BLOCKQUOTE');
    expect(screen.queryByLabelText(field)).toBeNull();
    expect(changes).toEqual([{ call: 'replyToReview', input: { id: review.id, text: suggestion } }]);
    answer({ listReviews: reviewsOf(answered('sent'), praise) });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await screen.findByText('Answered by Rosa Lía.');
  });

  it('that was refused keeps its words, says why, and can be sent again', async () => {
    const refused = answered('refused');
    const why = { ...refused, reply: { ...refused.reply, why: 'Too many words.' } };
    renderRatings({ listReviews: reviewsOf(why) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The answer was not sent. Uber Eats: Too many words.');
    expect(screen.getByLabelText(field)).toHaveProperty('value', suggestion);
  });

  it('says at its field that it could not be sent, and keeps the words', async () => {
    const { user } = renderRatings({
      replyToReview: () => {
        throw new AppError('BAD_REQUEST', 'text: Write a longer answer.');
      },
    });
    await user.click((await card(1)).getByText('Answer'));
    fireEvent.change((await card(1)).getByLabelText(field), { target: { value: 'Ok' } });
    expect((await card(1)).queryByText(suggestion), 'a press would put it in place of what was typed').toBeNull();
    await user.click(screen.getByText('Send the answer'));
    await screen.findByText('Write a longer answer.');
    expect(screen.getByLabelText(field)).toHaveProperty('value', 'Ok');
  });

  it('is not offered to the kitchen', async () => {
    renderRatings({}, { me: { ...owner, role: 'kitchen' } });
    await screen.findByText(high);
    expect(screen.queryByText('Answer', { selector: 'button *' })).toBeNull();
    expect(screen.queryByText('CSV')).toBeNull();
  });
});

function renderAgain() {
  cleanup();
  return renderRatings();
}
