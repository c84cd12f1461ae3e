import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import ConfirmLocationPage from './confirm-location-page.tsx';

const path = '/confirm-location?token=good';
const asked = { brandName: "Rosalía's", storeName: 'On Lake', address: '77 Lake St, Chicago, IL' };
const confirmed = 'Confirmed. We’ll email you when the location is ready.';

describe('the mailed link of a new location', () => {
  it.each([
    { button: 'Confirm the location', call: 'confirmStoreRequest', says: confirmed },
    {
      button: 'I didn’t ask for this',
      call: 'refuseStoreRequest',
      says: 'Request canceled. Nothing changed in your account.',
    },
  ])('shows which it is and takes an answer: $button', async ({ button, call, says }) => {
    const { user, changes } = renderScreen(<ConfirmLocationPage />, {
      path,
      answers: {
        readStoreRequest: { ...asked, state: 'open' },
        confirmStoreRequest: { state: 'confirmed' },
        refuseStoreRequest: { state: 'refused' },
      },
    });
    await screen.findByText(/On Lake.*77 Lake St, Chicago, IL/);
    await user.click(screen.getByText(button));
    await screen.findByText(says);
    expect(screen.queryByText(button)).toBeNull();
    expect(changes.at(-1)).toEqual({ call, input: { token: 'good' } });
  });

  it('that has been answered says so when it is opened again', async () => {
    renderScreen(<ConfirmLocationPage />, { path, answers: { readStoreRequest: { ...asked, state: 'confirmed' } } });
    await screen.findByText(confirmed);
    expect(screen.queryByText('Confirm the location')).toBeNull();
  });
});
