import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languages } from '../../src/domains/identity/model/languages.ts';
import { sharedBrowser } from '../support/browser.ts';
import { exampleLetters } from '../support/example-letters.ts';

const folder = join(import.meta.dirname, '../../build/mail-pictures');
const narrow = 360;
const wide = 700;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [browser] = await Promise.all([sharedBrowser(), mkdir(folder, { recursive: true })]);
  page = await browser.newPage();
});
afterAll(() => browser?.close());

/** The letter as a mailbox shows it: its width, what overflows, and a picture beside the others. */
async function show(html: string, { width, name }: { width: number; name: string }) {
  await page.setViewportSize({ width, height: 640 });
  await page.setContent(html);
  const seen = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    text: document.body.innerText,
    language: document.documentElement.lang,
    smallest: Math.min(
      ...[...document.querySelectorAll('p')].map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    ),
    buttons: [...document.querySelectorAll('a')].map((one) => one.getBoundingClientRect().height),
  }));
  // With other pages at work in the same browser, Chromium sometimes finds no drawn frame of this one.
  const picture = await vi.waitFor(() => page.screenshot({ fullPage: true }), { timeout: 15_000, interval: 50 });
  await writeFile(join(folder, `${name}-${width}.png`), picture);
  return seen;
}

const named = languages.flatMap((language) =>
  Object.entries(exampleLetters(language)).map(([name, letter]) => ({ name, language, letter })),
);

describe('each mail to a team', () => {
  it.each(named)('$name reads well in $language on a phone and on a desk', async ({ name, language, letter }) => {
    if (letter.channel !== 'mail') throw new Error('A letter is a mail.');
    for (const width of [narrow, wide]) {
      const seen = await show(letter.html, { width, name: `${name}-${language}` });
      expect(seen.width).toBeLessThanOrEqual(width);
      expect(seen.language).toBe(language);
      expect(seen.smallest).toBeGreaterThanOrEqual(13);
      expect(seen.text.length).toBeGreaterThan(100);
      for (const height of seen.buttons) expect(height).toBeGreaterThanOrEqual(44);
    }
    expect(letter.subject).toMatch(/\w/);
    // The plain text says the same, and nothing that is missing shows.
    for (const words of [letter.subject, letter.text]) expect(words).not.toMatch(/undefined|null|NaN|\[object/);
    expect(letter.text.length).toBeGreaterThan(100);
  });

  it('says something else in each language, and may be ended where it is not essential', () => {
    const [english, spanish] = [exampleLetters('en'), exampleLetters('es')];
    for (const [name, letter] of Object.entries(english)) {
      expect([name, spanish[name]?.text === letter.text]).toEqual([name, false]);
    }
    const ended = Object.entries(english).filter(([, letter]) => 'unsubscribeUrl' in letter && letter.unsubscribeUrl);
    expect(ended.map(([name]) => name).toSorted()).toEqual([
      'digest',
      'low_rating',
      'menu_drift',
      'news',
      'open_outside_hours',
      'printer_silent',
      'publication_failed',
      'report',
    ]);
  });
});
