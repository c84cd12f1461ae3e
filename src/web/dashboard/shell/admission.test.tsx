import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { viewAs } from '../../lib/view-as.ts';
import { owner, renderScreen } from '../../testing/render-screen.tsx';
import { Admission } from './admission.tsx';
import { StateBanner } from './state-banner.tsx';
import { ViewingBanner } from './viewing-banner.tsx';

const merchantId = '0190b6a0-0000-7000-8000-000000000001';
const viewing = { merchantId, merchantName: "Rosalía's Kitchen", endsAt: '2099-11-20T10:45:00.000Z' };
const dashboard = (
  <Admission>
    <ViewingBanner />
    <StateBanner />
    The dashboard
  </Admission>
);

/** The dashboard is there before the answer is. */
const meIsKnown = () => waitFor(() => expect(queryClient.getQueryData(api.me.queryKey())).toBeDefined());

const assign = vi.spyOn(location, 'assign');
beforeEach(() => {
  viewAs.set(null);
  assign.mockReset();
});

describe('the dashboard', () => {
  it.each([
    { role: 'applicant', to: '/application' },
    { role: 'staff', to: '/backoffice' },
  ] as const)('leads the role $role to $to', async ({ role, to }) => {
    const { address } = renderScreen(dashboard, { me: { ...owner, role } });
    await waitFor(() => expect(address()).toBe(to));
    expect(screen.queryByText('The dashboard')).toBeNull();
  });

  it('of a suspended merchant says why', async () => {
    renderScreen(dashboard, { me: { ...owner, merchantState: 'suspended', merchantStateReason: 'No licence' } });
    await screen.findByText('This account is suspended: No licence.');
    expect(screen.getByText('The dashboard')).toBeDefined();
  });

  it('of an active merchant says nothing about its state', async () => {
    renderScreen(dashboard);
    await meIsKnown();
    expect(screen.getByText('The dashboard')).toBeDefined();
    expect(screen.queryByText(/suspended/)).toBeNull();
  });

  it('of a closed merchant shows why, and nothing else', async () => {
    renderScreen(dashboard, {
      me: { ...owner, merchantState: 'closed', merchantStateReason: 'Went out of business' },
      answers: { listNotices: { notices: [], nextCursor: null } },
    });
    await screen.findByText('This account has been closed');
    expect(screen.getByText(/^The reason: Went out of business\./)).toBeDefined();
    expect(screen.queryByText('The dashboard')).toBeNull();
  });
});

describe('viewing as a merchant', () => {
  it('says until when, and ends by hand on the page of the merchant', async () => {
    viewAs.set(viewing);
    const { user, changes } = renderScreen(dashboard, {
      me: { ...owner, viewing: true },
      answers: { endViewing: { ended: true } },
    });
    await screen.findByText(/read-only\. Ends at \d\d:\d\d\./);
    await user.click(screen.getByText('Stop viewing'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/backoffice/merchants/${merchantId}`));
    expect(changes).toEqual([{ call: 'endViewing', input: { id: merchantId } }]);
    expect(sessionStorage.getItem('viewAs')).toBeNull();
  });

  it('of a closed merchant shows its dashboard', async () => {
    viewAs.set(viewing);
    renderScreen(dashboard, { me: { ...owner, viewing: true, merchantState: 'closed' } });
    await meIsKnown();
    expect(screen.getByText(/The dashboard/)).toBeDefined();
    expect(screen.queryByText('This account has been closed')).toBeNull();
  });

  it('is over where its hour is, says so, and leads back', async () => {
    viewAs.set({ ...viewing, endsAt: '2026-11-20T10:45:00.000Z' });
    const { user } = renderScreen(dashboard, { me: { ...owner, viewing: true } });
    await screen.findByText('Viewing has ended');
    expect(screen.queryByText(/The dashboard/)).toBeNull();
    await user.click(screen.getByText('Back to the merchant'));
    expect(assign).toHaveBeenCalledWith(`/backoffice/merchants/${merchantId}`);
    expect(sessionStorage.getItem('viewAs')).toBeNull();
  });

  it('ends where another person has logged in in this tab', async () => {
    viewAs.set(viewing);
    renderScreen(dashboard, { me: owner });
    await waitFor(() => expect(sessionStorage.getItem('viewAs')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/read-only/)).toBeNull());
  });
});
