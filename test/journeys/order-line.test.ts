import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/load-partner.ts';
import { launchBrowser, openPage, screens, type TestPage } from '../support/browser.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

/** The order as the delivery service has it. */
interface Theirs {
  id: string;
  displayId: string;
  state: string;
  calls: { method: string; path: string; status: number }[];
}

async function place(given: { service: string; apiVersion?: string; order?: object }): Promise<Theirs> {
  const { orders } = (await system.control('POST', '/orders', given)) as { orders: Theirs[] }; // the simulator's contract
  const [order] = orders;
  if (!order) throw new Error('The simulator placed no order.');
  return order;
}

const theirs = (id: string) => system.control('GET', `/orders/${id}`) as Promise<Theirs>; // the simulator's contract
async function expectTheirState(id: string, state: string): Promise<void> {
  await expect.poll(async () => (await theirs(id)).state, { timeout: 15_000 }).toBe(state);
}

async function logIn(options: Parameters<typeof openPage>[1]): Promise<TestPage> {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.goto(`${system.url}/dashboard/orders`);
  await page.waitForURL(/\/login\?next=/);
  await page.getByLabel('Email').fill('owner@forkline.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/\/dashboard\/orders$/);
  await page.getByRole('heading', { name: 'Order Management' }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  return opened;
}

const card = ({ page }: TestPage, column: string, displayId: string) =>
  page.locator(`[data-column="${column}"] [data-order-id]`, { hasText: displayId });

describe.each([
  { service: 'doordash', name: 'DoorDash' },
  { service: 'uber-eats', name: 'Uber Eats' },
])('an order from $name', ({ service, name }) => {
  it('comes to the screen by itself, is accepted, made ready and handed over, and the service agrees at every step', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page, problems } = opened;
    const { id, displayId } = await place({
      service,
      order: { allergy: 'Peanuts, severe', note: 'Side door', kind: 'delivery' },
    });

    await card(opened, 'new', displayId).waitFor();
    expect(await card(opened, 'new', displayId).innerText()).toContain('Side door');
    expect(await card(opened, 'new', displayId).innerText()).toMatch(/allergy/i);
    await expect.poll(() => page.title()).toMatch(/\(\d+\) New order/);

    await card(opened, 'new', displayId)
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await card(opened, 'getting_ready', displayId).waitFor();
    await expectTheirState(id, 'accepted');

    await card(opened, 'getting_ready', displayId).getByRole('button', { name: 'Mark as Ready' }).click();
    await card(opened, 'ready', displayId).waitFor();
    await expectTheirState(id, 'ready');

    await card(opened, 'ready', displayId).getByRole('button', { name: 'Mark as Ready' }).click();
    await card(opened, 'driver_on_the_way', displayId).getByText('Driver en route').waitFor();
    await system.control('POST', `/orders/${id}/courier`, { stage: 'picked_up' });
    await expectTheirState(id, 'picked_up');
    await system.control('POST', `/orders/${id}/courier`, { stage: 'delivered' });
    await expectTheirState(id, 'completed');
    await card(opened, 'driver_on_the_way', displayId).waitFor({ state: 'detached' });

    const { calls } = await theirs(id);
    const refused = calls.filter(({ status }) => status >= 400);
    expect(refused, `${name} refused nothing`).toEqual([]);
    expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(2);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the board', () => {
  it('takes a decline with its reason, and the service knows it', async () => {
    const opened = await logIn({ viewport: screens.tablet });
    const { page } = opened;
    const { id, displayId } = await place({ service: 'uber-eats' });
    await card(opened, 'new', displayId).getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Too busy right now').click();
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await card(opened, 'new', displayId).waitFor({ state: 'detached' });
    await expectTheirState(id, 'denied');
    await page.context().close();
  });

  it('works by keyboard alone', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page } = opened;
    const { id, displayId } = await place({ service: 'doordash' });
    await card(opened, 'new', displayId).waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.toUpperCase())).toBe(displayId);
    await page.keyboard.press('a');
    await card(opened, 'getting_ready', displayId).waitFor();
    await expectTheirState(id, 'accepted');
    await page.context().close();
  });

  it('shows a cancellation by the customer while food is being made', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page } = opened;
    const { id, displayId } = await place({ service: 'uber-eats' });
    await card(opened, 'new', displayId)
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await expectTheirState(id, 'accepted');
    await system.control('POST', `/orders/${id}/cancel`, { by: 'customer' });
    await card(opened, 'getting_ready', displayId).waitFor({ state: 'detached' });
    await page
      .getByText(new RegExp(`${displayId}.*cancelled|cancelled.*${displayId}`, 'is'))
      .first()
      .waitFor();
    await page.context().close();
  });

  it('says when it is not live, heals by itself after a restart of the app, and has missed nothing', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page } = opened;
    await opened.page.context().setOffline(true);
    const missed = await place({ service: 'doordash' });
    await system.restartApp();
    await page.getByText(/Not live - reconnecting/).waitFor();
    const later = await place({ service: 'doordash' });
    await page.context().setOffline(false);
    await card(opened, 'new', missed.displayId).waitFor();
    await card(opened, 'new', later.displayId).waitFor();
    expect(await card(opened, 'new', missed.displayId).count()).toBe(1);
    await page.getByText(/Not live - reconnecting/).waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('the history', () => {
  it('lists what is active and what is past, finds by name and gives a CSV file', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page, problems } = opened;
    await page.goto(`${system.url}/dashboard/orders/history`);
    await page.getByRole('heading', { name: 'Active Orders' }).waitFor();
    await page.getByRole('heading', { name: 'Past orders' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('searchbox').fill('nobody has this name');
    await page.getByText(/No past order matches/).waitFor();
    expect(page.url()).toContain('search=');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('logging out', () => {
  it('ends the session on the server and goes back to the log-in', async () => {
    const { page } = await logIn({ viewport: screens.desktop });
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByText('Logout').click();
    await page.waitForURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    const answer = await fetch(`${system.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
    await page.context().close();
  });
});
