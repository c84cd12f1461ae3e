import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { doorDash, grubhub } from '../../testing/integration-cards.ts';
import { owner, renderScreen, store } from '../../testing/render-screen.tsx';
import { Sidebar } from './sidebar.tsx';

describe('the side navigation', () => {
  const answers = { listIntegrations: { cards: [] } };

  it.each([
    { role: 'owner', isLed: true },
    { role: 'kitchen', isLed: false },
  ] as const)('leads the $role to the money: $isLed', async ({ role, isLed }) => {
    const me = { ...owner, role };
    renderScreen(<Sidebar />, { me, path: '/dashboard/store/info', answers });
    await screen.findByText('Hours & Closures');
    await waitFor(() => expect(screen.queryByText('Bank & Payouts') !== null).toBe(isLed));
  });

  it('marks the menu as current on the page of an item', async () => {
    renderScreen(<Sidebar />, { path: `/dashboard/menu/items/${store.id}`, answers });
    const menu = await screen.findByText('View Menu');
    expect(menu.closest('a')?.hasAttribute('aria-current')).toBe(true);
    expect(document.querySelectorAll('a[aria-current]')).toHaveLength(1);
  });

  it('counts beside Integrations the services that need a person, and nothing else', async () => {
    const cards = [grubhub, { ...doorDash, state: 'paused_by_them' as const }];
    const { answer } = renderScreen(<Sidebar />, { answers: { listIntegrations: { cards } } });
    const mark = await screen.findByText('service needs a look');
    expect(mark.closest('a')?.textContent).toBe('Integrations1 service needs a look');
    answer({ listIntegrations: { cards: cards.map((one) => ({ ...one, state: 'broken' as const })) } });
    await queryClient.refetchQueries();
    expect((await screen.findByText('services need a look')).closest('a')?.textContent).toMatch(/^Integrations2 /);
    answer({ listIntegrations: { cards: [grubhub, { ...doorDash, state: 'paused_by_us' }] } });
    await queryClient.refetchQueries();
    await waitFor(() => expect(screen.queryByText(/a look$/)).toBeNull());
  });
});
