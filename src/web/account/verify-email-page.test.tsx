import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { authToken } from '../lib/auth.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import VerifyEmailPage from './verify-email-page.tsx';

const path = '/verify-email?token=good';
const wrong = 'This link is not good any more. Log in and have another one sent.';

describe('the mailed link that confirms an email', () => {
  it.each([
    { person: 'a person who is logged in', token: 'token-1', button: 'Go on', to: '/application' },
    { person: 'a person who is not', token: null, button: 'Log in', to: '/login' },
  ])('confirms it as it opens, and leads $person to $to', async ({ token, button, to }) => {
    authToken.set(token);
    const { changes } = renderScreen(<VerifyEmailPage />, { path, answers: { verifyEmail: { done: true } } });
    await screen.findByText('Thank you: your email is confirmed.');
    expect(screen.getByText(button).closest('a')?.getAttribute('href')).toBe(to);
    expect(changes).toEqual([{ call: 'verifyEmail', input: { token: 'good' } }]);
  });

  it('that is not good has another one sent to a person who is logged in', async () => {
    authToken.set('token-1');
    const { user, changes } = renderScreen(<VerifyEmailPage />, {
      path,
      answers: {
        verifyEmail: () => {
          throw new AppError('BAD_REQUEST', wrong);
        },
        sendVerification: { done: true },
      },
    });
    await screen.findByText(wrong);
    expect(screen.queryByText('Thank you: your email is confirmed.')).toBeNull();
    await user.click(screen.getByText('Send the link again'));
    await screen.findByText('A new link is on its way. It works for 7 days.');
    expect(changes.map(({ call }) => call)).toEqual(['verifyEmail', 'sendVerification']);
  });
});
