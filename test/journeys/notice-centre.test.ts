import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { exampleNotices } from '../support/example-notices.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
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

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
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

it('the bell counts what waits; an escalation is acknowledged in one browser, and the other sees who does it', async () => {
  await happen('store_off', 'off');
  await happen('low_rating', 'stars');
  const owner = await openAs(browser, tokens.owner, { viewport: screens.desktop });
  const kitchen = await openAs(browser, tokens.kitchen, { viewport: screens.phone, colorScheme: 'dark' });
  const { page } = owner;
  await page.goto(`${system.url}/dashboard`);
  await page.getByRole('button', { name: 'Notifications: 2' }).waitFor();
  await bellOf(page).click();
  const list = page.getByRole('dialog');
  await list.getByText("Rosalía's Kitchen is switched off on Grubhub").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // To look reads nothing.
  await page.getByRole('button', { name: 'Notifications: 2' }).waitFor();

  await kitchen.page.goto(`${system.url}/dashboard/notices`);
  await kitchen.page.getByText('Nobody sees to it yet').waitFor();
  expect(await isWide(kitchen.page)).toBe(false);
  expect(await seriousFindings(kitchen.page)).toEqual([]);

  await bellOf(page).click();
  await list.getByRole('link', { name: /switched off on Grubhub/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Notice' });
  await drawer.getByRole('button', { name: /^I see to it/ }).click();
  await drawer.getByText('You see to it').waitFor();
  await page.getByRole('button', { name: 'Notifications: 1' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await drawer.getByRole('link', { name: 'Open Integrations' }).click();
  await page.waitForURL('**/dashboard/integrations');

  await kitchen.page.reload();
  await kitchen.page.getByText(/ sees to it$/).waitFor();
  expect(await kitchen.page.getByText('Nobody sees to it yet').count()).toBe(0);
  expect([...owner.problems, ...kitchen.problems]).toEqual([]);
});

it('the list is read at once and taken back, narrowed, and goes on page by page', async () => {
  for (let count = 0; count < 40; count += 1) await happen('publication_failed', `menu ${count}`);
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.phone });
  await page.goto(`${system.url}/dashboard/notices`);
  const list = page.getByRole('list', { name: 'Notices' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(30);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(42);
  await page.getByRole('button', { name: 'Mark all as read' }).first().click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await bellOf(page)
    .and(page.getByRole('button', { name: 'Notifications: nothing new' }))
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Notifications: 41' }).waitFor();
  await page.getByRole('combobox', { name: 'About' }).click();
  await page.getByRole('option', { name: 'A new rating of one or two stars' }).click();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  expect(page.url()).toContain('kind=low_rating');
  expect(await isWide(page)).toBe(false);
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('an owner chooses quiet hours and who is told when nobody sees to it; what is essential stays on', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.phone });
  await page.goto(`${system.url}/dashboard/store/communications`);
  const late = page.getByRole('region', { name: 'An order that nobody has answered' });
  const mine = late.getByRole('listitem').filter({ hasText: 'Owner' }).getByRole('checkbox', { name: /^Mail/ });
  expect([await mine.isChecked(), await mine.isDisabled()]).toEqual([true, true]);

  const quiet = page.getByRole('region', { name: 'My quiet hours and my daily mail' });
  await quiet.getByRole('switch', { name: 'No mails in my quiet hours' }).press('Space');
  await quiet.getByLabel('From').fill('21:30');
  await quiet.getByRole('button', { name: 'Save my times' }).click();

  const escalation = page.getByRole('region', { name: 'When nobody sees to it' });
  await escalation.getByRole('combobox', { name: 'Add a person' }).first().click();
  await page.getByRole('option').first().click();
  await escalation.getByRole('button', { name: 'Save the list' }).first().click();
  await expect.poll(() => system.sql('select 1 from escalation_people')).toHaveLength(1);
  await page.reload();
  await quiet.getByLabel('From').waitFor();
  expect(await quiet.getByLabel('From').inputValue()).toBe('21:30');
  expect(await escalation.getByRole('listitem').count()).toBe(1);
  expect(await isWide(page)).toBe(false);
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('a member agrees to text messages with a code, and takes that back', async () => {
  const { page, problems } = await openAs(browser, tokens.kitchen, { viewport: screens.phone });
  await page.goto(`${system.url}/settings`);
  const texts = page.getByRole('region', { name: 'Text messages' });
  await texts.getByRole('textbox', { name: 'Mobile number' }).fill('(212) 555-0147');
  await texts.getByRole('checkbox').check();
  await texts.getByRole('button', { name: 'Send me a code' }).click();
  await texts.getByLabel(/^The code that was sent/).waitFor();
  const [sms] = await system.sql<{ body_text: string }>(
    "select body_text from outgoing_messages where purpose = 'mobile_code'",
  );
  await texts.getByLabel(/^The code that was sent/).fill(sms?.body_text.slice(0, 6) ?? '');
  await texts.getByRole('button', { name: 'Confirm' }).click();
  await texts.getByText('(212) 555-0147').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await texts.getByRole('button', { name: 'No more text messages' }).click();
  await texts.getByText('You get no text messages.').waitFor();
  expect(problems).toEqual([]);
});

it('says everything in Spanish to who reads Spanish, what happened before as well', async () => {
  await system.sql("update users set language = 'es' where email = 'kitchen@forkline.test'");
  const { page, problems } = await openAs(browser, tokens.kitchen, { viewport: screens.phone });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(`${system.url}/dashboard/notices?kind=store_off`);
  await page.getByRole('heading', { name: 'Avisos' }).waitFor();
  await page.getByText("Rosalía's Kitchen está desconectada en Grubhub").waitFor();
  expect(await isWide(page)).toBe(false);
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto(`${system.url}/dashboard/store/communications`);
  await page.getByRole('region', { name: 'Un pedido que nadie ha respondido' }).waitFor();
  expect(problems).toEqual([]);
});
