import { expect, it } from 'vitest';
import { screens } from '../support/browser.ts';
import { useJourney } from '../support/journey.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';

const journey = useJourney();

async function placeOrder(): Promise<{ id: string; displayId: string }> {
  const { orders } = (await journey().system.control('POST', '/orders', { service: 'doordash' })) as {
    orders: { id: string; displayId: string }[];
  }; // the simulator's contract
  const [order] = orders;
  if (!order) throw new Error('The simulator placed no order.');
  return order;
}

const stateOf = async ({ id }: { id: string }) => {
  const [row] = await journey().system.sql<{ state: string }>('select state from orders where external_id = $1', [id]);
  return row?.state;
};

it('an order is printed on the device of the kitchen, and worked on its wall by a touch and a key', async () => {
  const { system, browser } = journey();
  const token = await tokenOf(system, 'owner@forkline.test');
  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop });
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
  await page.getByRole('button', { name: 'Add a printer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Pass');
  await dialog.getByText('The printer of a device with this screen').click();
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('switch', { name: 'Print on this device' }).click();
  await page.getByRole('button', { name: 'Print a test ticket on Pass' }).click();
  await expect.poll(async () => (await printed()).length).toBe(1);
  expect((await printed())[0]).toContain('Jalapeño crème');
  const tickets = page.getByRole('region', { name: 'Tickets' });
  await tickets.getByText('Given to the device to print').waitFor();
  // A browser does not tell whether its dialog was cancelled.
  const notices = page.getByRole('complementary', { name: 'Notices' });
  const cameOut = notices.getByText('did it come out?');
  await cameOut.waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByRole('switch', { name: 'Ask here whether each ticket came out' }).click();
  await page.getByRole('switch', { name: 'Print each order when it is accepted' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();

  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`${system.url}/dashboard/kitchen`);
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Dashboard' }).count()).toBe(0);
  const [first, second] = [await placeOrder(), await placeOrder()];
  const tile = ({ displayId }: { displayId: string }) =>
    page.getByRole('article', { name: new RegExp(`^Order ${displayId}, in \\d+ min$`, 'i') });
  // Tickets come in the order of acceptance: the second order is accepted only once the first one is.
  for (const order of [first, second]) {
    await page.getByRole('button', { name: new RegExp(`^Accept order ${order.displayId}$`, 'i') }).click();
    await tile(order).waitFor();
  }
  for (const [place, order] of [first, second].entries()) {
    await expect.poll(async () => (await printed())[place + 1]?.toUpperCase()).toContain(order.displayId.toUpperCase());
  }
  await tile(first)
    .getByRole('button', { name: /Ready order/ })
    .click();
  const ready = tile(second).getByRole('button', { name: /Ready order/ });
  await page.keyboard.press((await ready.getAttribute('aria-keyshortcuts')) ?? '');
  await expectFit(page);
  await page.setViewportSize(screens.phone);
  await expectFit(page);
  for (const order of [first, second]) {
    await expect.poll(() => stateOf(order)).toBe('ready');
    await tile(order).waitFor({ state: 'detached' });
  }
  expect(await cameOut.count()).toBe(0);

  await page.goto(`${system.url}/dashboard/store/printing`);
  await tickets
    .getByRole('link', { name: /^Look at ticket/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Ticket', exact: true }).waitFor();
  await expectFit(page);
  await page.goBack();

  // Two printers in trouble share a line, and the end of a page can be scrolled out from under it.
  await system.sql(`update printers set trouble = 'It is out of paper.', trouble_since = now()`);
  await system.sql(
    `insert into printers select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'name', 'Bar'))).*
     from printers p`,
  );
  await page.reload();
  await notices.getByText('2 printers do not print:').waitFor();
  await expectFit(page);
  const hidden = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? Infinity;
    const tops = [...document.querySelectorAll('[data-tone]')].map((one) => one.getBoundingClientRect().top);
    return end - Math.min(...tops);
  });
  expect(hidden).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
});
