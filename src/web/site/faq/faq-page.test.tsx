import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import FaqPage from './faq-page.tsx';

const cards = () => [...document.querySelectorAll('details')];
const search = (value: string) =>
  fireEvent.change(screen.getByLabelText('Search the questions'), { target: { value } });

/** Opens or closes an answer as the browser does. */
function toggle(id: string, open: boolean) {
  const card = cards().find((one) => one.id === id) as HTMLDetailsElement; // one of the page
  card.open = open;
  fireEvent(card, new Event('toggle'));
}

describe('the FAQ', () => {
  it('has fifteen answers, of which the browser shows one at a time, and names the open one in the address', () => {
    renderScreen(<FaqPage />, { path: '/faq?a=b' });
    expect(cards().map((card) => card.getAttribute('name'))).toEqual(Array.from({ length: 15 }, () => 'faq'));
    toggle('setup-time', true);
    expect(location.hash).toBe('#setup-time');
    // The browser tells of the new answer before the one that it closes for it.
    toggle('payouts', true);
    toggle('setup-time', false);
    expect(location.hash).toBe('#payouts');
    toggle('payouts', false);
    expect(location.hash).toBe('');
    expect(location.search).toBe('?a=b');
  });

  it('opens the answer that a link names, and no other', () => {
    renderScreen(<FaqPage />, { path: '/faq#taxes' });
    expect(
      cards()
        .filter(({ open }) => open)
        .map(({ id }) => id),
    ).toEqual(['taxes']);
    expect(document.getElementById('taxes')?.textContent).toContain('marketplace facilitator');
  });

  it('finds by any word, says how many, and says so when there is none', () => {
    renderScreen(<FaqPage />, { path: '/faq' });
    search('tablet');
    expect(cards().filter(({ hidden }) => !hidden)).toHaveLength(2);
    expect(screen.getByText('2 questions match')).toBeDefined();
    search('spaceship');
    expect(cards().filter(({ hidden }) => !hidden)).toEqual([]);
    expect(screen.getByText('No question matches')).toBeDefined();
    expect(screen.getByText(/^Nothing here matches that\./)).toBeDefined();
  });

  it('names an email for what it does not answer', () => {
    renderScreen(<FaqPage />, { path: '/faq' });
    expect(document.querySelectorAll('a[href^="mailto:"]').length).toBeGreaterThan(0);
  });
});
