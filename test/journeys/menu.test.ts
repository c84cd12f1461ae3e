import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser, screens, type TestPage } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { menuOf, twoStores } from '../support/menu-journey.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let token = '';
let photo: { name: string; mimeType: string; buffer: Buffer };

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ partner: await twoStores() }), sharedBrowser()]);
  token = await tokenOf(system, 'owner@forkline.test');
  const picture = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#c8402a' } });
  photo = { name: 'elote.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
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
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const itemNamed = async (name: string) => (await menuOf(system, token)).items.find((item) => item.name === name);
const namesIn = async (category: string) => {
  const { categories, items } = await menuOf(system, token);
  const id = categories.find((one) => one.name === category)?.id;
  return items.filter(({ categoryId }) => categoryId === id).map(({ name }) => name);
};

async function fill(page: Page, name: string): Promise<void> {
  await box(page, 'Item Name').fill(name);
  await box(page, 'Description').fill('Corn off the cob, cotija, lime');
  await page.getByRole('spinbutton', { name: 'Price' }).fill('5.75');
}

async function expectTyped(page: Page, name: string): Promise<void> {
  expect(await box(page, 'Item Name').inputValue()).toBe(name);
  expect(await box(page, 'Description').inputValue()).toBe('Corn off the cob, cotija, lime');
  expect(await page.getByRole('spinbutton', { name: 'Price' }).inputValue()).toBe('5.75');
}

/** A file with headings of its own, the last of its rows without a price. */
const rows = [
  'Section,What,About,Cost',
  'Tacos,Al Pastor Taco,"Pork, pineapple",4.75',
  'Tacos,Carnitas Taco,,4.50',
  'Aguas,Tamarindo,,4.25',
  'Aguas,Melón,,a lot',
];

it('an item that is uploaded after a refused picture and a lost connection is on the menu, items are put in order by keyboard, and a file brings more', async () => {
  const { page, problems } = await open('/dashboard/menu-upload', screens.phone);
  await fill(page, 'Elote en vaso');
  await page.setInputFiles('input[type=file]', { ...photo, buffer: Buffer.from('no picture at all') });
  await button(page, 'Upload').click();
  await page
    .getByText(/picture|image/i)
    .filter({ hasText: 'JPEG' })
    .first()
    .waitFor();
  await expectTyped(page, 'Elote en vaso');
  await page.setInputFiles('input[type=file]', photo);
  await page.getByRole('img', { name: 'Preview of elote.jpg' }).waitFor();
  await page.context().setOffline(true);
  await button(page, 'Upload').click();
  await page.getByText('We could not reach the server').waitFor();
  await expectTyped(page, 'Elote en vaso');
  expect(await itemNamed('Elote en vaso')).toBeUndefined();
  await page.context().setOffline(false);
  // The browser itself reports the refused picture and the lost connection.
  problems.length = 0;

  await button(page, 'Upload').click();
  await page.waitForURL(/\/dashboard\/menu$/);
  const made = card(page, 'Elote en vaso');
  await made.getByText('$5.75', { exact: true }).waitFor();
  await made.scrollIntoViewIfNeeded();
  const isDrawn = () => made.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0); // an img
  await expect.poll(isDrawn).toBe(true);
  await page.getByText('You have changes that are not published yet').waitFor();

  await page.setViewportSize(screens.desktop);
  const before = await namesIn('Desserts');
  expect(before.slice(0, 2)).toEqual(['Churros', 'Flan de Cajeta']);
  await page.goto(`${system.url}/dashboard/menu?view=table`);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Desserts' }).click();
  const handle = button(page, 'Move Churros');
  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText(/^Churros is (picked up, )?at place 1 of 3/).waitFor({ state: 'attached' });
  // A key that comes before the rows are measured moves nothing, so it is pressed until it has moved.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown');
      return page.getByText('Churros is at place 3 of 3.').count();
    })
    .toBe(1);
  await page.keyboard.press('ArrowUp');
  await page.getByText('Churros is at place 2 of 3.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByText('Churros now stands at place 2 of 3.').waitFor({ state: 'attached' });
  await expect.poll(() => namesIn('Desserts')).toEqual([before[1], before[0], before[2]]);
  await page.reload();
  await page.getByRole('link', { name: /Churros/ }).waitFor();
  const shown = await page.getByRole('link', { name: /Desserts$/ }).allInnerTexts();
  expect(shown.map((text) => text.split('\n')[0])).toEqual([before[1], before[0], before[2]]);

  await page.goto(`${system.url}/dashboard/menu/import`);
  const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.setInputFiles('input[type=file]', file);
  await page.getByText(/Row 5: /).waitFor();
  await button(page, 'Import 3 items').click();
  await page.getByText(/added/).waitFor();
  await page.getByRole('link', { name: 'See your menu' }).click();
  await card(page, 'Tamarindo').getByText('$4.25').waitFor();
  expect(await namesIn('Aguas')).toEqual(['Tamarindo']);
  expect(await namesIn('Tacos')).toContain('Al Pastor Taco');
  expect(problems).toEqual([]);
  await page.context().close();
});
