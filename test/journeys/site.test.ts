import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { company } from '../../src/shared/company.ts';
import { career } from '../../src/web/lib/paths.ts';
import { publicPages } from '../../src/web/site/pages.ts';
import { openPage, screens, type TestPage } from '../support/browser.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

const roleIds = readdirSync(join(import.meta.dirname, '../../content/careers')).map((name) =>
  name.replace('.json', ''),
);
const footerPages = new Set<string>([
  '/terms',
  '/privacy',
  '/support',
  '/faq',
  '/careers',
  '/platform',
  '/become-partner',
]);

/** Opens a page, hands it to `work` and closes it; whatever the page complained about fails the test. */
async function on(
  path: string,
  work: (page: Page, opened: TestPage) => Promise<void>,
  viewport = screens.desktop as { width: number; height: number },
) {
  const opened = await openPage(journey().browser, { viewport });
  await opened.page.goto(journey().system.url + path);
  await opened.page.waitForLoadState('networkidle');
  await work(opened.page, opened);
  expect(opened.problems.filter((text) => !text.includes('status of 404'))).toEqual([]);
  await opened.page.context().close();
}

async function html(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(journey().system.url + path, { headers: { accept: 'text/html' } });
  return { status: answer.status, text: await answer.text() };
}

const match = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];

async function structured(path: string): Promise<Record<string, unknown>> {
  const json = match((await html(path)).text, /<script type="application\/ld\+json">(.+?)<\/script>/s);
  return JSON.parse(json ?? '{}') as Record<string, unknown>; // judged by the assertions
}

describe('without JavaScript', () => {
  const pages = [...publicPages.map(({ path }) => path), ...roleIds.map(career)];

  it('every page has its own title, description, canonical address and picture', async () => {
    const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
    for (const path of pages) {
      const { status, text } = await html(path);
      expect(status, `at ${path}`).toBe(200);
      const title = match(text, /<title>([^<]+)<\/title>/);
      const description = match(text, /<meta name="description" content="([^"]+)"/);
      expect(match(text, /<link rel="canonical" href="([^"]+)"/), `at ${path}`).toBe(company.siteUrl + path);
      expect(match(text, /<meta property="og:url" content="([^"]+)"/), `at ${path}`).toBe(company.siteUrl + path);
      const picture = match(text, /<meta property="og:image" content="([^"]+)"/) ?? '';
      const image = await fetch(picture.replace(company.siteUrl, journey().system.url));
      expect([image.status, image.headers.get('content-type')], `${path} ${picture}`).toEqual([200, 'image/png']);
      expect(text, `at ${path}`).toMatch(/<h1[ >]/);
      seen.titles.add(title ?? '');
      seen.descriptions.add(description ?? '');
    }
    expect(seen.titles.size, 'no title twice').toBe(pages.length);
    expect(seen.descriptions.size, 'no description twice').toBe(pages.length);
  });

  it('search engines find the organization, the questions and the jobs', async () => {
    expect(await structured('/')).toMatchObject({ '@type': 'Organization', name: 'Forkline' });
    const faq = await structured('/faq');
    expect(faq).toMatchObject({ '@type': 'FAQPage' });
    expect(faq['mainEntity']).toHaveLength(15);
    for (const id of roleIds) {
      expect(await structured(career(id))).toMatchObject({
        '@type': 'JobPosting',
        datePosted: expect.any(String) as string,
        validThrough: expect.any(String) as string,
        baseSalary: { value: { minValue: expect.any(Number) as number } },
      });
    }
  });

  it('the sitemap lists exactly the public pages, and robots are kept from the rooms behind', async () => {
    const { text } = await html('/sitemap.xml');
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url?.replace(company.siteUrl, ''));
    const hidden = new Set(['/thank-you', '/reset-password']);
    expect(listed.length, 'none twice').toBe(new Set(listed).size);
    expect(new Set(listed)).toEqual(new Set(pages.filter((path) => !hidden.has(path))));
    const robots = (await html('/robots.txt')).text;
    for (const path of ['/dashboard', '/backoffice', '/settings', '/api'])
      expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toContain(`Sitemap: ${company.siteUrl}/sitemap.xml`);
  });

  it('the home screen gets its manifest and icons', async () => {
    const manifest = (await (await fetch(`${journey().system.url}/app.webmanifest`)).json()) as {
      start_url: string;
      icons: { src: string; purpose?: string }[];
    }; // our own file
    expect(manifest.start_url).toBe('/dashboard');
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const src of [...manifest.icons.map((icon) => icon.src), '/icons/apple-touch-icon.png', '/favicon.svg']) {
      expect((await fetch(journey().system.url + src)).status, `at ${src}`).toBe(200);
    }
  });

  it('the legal texts hold their dates, limits and twelve sections', async () => {
    const terms = (await html('/terms')).text.replaceAll('<!-- -->', '');
    for (const words of [
      'Last updated April 21, 2025',
      'six months of upcharge fees',
      '24 hours',
      'State of Delaware',
      'arbitration in Wilmington',
      'at least 18',
      'refuse or suspend access',
      'STOP',
      '8-9 dollars per 50-dollar order',
      '50-60%',
    ]) {
      expect(terms).toContain(words);
    }
    const privacy = (await html('/privacy')).text.replaceAll('<!-- -->', '');
    const titles = [...privacy.matchAll(/<h2>\d+\. ([^<]+)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      'Scope',
      'Information collected',
      'Use',
      'Sharing',
      'Security',
      'Retention',
      'Your rights',
      'International transfers',
      'GDPR and CCPA',
      'Children',
      'Changes',
      'Contact',
    ]);
    for (const words of [
      'Effective April 21, 2025',
      'about 7 years',
      'under 18',
      'under 13',
      'Settings',
      'non-essential',
    ]) {
      expect(privacy).toContain(words);
    }
  });
});

