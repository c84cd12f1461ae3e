import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Report } from '../../src/domains/reports/contract.ts';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
const tokens = { owner: '', kitchen: '' };

const looks = [
  { name: 'a phone', viewport: screens.phone, colorScheme: 'light' },
  { name: 'a tablet in the dark', viewport: screens.tablet, colorScheme: 'dark' },
  { name: 'a desktop', viewport: screens.desktop, colorScheme: 'light' },
] as const;

async function call<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${system.url}/api${path}`, { headers: { authorization: `Bearer ${tokens.owner}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer; // the route's contract
}

/** The weeks of the demo, all of them counted. */
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ hasPast: true }), sharedBrowser()]);
  tokens.owner = await tokenOf(system, 'owner@forkline.test');
  tokens.kitchen = await tokenOf(system, 'kitchen@forkline.test');
  await vi.waitFor(
    async () => {
      const [row] = await system.sql<{ waiting: number }>('select count(*)::int as waiting from orders_to_count');
      if (row?.waiting !== 0) throw new Error(`${row?.waiting} orders are still to be counted.`);
    },
    { timeout: 60_000, interval: 500 },
  );
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

/** In each look: nothing serious, and nothing sticks out sideways. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const { name, viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    expect(await seriousFindings(page), `on ${name}`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `nothing sticks out sideways on ${name}`).toBeLessThanOrEqual(0);
  }
}

const money = (minor: number | null) =>
  ((minor ?? 0) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** What the screen shows without anything in its address. */
async function lastFourWeeks(): Promise<Report> {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const day = (back: number) => new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10);
  const found = await call<Report>(`/reports?from=${day(27)}&to=${day(0)}&beforeFrom=${day(55)}&beforeTo=${day(28)}`);
  // Between midnight and the cutoff the business day is still the day before.
  if (found.today === today) return found;
  return call<Report>(`/reports?from=${day(28)}&to=${day(1)}&beforeFrom=${day(56)}&beforeTo=${day(29)}`);
}

describe('the analytics screen', () => {
  it('shows the figures of four weeks against the four before, and each opens to its orders', async () => {
    const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
    const { total } = await lastFourWeeks();
    await page.goto(`${system.url}/dashboard/analytics`);
    const sales = page.getByRole('link', { name: /^Sales: / });
    await sales.waitFor();
    expect(await sales.innerText()).toBe(money(total.now.sales));
    await page.getByText('From accepting to “ready”, on average.').waitFor();
    await page.getByRole('figure', { name: /^Sales by day/ }).waitFor();
    await expectGoodLooks(page);

    await page.getByRole('link', { name: /^Late orders: / }).click();
    const drawer = page.getByRole('dialog');
    await drawer
      .getByText(/min late/)
      .first()
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const [behind] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'Download CSV of these orders' }).click(),
    ]);
    const [head, ...lines] = (await readFile(await behind.path(), 'utf8')).trim().split('\n');
    expect(head).toContain('late_by_minutes');
    expect(lines.length).toBeGreaterThanOrEqual(await drawer.getByRole('listitem').count());
    await page.reload();
    await drawer
      .getByText(/min late/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.get('behind')).toBeNull();

    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('table', { name: 'Sales by day' }).waitFor();
    expect(await page.getByRole('table', { name: 'Sales by day' }).getByRole('row').count()).toBe(29);
    await expectGoodLooks(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV: days' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(29);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('breaks them down by service, item and hour, and keeps everything in its address', async () => {
    const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
    await page.goto(`${system.url}/dashboard/analytics`);
    await page.getByRole('tab', { name: 'Services & stores' }).click();
    const services = page.getByRole('table', { name: 'By service' });
    await services.waitFor();
    expect(await services.getByRole('row').count()).toBe(5);
    await expectGoodLooks(page);

    await page.getByRole('tab', { name: 'Items' }).click();
    const items = page.getByRole('table', { name: 'Items, by sales' });
    await items.getByRole('link').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expectGoodLooks(page);

    await page.getByRole('tab', { name: 'Hours of the week' }).click();
    const hours = page.getByRole('table', { name: 'Hours of the week' });
    await hours.getByRole('link').first().waitFor();
    await page.getByRole('combobox', { name: 'What the hours show' }).click();
    await page.getByRole('option', { name: 'Prep time' }).click();
    await hours.getByText(/′/).first().waitFor();
    await expectGoodLooks(page);

    await page.goto(
      `${system.url}/dashboard/analytics?period=custom&from=2020-01-01&to=2020-01-03&view=items&service=doordash`,
    );
    await page.getByText('Nothing was sold in this time.').waitFor();
    await page.getByText('Jan 1 – 3, 2020, compared with Dec 29 – 31, 2019').waitFor();
    // Both ends in one go: neither is lost.
    await page.getByLabel('First day').fill('2020-02-05');
    await page.getByLabel('Last day').fill('2020-02-09');
    await page.getByText('Feb 5 – 9, 2020, compared with Jan 31 – Feb 4, 2020').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is mailed each week when its reader wants that, and not any more from a link in the mail', async () => {
    const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.phone });
    await page.goto(`${system.url}/dashboard/analytics`);
    await page.getByRole('combobox', { name: 'Mail me this report' }).click();
    await page.getByRole('option', { name: 'Mail me each Monday' }).click();
    await page.getByText('The report goes to owner@forkline.test, next on Monday').waitFor();
    const [mail] = await system.sql<{ key: string }>('select stop_key as key from report_mails');
    await page.goto(`${system.url}/settings`);
    await page.getByRole('heading', { name: 'Report by mail' }).waitFor();
    await page.goto(`${system.url}/stop-report-mails?key=${mail?.key}`);
    await page.getByRole('button', { name: 'Stop these mails' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop these mails' }).click();
    await page.getByText('Done: the report is not mailed to you any more.').waitFor();
    expect(await system.sql('select 1 from report_mails')).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('tells the kitchen whose it is', async () => {
    const { page } = await openAs(browser, tokens.kitchen, { viewport: screens.phone });
    await page.goto(`${system.url}/dashboard/analytics`);
    await page.getByText('Owners, managers and accountants see how the business does.').waitFor();
    expect(await page.getByText('$').count()).toBe(0);
    await page.context().close();
  });
});

