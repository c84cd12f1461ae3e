import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orderView } from '../../testing/order-view.ts';
import { answerRoute } from '../../testing/answer-route.ts';
import { renderScreen, store } from '../../testing/render-screen.tsx';
import HistoryPage from './history-page.tsx';

const past = orderView(1, {
  state: 'cancelled',
  stateLabel: 'Cancelled',
  endedAt: '2026-01-18T18:09:00.000Z',
  customer: { name: 'Ximena P.' },
});
const active = orderView(2, { customer: { name: 'Ana O.' } });

/** Answers both lists; a search finds nothing. */
const answers = {
  listConnections: { connections: [] },
  listOrders: ({ scope, search }: { scope?: string | undefined; search?: string | undefined }) => ({
    orders: scope === 'active' ? [active] : search ? [] : [past],
    nextCursor: null,
    feedPosition: 1,
    feedPositions: { [store.id]: 1 },
  }),
};

afterEach(() => void vi.restoreAllMocks());

describe('the order history', () => {
  it('lists what is active apart from what is past', async () => {
    renderScreen(<HistoryPage />, { answers });
    const name = await screen.findByText('Ximena P.');
    const title = screen.getByText('Past orders');
    const first = await screen.findByText('Ana O.');
    expect(screen.getByText('Active Orders')).toBeDefined();
    expect(title.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
    expect(title.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('says so when a search finds nothing, keeps it in the address, and shows all again at a press', async () => {
    const { user, address } = renderScreen(<HistoryPage />, { path: '/dashboard/orders/history', answers });
    await screen.findByText('Ximena P.');
    await user.type(screen.getByLabelText('Search'), 'no such name');
    await screen.findByText(/No past order matches/);
    expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe('no such name');
    await user.click(screen.getByText('Show all'));
    await screen.findByText('Ximena P.');
    expect(address()).toBe('/dashboard/orders/history');
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('');
  });

  it('asks for the CSV file of the past orders that it shows, named for their day', async () => {
    const { user } = renderScreen(<HistoryPage />, {
      path: '/dashboard/orders/history?day=2026-01-18&service=doordash',
      answers,
    });
    const asked: string[] = [];
    const saved: string[] = [];
    let isUp = false;
    answerRoute('/api/orders.csv', () => (isUp ? new Response('number\r\n') : Response.json({}, { status: 503 })));
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', (request: RequestInfo | URL, init?: RequestInit) => {
      const { pathname, searchParams } = new URL(request instanceof Request ? request.url : request, location.origin);
      if (pathname === '/api/orders.csv') asked.push(String(searchParams));
      return answered(request, init);
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await user.click(await screen.findByText('Download CSV'));
    await screen.findByText('The file could not be made. Try again.');
    expect(saved).toEqual([]);
    isUp = true;
    await user.click(screen.getByText('Download CSV'));
    await waitFor(() => expect(saved).toEqual(['orders-2026-01-18.csv']));
    expect(asked.at(-1)).toBe(`storeId=${store.id}&scope=past&service=doordash&day=2026-01-18`);
  });
});
