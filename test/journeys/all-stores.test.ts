import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HomeFigures } from '../../src/domains/reports/contract.ts';
import { formatMoney } from '../../src/shared/money.ts';
import { paths } from '../../src/web/lib/paths.ts';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { ask, congressOnDoorDash, harbour, twoStores } from '../support/menu-journey.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

const congress = "Rosalía's Kitchen";
const stores = {
  congress: '0190b6a0-0000-7000-8000-000000000010',
  harbour: '0190b6a0-0000-7000-8000-000000000020',
};

let system: TestSystem;
let browser: Browser;
let token = '';

beforeAll(async () => {
  const partner = await twoStores({
    address: '7 Ocean Avenue, Los Angeles, CA 90401',
    timeZone: 'America/Los_Angeles',
  });
  [system, browser] = await Promise.all([startSystem({ partner }), sharedBrowser()]);
  token = await tokenOf(system, 'owner@forkline.test');
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

/** An order at a store; answers its number. */
async function place(externalStoreId: string): Promise<string> {
  const { orders } = (await system.control('POST', '/orders', { service: 'doordash', externalStoreId })) as {
    orders: { displayId: string }[];
  }; // the simulator's contract
  return orders[0]?.displayId ?? '';
}

const card = (page: Page, column: string, displayId: string) =>
  page.locator(`[data-column="${column}"] [data-order-id]`, { hasText: new RegExp(displayId, 'i') });

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** What the page asks for from now on: lists of orders at work, and live streams. */
function countAsked(page: Page) {
  const asked = { lists: 0, streams: 0 };
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/orders' && searchParams.get('scope') === 'active') asked.lists += 1;
    if (pathname === '/api/live') asked.streams += 1;
  });
  return asked;
}

