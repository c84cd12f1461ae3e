import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import type { Answers } from '../testing/answer-calls.ts';
import { owner, renderScreen } from '../testing/render-screen.tsx';
import LoginPage from './login-page.tsx';

const wrongCode = 'This code is not right, or it is too old. Log in again for another try.';
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Logs in with a password alone; `answers` say what the server makes of it. */
async function logIn(answers: Answers, path = '/login') {
  const screenful = renderScreen(<LoginPage />, { path, answers });
  fill(screen.getByLabelText(/^Email/), ' rosa@tacos.test ');
  fill(screen.getByLabelText(/^Password/, { selector: 'input' }), ' with spaces ');
  await screenful.user.click(screen.getByText('Log In'));
  return screenful;
}

const code = () => screen.findByLabelText<HTMLInputElement>(/^Code/);

describe('the log-in', () => {
  it.each([
    { role: 'owner', to: '/dashboard' },
    { role: 'applicant', to: '/application' },
    { role: 'staff', to: '/backoffice' },
  ] as const)('leads the role $role to $to and keeps the token', async ({ role, to }) => {
    const { address, changes } = await logIn({ logIn: { access: 'token-1' }, me: { ...owner, role } });
    await waitFor(() => expect(address()).toBe(to));
    expect(localStorage.getItem('authToken')).toBe('token-1');
    expect(changes).toEqual([{ call: 'logIn', input: { username: 'rosa@tacos.test', password: ' with spaces ' } }]);
  });

  it('leads to the page that was asked for, and to no other site', async () => {
    const { address } = await logIn({ logIn: { access: 'token-1' } }, '/login?next=%2Fsettings');
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it('that is refused says why, with the answer of the server below, and keeps what was typed', async () => {
    const { address } = await logIn({
      logIn: () => {
        throw new AppError('UNAUTHORIZED', 'The email or the password is wrong.');
      },
    });
    const alert = await screen.findByLabelText('Log in failed');
    expect(alert.firstElementChild?.textContent).toBe('The email or the password is wrong.');
    expect(alert.querySelector('pre')?.textContent).toContain('"code": "UNAUTHORIZED"');
    expect(screen.getByDisplayValue(/rosa@tacos\.test/)).toBeDefined();
    expect(address()).toBe('/login');
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

describe('a log-in with a second factor', () => {
  it('says beside the code that it is wrong, keeps it, and enters with the right one', async () => {
    const { user, address, changes } = await logIn({
      logIn: { challenge: 'challenge-1' },
      logInWithCode: (given) => {
        if (given.code !== '123456') throw new AppError('UNAUTHORIZED', wrongCode);
        return { access: 'token-2' };
      },
    });
    fill(await code(), '000000');
    expect(document.activeElement).toBe(await code());
    await user.click(screen.getByText('Log In'));
    const error = await screen.findByText(wrongCode);
    expect((await code()).getAttribute('aria-describedby')).toContain(error.id);
    expect((await code()).getAttribute('aria-invalid')).toBe('true');
    expect((await code()).value).toBe('000000');
    expect(localStorage.getItem('authToken')).toBeNull();
    fill(await code(), '123456');
    await user.click(screen.getByText('Log In'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(localStorage.getItem('authToken')).toBe('token-2');
    expect(changes.at(-1)?.input).toEqual({ challenge: 'challenge-1', code: '123456' });
  });

  it('has letters for a recovery code, and leads back to the password', async () => {
    const { user } = await logIn({ logIn: { challenge: 'challenge-1' } });
    expect((await code()).inputMode).toBe('numeric');
    await user.click(screen.getByText('Use a recovery code'));
    expect((await code()).inputMode).toBe('text');
    await user.click(screen.getByText('Back'));
    expect(screen.getByLabelText(/^Password/, { selector: 'input' })).toBeDefined();
  });
});
