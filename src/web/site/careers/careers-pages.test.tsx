import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import ApplyPage from './apply-page.tsx';
import CareerPage from './career-page.tsx';
import CareersPage from './careers-page.tsx';

const pages = (
  <Routes>
    <Route path="/careers" element={<CareersPage />} />
    <Route path="/careers/apply" element={<ApplyPage />} />
    <Route path="/careers/:id" element={<CareerPage />} />
  </Routes>
);
const roles = () => screen.queryAllByLabelText(/^Learn More/);
const filter = () => within(screen.getByLabelText('Category'));
const chosen = () =>
  filter()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'true')
    .map(({ textContent }) => textContent);

describe('the careers', () => {
  it('are filtered by category in the address, and say when there is none', async () => {
    const { user, address } = renderScreen(pages, { path: '/careers' });
    expect(roles()).toHaveLength(3);
    expect(chosen()).toEqual(['All']);
    await user.click(filter().getByText('Sales'));
    await waitFor(() => expect(roles()).toHaveLength(1));
    expect(address()).toBe('/careers?category=Sales');
    await user.click(filter().getByText('Design'));
    await screen.findByText('No jobs in this category yet. Check back soon!');
    expect(chosen()).toEqual(['Design']);
    await user.click(filter().getByText('All'));
    await waitFor(() => expect(roles()).toHaveLength(3));
    expect(screen.getByText('Contact Us').getAttribute('href')).toBe('/contact');
  });

  it('show the category that the address names, and all of them for one that does not exist', () => {
    renderScreen(pages, { path: '/careers?category=Design' });
    expect(screen.getByText('No jobs in this category yet. Check back soon!')).toBeDefined();
    renderScreen(pages, { path: '/careers?category=Fishing' });
    expect(roles()).toHaveLength(3);
  });

  it('lead from a role to its application', async () => {
    const { user, address } = renderScreen(pages, { path: '/careers/fullstack-dev' });
    for (const words of ['Full-Stack Developer', 'Responsibilities', 'Qualifications']) {
      expect(screen.getByText(words)).toBeDefined();
    }
    await user.click(screen.getByText('Apply Now'));
    expect((await screen.findByLabelText<HTMLSelectElement>('Role')).value).toBe('fullstack-dev');
    expect(address()).toBe('/careers/apply?role=fullstack-dev');
  });

  it('say that a role does not exist, and lead back to the open ones', async () => {
    const { user, address } = renderScreen(pages, { path: '/careers/product-designer' });
    expect(screen.getByText('Job not found.')).toBeDefined();
    await user.click(screen.getByText('Back to all roles'));
    await screen.findByText('Open roles');
    expect(address()).toBe('/careers');
  });
});
