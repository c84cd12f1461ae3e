import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFindings } from './axe.ts';
import { screens } from './browser.ts';

const openDialog = '[role="dialog"]';

/** The elements that stick out of the window sideways, innermost first, each with its text; none where the page fits. */
export const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => `<${element.localName} class="${element.className}"> ${element.innerText?.slice(0, 80)}`)
      .toReversed()
      .slice(0, 5);
  });

/**
 * What is on the page now fits its width, and an open dialog has nothing that axe-core calls serious. The screens
 * themselves are scanned once, in `test/journeys/screens.test.ts`.
 */
export async function expectFit(page: Page): Promise<void> {
  expect(await stickingOut(page), 'what sticks out sideways').toEqual([]);
  if ((await page.locator(openDialog).count()) > 0)
    expect(await seriousFindings(page, { within: openDialog })).toEqual([]);
}

/** The same on a phone, a tablet and a desktop, which the page is left at. */
export async function expectFitEverywhere(page: Page): Promise<void> {
  for (const size of [screens.phone, screens.tablet, screens.desktop]) {
    await page.setViewportSize(size);
    await expectFit(page);
  }
}
