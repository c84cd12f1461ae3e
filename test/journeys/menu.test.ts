import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('uploading an item', () => {
  it('shows the picture before, and the item on the menu afterwards', async () => {
    const { page, problems } = await open('/dashboard/menu-upload', screens.phone);
    await fill(page, 'Elote en vaso');
    await page.setInputFiles('input[type=file]', photo);
    await page.getByRole('img', { name: 'Preview of elote.jpg' }).waitFor();
    await button(page, 'Upload').click();
    await page.waitForURL(/\/dashboard\/menu$/);
    const made = card(page, 'Elote en vaso');
    await made.getByText('$5.75', { exact: true }).waitFor();
    await made.scrollIntoViewIfNeeded();
    const isDrawn = () => made.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0); // an img
    await expect.poll(isDrawn).toBe(true);
    await page.getByText('You have changes that are not published yet').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('says that the image is missing, sends nothing and keeps what was typed', async () => {
    const { page, problems } = await open('/dashboard/menu/upload');
    await fill(page, 'Nothing to see');
    await button(page, 'Upload').click();
    await page.getByText('Choose a picture').last().waitFor();
    await expectTyped(page, 'Nothing to see');
    expect(await itemNamed('Nothing to see')).toBeUndefined();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('says why an upload failed, keeps what was typed, and works at the next try', async () => {
    const { page } = await open('/dashboard/menu/upload');
    await fill(page, 'Third time lucky');
    await page.setInputFiles('input[type=file]', { ...photo, buffer: Buffer.from('no picture at all') });
    await button(page, 'Upload').click();
    await page
      .getByText(/picture|image/i)
      .filter({ hasText: 'JPEG' })
      .first()
      .waitFor();
    await expectTyped(page, 'Third time lucky');
    await page.setInputFiles('input[type=file]', photo);
    await page.context().setOffline(true);
    await button(page, 'Upload').click();
    await page.getByText('We could not reach the server').waitFor();
    await expectTyped(page, 'Third time lucky');
    expect(await itemNamed('Third time lucky')).toBeUndefined();
    await page.context().setOffline(false);
    await button(page, 'Upload').click();
    await page.waitForURL(/\/dashboard\/menu$/);
    await card(page, 'Third time lucky').waitFor();
    await page.context().close();
  });
});

describe('the item editor', () => {
  it('shows while typing what each service will show, and asks before leaving what is not saved', async () => {
    const { page, problems } = await open('/dashboard/menu?view=grid');
    await card(page, 'Tres Leches Cake').getByRole('link').click();
    const onDoorDash = page.getByRole('article', { name: 'On DoorDash' });
    await onDoorDash.getByText('$11.63').waitFor();
    expect(await page.locator('nav a[aria-current]').innerText()).toBe('View Menu');
    await box(page, 'Base price').fill('8.00');
    await box(page, 'Name').first().fill('Tres Leches');
    for (const service of ['DoorDash', 'Uber Eats']) {
      const shown = page.getByRole('article', { name: `On ${service}` });
      await shown.getByText('$12.40').waitFor();
      await shown.getByText('Tres Leches', { exact: true }).waitFor();
    }
    await onDoorDash.getByText('$8.00 when picked up').waitFor();
    await page.getByRole('link', { name: 'Back to your menu' }).click();
    await button(page.getByRole('dialog'), 'Stay here').click();
    expect(await box(page, 'Base price').inputValue()).toBe('8.00');
    await button(page, 'Save').click();
    await page.getByText('Tres Leches is saved').waitFor();
    await page.getByRole('link', { name: 'Back to your menu' }).click();
    await card(page, 'Tres Leches').getByText('$8.00').waitFor();
    expect(await itemNamed('Tres Leches Cake')).toBeUndefined();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the table', () => {
  it('finds by words and by category, changes many at once, and is an address that can be sent', async () => {
    const { page, problems } = await open('/dashboard/menu?view=grid');
    await page.getByText('Table', { exact: true }).click();
    await page.getByText(/^\d+ items$/).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('oaxaca');
    await page.getByText('1 items').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Sides' }).click();
    await page.getByText('3 items').waitFor();
    expect(page.url()).toMatch(/category=/);
    await page.getByRole('checkbox', { name: 'Select all 3' }).check();
    await button(page.getByRole('toolbar'), 'Price').click();
    await box(page.getByRole('dialog'), 'More, or less with a minus').fill('10');
    await button(page, 'Change prices').click();
    await page.getByText('3 items changed.').waitFor();
    await page.getByText('$4.13').first().waitFor();
    expect((await itemNamed('Mexican Rice'))?.basePriceMinor).toBe(413);
    expect((await itemNamed('Street Corn'))?.basePriceMinor).toBe(575);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is put in order by keyboard alone, and says names and places', async () => {
    const { page, problems } = await open('/dashboard/menu?view=table');
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Desserts' }).click();
    const before = await namesIn('Desserts');
    expect(before.slice(0, 2)).toEqual(['Churros', 'Flan de Cajeta']);
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
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('modifiers', () => {
  it('are made as a group, come with an item, and a limit that cannot be kept is refused with what was typed', async () => {
    const { page, problems } = await open('/dashboard/menu/modifiers', screens.phone);
    await button(page, 'Add a group').click();
    const drawer = page.getByRole('dialog');
    await box(drawer, 'Name').first().fill('Which sauce?');
    await drawer.getByLabel('At most').first().fill('1');
    await drawer.getByLabel('At least').fill('2');
    await box(drawer, 'Name').nth(1).fill('Hot');
    await button(drawer, 'Add a modifier').click();
    await box(drawer, 'Name').nth(2).fill('Extra hot');
    await box(drawer, 'Price').nth(1).fill('0.50');
    await button(drawer, 'Save').click();
    await drawer.locator('[aria-invalid=true]').first().waitFor();
    expect(await box(drawer, 'Name').nth(2).inputValue()).toBe('Extra hot');
    await drawer.getByLabel('At least').fill('1');
    await button(drawer, 'Save').click();
    await page.getByText('Which sauce? is saved').waitFor();
    const made = page.getByRole('listitem').filter({ hasText: 'Which sauce?' });
    await made.getByText('choose 1').waitFor();
    await made.getByText('+ $0.50').waitFor();

    const { id } = (await itemNamed('Shrimp Ceviche')) ?? { id: '' };
    await page.goto(`${system.url}/dashboard/menu/items/${id}`);
    await page.getByRole('combobox', { name: 'Add a group' }).click();
    await page.getByRole('option', { name: 'Which sauce?' }).click();
    await button(page, 'Save').click();
    await page.getByText('Shrimp Ceviche is saved').waitFor();
    await page.goto(`${system.url}/dashboard/menu/modifiers`);
    await made.getByText('used by Shrimp Ceviche').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('importing a file', () => {
  const rows = [
    'Section,What,About,Cost',
    'Tacos,Al Pastor Taco,"Pork, pineapple",4.75',
    'Tacos,Carnitas Taco,,4.50',
    'Aguas,Tamarindo,,4.25',
    'Aguas,Melón,,a lot',
  ];

  it('asks which column is what, shows what would come of it, and brings in what fits', async () => {
    const { page, problems } = await open('/dashboard/menu/import', screens.phone);
    const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
    await page.setInputFiles('input[type=file]', file);
    const what = page.getByRole('combobox', { name: 'What' });
    await what.click();
    await page.getByRole('option', { name: 'Leave it out' }).click();
    await page.getByText('Choose the columns that hold the name and the price.').waitFor();
    await what.click();
    await page.getByRole('option', { name: 'Name', exact: true }).click();
    await page.getByText(/Row 5: /).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Al Pastor Taco' });
    await row.getByText('$4.75').waitFor();
    await button(page, 'Import 3 items').or(button(page, 'Import 2 items')).click();
    await page.getByText(/added/).waitFor();
    await page.getByRole('link', { name: 'See your menu' }).click();
    await card(page, 'Tamarindo').getByText('$4.25').waitFor();
    expect(await namesIn('Aguas')).toEqual(['Tamarindo']);
    expect(await namesIn('Tacos')).toContain('Al Pastor Taco');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the menu of those who may not change it', () => {
  it('is there for the kitchen to read and to sell out of, with nothing that the server refuses', async () => {
    const kitchen = await tokenOf(system, 'kitchen@forkline.test');
    const { page, problems } = await openAs(browser, kitchen, { viewport: screens.desktop });
    await page.goto(`${system.url}/dashboard/menu?view=table`);
    const onSale = page.getByRole('button', { name: /is on sale: sell it out$/ });
    await onSale.first().waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^More for / }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Upload New Item' }).count()).toBe(0);
    const [first = ''] = await namesIn('Tacos');
    await button(page, `${first} is on sale: sell it out`).click();
    await page.getByRole('menuitem').first().click();
    await button(page, `${first} is sold out: bring it back`).click();
    await button(page, `${first} is on sale: sell it out`).waitFor();
    await page.getByText('Grid', { exact: true }).click();
    await page.getByRole('heading', { name: 'Tacos' }).waitFor();
    expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
    await page.goto(`${system.url}/dashboard/menu/modifiers`);
    await page.getByText('Only owners and managers change and publish the menu.').waitFor();
    await page.getByRole('link', { name: 'Your Menu' }).click();
    await page.getByRole('heading', { name: 'Tacos' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
