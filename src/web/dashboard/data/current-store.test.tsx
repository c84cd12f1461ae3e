import { screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { describe, expect, it } from 'vitest';
import { harbor, renderScreen, store } from '../../testing/render-screen.tsx';
import { readShown as readReport } from '../analytics/analytics-address.ts';
import { PeriodBar as ReportBar } from '../analytics/period-bar.tsx';
import { readShown as readInsights } from '../customers/insights/insights-address.ts';
import { PeriodBar as InsightsBar } from '../customers/insights/period-bar.tsx';
import { FilterBar } from '../customers/ratings/filter-bar.tsx';
import { readShown as readReviews } from '../customers/ratings/ratings-address.ts';
import { useStoreAt } from './current-store.ts';

const today = '2026-11-20';
const stores = [store, harbor];
const answers = { listConnections: { connections: [] } };

function Report() {
  const [search] = useSearchParams();
  return <ReportBar shown={readReport(search, today, useStoreAt())} />;
}

function Insights() {
  const [search] = useSearchParams();
  return <InsightsBar shown={readInsights(search, today, useStoreAt())} />;
}

function Ratings() {
  const [search] = useSearchParams();
  return <FilterBar filters={readReviews(search, useStoreAt()).filters} />;
}

const field = () => screen.findByLabelText<HTMLInputElement>('Store', { selector: 'input' });

describe.each([
  { name: 'the analytics', bar: <Report /> },
  { name: 'the customer insights', bar: <Insights /> },
  { name: 'the ratings', bar: <Ratings /> },
])('the store of $name', ({ bar }) => {
  it('is the one that the header names, until all of them are chosen', async () => {
    const { user, address } = renderScreen(bar, { stores, shown: harbor.id, answers });
    await waitFor(async () => expect((await field()).value).toBe(harbor.name));
    await user.click(screen.getByLabelText('All stores'));
    expect(new URLSearchParams(address().split('?')[1]).get('at')).toBe('all');
    expect((await field()).value).toBe('');
  });

  it.each([
    { where: 'the header', given: { shown: 'all' } },
    { where: 'the address', given: { shown: harbor.id, path: '/dashboard?at=all' } },
  ])('is none where $where names all', async ({ given }) => {
    renderScreen(bar, { ...given, stores, answers });
    expect((await field()).value).toBe('');
  });

  it('is the one that the address names, whatever the header says', async () => {
    renderScreen(bar, { path: `/dashboard?at=${store.id}`, stores, shown: harbor.id, answers });
    await waitFor(async () => expect((await field()).value).toBe(store.name));
  });
});

describe('the city of the analytics', () => {
  it('is chosen of those of the stores, for all of them, and stays in the address', async () => {
    const { user, address } = renderScreen(<Report />, { stores, shown: harbor.id, answers });
    await user.click(await screen.findByLabelText('City', { selector: 'input' }));
    await user.click(await screen.findByText('Austin, TX'));
    await screen.findByText(/compared with .*, in Austin, TX$/);
    const search = new URLSearchParams(address().split('?')[1]);
    expect([search.get('city'), search.get('at')]).toEqual(['Austin, TX', 'all']);
  });
});
