import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { causeKeys, figureKeys, type Cause, type FigureKey } from '../../../domains/reports/model/figures.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Outputs } from '../../testing/answer-calls.ts';
import { harbor, renderScreen, store } from '../../testing/render-screen.tsx';
import AnalyticsPage from './analytics-page.tsx';

const valuesOf = (given: Partial<Record<FigureKey, number>>) =>
  // Of all keys.
  ({ ...Object.fromEntries(figureKeys.map((key) => [key, null])), ...given }) as Record<FigureKey, number | null>;
const noCauses = Object.fromEntries(causeKeys.map((cause) => [cause, 0])) as Record<Cause, number>; // of all keys
const compared = { now: valuesOf({ sales: 12_345, orders: 4 }), before: valuesOf({ sales: 0, orders: 0 }) };

const report: Outputs['getReport'] = {
  today: '2026-01-18',
  currency: 'USD',
  hasOrders: true,
  isRunning: false,
  total: compared,
  causes: { now: noCauses, before: noCauses },
  days: [],
  services: ['DoorDash', 'Grubhub'].map((serviceName) => ({
    ...compared,
    causes: noCauses,
    service: serviceName.toLowerCase(),
    serviceName,
  })),
  stores: [store, harbor].map(({ id, name }) => ({ ...compared, causes: noCauses, storeId: id, storeName: name })),
  cities: [],
};

const answers = {
  getReport: report,
  listConnections: { connections: [] },
  getReportMail: { every: null, email: 'rosa@tacos.test', nextAt: null },
  listSoldItems: { currency: 'USD', items: [], isCut: false },
  getWeekHours: {
    currency: 'USD',
    cells: [{ weekday: 5, hour: 18, values: valuesOf({ orders: 4, prepTime: 900_000 }) }],
  },
};
const path = '/dashboard/analytics';

/** Matches these words whatever spaces are between them. */
const isCompared = (words: string) => (text: string) => text.replaceAll(/\s/g, ' ') === words;

const refuse = () => {
  throw new AppError('FORBIDDEN', 'You may not do this.');
};

describe('the analytics page', () => {
  it('has a row for each service and each store, and keeps the part that is shown in its address', async () => {
    const { address } = renderScreen(<AnalyticsPage />, { path: `${path}?view=places`, answers });
    const table = within(await screen.findByLabelText('By service', { selector: 'table' }));
    expect(table.getAllByText(/^(DoorDash|Grubhub)$/).map(({ textContent }) => textContent)).toEqual([
      'DoorDash',
      'Grubhub',
    ]);
    const byStore = within(screen.getByLabelText('By store', { selector: 'table' }));
    expect(byStore.getAllByText(/^Rosalía/).map(({ textContent }) => textContent)).toEqual([store.name, harbor.name]);
    fireEvent.click(screen.getByText('Items'));
    await screen.findByText('Nothing was sold in this time.');
    expect(address()).toBe(`${path}?view=items`);
  });

  it('shows another figure in the hours of the week', async () => {
    const { address } = renderScreen(<AnalyticsPage />, { path: `${path}?view=hours`, answers });
    await screen.findByText('4');
    fireEvent.click(screen.getByLabelText('What the hours show', { selector: 'input' }));
    fireEvent.click(await screen.findByText('Prep time'));
    await screen.findByText('15′');
    expect(address()).toBe(`${path}?view=hours&by=prepTime`);
  });

  it('says that nothing was sold in the days that its address names, and takes both of two other days', async () => {
    const search = '?period=custom&from=2020-01-01&to=2020-01-03&view=items&service=doordash';
    renderScreen(<AnalyticsPage />, { path: path + search, answers });
    await screen.findByText('Nothing was sold in this time.');
    expect(screen.getByText(isCompared('Jan 1 – 3, 2020, compared with Dec 29 – 31, 2019'))).toBeDefined();
    // One right after the other: neither is lost.
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2020-02-05' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2020-02-09' } });
    const words = await screen.findByText(isCompared('Feb 5 – 9, 2020, compared with Jan 31 – Feb 4, 2020'));
    expect(words).toBeDefined();
  });

  it('tells the kitchen whose it is, without an amount', async () => {
    renderScreen(<AnalyticsPage />, { path, answers: { ...answers, getReport: refuse } });
    await screen.findByText('Owners, managers and accountants see how the business does.', undefined, {
      timeout: 4_000,
    });
    expect(document.body.textContent).not.toContain('$');
  });
});

