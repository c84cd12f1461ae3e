import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { owner, renderScreen } from '../../testing/render-screen.tsx';
import TeamPage from './team-page.tsx';

type Team = Outputs['team'];

const at = '2026-11-20T10:00:00.000Z';
const rosa: Team['members'][number] = {
  userId: owner.user.id,
  name: owner.user.name,
  email: owner.user.email,
  role: 'owner',
  storeIds: null,
  lastSeenAt: at,
  you: true,
};
const cook: Team['members'][number] = {
  ...rosa,
  userId: 'user-2',
  name: 'Line Cook',
  email: 'cook@tacos.test',
  role: 'kitchen',
  lastSeenAt: null,
  you: false,
};
const invited: Team['invitations'][number] = {
  id: '0190b6a0-0000-7000-8000-000000000031',
  email: 'new@tacos.test',
  role: 'kitchen',
  storeIds: null,
  expiresAt: at,
};
const team: Team = { members: [rosa, cook], invitations: [] };

const open = (answers: Answers) => renderScreen(<TeamPage />, { path: '/dashboard/team', answers });
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the team', () => {
  it('lists who is in it, with role and email', async () => {
    open({ team });
    await screen.findByText('cook@tacos.test');
    const rows = screen.getAllByRole('row').map((row) => [...row.querySelectorAll('th, td')]);
    expect(rows.slice(0, 3).map((cells) => cells.slice(0, 3).map(({ textContent }) => textContent))).toEqual([
      ['Name', 'Role', 'Email'],
      ['Rosa Lía (you)', 'Owner', 'rosa@tacos.test'],
      ['Line Cook', 'Kitchen', 'cook@tacos.test'],
    ]);
  });

  it('is not for the kitchen, which is told whom to ask and can invite no one', async () => {
    open({
      team: () => {
        throw new AppError('FORBIDDEN');
      },
    });
    await screen.findByText(/^Only owners and managers see the team\./);
    expect(screen.queryByText('Invite')).toBeNull();
  });

  it('invites by email, refuses what is none, and lists the invitation until it is taken back', async () => {
    const { user, answer, changes } = open({
      team,
      invite: () => {
        answer({ team: { ...team, invitations: [invited] } });
        return { done: true };
      },
      cancelInvitation: () => {
        answer({ team });
        return { done: true };
      },
    });
    await screen.findByText('cook@tacos.test');
    await user.click(screen.getByText('Invite'));
    const form = await dialog();
    fill(form.getByLabelText(/^Email/), 'new at tacos');
    await user.click(form.getByText('Send invitation'));
    await form.findByText('Enter an email such as name@example.com.');
    expect(changes).toEqual([]);
    fill(form.getByLabelText(/^Email/), ' new@tacos.test ');
    await user.click(form.getByText('Send invitation'));
    await screen.findByText('Open invitations');
    expect(screen.getByText('The invitation is on its way to new@tacos.test.')).toBeDefined();
    expect(changes).toEqual([{ call: 'invite', input: { email: 'new@tacos.test', role: 'kitchen', storeIds: null } }]);
    await user.click(screen.getByText('Take back'));
    await waitFor(() => expect(screen.queryByText('Open invitations')).toBeNull());
    expect(changes.at(-1)).toEqual({ call: 'cancelInvitation', input: { id: invited.id } });
  });

  it('says why an invitation is refused, and keeps what was typed', async () => {
    const { user } = open({
      team,
      invite: () => {
        throw new AppError('CONFLICT', 'email: This person is in the team already.');
      },
    });
    await screen.findByText('cook@tacos.test');
    await user.click(screen.getByText('Invite'));
    const form = await dialog();
    fill(form.getByLabelText(/^Email/), 'cook@tacos.test');
    await user.click(form.getByText('Send invitation'));
    await form.findByText('This person is in the team already.');
    expect(form.getByDisplayValue('cook@tacos.test')).toBeDefined();
  });

  it('gives a member another role, as it stood where the change was made', async () => {
    const { user, answer, changes } = open({
      team,
      changeMember: () => {
        answer({ team: { ...team, members: [rosa, { ...cook, role: 'support' }] } });
        return { done: true };
      },
    });
    await user.click(await screen.findByLabelText('Change Line Cook'));
    const form = await dialog();
    await user.click(form.getByLabelText(/^Support/));
    await user.click(form.getByText('Save'));
    await screen.findByText('Line Cook has been changed.');
    await waitFor(() => expect(screen.getByText('cook@tacos.test').closest('tr')?.textContent).toContain('Support'));
    expect(changes).toEqual([
      {
        call: 'changeMember',
        input: {
          userId: 'user-2',
          role: 'support',
          storeIds: null,
          was: { role: 'kitchen', storeIds: null },
        },
      },
    ]);
  });

  it('lets a member go once that is confirmed', async () => {
    const { user, answer, changes } = open({
      team,
      removeMember: () => {
        answer({ team: { ...team, members: [rosa] } });
        return { done: true };
      },
    });
    await user.click(await screen.findByLabelText('Change Line Cook'));
    const form = await dialog();
    await user.click(form.getByText('Remove from the team …'));
    expect(changes).toEqual([]);
    await user.click(form.getByText('Remove Line Cook'));
    await screen.findByText('Line Cook is no longer in the team.');
    await waitFor(() => expect(screen.queryByText('cook@tacos.test')).toBeNull());
    expect(changes).toEqual([{ call: 'removeMember', input: { userId: 'user-2' } }]);
  });

  it('lets no one change their own role', async () => {
    const { user } = open({ team });
    await user.click(await screen.findByLabelText('Change Rosa Lía'));
    const form = await dialog();
    expect(form.getByText('You cannot change your own role. Ask another owner or manager.')).toBeDefined();
    expect(form.queryByText('Save')).toBeNull();
  });
});
