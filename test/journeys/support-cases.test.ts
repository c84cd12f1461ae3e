import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, staffToken, tokenOf } from '../support/logged-in.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let owner = '';
let staff = '';

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  [owner, staff] = await Promise.all([tokenOf(system, 'owner@forkline.test'), staffToken(system)]);
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function isFit(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

/** How the owner asks; leaves the page on the case. */
async function askUs(page: Page, subject: string): Promise<void> {
  await page.goto(`${system.url}/dashboard/support/cases`);
  await page.getByRole('button', { name: 'Write to us' }).click();
  await isFit(page);
  await page.getByRole('combobox', { name: 'What is it about?' }).click();
  await page.getByRole('option', { name: 'Payouts', exact: true }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'What has happened?' }).fill('It should have come on Tuesday.');
  await page.reload();
  // What was typed is still there; only what was chosen is asked for again.
  expect(await page.getByRole('textbox', { name: 'What has happened?' }).inputValue()).toContain('on Tuesday');
  await page.getByRole('combobox', { name: 'What is it about?' }).click();
  await page.getByRole('option', { name: 'Payouts', exact: true }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: subject }).waitFor();
}

describe.each([
  { name: 'a phone', viewport: screens.phone, colorScheme: 'light' },
  { name: 'a desktop in the dark', viewport: screens.desktop, colorScheme: 'dark' },
] as const)('on $name', ({ name, viewport, colorScheme }) => {
  it('an owner asks, staff answer, the owner sees it, says it helped, and opens the case again', async () => {
    const subject = `Where is the payout, on ${name}?`;
    const { page, problems } = await openAs(browser, owner, { viewport, colorScheme });
    await askUs(page, subject);
    await page.getByText('We mean to answer by').waitFor();
    await page.getByText('It should have come on Tuesday.').waitFor();
    await isFit(page);

    const office = await openAs(browser, staff, { viewport, colorScheme });
    await office.page.goto(`${system.url}/backoffice/support?view=unassigned`);
    await office.page.getByRole('link', { name: subject }).waitFor();
    await isFit(office.page);
    await office.page.getByRole('link', { name: subject }).click();
    await office.page.getByRole('heading', { name: 'Last orders' }).waitFor();
    await office.page.getByRole('textbox', { name: 'Note' }).fill('Look at the bank file first.');
    await office.page.getByRole('button', { name: 'Keep the note' }).click();
    await office.page.getByRole('listitem').filter({ hasText: 'Look at the bank file first.' }).waitFor();
    await office.page
      .getByRole('textbox', { name: 'Answer, on the page and by mail' })
      .fill('It left us this morning.');
    await isFit(office.page);
    await office.page.getByRole('button', { name: 'Send', exact: true }).click();
    await office.page.getByRole('listitem').filter({ hasText: 'It left us this morning.' }).waitFor();
    await office.page.getByText('Waits for them').waitFor();

    await page.getByRole('listitem').filter({ hasText: 'It left us this morning.' }).waitFor();
    expect(await page.getByText('Look at the bank file first.').count()).toBe(0);
    await isFit(page);
    await page.getByRole('button', { name: 'This helped' }).click();
    await page.getByText('Thank you for telling us that it helped.').waitFor();
    await page.getByRole('button', { name: 'It is not solved' }).click();
    await page.getByText('Open again').waitFor();
    await page.getByRole('textbox', { name: 'Your answer' }).fill('Half of it is missing.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Half of it is missing.' }).waitFor();
    await office.page.getByRole('listitem').filter({ hasText: 'Half of it is missing.' }).waitFor();
    await page.getByRole('link', { name: 'All your cases' }).click();
    await page.getByRole('link', { name: subject }).waitFor();
    await isFit(page);
    expect(problems).toEqual([]);
    expect(office.problems).toEqual([]);
    await Promise.all([page.context().close(), office.page.context().close()]);
  });
});

it('a saved reply comes into the answer behind what stands there, with its names filled in', async () => {
  const subject = 'When is it there?';
  const asking = await openAs(browser, owner, { viewport: screens.desktop });
  await askUs(asking.page, subject);
  const { page, problems } = await openAs(browser, staff, { viewport: screens.desktop });
  await page.goto(`${system.url}/backoffice/support/replies`);
  await page.getByRole('button', { name: 'Add a reply' }).click();
  const form = page.getByRole('region', { name: 'New reply' });
  await form.getByRole('textbox', { name: 'Title' }).fill('The bank takes its time');
  await form.getByRole('textbox', { name: 'Words' }).fill('{name}, the bank takes one or two days. {me}');
  await form.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('region', { name: 'The bank takes its time' });
  await saved.waitFor();

  // A colleague saves the same one meanwhile: what was typed stays, and may take the place of theirs.
  const words = saved.getByRole('textbox', { name: 'Words' });
  await words.press('End');
  await words.pressSequentially(' Forkline');
  await system.sql("update support_saved_replies set text = 'Wait.', version = version + 1");
  await saved.getByRole('button', { name: 'Save' }).click();
  await saved.getByText('theirs: “Wait.”').waitFor();
  expect(await words.inputValue()).toContain('{me} Forkline');
  await saved.getByRole('button', { name: 'Go on with mine' }).click();
  await saved.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => system.sql('select text from support_saved_replies'))
    .toEqual([{ text: '{name}, the bank takes one or two days. {me} Forkline' }]);
  await page.getByRole('link', { name: 'Support', exact: true }).first().click();
  await page.getByRole('link', { name: subject }).click();
  const answer = page.getByRole('textbox', { name: 'Answer, on the page and by mail' });
  await answer.fill('Good morning!');
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('menuitem', { name: 'The bank takes its time' }).click();
  await expect
    .poll(() => answer.inputValue())
    .toBe('Good morning!\n\nRosalía, the bank takes one or two days. Sam Forkline');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await asking.page.getByRole('listitem').filter({ hasText: 'Rosalía, the bank takes one or two days.' }).waitFor();
  expect([...problems, ...asking.problems].filter((problem) => !/status of 409/.test(problem))).toEqual([]);
  await Promise.all([page.context().close(), asking.page.context().close()]);
});

it('what is sent while the connection is gone arrives once, when it is back', async () => {
  const subject = 'Through a tunnel';
  const { page } = await openAs(browser, owner, { viewport: screens.phone });
  await askUs(page, subject);
  const path = '**/api/support/cases/*/messages';
  let tries = 0;
  // The first try arrives and its answer is lost on the way.
  await page.route(path, async (route) => {
    tries += 1;
    if (tries === 1) await route.fetch();
    await (tries < 3 ? route.abort('connectionfailed') : route.continue());
  });
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Did this arrive?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('No connection. Trying again…').waitFor();
  expect(await page.getByRole('textbox', { name: 'Your answer' }).inputValue()).toBe('Did this arrive?');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Your answer' }).inputValue(), { timeout: 15_000 })
    .toBe('');
  const rows = await system.sql("select 1 from support_messages where text = 'Did this arrive?'");
  expect([tries, rows.length]).toEqual([3, 1]);
  await page.context().close();
});
