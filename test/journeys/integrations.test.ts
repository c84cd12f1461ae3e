import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntegrationCard } from '../../src/domains/integrations/contract.ts';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens, type TestPage } from '../support/browser.ts';
import { revokeAtHubRise } from '../support/consent.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { ask, congressOnDoorDash } from '../support/menu-journey.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
const tokens = { owner: '', kitchen: '' };
let cards: IntegrationCard[] = [];

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  tokens.owner = await tokenOf(system, 'owner@forkline.test');
  tokens.kitchen = await tokenOf(system, 'kitchen@forkline.test');
  cards = await integrations();
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const integrations = async () =>
  ((await ask(system, tokens.owner, '/api/integrations')) as { cards: IntegrationCard[] }).cards; // its contract

const home = '/dashboard/integrations';
/** The next check of a store comes within half a minute. */
const soon = { timeout: 60_000 };

async function open(
  path: string,
  {
    token = tokens.owner,
    viewport = screens.desktop,
  }: { token?: string; viewport?: { width: number; height: number } } = {},
): Promise<TestPage> {
  const opened = await openAs(browser, token, { viewport });
  await opened.page.goto(system.url + path);
  return opened;
}

const card = (page: Page, serviceName: string) =>
  page.getByRole('listitem').filter({
    has: page
      .getByRole('button', { name: `Pause ${serviceName}` })
      .or(page.getByRole('button', { name: `Resume ${serviceName}` })),
  });
const cardOf = (service: string) => {
  const found = cards.find((one) => one.service === service);
  if (!found) throw new Error(`The demo’s partner is not on ${service}.`);
  return found;
};

/** Has the services asked at once how the stores stand, instead of within the next half minute. */
const askNow = () => system.sql('update connection_checks set status_due_at = now()');

/** Nothing is reopened outside the hours. */
async function openAlways(storeId: string): Promise<void> {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }));
  const answer = await fetch(`${system.url}/api/stores/${storeId}/hours`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens.owner}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hours: { weekly, special: [] } }),
  });
  expect(answer.status).toBe(200);
}

interface There {
  state: string;
  reason: string | null;
  busyMinutes: number | null;
  hours: { weekly: unknown[] } | null;
}

/** How a store stands on a service, in the simulator's words. */
const there = async (service: string) =>
  (await system.control('GET', `/stores/${service}/${cardOf(service).externalStoreId}`)) as There; // its shape
const statesThere = () => Promise.all(cards.map(async ({ service }) => (await there(service)).state));