describe('an address that does not exist', () => {
  it.each([
    ['/no/such/page', 'There is no such page', 404],
    ['/careers/product-designer', 'Job not found.', 404],
    ['/careers/a/b', 'There is no such page', 404],
    ['/faqs', 'There is no such page', 404],
  ])('%s is answered with a page that says so', async (path, words, status) => {
    const answer = await html(path);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(words);
    await on(path, async (page) => {
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words);
      expect(new URL(page.url()).pathname).toBe(path);
    });
  });

  it('but addresses of the rooms behind get the app, an unknown API path its JSON, and capitals the page', async () => {
    for (const path of [
      '/dashboard/anything',
      '/backoffice',
      '/settings',
      '/verify-email',
      '/invitation',
      '/application',
    ]) {
      expect((await html(path)).status, `at ${path}`).toBe(200);
    }
    const api = await html('/api/nothing');
    expect(api.status).toBe(404);
    expect(JSON.parse(api.text)).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      (
        await fetch(`${journey().system.url}/FAQ`, { redirect: 'manual', headers: { accept: 'text/html' } })
      ).headers.get('location'),
    ).toBe('/faq');
  });

  it('is told in the browser as well, with the way back', () =>
    on('/careers', async (page) => {
      await page.evaluate(() => {
        history.pushState({}, '', '/careers/product-designer');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.getByText('Job not found.').waitFor();
      await page.getByRole('link', { name: 'Back to all roles' }).click();
      await page.getByRole('heading', { name: 'Open roles' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/careers');
    }));
});

describe('the frame', () => {
  it.each([...publicPages.map(({ path }) => path), '/careers/account-exec', '/careers/nothing', '/nothing'])(
    '%s has the top bar and the footer that the specification gives it',
    async (path) => {
      const { text } = await html(path);
      expect(text.includes('Open menu'), 'top bar').toBe(path !== '/');
      expect(text.includes('<footer'), 'footer').toBe(footerPages.has(path));
    },
  );

  it('the footer names phone, email and Dover, and links to every public page', () =>
    on('/support', async (page) => {
      const footer = page.locator('footer');
      for (const words of [company.supportPhone.shown, company.supportEmail, 'Dover, Delaware']) {
        expect(await footer.textContent()).toContain(words);
      }
      const links = await footer.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links).toEqual(
        expect.arrayContaining([
          '/',
          '/platform',
          '/become-partner',
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
    }));

  it('the side panel has its words and links, and closes on the dimmed area', () =>
    on('/faq', async (page) => {
      const panel = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Open menu' }).click();
      for (const words of ['Welcome', 'Your delivery, unified.', 'Your restaurant. Anywhere.']) {
        await panel.getByText(words).waitFor();
      }
      for (const [name, address] of [
        ['Become a partner', '/become-partner'],
        ['How it works', '/platform'],
        ['Careers', '/careers'],
        ['iPhone', '/get-the-app#iphone'],
        ['Android', '/get-the-app#android'],
      ] as const) {
        expect(await panel.getByRole('link', { name }).getAttribute('href')).toBe(address);
      }
      await page.mouse.click(900, 400);
      await panel.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await panel.getByRole('link', { name: 'Careers' }).click();
      await page.waitForURL('**/careers');
      await panel.waitFor({ state: 'hidden' });
    }));

  it('on a phone, log in and sign up leave the top bar for the panel', () =>
    on(
      '/faq',
      async (page) => {
        expect(await page.getByRole('banner').getByRole('link', { name: 'Log in' }).isVisible()).toBe(false);
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('dialog').getByRole('link', { name: 'Sign up' }).waitFor();
      },
      screens.phone,
    ));

  it('the brand leads home, and to the dashboard for who has a token', () =>
    on('/faq', async (page) => {
      const brand = page.getByRole('banner').getByRole('link', { name: 'Forkline' });
      expect(await brand.getAttribute('href')).toBe('/');
      await page.evaluate(() => localStorage.setItem('authToken', 'token'));
      await page.reload();
      await expect.poll(() => brand.getAttribute('href')).toBe('/dashboard');
    }));

  it('every route begins at its top, back and forward included', () =>
    on('/platform', async (page) => {
      const end = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await end();
      await page.locator('footer').getByRole('link', { name: 'FAQ' }).click();
      await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await end();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'How It Works' }).waitFor();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }));

  it('a service worker that an earlier version left behind is removed', async () => {
    const { page } = await openPage(journey().browser, {});
    await page.route('**/old-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page
      .context()
      .route('**/old-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(`${journey().system.url}/robots.txt`);
    const count = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js'));
    expect(await count()).toBe(1);
    await page.goto(journey().system.url);
    await expect.poll(count).toBe(0);
    await page.context().close();
  });
});
