import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../platform/errors.ts';
import { owner, renderScreen, store } from '../../../testing/render-screen.tsx';
import type { Outputs } from '../../../testing/answer-calls.ts';
import InfoPage from './info-page.tsx';

const profile: Outputs['getStoreProfile'] = {
  id: store.id,
  version: 3,
  name: store.name,
  address: store.address,
  timeZone: store.timeZone,
  phone: null,
  cuisines: [],
  description: '',
  country: 'US',
  businessDayCutoff: '04:00',
  logoUrl: null,
  photos: [],
};

const answers = { getStoreProfile: profile, listStoreRequests: { requests: [] } };

describe('the store info page', () => {
  it('shows a wrong phone number at its field and keeps what was typed, then saves', async () => {
    const { user, answer, changes } = renderScreen(<InfoPage />, {
      answers: {
        ...answers,
        updateStoreProfile: () => {
          throw new AppError('BAD_REQUEST', 'phone: Enter a phone number with its area code.');
        },
      },
    });
    const phone = await screen.findByLabelText('Phone');
    fireEvent.change(phone, { target: { value: '12' } });
    fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Tacos as in Puebla.' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter a phone number with its area code.');
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByDisplayValue('Tacos as in Puebla.')).toBeDefined();

    answer({
      updateStoreProfile: ({ phone: told }) => ({
        ...profile,
        version: 4,
        phone: told,
        description: 'Tacos as in Puebla.',
      }),
    });
    fireEvent.change(phone, { target: { value: '302 555 0142' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The store is saved.');
    expect(changes.at(-1)).toMatchObject({
      call: 'updateStoreProfile',
      input: { id: store.id, version: 3, phone: '302 555 0142' },
    });
  });

  it('takes a cuisine of one’s own, and shows the phone number as it is written', async () => {
    const { user, changes } = renderScreen(<InfoPage />, {
      answers: {
        ...answers,
        updateStoreProfile: (given) => ({ ...profile, ...given, phone: '+13025550142', version: 4 }),
      },
    });
    fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '302 555 0142' } });
    await user.type(screen.getByLabelText('Cuisine', { selector: 'input' }), 'Oaxacan{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The store is saved.');
    expect(changes.at(-1)?.input).toMatchObject({ cuisines: ['Oaxacan'] });
    expect(screen.getByText('Oaxacan')).toBeDefined();
    expect(await screen.findByDisplayValue('(302) 555-0142')).toBeDefined();
  });

  it('lets the kitchen read and change nothing', async () => {
    renderScreen(<InfoPage />, { me: { ...owner, role: 'kitchen' }, answers });
    await screen.findByText('Owners and managers change this.');
    expect(screen.getByLabelText(/^Name/).closest('fieldset')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Add photos' })).toBeNull();
  });
});
