import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { harbor, renderScreen, store } from '../../testing/render-screen.tsx';
import { StoreSwitch } from '../shell/store-switch.tsx';
import { OneStore } from './one-store.tsx';

const stores = [store, harbor];

describe('a screen about one store', () => {
  it('asks which while all are shown, and goes on at its address with the chosen one', async () => {
    const { user, address } = renderScreen(<OneStore isScreen>The hours</OneStore>, {
      path: '/dashboard/store/hours?day=1',
      stores,
      shown: 'all',
    });
    expect(screen.queryByText('The hours')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose a store');
    await user.click(screen.getByText(harbor.name));
    expect(address()).toBe(`/dashboard/store/hours?day=1&store=${harbor.id}`);
  });

  it('is shown at once while one is chosen', () => {
    renderScreen(<OneStore isScreen>The hours</OneStore>, { stores, shown: harbor.id });
    expect(screen.getByText('The hours')).toBeDefined();
  });
});

describe('the choice of the store', () => {
  const report = 'view=places&period=last-7&against=weekdays';

  it('keeps the days and the part of a report, and drops what is open of one store', async () => {
    const open = new URLSearchParams({ store: harbor.id, behind: 'figure=sales', order: store.id });
    const { user, address } = renderScreen(<StoreSwitch stores={stores} shownId={harbor.id} />, {
      path: `/dashboard/analytics?${report}&${open}`,
      stores,
    });
    const field = screen.getByLabelText<HTMLInputElement>('Store', { selector: 'input' });
    expect(field.value).toContain(harbor.name);
    await user.click(field);
    await user.click(await screen.findByText('All stores'));
    await waitFor(() => expect(address()).toBe(`/dashboard/analytics?${report}&store=all`));
  });
});