describe('the home screen', () => {
  it('shows the day, the last seven days and what sold best, and follows an order by itself', async () => {
    const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
    await page.goto(`${system.url}/dashboard`);
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await card('Order Accuracy').getByRole('link').waitFor();
    for (const name of ['Sales (Last 7 days)', 'Platform Breakdown', 'Top 5 Menu Items', 'Customer Ratings (30d)']) {
      await card(name).waitFor();
    }
    await card('Platform Breakdown').scrollIntoViewIfNeeded();
    await page.getByRole('figure', { name: /^Orders of the last 7 days: / }).waitFor();
    expect(await card('Top 5 Menu Items').getByRole('listitem').count()).toBe(5);
    expect(await card('Active Orders').getByRole('link').innerText()).toBe('0');
    const before = await card('Today’s Sales').getByRole('link').innerText();
    await expectGoodLooks(page);
    await page.setViewportSize(screens.desktop);

    await system.control('POST', '/orders', { service: 'doordash', order: { note: 'Ring twice, please' } });
    await expect.poll(() => card('Active Orders').getByRole('link').innerText()).toBe('1');
    await card('Live Chat Inbox').getByText('Ring twice, please').waitFor();
    const [order] = (await call<{ orders: { id: string }[] }>('/orders?scope=active')).orders;
    await fetch(`${system.url}/api/orders/${order?.id}/accept`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.owner}`, 'content-type': 'application/json' },
      body: '{}',
    });
    await expect.poll(() => card('Active Orders').getByRole('link').innerText()).toBe('0');
    await expect.poll(() => card('Today’s Sales').getByRole('link').innerText(), { timeout: 20_000 }).not.toBe(before);
    await card('Today’s Sales').getByRole('link').click();
    await page.waitForURL(/analytics\?period=today/);
    await page.getByRole('link', { name: /^Orders: [1-9]/ }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('shows the kitchen its day without money', async () => {
    const { page, problems } = await openAs(browser, tokens.kitchen, { viewport: screens.phone });
    await page.goto(`${system.url}/dashboard`);
    await page.getByRole('region', { name: 'Orders (Last 7 days)' }).waitFor();
    await page.getByRole('region', { name: 'Top 5 Menu Items' }).getByRole('listitem').first().waitFor();
    expect(await page.getByText('Today’s Sales').count()).toBe(0);
    expect(await page.getByRole('main').innerText()).not.toMatch(/\$\d/);
    await expectGoodLooks(page);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
