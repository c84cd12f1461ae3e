import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { chromium as playwright } from 'playwright-core';

export const screens = {
  phone: { width: 390, height: 844 },
  tablet: { width: 800, height: 1280 },
  desktop: { width: 1440, height: 900 },
} as const;

/** What a page does not show by then, on a machine that does many things at once, it never will. */
const patienceMs = 15_000;

/** A browser page that remembers what went wrong in it. */
export interface TestPage {
  page: Page;
  /** Errors of the console and the page, but for the answers that the test provokes. */
  problems: string[];
}

/** The Chromium inside @sparticuz/chromium, with the libraries it brings; elsewhere than on Linux x64 an installed Chrome. */
export async function launchBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return playwright.launch({ channel: 'chrome' });
  // Read when the package is imported: only "inside AWS Lambda" does it unpack its own libraries and fonts.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  if (!existsSync(executablePath)) throw new Error(`Chromium was not unpacked to ${executablePath}.`);
  return playwright.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page of a browser that nobody has used before. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<TestPage> {
  return openPageIn(await browser.newContext(options));
}

/** A page of a browser that keeps what it has loaded: much quicker from the second page on. */
export async function openPageIn(context: BrowserContext): Promise<TestPage> {
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return { page, problems };
}
