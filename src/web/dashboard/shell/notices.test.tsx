import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { AppError } from '../../../platform/errors.ts';
import { orderView } from '../../testing/order-view.ts';
import { renderScreen, store } from '../../testing/render-screen.tsx';
import { answered, askAbout, asksWhetherPrinted } from '../data/print-confirmation.ts';
import { Notices } from './notices.tsx';

/** An order that its customer cancelled while the kitchen made it. */
const stoppedOrder = (number: number): OrderView =>
  orderView(number, {
    state: 'cancelled',
    stateLabel: 'Cancelled',
    endedAt: '2026-01-18T18:09:00.000Z',
    stoppedAt: `2026-01-18T18:09:0${number}.000Z`,
    ending: { by: 'customer', reason: 'Changed plans.' },
  });

const confirmed = (id: string) => {
  const number = Number(id.slice(-4));
  return { ...stoppedOrder(number), version: 2, stoppedAt: null };
};

const listed = (...orders: OrderView[]) => ({
  listOrders: { orders, nextCursor: null, feedPosition: 1, feedPositions: { [store.id]: 1 } },
  getPrinterStates: { printers: [] },
  getBell: { unread: 0, notices: [] },
  listIntegrations: { cards: [] },
});

const at = '2026-01-18T18:00:00.000Z';
const list = async () => within(await screen.findByLabelText('Cancelled while being made'));

describe('orders that were cancelled while they were made', () => {
  it('are announced above the new orders, and go once the kitchen says that it has stopped', async () => {
    const { user, changes } = renderScreen(<Notices />, {
      answers: { ...listed(orderView(2), stoppedOrder(1)), confirmStop: ({ id }) => confirmed(id) },
    });
    const stop = await screen.findByText('Stop: order DD0001 was cancelled');
    expect(screen.getByText(/, DoorDash\. Changed plans\./)).toBeDefined();
    const call = await screen.findByText('1 new order');
    expect(stop.compareDocumentPosition(call) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(screen.getByLabelText('We have stopped order DD0001'));
    await waitFor(() => expect(screen.queryByLabelText('Cancelled while being made')).toBeNull());
    expect(changes).toEqual([{ call: 'confirmStop', input: { id: stoppedOrder(1).id } }]);
    expect(screen.getByText('1 new order')).toBeDefined();
  });

  it('are all confirmed by one press where they are many, and those that the server did not take stay', async () => {
    const four = [1, 2, 3, 4].map(stoppedOrder);
    let isDown = true;
    const { user, changes } = renderScreen(<Notices />, {
      answers: {
        ...listed(...four),
        confirmStop: ({ id }) => {
          if (isDown && id === four[2]?.id) throw new AppError('SERVICE_UNAVAILABLE');
          return confirmed(id);
        },
      },
    });
    await (await list()).findByText('2 more orders were cancelled');
    expect((await list()).getByText('DD0003, DD0004')).toBeDefined();
    await user.click(screen.getByText('We have stopped all 4'));
    await waitFor(async () => expect((await list()).queryByText(/DD0001/)).toBeNull());
    await (await list()).findByText('Stop: order DD0003 was cancelled');
    await (await list()).findByText('Stop: order DD0004 was cancelled');

    isDown = false;
    await user.click(screen.getByLabelText('We have stopped order DD0003'));
    await user.click(await screen.findByLabelText('We have stopped order DD0004'));
    await waitFor(() => expect(screen.queryByLabelText('Cancelled while being made')).toBeNull());
    const confirmedIds = [1, 2, 3, 3, 4].map((number) => stoppedOrder(number).id);
    expect(changes.map(({ input }) => input)).toEqual(confirmedIds.map((id) => ({ id })));
  });
});

describe('a printer that prints nothing', () => {
  const pass = {
    id: '0190b6a0-0000-7000-8000-0000000000b1',
    storeId: store.id,
    name: 'Pass',
    kind: 'browser' as const,
    isOn: true,
    state: 'trouble' as const,
    sentence: 'It is out of paper.',
    waiting: 1,
  };
  const bar = { ...pass, id: '0190b6a0-0000-7000-8000-0000000000b2', name: 'Bar' };

  it('is named with its trouble, and leads to the printers of its store', async () => {
    renderScreen(<Notices />, {
      answers: { ...listed(), getPrinterStates: { printers: [pass, { ...bar, state: 'ready' }] } },
    });
    const notice = await screen.findByText('Printer Pass does not print.');
    expect(notice.parentElement?.textContent).toContain('It is out of paper.');
    const link = screen.getByText('Look at it').closest('a');
    expect(link?.getAttribute('href')).toBe(`/dashboard/store/printing?store=${store.id}`);
  });

  it('shares one line with every other', async () => {
    renderScreen(<Notices />, { answers: { ...listed(), getPrinterStates: { printers: [pass, bar] } } });
    const notice = await screen.findByText('2 printers do not print:');
    expect(notice.parentElement?.textContent).toBe('2 printers do not print: Pass and Bar');
  });

  it('is no notice while it is ready', async () => {
    let hasAsked = false;
    renderScreen(<Notices />, {
      answers: {
        ...listed(),
        getPrinterStates: () => ((hasAsked = true), { printers: [{ ...pass, state: 'ready' }] }),
      },
    });
    await waitFor(() => expect(hasAsked).toBe(true));
    expect(screen.queryByText('Look at it')).toBeNull();
  });
});

describe('a ticket that this device was given to print', () => {
  const ticket = { id: '0190b6a0-0000-7000-8000-0000000000c1', number: 'DD0001', station: 'Pass' };

  it('is asked about until it came out, or is printed again', async () => {
    const { user, changes } = renderScreen(<Notices />, {
      answers: {
        ...listed(),
        printAnyway: {
          id: ticket.id,
          printerId: ticket.id,
          printerName: 'Pass',
          orderId: null,
          kind: 'order',
          state: 'waiting',
          reason: null,
          number: 'DD0001',
          station: 'Pass',
          customer: '',
          copies: 1,
          copyNumber: null,
          dueAt: at,
          createdAt: at,
          printedAt: null,
          isCertain: true,
          mayPrintAnyway: false,
        },
      },
    });
    act(() => askAbout(ticket));
    await screen.findByText('Ticket DD0001, Pass: did it come out?');
    await user.click(screen.getByText('Print again'));
    await waitFor(() => expect(screen.queryByText(/did it come out/)).toBeNull());
    expect(changes).toEqual([{ call: 'printAnyway', input: { id: ticket.id } }]);
    act(() => askAbout(ticket));
    await screen.findByText(/did it come out/);
    await user.click(screen.getByText('Yes'));
    await waitFor(() => expect(screen.queryByText(/did it come out/)).toBeNull());
    expect(changes).toHaveLength(1);
  });

  it('is not asked about on a device that prints without a dialog', async () => {
    renderScreen(<Notices />, { answers: listed() });
    asksWhetherPrinted.set('no');
    act(() => askAbout(ticket));
    expect(screen.queryByText(/did it come out/)).toBeNull();
    act(() => answered(ticket.id));
  });
});
