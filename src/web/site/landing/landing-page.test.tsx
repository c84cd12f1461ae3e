import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import LandingPage from './landing-page.tsx';

it('the landing page has the words of the specification and carries the address to sign-up', async () => {
  const { user, address } = renderScreen(<LandingPage />, { path: '/' });
  expect(screen.getByText('One platform. Every delivery app.')).toBeDefined();
  expect(screen.getByText('Sync your menu. Accept orders. Get paid. No delivery fees.')).toBeDefined();
  expect(screen.getByText('Already a partner? Log in').getAttribute('href')).toBe('/login');
  const typed = '418 Congress Street, Portland & Co <b>';
  fireEvent.change(screen.getByPlaceholderText('Enter your restaurant address'), { target: { value: typed } });
  await user.click(screen.getByText('Get Started'));
  await waitFor(() => expect(address()).toBe(`/signup?${new URLSearchParams({ address: typed })}`));
});
