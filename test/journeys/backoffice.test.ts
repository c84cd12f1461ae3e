import { Buffer } from 'node:buffer';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { pdf } from '../support/forms.ts';
import { openAs, staffToken, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
import { signUpForm } from '../support/sign-up.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let staff: string;
let owner: string;
let merchantId: string;
const ids = { shown: '', declined: '', raced: '' };
const draftId = '018f0000-0000-7000-8000-0000000000a1';

async function post(path: string, body: unknown, token?: string): Promise<number> {
  const answer = await fetch(system.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return answer.status;
}

async function apply(email: string, brandName: string): Promise<string> {
  await post('/api/signup/', signUpForm({ email, brandName }));
  const [row] = await system.sql<{ id: string }>('select id from applications where email = $1', [email]);
  return row?.id ?? '';
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

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  [staff, owner] = await Promise.all([staffToken(system), tokenOf(system, 'owner@forkline.test')]);
  ids.shown = await apply('pepe@tacos.test', "Pepe's Tacos");
  ids.declined = await apply('dora@diner.test', "Dora's Diner");
  ids.raced = await apply('rita@ramen.test', 'Rita & Sons <Ramen>');
  await post('/api/contact', { name: 'Lu', email: 'lu@visitor.test', topic: 'press', message: 'May I call?' });
  await applyForRole();
  await post(`/api/backoffice/applications/${ids.shown}/note`, { text: 'Sounds like a good shop.' }, staff);
  const [merchant] = await system.sql<{ id: string }>('select id from merchants order by created_at limit 1');
  merchantId = merchant?.id ?? '';
  await system.sql(
    `insert into ledger_entries (merchant_id, id, key, kind, store_id, service, currency, business_date, happened_at,
       posted_at, policy, accounts, amounts, details)
     select merchant_id, gen_random_uuid(), 'one', 'order', id, 'doordash', 'USD', current_date - 1, now(), now(), 'x',
       array['receivable', 'payable.base', 'service_fee'], array[1405, -906, -499], '{"order": "A1B2", "lines": []}' from stores where merchant_id = $1 limit 1`,
    [merchantId],
  );
  await system.sql(
    `insert into news_letters (id, state, subject_en, body_en, subject_es, body_es, version, written_by, created_at,
       changed_by, changed_at)
     values ($1, 'draft', 'Busy evenings', 'Pause a service.', '', '', 1, 'Sam', now(), 'Sam', now())`,
    [draftId],
  );
  await system.sql(
    `insert into unknown_fields (service, path, count, first_at, last_at) values
       ('doordash', 'order.categories[].items[].extras[].options[].nutrition_facts_per_serving', 128, now(), now()),
       ('uber-eats', 'order.x_loyalty', 3, now(), now())`,
  );
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const screensOf = () => [
  ['/backoffice/applications', "Pepe's Tacos"],
  [`/backoffice/applications/${ids.shown}`, 'Sounds like a good shop.'],
  ['/backoffice/merchants', 'Rosalía'],
  [`/backoffice/merchants/${merchantId}`, 'Partner since'],
  ['/backoffice/careers', "Kim D'Arc"],
  ['/backoffice/messages', 'May I call?'],
  ['/backoffice/mailbox', 'Read it'],
  ['/backoffice/services', 'nutrition_facts_per_serving'],
  ['/backoffice/books', 'Debits equal credits'],
  [`/backoffice/merchants/${merchantId}/ledger`, 'Owed by the service'],
  ['/backoffice/news', 'Busy evenings'],
  [`/backoffice/news/${draftId}`, 'Saved .* by Sam'],
  ['/backoffice/audit', 'wrote a note'],
];

/** What was mailed to somebody last. */
async function lastMailTo(email: string): Promise<string> {
  const [mail] = await system.sql<{ body_text: string }>(
    'select body_text from outgoing_messages where recipient = $1 order by created_at desc, id desc limit 1',
    [email],
  );
  return mail?.body_text ?? '';
}

async function previewIn(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'The mail' }).locator('p').allTextContents();
}

const looks = [screens.phone, screens.desktop].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

it('every page of the back office stands on a phone and a desktop, in the light and in the dark', async () => {
  const { page, problems } = await openAs(browser, staff, { viewport: screens.phone });
  for (const [path = '', words = ''] of screensOf()) {
    await page.goto(system.url + path);
    for (const { viewport, colorScheme } of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      await page.locator('main').getByText(new RegExp(words)).first().waitFor({ state: 'attached' });
      const look = `${path} in the ${colorScheme}, ${viewport.width} wide`;
      expect.soft(await seriousFindings(page), look).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${look} sticks out sideways`).toBeLessThanOrEqual(0);
    }
  }
  expect(problems).toEqual([]);
  await page.context().close();
});

describe('the way in', () => {
  it('is for staff: others are told so, and who is not logged in logs in first', async () => {
    const { page } = await openAs(browser, owner, { viewport: screens.desktop });
    await page.goto(`${system.url}/backoffice/merchants`);
    await page.getByText('This part is for Forkline’s staff').waitFor();
    expect(await page.getByRole('link', { name: 'To your dashboard' }).getAttribute('href')).toBe('/dashboard');
    await page.context().close();
    const { page: stranger } = await openAs(browser, '', { viewport: screens.desktop });
    await stranger.goto(`${system.url}/backoffice/merchants`);
    await stranger.waitForURL(/\/login\?next=%2Fbackoffice%2Fmerchants/);
    await stranger.context().close();
  });
});

describe('the queue', () => {
  it('keeps its filters in the address', async () => {
    const { page } = await openAs(browser, staff, { viewport: screens.desktop });
    await page.goto(`${system.url}/backoffice`);
    await page.waitForURL('**/backoffice/applications');
    await page.getByRole('button', { name: /^Declined/ }).click();
    await page.waitForURL(/state=declined/);
    await page.getByRole('button', { name: /^To look at/ }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('ramen');
    await page.waitForURL(/search=ramen/);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.reload();
    await page.getByRole('link', { name: 'Rita & Sons <Ramen>' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rita & Sons <Ramen>' }).waitFor();
    await page.context().close();
  });
});

describe('a decision', () => {
  it('to ask keeps what was typed when the server does not answer, and mails what was shown', async () => {
    const { page } = await openAs(browser, staff, { viewport: screens.phone });
    await page.goto(`${system.url}/backoffice/applications/${ids.declined}`);
    await page.getByRole('button', { name: 'Ask for more' }).click();
    const box = page.getByRole('textbox', { name: 'What do you need?' });
    await box.fill('Please send your licence.');
    await page.route('**/ask', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Send the question' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    expect(await box.inputValue()).toBe('Please send your licence.');
    const shown = await previewIn(page);
    await page.getByRole('button', { name: 'Send the question' }).click();
    await page.getByText('Waits for applicant').first().waitFor();
    const mail = await lastMailTo('dora@diner.test');
    for (const paragraph of shown) expect(mail).toContain(paragraph);
    await page.context().close();
  });

  it('to decline mails what was shown and leaves nothing to decide', async () => {
    const { page } = await openAs(browser, staff, { viewport: screens.desktop, colorScheme: 'dark' });
    await page.goto(`${system.url}/backoffice/applications/${ids.declined}`);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('We do not deliver <there> yet.');
    const shown = await previewIn(page);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await page.getByText('It is declined. The applicant can apply again').first().waitFor();
    const mail = await lastMailTo('dora@diner.test');
    for (const paragraph of shown) expect(mail).toContain(paragraph);
    expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it('that somebody else was faster with is refused in words, and the page shows how it stands', async () => {
    const { page } = await openAs(browser, staff, { viewport: screens.desktop });
    await page.goto(`${system.url}/backoffice/applications/${ids.raced}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Not every check has passed').waitFor();
    await post(`/api/backoffice/applications/${ids.raced}/decline`, { text: 'Closed for good.' }, staff);
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Somebody else was faster').waitFor();
    await page.getByRole('dialog').getByText('This application is declined already.').waitFor();
    await page.getByText('Closed for good.').waitFor();
    expect(await system.sql('select 1 from merchants where name = $1', ['Rita & Sons <Ramen>'])).toEqual([]);
    await page.context().close();
  });
});

describe('viewing as a merchant', () => {
  it('shows its dashboard under a banner, changes nothing, and ends by hand', async () => {
    await system.control('POST', '/orders', { count: 1 });
    const { page } = await openAs(browser, staff, { viewport: screens.phone });
    await page.goto(`${system.url}/backoffice/merchants/${merchantId}`);
    await page.getByRole('button', { name: 'View as this merchant' }).click();
    await page.getByRole('textbox', { name: 'Why do you need to?' }).fill('Looks for a missing order');
    await page.getByRole('button', { name: 'View the dashboard' }).click();
    await page.waitForURL(`${system.url}/dashboard`);
    const banner = page.getByRole('region', { name: 'Viewing as a merchant' });
    await banner.getByText(/read-only\. Ends at \d\d:\d\d\./).waitFor();
    await page.getByText('Live Order Feed').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(`${system.url}/dashboard/orders`);
    await banner.waitFor();
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await page.getByText('You are viewing as this merchant: nothing can be changed.').first().waitFor();
    await banner.getByRole('button', { name: 'Stop viewing' }).click();
    await page.waitForURL(`${system.url}/backoffice/merchants/${merchantId}`);
    await page.getByText('stopped viewing as a merchant').first().waitFor();
    await page.goto(`${system.url}/dashboard`);
    await page.waitForURL(/\/backoffice/);
    await page.context().close();
  });

  it('that was ended elsewhere says so and leads back', async () => {
    const { page } = await openAs(browser, staff, { viewport: screens.desktop });
    await page.goto(`${system.url}/backoffice/merchants/${merchantId}`);
    await page.getByRole('button', { name: 'View as this merchant' }).click();
    await page.getByRole('textbox', { name: 'Why do you need to?' }).fill('Once more');
    await page.getByRole('button', { name: 'View the dashboard' }).click();
    await page.getByText('Live Order Feed').waitFor();
    await post(`/api/backoffice/merchants/${merchantId}/view/end`, {}, staff);
    await page.goto(`${system.url}/dashboard/orders`);
    await page.getByRole('heading', { name: 'Viewing has ended' }).waitFor();
    await page.getByRole('button', { name: 'Back to the merchant' }).click();
    await page.waitForURL(`${system.url}/backoffice/merchants/${merchantId}`);
    expect(await page.evaluate(() => sessionStorage.getItem('viewAs'))).toBeNull();
    await page.context().close();
  });
});

describe('a merchant', () => {
  it('that is suspended reads why on every page; closed, it finds nothing else', async () => {
    const { page } = await openAs(browser, staff, { viewport: screens.desktop });
    await page.goto(`${system.url}/backoffice/merchants/${merchantId}`);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The licence has run out');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('The licence has run out').first().waitFor();
    const { page: theirs } = await openAs(browser, owner, { viewport: screens.phone, colorScheme: 'dark' });
    for (const path of ['/dashboard', '/dashboard/orders']) {
      await theirs.goto(system.url + path);
      await theirs.getByText('This account is suspended: The licence has run out.').waitFor();
      expect(await seriousFindings(theirs)).toEqual([]);
    }
    await post(`/api/backoffice/merchants/${merchantId}/close`, { reason: 'Went out of business' }, staff);
    await theirs.goto(`${system.url}/dashboard`);
    await theirs.getByRole('heading', { name: 'This account has been closed' }).waitFor();
    await post(`/api/backoffice/merchants/${merchantId}/reopen`, { reason: 'A mistake of ours' }, staff);
    await theirs.goto(`${system.url}/dashboard`);
    await theirs.getByText('Live Order Feed').waitFor();
    await theirs.context().close();
    await page.context().close();
  });
});

describe('tips and news', () => {
  it('are kept while they are written, sent once to all who want them, and ended by the link in the mail', async () => {
    await system.sql("update users set email_verified = true where email = 'owner@forkline.test'");
    const { page, problems } = await openAs(browser, staff, { viewport: screens.phone });
    await page.goto(`${system.url}/backoffice/news/new`);
    const english = page.getByRole('region', { name: 'English', exact: true });
    await english.getByLabel('Subject').fill('Two tips');
    await english.getByLabel('Letter').fill('First.\n\nSecond.');
    await page.reload();
    expect(await english.getByLabel('Letter').inputValue()).toBe('First.\n\nSecond.');
    expect(await page.getByRole('button', { name: 'Send…' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/news\/[0-9a-f-]{36}$/);
    const spanish = page.getByRole('region', { name: /^Spanish/ });
    await spanish.getByLabel('Subject').fill('Dos consejos');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Send me a proof' }).click();
    await spanish.getByText('Write the letter. Or leave all of the Spanish empty.').waitFor();
    await expectFit(page);
    await spanish.getByLabel('Letter').fill('Primero.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Send to \d+ (person|people)…/ }).click();
    await page.getByRole('dialog').getByText('It can neither be changed nor called back').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send to/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Two tips' }).waitFor();
    await page.getByRole('region', { name: 'How it went out' }).getByText('Sent', { exact: true }).first().waitFor();
    await expectFit(page);
    await expect.poll(() => lastMailTo('owner@forkline.test')).toContain('First.\n\nSecond.');
    const link = /http\S+\/stop-news\?\S+/.exec(await lastMailTo('owner@forkline.test'))?.[0] ?? '';
    const { page: theirs } = await openAs(browser, '', { viewport: screens.phone });
    await theirs.goto(link);
    await theirs.getByRole('button', { name: 'Stop these mails' }).click();
    await theirs.getByText('Done: you get no more tips and news by mail.').waitFor();
    await expectFit(theirs);
    expect(await system.sql("select news_opt_in from users where email = 'owner@forkline.test'")).toEqual([
      { news_opt_in: false },
    ]);
    expect(problems).toEqual([]);
    await theirs.context().close();
    await page.context().close();
  });
});
