import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orderOnBoard, paths } from '../../lib/paths.ts';
import { doorDash } from '../../testing/integration-cards.ts';
import { orderView } from '../../testing/order-view.ts';
import { harbor, owner, renderScreen, store } from '../../testing/render-screen.tsx';
import HomePage from './home-page.tsx';

const none = { now: null, before: null };
const figures = {
  today: '2026-01-18',
  isCounting: false,
  currency: 'USD',
  weekdays: 4,
  sales: { now: 12_345, before: 10_000 },
  orders: { now: 5, before: 4 },
  prepTime: none,
  accuracy: none,
  days: [{ date: '2026-01-18', orders: 5, salesMinor: 12_345 }],
  services: [{ service: 'doordash', serviceName: 'DoorDash', orders: 5, salesMinor: 12_345 }],
  items: [{ key: 'churros', name: 'Churros', orders: 3, quantity: 4 }],
};

const answers = {
  getHomeFigures: figures,
  onboarding: { steps: [], waiting: [], complete: true, isTold: true },
  listIntegrations: { cards: [] },
  listConnectionMenus: { connections: [] },
  listLowReviews: { reviews: [] },
  listPayouts: { payouts: [], nextCursor: null },
  listChats: { chats: [], nextCursor: null, unread: 0, offeredBy: [] },
  getRatings: { count: 0, averageHundredths: null, bars: [], beforeHundredths: null, hasReviews: false },
};

/** What a link to the analytics opens there. */
function behind(link: HTMLElement) {
  const url = new URL(link.closest('a')?.href ?? '');
  expect(url.pathname).toBe('/dashboard/analytics');
  return Object.fromEntries(new URLSearchParams(url.searchParams.get('behind') ?? ''));
}

const hrefsIn = (section: HTMLElement) =>
  within(section)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const ordersAnswer = (orders: ReturnType<typeof orderView>[]) => ({
  listOrders: { orders, nextCursor: null, feedPosition: 1, feedPositions: {} },
});

const orders = (count: number, changes: Parameters<typeof orderView>[1] = {}) =>
  ordersAnswer(Array.from({ length: count }, (_, index) => orderView(index + 1, changes)));

const isHalfGone = {
  alarms: [{ kind: 'accept_deadline' as const, sentence: 'Half of the time is gone.', at: '2026-01-18T18:04:00.000Z' }],
};
const off = { ...doorDash, state: 'paused_by_them' as const, sentence: 'DoorDash has paused this store.' };

describe('the home page', () => {
  it('shows an owner the money of the day', async () => {
    renderScreen(<HomePage />, { answers });
    const sales = within(await screen.findByLabelText('Today’s Sales'));
    await sales.findByText('$123.45');
    expect(screen.getByText('Sales (Last 7 days)')).toBeDefined();
  });

  it('shows the kitchen its day without money', async () => {
    const withoutMoney = {
      ...figures,
      sales: null,
      days: [{ date: '2026-01-18', orders: 5, salesMinor: null }],
      services: [{ service: 'doordash', serviceName: 'DoorDash', orders: 5, salesMinor: null }],
    };
    const me = { ...owner, role: 'kitchen' } as const;
    renderScreen(<HomePage />, { me, answers: { ...answers, getHomeFigures: withoutMoney } });
    await screen.findByText('Orders (Last 7 days)');
    await screen.findByText('Churros');
    await screen.findByText('3 orders');
    expect(screen.queryByText('Today’s Sales')).toBeNull();
    expect(document.body.textContent).not.toMatch(/\$\d/);
  });

  it('opens the best dish, a service and a day to their orders', async () => {
    const { user } = renderScreen(<HomePage />, { answers });
    const day = { from: '2026-01-18', to: '2026-01-18', storeId: store.id };
    expect(behind(await screen.findByLabelText('Churros: 3 orders'))).toEqual({
      ...day,
      itemKind: 'item',
      itemKey: 'churros',
      title: 'Churros',
    });
    const services = within(screen.getByLabelText('Platform Breakdown'));
    await user.click(services.getByText('Table'));
    expect(behind(await services.findByText('5', { selector: 'a' }))).toEqual({
      ...day,
      figure: 'orders',
      service: 'doordash',
      title: 'DoorDash',
    });
    const sales = within(screen.getByLabelText('Sales (Last 7 days)'));
    await user.click(sales.getByText('Table'));
    expect(behind(await sales.findByText('$123.45', { selector: 'a' }))).toMatchObject({ ...day, figure: 'sales' });
  });

  it('shows a new low rating, which leads to the review', async () => {
    const review = {
      id: '0190b6a0-0000-7000-8000-000000000011',
      storeId: store.id,
      storeName: store.name,
      service: 'uber-eats',
      serviceName: 'Uber Eats',
      stars: 2,
      text: 'Sin salsa',
      author: null,
      tags: [],
      writtenAt: '2026-01-18T18:00:00.000Z',
      writtenOn: null,
      orderId: null,
      orderNumber: null,
      items: [],
      reply: {
        state: 'none' as const,
        text: null,
        by: null,
        at: null,
        why: null,
        ability: { can: true as const, maxCharacters: 300 },
      },
      suggestions: [],
    };
    renderScreen(<HomePage />, { answers: { ...answers, listLowReviews: { reviews: [review] } } });
    const link = (await screen.findByText(`2 stars for ${store.name} on Uber Eats.`)).closest('a');
    expect(link?.textContent).toContain('“Sin salsa”');
    expect(link?.getAttribute('href')).toBe(`/dashboard/customers/ratings?review=${review.id}`);
  });
});

