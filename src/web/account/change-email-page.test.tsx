import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import ConfirmEmailChangePage from './change-email-page.tsx';

const path = '/change-email?token=good';
const email = 'new@tacos.test';

describe('the mailed link of a change of email', () => {
  it.each([
    {
      side: 'old',
      state: 'waiting',
      button: 'Approve the change',
      says: `Approved. Now open the email we sent to ${email}.`,
    },
    {
      side: 'new',
      state: 'waiting',
      button: 'Confirm this email',
      says: 'Confirmed. Now open the email we sent to your present address.',
    },
    {
      side: 'new',
      state: 'changed',
      button: 'Confirm this email',
      says: `Your email is changed. Log in with ${email} from now on.`,
    },
  ] as const)('to the $side address confirms with a button, and says when it is $state', async (one) => {
    const { side, state, button, says } = one;
    const { user, changes } = renderScreen(<ConfirmEmailChangePage />, {
      path,
      answers: { readEmailChange: { side, state: 'open', email }, confirmEmailChange: { side, state } },
    });
    await user.click(await screen.findByText(button));
    await screen.findByText(says);
    expect(screen.queryByText(button)).toBeNull();
    expect(changes.map(({ call }) => call)).toEqual(['readEmailChange', 'confirmEmailChange']);
    expect(changes.at(-1)?.input).toEqual({ token: 'good' });
  });

  it('refuses the change where it is a surprise', async () => {
    const { user, changes } = renderScreen(<ConfirmEmailChangePage />, {
      path,
      answers: {
        readEmailChange: { side: 'old', state: 'open', email },
        refuseEmailChange: { side: 'old', state: 'refused' },
      },
    });
    await user.click(await screen.findByText('This wasn’t me'));
    await screen.findByText('The email was not changed.');
    expect(changes.map(({ call }) => call)).toEqual(['readEmailChange', 'refuseEmailChange']);
  });

  it('that fails when it is pressed says why, and can be pressed again', async () => {
    const { user } = renderScreen(<ConfirmEmailChangePage />, {
      path,
      answers: {
        readEmailChange: { side: 'old', state: 'open', email },
        confirmEmailChange: () => {
          throw new AppError('NOT_FOUND', 'This link does not work any more.');
        },
      },
    });
    await user.click(await screen.findByText('Approve the change'));
    await screen.findByText('This link does not work any more.');
    expect(screen.getByText('Approve the change')).toBeDefined();
  });
});
