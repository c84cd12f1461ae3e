import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSecrets } from '../../src/config.ts';
import { standardRunTime, weeksInSight } from '../../src/domains/payouts/model/pay-week.ts';
import { asId } from '../../src/shared/ids.ts';
import { systemClock } from '../../src/shared/time.ts';
import { paths } from '../../src/web/lib/paths.ts';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { ask, congressOnDoorDash, serviceSeconds } from '../support/menu-journey.ts';
import { earn, giveAccount } from '../support/payday.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let token = '';
const [week = { from: '', to: '' }] = weeksInSight(new Date(), standardRunTime);
/** On a machine that does many things at once. */
const soon = { timeout: 60_000 };

/** The restaurant has earned something last week, and one of our people holds what it is paid. */
async function holdPayouts(sql: TestSystem['sql']): Promise<void> {
  const [store] = await sql<{ merchant_id: string; id: string }>('select merchant_id, id from stores limit 1');
  if (!store) throw new Error('The demo has no store.');
  const merchantId = asId<'merchant'>(store.merchant_id);
  await giveAccount({ sql, config: { secretsKeys: [demoSecrets.SECRETS_KEY] }, clock: systemClock }, { merchantId });
  await earn({ sql }, { merchantId, storeId: asId(store.id) }, { minor: 125_000, on: week.to });
  await sql(
    "insert into payout_holds (merchant_id, id, reason, held_by, held_at) values ($1, gen_random_uuid(), 'Two owners ask', 'Sam Whitaker', now())",
    [merchantId],
  );
}

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ prepare: holdPayouts }), sharedBrowser()]);
  token = await tokenOf(system, 'owner@forkline.test');
  await system.control('PUT', '/settings', serviceSeconds(0));
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

it('what needs somebody stands first, comes without a reload, and leads to where it is mended', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.phone });
  await page.goto(system.url + paths.dashboard);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('link', { name: /^Payout .+ is on hold\./ }).waitFor(soon);
  const [first] = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(first).toBe('Needs attention');

  await system.control('POST', `/stores/doordash/${congressOnDoorDash}/close`, { reason: 'Too many missed orders' });
  await system.sql('update connection_checks set status_due_at = now()');
  await system.control('PUT', '/faults', [
    { on: 'api', service: 'grubhub', kind: 'error', status: 400, rate: 1, path: 'menu' },
  ]);
  const { cards } = (await ask(system, token, '/api/integrations')) as { cards: { connectionId: string }[] }; // its contract
  const connectionIds = cards.map(({ connectionId }) => connectionId);
  const wanted = { connectionIds, canaryStoreId: null, scheduledFor: null, note: '' };
  await ask(system, token, '/api/menu/publications', wanted);
  const off = attention.getByRole('link', { name: /DoorDash has paused this store: Too many missed orders/ });
  const failed = attention.getByRole('link', { name: /^Grubhub did not take the menu of / });
  await Promise.all([off.waitFor(soon), failed.waitFor(soon)]);
  expect(await seriousFindings(page)).toEqual([]);

  await failed.click();
  await page.waitForURL(`**${paths.publishing}*`);
  await page.goBack();
  await off.click();
  await page.waitForURL(`**${paths.integrations}*`);

  await system.control('DELETE', '/faults');
  await system.control('POST', `/stores/doordash/${congressOnDoorDash}/open`);
  await system.sql('update connection_checks set status_due_at = now()');
  await page.goBack();
  await off.waitFor({ state: 'hidden', ...soon });
  expect(problems).toEqual([]);
  await page.context().close();
});

it('a rush of orders stands in one line once half of its time is gone, and leaves the rest of the page in reach', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.phone });
  await system.control('POST', '/orders', { service: 'doordash', externalStoreId: congressOnDoorDash, count: 12 });
  await page.goto(system.url + paths.dashboard);
  const feed = page.getByRole('region', { name: 'Live Order Feed' });
  const all = feed.getByRole('button', { name: 'Show all 12 orders' });
  await all.waitFor(soon);
  expect(await feed.getByRole('article').count()).toBe(10);
  await all.click();
  await feed.getByRole('article').nth(11).waitFor();

  await system.sql("update orders set watch_at = now() where state = 'new'");
  const waiting = page.getByRole('link', { name: /^12 orders wait for your answer\. Half of the time/ });
  await waiting.waitFor(soon);
  const first = page.getByRole('region', { name: 'Needs attention' }).getByRole('link').first();
  expect(await first.innerText()).toContain('12 orders wait');
  expect(await seriousFindings(page)).toEqual([]);
  await waiting.click();
  await page.waitForURL(`**${paths.orders}`);
  expect(problems).toEqual([]);
  await page.context().close();
});
