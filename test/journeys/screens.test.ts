import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/load-partner.ts';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, openPage, openPageIn, screens, visit, type TestPage } from '../support/browser.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
/** Of the restaurant's owner, and of somebody whose application waits for an answer. */
const tokens = { owner: '', applicant: '' };

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  tokens.owner = await logIn('owner@forkline.test');
  tokens.applicant = await logIn('owner@thirstybarrel.example');
  await system.control('POST', '/orders', { count: 6 });
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

async function logIn(username: string): Promise<string> {
  const answer = await fetch(`${system.url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  });
  return ((await answer.json()) as { access: string }).access; // the route's contract
}

const open = {
  '/': 'Get Started',
  '/login': 'Welcome Back',
  '/signup': 'approval is personal',
  '/reset-password': 'Send Reset Instructions',
};
const forApplicants = { '/application': 'We need something from you' };
const behindLogIn = {
  '/dashboard': 'Live Order Feed',
  '/dashboard/orders': 'Order Management',
  '/dashboard/orders/history': 'Active Orders',
  '/dashboard/analytics': 'What customers ordered, at menu prices',
  '/dashboard/support': 'What can I do for you?',
  '/dashboard/store/payouts': 'In use',
  '/dashboard/store/payouts?enter=': 'Nine digits',
  '/dashboard/integrations': 'All 4 take orders',
  '/dashboard/integrations?pause=all': 'Kitchen too busy',
  '/dashboard/integrations?busy=all': 'Minutes more for every order',
  '/dashboard/integrations?connect=': 'Choose the service first',
  '/dashboard/integrations?hours=0190b6a0-0000-7000-8000-000000000010': 'Nothing is saved yet',
  '/dashboard/integrations?test=0190b6a0-0000-7000-8000-000000000101': 'Waiting for the next order',
  '/dashboard/integrations/log': 'Trouble only',
  '/dashboard/nothing-here': 'There is no such page',
  '/dashboard/store/info': 'Whose public holidays are offered',
  '/dashboard/store/hours': 'Public holidays ahead',
  '/dashboard/store/communications': 'An order that nobody has answered',
  '/dashboard/team': 'Kitchen',
  '/settings': 'Where you are logged in',
};
const pages = Object.entries({ ...open, ...behindLogIn, ...forApplicants });
/** Each route once, and one with something behind it. */
const guarded = Object.keys(behindLogIn).filter((path) => !path.includes('?') || path.endsWith('?enter='));

const looks = [
  { name: 'a phone', viewport: screens.phone, colorScheme: 'light' },
  { name: 'a tablet in the dark', viewport: screens.tablet, colorScheme: 'dark' },
  { name: 'a desktop', viewport: screens.desktop, colorScheme: 'light' },
] as const;

describe('on a phone, a tablet in the dark and a desktop', () => {
  const opened = new Map<string, TestPage>();
  /** A page in which this person is logged in and goes from screen to screen. */
  async function pageOf(token: string): Promise<TestPage> {
    const known = opened.get(token);
    if (known) return known;
    const context = await browser.newContext({ ...looks[0], reducedMotion: 'reduce' });
    await context.addInitScript((value) => value && localStorage.setItem('authToken', value), token);
    const fresh = await openPageIn(context);
    opened.set(token, fresh);
    return fresh;
  }
  afterAll(async () => {
    for (const { page } of opened.values()) await page.context().close();
  });

  it.each(pages)(
    '%s shows itself without errors, fits the screen, and axe-core finds nothing serious',
    async (path, text) => {
      const token = path in behindLogIn ? tokens.owner : path in forApplicants ? tokens.applicant : '';
      const { page, problems } = await pageOf(token);
      await visit(page, system.url + path);
      for (const { name, viewport, colorScheme } of looks) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
        await page.getByText(text).first().waitFor();
        await page.waitForLoadState('load');
        expect(await seriousFindings(page), `on ${name}`).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `nothing sticks out sideways on ${name}`).toBeLessThanOrEqual(0);
      }
      expect(problems.splice(0)).toEqual([]);
    },
  );
});

describe('the dashboard without a token', () => {
  let strangers: BrowserContext;
  beforeAll(async () => {
    strangers = await browser.newContext({ viewport: screens.desktop });
  });
  afterAll(() => strangers.close());

  it.each(guarded)('%s goes to the log-in and comes back after it', async (path) => {
    const { page } = await openPageIn(strangers);
    await page.goto(system.url + path);
    await page.waitForURL(/\/login\?next=/);
    expect(new URL(page.url()).searchParams.get('next')).toBe(path);
    await page.close();
  });
});

describe('the log-in', () => {
  it('shows the server’s answer as formatted text in a red box and keeps what was typed', async () => {
    const { page } = await openPage(browser, { viewport: screens.phone });
    await page.goto(`${system.url}/login`);
    await page.getByLabel('Email').fill('owner@forkline.test');
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await page.getByRole('button', { name: 'Log In' }).click();
    const box = page.locator('pre');
    await box.waitFor();
    expect(JSON.parse((await box.textContent()) ?? '')).toMatchObject({
      message: 'The email or the password is wrong.',
    });
    expect(await page.getByLabel('Email').inputValue()).toBe('owner@forkline.test');
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('wrong');
    await page.context().close();
  });
});
