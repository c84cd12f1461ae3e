import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, staffToken, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
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

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Enter');
  // It stands there at once, busy until it is answered; the next one may be sent after that.
  await page.locator('article:not([aria-busy])').filter({ hasText: question }).waitFor();
}

const last = (page: Page) => page.getByRole('log').getByRole('article').last();

async function pauseAtDeliveroo(): Promise<{ state: string; pause: unknown }> {
  const answer = await fetch(`${system.url}/api/integrations`, { headers: { authorization: `Bearer ${owner}` } });
  const { cards } = (await answer.json()) as { cards: { service: string; state: string; pause: unknown }[] }; // the route's contract
  const card = cards.find(({ service }) => service === 'deliveroo');
  if (!card) throw new Error('There is no card for Deliveroo.');
  return card;
}

it('the assistant answers with its source, pauses a service and takes it back, and hands a matter for people over', async () => {
  const { page, problems } = await openAs(browser, owner, { viewport: screens.phone });
  await page.goto(`${system.url}/dashboard/support`);
  await ask(page, 'which bank account do my payouts go to?');
  await last(page).getByText('ending in 0427').waitFor();
  await last(page).getByRole('link', { name: 'Bank & Payouts' }).waitFor();
  await ask(page, 'pause deliveroo for 20 minutes');
  await last(page).getByRole('button', { name: 'Confirm' }).click();
  await last(page).getByText('Done.').waitFor();
  await expectFit(page);
  const { state } = await pauseAtDeliveroo();
  expect(state).toBe('paused_by_us');
  await last(page).getByRole('button', { name: 'Undo' }).click();
  await last(page).getByText('Taken back.').waitFor();
  expect((await pauseAtDeliveroo()).pause).toBeNull();

  await page.getByRole('searchbox', { name: 'Search the help articles' }).fill('cents in my bank');
  await page.getByRole('button', { name: 'The two small deposits' }).click();
  await page.getByText('1 to 99 cents each').waitFor();
  await expectFit(page);
  await page.reload();
  await page.getByText('1 to 99 cents each').waitFor();

  await page.setViewportSize(screens.desktop);
  await page.goto(`${system.url}/dashboard/orders/history`);
  await page.getByRole('button', { name: 'Ask the assistant' }).click();
  await ask(page, 'my payout is short $40 and I want it back');
  await expectFit(page);
  const openCase = last(page).getByRole('link', { name: /Open case C-\d+/ });
  await openCase.click();
  await page.getByRole('heading', { name: 'my payout is short $40' }).waitFor();
  // Out of the way of the case, and there again on the way back.
  await page.getByRole('dialog', { name: 'Assistant' }).waitFor({ state: 'hidden' });
  await page.goBack();
  await openCase.click();

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
  await expectFit(staff.page);
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
  await expectFit(page);
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});
