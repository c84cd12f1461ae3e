import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { authToken } from '../lib/auth.ts';
import { owner, renderScreen } from '../testing/render-screen.tsx';
import BackOfficeLayout from './layout.tsx';

const pages = (
  <Routes>
    <Route element={<BackOfficeLayout />}>
      <Route path="/backoffice/merchants" element="The merchants" />
    </Route>
    <Route path="/login" element="The log-in" />
  </Routes>
);
const path = '/backoffice/merchants';

describe('the back office', () => {
  it.each([
    {
      person: 'an owner',
      me: owner,
      title: 'This part is for Forkline’s staff',
      button: 'To your dashboard',
      to: '/dashboard',
    },
    {
      person: 'staff without a second factor',
      me: { ...owner, role: 'staff' as const },
      title: 'Turn on two-factor sign-in first',
      button: 'To your settings',
      to: '/settings',
    },
  ])('tells $person where to go instead', async ({ me, title, button, to }) => {
    authToken.set('token-1');
    renderScreen(pages, { path, me });
    await screen.findByText(title);
    expect(screen.getByText(button).closest('a')?.getAttribute('href')).toBe(to);
    expect(screen.queryByText('The merchants')).toBeNull();
  });

  it('leads to the log-in and back where there is no token', async () => {
    const { address } = renderScreen(pages, { path });
    await screen.findByText('The log-in');
    expect(address()).toBe('/login?next=%2Fbackoffice%2Fmerchants');
  });

  it('lets staff with a second factor in', async () => {
    authToken.set('token-1');
    const states = { unconfirmed: 0, submitted: 3, needs_information: 0, approved: 0, declined: 0, withdrawn: 0 };
    renderScreen(pages, {
      path,
      me: { ...owner, role: 'staff', twoFactorEnabled: true },
      answers: { listApplications: { applications: [], nextCursor: null, counts: states } },
    });
    await screen.findByText('The merchants');
    expect((await screen.findByLabelText(', 3 to look at')).textContent).toBe('3');
  });
});
