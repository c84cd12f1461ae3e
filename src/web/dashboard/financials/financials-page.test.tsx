import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Outputs } from '../../testing/answer-calls.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import FinancialsPage from './financials-page.tsx';

type Statement = Outputs['getStatement'];

const sums = {
  orders: 2,
  menuMinor: 4_650,
  serviceFeeMinor: 1_650,
  baseMinor: 3_000,
  tipsMinor: 0,
  feesMinor: 0,
  taxMinor: 0,
  promotionsMinor: 0,
  collectedMinor: 0,
  adjustmentsMinor: 0,
  owedMinor: 3_000,
  taxRemittedByServicesMinor: 384,
};

const empty: Statement = {
  from: '2026-01-12',
  to: '2026-01-18',
  currency: 'USD',
  total: { ...sums, orders: 0, menuMinor: 0, serviceFeeMinor: 0, baseMinor: 0, owedMinor: 0 },
  paidMinor: 0,
  days: [],
  services: [],
  stores: [],
};

/** The week of January 12, in which two orders were finished, is this week; there was none at any other time. */
function statementOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Statement {
  if (from !== undefined && to !== undefined) return { ...empty, from, to };
  if (to !== undefined) return { ...empty, from: '2026-01-05', to: '2026-01-11' };
  return {
    ...empty,
    total: sums,
    days: [{ ...sums, date: '2026-01-13' }],
    services: [{ ...sums, service: 'doordash', serviceName: 'DoorDash' }],
  };
}

const answers = {
  getStatement: statementOf,
  explainStatement: {
    before: { from: '2026-01-05', to: '2026-01-11', owedMinor: 0 },
    isRunning: false,
    currency: 'USD',
    differenceMinor: 3_000,
    reasons: [{ sentence: '2 more orders', differenceMinor: 3_000 }],
  },
};

const refuse = () => {
  throw new AppError('FORBIDDEN', 'You may not do this.');
};

describe('the financials page', () => {
  it('turns the week, says that nothing was finished in it, and returns to this week', async () => {
    const { address } = renderScreen(<FinancialsPage />, { path: '/dashboard/financials', answers });
    await screen.findAllByText('$30.00');
    await screen.findByText('2 more orders');
    fireEvent.click(screen.getByLabelText('The week before'));
    await screen.findByText(/^No order was finished in this time\./);
    expect(address()).toBe('/dashboard/financials?week=2026-01-11');
    fireEvent.click(screen.getByText('This week'));
    await screen.findAllByText('$30.00');
    expect(address()).toBe('/dashboard/financials');
  });

  it('shows the week that its address names', async () => {
    renderScreen(<FinancialsPage />, { path: '/dashboard/financials?week=2026-01-11', answers });
    await screen.findByText(/^No order was finished in this time\./);
    expect(screen.getByText(/^Jan 5/).textContent.replaceAll(/\s/g, ' ')).toBe('Jan 5 – 11');
  });

  it('shows just the days that its address names and turns by as many', async () => {
    const path = '/dashboard/financials?from=2026-01-05&to=2026-01-14';
    const { address } = renderScreen(<FinancialsPage />, { path, answers });
    const period = await screen.findByText(/^Jan 5/);
    expect(period.textContent.replaceAll(/\s/g, ' ')).toBe('Jan 5 – 14');
    fireEvent.click(screen.getByLabelText('As many days after'));
    await screen.findByText(/^Jan 15/);
    expect(period.textContent.replaceAll(/\s/g, ' ')).toBe('Jan 15 – 24');
    fireEvent.click(screen.getByText('Month'));
    await screen.findByText('January 2026');
    expect(address()).toBe('/dashboard/financials?month=2026-01');
  });

  it('tells the kitchen in a sentence that it is for owners and accountants', async () => {
    renderScreen(<FinancialsPage />, { answers: { getStatement: refuse } });
    await screen.findByText('Only owners and accountants see what the restaurant earns. Ask one of them.');
    expect(screen.queryByText('This week')).toBeNull();
  });
});
