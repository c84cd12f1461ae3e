import sharp from 'sharp';
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

it('an owner says who the store is: a wrong phone number is shown at its field, and nothing typed is lost', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard/store/info`);
  await page.getByLabel('Phone').fill('12');
  await page.getByLabel('Description').fill('Tacos as in Puebla.\nOpen late on Fridays.');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText('Enter a phone number with its area code').waitFor();
  expect(await page.getByLabel('Description').inputValue()).toContain('Open late on Fridays.');
  await page.getByLabel('Phone').fill('302 555 0142');
  await page.getByText('Cuisine', { exact: true }).click();
  await page.keyboard.type('Oaxacan');
  await page.keyboard.press('Enter');
  await save.click();
  await page.getByText('The store is saved.').waitFor();
  expect(await page.getByLabel('Phone').inputValue()).toBe('(302) 555-0142');

  const logo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#1d6b45' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('A file with the logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await page.locator('header img[src^="/photos/"], img[alt="The logo"][src^="/photos/"]').first().waitFor();
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b5532a' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel('Files with photos').setInputFiles([
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer: photo },
  ]);
  await page.getByRole('img', { name: 'The store, photo 2 of 2' }).waitFor();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.getByRole('img', { name: 'The store, photo 1 of 1' }).waitFor();

  await page.reload();
  expect(await page.getByLabel('Description').inputValue()).toBe('Tacos as in Puebla.\nOpen late on Fridays.');
  await page.getByText('Oaxacan').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize(screens.phone);
  expect(await isWide(page)).toBe(false);
  // The server has answered the wrong number with 400, which a browser notes.
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});

it('an owner closes on a holiday, and sees who of the services has the hours', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.phone, colorScheme: 'dark' });
  await page.goto(`${system.url}/dashboard/store/hours`);
  await page.getByText('Nothing is saved yet').waitFor();
  const holiday = page.getByRole('radiogroup', { name: /Christmas Day/ });
  await holiday.getByText('Closed').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The hours are saved.').waitFor();
  const who = page.getByRole('region', { name: 'Who has these hours' });
  await who.getByText('Has taken them.').first().waitFor();
  await who.getByText('Gets them with the first menu that you publish there.').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await isWide(page)).toBe(false);

  await page.getByRole('button', { name: 'Pause everywhere' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /30 min/ })
    .click();
  await page.getByRole('button', { name: 'Resume everywhere' }).click();
  await page.getByRole('button', { name: 'Pause everywhere' }).waitFor();
  await page.reload();
  await page.getByRole('radiogroup', { name: /Christmas Day/ }).waitFor();
  expect(
    await page
      .getByRole('radiogroup', { name: /Christmas Day/ })
      .getByRole('radio', { name: 'Closed' })
      .isChecked(),
  ).toBe(true);
  expect(problems).toEqual([]);
});

it('an owner opens past midnight and twice on a special day, and does not write over what a colleague saved meanwhile', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
  const other = await openAs(browser, tokens.owner, { viewport: screens.phone });
  for (const one of [page, other.page]) {
    await one.goto(`${system.url}/dashboard/store/hours`);
    await one.getByRole('button', { name: 'Save', exact: true }).waitFor();
  }
  const hours = page.getByRole('region', { name: 'Opening hours' });
  await hours.getByLabel('To', { exact: true }).first().fill('02:00');
  await hours.getByLabel('To, the next day').first().waitFor();
  await hours.getByRole('button', { name: 'Add a special day' }).click();
  await hours.getByLabel('Day', { exact: true }).last().fill('2031-12-24');
  const addHours = hours.getByRole('button', { name: 'Add hours' });
  await addHours.last().click();
  await addHours.last().click();
  await hours.getByLabel('From').last().fill('14:00');
  await page.getByText('2031-12-24: two spans overlap.').waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await hours.getByLabel('From').last().fill('18:00');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The hours are saved.').waitFor();

  await other.page.getByLabel('From').first().fill('09:00');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await other.page.getByText('Somebody else has changed these hours meanwhile.').waitFor();
  expect(await other.page.getByLabel('From').first().inputValue()).toBe('09:00');

  await page.reload();
  await hours.getByLabel('To, the next day').first().waitFor();
  expect(await hours.getByLabel('From').last().inputValue()).toBe('18:00');
  await page.setViewportSize(screens.phone);
  expect(await isWide(page)).toBe(false);
  expect(problems).toEqual([]);
  expect(other.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

it('an owner chooses who is told, and reads what each role may do', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.tablet });
  await page.goto(`${system.url}/dashboard/store/communications`);
  const late = page.getByRole('region', { name: 'An order that nobody has answered' });
  const kitchen = late.getByRole('listitem').filter({ hasText: 'Kitchen' }).getByRole('checkbox', { name: /^Mail/ });
  expect(await kitchen.isChecked()).toBe(false);
  await kitchen.click();
  await page.reload();
  await late.waitFor();
  expect(await kitchen.isChecked()).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto(`${system.url}/dashboard/team`);
  await page.getByText('What each role may do').click();
  const row = page.getByRole('row', { name: /Change the bank account/ });
  expect(await row.getByLabel('Yes').count()).toBe(1);
  expect(await row.getByLabel('No').count()).toBe(4);
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('the kitchen reads what the store says and changes nothing, and is not led to the money', async () => {
  const { page, problems } = await openAs(browser, tokens.kitchen, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard/store/info`);
  await page.getByText('Owners and managers change this.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Add photos' }).count()).toBe(0);
  const side = page.getByRole('navigation', { name: 'Dashboard' });
  expect(await side.getByRole('link', { name: 'Bank & Payouts' }).count()).toBe(0);
  await side.getByRole('link', { name: 'Hours & Closures' }).waitFor();
  expect(problems).toEqual([]);
});

