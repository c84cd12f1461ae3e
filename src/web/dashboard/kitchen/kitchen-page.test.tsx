import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serviceOrderLine } from '../../../domains/channels/model/service-order.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { paths } from '../../lib/paths.ts';
import { orderView } from '../../testing/order-view.ts';
import { owner, renderScreen, store } from '../../testing/render-screen.tsx';
import KitchenPage from './kitchen-page.tsx';

const can = { can: true } as const;
const cannot = { can: false, reason: 'Not now.' } as const;
const now = Date.parse('2026-01-18T18:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

/** An order that the kitchen makes, due in that many minutes. */
function inKitchen(number: number, minutes: number, changes: Partial<OrderView> = {}): OrderView {
  return orderView(number, {
    state: 'getting_ready',
    stateLabel: 'Getting ready',
    readyTargetAt: inMinutes(minutes),
    actions: { ...orderView(number).actions, accept: cannot, decline: cannot, markAsReady: can },
    ...changes,
  });
}

const answers = (...orders: OrderView[]) => ({
  listOrders: { orders, nextCursor: null, feedPosition: 1, feedPositions: { [store.id]: 1 } },
  listIntegrations: { cards: [] },
  markOrderReady: ({ id }: { id: string }) => ({
    ...inKitchen(Number(id.slice(-4)), 15),
    version: 2,
    state: 'ready' as const,
  }),
});

const free = {
  unitBaseMinor: 0,
  optionsTotalMinor: 0,
  unitTotalMinor: 0,
  lineTotalMinor: 0,
  sentPriceIncludesOptions: true,
};
const kitchen = { ...owner, role: 'kitchen' } as const;
const tile = async (name: string) => within(await screen.findByLabelText(name));

const stopTimers = () => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
};

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the kitchen display', () => {
  it('marks an order ready some seconds after the touch, and not at all when the touch is taken back', async () => {
    stopTimers();
    const { user, changes } = renderScreen(<KitchenPage />, { me: kitchen, answers: answers(inKitchen(1, 15)) });
    const order = await tile('Order DD0001, in 15 min');
    await user.click(await order.findByText('Ready'));
    await user.click(await order.findByText('Ready - take back'));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(changes).toEqual([]);

    await user.click(order.getByText('Ready'));
    expect(changes).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    await waitFor(() => expect(screen.queryByLabelText(/^Order DD0001/)).toBeNull());
    expect(changes).toEqual([{ call: 'markOrderReady', input: { id: orderView(1).id, from: 'getting_ready' } }]);
  });

  it('marks the order that is due first by the key 1', async () => {
    stopTimers();
    const { user, changes } = renderScreen(<KitchenPage />, {
      me: kitchen,
      answers: answers(inKitchen(1, 20), inKitchen(2, 15)),
    });
    await (await tile('Order DD0002, in 15 min')).findByText('1');
    await user.keyboard('1');
    await (await tile('Order DD0002, in 15 min')).findByText('Ready - take back');
    expect((await tile('Order DD0001, in 20 min')).queryByText('Ready - take back')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    await waitFor(() =>
      expect(changes.map(({ input }) => input)).toEqual([{ id: orderView(2).id, from: 'getting_ready' }]),
    );
  });

  it('puts a late order in a column of its own, and adds up what is to be made', async () => {
    const lines = [serviceOrderLine.parse({ name: 'Birria taco', quantity: 2, price: free, modifiers: [] })];
    renderScreen(<KitchenPage />, {
      me: kitchen,
      answers: answers(inKitchen(1, -5, { lines }), inKitchen(2, 15, { lines })),
    });
    await tile('Order DD0001, 5 min late');
    const late = screen.getByLabelText('Late 1');
    expect(within(late).getByText('5 min late')).toBeDefined();
    expect(within(late).queryByText('in 15 min')).toBeNull();
    expect(within(screen.getByLabelText('All day')).getByText('4 × Birria taco')).toBeDefined();
  });

  it('accepts a new order with the usual time', async () => {
    const { user, changes } = renderScreen(<KitchenPage />, {
      me: kitchen,
      answers: { ...answers(orderView(3)), acceptOrder: { ...inKitchen(3, 20), version: 2 } },
    });
    expect(await screen.findByText('Nothing to make.')).toBeDefined();
    await user.click(await screen.findByLabelText('Accept order DD0003'));
    await tile('Order DD0003, in 20 min');
    expect(changes).toEqual([{ call: 'acceptOrder', input: { id: orderView(3).id, prepMinutes: 20 } }]);
    expect(screen.queryByLabelText('Accept order DD0003')).toBeNull();
  });

  it('is dark until it is made light, and leads back to the orders', async () => {
    const { user } = renderScreen(<KitchenPage />, { me: kitchen, answers: answers() });
    await screen.findByText('Nothing to make.');
    const wall = screen.getByRole('main');
    expect(wall.dataset['light']).toBeUndefined();
    await user.click(screen.getByLabelText('Light'));
    expect(wall.dataset['light']).toBe('true');
    await user.click(screen.getByLabelText('Dark'));
    expect(wall.dataset['light']).toBeUndefined();
    expect(screen.getByLabelText('Leave the kitchen display').getAttribute('href')).toBe(paths.orders);
  });
});
