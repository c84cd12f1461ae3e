import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, staffToken, tokenOf } from '../support/logged-in.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let owner = '';

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ hasPast: true }), sharedBrowser()]);
  owner = await tokenOf(system, 'owner@forkline.test');
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

async function isFit(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Enter');
  // It stands there at once, busy until it is answered; the next one may be sent after that.
  await page.locator('article:not([aria-busy])').filter({ hasText: question }).waitFor();
}

const last = (page: Page) => page.getByRole('log').getByRole('article').last();

describe.each([
  { name: 'a phone', viewport: screens.phone, colorScheme: 'light' },
  { name: 'a desktop in the dark', viewport: screens.desktop, colorScheme: 'dark' },
] as const)('on $name', ({ viewport, colorScheme }) => {
  it('a question is answered with its source, and an action is confirmed and undone', async () => {
    const { page, problems } = await openAs(browser, owner, { viewport, colorScheme });
    await page.goto(`${system.url}/dashboard/support`);
    await page.getByRole('heading', { name: 'Help centre' }).waitFor();
    await isFit(page);
    if (await page.getByRole('button', { name: 'New conversation' }).isVisible()) {
      await page.getByRole('button', { name: 'New conversation' }).click();
    }
    await page.getByText('What can I do for you?').waitFor();
    await ask(page, 'which bank account do my payouts go to?');
    await last(page).getByText('ending in 0427').waitFor();
    await last(page).getByRole('link', { name: 'Bank & Payouts' }).waitFor();
    await last(page).getByRole('button', { name: 'This helped' }).click();
    await page.getByText('Good to know that it helped.').waitFor();

    await ask(page, 'pause deliveroo for 20 minutes');
    await last(page).getByRole('button', { name: 'Confirm' }).click();
    await last(page).getByText('Done.').waitFor();
    await isFit(page);
    const { state } = await pauseAtDeliveroo();
    expect(state).toBe('paused_by_us');
    await last(page).getByRole('button', { name: 'Undo' }).click();
    await last(page).getByText('Taken back.').waitFor();
    expect((await pauseAtDeliveroo()).pause).toBeNull();

    await ask(page, 'pause deliveroo for 10 minutes');
    await ask(page, 'yes please');
    await last(page).getByText('Press Confirm on the card above').waitFor();
    await ask(page, 'mejor no');
    await page.getByText('Not done: you took it back.').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).waitFor({ state: 'detached' });
    expect((await pauseAtDeliveroo()).pause).toBeNull();
    await isFit(page);
    expect(problems).toEqual([]);
  });

  it('an article is found by what it means, and stays open in the address', async () => {
    const { page, problems } = await openAs(browser, owner, { viewport, colorScheme });
    await page.goto(`${system.url}/dashboard/support`);
    await page.getByRole('searchbox', { name: 'Search the help articles' }).fill('cents in my bank');
    await page.getByRole('button', { name: 'The two small deposits' }).click();
    await page.getByText('1 to 99 cents each').waitFor();
    await page.reload();
    await page.getByText('1 to 99 cents each').waitFor();
    await isFit(page);
    await page.getByRole('searchbox', { name: 'Search the help articles' }).fill('qqqq');
    await page.getByText('No article fits these words.').waitFor();
    expect(problems).toEqual([]);
  });
});

async function pauseAtDeliveroo(): Promise<{ state: string; pause: unknown }> {
  const answer = await fetch(`${system.url}/api/integrations`, { headers: { authorization: `Bearer ${owner}` } });
  const { cards } = (await answer.json()) as { cards: { service: string; state: string; pause: unknown }[] }; // the route's contract
  const card = cards.find(({ service }) => service === 'deliveroo');
  if (!card) throw new Error('There is no card for Deliveroo.');
  return card;
}

it('a matter for people becomes a case from any screen; staff see what was said, answer, and the owner reads it', async () => {
  const { page, problems } = await openAs(browser, owner, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard/orders/history`);
  await page.getByRole('button', { name: 'Ask the assistant' }).click();
  await ask(page, 'my payout is short $40 and I want it back');
  await isFit(page);
  await last(page)
    .getByRole('link', { name: /Open case C-\d+/ })
    .click();
  await page.getByRole('heading', { name: 'my payout is short $40' }).waitFor();
  // Out of the way of the case, and there again on the way back.
  await page.getByRole('dialog', { name: 'Assistant' }).waitFor({ state: 'hidden' });
  await page.goBack();
  await last(page)
    .getByRole('link', { name: /Open case C-\d+/ })
    .click();

  const staff = await openAs(browser, await staffToken(system), { viewport: screens.desktop });
  await staff.page.goto(`${system.url}/backoffice/support?view=unassigned`);
  await staff.page.getByRole('link', { name: /my payout is short \$40/ }).click();
  await staff.page.getByText(/^The conversation with the assistant/).click();
  await staff.page.getByText('looked at by a person').first().waitFor();
  await staff.page
    .getByRole('textbox', { name: 'Answer, on the page and by mail' })
    .fill('Two orders were counted late.');
  await staff.page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Two orders were counted late.').waitFor();

  await staff.page.goto(`${system.url}/backoffice/assistant`);
  await staff.page.getByRole('rowheader', { name: 'Money dispute' }).waitFor();
  await isFit(staff.page);
  expect([...problems, ...staff.problems]).toEqual([]);
});

it('a visitor asks on the public page, sees where it comes from, and leaves an address for a person', async () => {
  const { page, problems } = await openAs(browser, '', { viewport: screens.phone });
  await page.goto(`${system.url}/support`);
  await page.getByRole('button', { name: 'What does Forkline cost?' }).click();
  await page.getByText('There is no monthly fee').waitFor();
  await page.getByRole('link', { name: 'What Forkline costs' }).click();
  await page.getByRole('heading', { name: 'What Forkline costs' }).waitFor();
  await page.getByRole('textbox', { name: 'Your question' }).fill('quiero hablar con una persona');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill("Siobhán O'Hara");
  await page.getByRole('button', { name: 'Hand over to a person' }).click();
  await page.getByText('Enter your email.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe("Siobhán O'Hara");
  await page.getByRole('textbox', { name: 'Email' }).fill('siobhan@example.com');
  await page.getByRole('button', { name: 'Hand over to a person' }).click();
  await page.getByText('A person of our team answers to siobhan@example.com').waitFor();
  await isFit(page);
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});
