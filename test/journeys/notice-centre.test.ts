import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser, screens } from '../support/browser.ts';
import { exampleNotices } from '../support/example-notices.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
const tokens = { owner: '', kitchen: '' };

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  tokens.owner = await tokenOf(system, 'owner@forkline.test');
  tokens.kitchen = await tokenOf(system, 'kitchen@forkline.test');
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Something that happened to the first store, on the screens of both. */
async function happen(kind: keyof typeof exampleNotices, key: string): Promise<void> {
  await system.sql(
    `with told as (
       insert into notices (merchant_id, id, kind, store_id, key, subject, facts, created_at)
       select s.merchant_id, gen_random_uuid(), $1, s.id, $2, $2, $3, date_trunc('milliseconds', now()) from stores s order by s.created_at limit 1
       returning merchant_id, id, created_at)
     insert into notice_people (merchant_id, user_id, notice_id, created_at, on_device)
     select t.merchant_id, u.id, t.id, t.created_at, false from told t, users u
     where u.email in ('owner@forkline.test', 'kitchen@forkline.test')`,
    [kind, key, JSON.stringify(exampleNotices[kind].facts)],
  );
}

it('the bell counts what waits; an escalation is acknowledged in one browser, and the other reads in Spanish who does it', async () => {
  await system.sql("update users set language = 'es' where email = 'kitchen@forkline.test'");
  await happen('store_off', 'off');
  await happen('low_rating', 'stars');
  const owner = await openAs(browser, tokens.owner, { viewport: screens.desktop });
  const kitchen = await openAs(browser, tokens.kitchen, { viewport: screens.phone, colorScheme: 'dark' });
  await kitchen.page.addInitScript(() => localStorage.setItem('language', 'es'));
  const { page } = owner;
  await page.goto(`${system.url}/dashboard`);
  await page.getByRole('button', { name: 'Notifications: 2' }).waitFor();
  await bellOf(page).click();
  const list = page.getByRole('dialog');
  await list.getByText("Rosalía's Kitchen is switched off on Grubhub").waitFor();
  await expectFit(page);
  await page.keyboard.press('Escape');
  // To look reads nothing.
  await page.getByRole('button', { name: 'Notifications: 2' }).waitFor();

  await kitchen.page.goto(`${system.url}/dashboard/notices`);
  await kitchen.page.getByText('Nadie se ocupa aún').waitFor();
  await kitchen.page.getByText("Rosalía's Kitchen está desconectada en Grubhub").waitFor();
  await expectFit(kitchen.page);

  await bellOf(page).click();
  await list.getByRole('link', { name: /switched off on Grubhub/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Notice' });
  await drawer.getByRole('button', { name: /^I see to it/ }).click();
  await drawer.getByText('You see to it').waitFor();
  await page.getByRole('button', { name: 'Notifications: 1' }).waitFor();
  await expectFit(page);
  await drawer.getByRole('link', { name: 'Open Integrations' }).click();
  await page.waitForURL('**/dashboard/integrations');

  await kitchen.page.reload();
  await kitchen.page.getByText(/ se ocupa$/).waitFor();
  expect(await kitchen.page.getByText('Nadie se ocupa aún').count()).toBe(0);
  expect([...owner.problems, ...kitchen.problems]).toEqual([]);
});
