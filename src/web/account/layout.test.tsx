import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { authToken } from '../lib/auth.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import AccountLayout from './layout.tsx';
import { SessionsSection } from './settings/sessions-section.tsx';

const pages = (
  <Routes>
    <Route element={<AccountLayout />}>
      <Route path="/settings" element={<SessionsSection />} />
    </Route>
    <Route path="/login" element="The log-in" />
  </Routes>
);

it('an account page leads to the log-in and back where the token is not there, or goes', async () => {
  authToken.set('token-1');
  const { address } = renderScreen(pages, { path: '/settings?a=b', answers: { listSessions: { sessions: [] } } });
  await screen.findByText('Where you are logged in');
  act(() => authToken.set(null));
  await screen.findByText('The log-in');
  expect(address()).toBe('/login?next=%2Fsettings%3Fa%3Db');
});

it('an account page leads to the log-in once the server no longer knows the session', async () => {
  authToken.set('token-1');
  renderScreen(pages, {
    path: '/settings',
    answers: {
      listSessions: () => {
        throw new AppError('UNAUTHORIZED');
      },
    },
  });
  await screen.findByText('The log-in');
  expect(authToken.get()).toBeNull();
});