describe('what needs attention', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const held = {
    id: '0190b6a0-0000-7000-8000-0000000000aa',
    number: 'FL-2026-03',
    weekFrom: '2026-01-05',
    weekTo: '2026-01-11',
    amountMinor: 125_000,
    currency: 'USD',
    state: 'held' as const,
    status: 'held' as const,
    sentences: ['Two owners ask.'],
    payOn: null,
    accountLastFour: '6789',
    reissueOf: null,
    createdAt: '2026-01-12T12:00:00.000Z',
  };

  it('stands first, with the orders about to be cancelled above all else, each leading to where it is solved', async () => {
    renderScreen(<HomePage />, {
      answers: {
        ...answers,
        ...orders(2, isHalfGone),
        listIntegrations: { cards: [off] },
        listPayouts: { payouts: [held], nextCursor: null },
      },
    });
    await screen.findByText('Payout FL-2026-03 is on hold.');
    await screen.findByText('DoorDash has paused this store.');
    await screen.findByText('Order DD0001 waits for your answer.');
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Needs attention');
    expect(hrefsIn(screen.getByLabelText('Needs attention'))).toEqual([
      orderOnBoard(orderView(1).id),
      orderOnBoard(orderView(2).id),
      paths.integrations,
      paths.payouts,
    ]);
  });

  it('counts more than three waiting orders in one line, which leads to the board', async () => {
    renderScreen(<HomePage />, { answers: { ...answers, ...orders(12, isHalfGone) } });
    const line = await screen.findByText('12 orders wait for your answer.');
    expect(line.closest('a')?.getAttribute('href')).toBe(paths.orders);
    expect(hrefsIn(screen.getByLabelText('Needs attention'))).toHaveLength(1);
  });

  it('appears and goes without a reload when a service switches a store off and on', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const { answer } = renderScreen(<HomePage />, { answers });
    await screen.findByText('No orders at work. New ones appear here by themselves.');
    expect(screen.queryByLabelText('Needs attention')).toBeNull();
    answer({ listIntegrations: { cards: [off] } });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await screen.findByText('DoorDash has paused this store.');
    answer({ listIntegrations: { cards: [doorDash] } });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(screen.queryByLabelText('Needs attention')).toBeNull());
  });

  it('leaves a rush in the feed at its newest ten until somebody asks for all', async () => {
    const { user } = renderScreen(<HomePage />, { answers: { ...answers, ...orders(12) } });
    const feed = within(await screen.findByLabelText('Live Order Feed'));
    const all = await feed.findByText('Show all 12 orders');
    expect(feed.getAllByRole('article')).toHaveLength(10);
    expect(feed.queryByText('DD0002')).toBeNull();
    await user.click(all);
    expect(feed.getAllByRole('article')).toHaveLength(12);
  });
});

describe('the home page of all stores', () => {
  it('adds all of them up, and names the store of each order in the feed and of what needs attention', async () => {
    const asked: unknown[] = [];
    const late = orderView(2, {
      storeId: harbor.id,
      state: 'getting_ready',
      stateLabel: 'Getting ready',
      readyTargetAt: '2026-01-18T18:20:00.000Z',
    });
    renderScreen(<HomePage />, {
      stores: [store, harbor],
      shown: 'all',
      answers: {
        ...answers,
        ...ordersAnswer([orderView(1, isHalfGone), late]),
        listIntegrations: { cards: [off] },
        getHomeFigures: (input) => (asked.push(input), figures),
      },
    });
    await screen.findByText(`Order DD0002 at ${harbor.name} is late.`);
    expect(screen.getByText(`Order DD0001 at ${store.name} waits for your answer.`)).toBeDefined();
    await screen.findByText(`DoorDash at ${store.name}:`);
    const feed = within(screen.getByLabelText('Live Order Feed'));
    expect(feed.getByText(store.name)).toBeDefined();
    expect(feed.getByText(harbor.name)).toBeDefined();
    await within(screen.getByLabelText('Today’s Sales')).findByText('$123.45');
    expect(asked).toEqual([{}]);
  });
});
