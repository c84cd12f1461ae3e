import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consentVersion } from '../../src/domains/loyalty/model/consent.ts';
import { paths } from '../../src/web/lib/paths.ts';
import routes from '../../src/web/routes.ts';
import { publicPages } from '../../src/web/site/pages.ts';
import { seriousFindings } from '../support/axe.ts';
import { openPageIn, screens, sharedBrowser, visit, type TestPage } from '../support/browser.ts';
import { pdf } from '../support/forms.ts';
import { staffToken, tokenOf } from '../support/logged-in.ts';
import { stickingOut } from '../support/looks.ts';
import {
  ask,
  congressOnDoorDash,
  firstOfMenu,
  publishEverywhere,
  serviceSeconds,
  twoStores,
} from '../support/menu-journey.ts';
import { signUpForm } from '../support/sign-up.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

/*
 * Every screen once in each language that it speaks: it loads without an error, fits a phone, a tablet and a desktop,
 * and axe-core finds nothing serious in it. A new route fails the first test until it has an entry below. The colors of
 * the dark theme are tested in `src/web/kit/theme.test.ts`.
 */

let system: TestSystem;
let browser: Browser;
const tokens: Record<Reader, string> = { nobody: '', applicant: '', owner: '', staff: '' };
const letterId = '018f0000-0000-7000-8000-0000000000a1';
/** What the placeholders of the addresses below stand for. */
const ids: Record<string, string> = {};

type Reader = 'nobody' | 'applicant' | 'owner' | 'staff';

/** Addresses by who reads them; `{name}` is one of `ids`. */
const english: Record<Reader, readonly string[]> = {
  nobody: [
    ...publicPages.map(({ path }) => path),
    '/careers/account-exec',
    '/careers/nothing',
    '/nothing',
    paths.login,
    paths.signup,
    paths.resetPassword,
    `${paths.resetPassword}?token=unknown`,
    `${paths.verifyEmail}?token=unknown`,
    `${paths.changeEmail}?token=unknown`,
    `${paths.confirmLocation}?token=unknown`,
    `${paths.invitation}?token=unknown`,
    `${paths.stopReportMails}?token=unknown`,
    `${paths.stopNotices}?token=unknown`,
    `${paths.stopNews}?token=unknown`,
    `${paths.rewards}/join/{program}`,
    `${paths.rewards}/card/{guest}`,
    `${paths.rewards}/phone/unknown`,
    `${paths.rewards}/stop/{guest}`,
  ],
  applicant: [paths.application],
  owner: [
    paths.dashboard,
    paths.dashboardSupport,
    paths.orders,
    `${paths.orders}?order={order}`,
    paths.kitchen,
    paths.orderHistory,
    paths.team,
    paths.storeUsers,
    `${paths.menu}?view=grid`,
    `${paths.menu}?view=table`,
    paths.menuUpload,
    paths.menuUploadFromSidebar,
    paths.menuImport,
    paths.menuCategories,
    paths.publishing,
    `${paths.publishing}?publish=`,
    `${paths.menu}/items/new`,
    `${paths.menu}/items/{item}`,
    paths.modifiers,
    `${paths.modifiers}?group={group}`,
    paths.pricing,
    paths.integrations,
    `${paths.integrations}?pause=all`,
    `${paths.integrations}?busy=all`,
    `${paths.integrations}?connect=`,
    `${paths.integrations}?hours={store}`,
    `${paths.integrations}?test={connection}`,
    paths.integrationsLog,
    paths.consentReturn,
    paths.ratings,
    paths.customerInsights,
    `${paths.customerInsights}?behind=list%3Dorders%26title%3DDoorDash`,
    paths.analytics,
    `${paths.analytics}?view=hours`,
    `${paths.analytics}?view=items&behind=figure%3Dorders%26from%3D2026-01-01%26to%3D2026-12-31%26title%3DDoorDash`,
    paths.financials,
    paths.payoutReports,
    paths.payouts,
    `${paths.payouts}?enter=`,
    paths.marketing,
    `${paths.marketing}?part=campaigns`,
    paths.representatives,
    paths.supportCases,
    paths.notices,
    paths.communications,
    paths.loyalty,
    paths.printing,
    paths.storeInfo,
    paths.storeHours,
    `${paths.dashboard}/nothing`,
    paths.settings,
    paths.profile,
  ],
  staff: [
    paths.backoffice,
    paths.backofficeApplications,
    `${paths.backofficeApplications}/{application}`,
    paths.backofficeMerchants,
    `${paths.backofficeMerchants}/{merchant}`,
    `${paths.backofficeMerchants}/{merchant}/ledger`,
    `${paths.backofficeMerchants}/{merchant}/write`,
    paths.backofficePayouts,
    paths.backofficePayoutList,
    paths.backofficeCareers,
    paths.backofficeSupport,
    paths.backofficeReplies,
    paths.backofficeRepresentatives,
    paths.backofficeConnections,
    paths.backofficeMessages,
    paths.backofficeMailbox,
    paths.backofficeNews,
    `${paths.backofficeNews}/new`,
    `${paths.backofficeNews}/${letterId}`,
    paths.backofficeAssistant,
    paths.backofficeServices,
    paths.backofficeBooks,
    paths.backofficeCases,
    paths.backofficeBank,
    paths.backofficeAudit,
    `${paths.backoffice}/nothing`,
  ],
};

