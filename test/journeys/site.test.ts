import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { company } from '../../src/shared/company.ts';
import { career } from '../../src/web/lib/paths.ts';
import { publicPages } from '../../src/web/site/pages.ts';
import { openPage, screens } from '../support/browser.ts';
import { installer, pdf } from '../support/forms.ts';
import { useJourney } from '../support/journey.ts';
import { openAs, staffToken } from '../support/logged-in.ts';

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

async function html(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(journey().system.url + path, { headers: { accept: 'text/html' } });
  return { status: answer.status, text: await answer.text() };
}

/** The words between the tags of a page's main part. */
const wordsOf = (text: string) =>
  (match(text, /<main[^>]*>(.+)<\/main>/s) ?? '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

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

  it.each([
    [
      '/become-partner',
      ['Deliver More. Earn More.', 'Become a Partner', 'Get Started', 'Sample voices from our pilot demo'],
    ],
    ['/platform', ['How It Works', 'Connect', 'Sync', 'Deliver', 'Sign up']],
    ['/support', ['Ask our assistant', 'Live chat', 'Support hours', 'Monday-Friday, 9am-6pm PST']],
    ['/add-restaurant', ['Already a partner?']],
    ['/thank-you', ['information was received', 'team member will reach out', 'onboarding', 'Back to Homepage']],
    ['/get-the-app', ['iPhone', 'Android', 'Add to Home Screen']],
  ])('%s says the texts of the specification', async (path, texts) => {
    const said = wordsOf((await html(path)).text);
    for (const text of texts) expect(said).toContain(text);
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
    ['/no/such/page', 'There is no such page'],
    ['/careers/product-designer', 'Job not found.'],
    ['/careers/a/b', 'There is no such page'],
    ['/faqs', 'There is no such page'],
  ])('%s is answered with status 404 and a page that says so', async (path, words) => {
    const answer = await html(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain(words);
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
});

it.each([...publicPages.map(({ path }) => path), '/careers/account-exec', '/careers/nothing', '/nothing'])(
  '%s has the top bar and the footer that the specification gives it',
  async (path) => {
    const { text } = await html(path);
    expect(text.includes('Open menu'), 'top bar').toBe(path !== '/');
    expect(text.includes('<footer'), 'footer').toBe(footerPages.has(path));
  },
);

describe('in a browser', () => {
  it('the address typed on the landing page reaches sign-up before the code of the page has arrived', async () => {
    const { page } = await openPage(journey().browser, { javaScriptEnabled: false });
    await page.goto(journey().system.url);
    await page.getByPlaceholder('Enter your restaurant address').fill('1 Main St');
    await page.getByRole('button', { name: 'Get Started' }).click();
    await page.waitForURL(/\/signup\?/);
    expect(new URL(page.url()).searchParams.get('address')).toBe('1 Main St');
    await page.context().close();
  });

  it('a service worker that an earlier version left behind is removed', async () => {
    const { page } = await openPage(journey().browser, {});
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

  it('prerendered pages take over what the address says, and each route begins at its top', async () => {
    const { page, problems } = await openPage(journey().browser, { viewport: screens.desktop });
    const go = (path: string) => page.goto(journey().system.url + path);
    const openAnswers = () =>
      page
        .locator('details')
        .evaluateAll((all) => all.filter((one) => (one as HTMLDetailsElement).open).map((one) => one.id)); // the locator's element
    const hash = () => new URL(page.url()).hash;

    for (const [path, words] of [
      ['/careers/a/b', 'There is no such page'],
      ['/careers/product-designer', 'Job not found.'],
    ] as const) {
      await go(path);
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await go('/careers?category=Design');
    await page.getByText('No jobs in this category yet. Check back soon!').waitFor();

    await go('/faq#taxes');
    await expect.poll(openAnswers).toEqual(['taxes']);
    await page.getByText('How long does setup take?').click();
    await expect.poll(openAnswers).toEqual(['setup-time']);
    await expect.poll(hash).toBe('#setup-time');
    await page.getByText('How long does setup take?').click();
    await expect.poll(openAnswers).toEqual([]);
    await expect.poll(hash).toBe('');

    const panel = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await panel.waitFor();
    await page.mouse.click(900, 400);
    await panel.waitFor({ state: 'hidden' });
    const logInAbove = page.getByRole('banner').getByRole('link', { name: 'Log in' });
    expect(await logInAbove.isVisible()).toBe(true);
    await page.setViewportSize(screens.phone);
    expect(await logInAbove.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await panel.getByRole('link', { name: 'Sign up' }).waitFor();

    await page.setViewportSize(screens.desktop);
    await go('/platform');
    const toEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const scrolled = () => page.evaluate(() => scrollY);
    await toEnd();
    await page.locator('footer').getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
    await expect.poll(scrolled).toBe(0);
    await toEnd();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'How It Works' }).waitFor();
    await expect.poll(scrolled).toBe(0);
    expect(problems.filter((text) => !text.includes('status of 404'))).toEqual([]);
    await page.context().close();
  });
});

it('an application with a résumé is refused by what is inside the file, kept as typed, and read by staff', async () => {
  const { system, browser } = journey();
  const { page, problems } = await openPage(browser, { viewport: screens.desktop });
  await page.goto(`${system.url}/careers/apply?role=fullstack-dev`);
  await page.waitForLoadState('networkidle');
  expect(await page.getByLabel('Role').inputValue()).toBe('fullstack-dev');
  await page.getByLabel('First name').fill('Kim');
  await page.getByLabel('Last name').fill("D'Arc");
  await page.getByLabel('Email').fill('kim@work.test');
  const choose = (name: string, buffer: Buffer) =>
    page.setInputFiles('input[name=resume]', { name, mimeType: 'application/pdf', buffer });
  await choose('resume.pdf', installer);
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByText('This file is not PDF or Word inside').waitFor();
  expect(await page.getByLabel('Last name').inputValue()).toBe("D'Arc");
  await choose('resume.pdf', pdf);
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('heading', { name: 'Your application is here' }).waitFor();
  expect(problems.filter((text) => !text.includes('status of 400'))).toEqual([]);
  await page.context().close();

  const desk = await openAs(browser, await staffToken(system), { viewport: screens.desktop });
  await desk.page.goto(`${system.url}/backoffice/careers`);
  await desk.page.getByText("Kim D'Arc").waitFor();
  const [file] = await Promise.all([
    desk.page.waitForEvent('download'),
    desk.page.getByRole('button', { name: /resume\.pdf/ }).click(),
  ]);
  expect((await readFile(await file.path())).equals(pdf)).toBe(true);
  await desk.page.context().close();
});
