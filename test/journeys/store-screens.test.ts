import sharp from 'sharp';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../src/web/lib/paths.ts';
import { sharedBrowser, screens, visit } from '../support/browser.ts';
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

it('an owner uploads a logo and photos, closes on a holiday, which the services take, pauses every service and resumes', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
  await page.goto(system.url + paths.storeInfo);
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
  await expectFit(page);

  await visit(page, system.url + paths.storeHours);
  await page.setViewportSize(screens.phone);
  const holiday = page.getByRole('radiogroup', { name: /Christmas Day/ });
  await holiday.getByText('Closed').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The hours are saved.').waitFor();
  const who = page.getByRole('region', { name: 'Who has these hours' });
  await who.getByText('Has taken them.').first().waitFor();
  await who.getByText('Gets them with the first menu that you publish there.').first().waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Pause everywhere' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /30 min/ })
    .click();
  await page.getByRole('button', { name: 'Resume everywhere' }).click();
  await page.getByRole('button', { name: 'Pause everywhere' }).waitFor();

  expect(problems).toEqual([]);
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
