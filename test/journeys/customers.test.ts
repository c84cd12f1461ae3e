import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let owner = '';
const insights = '/dashboard/customers/insights';
const ratings = '/dashboard/customers/ratings';
const uberStore = '5b0f3a4e-61c7-4c0e-9a55-2f8d0f6b7c10';
const low = 'Cold, and "late".';
const high = "The O'Brien family comes again";

/** As the simulator's control shows reviews. */
const told = z.object({
  reviews: z.array(z.object({ text: z.string(), reply: z.object({ text: z.string() }).nullable() })),
});

/** Customers write, and the app reads what is new as it starts. */
async function writeReviews(): Promise<void> {
  const reviews = { [low]: 1, [high]: 5 };
  for (const [text, stars] of Object.entries(reviews)) {
    const review = { service: 'uber-eats', externalStoreId: uberStore, text, stars, author: "Siobhán O'N." };
    await system.control('POST', '/reviews', review);
  }
  await system.sql("update review_checks set due_at = now() - interval '1 minute'");
  await system.restartApp();
  const found = () => system.sql('select 1 from reviews where text = any($1)', [Object.keys(reviews)]);
  await vi.waitFor(async () => expect(await found()).toHaveLength(2), { timeout: 60_000, interval: 250 });
}

const mailedRatings = () => system.sql("select 1 from outgoing_messages where purpose = 'low_rating'");

const waitingOrders = () => system.sql('select 1 from orders_to_count limit 1');

/** Until the demo's weeks of orders are in the figures, these still grow. */
async function allCounted(): Promise<void> {
  await vi.waitFor(async () => expect(await waitingOrders()).toEqual([]), { timeout: 60_000, interval: 250 });
}

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ hasPast: true }), sharedBrowser()]);
  await writeReviews();
  await allCounted();
  owner = await tokenOf(system, 'owner@forkline.test');
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