/** Screens that are about one thing, which a journey of their own makes and looks at. */
const inJourneys = new Set([
  `${paths.backofficePayouts}/runs/:week`,
  `${paths.backofficePayouts}/files/:id`,
  `${paths.backofficeSupport}/cases/:id`,
  `${paths.backofficeRepresentatives}/threads/:id`,
  `${paths.backofficeConnections}/:id`,
  `${paths.backofficeCases}/:id`,
  `${paths.representatives}/:id`,
  `${paths.supportCases}/:id`,
  `${paths.printing}/tickets/:id`,
]);

/** The screens of a store, and those of its guests: the public pages and the back office are in English alone. */
const spanish: Record<'nobody' | 'owner', readonly string[]> = {
  nobody: english.nobody.filter((path) => path.startsWith(paths.rewards)),
  owner: english.owner,
};

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ partner: await twoStores() }), sharedBrowser()]);
  await prepare();
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

/** Something on every screen: orders, a published menu with a drift and a sold-out item, guests, an application. */
async function prepare(): Promise<void> {
  [tokens.owner, tokens.staff] = await Promise.all([tokenOf(system, 'owner@forkline.test'), staffToken(system)]);
  const form = signUpForm({ email: 'pepe@tacos.test', brandName: "Pepe's Tacos" });
  await post('/api/signup/', form);
  tokens.applicant = await tokenOf(system, 'pepe@tacos.test', form.password);
  await post('/api/contact', { name: 'Lu', email: 'lu@visitor.test', topic: 'press', message: 'May I call?' });
  await system.control('PUT', '/settings', serviceSeconds(0));
  const { store, connection, item, group } = await firstOfMenu(system, tokens.owner);
  await publishEverywhere(system, tokens.owner);
  await ask(system, tokens.owner, '/api/menu/sold-out', {
    storeId: store,
    subjects: [{ kind: 'item', id: item }],
    until: null,
  });
  const change = { change: 'price', ref: 'churros', priceMinor: 400 };
  await system.control('POST', `/menus/doordash/${congressOnDoorDash}/tamper`, change);
  await ask(system, tokens.owner, `/api/menu/connections/${connection}/read`, {});
  await system.control('POST', '/orders', { count: 6 });
  await vi.waitFor(async () => expect(await system.sql('select 1 from orders')).toHaveLength(6), { timeout: 30_000 });
  const [rows] = await system.sql<Record<string, string>>(
    `select (select id from orders limit 1) as "order", (select id from applications limit 1) as application,
       (select merchant_id from stores limit 1) as merchant`,
  );
  Object.assign(ids, rows, { store, connection, item, group }, await addGuest());
  await prepareBackOffice();
}

