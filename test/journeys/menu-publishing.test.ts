import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secondMs } from '../../src/shared/time.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import {
  congressOnDoorDash,
  harbour,
  menuOf,
  publishEverywhere,
  serviceSeconds,
  shownAt,
  twoStores,
} from '../support/menu-journey.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let token = '';

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ partner: await twoStores() }), sharedBrowser()]);
  token = await tokenOf(system, 'owner@forkline.test');
  await system.control('PUT', '/settings', serviceSeconds(0));
  await publishEverywhere(system, token);
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const card = (page: Page, ...texts: string[]) =>
  texts.reduce((found, hasText) => found.filter({ hasText }), page.getByRole('listitem'));
/** On a machine that does many things at once a version may take as long to reach a service. */
const soon = { timeout: 45_000 };
const slowSeconds = 90;

async function shownItem(ref: string, externalStoreId = congressOnDoorDash) {
  const menu = await shownAt(system, 'doordash', externalStoreId);
  return menu?.items.find((item) => item.ref === ref);
}

it('a menu price reaches customers once it is published, first in one store, is restored where a service changes it, and its item sells out at once', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.phone });
  await page.goto(`${system.url}/dashboard/menu/pricing`);
  await page.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await button(page, 'Save').click();
  await page.getByText('Saved. Publish the menu').waitFor();
  expect((await shownItem('churros'))?.priceMinor, 'not published yet').toBe(1_124);

  // DoorDash takes its time until this test says that it has passed.
  await system.control('PUT', '/settings', serviceSeconds(slowSeconds));
  await page.goto(`${system.url}/dashboard/menu/publishing`);
  await button(page, 'Publish the menu').click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/^\d+ changes$/)
    .first()
    .click();
  await dialog.getByText('Price of Churros: $11.24 → $10.88').first().waitFor();
  await dialog.getByRole('combobox', { name: 'One store first' }).click();
  await page.getByRole('option', { name: harbour.name }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Lower upcharge');
  await button(dialog, 'Publish').click();
  // With its note: the cards of the services name the version as well.
  const version = card(page, 'Version 2: Lower upcharge');
  await version.getByText('Waiting').nth(3).waitFor();
  await expect.poll(() => version.getByText('Sent', { exact: true }).count(), soon).toBe(1);
  expect((await shownItem('churros'))?.priceMinor, 'waits for the first store').toBe(1_124);
  await system.control('PUT', '/settings', serviceSeconds(0));
  await system.control('POST', '/clock', { advanceMs: slowSeconds * secondMs });
  await expect.poll(() => version.getByText('Live', { exact: true }).count(), soon).toBe(5);
  expect((await shownItem('churros', harbour.onDoorDash))?.priceMinor).toBe(1_088);
  expect((await shownItem('churros'))?.priceMinor).toBe(1_088);
  await page.getByText('Shows version 2').nth(4).waitFor();

  const change = { change: 'price', ref: 'churros', priceMinor: 400 };
  await system.control('POST', `/menus/doordash/${congressOnDoorDash}/tamper`, change);
  const there = card(page, 'DoorDash', 'Kitchen', 'Matches what you published');
  await there.getByRole('button', { name: 'Check DoorDash now' }).click();
  const difference = card(page, 'Churros', '$4.00', '$10.88');
  await difference.getByRole('button', { name: 'Repair' }).click(soon);
  await page.getByRole('heading', { name: 'Differences' }).waitFor({ state: 'detached', ...soon });
  await expect.poll(async () => (await shownItem('churros'))?.priceMinor, soon).toBe(1_088);

  await page.goto(`${system.url}/dashboard/menu?view=grid`);
  const churros = card(page, 'Churros');
  await churros.getByRole('button', { name: 'sell it out' }).click();
  await page.getByRole('menuitem', { name: 'For an hour' }).click();
  await churros.getByText('confirmed on all 4 services').waitFor(soon);
  expect(await shownItem('churros')).toMatchObject({ isAvailable: false });
  expect(await shownItem('churros', harbour.onDoorDash), 'the other store sells on').toMatchObject({
    isAvailable: true,
  });
  await churros.getByRole('button', { name: 'bring it back' }).click();
  await expect.poll(async () => (await shownItem('churros'))?.isAvailable, soon).toBe(true);
  expect(await menuOf(system, token)).toMatchObject({ hasUnpublishedChanges: false });
  await churros.getByRole('button', { name: 'Delete Churros' }).click();
  await dialog.getByText('It disappears from Deliveroo, DoorDash, Grubhub, and Uber Eats').waitFor();
  await button(dialog, 'Delete').click();
  await button(page, 'Undo').click();
  await churros.waitFor();
  expect(await shownItem('churros'), 'customers saw it all the time').toBeDefined();
  expect(problems).toEqual([]);
  await page.context().close();
});
