import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { authToken } from '../../lib/auth.ts';
import type { Outputs } from '../../testing/answer-calls.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { EmailChange } from './email-change.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

const at = '2026-11-20T10:00:00.000Z';
const wrongPassword = 'password: This is not your password.';
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const password = () => screen.findByLabelText(/^Your password/, { selector: 'input' });
const button = (words: string) => screen.getByText(words).closest('button');

describe('two-factor sign-in', () => {
  it('is turned on with the password, once the recovery codes are kept, by the first code of the app', async () => {
    const { user, changes } = renderScreen(<TwoFactorSection enabled={false} isStaff={false} />, {
      answers: {
        beginTwoFactor: (given) => {
          if (given.password !== 'right') throw new AppError('BAD_REQUEST', wrongPassword);
          return { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Forkline', recoveryCodes: ['aaaaa-bbbbb'] };
        },
        confirmTwoFactor: ({ code }) => {
          if (code !== '123456') throw new AppError('BAD_REQUEST', 'This code is not right.');
          return { access: 'token-2' };
        },
      },
    });
    expect(screen.getByText(/^Off\./)).toBeDefined();
    await user.click(screen.getByText('Set up'));
    fill(await password(), 'wrong');
    await user.click(screen.getByText('Go on'));
    await screen.findByText('This is not your password.');
    fill(await password(), 'right');
    await user.click(screen.getByText('Go on'));
    await screen.findByText('ABCD EFGH IJKL MNOP');
    expect(screen.getByText('aaaaa-bbbbb')).toBeDefined();
    expect(screen.getByAltText('QR code for the authenticator app')).toBeDefined();
    expect(button('Turn on')).toHaveProperty('disabled', true);
    await user.click(screen.getByLabelText('I have kept them'));
    fill(screen.getByLabelText(/^Code/), '000000');
    await user.click(screen.getByText('Turn on'));
    await screen.findByText('This code is not right.');
    fill(screen.getByLabelText(/^Code/), '123 456');
    await user.click(screen.getByText('Turn on'));
    await screen.findByText('Two-factor sign-in is on.');
    expect(changes.at(-1)).toEqual({ call: 'confirmTwoFactor', input: { code: '123456' } });
    expect(authToken.get()).toBe('token-2');
  });

  it.each([
    { person: 'a member of a team', isStaff: false, offers: ['New recovery codes', 'Turn off'] },
    { person: 'staff', isStaff: true, offers: ['New recovery codes'] },
  ])('that is on offers $person $offers', ({ isStaff, offers }) => {
    renderScreen(<TwoFactorSection enabled isStaff={isStaff} />);
    expect(screen.getByText(/^On: logging in asks for a code/)).toBeDefined();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offers);
  });
});

const session = (id: string, current: boolean): Outputs['listSessions']['sessions'][number] => ({
  id,
  current,
  startedAt: at,
  lastSeenAt: at,
  address: current ? null : '203.0.113.7',
  userAgent: null,
});

describe('the sessions', () => {
  const two = { sessions: [session('here', true), session('elsewhere', false)] };

  it('are listed, and every other one is ended', async () => {
    const { user, answer, changes } = renderScreen(<SessionsSection />, {
      answers: { listSessions: two, endSessions: { done: true } },
    });
    await screen.findByText(/, from 203\.0\.113\.7; last seen /);
    const rows = screen.getAllByRole('listitem').map((row) => within(row));
    expect(rows.map((row) => row.queryByText('This one') !== null)).toEqual([true, false]);
    answer({ listSessions: { sessions: [session('here', true)] } });
    await user.click(screen.getByText('Everywhere else'));
    await screen.findByText('Every other session has been ended.');
    expect(changes).toEqual([{ call: 'endSessions', input: { including: 'others' } }]);
    await waitFor(() => expect(button('Everywhere else')).toHaveProperty('disabled', true));
  });

  it('are ended one by one', async () => {
    const { user, changes } = renderScreen(<SessionsSection />, {
      answers: { listSessions: two, endSession: { done: true } },
    });
    await user.click(await screen.findByText('End'));
    await screen.findByText('That session has been ended.');
    expect(changes).toEqual([{ call: 'endSession', input: { id: 'elsewhere' } }]);
  });

  it('that are all ended take the token of this one along', async () => {
    authToken.set('token-1');
    const { user, changes } = renderScreen(<SessionsSection />, {
      answers: { listSessions: two, endSessions: { done: true } },
    });
    await user.click(await screen.findByText('Everywhere, here too'));
    await screen.findByText('You are signed out everywhere.');
    expect(changes).toEqual([{ call: 'endSessions', input: { including: 'this_one_too' } }]);
    expect(authToken.get()).toBeNull();
  });
});

describe('a change of email', () => {
  const none: Outputs['getEmailChange'] = { pending: null, proof: 'password' };
  const pending = { email: 'new@tacos.test', until: at, isApproved: false, isProven: false };

  it('is asked for with the password, shown while it waits, and canceled', async () => {
    const { user, changes } = renderScreen(<EmailChange email="rosa@tacos.test" />, {
      answers: {
        getEmailChange: none,
        changeEmail: (given) => {
          if (given.password !== 'right') throw new AppError('BAD_REQUEST', wrongPassword);
          return { ...none, pending };
        },
        cancelEmailChange: none,
      },
    });
    await user.click(await screen.findByText('Change email'));
    await user.click(screen.getByText('Send the links'));
    await screen.findByText('Enter your new email.');
    expect(screen.getByText('Enter your password.')).toBeDefined();
    expect(changes).toEqual([]);
    fill(screen.getByLabelText(/^New email/), 'new@tacos.test');
    fill(await password(), 'wrong');
    await user.click(screen.getByText('Send the links'));
    await screen.findByText('This is not your password.');
    fill(await password(), 'right');
    await user.click(screen.getByText('Send the links'));
    await screen.findByText('Changing to new@tacos.test');
    expect(screen.getByText('Open the email we sent to rosa@tacos.test.')).toBeDefined();
    expect(screen.getByText('Open the email we sent to new@tacos.test.')).toBeDefined();
    await user.click(screen.getByText('Cancel the change'));
    await screen.findByText('Change email');
    expect(changes.map(({ call }) => call)).toEqual(['changeEmail', 'changeEmail', 'cancelEmailChange']);
  });

  it('that is approved and proven says so', async () => {
    renderScreen(<EmailChange email="rosa@tacos.test" />, {
      answers: { getEmailChange: { ...none, pending: { ...pending, isApproved: true, isProven: true } } },
    });
    await screen.findByText('Approved from rosa@tacos.test.');
    expect(screen.getByText('new@tacos.test is confirmed.')).toBeDefined();
  });

  it('of an account with a second factor asks for a code in place of the password', async () => {
    const { user, changes } = renderScreen(<EmailChange email="rosa@tacos.test" />, {
      answers: { getEmailChange: { pending: null, proof: 'code' }, changeEmail: { pending, proof: 'code' } },
    });
    await user.click(await screen.findByText('Change email'));
    fill(screen.getByLabelText(/^New email/), 'new@tacos.test');
    fill(screen.getByLabelText(/^Code from your authenticator app/), '123456');
    await user.click(screen.getByText('Send the links'));
    await screen.findByText('Changing to new@tacos.test');
    expect(changes[0]?.input).toEqual({ email: 'new@tacos.test', code: '123456' });
  });
});