async function prepareBackOffice(): Promise<void> {
  const note = { text: 'Sounds like a good shop.' };
  await call('POST', `/api/backoffice/applications/${ids['application']}/note`, note, tokens.staff);
  await applyForRole();
  await system.sql(
    `insert into ledger_entries (merchant_id, id, key, kind, store_id, service, currency, business_date, happened_at,
       posted_at, policy, accounts, amounts, details)
     select merchant_id, gen_random_uuid(), 'one', 'order', id, 'doordash', 'USD', current_date - 1, now(), now(), 'x',
       array['receivable', 'payable.base', 'service_fee'], array[1405, -906, -499], '{"order": "A1B2", "lines": []}' from stores where merchant_id = $1 limit 1`,
    [ids['merchant']],
  );
  await system.sql(
    `insert into news_letters (id, state, subject_en, body_en, subject_es, body_es, version, written_by, created_at,
       changed_by, changed_at)
     values ($1, 'draft', 'Busy evenings', 'Pause a service.', '', '', 1, 'Sam', now(), 'Sam', now())`,
    [letterId],
  );
  await system.sql(
    `insert into unknown_fields (service, path, count, first_at, last_at) values
       ('doordash', 'order.categories[].items[].extras[].options[].nutrition_facts_per_serving', 128, now(), now()),
       ('uber-eats', 'order.x_loyalty', 3, now(), now())`,
  );
}

async function applyForRole(): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    roleId: '',
    firstName: 'Kim',
    lastName: "D'Arc",
    email: 'kim@work.test',
  }))
    form.set(name, value);
  form.set('resume', new Blob([Buffer.from(pdf)]), 'résumé.pdf');
  await fetch(`${system.url}/api/careers/applications`, { method: 'POST', body: form });
}

async function addGuest(): Promise<{ program: string; guest: string }> {
  const rules = {
    name: 'Taco club',
    kind: 'points',
    pointsPerUnit: 10,
    worthPerHundredMinor: 100,
    expiresAfterDays: 365,
  };
  const wanted = { ...rules, state: 'running', version: null };
  const { programme } = (await call('PUT', '/api/loyalty', wanted, tokens.owner)) as { programme: { joinUrl: string } }; // its contract
  const program = programme.joinUrl.split('/').at(-1) ?? '';
  const guest = {
    name: 'Ana',
    email: 'ana@example.com',
    agrees: true,
    consentVersion,
    mailOptIn: true,
    timeZone: 'UTC',
  };
  await post(`/api/rewards/places/${program}/join`, guest);
  const [row] = await system.sql<{ token: string }>('select link_token as token from loyalty_guests');
  return { program, guest: row?.token ?? '' };
}

const post = (path: string, body: unknown) => call('POST', path, body, '');

