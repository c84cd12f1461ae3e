import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFindings } from './axe.ts';

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** What is on the page now fits its width, and axe-core finds nothing serious in it. */
export async function expectFit(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
}
