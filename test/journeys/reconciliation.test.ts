import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, staffToken, tokenOf } from '../support/logged-in.ts';
import { expectFitEverywhere } from '../support/looks.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let owner = '';
let staff = '';

const service = { key: 'doordash', name: 'DoorDash', externalStoreId: 'rosalias-congress-st' };

const placed = z.object({ orders: z.array(z.object({ id: z.string() })) });
const report = z.object({ csv: z.string(), seeded: z.array(z.object({ kind: z.string() })) });

async function press(id: string, button: string, body: unknown): Promise<void> {
  const answer = await fetch(`${system.url}/api/orders/${id}/${button}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Orders of the service, cooked, handed over and delivered; each is in the ledger. */
async function delivered(count: number): Promise<void> {
  const plain = { kind: 'delivery', promotion: false, group: false, scheduled: false };
  const { key, externalStoreId } = service;
  const wish = { service: key, externalStoreId, count, order: plain };
  const ids = placed.parse(await system.control('POST', '/orders', wish)).orders.map(({ id }) => id);
  const orders = await vi.waitFor(
    async () => {
      const found = await system.sql<{ id: string }>('select id from orders where external_id = any($1)', [ids]);
      expect(found).toHaveLength(count);
      return found;
    },
    { timeout: 30_000, interval: 250 },
  );
  for (const { id } of orders) {
    await press(id, 'accept', { prepMinutes: 15 });
    await press(id, 'ready', { from: 'getting_ready' });
    await press(id, 'ready', { from: 'ready' });
  }
  for (const id of ids) {
    const deliver = () => system.control('POST', `/orders/${id}/courier`, { stage: 'delivered' });
    await vi.waitFor(deliver, { timeout: 30_000, interval: 250 });
  }
  const entered = () =>
    system.sql('select 1 from ledger_entries where order_id = any($1)', [orders.map(({ id }) => id)]);
  await vi.waitFor(async () => expect(await entered()).toHaveLength(count), { timeout: 30_000, interval: 250 });
}

const day = (agoMs: number) => new Date(Date.now() - agoMs).toISOString().slice(0, 10);

/** What the service writes of the last day, with these things wrong in it. */
async function written(errors: Record<string, number>): Promise<string> {
  const { key, externalStoreId } = service;
  const wish = { service: key, externalStoreId, from: day(86_400_000), to: day(0), errors };
  return report.parse(await system.control('POST', '/payout-reports', wish)).csv;
}

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  [owner, staff] = await Promise.all([tokenOf(system, 'owner@forkline.test'), staffToken(system)]);
  await delivered(5);
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

async function choose(page: Page, csv: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: service.name }).click();
  const file = { name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the report' }).click();
}

it('an owner has a report checked and sees what differs; staff dispute it and win it back', async () => {
  const csv = await written({ refund: 1, missing_there: 1, fee_differs: 1 });
  const { page, problems } = await openAs(browser, owner, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard/financials`);
  await page.getByRole('link', { name: /Services’ reports/ }).click();
  await page.getByRole('heading', { name: 'Services’ reports' }).waitFor();
  await page.getByLabel('Loading the reports').waitFor({ state: 'detached' });
  await page.getByText('Reports of Uber Eats, DoorDash, and Grubhub come by themselves').waitFor();
  await expectFitEverywhere(page);

  await choose(page, csv.replaceAll(/\d+\.\d\d/g, 'many'));
  await page.getByText('Nothing was taken in.').waitFor();
  await page
    .getByText(/many\)?” is no amount of money/)
    .first()
    .waitFor();
  await expectFitEverywhere(page);
  await page.reload();

  await choose(page, csv);
  await page.getByText('3 differences').waitFor();
  const [newest] = await page.getByRole('button', { name: 'Show the differences' }).all();
  await newest?.click();
  for (const title of ['Refund nobody told us of', 'Missing in the report', 'Fee differs']) {
    await page.getByText(title).waitFor();
  }
  await expectFitEverywhere(page);
  await page.reload();
  await choose(page, csv);
  await page.getByText(/This report was taken in on .* by Rosalía Méndez as “week.csv”/).waitFor();
  // The browser itself tells of the two answers that say no.
  expect(problems.filter((problem) => !/status of (400|409)/.test(problem))).toEqual([]);
  await page.context().close();

  const office = await openAs(browser, staff, { viewport: screens.desktop });
  await office.page.goto(`${system.url}/backoffice/cases?state=open&service=${service.key}`);
  await office.page.getByRole('link', { name: 'Refund nobody told us of' }).waitFor();
  expect(await office.page.getByRole('row').count()).toBe(4);
  await expectFitEverywhere(office.page);
  await office.page.getByRole('link', { name: 'Refund nobody told us of' }).click();
  await office.page.getByRole('heading', { name: 'Evidence' }).waitFor();
  expect(await office.page.getByRole('textbox', { name: 'Complaint to the service' }).inputValue()).toContain(
    'You took back $',
  );
  expect(await office.page.getByRole('button', { name: 'Won', exact: true }).isDisabled()).toBe(true);
  await expectFitEverywhere(office.page);
  await office.page.getByRole('button', { name: 'Take it myself' }).click();
  await office.page.getByText('Given to Sam Whitaker.').waitFor();
  await office.page.getByRole('button', { name: 'I have sent it' }).click();
  await office.page.getByText('The complaint was sent to the service.').waitFor();
  await office.page.getByRole('button', { name: 'Won', exact: true }).click();
  const dialog = office.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount' }).waitFor();
  await expectFitEverywhere(office.page);
  await dialog.getByRole('button', { name: 'Won' }).click();
  await office.page.getByText(/Won: the service gives back \$/).waitFor();
  const entered = () =>
    system.sql("select 1 from reconciliation_cases where state = 'won' and entered_at is not null and service = $1", [
      service.key,
    ]);
  await vi.waitFor(async () => expect(await entered()).toHaveLength(1), { timeout: 15_000, interval: 250 });
  expect(office.problems).toEqual([]);
  await office.page.context().close();
});
