import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../src/web/lib/paths.ts';
import { sharedBrowser, screens, visit } from '../support/browser.ts';
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

it('a person chooses Spanish once, and every screen speaks it on the next device, where a cuisine is kept in words that everybody reads', async () => {
  const { page } = await openAs(browser, token, { viewport: screens.desktop });
  await page.goto(`${system.url}/settings`);
  await page.getByRole('heading', { name: 'Language' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByText('Español', { exact: true }).click();
  await page.getByRole('heading', { name: 'Idioma' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');

  const next = await openAs(browser, token, { viewport: screens.phone });
  for (const [path, heading] of Object.entries(headings)) {
    await visit(next.page, `${system.url}${path}`);
    await next.page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
    expect(await next.page.locator('html').getAttribute('lang')).toBe('es');
  }
  await visit(next.page, system.url + paths.storeInfo);
  await next.page.getByText('Cocina', { exact: true }).click();
  await next.page.keyboard.type('Maris');
  await next.page.getByRole('option', { name: 'Mariscos' }).click();
  await next.page.getByRole('button', { name: 'Guardar' }).first().click();
  await next.page.getByText('La tienda está guardada.').waitFor();
  const [kept] = await system.sql<{ cuisines: string[] }>('select cuisines from stores where name = $1', [
    "Rosalía's Kitchen",
  ]);
  expect(kept?.cuisines).toContain('Seafood');
  expect(next.problems).toEqual([]);

  await page.getByText('English', { exact: true }).click();
  await page.getByRole('heading', { name: 'Language' }).waitFor();
});
