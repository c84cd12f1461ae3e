import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../platform/errors.ts';
import type { Answers, Outputs } from '../../../testing/answer-calls.ts';
import { renderScreen, store } from '../../../testing/render-screen.tsx';
import InsightsPage from './insights-page.tsx';

const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const path = '/dashboard/customers/insights';
const days = '?period=custom&from=2026-01-01&to=2026-01-02';

const sums = {
  orders: { new: 3, returning: 1_234, untold: 0 },
  salesMinor: { new: 3_000, returning: 246_800, untold: 0 },
};
const service = (name: string, sentence: string) => ({
  service: name.toLowerCase(),
  serviceName: name,
  recognition: { by: 'customer_id' as const, says: false, sentence },
  now: sums,
  before: sums,
});
const insights: Outputs['getInsights'] = {
  currency: 'USD',
  hasOrders: true,
  now: sums,
  before: { ...sums, orders: { new: 1, returning: 199, untold: 0 } },
  days: ['2026-01-01', '2026-01-02'].map((date) => ({ date, orders: { new: 1, returning: 7, untold: 0 } })),
  services: [service('DoorDash', 'DoorDash numbers its customers.'), service('Grubhub', 'Grubhub hides them.')],
  frequency: [{ key: 'once', customers: 3, orders: 3, salesMinor: 3_000 }],
  lapsed: [{ days: 30, customers: 5 }],
};
const customer: Outputs['listCustomers']['customers'][number] = {
  id: id(11),
  storeName: store.name,
  service: 'doordash',
  serviceName: 'DoorDash',
  name: 'Ana D.',
  orders: 2,
  salesMinor: 4_000,
  currency: 'USD',
  firstDate: '2025-10-01',
  lastDate: '2025-11-01',
};
const order: Outputs['listCustomerOrders']['orders'][number] = {
  orderId: id(21),
  storeId: store.id,
  storeName: store.name,
  service: 'doordash',
  serviceName: 'DoorDash',
  displayId: 'A1B2',
  customerName: 'Ana D.',
  placedAt: '2026-01-02T18:00:00.000Z',
  salesMinor: 2_000,
  kind: 'returning',
};

/** Renders the screen and keeps what was asked for, by call. */
function renderInsights(answers: Answers = {}, search = days) {
  const asked: Record<string, unknown>[] = [];
  const screenOf = renderScreen(<InsightsPage />, {
    path: path + search,
    answers: {
      getInsights: insights,
      listCustomerItems: {
        items: [{ key: 'churros', name: 'Churros', orders: { returning: 4, new: 0, untold: 0 } }],
      },
      listConnections: {
        connections: [
          {
            id: id(31),
            storeId: store.id,
            service: 'doordash',
            serviceName: 'DoorDash',
            externalStoreId: 'one',
            state: 'connected',
            autoAccept: false,
            abilities: { deny: { can: true }, cancel: { can: true }, ready: { can: true }, updateReady: { can: true } },
            denyReasons: [],
          },
        ],
      },
      listCustomerOrders: (input) => {
        asked.push(input);
        return { currency: 'USD', orders: [order], nextCursor: null };
      },
      listCustomers: (input) => {
        asked.push(input);
        return { customers: [customer], nextCursor: null };
      },
      ...answers,
    },
  });
  return { ...screenOf, asked };
}

const drawer = async (title: string) => {
  await screen.findByText(title, { selector: 'strong' });
  return within(await screen.findByRole('dialog'));
};
const shown = { from: '2026-01-01', to: '2026-01-02' };

