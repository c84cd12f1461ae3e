import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { company } from '../../shared/company.ts';
import { authToken } from '../lib/auth.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import SiteLayout from './layout.tsx';

const page = (
  <Routes>
    <Route element={<SiteLayout />}>
      <Route path="*" element="The page" />
    </Route>
  </Routes>
);

const open = (path: string) => renderScreen(page, { path });
const bar = () => within(document.querySelector('header') as HTMLElement); // every page has it
const panel = () => document.querySelector('dialog') as HTMLDialogElement; // of the same
const hrefs = (part: Element | null) =>
  [...(part?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));

describe('the footer', () => {
  it('names phone, email and Dover, and links to every public page', () => {
    open('/support');
    const footer = document.querySelector('footer');
    for (const words of [company.supportPhone.shown, company.supportEmail, 'Dover, Delaware']) {
      expect(footer?.textContent).toContain(words);
    }
    expect(hrefs(footer)).toEqual(
      expect.arrayContaining([
        '/',
        '/platform',
        '/become-partner',
        '/add-restaurant',
        '/faq',
        '/support',
        '/contact',
        '/careers',
        '/terms',
        '/privacy',
        '/signup',
        '/login',
        '/get-the-app#iphone',
        '/get-the-app#android',
      ]),
    );
  });
});

describe('the side panel', () => {
  it('has its words and links, and closes on the dimmed area', async () => {
    const { user } = open('/faq');
    expect(panel().open).toBe(false);
    await user.click(screen.getByLabelText('Open menu'));
    expect(panel().open).toBe(true);
    for (const words of ['Welcome', 'Your delivery, unified.', 'Your restaurant. Anywhere.']) {
      expect(within(panel()).getByText(words)).toBeDefined();
    }
    expect(hrefs(panel())).toEqual([
      '/become-partner',
      '/platform',
      '/careers',
      '/login',
      '/signup',
      '/get-the-app#iphone',
      '/get-the-app#android',
    ]);
    await user.click(within(panel()).getByText('Welcome'));
    expect(panel().open, 'pressed inside').toBe(true);
    // The area around the panel is the dialog itself.
    await user.click(panel());
    expect(panel().open).toBe(false);
  });

  it('closes on the page that one of its links leads to', async () => {
    const { user, address } = open('/faq');
    await user.click(screen.getByLabelText('Open menu'));
    await user.click(within(panel()).getByText('Careers'));
    expect(address()).toBe('/careers');
    expect(panel().open).toBe(false);
  });
});

describe('the top bar', () => {
  it('leads home, to the log-in and to sign-up', () => {
    open('/faq');
    expect(hrefs(document.querySelector('header')).slice(0, 3)).toEqual(['/', '/login', '/signup']);
  });

  it('leads a person with a token to the dashboard', () => {
    authToken.set('token-1');
    open('/faq');
    expect(bar().getAllByRole('link')[0]?.getAttribute('href')).toBe('/dashboard');
  });

  it.each(['/settings', '/application'])('offers no log-in to a person who is at %s', (path) => {
    authToken.set('token-1');
    open(path);
    expect(hrefs(document.querySelector('header'))).not.toContain('/login');
    expect(hrefs(panel())).toContain('/dashboard');
  });
});
