import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { fromList } from '../../lib/active-orders.ts';
import { queryClient } from '../../lib/query-client.ts';
import { renderScreen, store } from '../../testing/render-screen.tsx';
import { activeOrdersQuery } from '../data/active-orders-query.ts';
import { CustomerNotes } from './customer-notes.tsx';
import { useHomeFigures } from './home-data.ts';
import { SummaryCards } from './summary-cards.tsx';

const none = { now: null, before: null };
const figures = (salesMinor: number) => ({
  today: '2026-01-18',
  isCounting: false,
  currency: 'USD',
  weekdays: 4,
  sales: { now: salesMinor, before: 10_000 },
  orders: none,
  prepTime: none,
  accuracy: none,
  days: [],
  services: [],
  items: [],
});

const order = (version: number, state: OrderView['state']) =>
  ({
    id: '0190b6a0-0000-7000-8000-000000000021',
    storeId: store.id,
    version,
    state,
    displayId: 'A1B2',
    service: 'doordash',
    serviceName: 'DoorDash',
    brandName: 'DoorDash',
    placedAt: '2026-01-18T18:00:00.000Z',
    receivedAt: '2026-01-18T18:00:00.000Z',
    endedAt: null,
    stoppedAt: null,
    customer: { name: 'Ana D.' },
    notes: { kitchen: 'Ring twice, please', store: null },
    alarms: [],
  }) as unknown as OrderView; // what these parts read of it

/** Has the live feed bring an order. */
const bring = (one: OrderView) =>
  queryClient.setQueryData(activeOrdersQuery(store.id).queryKey, fromList([one], { [store.id]: one.version }));

const card = (name: string) => within(screen.getByLabelText(name));

function Parts() {
  const { data } = useHomeFigures();
  return (
    <>
      <SummaryCards figures={data} isError={false} seesMoney />
      <CustomerNotes />
    </>
  );
}

afterEach(() => void vi.useRealTimers());

describe('the figures of the day', () => {
  it('follow an order that comes and is accepted, and lead to the analytics of the day', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const { answer } = renderScreen(<Parts />, { answers: { getHomeFigures: figures(12_345) } });
    const sales = await card('Today’s Sales').findByText('$123.45');
    expect(sales.getAttribute('href')).toMatch(/^\/dashboard\/analytics\?period=today&/);
    await card('Active Orders').findByText('0', { selector: 'a' });
    await screen.findByText('No notes. What customers write with their orders appears here.');

    act(() => void bring(order(1, 'new')));
    await card('Active Orders').findByText('1', { selector: 'a' });
    expect(card('Active Orders').getByText('new order waits for you')).toBeDefined();
    const note = screen.getByText('Ring twice, please').closest('a');
    expect(note?.getAttribute('href')).toMatch(/order=0190b6a0/);

    answer({ getHomeFigures: figures(14_345) });
    act(() => void bring(order(2, 'getting_ready')));
    await card('Active Orders').findByText('0', { selector: 'a' });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await card('Today’s Sales').findByText('$143.45');
  });
});