it('an owner takes the data away, asks for the account to be deleted and thinks better of it, and finds who did what', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.tablet });
  await page.goto(`${system.url}/settings`);
  await page.getByRole('button', { name: 'Download all data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not this one');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^forkline.*\.zip$/);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Delete the account' }).click();
  await dialog.getByText('kept for about 7 years').waitFor();
  await dialog.getByRole('button', { name: 'Ask for it to be deleted' }).click();
  await dialog.getByText('Say why, in a few words.').waitFor();
  await dialog.getByLabel('Why').fill('We retire.');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not this one');
  await dialog.getByRole('button', { name: 'Ask for it to be deleted' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  expect(await dialog.getByLabel('Why').inputValue()).toBe('We retire.');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Ask for it to be deleted' }).click();
  await page.getByText('The account is to be deleted').waitFor();
  await page.getByText('We retire.').waitFor();
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await page.getByRole('button', { name: 'Delete the account' }).waitFor();
  await page.reload();
  const changes = page.getByRole('region', { name: 'Who changed what' });
  await changes.getByRole('listitem').first().waitFor();
  expect(await changes.getByRole('listitem').count()).toBeGreaterThan(2);
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems.filter((problem) => !/40[013]/.test(problem))).toEqual([]);
});

it('an owner gives somebody another role and then lets them go, who is out at once', async () => {
  const cook = await openAs(browser, tokens.kitchen, { viewport: screens.desktop });
  await cook.page.goto(`${system.url}/dashboard/orders`);
  await cook.page.getByRole('link', { name: 'Kitchen Display' }).waitFor();
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard/team`);
  const row = page.getByRole('row', { name: /kitchen@forkline\.test/ });
  await row.getByRole('button', { name: /^Change/ }).click();
  await page.getByRole('radio', { name: /^Support/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await row.getByRole('cell', { name: 'Support', exact: true }).waitFor();
  // Nothing is pressed or loaded again on the other device.
  await cook.page.getByRole('link', { name: 'Kitchen Display' }).waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Change/ }).click();
  await page.getByRole('button', { name: /Remove from the team/ }).click();
  await page.getByRole('button', { name: /^Remove / }).click();
  await row.waitFor({ state: 'detached' });
  await cook.page.waitForURL((url) => !url.pathname.startsWith('/dashboard/orders'));
  expect(problems).toEqual([]);
});

it('an owner adds a store in another city, and reads its figures by themselves', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.tablet });
  await page.goto(`${system.url}/dashboard/store/info`);
  await page.getByRole('button', { name: 'Add a store' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add the store' }).click();
  await dialog.getByText("Enter the store's address.").waitFor();
  await dialog.getByLabel('Name').fill("Rosalía's O'Hare");
  await dialog.getByLabel('Address').fill("10000 W O'Hare Ave, Chicago, IL 60666");
  await dialog.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('option', { name: 'Central (Chicago)' }).click();
  await dialog.getByRole('button', { name: 'Add the store' }).click();
  await page.getByText("Rosalía's O'Hare is added. Next: its hours, and the services it is on.").waitFor();
  await expect.poll(() => page.getByLabel('Address').inputValue()).toContain('Chicago');
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto(`${system.url}/dashboard/analytics?at=all`);
  await page.getByRole('combobox', { name: 'City' }).click();
  await page.getByRole('option', { name: 'Chicago, IL' }).click();
  await page.getByText(/compared with .*, in Chicago, IL$/).waitFor();
  expect(await isWide(page)).toBe(false);
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
});