/** Answers every request for a file, and keeps where it was asked for and its name. */
function answerFiles() {
  const answered = globalThis.fetch;
  const files: { from: Record<string, string>; name: string }[] = [];
  vi.stubGlobal('fetch', (request: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(request instanceof Request ? request.url : request, location.origin);
    if (url.pathname !== '/api/reports.csv') return answered(request, init);
    files.push({ from: Object.fromEntries(url.searchParams), name: '' });
    return Promise.resolve(new Response('day,sales'));
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const last = files.at(-1);
    if (last) last.name = this.download;
  });
  return files;
}
describe('a figure of the analytics', () => {
  const days = '?period=custom&from=2026-01-17&to=2026-01-18';
  const scope = { from: '2026-01-17', to: '2026-01-18' };
  const counted = {
    ...report,
    total: { ...compared, now: valuesOf({ sales: 12_345, orders: 4, late: 1 }) },
    days: ['17', '18'].map((day) => ({
      ...compared,
      date: `2026-01-${day}`,
      beforeDate: `2026-01-${Number(day) - 2}`,
      now: valuesOf({ sales: Number(day) * 100 }),
    })),
  };
  const order: Outputs['listReportOrders']['orders'][number] = {
    orderId: '0190b6a0-0000-7000-8000-000000000021',
    storeId: store.id,
    storeName: store.name,
    service: 'doordash',
    serviceName: 'DoorDash',
    displayId: 'A1B2',
    customerName: 'Ana D.',
    stateLabel: 'Delivered',
    businessDate: '2026-01-18',
    placedAt: '2026-01-18T18:00:00.000Z',
    salesMinor: 2_000,
    prepMs: 600_000,
    lateMs: 300_000,
    cause: null,
    reason: null,
    isWrong: false,
  };
  const items = [{ key: 'churros', name: 'Churros', orders: 3, quantity: 4, salesMinor: 2_900, before: null }];

  function renderFigures(search = '') {
    const asked: unknown[] = [];
    const listReportOrders = (input: object) => {
      asked.push(input);
      return { currency: 'USD', orders: [order], nextCursor: null };
    };
    const shown = renderScreen(<AnalyticsPage />, {
      path: path + days + search,
      answers: {
        ...answers,
        getReport: counted,
        listSoldItems: { currency: 'USD', items, isCut: false },
        listReportOrders,
      },
    });
    return { ...shown, asked };
  }

  afterEach(() => void vi.restoreAllMocks());

  it('says what it means, and opens to its orders, which lead to the order and close again', async () => {
    const { user, asked, address } = renderFigures();
    const figure = await screen.findByLabelText('Sales: $123.45. What is behind it');
    expect(figure.textContent).toBe('$123.45');
    expect(screen.getByText(/^From accepting to “ready”, on average\./)).toBeDefined();
    await user.click(screen.getByLabelText(/^Late orders: /));
    const drawer = within(await screen.findByRole('dialog'));
    const row = (await drawer.findByText('A1B2')).closest('a');
    expect(row?.textContent).toContain('5 min late');
    expect(row?.getAttribute('href')).toBe(`/dashboard/orders?store=${store.id}&order=${order.orderId}`);
    expect(asked).toEqual([{ ...scope, figure: 'late' }]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(path + days));
  });

  it('is open where the address says so, and its orders leave as a file', async () => {
    const { user } = renderFigures(
      `&behind=${encodeURIComponent('figure=late&from=2026-01-17&to=2026-01-18&title=Late orders')}`,
    );
    const files = answerFiles();
    await user.click(await screen.findByLabelText('Download CSV of these orders'));
    await waitFor(() =>
      expect(files).toEqual([
        { from: { ...scope, figure: 'late', view: 'orders' }, name: 'report-orders-2026-01-17-2026-01-18.csv' },
      ]),
    );
  });

  it('has a table of the days, each of which opens to its orders, and leaves as a file', async () => {
    const { user, asked, address } = renderFigures();
    await user.click(await screen.findByText('Table'));
    const table = within(await screen.findByLabelText('Sales by day', { selector: 'table' }));
    expect(table.getAllByRole('row')).toHaveLength(3);
    expect(address()).toContain('as=table');
    const files = answerFiles();
    await user.click(screen.getByLabelText('Download CSV: days'));
    const compare = { beforeFrom: '2026-01-15', beforeTo: '2026-01-16' };
    await waitFor(() =>
      expect(files).toEqual([
        { from: { ...scope, ...compare, view: 'days' }, name: 'report-days-2026-01-17-2026-01-18.csv' },
      ]),
    );
    await user.click(table.getByText('$17.00'));
    await within(await screen.findByRole('dialog')).findByText('A1B2');
    expect(asked).toEqual([{ from: '2026-01-17', to: '2026-01-17', figure: 'sales' }]);
  });

  it.each([
    ['items', 'Churros: 3 orders', { itemKind: 'item', itemKey: 'churros' }],
    ['hours', '4', { figure: 'orders', weekday: 5, hour: 18 }],
  ])('opens to the orders of one row of the %s', async (view, link, behind) => {
    const { user, asked } = renderFigures(`&view=${view}`);
    const links = await screen.findAllByRole('link');
    const row = links.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === link);
    await user.click(row ?? document.body);
    await within(await screen.findByRole('dialog')).findByText('A1B2');
    expect(asked).toEqual([{ ...scope, ...behind }]);
  });

  it('is mailed each week when its reader chooses so', async () => {
    const { user, answer, changes } = renderFigures();
    answer({ setReportMail: { every: 'week', email: 'rosa@tacos.test', nextAt: '2026-01-19T14:00:00.000Z' } });
    const choice = await screen.findByLabelText('Mail me this report', { selector: 'input' });
    await waitFor(() => expect(choice).toHaveProperty('disabled', false));
    await user.click(choice);
    await user.click(await screen.findByText('Mail me each Monday'));
    await screen.findByText('The report goes to rosa@tacos.test, next on Monday, January 19 at 8 in the morning.');
    expect(changes).toEqual([{ call: 'setReportMail', input: { every: 'week' } }]);
  });
});
