import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { consentVersion } from '../../src/domains/loyalty/model/consent.ts';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, openPage, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let owner = '';
const uberStore = '5b0f3a4e-61c7-4c0e-9a55-2f8d0f6b7c10';

async function call(method: string, path: string, body: unknown, token = owner): Promise<unknown> {
  const answer = await fetch(`${system.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format());

/** A place where it is early afternoon now: nobody is written to at night. Zones without a place count as the store's. */
function zoneInDaylight(): string {
  const zone = Intl.supportedValuesOf('timeZone').find(
    (name) => name.includes('/') && !name.startsWith('Etc/') && hourIn(name) === 13,
  );
  if (zone === undefined) throw new Error('It is early afternoon nowhere.');
  return zone;
}

/** Guests of a programme whose cards were opened, two of them with a word for offers by mail. */
async function addGuests(): Promise<void> {
  const { programme } = (await call('PUT', '/loyalty', {
    name: 'Taco club',
    kind: 'points',
    pointsPerUnit: 10,
    worthPerHundredMinor: 100,
    expiresAfterDays: 365,
    state: 'running',
    version: null,
  })) as { programme: { joinUrl: string } }; // the route's contract
  const code = programme.joinUrl.split('/').at(-1) ?? '';
  const wishes = { Ana: true, 'Björn O’Neill': true, Chloé: false };
  for (const [name, mailOptIn] of Object.entries(wishes)) {
    const email = `${name.slice(0, 3).toLowerCase()}@example.com`.normalize('NFD').replaceAll(/[^a-z@.]/g, '');
    const form = { name, email, agrees: true, consentVersion, mailOptIn, timeZone: zoneInDaylight() };
    await call('POST', `/rewards/places/${code}/join`, form, '');
    await call('POST', `/rewards/cards/${await linkOf(name)}/confirm`, {}, '');
  }
}

async function linkOf(name: string): Promise<string> {
  const [guest] = await system.sql<{ token: string }>(
    'select link_token as token from loyalty_guests where name = $1',
    [name],
  );
  return guest?.token ?? '';
}

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  owner = await tokenOf(system, 'owner@forkline.test');
  await addGuests();
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const openMarketing = async (part: string, options: Parameters<typeof openAs>[2]) => {
  const opened = await openAs(browser, owner, options);
  await opened.page.goto(`${system.url}/dashboard/marketing?part=${part}`);
  return opened;
};

it('an owner makes a promotion: what is wrong stands at its field, and nothing typed is lost', async () => {
  const { page, problems } = await openMarketing('promotions', { viewport: screens.phone });
  await page.getByText('No promotion yet.').waitFor();
  await page.getByText('DoorDash takes promotions of restaurants in its Merchant Portal only.').first().waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'New promotion' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How much is taken off').fill('20');
  await dialog.getByLabel('Budget').fill('');
  await dialog.getByLabel('Last day').fill('');
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  for (const sentence of ['Enter a name.', 'The budget starts at $1.', 'Choose the last day.', 'Choose a service.']) {
    await dialog.getByText(sentence).waitFor();
  }
  expect(await dialog.getByLabel('How much is taken off').inputValue()).toBe('20%');
  await expectFit(page);
  const [year] = new Date().toISOString().split('-');
  await dialog.getByLabel('Name').fill("Rosalía's twenty");
  await dialog.getByLabel('Last day').fill(`${Number(year) - 1}-01-01`);
  await dialog.getByLabel('Budget').fill('50');
  expect(await dialog.getByRole('checkbox', { name: /^DoorDash/ }).isDisabled()).toBe(true);
  await dialog
    .getByRole('checkbox', { name: /^Uber Eats · Rosalía's Kitchen/ })
    .first()
    .check();
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await dialog.getByText('The last day must not lie before the first.').waitFor();
  const today = await dialog.getByLabel('First day').inputValue();
  await dialog.getByLabel('Last day').fill(today);
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await dialog.waitFor({ state: 'detached' });
  const card = page.getByRole('article', { name: "Rosalía's twenty" });
  await card.getByText('Budget $50.00, paid by you.').waitFor();
  await card.getByText('20% off').waitFor();
  await card.getByRole('button', { name: "Copy Rosalía's twenty" }).click();
  const cards = page.getByRole('article', { name: "Rosalía's twenty" });
  await vi.waitFor(async () => expect(await cards.count()).toBe(2));
  await expectFit(page);
  await cards.first().getByRole('button', { name: "Delete Rosalía's twenty" }).click();
  await dialog.getByText('Deleted, it cannot be brought back.').waitFor();
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await cards.count()).toBe(2);
  await cards.first().getByRole('button', { name: "Delete Rosalía's twenty" }).click();
  await dialog.getByRole('button', { name: 'Delete the draft' }).click();
  await page.getByText('The draft is deleted.').waitFor();
  await vi.waitFor(async () => expect(await cards.count()).toBe(1));
  expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([]);
  await page.context().close();
});

it('a promotion is sent to its service, counts what customers’ orders use, shows what it brought, and ends', async () => {
  const { page, problems } = await openMarketing('promotions', { viewport: screens.desktop, colorScheme: 'dark' });
  const card = page.getByRole('article', { name: "Rosalía's twenty" });
  await card.getByRole('button', { name: "Send to the services: Rosalía's twenty" }).click();
  await card.getByText('running', { exact: true }).waitFor({ timeout: 30_000 });
  const plain = { kind: 'delivery', group: false, scheduled: false, allergy: false };
  await system.control('POST', '/orders', { service: 'uber-eats', externalStoreId: uberStore, order: plain });
  const placed = () =>
    system.sql<{ id: string }>("select id from orders where state = 'new' order by placed_at desc limit 1");
  await vi.waitFor(async () => expect(await placed()).toHaveLength(1), { timeout: 30_000, interval: 250 });
  // It counts once it is sold, as on the statement.
  const [order] = await placed();
  await call('POST', `/orders/${order?.id}/accept`, {});
  for (const from of ['getting_ready', 'ready']) await call('POST', `/orders/${order?.id}/ready`, { from });
  const used = () => system.sql('select 1 from promotions where spent_minor > 0 and orders = 1');
  await vi.waitFor(async () => expect(await used()).toHaveLength(1), { timeout: 30_000, interval: 250 });
  await page.reload();
  await card.getByText(/\$\d+\.\d\d of \$50\.00 used, paid by you, on 1 order\./).waitFor();
  await card.getByText('What it brought').click();
  await card.getByRole('table', { name: 'Sales before, during and after' }).waitFor();
  await expectFit(page);
  await card.getByRole('button', { name: "End now: Rosalía's twenty" }).click();
  await card.getByText('Ended by hand.').waitFor();
  await card.getByText('ended', { exact: true }).waitFor({ timeout: 30_000 });
  expect(problems).toEqual([]);
  await page.context().close();
});

async function write(page: Page, campaign: { name: string; subject: string; body: string }): Promise<void> {
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(campaign.name);
  await dialog.getByLabel('Words').fill(campaign.body);
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await dialog.getByText('Enter a subject.').waitFor();
  // Neither a press beside it nor Escape throws away what was typed.
  await page.mouse.click(4, 4);
  await page.keyboard.press('Escape');
  expect(await dialog.getByLabel('Words').inputValue()).toBe(campaign.body);
  await dialog.getByLabel('Subject').fill(campaign.subject);
}

it('a campaign reaches those who agreed alone, and whoever says stop gets no more from that moment on', async () => {
  const { page, problems } = await openMarketing('campaigns', { viewport: screens.tablet });
  await page.getByText('No campaign yet.').waitFor();
  await write(page, { name: 'Birria', subject: 'Birria is back, {name}', body: 'Hello {name}, come by!' });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Who gets it?' }).click();
  await dialog.getByText('2 guests get it.').waitFor();
  await dialog.getByText('Not: 1 without consent, 0 with a link not opened yet.').waitFor();
  await dialog.getByText('Hello Ana, come by!').waitFor();
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  const card = page.getByRole('article', { name: 'Birria' });
  await card.getByRole('button', { name: 'Send to 2 guests: Birria' }).click();
  await card.getByText('Written to 2 of 2 guests.').waitFor({ timeout: 30_000 });
  const written = await system.sql<{ recipient: string }>(
    "select recipient from outgoing_messages where purpose = 'campaign' order by recipient",
  );
  expect(written).toEqual([{ recipient: 'ana@example.com' }, { recipient: 'bjo@example.com' }]);

  const guest = await openPage(browser, { viewport: screens.phone, locale: 'es-MX' });
  await guest.page.goto(`${system.url}/rewards/stop/${await linkOf('Ana')}`);
  await guest.page.getByRole('button', { name: 'No enviar más' }).waitFor();
  await expectFit(guest.page);
  await guest.page.getByRole('button', { name: 'No enviar más' }).click();
  await guest.page.getByText('Listo: no le enviaremos más ofertas por correo.').waitFor();
  expect(guest.problems).toEqual([]);
  await guest.page.context().close();

  await card.getByText('What became of it').click();
  await card.getByText('Asked for no more').waitFor();
  expect(await card.getByRole('definition').last().textContent()).toBe('1');
  await expectFit(page);
  await write(page, { name: 'Again', subject: 'Again', body: 'Again' });
  await dialog.getByRole('button', { name: 'Who gets it?' }).click();
  await dialog.getByText('One guest gets it.').waitFor();
  expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([]);
  await page.context().close();
});

it.each(['promotions', 'campaigns'])('%s speak Spanish, and axe-core finds nothing serious', async (part) => {
  const { page, problems } = await openMarketing(part, {
    viewport: screens.phone,
    colorScheme: 'dark',
    locale: 'es-MX',
  });
  const words = { promotions: 'Lo que toman sus servicios', campaigns: 'Escrita a 2 de 2 clientes.' };
  await page.getByText(part === 'promotions' ? words.promotions : words.campaigns).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await expectFit(page);
  await page.getByRole('button', { name: part === 'promotions' ? 'Nueva promoción' : 'Nueva campaña' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar el borrador' }).click();
  await page.getByRole('dialog').getByText('Escriba un nombre.').waitFor();
  await expectFit(page);
  expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([]);
  await page.context().close();
});

it('the kitchen is told in a sentence that this is not theirs', async () => {
  const kitchen = await tokenOf(system, 'kitchen@forkline.test');
  const { page } = await openAs(browser, kitchen, { viewport: screens.phone });
  await page.goto(`${system.url}/dashboard/marketing`);
  await page.getByText('Only owners and managers run promotions and campaigns.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.context().close();
});
