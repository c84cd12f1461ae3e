import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Statement } from '../../src/domains/money/contract.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFitEverywhere } from '../support/looks.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let token = '';
let statement: Statement;

async function call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${system.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer; // the route's contract
}

/** An order of each service, cooked and handed over. */
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  token = await tokenOf(system, 'owner@forkline.test');
  const services = ['uber-eats', 'doordash', 'grubhub', 'deliveroo'];
  for (const service of services) await system.control('POST', '/orders', { service });
  const orders = await vi.waitFor(
    async () => {
      const found = await call<{ orders: { id: string; state: string }[] }>('GET', '/orders?scope=active');
      const fresh = found.orders.filter(({ state }) => state === 'new');
      if (fresh.length < services.length) throw new Error(`${fresh.length} orders have arrived.`);
      return fresh;
    },
    { timeout: 30_000, interval: 250 },
  );
  for (const { id } of orders) {
    await call('POST', `/orders/${id}/accept`, { prepMinutes: 15 });
    await call('POST', `/orders/${id}/ready`, { from: 'getting_ready' });
    await call('POST', `/orders/${id}/ready`, { from: 'ready' });
  }
  statement = await vi.waitFor(
    async () => {
      const shown = await call<Statement>('GET', '/statement');
      if (shown.total.orders < services.length) throw new Error(`${shown.total.orders} orders have been entered.`);
      return shown;
    },
    { timeout: 30_000, interval: 250 },
  );
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

/** As the screen names this month. */
const month = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'America/New_York' });
const money = (minor: number) => (minor / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

it('an owner sees what the week, the month and the year come to, to the cent, opens an order and downloads the statement', async () => {
  const { baseMinor, serviceFeeMinor, owedMinor, orders } = statement.total;
  // The restaurant keeps the whole base prices of its menu, and the upcharge is between 50 and 60 % of them.
  expect(baseMinor).toBeGreaterThan(0);
  expect(owedMinor).toBeGreaterThanOrEqual(baseMinor);
  expect(serviceFeeMinor / baseMinor).toBeGreaterThan(0.49);
  expect(serviceFeeMinor / baseMinor).toBeLessThan(0.61);

  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard/financials`);
  await page.getByText(money(owedMinor)).first().waitFor();
  await expectFitEverywhere(page);

  const why = page.getByRole('region', { name: 'Compared with the time before' });
  await why.getByText(`${orders} more orders`).waitFor();
  const table = page.getByRole('table').first();
  await table.getByRole('button').first().click();
  const drawer = page.getByRole('dialog');
  const first = drawer.getByRole('listitem').first();
  await first.getByRole('button').click();
  await first.getByText('The food was handed over').waitFor();
  await first.getByText('Service fee (the upcharge)').waitFor();
  expect(await drawer.getByRole('listitem').count()).toBe(orders);
  await expectFitEverywhere(page);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  await page.getByText('Month', { exact: true }).click();
  await page.getByText(month, { exact: true }).waitFor();
  await page.locator('[data-stale]').waitFor({ state: 'detached' });
  await page.getByText(money(owedMinor)).first().waitFor();
  await expectFitEverywhere(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const owed = text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => Math.round(100 * Number(row.split(',')[text.split('\n')[0]?.split(',').indexOf('you_get') ?? -1])));
  expect(owed.reduce((sum, amount) => sum + amount, 0)).toBe(owedMinor);
  await page.getByText('Year', { exact: true }).click();
  await page.getByText(month.slice(-4), { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Month by month' }).waitFor();
  await page.getByText(money(owedMinor)).first().waitFor();
  await expectFitEverywhere(page);
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/^statement-\d{4}-01-01-\d{4}-12-31\.pdf$/);
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: month }).click();
  await page.getByRole('heading', { name: 'Day by day' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
