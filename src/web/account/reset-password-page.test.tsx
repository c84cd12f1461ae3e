import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

const phrase = 'walnut tram lantern';
const used = 'This link has been used or is older than an hour. Ask for a new one.';
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const newPassword = () => screen.findByLabelText(/^New password/, { selector: 'input' });
const hrefOf = (words: string) => screen.getByText(words).closest('a')?.getAttribute('href');

/** Types a new password, and waits for the code that measures it. */
async function choose(password: string) {
  fill(await newPassword(), password);
  await screen.findByText(/easy to guess|could be stronger|strong$/i);
}

describe('a forgotten password', () => {
  it('of an email is answered with the link that is on its way, and another email can be tried', async () => {
    const { user, changes } = renderScreen(<ResetPasswordPage />, {
      path: '/reset-password',
      answers: { requestPasswordReset: { sent: 'mail' } },
    });
    expect(hrefOf('Back to login')).toBe('/login');
    fill(screen.getByLabelText(/^Email or phone/), 'rosa@tacos.test');
    await user.click(screen.getByText('Send Reset Instructions'));
    await screen.findByText(/^If there is an account with rosa@tacos\.test, a link .* is on its way/);
    expect(hrefOf('Back to login')).toBe('/login');
    expect(changes).toEqual([{ call: 'requestPasswordReset', input: { emailOrPhone: 'rosa@tacos.test' } }]);
    await user.click(screen.getByText('Try another email or phone'));
    expect(screen.getByDisplayValue('rosa@tacos.test')).toBeDefined();
  });

  it('of a phone is replaced with the code of the SMS, which has six digits', async () => {
    const { user, changes } = renderScreen(<ResetPasswordPage />, {
      path: '/reset-password',
      answers: {
        requestPasswordReset: { sent: 'sms' },
        resetPassword: (given) => {
          if ('code' in given && given.code !== '123456') throw new AppError('BAD_REQUEST', 'This code is not right.');
          return { done: true };
        },
      },
    });
    fill(screen.getByLabelText(/^Email or phone/), '+14155550163');
    await user.click(screen.getByText('Send Reset Instructions'));
    await screen.findByText(/^If there is an account with \(415\) 555-0163, a code of six digits is on its way/);
    fill(screen.getByLabelText(/^Code/), '12');
    await choose(phrase);
    await user.click(screen.getByText('Save the new password'));
    await screen.findByText('Enter the six digits of the SMS.');
    expect(changes.map(({ call }) => call)).toEqual(['requestPasswordReset']);
    fill(screen.getByLabelText(/^Code/), '654321');
    await user.click(screen.getByText('Save the new password'));
    await screen.findByText('This code is not right.');
    fill(screen.getByLabelText(/^Code/), ' 123456 ');
    await user.click(screen.getByText('Save the new password'));
    await screen.findByText(/^Your new password is saved/);
    expect(changes.at(-1)?.input).toEqual({ phone: '+14155550163', code: '123456', password: phrase });
  });

  it('of a phone can be asked for with another one', async () => {
    const { user } = renderScreen(<ResetPasswordPage />, {
      path: '/reset-password',
      answers: { requestPasswordReset: { sent: 'sms' } },
    });
    fill(screen.getByLabelText(/^Email or phone/), '+14155550163');
    await user.click(screen.getByText('Send Reset Instructions'));
    await user.click(await screen.findByText('Try another email or phone'));
    expect(screen.getByText('Send Reset Instructions')).toBeDefined();
  });

  it('is replaced through a good link by a password that is long enough', async () => {
    const { user, changes } = renderScreen(<ResetPasswordPage />, {
      path: '/reset-password?token=good',
      answers: { readPasswordReset: { done: true }, resetPassword: { done: true } },
    });
    expect(screen.getByText('Choose a new password')).toBeDefined();
    await choose('short');
    await user.click(screen.getByText('Save the new password'));
    const error = await screen.findByText('Choose a password of at least 10 characters.');
    expect((await newPassword()).getAttribute('aria-describedby')).toContain(error.id);
    await choose(phrase);
    await user.click(screen.getByText('Save the new password'));
    await screen.findByText('Your new password is saved, and every session has been ended.');
    expect(hrefOf('Log in')).toBe('/login');
    expect(changes).toEqual([
      { call: 'readPasswordReset', input: { token: 'good' } },
      { call: 'resetPassword', input: { token: 'good', password: phrase } },
    ]);
  });

  it('has a link that says that it is used before anything is typed, and leads to a new one', async () => {
    renderScreen(<ResetPasswordPage />, {
      path: '/reset-password?token=used',
      answers: {
        readPasswordReset: () => {
          throw new AppError('BAD_REQUEST', used);
        },
      },
    });
    await screen.findByText(used);
    expect(hrefOf('Ask for a new link')).toBe('/reset-password');
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
  });

  it('has a link that is used while the password is typed, which is refused and leads to a new one', async () => {
    const { user } = renderScreen(<ResetPasswordPage />, {
      path: '/reset-password?token=late',
      answers: {
        readPasswordReset: { done: true },
        resetPassword: () => {
          throw new AppError('BAD_REQUEST', used);
        },
      },
    });
    await choose(phrase);
    await user.click(screen.getByText('Save the new password'));
    await screen.findByText(used);
    expect(hrefOf('Ask for a new link')).toBe('/reset-password');
  });
});