describe('pausing', () => {
  it('is one press and a choice for all services, and one press ends it', async () => {
    const { page, problems } = await open(home, { viewport: screens.phone });
    await page.getByText('All 4 take orders.').waitFor();
    await page.getByRole('button', { name: 'Pause everywhere' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Until closing' }).isDisabled(), 'no hours are known').toBe(true);
    await dialog.getByText('Short of staff').click();
    await dialog.getByRole('button', { name: '1 hour' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByText(/^Until \d+:\d\d [AP]M · Short of staff$/)
      .nth(3)
      .waitFor();
    await expect.poll(statesThere, soon).toEqual(['paused', 'paused', 'paused', 'paused']);
    await page.getByText('Paused by you: no new orders.').nth(3).waitFor(soon);

    await page.getByRole('button', { name: 'Resume everywhere' }).click();
    await expect.poll(statesThere, soon).toEqual(['open', 'open', 'open', 'open']);
    await page.getByText('All 4 take orders.').waitFor(soon);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is possible for one service, for a reason of one’s own, until somebody resumes', async () => {
    const { page, problems } = await open(home);
    await page.getByRole('button', { name: 'Pause Grubhub' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Another reason').click();
    expect(await dialog.getByRole('button', { name: 'Until I resume' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'In a few words' }).fill('Fryer on fire');
    await dialog.getByRole('button', { name: 'Until I resume' }).click();
    await card(page, 'Grubhub').getByText('Until you resume · Fryer on fire').waitFor();
    await expect.poll(() => there('grubhub'), soon).toMatchObject({ state: 'paused' });
    expect((await there('doordash')).state, 'nobody paused that').toBe('open');
    await page.getByRole('button', { name: 'Resume Grubhub' }).click();
    await expect.poll(() => there('grubhub'), soon).toMatchObject({ state: 'open' });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a busy time', () => {
  it('adds minutes where the service has it, says where it has not, and can be ended', async () => {
    const { page, problems } = await open(home);
    await page.getByRole('button', { name: 'Busy everywhere' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('DoorDash has no busy mode').waitFor();
    await dialog.getByText('+20').click();
    await dialog.getByRole('button', { name: '2 hours' }).click();
    await card(page, 'Uber Eats')
      .getByText(/^Busy: 20 minutes longer on every order/)
      .waitFor();
    await card(page, 'DoorDash').getByText('DoorDash is not told').waitFor();
    await expect.poll(() => there('uber-eats'), soon).toMatchObject({ busyMinutes: 20 });
    await page.getByRole('button', { name: 'End busy everywhere' }).click();
    await expect.poll(() => there('uber-eats'), soon).toMatchObject({ busyMinutes: null });
    await card(page, 'Uber Eats')
      .getByText(/^Busy:/)
      .waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('opening hours', () => {
  it('are saved for the store, and told to the services that take them by a call', async () => {
    const { page, problems } = await open(home);
    await page.getByRole('button', { name: 'Opening hours' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nothing is saved yet').waitFor();
    await dialog.getByText(/^Deliveroo and Grubhub are told at once/).waitFor();
    await dialog.getByLabel('From').fill('00:00');
    await dialog.getByLabel('To', { exact: false }).fill('00:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { hours } = (await ask(system, tokens.owner, `/api/stores/${cardOf('grubhub').storeId}/hours`)) as {
      hours: { weekly: unknown[] };
    }; // its contract
    expect(hours.weekly).toHaveLength(7);
    expect(hours.weekly[0]).toEqual({ day: 1, from: '00:00', to: '00:00' });
    await expect.poll(async () => (await there('grubhub')).hours?.weekly.length, soon).toBeGreaterThan(0);
    await expect.poll(async () => (await there('deliveroo')).hours?.weekly.length, soon).toBeGreaterThan(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a store that its service has switched off', () => {
  it('is shown with the reason, marked in the navigation, and reopened where the owner allows it', async () => {
    await openAlways(cardOf('doordash').storeId);
    const { page, problems } = await open(home);
    await card(page, 'DoorDash').getByText('Orders come in.').waitFor();
    await system.control('POST', `/stores/doordash/${congressOnDoorDash}/close`, { reason: 'Too many missed orders' });
    await askNow();
    const its = card(page, 'DoorDash');
    await its.getByText('Switched off').waitFor(soon);
    await its.getByText('DoorDash has paused this store: Too many missed orders').waitFor();
    await page
      .getByRole('region', { name: 'All services' })
      .getByRole('link', { name: /missed orders/ })
      .waitFor();
    await page.getByRole('link', { name: 'Integrations 1 service needs a look' }).waitFor();
    await its.getByRole('switch', { name: 'Reopen by itself' }).click({ force: true });
    await expect
      .poll(async () => (await integrations()).find(({ service }) => service === 'doordash')?.mayReopen)
      .toBe(true);
    await askNow();
    await expect.poll(() => there('doordash'), soon).toMatchObject({ state: 'open' });
    await its.getByText('Orders come in.').waitFor(soon);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a pause of ours that somebody ended on the tablet', () => {
  it('is told with both ways out, and paused again by a press', async () => {
    const { connectionId, externalStoreId } = cardOf('grubhub');
    await ask(system, tokens.owner, '/api/connections/pause', {
      connectionIds: [connectionId],
      until: null,
      reason: 'Short of staff',
    });
    await expect.poll(async () => (await there('grubhub')).state, soon).toBe('paused');
    // As if it had been told a while ago: services take a moment to show what they were told.
    await system.sql("update store_wishes set pause_told_at = now() - interval '1 minute' where connection_id = $1", [
      connectionId,
    ]);
    await system.control('POST', `/stores/grubhub/${externalStoreId}/open`);
    const { page, problems } = await open(home, { viewport: screens.phone });
    await page.getByText('Your pause was ended on Grubhub’s own tablet or website').first().waitFor(soon);
    await page.getByRole('button', { name: 'Keep Grubhub open' }).waitFor();
    await page.getByRole('button', { name: 'Pause Grubhub again' }).click();
    await expect.poll(async () => (await there('grubhub')).state, soon).toBe('paused');
    await page.getByRole('button', { name: 'Resume Grubhub' }).click();
    await expect.poll(async () => (await there('grubhub')).state, soon).toBe('open');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('connecting a store', () => {
  it('asks the service first; what it refuses stands beside the id, which stays', async () => {
    const { page, problems } = await open(home, { viewport: screens.phone });
    await page.getByRole('button', { name: 'Connect a store' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Service' }).click();
    await page.getByRole('option', { name: 'Grubhub' }).click();
    await dialog.getByText('The restaurant id: in Grubhub for Restaurants').waitFor();
    const id = dialog.getByRole('textbox', { name: 'Store id on Grubhub' });
    await id.fill('99999999');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByText(/^Grubhub does not let us in for this store id/).waitFor();
    expect(await id.getAttribute('aria-invalid')).toBe('true');
    expect(await id.inputValue()).toBe('99999999');
    await id.fill(cardOf('grubhub').externalStoreId);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByText(/^This store is connected already/).waitFor();
    expect(await id.inputValue()).toBe(cardOf('grubhub').externalStoreId);
    expect(problems.filter((text) => !/40[09]/.test(text))).toEqual([]);
    await page.context().close();
  });
});

const disconnectedCard = (page: Page, serviceName: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Connect ${serviceName} again` }) });
/** Of the demo's restaurant, which has not connected it. */
const atHubRiseId = 'r0sa1-0';
const atHubRise = /\/hubrise\/oauth2\/v1\/authorize/;

async function goToHubRise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect a store' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'HubRise' }).click();
  await dialog.getByText('HubRise asks you to log in, to choose the location').waitFor();
  await dialog.getByRole('button', { name: 'Continue to HubRise' }).click();
  await page.waitForURL(atHubRise);
}

describe('a store that is connected by saying yes at its service', () => {
  it('is not connected after a no, is after a yes, and its orders come in', async () => {
    const { page, problems } = await open(home, { viewport: screens.phone });
    await goToHubRise(page);
    await page.getByRole('button', { name: 'No' }).click();
    await page.getByText('You said no at HubRise. Nothing was connected').waitFor();
    expect((await integrations()).map(({ service }) => service)).not.toContain('hubrise');

    await goToHubRise(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText("HubRise is connected. Orders for Rosalía's Kitchen come in here from now on.").waitFor();
    expect(page.url(), 'nothing of the way back stays in the address').not.toMatch(/code=|state=/);
    await card(page, 'HubRise').getByText('Orders come in.').waitFor(soon);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close this message' }).click();
    await page.getByText('HubRise is connected.').waitFor({ state: 'detached' });
    await system.control('POST', '/orders', { service: 'hubrise', order: { scheduled: false } });
    const orders = 'select id from orders where service = $1';
    await expect.poll(async () => (await system.sql(orders, ['hubrise'])).length, soon).toBe(1);
    await system.sql("update orders set ended_at = now(), state = 'declined' where service = 'hubrise'");
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is not connected by an address that somebody made up', async () => {
    const { page, problems } = await open(`${home}/consent?state=made-up&code=stolen`);
    await page.getByText('This way to a service was not begun here').waitFor();
    expect(page.url()).not.toContain('stolen');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is disconnected after a word of what that means, and connected again with its history', async () => {
    const { page, problems } = await open(home);
    await page.getByRole('button', { name: 'Disconnect HubRise' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Orders that are open now are finished as usual.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    const its = disconnectedCard(page, 'HubRise');
    await its.getByText('Disconnected: no orders come in from HubRise.').waitFor();
    expect(await its.getByRole('button', { name: 'Test order' }).count()).toBe(0);
    await page.getByText('All 4 take orders.').waitFor(soon);
    const credentials = 'select 1 from connection_credentials';
    await expect.poll(async () => (await system.sql(credentials)).length, soon).toBe(0);

    await its.getByRole('button', { name: 'Connect HubRise again' }).click();
    await page.waitForURL(atHubRise);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('HubRise is connected.').waitFor();
    const back = card(page, 'HubRise');
    await back.getByText('Orders come in.').waitFor(soon);
    expect(await back.getByText('none yet').count(), 'the order from before is still known').toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is shown as broken once its service lets us in no more', async () => {
    const { page, problems } = await open(home);
    await card(page, 'HubRise').waitFor();
    await revokeAtHubRise(system.simulator, atHubRiseId);
    const its = disconnectedCard(page, 'HubRise');
    // It counts once it has been so for a while.
    await expect
      .poll(async () => {
        await system.sql(
          "update connections set refused_since = now() - interval '1 minute' where service = 'hubrise'",
        );
        await askNow();
        return its.count();
      }, soon)
      .toBe(1);
    await its.getByText('HubRise lets us in no more: connect this store again.').waitFor(soon);
    await page.getByRole('link', { name: /Integrations \d services? needs? a look/ }).waitFor();
    await its.getByRole('button', { name: 'Connect HubRise again' }).click();
    await page.waitForURL(atHubRise);
    await page.getByRole('button', { name: 'Allow' }).click();
    await card(page, 'HubRise').getByText('Orders come in.').waitFor(soon);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a test order', () => {
  it('is one press where the service places it, and stands on the order screen as a test', async () => {
    const { page, problems } = await open(home, { viewport: screens.phone });
    await card(page, 'Grubhub').getByRole('button', { name: 'Test order' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Grubhub sends a test order of its own, which costs nothing').waitFor();
    await dialog.getByRole('button', { name: 'Send a test order' }).click();
    const step = dialog.getByRole('listitem').filter({ hasText: 'On your order screen' });
    await step.getByText('Done').waitFor(soon);
    await dialog.getByRole('link', { name: 'Open the order' }).click();
    await page.getByRole('dialog').getByText('TEST', { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is followed from the service to the kitchen and back, with times', async () => {
    const { page, problems } = await open(home, { viewport: screens.phone });
    await card(page, 'Deliveroo').getByRole('button', { name: 'Test order' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Waiting for the next order from Deliveroo').waitFor();
    await system.control('POST', '/orders', { service: 'deliveroo', order: { scheduled: false } });
    const step = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });
    await step('On your order screen').getByText('Done').waitFor(soon);
    await dialog.getByText('Open the order and press Accept.').waitFor();
    const href = await dialog.getByRole('link', { name: 'Open the order' }).getAttribute('href');
    const orderId = new URL(href ?? '', system.url).searchParams.get('order');
    await ask(system, tokens.owner, `/api/orders/${orderId}/accept`, {});
    await step('Accepted').getByText('Done').waitFor();
    await ask(system, tokens.owner, `/api/orders/${orderId}/ready`, {});
    await dialog.getByText('It works: orders of Deliveroo come in').waitFor(soon);
    expect(await dialog.getByText(/^\d+:\d\d [AP]M$/).count()).toBe(5);
    await dialog.getByRole('button', { name: 'Again' }).click();
    await dialog.getByText('Waiting for the next order from Deliveroo').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the log', () => {
  it('is searched by an order’s number, shows a masked body, and replays what was set aside', async () => {
    await system.control('POST', '/orders', { service: 'doordash', count: 2, order: { scheduled: false } });
    const find = () =>
      system.sql<{ id: string; display_id: string; inbox: string }>(
        `select orders.id, orders.display_id, inbox.id as inbox
         from orders join inbox on inbox.order_id = orders.id where inbox.service = 'doordash' order by inbox.received_at`,
      );
    await expect.poll(async () => (await find()).length, soon).toBe(2);
    const [aside, other] = await find();
    const { customer } = (await ask(system, tokens.owner, `/api/orders/${aside?.id}`)) as {
      customer: { name: string };
    }; // its contract
    await system.sql(`update inbox set state = 'quarantined', reason = 'No item list.' where id = $1`, [aside?.inbox]);

    const { page, problems } = await open(`${home}/log`);
    await page
      .getByRole('link', { name: `Order ${other?.display_id}` })
      .first()
      .waitFor();
    await page.getByRole('searchbox', { name: 'Order number' }).fill(aside?.display_id ?? '');
    await page
      .getByRole('link', { name: `Order ${other?.display_id}` })
      .first()
      .waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('search')).toBe(aside?.display_id);
    await page.getByText('Trouble only').click();
    const row = page.getByRole('row').filter({ hasText: 'Set aside' });
    await row.getByText('No item list.').waitFor();
    await row.getByRole('link', { name: 'DoorDash sent: order' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('[hidden]').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await drawer.textContent()).not.toContain(customer.name);
    await drawer.getByRole('button', { name: 'Replay' }).click();
    await drawer.getByText('Done', { exact: true }).waitFor(soon);
    await page.keyboard.press('Escape');
    await page.getByText('Nothing matches.').waitFor(soon);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page
      .getByRole('link', { name: `Order ${other?.display_id}` })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByText(other?.display_id ?? '')
      .first()
      .waitFor();
    expect((await find()).length, 'a replay makes no second order').toBe(2);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('makes a failed call again at a press of Retry', async () => {
    await system.control('PUT', '/faults', [
      { on: 'api', service: 'doordash', kind: 'error', status: 400, rate: 1, path: '/orders/' },
    ]);
    await system.control('POST', '/orders', { service: 'doordash', order: { scheduled: false } });
    const newest = () =>
      system.sql<{ id: string; display_id: string }>(
        "select id, display_id from orders where service = 'doordash' and state = 'new' order by received_at desc limit 1",
      );
    await expect.poll(async () => (await newest()).length, soon).toBe(1);
    const [order] = await newest();
    await ask(system, tokens.owner, `/api/orders/${order?.id}/accept`, {});
    const { page, problems } = await open(`${home}/log?search=${order?.display_id}`);
    const failed = page.getByRole('row').filter({ hasText: 'DoorDash told: order accepted' });
    await failed.getByText('Failed').waitFor(soon);
    await failed.getByRole('link', { name: 'DoorDash told: order accepted' }).click();
    const drawer = page.getByRole('dialog');
    await system.control('DELETE', '/faults');
    await drawer.getByRole('button', { name: 'Retry' }).click();
    await drawer.getByText('Done', { exact: true }).waitFor(soon);
    expect(await drawer.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    const calls = 'select state, attempts from outbound_calls where order_id = $1';
    expect(await system.sql(calls, [order?.id])).toEqual([{ state: 'done', attempts: 2 }]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is not for the kitchen, which may pause all the same', async () => {
    const { page, problems } = await open(home, { token: tokens.kitchen });
    await page.getByRole('button', { name: 'Pause everywhere' }).waitFor();
    expect(await page.getByRole('link', { name: /^Log/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Connect a store' }).count()).toBe(0);
    await page.goto(`${system.url}${home}/log`);
    await page.getByText('Only owners and managers see the log').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a store on Uber Eats', () => {
  it('is chosen among those that the owner’s login there opens', async () => {
    const { page, problems } = await open(home, { viewport: screens.tablet });
    await page.getByRole('button', { name: 'Connect a store' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Service' }).click();
    await page.getByRole('option', { name: 'Uber Eats' }).click();
    await dialog.getByRole('button', { name: 'Continue to Uber Eats' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    const result = page.getByRole('region', { name: 'Connecting' });
    await result.getByText("Choose which of its stores is Rosalía's Kitchen.").waitFor();
    expect(await result.getByRole('button', { name: 'Choose a store first' }).isDisabled()).toBe(true);
    await result.getByRole('radio', { name: "Rosalía's Kitchen, Old Port" }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await result.getByRole('button', { name: "Connect it with Rosalía's Kitchen" }).click();
    await result.getByText('Uber Eats is connected.').waitFor();
    await expect
      .poll(async () => (await integrations()).filter(({ service }) => service === 'uber-eats').length)
      .toBe(2);
    expect(await system.sql('select 1 from consents where sealed_grant is not null')).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
