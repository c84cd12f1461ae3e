import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Outputs } from '../../../testing/answer-calls.ts';
import { renderScreen, store } from '../../../testing/render-screen.tsx';
import { AddStoreDialog } from './add-store-dialog.tsx';
import { StoreRequests } from './store-requests.tsx';

const address = "10000 W O'Hare Ave, Chicago, IL 60666";
const request: NonNullable<Outputs['addStore']['request']> = {
  id: '0190b6a0-0000-7000-8000-0000000000d1',
  name: "Rosalía's O'Hare",
  address,
  state: 'submitted',
  submittedAt: '2026-11-20T10:00:00.000Z',
};

describe('another store', () => {
  it('is asked for only with an address, in its own time zone, and is listed until it is there', async () => {
    const { user, answer, changes } = renderScreen(
      <>
        <AddStoreDialog opened onClose={() => {}} />
        <StoreRequests />
      </>,
      { answers: { listStoreRequests: { requests: [] }, addStore: { store: null, request } } },
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', store.name);
    await user.click(dialog.getByText('Add the store'));
    await dialog.findByText("Enter the store's address.");
    expect(changes).toEqual([]);
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: request.name } });
    fireEvent.change(dialog.getByLabelText(/^Address/), { target: { value: address } });
    await user.click(dialog.getByLabelText('Time zone', { selector: 'input' }));
    await user.click(within(await screen.findByRole('listbox')).getByText('Eastern (New York)'));
    answer({ listStoreRequests: { requests: [request] } });
    await user.click(dialog.getByText('Add the store'));
    await screen.findByText('Request sent. We’ll email you when we’ve checked the address.');
    await screen.findByText('We’re reviewing the address');
    await waitFor(() => expect(screen.getByText(request.name)).toBeDefined());
    expect(changes).toEqual([
      { call: 'addStore', input: { name: request.name, address, timeZone: 'America/New_York' } },
    ]);
  });
});
