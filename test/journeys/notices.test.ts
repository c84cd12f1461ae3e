import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPageIn, screens, sharedBrowser } from '../support/browser.ts';
import { tokenOf } from '../support/logged-in.ts';
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

/**
 * The browser of the tests has no notices to show (its permission is always refused), so this stands in for that part of
 * it: what is asked, shown and taken away is kept for all tabs. The worker and the messages between are the real ones.
 */
const standIn = `(() => {
  const kept = () => JSON.parse(localStorage.getItem('shownNotices') ?? '[]');
  const keep = (notices) => localStorage.setItem('shownNotices', JSON.stringify(notices));
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') ?? 'default' });
  Notification.requestPermission = async () => {
    localStorage.setItem('permission', 'granted');
    return 'granted';
  };
  const worker = ServiceWorkerRegistration.prototype;
  worker.showNotification = async (title, { tag, data }) => {
    if (Notification.permission !== 'granted') throw new TypeError('No permission has been granted.');
    const heard = Number(localStorage.getItem('heardNotices') ?? 0) + 1;
    localStorage.setItem('heardNotices', String(heard));
    keep([...kept().filter((one) => one.tag !== tag), { title, tag, data }]);
  };
  worker.getNotifications = async ({ tag } = {}) =>
    kept()
      .filter((one) => tag === undefined || one.tag === tag)
      .map((one) => ({ ...one, close: () => keep(kept().filter((other) => other.tag !== one.tag)) }));
})()`;

/** What the device shows of us now; services and we differ in the case of an order's number. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const notices = JSON.parse(localStorage.getItem('shownNotices') ?? '[]') as { title: string }[]; // the stand-in's
    return notices.map(({ title }) => title.toLowerCase());
  });
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** The browser of the tests never puts a tab out of sight; this one says that it was. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });

async function placeOrder(): Promise<{ id: string; displayId: string }> {
  const { orders } = (await system.control('POST', '/orders', { service: 'doordash' })) as {
    orders: { id: string; displayId: string }[];
  }; // the simulator's contract
  const [order] = orders;
  if (!order) throw new Error('The simulator placed no order.');
  return order;
}

async function liveBoard(page: Page): Promise<void> {
  await page.goto(`${system.url}/dashboard/orders`);
  await page.getByText('Live', { exact: true }).waitFor();
}

it('the device tells of an order in the background, more strongly at half time, once for two tabs, and opens it', async () => {
  const context = await browser.newContext({ viewport: screens.desktop, reducedMotion: 'reduce' });
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
  await context.addInitScript(standIn);
  const { page, problems } = await openPageIn(context);
  await liveBoard(page);
  const other = await context.newPage();
  await liveBoard(other);
  await Promise.all([hide(page), hide(other)]);

  const unheard = await placeOrder();
  await page.locator('[data-order-id]', { hasText: unheard.displayId }).waitFor();
  expect([await kept(page, 'permission'), await shown(page)], 'nobody has asked for notices').toEqual([null, []]);

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: 'Notify me on this device' }).click();
  await page.getByRole('button', { name: 'This device notifies you: turn off' }).waitFor();
  await page.keyboard.press('Escape');

  const order = await placeOrder();
  await expect.poll(() => shown(page)).toEqual([`new order ${order.displayId.toLowerCase()} from doordash`]);
  await other.locator('[data-order-id]', { hasText: order.displayId }).waitFor();
  expect(await shown(other)).toEqual([`new order ${order.displayId.toLowerCase()} from doordash`]);

  await system.sql('update orders set watch_at = now() where external_id = $1', [order.id]);
  await expect.poll(() => shown(page)).toEqual([`answer now: order ${order.displayId.toLowerCase()} from doordash`]);

  expect(await kept(page, 'heardNotices'), 'two tabs, two stages').toBe('2');

  // What the worker does when somebody presses a notice; only a press may bring a window to the front.
  const address = await page.evaluate(() => {
    const [notice] = JSON.parse(localStorage.getItem('shownNotices') ?? '[]') as { data: { address: string } }[]; // the stand-in's
    return notice?.data.address;
  });
  expect(address).toMatch(/^\/dashboard\/orders\?store=.+&order=.+$/);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`open(${JSON.stringify(address)}).catch(() => {})`);
  await expect.poll(async () => [page, other].filter((one) => /[?&]order=/.test(one.url())).length).toBe(1);
  const opened = /[?&]order=/.test(page.url()) ? page : other;
  const drawer = opened.getByRole('dialog');
  await drawer.getByText(order.displayId).first().waitFor();
  await drawer.getByRole('button', { name: /^Accept \d/ }).click();
  await expect.poll(() => shown(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
