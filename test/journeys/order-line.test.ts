import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { clockWords } from '../../src/shared/format-time.ts';
import { minuteMs } from '../../src/shared/time.ts';
import { screens, type openPage, type TestPage } from '../support/browser.ts';
import { menuOf, publishEverywhere, serviceSeconds } from '../support/menu-journey.ts';
import { useJourney } from '../support/journey.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';

/** Of the demo's restaurant. */
const timeZone = 'America/New_York';

const journey = useJourney();

/** The order as the delivery service has it. */
interface Theirs {
  id: string;
  displayId: string;
  state: string;
  deadlines: { readyAt: string };
  calls: { method: string; path: string; status: number }[];
}

async function place(given: { service: string; apiVersion?: string; order?: object }): Promise<Theirs> {
  const { orders } = (await journey().system.control('POST', '/orders', given)) as { orders: Theirs[] }; // the simulator's contract
  const [order] = orders;
  if (!order) throw new Error('The simulator placed no order.');
  return order;
}

const theirs = (id: string) => journey().system.control('GET', `/orders/${id}`) as Promise<Theirs>; // the simulator's contract
async function expectTheirState(id: string, state: string): Promise<void> {
  await expect.poll(async () => (await theirs(id)).state, { timeout: 15_000 }).toBe(state);
}

/** That many minutes after an instant. */
const plus = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * minuteMs).toISOString();
const clockOf = (instant: string, minutes: number) => clockWords(new Date(plus(instant, minutes)), timeZone);
async function expectTheirReadyTime(id: string, promised: string, minutes: number): Promise<void> {
  await expect
    .poll(async () => (await theirs(id)).deadlines.readyAt, { timeout: 15_000 })
    .toBe(plus(promised, minutes));
}

/** The board of an owner who has a session of their own. */
async function openBoard(options: Parameters<typeof openPage>[1]): Promise<TestPage> {
  const { browser, system } = journey();
  const opened = await openAs(browser, await tokenOf(system, 'owner@forkline.test'), options);
  await opened.page.goto(`${system.url}/dashboard/orders`);
  await opened.page.getByText('Live', { exact: true }).waitFor();
  return opened;
}

async function boxOf(part: Locator) {
  await part.waitFor();
  const box = await part.boundingBox();
  if (!box) throw new Error('It takes no room on the page.');
  return box;
}

const card = ({ page }: TestPage, column: string, displayId: string) =>
  page.locator(`[data-column="${column}"] [data-order-id]`, { hasText: displayId });

it('orders of DoorDash, of Uber Eats and of the restaurant’s own delivery go through every state, and each service agrees', async () => {
  const opened = await openBoard({ viewport: screens.desktop });
  const { page, problems } = opened;
  const order = { allergy: 'Peanuts, severe', note: 'Side door', kind: 'delivery' };
  const own = await place({ service: 'grubhub', order: { kind: 'delivery_by_merchant' } });
  const brought = [await place({ service: 'doordash', order }), await place({ service: 'uber-eats', order })];
  // Grubhub shows people another number than the simulator.
  const words = [...brought.map(({ displayId }) => displayId), 'Your own delivery'];
  const press = async (column: string, name: RegExp | string) => {
    for (const text of words) await card(opened, column, text).getByRole('button', { name }).first().click();
  };
  for (const { displayId } of brought) {
    const text = await card(opened, 'new', displayId).innerText();
    expect(text).toContain('Side door');
    expect(text).toMatch(/allergy/i);
  }
  await expect.poll(() => page.title()).toMatch(/\(\d+\) New order/);

  await press('new', /^Accept/);
  for (const { id } of brought) await expectTheirState(id, 'accepted');
  await press('getting_ready', 'Mark as Ready');
  for (const { id } of brought) await expectTheirState(id, 'ready');
  await press('ready', 'Mark as Ready');

  await expectTheirState(own.id, 'picked_up');
  await card(opened, 'driver_on_the_way', 'Your own delivery').getByRole('button', { name: 'Delivered' }).click();
  await expectTheirState(own.id, 'completed');
  for (const { id, displayId } of brought) {
    await card(opened, 'driver_on_the_way', displayId).getByText('Driver en route').waitFor();
    await journey().system.control('POST', `/orders/${id}/courier`, { stage: 'picked_up' });
    await expectTheirState(id, 'picked_up');
    await journey().system.control('POST', `/orders/${id}/courier`, { stage: 'delivered' });
    await expectTheirState(id, 'completed');
  }
  for (const text of words) await card(opened, 'driver_on_the_way', text).waitFor({ state: 'detached' });

  for (const { id } of brought) {
    const { calls } = await theirs(id);
    expect(
      calls.filter(({ status }) => status >= 400),
      'the service refused nothing',
    ).toEqual([]);
    expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(2);
  }
  expect(problems).toEqual([]);
  await page.context().close();
});

