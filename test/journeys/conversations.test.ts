import { beforeAll, expect, it } from 'vitest';
import { screens } from '../support/browser.ts';
import { openAs, staffToken, tokenOf } from '../support/logged-in.ts';
import { expectFit, expectFitEverywhere } from '../support/looks.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();
let owner = '';
let staff = '';

// Once: a code of the second factor counts once.
beforeAll(async () => {
  const { system } = journey();
  [owner, staff] = await Promise.all([tokenOf(system, 'owner@forkline.test'), staffToken(system)]);
});

it('an owner asks, staff answer with a note of their own, the owner sees the answer on the open page and says that it helped', async () => {
  const { system, browser } = journey();
  const subject = 'Where is the payout?';
  const { page, problems } = await openAs(browser, owner, { viewport: screens.phone });
  await page.goto(`${system.url}/dashboard/support/cases?write=yes`);
  await page.getByRole('combobox', { name: 'What is it about?' }).click();
  await page.getByRole('option', { name: 'Payouts', exact: true }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'What has happened?' }).fill('It should have come on Tuesday.');
  await expectFit(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: subject }).waitFor();

  const office = await openAs(browser, staff, { viewport: screens.phone });
  await office.page.goto(`${system.url}/backoffice/support?view=unassigned`);
  await office.page.getByRole('link', { name: subject }).click();
  await office.page.getByRole('heading', { name: 'Last orders' }).waitFor();
  await office.page.getByRole('textbox', { name: 'Note' }).fill('Look at the bank file first.');
  await office.page.getByRole('button', { name: 'Keep the note' }).click();
  await office.page.getByRole('listitem').filter({ hasText: 'Look at the bank file first.' }).waitFor();
  await office.page.getByRole('textbox', { name: 'Answer, on the page and by mail' }).fill('It left us this morning.');
  await office.page.getByRole('button', { name: 'Send', exact: true }).click();
  await office.page.getByRole('listitem').filter({ hasText: 'It left us this morning.' }).waitFor();
  await expectFitEverywhere(office.page);

  await page.getByRole('listitem').filter({ hasText: 'It left us this morning.' }).waitFor();
  expect(await page.getByText('Look at the bank file first.').count()).toBe(0);
  await expectFitEverywhere(page);
  await page.getByRole('button', { name: 'This helped' }).click();
  await page.getByText('Thank you for telling us that it helped.').waitFor();
  expect([...problems, ...office.problems]).toEqual([]);
  await Promise.all([page.context().close(), office.page.context().close()]);
});

it('an owner writes to a service from the details of an order, staff note its answer by phone, and the owner sees it and closes the letter', async () => {
  const { system, browser } = journey();
  const wish = { service: 'doordash', externalStoreId: 'rosalias-congress-st', count: 1 };
  const { orders } = (await system.control('POST', '/orders', wish)) as { orders: { displayId: string }[] }; // the simulator's contract
  const displayId = orders[0]?.displayId ?? '';
  const { page, problems } = await openAs(browser, owner, { viewport: screens.phone });
  await page.goto(`${system.url}/dashboard/orders`);
  const card = page.locator('[data-order-id]', { hasText: displayId });
  await card.waitFor();
  await page.goto(`${system.url}/dashboard/orders?order=${await card.getAttribute('data-order-id')}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Write to DoorDash' }).click();
  const letter = page.getByRole('textbox', { name: 'Letter' });
  await letter.waitFor();
  // Services and we differ in the case of an order's number.
  expect((await letter.inputValue()).toLowerCase()).toContain(`your order ${displayId.toLowerCase()}`);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFit(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: `Order ${displayId}` }).waitFor();
  await page.getByText(/On behalf of Rosalía/).waitFor();

  const office = await openAs(browser, staff, { viewport: screens.phone });
  await office.page.goto(`${system.url}/backoffice/representatives`);
  await office.page.getByRole('link', { name: `Order ${displayId}` }).click();
  await office.page.getByRole('textbox', { name: 'Who answered' }).fill('Dana');
  await office.page.getByRole('textbox', { name: 'What they said' }).fill('You get it back on Monday.');
  await office.page.getByRole('button', { name: 'Note the answer' }).click();
  await office.page.getByRole('listitem').filter({ hasText: 'You get it back on Monday.' }).waitFor();
  await expectFitEverywhere(office.page);

  // Coming back to the tab is one of the moments at which it looks again.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('listitem').filter({ hasText: 'You get it back on Monday.' }).waitFor();
  await expectFitEverywhere(page);
  await page.getByRole('button', { name: 'Close it' }).click();
  await page.getByText('Closed', { exact: true }).waitFor();
  expect([...problems, ...office.problems]).toEqual([]);
  await Promise.all([page.context().close(), office.page.context().close()]);
});