describe('a figure of the customers', () => {
  it('opens to its orders, which lead to the order itself', async () => {
    const { user, asked } = renderInsights();
    const figure = await screen.findByLabelText('Orders of returning customers: 1,234. What is behind it');
    const card = within(figure.closest('li') ?? document.body);
    expect(card.getByText('199 in the time before')).toBeDefined();
    expect(card.getByText('$2,468.00, $2.00 an order')).toBeDefined();
    await user.click(figure);
    const orders = await drawer('Orders of returning customers');
    const row = (await orders.findByText('A1B2')).closest('a');
    expect(row?.getAttribute('href')).toBe(`/dashboard/orders?store=${store.id}&order=${order.orderId}`);
    expect(row?.textContent).toContain('Ana D.');
    expect(asked).toEqual([{ ...shown, kind: 'returning' }]);
  });

  it.each([
    ['Returning, Fri, Jan 2: 7', 'Returning, Fri, Jan 2', { from: shown.to, to: shown.to }],
    ['DoorDash: Returning, 1,234', 'DoorDash: Returning', { ...shown, service: 'doordash' }],
    ['Churros: Returning, 4', 'Churros: Returning', { ...shown, itemKey: 'churros' }],
  ])('of a day, a service or an item opens to the orders of that alone (%s)', async (label, title, input) => {
    const { user, asked } = renderInsights({}, `${days}&as=table`);
    await user.click(await screen.findByLabelText(label));
    await (await drawer(title)).findByText('A1B2');
    expect(asked).toEqual([{ kind: 'returning', ...input }]);
  });

  it('of those who stayed away opens to the customers, and each of them to all of their orders', async () => {
    const { user, asked, address } = renderInsights();
    await user.click(await screen.findByLabelText('Not for 30 days: 5 customers'));
    const customers = await drawer('Not for 30 days');
    const row = (await customers.findByText('Ana D.')).closest('a');
    expect(row?.textContent).toMatch(/2 orders.*first .*Oct 1.*, last .*Nov 1.*\$40\.00/);
    await user.click(row ?? document.body);
    await (await drawer('Ana D.')).findByText('A1B2');
    expect(decodeURIComponent(address())).toContain(`customerId=${customer.id}`);
    expect(asked).toEqual([{ group: 'lapsed', lapsedDays: 30 }, { customerId: customer.id }]);
  });
});

describe('the customer insights', () => {
  it('say what each service hides, and show one service alone, which stays in the address', async () => {
    const asked: (string | undefined)[] = [];
    const { address } = renderInsights({
      getInsights: (input) => {
        asked.push(input.service);
        const services = insights.services.filter(
          (one) => input.service === undefined || one.service === input.service,
        );
        return { ...insights, services };
      },
    });
    await screen.findByText('Grubhub hides them.');
    fireEvent.click(screen.getByLabelText('Service', { selector: 'input' }));
    fireEvent.click(await screen.findByText('DoorDash', { selector: '[role="option"] *' }));
    await waitFor(() => expect(screen.queryByText('Grubhub hides them.')).toBeNull());
    expect(screen.getByText('DoorDash numbers its customers.')).toBeDefined();
    expect(address()).toBe(`${path}${days}&service=doordash`);
    expect(asked).toEqual([undefined, 'doordash']);
  });

  it('show the service of their address', async () => {
    const asked: (string | undefined)[] = [];
    renderInsights({ getInsights: (input) => (asked.push(input.service), insights) }, '?service=doordash');
    await screen.findByText('DoorDash numbers its customers.');
    expect(asked).toEqual(['doordash']);
  });

  it('have a table of the days beside the chart', async () => {
    const { user, address } = renderInsights();
    await user.click(await screen.findByText('Table'));
    const table = within(await screen.findByLabelText('New and returning by day', { selector: 'table' }));
    expect(table.getAllByLabelText(/^Returning, .*: 7$/)).toHaveLength(2);
    expect(address()).toContain('as=table');
  });

  it('say what they will show before the first order, and who may see them', async () => {
    const { answer } = renderInsights({ getInsights: { ...insights, hasOrders: false } });
    await screen.findByText(/^No orders yet\. From the first one on/);
    answer({
      getInsights: () => {
        throw new AppError('FORBIDDEN', 'You may not do this.');
      },
    });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-01-05' } });
    await screen.findByText('Owners, managers and accountants see how the business does.', undefined, {
      timeout: 4_000,
    });
    expect(document.body.textContent).not.toContain('$');
  });
});
