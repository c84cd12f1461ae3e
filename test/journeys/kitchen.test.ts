import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

async function placeOrder(): Promise<{ id: string; displayId: string }> {
  const { orders } = (await system.control('POST', '/orders', { service: 'doordash' })) as {
    orders: { id: string; displayId: string }[];
  }; // the simulator's contract
  const [order] = orders;
  if (!order) throw new Error('The simulator placed no order.');
  return order;
}

const stateOf = async ({ id }: { id: string }) => {
  const [row] = await system.sql<{ state: string }>('select state from orders where external_id = $1', [id]);
  return row?.state;
};

it('the wall shows what is made, takes new orders in, and marks ready by a touch or a key, with time to take it back', async () => {
  const { page, problems } = await openAs(browser, tokens.kitchen, { viewport: { width: 1920, height: 1080 } });
  await page.goto(`${system.url}/dashboard/kitchen`);
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Dashboard' }).count()).toBe(0);
  const [first, second] = [await placeOrder(), await placeOrder()];
  for (const { displayId } of [first, second]) {
    await page.getByRole('button', { name: new RegExp(`^Accept order ${displayId}$`, 'i') }).click();
  }
  const tile = ({ displayId }: { displayId: string }) =>
    page.getByRole('article', { name: new RegExp(`^Order ${displayId}, in \\d+ min$`, 'i') });
  await tile(first).waitFor();
  await tile(second).waitFor();
  const allDay = page.getByRole('region', { name: 'All day' });
  expect(await allDay.getByRole('listitem').count()).toBeGreaterThan(0);
  expect(await seriousFindings(page)).toEqual([]);

  // A wrong touch is taken back, and nothing has happened.
  await tile(first)
    .getByRole('button', { name: /Ready order/ })
    .click();
  await page.getByRole('button', { name: /take back/ }).click();
  await tile(first)
    .getByRole('button', { name: /Ready order/ })
    .waitFor();
  expect(await stateOf(first)).toBe('getting_ready');

  await tile(first)
    .getByRole('button', { name: /Ready order/ })
    .click();
  await expect.poll(() => stateOf(first)).toBe('ready');
  await tile(first).waitFor({ state: 'detached' });
  await page.keyboard.press('1');
  await expect.poll(() => stateOf(second)).toBe('ready');

  const late = await placeOrder();
  await page.getByRole('button', { name: new RegExp(`^Accept order ${late.displayId}$`, 'i') }).click();
  await tile(late).waitFor();
  await system.sql(
    "update orders set ready_target_at = now() - interval '5 minutes', version = version + 1 where external_id = $1",
    [late.id],
  );
  await page.reload();
  await page.getByText(/^\d+ min late$/).waitFor();
  await page.getByRole('region', { name: 'Late 1' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Light' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.setViewportSize(screens.phone);
  expect(await isWide(page)).toBe(false);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Leave the kitchen display' }).click();
  await page.getByRole('heading', { name: 'Order Management' }).waitFor();
  expect(problems).toEqual([]);
});

it('an owner sets a printer up, prints a test ticket on this device, and sees each ticket', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
  // The browser of the tests has no printer: what would be printed is kept, and its dialog is closed at once.
  await page.addInitScript(() => {
    window.print = () => {
      const printed = JSON.parse(localStorage.getItem('printed') ?? '[]') as string[]; // the stand-in's
      const paper = document.querySelector('[data-ticket]')?.textContent ?? '';
      localStorage.setItem('printed', JSON.stringify([...printed, paper]));
      setTimeout(() => window.dispatchEvent(new Event('afterprint')), 50);
    };
  });
  const printed = () => page.evaluate(() => JSON.parse(localStorage.getItem('printed') ?? '[]') as string[]); // the stand-in's
  await page.goto(`${system.url}/dashboard/store/printing`);
  await page.getByText('No printer yet.', { exact: false }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a printer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Pass');
  await dialog.getByText('The printer of a device with this screen').click();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The printer is saved.').waitFor();
  await page.getByRole('switch', { name: 'Print on this device' }).click();
  await page.getByRole('button', { name: 'Print a test ticket on Pass' }).click();
  await expect.poll(async () => (await printed()).length).toBe(1);
  expect((await printed())[0]).toContain('Jalapeño crème');
  const tickets = page.getByRole('region', { name: 'Tickets' });
  await tickets.getByText('Given to the device to print').waitFor();
  // Somebody pressed Cancel in the dialog, which the browser does not tell.
  const cameOut = page.getByRole('complementary', { name: 'Notices' }).getByText('did it come out?');
  await cameOut.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Print again', exact: true }).click();
  await expect.poll(async () => (await printed()).length).toBe(2);
  expect((await printed())[1]).toContain('MAYBE PRINTED BEFORE');
  await cameOut.waitFor();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await cameOut.waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Ask here whether each ticket came out' }).click();

  await page.getByRole('switch', { name: 'Print each order when it is accepted' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const order = await placeOrder();
  await page.goto(`${system.url}/dashboard/orders`);
  await page
    .locator('[data-order-id]', { hasText: new RegExp(order.displayId, 'i') })
    .getByRole('button', { name: /^Accept \d/ })
    .click();
  await expect.poll(async () => (await printed()).length).toBe(3);
  expect(await cameOut.count()).toBe(0);
  await page
    .locator('[data-order-id]', { hasText: new RegExp(order.displayId, 'i') })
    .locator('[data-card-link]')
    .click();
  await page.getByRole('button', { name: 'Print for the kitchen' }).click();
  await page.getByText('It is in the printer’s queue.').waitFor();
  await expect.poll(async () => (await printed()).length).toBe(4);
  expect((await printed())[3]).toContain('DUPLICATE 1');

  await page.goto(`${system.url}/dashboard/store/printing`);
  await tickets
    .getByRole('link', { name: /^Look at ticket/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Ticket', exact: true }).waitFor();
  await page.getByText('DUPLICATE 1').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goBack();
  await page.setViewportSize(screens.phone);
  await tickets
    .getByRole('link', { name: /^Look at ticket/ })
    .first()
    .waitFor();
  expect(await isWide(page)).toBe(false);
  expect(problems).toEqual([]);
});

it('a printer that prints nothing is named above the orders, and the kitchen can look but not set it up', async () => {
  await system.sql(`update printers set trouble = 'It is out of paper.', trouble_since = now() where name = 'Pass'`);
  const { page, problems } = await openAs(browser, tokens.kitchen, { viewport: screens.tablet, colorScheme: 'dark' });
  await page.goto(`${system.url}/dashboard/orders`);
  const notices = page.getByRole('complementary', { name: 'Notices' });
  await notices.getByText('Printer Pass does not print.').waitFor();
  await notices.getByText('It is out of paper.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await notices.getByRole('link', { name: 'Look at it' }).click();
  await page.getByRole('heading', { name: 'Printing' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add a printer' }).isDisabled()).toBe(true);
  expect(await page.getByRole('switch', { name: 'Print each order when it is accepted' }).isDisabled()).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);

  // Two of them share a line, and the end of a page can be scrolled out from under it.
  await system.sql(
    `insert into printers select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'name', 'Bar'))).*
     from printers p where name = 'Pass'`,
  );
  await page.setViewportSize(screens.phone);
  await page.reload();
  await notices.getByText('2 printers do not print:').waitFor();
  const hidden = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? Infinity;
    const tops = [...document.querySelectorAll('[data-tone]')].map((one) => one.getBoundingClientRect().top);
    return end - Math.min(...tops);
  });
  expect(hidden).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
});