it('each figure opens to the orders or customers behind it, and says what a service hides', async () => {
  const { page, problems } = await openAs(browser, owner, { viewport: screens.desktop });
  await page.goto(system.url + insights);
  const figure = page.getByRole('link', { name: /^Orders of returning customers: \d+\. What is behind it$/ });
  await figure.waitFor();
  await page.getByText('Uber Eats hides the phone number behind one that changes').waitFor();
  await page.getByText('Orders with the same number count as one customer').first().waitFor();
  await expectFit(page);
  await figure.click();
  const drawer = page.getByRole('dialog', { name: 'Orders of returning customers' });
  const count = Number(await figure.textContent());
  const first = drawer.getByRole('listitem').first();
  await first.waitFor();
  expect(await drawer.getByRole('listitem').count()).toBe(Math.min(count, 50));
  await expectFit(page);
  const number = (await first.locator('strong').first().textContent()) ?? '';
  await first.getByRole('link').click();
  await page.waitForURL(/[?&]order=/);
  await page.getByRole('dialog').getByText(number).first().waitFor();
  await page.goBack();
  await drawer.waitFor();
  await page.keyboard.press('Escape');

  const byDay = page.getByRole('region', { name: 'New and returning by day' });
  await byDay.scrollIntoViewIfNeeded();
  await page.getByRole('figure', { name: /^New and returning by day: / }).waitFor();
  await byDay.getByText('Table', { exact: true }).click();
  await byDay.getByRole('row').nth(28).waitFor();
  await expectFit(page);
  const ofDay = byDay.getByRole('link', { name: /^Returning, / }).last();
  const thatDay = Number(await ofDay.textContent());
  await ofDay.click();
  await page
    .getByRole('dialog', { name: /^Returning, / })
    .getByRole('listitem')
    .first()
    .waitFor();
  expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(thatDay);
  await page.keyboard.press('Escape');

  const ofService = page.getByRole('link', { name: /^DoorDash: Returning, / });
  const thatService = Number(await ofService.textContent());
  await ofService.click();
  const service = page.getByRole('dialog', { name: 'DoorDash: Returning' });
  await service.getByRole('listitem').first().waitFor();
  expect(await service.getByRole('listitem').count()).toBe(Math.min(thatService, 50));
  await page.keyboard.press('Escape');

  const ofItem = page
    .getByRole('table', { name: 'Favourite items' })
    .getByRole('link', { name: /: Returning, / })
    .first();
  const thatItem = Number(await ofItem.textContent());
  await ofItem.click();
  const item = page.getByRole('dialog', { name: /: Returning$/ });
  await item.getByRole('listitem').first().waitFor();
  expect(await item.getByRole('listitem').count()).toBe(Math.min(thatItem, 50));
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: /^Not for 30 days: [1-9]\d* customers$/ }).click();
  const lapsed = page.getByRole('dialog', { name: 'Not for 30 days' });
  await lapsed.getByRole('link').first().click();
  // Now their orders.
  await page.waitForURL(/customerId/);
  await page
    .getByRole('dialog')
    .getByText(/Rosalía's Kitchen/)
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('the best dish of the home screen opens to its orders of the week, and so do a service and a day', async () => {
  const { page, problems } = await openAs(browser, owner, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard`);
  const best = page
    .getByRole('region', { name: 'Top 5 Menu Items' })
    .getByRole('link', { name: /: \d+ orders$/ })
    .first();
  const orders = Number(/\d+/.exec((await best.textContent()) ?? '')?.[0]);
  await best.click();
  const dish = page.getByRole('dialog');
  await expect.poll(() => dish.getByRole('listitem').count()).toBe(Math.min(orders, 50));
  await page.goBack();
  for (const [region, first] of [
    ['Platform Breakdown', /^\d+$/],
    ['Sales (Last 7 days)', /^\$/],
  ] as const) {
    const card = page.getByRole('region', { name: region });
    await card.getByText('Table', { exact: true }).click();
    await card.getByRole('link', { name: first }).first().click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await page.goBack();
  }
  expect(problems).toEqual([]);
  await page.context().close();
});

it('the chosen service stays in the address, and the screen reads in Spanish in the dark', async () => {
  const { page, problems } = await openAs(browser, owner, {
    viewport: screens.phone,
    colorScheme: 'dark',
    locale: 'es-MX',
  });
  await page.goto(system.url + insights);
  await page.getByRole('heading', { name: 'Datos de clientes' }).waitFor();
  await page.getByRole('combobox', { name: 'Servicio' }).click();
  await page.getByRole('option', { name: 'DoorDash' }).click();
  await page.waitForURL(/service=doordash/);
  await page.getByText('DoorDash da a cada cliente un número propio.').waitFor();
  await page.getByText('Uber Eats oculta el teléfono').waitFor({ state: 'detached' });
  await expectFit(page);
  await page.reload();
  await page.getByText('DoorDash da a cada cliente un número propio.').waitFor();
  expect(await page.getByText('Uber Eats oculta el teléfono').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('reviews are found by words and stars, and answered with suggested words on the service', async () => {
  const { page, problems } = await openAs(browser, owner, { viewport: screens.tablet });
  await page.goto(system.url + ratings);
  await page.getByText(high).waitFor();
  await expectFit(page);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('COLD');
  await page.getByText(high).waitFor({ state: 'detached' });
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('combobox', { name: 'Stars' }).click();
  await page.getByRole('option', { name: '1 and 2 stars' }).click();
  await page.waitForURL(/words=COLD.*stars=low/);
  const review = page.getByRole('article', { name: '1 of 5 stars on Uber Eats' });
  await review.getByText(low).waitFor();
  await review.getByRole('button', { name: 'Answer' }).click();
  const [suggestion] = await review.locator('form button[type=button]').all();
  const words = (await suggestion?.textContent()) ?? '';
  await suggestion?.click();
  expect(await review.getByLabel('Your answer on Uber Eats').inputValue()).toBe(words);
  await expectFit(page);
  await page.reload();
  // What was begun is still there.
  expect(await review.getByLabel('Your answer on Uber Eats').inputValue()).toBe(words);
  await review.getByRole('button', { name: 'Send the answer' }).click();
  await review.locator('blockquote').getByText(words).waitFor();
  await vi.waitFor(
    async () => {
      const { reviews } = told.parse(await system.control('GET', '/reviews'));
      expect(reviews.find(({ text }) => text === low)?.reply?.text).toBe(words);
    },
    { timeout: 30_000, interval: 250 },
  );
  expect(problems).toEqual([]);
  await page.context().close();
});

it('a low rating stands on the home screen, and the inbox reads in Spanish', async () => {
  const { page, problems } = await openAs(browser, owner, { viewport: screens.phone, locale: 'es-MX' });
  const review = { service: 'uber-eats', externalStoreId: uberStore, text: 'Sin salsa', stars: 2 };
  // The mail of this rating, not of an earlier one.
  const earlier = await mailedRatings();
  await system.control('POST', '/reviews', review);
  await system.sql("update review_checks set due_at = now() - interval '1 minute'");
  await system.restartApp();
  await vi.waitFor(async () => expect((await mailedRatings()).length).toBeGreaterThan(earlier.length), {
    timeout: 60_000,
  });
  await page.goto(`${system.url}/dashboard`);
  await page.getByRole('link', { name: /2 estrellas.*Uber Eats/ }).click();
  await page.waitForURL(/review=/);
  await page.getByText('Sin salsa').first().waitFor();
  await page.getByRole('heading', { name: 'Calificaciones y reseñas' }).waitFor();
  await expectFit(page);
  expect(problems).toEqual([]);
  await page.context().close();
});
