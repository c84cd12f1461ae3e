import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens, visit, type TestPage } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import {
  ask,
  congressOnDoorDash,
  firstOfMenu,
  publishEverywhere,
  serviceSeconds,
  twoStores,
} from '../support/menu-journey.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let token = '';
let ids = { store: '', connection: '', item: '', group: '' };

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ partner: await twoStores() }), sharedBrowser()]);
  token = await tokenOf(system, 'owner@forkline.test');
  await system.control('PUT', '/settings', serviceSeconds(0));
  ids = await firstOfMenu(system, token);
  await publishEverywhere(system, token);
  const subjects = [{ kind: 'item', id: ids.item }];
  await ask(system, token, '/api/menu/sold-out', { storeId: ids.store, subjects, until: null });
  const change = { change: 'price', ref: 'churros', priceMinor: 400 };
  await system.control('POST', `/menus/doordash/${congressOnDoorDash}/tamper`, change);
  await ask(system, token, `/api/menu/connections/${ids.connection}/read`, {});
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

/** Each screen with a text that stands on it once it has loaded. */
const pages = Object.entries({
  '/dashboard/menu?view=grid': 'Quesabirria Taco',
  '/dashboard/menu?view=table': '23 items',
  '/dashboard/menu/upload': 'Item Name',
  '/dashboard/menu-upload': 'Item Name',
  '/dashboard/menu/items/new': 'On DoorDash',
  '/dashboard/menu/items/:item': 'On DoorDash',
  '/dashboard/menu/modifiers': 'Pickled onions',
  '/dashboard/menu/modifiers?group=:group': 'Of them free',
  '/dashboard/menu/categories': 'Menus of the day',
  '/dashboard/menu/import': 'From a delivery service',
  '/dashboard/menu/pricing': 'What everybody pays',
  '/dashboard/menu/publishing': 'Repair the difference',
  '/dashboard/menu/publishing?publish=': 'Nothing changes here',
});

/** What is wrong with a page at a device's size. */
async function faultsAt(page: Page, device: keyof typeof screens): Promise<string[]> {
  await page.setViewportSize(screens[device]);
  const overflow = await page.evaluate(async () => {
    // Until what follows the width has been drawn again.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  const findings = await seriousFindings(page);
  if (overflow > 0) findings.push(`sticks out sideways by ${overflow} pixels`);
  return findings.map((finding) => `${device}: ${finding}`);
}

/** A page is loaded once in the light and turned from a phone into a desktop, and once in the dark. */
describe.each([
  { scheme: 'light', devices: ['phone', 'desktop'] },
  { scheme: 'dark', devices: ['tablet'] },
] as const)('on a $devices in the $scheme', ({ scheme, devices }) => {
  let opened: TestPage;
  beforeAll(async () => {
    opened = await openAs(browser, token, { viewport: screens[devices[0]], colorScheme: scheme });
  });

  it.each(pages)(
    '%s shows itself without errors, fits the screen, and axe-core finds nothing serious',
    async (path, text) => {
      const { page, problems } = opened;
      await page.setViewportSize(screens[devices[0]]);
      await visit(page, system.url + path.replace(':item', ids.item).replace(':group', ids.group));
      await page.getByText(text).or(page.getByLabel(text)).first().waitFor();
      await expect.poll(() => page.locator('[aria-busy=true]').count(), { timeout: 15_000 }).toBe(0);
      for (const device of devices) expect(await faultsAt(page, device)).toEqual([]);
      expect(problems.splice(0)).toEqual([]);
    },
  );
});