it('a decline reaches Uber Eats, and the board heals by itself after a restart of the app and has missed nothing', async () => {
  const opened = await openBoard({ viewport: screens.tablet });
  const { page } = opened;
  const { id, displayId } = await place({ service: 'uber-eats' });
  await card(opened, 'new', displayId).getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Too busy right now').click();
  // The buttons need no scrolling, also where the reasons are longer than the screen.
  const viewport = { width: 844, height: 390 };
  await page.setViewportSize(viewport);
  for (const name of ['Keep the order', 'Decline']) {
    await expect
      .poll(async () => {
        const box = await dialog.getByRole('button', { name }).boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= viewport.height;
      })
      .toBe(true);
  }
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expectTheirState(id, 'denied');
  await page.setViewportSize(screens.tablet);
  await card(opened, 'new', displayId).waitFor({ state: 'detached' });

  await page.context().setOffline(true);
  const missed = await place({ service: 'doordash' });
  await journey().system.restartApp();
  await page.getByText(/Not live - reconnecting/).waitFor();
  const later = await place({ service: 'doordash' });
  await page.context().setOffline(false);
  await card(opened, 'new', missed.displayId).waitFor();
  await card(opened, 'new', later.displayId).waitFor();
  expect(await card(opened, 'new', missed.displayId).count()).toBe(1);
  await page.getByText(/Not live - reconnecting/).waitFor({ state: 'detached' });
  await page.context().close();
});

