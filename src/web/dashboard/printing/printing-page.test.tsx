import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Printer, Printing } from '../../../domains/printing/contract.ts';
import { owner, renderScreen, store } from '../../testing/render-screen.tsx';
import PrintingPage from './printing-page.tsx';

const printing: Printing = {
  settings: {
    isAutomatic: false,
    language: 'en',
    aheadMinutes: 30,
    expiresAfterMinutes: 10,
    silentAfterSeconds: 60,
    version: 1,
  },
  printers: [],
  stations: [],
  categories: [],
  mayConnect: false,
};

const pass: Printer = {
  id: '0190b6a0-0000-7000-8000-0000000000b1',
  name: 'Pass',
  kind: 'browser',
  host: null,
  port: null,
  tongue: 'esc-pos',
  columns: 48,
  codePage: 'windows1252',
  isOn: true,
  hasAddress: false,
  state: 'ready',
  sentence: '',
  waiting: 0,
  waitingSince: null,
  notPrinted: 0,
  lastSeenAt: null,
  version: 1,
};

const answers = {
  getPrinting: printing,
  getPrinterStates: { printers: [] },
  listTickets: { tickets: [], nextCursor: null },
};

const automatic = () => screen.findByLabelText<HTMLInputElement>(/^Print each order/);

describe('the printing page', () => {
  it('adds a printer of a device only with a name, and takes it into the list', async () => {
    const { user, changes } = renderScreen(<PrintingPage />, {
      answers: { ...answers, addPrinter: { ...printing, printers: [pass] } },
    });
    await screen.findByText(/^No printer yet\./);
    await user.click(screen.getByText('Add a printer'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByText('The printer of a device with this screen'));
    await user.click(dialog.getByText('Save'));
    await dialog.findByText('Enter a name.');
    expect(changes).toEqual([]);
    await user.type(dialog.getByLabelText(/^Name/), 'Pass');
    await user.click(dialog.getByText('Save'));
    await screen.findByLabelText('Print a test ticket on Pass');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/^No printer yet\./)).toBeNull();
    expect(changes).toMatchObject([
      { call: 'addPrinter', input: { storeId: store.id, name: 'Pass', kind: 'browser', host: null, port: null } },
    ]);
  });

  it('asks whether a ticket came out only on the device that prints', async () => {
    const { user } = renderScreen(<PrintingPage />, {
      answers: { ...answers, getPrinting: { ...printing, printers: [pass] } },
    });
    const here = await screen.findByLabelText<HTMLInputElement>(/^Print on this device/);
    expect(screen.queryByLabelText(/^Ask here whether each ticket came out/)).toBeNull();
    await user.click(here);
    const asks = await screen.findByLabelText<HTMLInputElement>(/^Ask here whether each ticket came out/);
    expect([here.checked, asks.checked]).toEqual([true, true]);
    await user.click(asks);
    await waitFor(() => expect(asks.checked).toBe(false));
  });

  it('lets an owner save that orders are printed', async () => {
    const saved = { ...printing, settings: { ...printing.settings, isAutomatic: true, version: 2 } };
    const { user, changes } = renderScreen(<PrintingPage />, { answers: { ...answers, savePrinting: saved } });
    await user.click(await automatic());
    await user.click(screen.getByText('Save'));
    await screen.findByText('Saved.');
    expect((await automatic()).checked).toBe(true);
    expect(changes).toEqual([
      { call: 'savePrinting', input: { storeId: store.id, ...printing.settings, isAutomatic: true } },
    ]);
  });

  it('shows the kitchen the printers, and lets only owners and managers set them up', async () => {
    const me = { ...owner, role: 'kitchen' } as const;
    renderScreen(<PrintingPage />, {
      me,
      answers: { ...answers, getPrinting: { ...printing, printers: [pass] } },
    });
    await screen.findByText('Owners and managers change this.');
    expect((await automatic()).disabled).toBe(true);
    expect(screen.getByText('Add a printer').closest('button')?.disabled).toBe(true);
    expect(screen.getByLabelText<HTMLButtonElement>('Change Pass').disabled).toBe(true);
    expect(screen.getByLabelText<HTMLButtonElement>('Print a test ticket on Pass').disabled).toBe(false);
  });
});
