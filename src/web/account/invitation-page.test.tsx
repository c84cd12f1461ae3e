import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { authToken } from '../lib/auth.ts';
import type { Outputs } from '../testing/answer-calls.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import InvitationPage from './invitation-page.tsx';

const id = '0190b6a0-0000-7000-8000-000000000031';
const path = `/invitation?id=${id}&key=k1`;
const open: Outputs['readInvitation'] = {
  merchantName: "Rosalía's Kitchen",
  inviterName: 'Rosa Lía',
  email: 'cook@tacos.test',
  role: 'kitchen',
  known: false,
  state: 'pending',
};
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('an invitation', () => {
  it('says who invites to what, and makes a newcomer part of the team', async () => {
    const { user, address, changes } = renderScreen(<InvitationPage />, {
      path,
      answers: {
        readInvitation: open,
        joinTeam: ({ password }) => {
          if (password === 'password123') throw new AppError('BAD_REQUEST', 'password: This is easy to guess.');
          return { access: 'token-1' };
        },
      },
    });
    await screen.findByText("Join the team of Rosalía's Kitchen");
    expect(screen.getByText(/^Rosa Lía invites you \(cook@tacos\.test\) .*, as kitchen staff\.$/)).toBeDefined();
    await user.click(screen.getByText('Join the team'));
    await screen.findByText('Enter your name.');
    expect(screen.getByText('Choose a password of at least 10 characters.')).toBeDefined();
    expect(changes).toEqual([]);
    fill(screen.getByLabelText(/^Your name/), "Line O'Cook");
    fill(screen.getByLabelText(/^Choose a password/, { selector: 'input' }), 'password123');
    await user.click(screen.getByText('Join the team'));
    await screen.findByText('This is easy to guess.');
    fill(screen.getByLabelText(/^Choose a password/, { selector: 'input' }), 'walnut tram lantern');
    await user.click(screen.getByText('Join the team'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(authToken.get()).toBe('token-1');
    expect(changes.at(-1)?.input).toEqual({ id, key: 'k1', name: "Line O'Cook", password: 'walnut tram lantern' });
  });

  it('of an email with an account leads to the log-in and back', async () => {
    renderScreen(<InvitationPage />, { path, answers: { readInvitation: { ...open, known: true } } });
    const link = (await screen.findByText('Log in')).closest('a');
    expect(link?.getAttribute('href')).toBe(`/login?${new URLSearchParams({ next: path })}`);
    expect(screen.queryByText('Accept')).toBeNull();
  });

  it('of an email with an account is accepted by a press once logged in', async () => {
    authToken.set('token-1');
    const { user, address, changes } = renderScreen(<InvitationPage />, {
      path,
      answers: { readInvitation: { ...open, known: true }, acceptInvitation: { done: true } },
    });
    await user.click(await screen.findByText('Accept'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(changes).toEqual([{ call: 'acceptInvitation', input: { id, key: 'k1' } }]);
  });

  it('that is declined says so in place of the form', async () => {
    const { user, answer } = renderScreen(<InvitationPage />, {
      path,
      answers: {
        readInvitation: open,
        declineInvitation: () => {
          answer({ readInvitation: { ...open, state: 'rejected' } });
          return { done: true };
        },
      },
    });
    await user.click(await screen.findByText('Decline the invitation'));
    await screen.findByText(/^This invitation has been declined\./);
    expect(screen.queryByText('Join the team')).toBeNull();
  });
});
