import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { orderView } from '../../testing/order-view.ts';
import { renderScreen, store } from '../../testing/render-screen.tsx';
import { PrintOrder } from './print-order.tsx';

const printer = {
  id: '0190b6a0-0000-7000-8000-0000000000b1',
  storeId: store.id,
  name: 'Pass',
  kind: 'browser' as const,
  isOn: true,
  state: 'ready' as const,
  sentence: '',
  waiting: 0,
};

it('an order is printed by a press, with the same key until it is in the queue', async () => {
  let isUp = false;
  const { user, changes } = renderScreen(<PrintOrder order={orderView(1)} />, {
    answers: {
      getPrinterStates: { printers: [printer] },
      printOrder: () => {
        if (!isUp) throw new AppError('SERVICE_UNAVAILABLE');
        return { tickets: [] };
      },
    },
  });
  const press = async () => user.click(await screen.findByText('Print for the kitchen'));
  await press();
  await screen.findByRole('alert');
  isUp = true;
  await press();
  await screen.findByText('It is in the printer’s queue.');
  await press();
  await waitFor(() => expect(changes).toHaveLength(3));
  const keys = changes.map(({ input }) => (input as { requestKey: string }).requestKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('an order is not printed where every printer is off', async () => {
  let hasAsked = false;
  renderScreen(<PrintOrder order={orderView(1)} />, {
    answers: { getPrinterStates: () => ((hasAsked = true), { printers: [{ ...printer, isOn: false }] }) },
  });
  await waitFor(() => expect(hasAsked).toBe(true));
  expect(screen.queryByText('Print for the kitchen')).toBeNull();
});