async function call(method: string, path: string, body: unknown, token: string): Promise<unknown> {
  const answer = await fetch(system.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => ids[name] ?? `no-${name}`);

const kept = new Map<string, Promise<TestPage>>();
const contexts: BrowserContext[] = [];
afterAll(async () => {
  for (const context of contexts) await context.close();
});

/** A page on a phone in which this person goes from screen to screen. */
function pageOf(reader: Reader, language: 'en' | 'es'): Promise<TestPage> {
  const key = `${reader} ${language}`;
  const known = kept.get(key) ?? openFor(reader, language);
  kept.set(key, known);
  return known;
}

async function openFor(reader: Reader, language: 'en' | 'es'): Promise<TestPage> {
  const locale = language === 'es' ? 'es-MX' : 'en-US';
  const context = await browser.newContext({ viewport: screens.phone, reducedMotion: 'reduce', locale });
  contexts.push(context);
  await context.addInitScript(
    ([token, chosen]) => {
      if (token) localStorage.setItem('authToken', token);
      localStorage.setItem('language', chosen ?? 'en');
    },
    [tokens[reader], language],
  );
  return openPageIn(context);
}

/** An unknown token is part of the test, and so is the page that is not there. */
const isExpected = (problem: string) => /status of 4(?:00|04|10|22)/.test(problem);

interface Looked {
  /** Colors are the same in every language. */
  colors: boolean;
  sizes: readonly (keyof typeof screens)[];
}

async function faultsOf(path: string, { page, problems }: TestPage, { colors, sizes }: Looked): Promise<string[]> {
  await page.setViewportSize(screens.phone);
  // `visit` passes by a page that is not there, and could not tell it from this one.
  if (path === '/nothing') await page.goto(system.url + path);
  else await visit(page, system.url + addressOf(path));
  await page.locator('h1, [role="alert"]').first().waitFor({ state: 'attached' });
  const loading = () =>
    page.locator('[aria-busy="true"]').evaluateAll((all) =>
      all.map((one) => {
        // A chart loads once it is seen.
        one.scrollIntoView();
        return one.ariaLabel ?? one.outerHTML.slice(0, 200);
      }),
    );
  await expect.poll(loading, { timeout: 30_000 }).toEqual([]);
  const findings = await seriousFindings(page, { colors });
  for (const device of sizes) {
    await page.setViewportSize(screens[device]);
    findings.push(...(await stickingOut(page)).map((element) => `sticks out on a ${device}: ${element}`));
  }
  return [...findings, ...problems.splice(0).filter((problem) => !isExpected(problem))];
}

it('every route of the web app is among the screens below, or made and looked at in a journey', () => {
  const swept = new Set(
    Object.values(english)
      .flat()
      .map((path) => path.split('?')[0]),
  );
  const isSwept = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}$`);
    return [...swept].some((one = '') => pattern.test(one)) || inJourneys.has(path);
  };
  expect(pathsOf(routes).filter((path) => !isSwept(path))).toEqual([]);
});

/** The addresses of the app's routes, from the root. */
function pathsOf(entries: readonly RouteEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : path.startsWith('/') ? path : `${above}/${path}`;
    const isScreen = children.length === 0 && (index === true || path !== undefined);
    return [...(isScreen ? [here || '/'] : []), ...pathsOf(children, here)];
  });
}

interface RouteEntry {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: readonly RouteEntry[] | undefined;
}

const phone = ['phone'] as const;
const everySize = ['phone', 'tablet', 'desktop'] as const;
const isInSpanish = (reader: Reader, path: string) =>
  Object.entries(spanish).some(([who, paths]) => who === reader && paths.includes(path));

describe.each(Object.keys(english) as Reader[])('%s', (reader) => {
  it.each(english[reader])('%s', async (path) => {
    // Spanish words are longer: what has them is looked at on larger screens with them.
    const sizes = isInSpanish(reader, path) ? phone : everySize;
    expect(await faultsOf(path, await pageOf(reader, 'en'), { colors: true, sizes })).toEqual([]);
  });
});

describe.each(Object.keys(spanish) as (keyof typeof spanish)[])('%s in Spanish', (reader) => {
  it.each(spanish[reader])('%s', async (path) => {
    const opened = await pageOf(reader, 'es');
    expect(await faultsOf(path, opened, { colors: false, sizes: everySize })).toEqual([]);
    expect(await opened.page.locator('[lang="es"]').count()).toBeGreaterThan(0);
    expect(await englishIn(opened.page)).toEqual([]);
  });
});

/** Words that no Spanish sentence has. */
const englishWord =
  /(?<!\p{L})(?:last|the|and|your|with|of|is|are|from|all|new|this|what|how|who|when|again)(?!\p{L})/iu;
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
  return words.filter((text) => englishWord.test(text.replaceAll(dish, '')));
}
