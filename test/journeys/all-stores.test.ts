import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../src/web/lib/paths.ts';
import { sharedBrowser, screens, visit } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
import { congressOnDoorDash, harbour, twoStores } from '../support/menu-journey.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

const congress = "Rosalía's Kitchen";
const harborId = '0190b6a0-0000-7000-8000-000000000020';

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

/** Screens on which what is of one store has its name. */
const ofEach = new Set<string>([paths.orders, paths.dashboard, paths.orderHistory, paths.kitchen, paths.storeHours]);
const everywhere = Object.values(paths).filter((path) => /^\/dashboard(?!\/profile)/.test(path));

/** An order at a store; answers its number. */
async function place(externalStoreId: string): Promise<string> {
  const { orders } = (await system.control('POST', '/orders', { service: 'doordash', externalStoreId })) as {
    orders: { displayId: string }[];
  }; // the simulator's contract
  return orders[0]?.displayId ?? '';
}

const card = (page: Page, column: string, displayId: string) =>
  page.locator(`[data-column="${column}"] [data-order-id]`, { hasText: new RegExp(displayId, 'i') });

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
  await expectFit(page);

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

it('the screens open and fit a phone in Spanish while all stores are shown', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.phone, locale: 'es-US' });
  for (const path of everywhere) {
    await visit(page, `${system.url}${path}?store=all`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (ofEach.has(path)) await page.getByText(harbour.name).filter({ visible: true }).first().waitFor();
    if (path !== paths.kitchen) await page.getByText('2 tiendas', { exact: true }).waitFor();
    expect([path, await page.getByText('Esta pantalla falló').count()]).toEqual([path, 0]);
    await expectFit(page);
  }

  // A screen about one store asks which, keeps its address, and goes on there.
  await visit(page, `${system.url}${paths.storeHours}?store=all`);
  await page.getByRole('heading', { name: 'Elija una tienda' }).waitFor();
  await page.getByRole('link', { name: harbour.name }).click();
  await page.getByRole('heading', { name: 'Elija una tienda' }).waitFor({ state: 'detached' });
  await page.getByRole('radiogroup').first().waitFor();
  expect(page.url()).toBe(`${system.url}${paths.storeHours}?store=${harborId}`);
  expect(problems).toEqual([]);
  await page.context().close();
});