it('an owner works the orders of all stores on one board, over one list and one stream', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard/orders`);
  await page.getByRole('combobox', { name: 'Store' }).click();
  await page.getByRole('option', { name: 'All stores' }).click();
  await page.getByText('2 stores', { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?store=all');
  await page.getByText('Live', { exact: true }).waitFor();

  // The choice is kept, also where the address does not say so.
  const asked = countAsked(page);
  await page.goto(`${system.url}/dashboard/orders`);
  await page.getByText('2 stores', { exact: true }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  const [east, west] = [await place(congressOnDoorDash), await place(harbour.onDoorDash)];
  await card(page, 'new', east).getByText(congress).waitFor();
  await card(page, 'new', west).getByText(harbour.name).waitFor();
  await page.getByRole('complementary', { name: 'Notices' }).getByText('2 new orders').waitFor();
  expect(asked).toEqual({ lists: 1, streams: 1 });
  expect(await seriousFindings(page)).toEqual([]);

  for (const displayId of [east, west]) {
    await card(page, 'new', displayId)
      .getByRole('button', { name: /^Accept \d/ })
      .click();
    await card(page, 'getting_ready', displayId).waitFor();
  }

  // What comes to either while the line is down is there once it is back, without reading the list again.
  await page.context().setOffline(true);
  await page.getByText('Offline', { exact: true }).waitFor();
  const missed = [await place(harbour.onDoorDash), await place(congressOnDoorDash)];
  await page.context().setOffline(false);
  for (const displayId of missed) await card(page, 'new', displayId).waitFor();
  expect(asked.lists).toBe(1);

  // Each tells its times by its own clock: three hours lie between them.
  await card(page, 'new', missed[0] ?? '')
    .locator('[data-card-link]')
    .click();
  await page.getByRole('dialog').getByText(harbour.name).waitFor();
  await page.getByRole('button', { name: 'Close the order' }).click();
  expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

it('the days and the part of a report stay when another store is chosen, what is open of one does not', async () => {
  await place(congressOnDoorDash); // without any order there are no parts to choose
  await expect
    .poll(() => system.sql<{ counted: number }>('select count(*)::int as counted from order_facts'))
    .not.toEqual([{ counted: 0 }]);
  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop });
  const report = 'view=places&period=last-7&against=weekdays';
  const behind = new URLSearchParams({ from: '2026-11-01', to: '2026-11-07', figure: 'sales', title: 'Sales' });
  const open = new URLSearchParams({ store: stores.harbour, behind: `${behind}` });
  await page.goto(`${system.url}/dashboard/analytics?${report}&${open}`);
  await page.getByRole('dialog', { name: 'Sales' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('combobox', { name: 'Store' }).click();
  await page.getByRole('option', { name: 'All stores' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe(`?${report}&store=all`);
  await page.getByRole('heading', { name: 'By store' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('home adds the stores up, and names the store of what needs somebody', async () => {
  const home = (query = '') => ask(system, token, `/api/home${query}`) as Promise<HomeFigures>; // the contract
  const each = async () => Promise.all(Object.values(stores).map((id) => home(`?storeId=${id}`)));
  await expect.poll(async () => (await each()).filter(({ sales }) => (sales?.now ?? 0) > 0).length).toBe(2);
  const sum = (await each()).reduce((total, { sales }) => total + (sales?.now ?? 0), 0);
  expect((await home()).sales?.now).toBe(sum);

  await system.sql(`update orders set ready_target_at = now() - interval '5 minutes', version = version + 1
    where state = 'getting_ready' and store_id = '${stores.harbour}'`);
  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard?store=all`);
  await page
    .getByRole('region', { name: 'Today’s Sales' })
    .getByText(formatMoney(sum, 'USD'), { exact: true })
    .waitFor();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByText(`at ${harbour.name} is late.`).waitFor();
  await page.getByRole('region', { name: 'Live Order Feed' }).getByText(congress).first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('a screen about one store asks which, keeps its address, and goes on there', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard?store=all`);
  await page.getByText('2 stores', { exact: true }).waitFor();
  await page.goto(`${system.url}/dashboard/store/hours`);
  await page.getByRole('heading', { name: 'Choose a store' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: harbour.name }).click();
  await page.getByRole('heading', { name: 'Hours & Closures' }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    `/dashboard/store/hours?store=${stores.harbour}`,
  );
  expect(await page.getByRole('combobox', { name: 'Store' }).inputValue()).toContain(harbour.name);
  expect(problems).toEqual([]);
});

it('a report is about the store that the header names, until another or all of them are chosen', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop });
  for (const path of [paths.analytics, paths.customerInsights, paths.ratings]) {
    await page.goto(`${system.url}${path}?store=${stores.harbour}`);
    const filter = page.getByRole('main').getByRole('combobox', { name: 'Store' }).first();
    await filter.waitFor();
    expect([path, await filter.inputValue()]).toEqual([path, harbour.name]);
    // It is for pointers; with the keys the choice is emptied.
    await page.locator('main button[aria-label="All stores"]').click();
    await page.waitForURL(/[?&]at=all/);
    expect([path, await filter.inputValue()]).toEqual([path, '']);
    await page.goto(`${system.url}${path}?store=all`);
    expect([path, await filter.inputValue()]).toEqual([path, '']);
    await page.goto(`${system.url}${path}?store=${stores.harbour}&at=${stores.congress}`);
    await filter.waitFor();
    expect([path, await filter.inputValue()]).toEqual([path, congress]);
  }
  expect(problems).toEqual([]);
});

it.each([
  { locale: 'en-US', all: '2 stores', choose: 'Choose a store' },
  { locale: 'es-US', all: '2 tiendas', choose: 'Elija una tienda' },
])('all stores fit on a phone, and everybody can use them, in $locale', async ({ locale, all, choose }) => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.phone, locale });
  for (const path of [paths.orders, paths.dashboard, paths.orderHistory, paths.kitchen, paths.storeHours]) {
    await page.goto(`${system.url}${path}?store=all`);
    const isChooser = path === paths.storeHours;
    if (isChooser) await page.getByRole('heading', { name: choose }).waitFor();
    else await page.getByText(harbour.name).filter({ visible: true }).first().waitFor();
    if (path !== paths.kitchen) await page.getByText(all, { exact: true }).waitFor();
    expect([path, await isWide(page)]).toEqual([path, false]);
    expect([path, await seriousFindings(page)]).toEqual([path, []]);
  }
  expect(problems).toEqual([]);
});

it('every screen of the dashboard opens while all stores are shown', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop });
  const screensOfDashboard = Object.values(paths).filter((path) => /^\/dashboard(?!\/profile)/.test(path));
  for (const path of screensOfDashboard) {
    await page.goto(`${system.url}${path}?store=all`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect([path, await page.getByText('This screen broke').count()]).toEqual([path, 0]);
    if (path !== paths.kitchen) await page.getByText('2 stores', { exact: true }).waitFor();
  }
  expect(problems).toEqual([]);
});
