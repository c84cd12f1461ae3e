import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/load-partner.ts';
import { clockWords } from '../../src/shared/clock-words.ts';
import { minuteMs } from '../../src/shared/time.ts';
import { seriousFindings } from '../support/axe.ts';
import { openPage, screens, type TestPage } from '../support/browser.ts';
import { menuOf, publishEverywhere } from '../support/menu-journey.ts';
import { useJourney } from '../support/journey.ts';

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

async function logIn(options: Parameters<typeof openPage>[1]): Promise<TestPage> {
  const opened = await openPage(journey().browser, options);
  const { page } = opened;
  await page.goto(`${journey().system.url}/dashboard/orders`);
  await page.waitForURL(/\/login\?next=/);
  await page.getByLabel('Email').fill('owner@forkline.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/\/dashboard\/orders$/);
  await page.getByRole('heading', { name: 'Order Management' }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
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
    await journey().system.control('POST', `/orders/${id}/courier`, { stage: 'picked_up' });
    await expectTheirState(id, 'picked_up');
    await journey().system.control('POST', `/orders/${id}/courier`, { stage: 'delivered' });
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

describe('an order that the restaurant itself brings', () => {
  it('is told to be on its way, and ends with a press once it is delivered', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page, problems } = opened;
    const { id } = await place({ service: 'grubhub', order: { kind: 'delivery_by_merchant' } });
    const own = (column: string) => card(opened, column, 'Your own delivery');
    await own('new')
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await own('getting_ready').getByRole('button', { name: 'Mark as Ready' }).click();
    await own('ready').getByRole('button', { name: 'Mark as Ready' }).click();
    await expectTheirState(id, 'picked_up');
    await own('driver_on_the_way').getByRole('button', { name: 'Delivered' }).click();
    await own('driver_on_the_way').waitFor({ state: 'detached' });
    await expectTheirState(id, 'completed');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('more time', () => {
  it('moves the ready time on the card and in the open order, by keyboard too, and Uber Eats shows it', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page, problems } = opened;
    const { id, displayId } = await place({ service: 'uber-eats', apiVersion: '1.0.0' });
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
    await page.goto(`${journey().system.url}/dashboard/orders?order=${await inKitchen.getAttribute('data-order-id')}`);
    const drawer = page.getByRole('dialog');
    const more = drawer.getByRole('group', { name: 'More time' }).getByRole('button', { name: '+5 min' });
    await more.press('Enter');
    await drawer.getByText(`Ready by ${clockOf(promised, 15)}`).waitFor();
    await drawer.getByText(`Ready time moved to ${clockOf(promised, 10)}`).waitFor();
    await drawer.getByText(`Ready time moved to ${clockOf(promised, 15)}`).waitFor();
    await expectTheirReadyTime(id, promised, 15);
    expect(await more.evaluate((button) => button === document.activeElement), 'the focus stays').toBe(true);
    expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screens.phone.width);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('shows at once; where no answer comes it says so, and the time is again what it was', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page } = opened;
    const { displayId } = await place({ service: 'uber-eats', apiVersion: '1.0.0' });
    await card(opened, 'new', displayId)
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    const inKitchen = card(opened, 'getting_ready', displayId);
    const readyBy = inKitchen.getByText(/^Ready by/);
    await inKitchen.getByRole('button', { name: /^More time/ }).waitFor();
    const before = await readyBy.innerText();
    const seen = Promise.withResolvers<void>();
    await page.route('**/more-time', async (route) => {
      await seen.promise;
      await route.abort();
    });
    await inKitchen.getByRole('button', { name: /^More time/ }).click();
    await page.getByRole('menuitem', { name: '+15 minutes' }).click();
    await expect.poll(() => readyBy.innerText()).not.toBe(before);
    seen.resolve();
    await inKitchen.getByText('Not done: No answer from the server.').waitFor();
    expect(await readyBy.innerText()).toBe(before);
    await page.context().close();
  });

  it('has no button where the service takes no new time: the open order says why', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page } = opened;
    const { displayId } = await place({ service: 'doordash' });
    await card(opened, 'new', displayId)
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    const inKitchen = card(opened, 'getting_ready', displayId);
    await inKitchen.getByRole('button', { name: 'Mark as Ready' }).waitFor();
    await inKitchen.getByRole('link').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('DoorDash hears the ready time only when an order is accepted.').waitFor();
    expect(await drawer.getByRole('button', { name: /min$/ }).count()).toBe(0);
    expect(await inKitchen.getByLabel(/^More time/).count()).toBe(0);
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

  it('shows a cancellation by the customer while food is being made, on a phone above the new orders', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page } = opened;
    const { id, displayId } = await place({ service: 'uber-eats' });
    await card(opened, 'new', displayId)
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await expectTheirState(id, 'accepted');
    await journey().system.control('POST', `/orders/${id}/cancel`, { by: 'customer' });
    await card(opened, 'getting_ready', displayId).waitFor({ state: 'detached' });
    await page
      .getByText(new RegExp(`${displayId}.*cancelled|cancelled.*${displayId}`, 'is'))
      .first()
      .waitFor();
    await place({ service: 'doordash' });
    await page.setViewportSize(screens.phone);
    const weHave = page.getByRole('button', { name: `We have stopped order ${displayId}` });
    // First, since it comes when the order has, and then lifts what is above it.
    const waiting = await boxOf(page.getByRole('button', { name: 'Got it' }));
    const stopped = await boxOf(weHave);
    expect(waiting.x).toBeGreaterThanOrEqual(0);
    expect(waiting.x + waiting.width).toBeLessThanOrEqual(screens.phone.width);
    expect(stopped.y + stopped.height).toBeLessThanOrEqual(waiting.y);
    await weHave.click();
    await weHave.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('has many that were cancelled at once said by one press to have been stopped', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page, problems } = opened;
    const placed = await Promise.all([1, 2, 3, 4].map(() => place({ service: 'uber-eats' })));
    for (const { displayId } of placed) {
      const accept = card(opened, 'new', displayId).getByRole('button', { name: /^Accept/ });
      await accept.first().click();
    }
    for (const { id } of placed) {
      await expectTheirState(id, 'accepted');
      await journey().system.control('POST', `/orders/${id}/cancel`, { by: 'customer' });
    }
    await page.getByText('2 more orders were cancelled').waitFor();
    await page.getByRole('button', { name: 'We have stopped all 4' }).click();
    await page.getByRole('list', { name: 'Cancelled while being made' }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('says when it is not live, heals by itself after a restart of the app, and has missed nothing', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page } = opened;
    await opened.page.context().setOffline(true);
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
});

describe('the history', () => {
  it('lists what is active and what is past, finds by name and gives a CSV file', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page, problems } = opened;
    await page.goto(`${journey().system.url}/dashboard/orders/history`);
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
    const answer = await fetch(`${journey().system.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
    await page.context().close();
  });
});

describe('something that has run out', () => {
  it('is taken off by keyboard, on a phone in the dark, asked of the customer, and gone when they agree', async () => {
    await journey().system.control('PUT', '/settings', { uberCustomerAnswerSeconds: 4 });
    const opened = await logIn({ viewport: screens.desktop });
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
    await inKitchen.waitFor();
    const ours = await inKitchen.getAttribute('data-order-id');
    await page.setViewportSize(screens.phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${journey().system.url}/dashboard/orders?order=${ours}`);

    const drawer = page.getByRole('dialog', { name: 'Getting ready' });
    await drawer.getByRole('button', { name: 'Change items' }).press('Enter');
    const asking = page.getByRole('dialog', { name: `What changes in ${displayId}?` });
    await asking.getByText('Uber Eats asks the customer.').waitFor();
    expect(await asking.getByRole('button', { name: 'Ask Uber Eats' }).count()).toBe(0);
    const steps = asking.getByRole('button', { name: /^(Take off|Put back) / });
    await steps.first().press('Space');
    await steps.last().press('Space');
    await asking.getByText('Nothing would be left of this order.').waitFor();
    await steps.last().press('Space');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screens.phone.width);
    await asking.getByRole('button', { name: 'Ask Uber Eats' }).press('Enter');

    await drawer.getByText(/^Asked Uber Eats to take .* off\. Waiting for Uber Eats\.$/).waitFor();
    expect(await drawer.getByRole('button', { name: 'Change items' }).count()).toBe(0);
    await drawer.getByText('Uber Eats changed the order').waitFor();
    await drawer.getByRole('button', { name: 'Change items' }).waitFor();
    const { lineCount } = (await theirs(id)) as Theirs & { lineCount: number }; // the simulator's contract
    expect(lineCount).toBe(1);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('another item and another price', () => {
  it('are asked of Grubhub by keyboard, on a phone and in the dark, and the order follows', async () => {
    const opened = await logIn({ viewport: screens.desktop });
    const { page, problems } = opened;
    const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
    await publishEverywhere(journey().system, token);
    const { items } = await menuOf(journey().system, token);
    const refOf = (name: string) => items.find((item) => item.name === name)?.ref ?? '';
    const lines = [{ itemId: refOf('Churros'), quantity: 2 }, { itemId: refOf('Mexican Coke') }];
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
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${journey().system.url}/dashboard/orders?order=${ours}`);

    const drawer = page.getByRole('dialog', { name: 'Getting ready' });
    await drawer.getByRole('button', { name: 'Change items' }).press('Enter');
    const asking = page.getByRole('dialog', { name: /^What changes in / });
    await asking.getByRole('button', { name: 'Replace Churros' }).press('Enter');
    await asking.getByText('Choose what to send instead of Churros.').waitFor();
    const menu = asking.getByLabel('Instead of Churros');
    await menu.fill('horch');
    await page.getByRole('option', { name: /^Horchata/ }).click();
    // It comes in a size.
    expect(await asking.getByRole('button', { name: 'Ask Grubhub' }).count()).toBe(0);
    await asking.getByRole('checkbox', { name: /^Large/ }).press('Space');
    await asking.getByRole('button', { name: 'One fewer Horchata' }).press('Enter');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screens.phone.width);
    expect(await seriousFindings(page)).toEqual([]);
    await asking.getByRole('button', { name: 'Ask Grubhub' }).press('Enter');
    await drawer
      .getByText(/^Asked Grubhub to send 1 × Horchata \(Large\) instead of 2 × Churros/)
      .first()
      .waitFor();
    await drawer.getByText('Grubhub changed the order').waitFor();
    await drawer.getByText('Horchata', { exact: true }).waitFor();

    await drawer.getByRole('button', { name: 'Change items' }).press('Enter');
    await asking.getByRole('button', { name: 'New price of Mexican Coke' }).press('Enter');
    const price = asking.getByLabel('New price of one Mexican Coke');
    await price.fill('free');
    await asking.getByText('Enter a price such as 9.50.').waitFor();
    await price.fill('0.50');
    await asking.getByRole('button', { name: 'Take off Horchata' }).press('Enter');
    await asking.getByText('A new price has to be asked for by itself.').waitFor();
    expect(await asking.getByRole('button', { name: 'Ask Grubhub' }).count()).toBe(0);
    await asking.getByRole('button', { name: 'Put back Horchata' }).press('Enter');
    await asking.getByRole('button', { name: 'Ask Grubhub' }).press('Enter');
    await drawer.getByText('Price change').waitFor();
    const { money } = (await theirs(id)) as Theirs & { money: { adjustmentMinor: number } }; // the simulator's contract
    expect(money.adjustmentMinor).toBeLessThan(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
