import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { demoPassword, loadPartner } from '../../scripts/demo/load-partner.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { freePort } from '../../src/platform/db/free-port.ts';
import { paths } from '../../src/web/lib/paths.ts';
import { launchBrowser } from '../support/browser.ts';
import { printTable, round, say } from './figures.ts';
import type { Stage } from './stage.ts';

const assets = join(import.meta.dirname, '../../build/client/assets');
const slowDown = 4;
const runs = 5;
const settleMs = 1_000;
/** Gzipped bytes of all scripts of a cold load (issue 3, section 4). */
const budgets: Record<string, number> = { [paths.home]: 150_000, [paths.dashboard]: 350_000 };
const phone = { width: 390, height: 844 };

export interface PageFigures {
  path: string;
  scriptBytes: number;
  styleBytes: number;
  largestPaintMs?: number;
}

/** What a cold load of the pages costs: scripts and styles gzipped, and the largest contentful paint on a slow phone. */
export async function measurePages(stage: Stage): Promise<{ pages: PageFigures[]; isWithinBudget: boolean }> {
  await buildWeb();
  await loadPartner(stage.databaseUrl);
  const port = await freePort();
  await stage.runApp({ port, roles: 'web' });
  const url = `http://127.0.0.1:${port}`;
  const browser = await launchBrowser();
  stage.atEnd(() => browser.close());
  const token = await logIn(url);
  const gzipped = await gzippedSizes();
  const pages: PageFigures[] = [];
  for (const path of [paths.home, paths.signup, paths.dashboard]) {
    const loaded = await loadedAssets(browser, { url: url + path, ...(path === paths.dashboard && { token }) });
    const bytes = (ending: string) =>
      loaded.filter((name) => name.endsWith(ending)).reduce((sum, name) => sum + (gzipped.get(name) ?? 0), 0);
    const figures: PageFigures = { path, scriptBytes: bytes('.js'), styleBytes: bytes('.css') };
    if (path !== paths.dashboard) figures.largestPaintMs = await medianPaint(browser, url + path);
    pages.push(figures);
  }
  print(pages);
  return { pages, isWithinBudget: pages.every(({ path, scriptBytes }) => scriptBytes <= (budgets[path] ?? Infinity)) };
}

function print(pages: readonly PageFigures[]): void {
  say(`\nPages: a cold load; largest contentful paint with the processor ${slowDown} times slower, median of ${runs}`);
  printTable(
    ['page', 'scripts kB gz', 'budget', 'styles kB gz', 'largest paint ms'],
    pages.map(({ path, scriptBytes, styleBytes, largestPaintMs }) => {
      const budget = budgets[path];
      const verdict = budget === undefined ? '' : `${budget / 1000}${scriptBytes > budget ? ' EXCEEDED' : ''}`;
      return [
        path,
        round(scriptBytes / 1000),
        verdict,
        round(styleBytes / 1000),
        Math.round(largestPaintMs ?? 0) || '',
      ];
    }),
  );
}

/** Sizes of the built assets as gzip makes them; small ones go out as they are. */
async function gzippedSizes(): Promise<Map<string, number>> {
  const names = await readdir(assets);
  const sizes = names
    .filter((name) => !name.endsWith('.gz') && !name.endsWith('.br'))
    .map(async (name) => {
      const sent = names.includes(`${name}.gz`) ? `${name}.gz` : name;
      return [name, (await stat(join(assets, sent))).size] as const;
    });
  return new Map(await Promise.all(sizes));
}

/** Names of the assets that the browser asks for until the page is quiet. */
async function loadedAssets(browser: Browser, { url, token }: { url: string; token?: string }): Promise<string[]> {
  const context = await browser.newContext({ viewport: phone });
  if (token !== undefined) await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
  const page = await context.newPage();
  const names = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) names.add(pathname.slice('/assets/'.length));
  });
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(settleMs);
  await context.close();
  return [...names];
}

async function medianPaint(browser: Browser, url: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: phone });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(settleMs);
    times.push(await largestPaint(page));
    await context.close();
  }
  return times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner@forkline.test', password: demoPassword }),
  });
  return ((await answer.json()) as { access: string }).access; // the route's contract
}
