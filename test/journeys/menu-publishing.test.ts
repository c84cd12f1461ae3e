import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondMs } from '../../src/shared/time.ts';
import { sharedBrowser, screens, type TestPage } from '../support/browser.ts';
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

async function open(path: string, viewport: { width: number; height: number } = screens.desktop): Promise<TestPage> {
  const opened = await openAs(browser, token, { viewport });
  await opened.page.goto(system.url + path);
  return opened;
}

const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const card = (page: Page, ...texts: string[]) =>
  texts.reduce((found, hasText) => found.filter({ hasText }), page.getByRole('listitem'));
/** On a machine that does many things at once a version may take as long to get somewhere. */
const soon = { timeout: 45_000 };
const slowSeconds = 90;

async function shownItem(ref: string, externalStoreId = congressOnDoorDash) {
  const menu = await shownAt(system, 'doordash', externalStoreId);
  return menu?.items.find((item) => item.ref === ref);
}

describe('pricing', () => {
  it('takes an upcharge between 50 and 60 percent only, and shows what everybody pays and keeps', async () => {
    const { page, problems } = await open('/dashboard/menu/pricing', screens.phone);
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Added to your base prices: 60%').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Added to your base prices: 50%').waitFor();
    await button(page, 'Save').click();
    await page.getByText('Saved. Publish the menu').waitFor();
    const churros = page.getByRole('row').filter({ hasText: 'Churros' });
    expect(await churros.getByText('$10.88').count(), 'on every service').toBe(4);
    expect(await churros.getByText('$7.25').count(), 'base price, picked up on two services, kept').toBe(4);
    expect((await shownItem('churros'))?.priceMinor, 'not published yet').toBe(1_124);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('has exceptions inside the same limits, and prices from a later day', async () => {
    const { page, problems } = await open('/dashboard/menu/pricing');
    await button(page, 'Add an exception').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'For' }).fill('Churros');
    await page.getByRole('option', { name: 'Churros' }).click();
    await dialog.getByRole('combobox', { name: 'On' }).click();
    await page.getByRole('option', { name: 'DoorDash' }).click();
    await box(dialog, 'Upcharge').fill('75');
    await box(dialog, 'Upcharge').blur();
    expect(await box(dialog, 'Upcharge').inputValue()).toBe('60 %');
    await button(dialog, 'Add').click();
    await page.getByText('for Churros on DoorDash').waitFor();
    await page.getByRole('row').filter({ hasText: 'Churros' }).getByText('$11.60').waitFor();

    await button(page, 'Date a price').click();
    await dialog.getByRole('combobox', { name: 'What' }).fill('Flan');
    await page.getByRole('option', { name: 'Flan de Cajeta' }).click();
    await box(dialog, 'New base price').fill('7');
    await dialog.getByLabel('From').fill('2020-01-01T06:00');
    await button(dialog, 'Date it').click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    expect(await box(dialog, 'New base price').inputValue()).toBe('7');
    await dialog.getByLabel('From').fill(`${new Date().getFullYear() + 1}-07-01T06:00`);
    await button(dialog, 'Date it').click();
    await card(page, 'Flan de Cajeta', '$7.00', 'Jul 1, 6:00 AM').waitFor();
    expect((await menuOf(system, token)).items.find(({ name }) => name.startsWith('Flan'))?.basePriceMinor).toBe(650);
    expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
    await page.context().close();
  });
});

