import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/load-partner.ts';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
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

it('an owner makes an API key, which is shown once and opens the API until it is revoked', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
  await page.goto(`${system.url}/settings`);
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByText('No key yet.').waitFor();
  await keys.getByRole('button', { name: 'Make an API key' }).click();
  await keys.getByRole('textbox', { name: 'Name' }).fill('Till');
  await keys.getByRole('textbox', { name: 'Your password' }).fill('not this one');
  await keys.getByRole('button', { name: 'Make the key' }).click();
  await keys.getByText('This is not your password.').waitFor();
  expect(await keys.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Till');
  await keys.getByRole('textbox', { name: 'Your password' }).fill(demoPassword);
  await keys.getByRole('button', { name: 'Make the key' }).click();
  await keys.getByText('it is never shown again', { exact: false }).waitFor();
  const token = (await keys.locator('code', { hasText: /^fk_live_[\w-]{43}$/ }).textContent()) ?? '';
  expect(await seriousFindings(page)).toEqual([]);
  const headers = { authorization: `Bearer ${token}` };
  const orders = await fetch(`${system.url}/api/v1/orders`, { headers });
  expect(orders.status).toBe(200);

  await page.reload();
  await keys.getByText('Last used', { exact: false }).waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  await keys.getByRole('button', { name: 'Revoke Till' }).click();
  await keys.getByText('(revoked)', { exact: false }).waitFor();
  expect((await fetch(`${system.url}/api/v1/orders`, { headers })).status).toBe(401);
  // The server has answered the wrong password with 400, which a browser notes.
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});

it('an owner adds a webhook, sees what was sent there and sends it again', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.phone, colorScheme: 'dark' });
  await page.goto(`${system.url}/settings`);
  const hooks = page.getByRole('region', { name: 'Webhooks' });
  await hooks.getByRole('button', { name: 'Add a webhook' }).click();
  await hooks.getByRole('textbox', { name: 'Name' }).fill('Till');
  await hooks.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/hooks');
  await hooks.getByRole('textbox', { name: 'Your password' }).fill(demoPassword);
  await hooks.getByRole('button', { name: 'Add the webhook' }).click();
  await hooks.getByText('Enter a name that everybody on the internet can reach.').waitFor();
  // Nobody has this name (RFC 2606): what is sent there is not taken.
  await hooks.getByRole('textbox', { name: 'Address' }).fill('https://till.invalid/hooks');
  await hooks.getByRole('button', { name: 'Add the webhook' }).click();
  await hooks.locator('code', { hasText: /^whsec_/ }).waitFor();
  await hooks.getByRole('button', { name: 'I have kept it' }).click();
  await hooks.getByRole('button', { name: 'Send a test' }).click();
  await hooks.getByText('endpoint.test').waitFor();
  await hooks.getByText('no answer', { exact: false }).first().waitFor();
  await hooks.getByRole('button', { name: 'Open', exact: true }).click();
  await hooks.getByText('This is a test. Nothing has happened.', { exact: false }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await isWide(page)).toBe(false);
  expect(problems).toEqual([]);
});

it('who does not own the account is shown neither', async () => {
  const { page, problems } = await openAs(browser, tokens.kitchen, { viewport: screens.desktop });
  await page.goto(`${system.url}/settings`);
  await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
  expect(await page.getByRole('heading', { name: 'API keys' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Webhooks' }).count()).toBe(0);
  expect(problems).toEqual([]);
});
