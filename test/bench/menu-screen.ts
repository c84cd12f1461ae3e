import type { Page } from 'playwright-core';
import { paths } from '../../src/web/lib/paths.ts';
import { launchBrowser } from '../support/browser.ts';
import type { ApiClient } from './api-client.ts';
import type { Stage } from './stage.ts';

const desktop = { width: 1440, height: 900 };

/** Each interaction of the menu screen as a person makes it; the browser's own Event Timing says how long it took. */
const interactions: { name: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: 'type in the search',
    act: (page) => page.getByRole('searchbox', { name: 'Search' }).pressSequentially('item 49', { delay: 120 }),
  },
  {
    name: 'clear the search',
    act: (page) =>
      page
        .getByRole('searchbox', { name: 'Search' })
        .press('Control+A')
        .then(() => page.keyboard.press('Delete')),
  },
  { name: 'select one', act: (page) => page.getByRole('checkbox', { name: /^Select Item 2 / }).click() },
  { name: 'select all', act: (page) => page.getByRole('checkbox', { name: /^Select all/ }).click() },
  { name: 'select none', act: (page) => page.getByRole('checkbox', { name: /^Select all/ }).click() },
  {
    name: 'open what to do with an item',
    act: (page) => page.getByRole('button', { name: /^More for Item 3 / }).click(),
  },
  { name: 'close it', act: (page) => page.keyboard.press('Escape') },
  { name: 'open sold out', act: (page) => page.getByRole('button', { name: /^Item 4 .* is on sale/ }).click() },
  { name: 'close it again', act: (page) => page.keyboard.press('Escape') },
];
const pauseMs = 400;

/** The menu screen with all its items in the carried Chromium, as a table. */
export async function measureMenuScreen(stage: Stage, api: ApiClient) {
  const browser = await launchBrowser();
  stage.atEnd(() => browser.close());
  const context = await browser.newContext({ viewport: desktop });
  await context.addInitScript((token) => localStorage.setItem('authToken', token), api.token);
  const page = await context.newPage();
  await page.goto(`${api.url}${paths.menu}?view=table`);
  await page.getByRole('checkbox', { name: /^Select all/ }).waitFor();
  await page.waitForTimeout(1_500);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seenEvents: seen });
    const options = { type: 'event', buffered: false, durationThreshold: 16 };
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe(options);
  });
  const found: { interaction: string; maxMs: number }[] = [];
  for (const { name, act } of interactions) {
    await page.evaluate(() => void (globalThis as unknown as { seenEvents: number[] }).seenEvents.splice(0)); // made above
    await act(page);
    await page.waitForTimeout(pauseMs);
    const longest = await page.evaluate(() =>
      Math.max(0, ...(globalThis as unknown as { seenEvents: number[] }).seenEvents),
    ); // made above
    found.push({ interaction: name, maxMs: longest });
  }
  await context.close();
  return found;
}
