import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, staffToken, tokenOf } from '../support/logged-in.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let owner = '';
let staff = '';

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  [owner, staff] = await Promise.all([tokenOf(system, 'owner@forkline.test'), staffToken(system)]);
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function isFit(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

describe.each([
  { name: 'a phone', viewport: screens.phone, colorScheme: 'dark', contact: 'Dana' },
  { name: 'a desktop', viewport: screens.desktop, colorScheme: 'light', contact: 'Drew' },
] as const)('on $name', ({ name, viewport, colorScheme, contact }) => {
  it('staff keep a contact, an owner writes to it, its answer by phone is noted, and the owner sees it', async () => {
    const office = await openAs(browser, staff, { viewport, colorScheme });
    await office.page.goto(`${system.url}/backoffice/representatives`);
    await office.page.getByRole('button', { name: 'Add a contact' }).click();
    const form = office.page.getByRole('region', { name: 'New contact' });
    await form.getByRole('textbox', { name: 'Name' }).fill(contact);
    await form.getByRole('textbox', { name: 'What for' }).fill('Partner support');
    const email = form.getByRole('textbox', { name: 'Email' });
    await email.fill('by phone only');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter an email address.').waitFor();
    await email.fill(`${contact.toLowerCase()}@service.test`);
    await isFit(office.page);
    await form.getByRole('button', { name: 'Save' }).click();
    await office.page.getByRole('region', { name: contact }).waitFor();

    const title = `A refund, on ${name}`;
    const { page, problems } = await openAs(browser, owner, { viewport, colorScheme });
    await page.goto(`${system.url}/dashboard/store/communications`);
    await page.getByRole('link', { name: /Service representatives/ }).click();
    await page.getByRole('heading', { name: 'How fast they answer' }).waitFor();
    await page.getByRole('button', { name: 'Write to a service' }).click();
    await page.getByRole('combobox', { name: 'Service' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('textbox', { name: 'Subject' }).fill(title);
    await page.getByRole('textbox', { name: 'Letter' }).fill('Why was it refunded?');
    await isFit(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(/On behalf of Rosalía/).waitFor();
    await isFit(page);

    await office.page.goto(`${system.url}/backoffice/representatives`);
    await office.page.getByRole('link', { name: title }).click();
    await office.page.getByRole('textbox', { name: 'Who answered' }).fill(contact);
    await office.page.getByRole('textbox', { name: 'What they said' }).fill('You get it back on Monday.');
    await isFit(office.page);
    await office.page.getByRole('button', { name: 'Note the answer' }).click();
    await office.page.getByRole('listitem').filter({ hasText: 'You get it back on Monday.' }).waitFor();

    await page.getByRole('listitem').filter({ hasText: 'You get it back on Monday.' }).waitFor();
    await page.getByRole('button', { name: 'Close it' }).click();
    await page.getByText('Closed', { exact: true }).waitFor();
    expect(problems).toEqual([]);
    expect(office.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
    await Promise.all([page.context().close(), office.page.context().close()]);
  });

  it('staff write to a service for a merchant, on behalf of its store', async () => {
    const title = `A menu that is stuck, seen on ${name}`;
    const { page, problems } = await openAs(browser, staff, { viewport, colorScheme });
    await page.goto(`${system.url}/backoffice/merchants`);
    await page
      .getByRole('link', { name: /Rosalía/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Write to a service' }).click();
    const letter = page.getByRole('region', { name: 'The letter' });
    await letter.getByRole('textbox', { name: 'Letter' }).fill('Version 12 has been on its way for a day.');
    await letter.getByText('Choose the service.').waitFor();
    await letter.getByRole('combobox', { name: 'Service' }).click();
    await page.getByRole('option').first().click();
    await letter.getByRole('textbox', { name: 'Subject' }).fill(title);
    await isFit(page);
    await letter.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(/On behalf of Rosalía/).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

it('a letter about an order is begun from its details, which are out of the way then', async () => {
  const wish = { service: 'doordash', externalStoreId: 'rosalias-congress-st', count: 1 };
  const { orders } = (await system.control('POST', '/orders', wish)) as { orders: { displayId: string }[] }; // the simulator's contract
  const displayId = orders[0]?.displayId ?? '';
  const { page, problems } = await openAs(browser, owner, { viewport: screens.phone });
  await page.goto(`${system.url}/dashboard/orders`);
  const card = page.locator('[data-order-id]', { hasText: displayId });
  await card.waitFor();
  await page.goto(`${system.url}/dashboard/orders?order=${await card.getAttribute('data-order-id')}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Write to DoorDash' }).click();
  const letter = page.getByRole('textbox', { name: 'Letter' });
  await letter.waitFor();
  // Services and we differ in the case of an order's number.
  expect((await letter.inputValue()).toLowerCase()).toContain(`your order ${displayId.toLowerCase()}`);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: `Order ${displayId}` }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
