import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/load-partner.ts';
import { paths } from '../../src/web/lib/paths.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let token = '';

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  token = await tokenOf(system, 'owner@forkline.test');
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

it('an owner makes an API key, which is shown once and opens the API until it is revoked, and downloads all data', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop });
  await page.goto(system.url + paths.settings);
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'Make an API key' }).click();
  await keys.getByRole('textbox', { name: 'Name' }).fill('Till');
  await keys.getByRole('textbox', { name: 'Your password' }).fill(demoPassword);
  await keys.getByRole('button', { name: 'Make the key' }).click();
  const key = (await keys.locator('code', { hasText: /^fk_live_[\w-]{43}$/ }).textContent()) ?? '';
  await expectFit(page);
  const headers = { authorization: `Bearer ${key}` };
  const statusOfOrders = async () => (await fetch(`${system.url}/api/v1/orders`, { headers })).status;
  expect(await statusOfOrders()).toBe(200);

  await page.reload();
  await keys.getByText('Last used', { exact: false }).waitFor();
  expect(await page.getByText(key).count()).toBe(0);
  await keys.getByRole('button', { name: 'Revoke Till' }).click();
  await keys.getByText('(revoked)', { exact: false }).waitFor();
  expect(await statusOfOrders()).toBe(401);

  await page.setViewportSize(screens.phone);
  await page.getByRole('button', { name: 'Download all data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword);
  await expectFit(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('forkline.zip');
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  expect(problems).toEqual([]);
});
