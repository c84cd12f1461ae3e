import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { fromList } from '../../lib/active-orders.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerRoute } from '../../testing/answer-route.ts';
import { orderView } from '../../testing/order-view.ts';
import { renderScreen, store } from '../../testing/render-screen.tsx';
import { activeOrdersQuery } from '../data/active-orders-query.ts';
import { OrderDrawer } from '../order/order-drawer.tsx';
import BoardPage from './board-page.tsx';

const can = { can: true } as const;
const cannot = { can: false, reason: 'Not now.' } as const;
/** So far ahead that it is not late. */
const readyTargetAt = '2099-01-18T18:20:00.000Z';

/** An order that the kitchen works on. */
const inKitchen = (number: number, changes: Partial<OrderView> = {}) =>
  orderView(number, {
    state: 'getting_ready',
    stateLabel: 'Getting ready',
    readyTargetAt,
    actions: { ...orderView(number).actions, accept: cannot, decline: cannot, markAsReady: can, moreTime: can },
    ...changes,
  });

const listed = (...orders: OrderView[]) => ({
  listOrders: { orders, nextCursor: null, feedPosition: 1, feedPositions: { [store.id]: 1 } },
  getPrinterStates: { printers: [] },
  getLoyaltyState: { isRunning: false, hasProgramme: false },
});

/** Has the live feed bring an order. */
const bring = (order: OrderView) =>
  act(() => void queryClient.setQueryData(activeOrdersQuery(store.id).queryKey, fromList([order], { [store.id]: 2 })));

/** A column, of a board that is loaded. */
function column(name: string) {
  const element = document.querySelector<HTMLElement>(`[data-column="${name}"]`);
  if (!element) throw new Error(`The board has no column ${name}.`);
  return within(element);
}

describe('the board', () => {
  it('accepts the order that the keyboard has gone to, which moves to the kitchen before the server answers', async () => {
    const { user, changes } = renderScreen(<BoardPage />, {
      answers: {
        ...listed(orderView(1), orderView(2)),
        acceptOrder: async () => Promise.resolve(inKitchen(2, { version: 2 })),
      },
    });
    await screen.findByText('DD0001');
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('DD0002');
    const answer = Promise.withResolvers<Response>();
    answerRoute(`/api/orders/${orderView(2).id}/accept`, async (_, pass) => {
      await answer.promise;
      return pass();
    });
    await user.keyboard('a');
    await column('getting_ready').findByText('Accepting…');
    expect(column('new').queryByText('DD0002')).toBeNull();
    expect(changes).toEqual([]);
    answer.resolve(new Response());
    await column('getting_ready').findByText('Mark as Ready');
    expect(changes).toEqual([{ call: 'acceptOrder', input: { id: orderView(2).id, prepMinutes: 20 } }]);
    expect(column('new').getByText('DD0001')).toBeDefined();
  });

  it('declines an order with the chosen reason, once the dialog is confirmed', async () => {
    const order = orderView(1, { denyReasons: [{ reason: 'too_busy', label: 'Too busy right now' }] });
    const { user, changes } = renderScreen(<BoardPage />, {
      answers: {
        ...listed(order),
        declineOrder: { ...order, version: 2, state: 'declined', endedAt: '2026-01-18T18:01:00.000Z' },
      },
    });
    await user.click(await screen.findByText('Decline'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByText('Keep the order'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([]);

    await user.click(screen.getByText('Decline'));
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByText('Too busy right now'));
    await user.click(again.getByText('Decline'));
    await screen.findByText('No new orders. They ring when they come in.');
    expect(changes).toEqual([{ call: 'declineOrder', input: { id: order.id, reason: 'too_busy' } }]);
  });

  it('shows an order in its new column as soon as the feed brings it there, and no more once it has ended', async () => {
    renderScreen(<BoardPage />, { answers: listed(orderView(1)) });
    await screen.findByText('DD0001');
    bring(inKitchen(1, { version: 2 }));
    await column('getting_ready').findByText('DD0001');
    expect(column('new').queryByText('DD0001')).toBeNull();
    bring(inKitchen(1, { version: 3, state: 'cancelled', endedAt: '2026-01-18T18:09:00.000Z' }));
    await waitFor(() => expect(screen.queryByText('DD0001')).toBeNull());
  });
});

describe('more time', () => {
  it('shows at once, and is taken back with the reason when no answer comes', async () => {
    const { user } = renderScreen(<BoardPage />, { answers: listed(inKitchen(1)) });
    const lost = Promise.withResolvers<Response>();
    answerRoute(`/api/orders/${inKitchen(1).id}/more-time`, () => lost.promise);
    await screen.findByText('12:20 PM');
    await user.click(await screen.findByLabelText('More time for order DD0001'));
    await user.click(await screen.findByText('+15 minutes'));
    await screen.findByText('12:35 PM');
    expect(screen.queryByText('12:20 PM')).toBeNull();
    lost.reject(new TypeError('Failed to fetch'));
    await screen.findByText(/^Not done: No answer from the server\./);
    expect(screen.getByText('12:20 PM')).toBeDefined();
    expect(screen.queryByText('12:35 PM')).toBeNull();
    await user.click(screen.getByLabelText('I have read this'));
    await waitFor(() => expect(screen.queryByText(/^Not done/)).toBeNull());
  });

  it('starts from the time that the last one set, and the open order lists each and keeps the focus of the keyboard', async () => {
    const moved = (version: number, ...minutes: number[]) =>
      inKitchen(1, {
        version,
        readyTargetAt: `2099-01-18T18:${minutes.at(-1)}:00.000Z`,
        readyMoves: minutes.map((minute, index) => ({
          readyAt: `2099-01-18T18:${minute}:00.000Z`,
          movedAt: `2026-01-18T18:0${index}:00.000Z`,
        })),
      });
    const { user, changes, answer } = renderScreen(
      <>
        <BoardPage />
        <OrderDrawer />
      </>,
      { answers: { ...listed(inKitchen(1)), extendPrepTime: moved(2, 30) } },
    );
    await user.click(await screen.findByLabelText('More time for order DD0001'));
    await user.click(await screen.findByText('+10 minutes'));
    await screen.findByText('12:30 PM');

    answer({ extendPrepTime: moved(3, 30, 35) });
    await user.click(screen.getByText('DD0001'));
    const drawer = within(await screen.findByRole('dialog'));
    const more = (await drawer.findByText('+5 min')).closest('button');
    more?.focus();
    await user.keyboard('{Enter}');
    await drawer.findByText('Ready time moved to 12:35 PM');
    expect(drawer.getByText('Ready time moved to 12:30 PM')).toBeDefined();
    expect(document.activeElement).toBe(more);
    const { id } = inKitchen(1);
    expect(changes).toEqual([
      { call: 'extendPrepTime', input: { id, minutes: 10, from: readyTargetAt } },
      { call: 'extendPrepTime', input: { id, minutes: 5, from: '2099-01-18T18:30:00.000Z' } },
    ]);
  });

  it('has no button where the service takes no new time: the open order says why', async () => {
    const reason = 'DoorDash hears the ready time only when an order is accepted.';
    const order = inKitchen(1);
    const { user } = renderScreen(
      <>
        <BoardPage />
        <OrderDrawer />
      </>,
      { answers: listed({ ...order, actions: { ...order.actions, moreTime: { can: false, reason } } }) },
    );
    await screen.findByText('Mark as Ready');
    expect(screen.queryByLabelText(/^More time/)).toBeNull();
    await user.click(screen.getByText('DD0001'));
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByText(reason);
    expect(drawer.queryByText(/min$/)).toBeNull();
  });
});
