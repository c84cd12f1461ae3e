import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
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

let shared: Promise<Browser> | undefined;

/**
 * The browser of a worker, for all of its files: what one of them has loaded, the next ones need not load again. To
 * close it ends what a file has left open in it; the browser itself ends with the worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser().then((browser) => {
    browser.close = async () => {
      const open = browser.contexts().filter((context) => !isIdle(context));
      await Promise.all(open.map((context) => context.close()));
    };
    return browser;
  });
  return shared;
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
    // Without it Chromium keeps what its processes share in memory, instead of in a file for each script that is loaded.
    ignoreDefaultArgs: (await isRoomInMemory()) ? ['--disable-dev-shm-usage'] : [],
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

/** Whether the file system in memory is larger than the 64 MB that a container gets, which Chromium can fill. */
async function isRoomInMemory(): Promise<boolean> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize > 1e9;
}

/** Contexts that nobody is in, by the options that they were opened with. */
const idle = new Map<string, BrowserContext[]>();
const isIdle = (context: BrowserContext) => [...idle.values()].some((contexts) => contexts.includes(context));

/**
 * A page of a browser that knows nobody: only the files that it has loaded may be there from before. Nothing moves in it
 * unless a test asks for that: without a graphics card each moving thing costs a tenth of a core and more.
 */
export async function openPage(browser: Browser, asked: BrowserContextOptions): Promise<TestPage> {
  const options: BrowserContextOptions = { reducedMotion: 'reduce', ...asked };
  const key = JSON.stringify(options);
  return openPageIn(idle.get(key)?.pop() ?? (await openKept(browser, options, key)));
}

/** A context that forgets, when it is closed, everything but the files that it has loaded, and waits for the next test. */
async function openKept(browser: Browser, options: BrowserContextOptions, key: string): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const origins = new Set<string>();
  context.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
  });
  context.close = async () => {
    if (isIdle(context)) return;
    await Promise.all(context.pages().map((page) => page.close()));
    await forgetAll(context, origins);
    origins.clear();
    idle.set(key, [...(idle.get(key) ?? []), context]);
  };
  return context;
}

const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

async function forgetAll(context: BrowserContext, origins: ReadonlySet<string>): Promise<void> {
  await context.setOffline(false);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  await context.clearCookies();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await page.close();
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

/** Where nobody lives. */
const nowhere = '/between-two-screens';

/**
 * Goes on to another screen as a link does: the app is loaded only where the page has not got it yet. Nothing of the
 * screen that is left is there when this returns, not even where both are made of the same parts.
 */
export async function visit(page: Page, url: string): Promise<void> {
  const { origin } = new URL(url);
  if (!page.url().startsWith(origin)) return void (await page.goto(url));
  await follow(page, nowhere);
  const left = await page.waitForSelector('h1:text("There is no such page")');
  await follow(page, url.slice(origin.length));
  await page.waitForFunction((heading) => !heading.isConnected, left);
}

/** How React Router lets tests steer it. */
const follow = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { navigate: (path: string) => Promise<void> };
    };
    await router.navigate(to);
  }, path);
