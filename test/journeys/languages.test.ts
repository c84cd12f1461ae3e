import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../src/web/lib/paths.ts';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens, visit, type TestPage } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let token = '';

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  token = await tokenOf(system, 'owner@forkline.test');
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

/** Screens of the dashboard with the heading that each has in Spanish. */
const headings = {
  '/dashboard': 'Inicio',
  '/dashboard/orders': 'Gestión de pedidos',
  '/dashboard/orders/history': 'Pedidos anteriores',
  '/dashboard/menu': 'Su menú',
  '/dashboard/analytics': 'Análisis',
  '/dashboard/team': 'Miembros del equipo',
} as const;

/** Every other screen that an owner has. */
const others = [
  paths.team,
  paths.kitchen,
  paths.menuUpload,
  paths.modifiers,
  paths.pricing,
  paths.publishing,
  paths.menuImport,
  paths.menuCategories,
  `${paths.analytics}?view=hours`,
  paths.financials,
  paths.payoutReports,
  paths.customerInsights,
  paths.ratings,
  paths.loyalty,
  paths.storeInfo,
  paths.storeHours,
  paths.payouts,
  paths.communications,
  paths.printing,
  paths.representatives,
  paths.marketing,
  paths.integrations,
  paths.integrationsLog,
  paths.dashboardSupport,
  paths.supportCases,
  paths.notices,
  paths.settings,
];

/** Words that no Spanish sentence has. */
const english = /(?<!\p{L})(?:last|the|and|your|with|of|is|are|from|all|new|this|what|how|who|when|again)(?!\p{L})/iu;
/** Of the demo's menu. */
const dish = 'Rice and beans';

/** What our own code says in English on the page: names and sentences of people are not looked at. */
async function englishIn(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const said =
      '[aria-label], h1, h2, h3, h4, legend, label, th, button, dt, summary, [role="tab"], [role="radio"], [id$="-description"]';
    const written = [...document.querySelectorAll<HTMLElement>(said)]
      .filter((element) => element.checkVisibility())
      .map((element) => (element.getAttribute('aria-label') ?? element.innerText).trim());
    // What a style sheet writes before an element is read as well.
    const styled = [...document.body.querySelectorAll('*')].map((one) => getComputedStyle(one, '::before').content);
    return [...written, ...styled];
  });
  return words.filter((text) => english.test(text.replaceAll(dish, '')));
}

let inSpanish: TestPage | undefined;
/** A page on a phone that goes from screen to screen. */
async function openInSpanish(): Promise<TestPage> {
  const opened = await openAs(browser, token, { viewport: screens.phone });
  await opened.page.addInitScript(() => localStorage.setItem('language', 'es'));
  return opened;
}

it.each(others)('%s speaks Spanish alone, fits a phone, and axe-core finds nothing serious', async (path) => {
  const { page, problems } = (inSpanish ??= await openInSpanish());
  await visit(page, system.url + path);
  await page.getByRole('heading').first().waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect(await englishIn(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems.splice(0)).toEqual([]);
});

// Before an account has a language of its own.
it('a cuisine is chosen in words of the page, and is kept in words that everybody reads', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop, locale: 'es-MX' });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(system.url + paths.storeInfo);
  await page.getByText('Cocina', { exact: true }).click();
  await page.keyboard.type('Maris');
  await page.getByRole('option', { name: 'Mariscos' }).click();
  await page.getByRole('button', { name: 'Guardar' }).first().click();
  await page.getByText('La tienda está guardada.').waitFor();
  const [row] = await system.sql("select 'Seafood' = any(cuisines) as kept from stores where name = $1", [
    "Rosalía's Kitchen",
  ]);
  expect(row).toEqual({ kept: true });
  expect(problems).toEqual([]);
  await page.context().close();
});

it('a person chooses Spanish once, and every screen speaks it, on the next device as well', async () => {
  const { page } = await openAs(browser, token, { viewport: screens.desktop });
  await page.goto(`${system.url}/settings`);
  await page.getByRole('heading', { name: 'Language' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByText('Español', { exact: true }).click();
  await page.getByRole('heading', { name: 'Idioma' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');

  const next = await openAs(browser, token, { viewport: screens.phone });
  for (const [path, heading] of Object.entries(headings)) {
    await next.page.goto(`${system.url}${path}`);
    await next.page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
    expect(await next.page.locator('html').getAttribute('lang')).toBe('es');
    expect(await next.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    expect(await seriousFindings(next.page)).toEqual([]);
  }
  expect(next.problems).toEqual([]);

  await page.getByText('English', { exact: true }).click();
  await page.getByRole('heading', { name: 'Language' }).waitFor();
});