it('Uber Eats hears of more time and of an item that has run out, by keyboard, and its cancellation stops the kitchen', async () => {
  await journey().system.control('PUT', '/settings', { uberCustomerAnswerSeconds: 2 });
  const opened = await openBoard({ viewport: screens.desktop });
  const { page, problems } = opened;
  const { id, displayId } = await place({
    service: 'uber-eats',
    apiVersion: '1.0.0',
    order: { kind: 'delivery', group: false, lines: 2 },
  });
  await card(opened, 'new', displayId)
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expectTheirState(id, 'accepted');
  const inKitchen = card(opened, 'getting_ready', displayId);
  await inKitchen.getByText(/^Ready by/).waitFor();
  const promised = (await theirs(id)).deadlines.readyAt;
  const menu = inKitchen.getByRole('button', { name: /^More time/ });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: '+10 minutes' }).press('Enter');
  await inKitchen.getByText(`Ready by ${clockOf(promised, 10)}`).waitFor();
  await expectTheirReadyTime(id, promised, 10);
  expect(await menu.evaluate((button) => button === document.activeElement), 'the focus comes back').toBe(true);

  await page.setViewportSize(screens.phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${journey().system.url}/dashboard/orders?order=${await inKitchen.getAttribute('data-order-id')}`);
  const drawer = page.getByRole('dialog', { name: 'Getting ready' });
  const more = drawer.getByRole('group', { name: 'More time' }).getByRole('button', { name: '+5 min' });
  await more.waitFor();
  expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await drawer.getByRole('button', { name: 'Change items' }).press('Enter');
  const asking = page.getByRole('dialog', { name: `What changes in ${displayId}?` });
  await asking
    .getByRole('button', { name: /^Take off / })
    .first()
    .press('Space');
  await expectFit(page);
  await asking.getByRole('button', { name: 'Ask Uber Eats' }).press('Enter');
  await drawer.getByText(/^Asked Uber Eats to take .* off\. Waiting for Uber Eats\.$/).waitFor();
  await drawer.getByText('Uber Eats changed the order').waitFor();
  await drawer.getByRole('button', { name: 'Change items' }).waitFor();
  const { lineCount } = (await theirs(id)) as Theirs & { lineCount: number }; // the simulator's contract
  expect(lineCount).toBe(1);
  await expectFit(page);

  await drawer.getByRole('button', { name: 'Close the order' }).click();
  await place({ service: 'doordash' });
  await journey().system.control('POST', `/orders/${id}/cancel`, { by: 'customer' });
  const weHave = page.getByRole('button', { name: `We have stopped order ${displayId}` });
  await weHave.waitFor();
  // First, since it comes when the order has, and then lifts what is above it.
  const waiting = await boxOf(page.getByRole('button', { name: 'Got it' }));
  const stopped = await boxOf(weHave);
  expect(waiting.x).toBeGreaterThanOrEqual(0);
  expect(waiting.x + waiting.width).toBeLessThanOrEqual(screens.phone.width);
  expect(stopped.y + stopped.height).toBeLessThanOrEqual(waiting.y);
  await weHave.click();
  await weHave.waitFor({ state: 'detached' });
  await inKitchen.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await page.context().close();
});

it('Grubhub is asked for another item of the published menu, by keyboard on a phone, and the order follows', async () => {
  const opened = await openBoard({ viewport: screens.desktop });
  const { page, problems } = opened;
  const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
  await journey().system.control('PUT', '/settings', serviceSeconds(0));
  await publishEverywhere(journey().system, token);
  const { items } = await menuOf(journey().system, token);
  const churros = items.find(({ name }) => name === 'Churros')?.ref ?? '';
  const lines = [{ itemId: churros, quantity: 2 }];
  const { id } = await place({ service: 'grubhub', order: { kind: 'delivery', group: false, lines } });
  // Grubhub shows people another number than the simulator.
  const onGrubhub = page.getByRole('article', { name: /, Grubhub, / });
  await card(opened, 'new', 'Churros')
    .and(onGrubhub)
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expectTheirState(id, 'accepted');
  const inKitchen = card(opened, 'getting_ready', 'Churros').and(onGrubhub);
  await inKitchen.waitFor();
  const ours = await inKitchen.getAttribute('data-order-id');
  await page.setViewportSize(screens.phone);
  // The board keeps moving while it has new orders.
  await page.goto(`${journey().system.url}/dashboard/orders?order=${ours}`);

  const drawer = page.getByRole('dialog', { name: 'Getting ready' });
  await drawer.getByRole('button', { name: 'Change items' }).press('Enter');
  const asking = page.getByRole('dialog', { name: /^What changes in / });
  await asking.getByRole('button', { name: 'Replace Churros' }).press('Enter');
  const menu = asking.getByLabel('Instead of Churros');
  await menu.fill('horch');
  await page.getByRole('option', { name: /^Horchata/ }).click();
  await asking.getByRole('checkbox', { name: /^Large/ }).press('Space');
  await asking.getByRole('button', { name: 'One fewer Horchata' }).press('Enter');
  await expectFit(page);
  await asking.getByRole('button', { name: 'Ask Grubhub' }).press('Enter');
  await drawer
    .getByText(/^Asked Grubhub to send 1 × Horchata \(Large\) instead of 2 × Churros/)
    .first()
    .waitFor();
  await drawer.getByText('Grubhub changed the order').waitFor();
  await drawer.getByText('Horchata', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