describe('publishing', () => {
  it('says in words what will change, sends one store first, and the others follow once it is proven', async () => {
    // DoorDash takes its time until this test says that it has passed.
    await system.control('PUT', '/settings', serviceSeconds(slowSeconds));
    const { page, problems } = await open('/dashboard/menu/publishing');
    await button(page, 'Publish the menu').click();
    const dialog = page.getByRole('dialog');
    const onDoorDash = dialog.getByRole('region', { name: `DoorDash at Rosalía's Kitchen` });
    await onDoorDash.getByText(/^\d+ changes$/).click();
    await onDoorDash.getByText('Price of Churros: $11.24 → $11.60').waitFor();
    await dialog.getByRole('combobox', { name: 'One store first' }).click();
    await page.getByRole('option', { name: harbour.name }).click();
    await box(dialog, 'Note').fill('Lower upcharge');
    await button(dialog, 'Publish').click();
    await page.getByText('Version 2 is on its way.').waitFor();
    const version = card(page, 'Version 2: Lower upcharge');
    await version.getByText('Waiting').nth(3).waitFor();
    await expect.poll(() => version.getByText('Sent', { exact: true }).count(), soon).toBe(1);
    expect((await shownItem('churros'))?.priceMinor, 'waits for the first store').toBe(1_124);
    await system.control('PUT', '/settings', serviceSeconds(0));
    await system.control('POST', '/clock', { advanceMs: slowSeconds * secondMs });
    await expect.poll(() => version.getByText('Live', { exact: true }).count(), soon).toBe(5);
    expect((await shownItem('churros', harbour.onDoorDash))?.priceMinor).toBe(1_160);
    expect((await shownItem('churros'))?.priceMinor).toBe(1_160);
    await page.getByText('Shows version 2').nth(4).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('finds what somebody changed on a service, says it in words, and puts it right', async () => {
    const { page, problems } = await open('/dashboard/menu/publishing', screens.phone);
    const there = card(page, 'DoorDash', 'Kitchen', 'Matches what you published');
    await there.waitFor();
    const change = { change: 'price', ref: 'churros', priceMinor: 400 };
    await system.control('POST', `/menus/doordash/${congressOnDoorDash}/tamper`, change);
    await there.getByRole('button', { name: 'Check DoorDash now' }).click();
    await page.getByRole('heading', { name: 'Differences' }).waitFor(soon);
    const difference = card(page, 'Churros', '$4.00', '$11.60');
    await difference.getByText(/since just now|since \d+ min/).waitFor();
    await difference.getByRole('button', { name: 'Repair' }).click();
    await page.getByRole('heading', { name: 'Differences' }).waitFor({ state: 'detached', ...soon });
    await expect.poll(async () => (await shownItem('churros'))?.priceMinor, soon).toBe(1_160);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('sold out', () => {
  it('is one press for every service, with an end, and one press brings it back', async () => {
    const { page, problems } = await open('/dashboard/menu?view=grid', screens.phone);
    const churros = card(page, 'Churros');
    await churros.getByRole('button', { name: 'sell it out' }).click();
    await page.getByRole('menuitem', { name: 'For an hour' }).click();
    await churros.getByText(/^until \d+:\d\d [AP]M/).waitFor();
    await churros.getByText('confirmed on all 4 services').waitFor(soon);
    expect(await shownItem('churros')).toMatchObject({ isAvailable: false });
    expect(await shownItem('churros', harbour.onDoorDash), 'the other store sells on').toMatchObject({
      isAvailable: true,
    });
    await churros.getByRole('button', { name: 'bring it back' }).click();
    await churros.getByRole('button', { name: 'sell it out' }).waitFor();
    await expect.poll(async () => (await shownItem('churros'))?.isAvailable, soon).toBe(true);
    expect(await menuOf(system, token)).toMatchObject({ hasUnpublishedChanges: false });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('deleting an item', () => {
  it('asks, names the services, and can be undone', async () => {
    const { page, problems } = await open('/dashboard/menu?view=grid', screens.tablet);
    const churros = card(page, 'Churros');
    await churros.getByRole('button', { name: 'Delete Churros' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It disappears from Deliveroo, DoorDash, Grubhub, and Uber Eats').waitFor();
    await button(dialog, 'Keep it').click();
    await dialog.waitFor({ state: 'detached' });
    await churros.getByRole('button', { name: 'Delete Churros' }).click();
    await button(dialog, 'Delete').click();
    await churros.waitFor({ state: 'detached' });
    await page.getByText('You have changes that are not published yet').waitFor();
    await button(page, 'Undo').click();
    await churros.waitFor();
    expect(await shownItem('churros'), 'it was never gone for customers').toBeDefined();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
