import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdjustWays } from '../../../domains/channels/model/adjustment.ts';
import { serviceOrderLine } from '../../../domains/channels/model/service-order.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { orderView } from '../../testing/order-view.ts';
import { renderScreen, store } from '../../testing/render-screen.tsx';
import { OrderDrawer } from './order-drawer.tsx';

const line = (externalLineId: string, name: string, quantity: number, unitMinor: number) =>
  serviceOrderLine.parse({
    externalLineId,
    name,
    quantity,
    price: {
      unitBaseMinor: unitMinor,
      optionsTotalMinor: 0,
      unitTotalMinor: unitMinor,
      lineTotalMinor: unitMinor * quantity,
      sentPriceIncludesOptions: true,
    },
    modifiers: [],
  });

const everyWay: AdjustWays = {
  remove: { how: 'request' },
  quantity: { how: 'request' },
  substitute: { how: 'request', takesOptions: true },
  price: { how: 'request', mayRise: true, isAlone: true },
};
const no = (what: string) => ({ how: 'none', reason: `Grubhub takes no other ${what}.` }) as const;

/** An order of Grubhub that is being made: two Churros and a Coke. */
function inKitchen(ways: AdjustWays, changes: Partial<OrderView> = {}): OrderView {
  const { actions } = orderView(1);
  return orderView(1, {
    service: 'grubhub',
    serviceName: 'Grubhub',
    state: 'getting_ready',
    stateLabel: 'Getting ready',
    lines: [line('l-1', 'Churros', 2, 600), line('l-2', 'Mexican Coke', 1, 350)],
    actions: { ...actions, adjust: { can: true, ways, sentence: 'Grubhub asks its care.' } },
    ...changes,
  });
}

const answers = (order: OrderView) => ({
  listOrders: { orders: [order], nextCursor: null, feedPosition: 1, feedPositions: { [store.id]: 1 } },
  getPrinterStates: { printers: [] },
  getLoyaltyState: { isRunning: false, hasProgramme: false },
});
const size = {
  ref: 'size',
  name: 'Size',
  minimum: 1,
  maximum: 1,
  options: [{ ref: 'large', name: 'Large', priceMinor: 100, maximum: 1 }],
};
const horchata = { ref: 'horchata', name: 'Horchata', category: 'Drinks', priceMinor: 400, groups: [size] };

/** The dialog in which the changes of the order are chosen. */
async function openDialog(user: ReturnType<typeof renderScreen>['user']) {
  await user.click(await screen.findByText('Change items'));
  const title = await screen.findByText('What changes in DD0001?');
  return within(title.closest<HTMLElement>('[role="dialog"]') ?? document.body);
}

const path = `/dashboard/orders?order=${orderView(1).id}`;

describe('the changes of an order that is being made', () => {
  it('cannot take everything off, are asked of the service once, and wait for it without a second try', async () => {
    const order = inKitchen({ ...everyWay, quantity: no('quantity'), substitute: no('item'), price: no('price') });
    const sentence = 'Asked Grubhub to take Mexican Coke off';
    const asked: OrderView['adjustments'][number] = {
      sentence,
      state: 'waiting',
      askedAt: '2026-01-18T18:05:00.000Z',
      endedAt: null,
    };
    const { user, changes } = renderScreen(<OrderDrawer />, {
      path,
      answers: { ...answers(order), adjustOrder: { ...order, version: 2, adjustments: [asked] } },
    });
    const dialog = await openDialog(user);
    expect(dialog.getByText('Grubhub asks its care.')).toBeDefined();
    expect(dialog.getByText('Take off what has run out, or choose what else is to change.')).toBeDefined();
    expect(dialog.queryByText('Ask Grubhub')).toBeNull();
    expect(dialog.queryByLabelText(/^Replace|^New price/)).toBeNull();
    await user.click(dialog.getByLabelText('Take off Churros'));
    await user.click(dialog.getByLabelText('Take off Mexican Coke'));
    await dialog.findByText('Nothing would be left of this order. Cancel it instead.');
    expect(dialog.queryByText('Ask Grubhub')).toBeNull();
    await user.click(dialog.getByLabelText('Put back Churros'));
    await user.click(await dialog.findByText('Ask Grubhub'));

    await screen.findByText(`${sentence}. Waiting for Grubhub.`);
    expect(screen.queryByText('Change items')).toBeNull();
    expect(changes).toEqual([
      { call: 'adjustOrder', input: { id: order.id, changes: [{ kind: 'remove', lineId: 'l-2' }] } },
    ]);
  });

  it('can be another item of the menu, found by its name, once its choices are made', async () => {
    const order = inKitchen(everyWay);
    const searches: (string | undefined)[] = [];
    const { user, changes } = renderScreen(<OrderDrawer />, {
      path,
      answers: {
        ...answers(order),
        listSubstitutes: ({ search }) => {
          searches.push(search);
          return { items: search === undefined ? [] : [horchata], more: 0, why: null };
        },
        adjustOrder: { ...order, version: 2 },
      },
    });
    const dialog = await openDialog(user);
    await user.click(dialog.getByLabelText('Replace Churros'));
    await dialog.findByText('Choose what to send instead of Churros.');
    await user.type(await dialog.findByLabelText('Instead of Churros', { selector: 'input' }), 'horch');
    await user.click(await screen.findByText('Horchata · $4.00'));
    expect(searches).toContain('horch');
    await dialog.findByText('Horchata: choose 1 of “Size”.');
    expect(dialog.queryByText('Ask Grubhub')).toBeNull();
    await user.click(dialog.getByLabelText('Large · $1.00'));
    await user.click(dialog.getByLabelText('One fewer Horchata'));
    await user.click(await dialog.findByText('Ask Grubhub'));
    const options = [{ groupRef: 'size', ref: 'large', quantity: 1 }];
    const change = { kind: 'substitute', lineId: 'l-1', itemRef: 'horchata', quantity: 1, options };
    await waitFor(() => expect(changes).toEqual([{ call: 'adjustOrder', input: { id: order.id, changes: [change] } }]));
  });

  it('can be another price, which has to be an amount and is asked for alone', async () => {
    const order = inKitchen(everyWay);
    const { user, changes } = renderScreen(<OrderDrawer />, {
      path,
      answers: { ...answers(order), adjustOrder: { ...order, version: 2 } },
    });
    const dialog = await openDialog(user);
    await user.click(dialog.getByLabelText('New price of Mexican Coke'));
    const price = await dialog.findByLabelText('New price of one Mexican Coke');
    expect(dialog.getByText('$3.50 now, options included.')).toBeDefined();
    await user.type(price, 'free');
    await dialog.findByText('Enter a price such as 9.50.');
    expect(dialog.queryByText('Ask Grubhub')).toBeNull();
    await user.clear(price);
    await user.type(price, '0.50');
    await dialog.findByText('Ask Grubhub');
    await user.click(dialog.getByLabelText('One fewer Churros'));
    await dialog.findByText(/^A new price has to be asked for by itself\./);
    expect(dialog.queryByText('Ask Grubhub')).toBeNull();
    await user.click(dialog.getByLabelText('One more Churros'));
    await user.click(await dialog.findByText('Ask Grubhub'));
    const change = { kind: 'price', lineId: 'l-2', unitMinor: 50 };
    await waitFor(() => expect(changes).toEqual([{ call: 'adjustOrder', input: { id: order.id, changes: [change] } }]));
  });
});
