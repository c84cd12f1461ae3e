import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { launchBrowser, screens, type TestPage } from '../support/browser.ts';
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
  [system, browser] = await Promise.all([startSystem({ partner: await twoStores() }), launchBrowser()]);
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

/** Looked at side by side: most of the time is waiting. */
const devices = [
  { name: 'a phone', viewport: screens.phone, colorScheme: 'light' },
  { name: 'a tablet in the dark', viewport: screens.tablet, colorScheme: 'dark' },
  { name: 'a desktop', viewport: screens.desktop, colorScheme: 'light' },
] as const;

async function faultsOn({ page, problems }: TestPage, path: string, text: string): Promise<string[]> {
  await page.goto(system.url + path.replace(':item', ids.item).replace(':group', ids.group));
  await page.getByText(text).or(page.getByLabel(text)).first().waitFor();
  const findings = await seriousFindings(page);
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth: wanted, clientWidth: there } = document.documentElement;
    return { scrollWidth: wanted, clientWidth: there };
  });
  const overflow = scrollWidth > clientWidth ? [`sticks out sideways by ${scrollWidth - clientWidth} pixels`] : [];
  return [...findings, ...overflow, ...problems.splice(0)];
}

describe('on a phone, on a tablet in the dark and on a desktop', () => {
  let opened: (TestPage & { name: string })[];
  beforeAll(async () => {
    opened = await Promise.all(
      devices.map(async ({ name, ...options }) => ({ name, ...(await openAs(browser, token, options)) })),
    );
  });

  it.each(pages)(
    '%s shows itself without errors, fits the screen, and axe-core finds nothing serious',
    async (path, text) => {
      const looks = opened.map(async (one) => [one.name, await faultsOn(one, path, text)] as const);
      const faults = (await Promise.all(looks)).filter(([_device, found]) => found.length > 0);
      expect(faults).toEqual([]);
    },
  );
});
