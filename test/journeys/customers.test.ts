import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadFiledReviews, writePastReviews } from '../../scripts/demo/past-reviews.ts';
import { seriousFindings } from '../support/axe.ts';
import { launchBrowser, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let owner: string;

/** The weeks of the demo, counted, with what its customers wrote. */
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ hasPast: true }), launchBrowser()]);
  owner = await tokenOf(system, 'owner@forkline.test');
  await loadFiledReviews(system.databaseUrl);
  await writePastReviews(system.databaseUrl, system.simulator.url);
  await system.control('POST', '/reviews', {
    service: 'uber-eats',
    externalStoreId: await uberStore(),
    stars: 1,
    text: 'Cold, and the bag was torn.',
  });
  await system.sql('update review_checks set due_at = now()');
  await vi.waitFor(
    async () => {
      const [row] = await system.sql<{ waiting: number; low: number }>(`
        select (select count(*)::int from orders_to_count) as waiting,
          (select count(*)::int from reviews where text like 'Cold, and%') as low`);
      if (row?.waiting !== 0 || row.low !== 1) throw new Error(`${row?.waiting} to count, ${row?.low} read.`);
    },
    { timeout: 90_000, interval: 500 },
  );
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

async function uberStore(): Promise<string> {
  const [row] = await system.sql<{ id: string }>(
    "select external_store_id as id from connections where service = 'uber-eats' order by id limit 1",
  );
  return row?.id ?? '';
}

/** On a phone and a desktop, in the dark as well: nothing serious, and nothing sticks out sideways. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const [viewport, colorScheme] of [
    [screens.phone, 'dark'],
    [screens.desktop, 'light'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    expect(await seriousFindings(page), `at ${viewport.width}`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `nothing sticks out at ${viewport.width}`).toBeLessThanOrEqual(0);
  }
}

it('a low rating stands first on the home screen, is answered, and what was typed outlives a reload', async () => {
  const { page, problems } = await openAs(browser, owner, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard`);
  await page.getByRole('region', { name: 'Customer Ratings (30d)' }).getByText('5 stars').waitFor();
  await page.getByRole('link', { name: /Cold, and the bag was torn/ }).click();
  const review = page.getByRole('article').filter({ hasText: 'Cold, and the bag was torn.' });
  await review.getByRole('button', { name: 'Answer' }).click();
  await review.getByRole('textbox').fill('See https://example.com');
  await page.reload();
  expect(await review.getByRole('textbox').inputValue()).toBe('See https://example.com');
  await review.getByRole('button', { name: 'Send the answer' }).click();
  await review.getByText(/must not contain links/).waitFor();
  expect(await review.getByRole('textbox').inputValue()).toBe('See https://example.com');
  await review.getByRole('button', { name: /We are sorry/ }).click();
  await review.getByRole('button', { name: 'Send the answer' }).click();
  await review.getByText(/^Answered by/).waitFor();
  await expectGoodLooks(page);

  await page.getByRole('button', { name: 'Back to all reviews' }).click();
  await page.getByRole('region', { name: 'Where reviews come from' }).getByText('DoorDash').waitFor();
  await page.getByLabel('Search').fill('nothing at all of the kind');
  await page.getByText('No review fits.').waitFor();
  expect(new URL(page.url()).searchParams.get('words')).toBe('nothing at all of the kind');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('customers are shown as far as each service lets anybody know, and every number opens', async () => {
  const { page, problems } = await openAs(browser, owner, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard/customers/insights`);
  await page.getByRole('link', { name: /^Orders of returning customers: / }).waitFor();
  await page.getByText(/DoorDash gives every customer a number of its own/).waitFor();
  await page.getByRole('table', { name: 'Favourite items' }).waitFor();
  await expectGoodLooks(page);
  await page.getByRole('link', { name: /^Twice: / }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('2 orders').first().waitFor();
  expect(await drawer.innerText()).not.toMatch(/312-555/);
  await page.reload();
  await drawer.getByText('2 orders').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
  await page.context().close();
});
