import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicPages } from '../../src/web/site/pages.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let axe: string;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** What axe-core calls serious or critical, as readable lines. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: Finding[] }> } }; // the script above put it there
    return (await axe.run()).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

const paths = [...publicPages.map(({ path }) => path), '/careers/account-exec', '/careers/nothing', '/nothing'];

const looks = [
  { viewport: { width: 320, height: 640 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

it.each(paths)('%s fits the smallest phone and a dark desktop, and axe-core finds nothing serious', async (path) => {
  const { page, problems } = await openPage(browser, { viewport: looks[0].viewport, reducedMotion: 'reduce' });
  await page.goto(system.url + path);
  await page.waitForLoadState('networkidle');
  // An open answer and a form's errors are part of the page.
  if (path === '/faq') await page.locator('summary').first().click();
  if (path === '/contact') await page.getByRole('button', { name: 'Send message' }).click();
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    // Colours may still be on their way from the other scheme.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
    expect(await seriousFindings(page), `in ${colorScheme}`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'nothing sticks out sideways').toBeLessThanOrEqual(0);
  }
  expect(problems.filter((text) => !text.includes('status of 404'))).toEqual([]);
  await page.context().close();
});
