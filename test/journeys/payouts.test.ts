import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoMerchantId, demoPassword } from '../../scripts/demo/load-partner.ts';
import { demoSecrets } from '../../src/config.ts';
import { openDeposits } from '../../src/domains/payouts/bank-accounts/sealed-account.ts';
import { standardRunTime, weeksInSight } from '../../src/domains/payouts/model/pay-week.ts';
import { createVault } from '../../src/platform/crypto/vault.ts';
import { asId } from '../../src/shared/ids.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFitEverywhere } from '../support/looks.ts';
import { earn } from '../support/payday.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let token = '';

const nowhere = { from: '', to: '' };
const [paid = nowhere, next = nowhere] = weeksInSight(new Date(), standardRunTime);

/** The week that is due brought something, which is paid out at once, and so does the one after it. */
async function writeWeeks(sql: TestSystem['sql']): Promise<void> {
  const [store] = await sql<{ id: string }>('select id from stores where merchant_id = $1', [demoMerchantId]);
  const rosalia = { merchantId: asId<'merchant'>(demoMerchantId), storeId: asId<'store'>(store?.id ?? '') };
  await earn({ sql }, rosalia, { minor: 128_450, on: paid.to });
  await earn({ sql }, rosalia, { minor: -1_250, on: paid.to, account: 'payable.adjustments' });
  await earn({ sql }, rosalia, { minor: 43_210, on: next.from });
}

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ prepare: writeWeeks }), sharedBrowser()]);
  await vi.waitFor(
    async () => {
      const payouts = await system.sql('select 1 from payouts');
      if (payouts.length === 0) throw new Error('No payout has been made.');
    },
    { timeout: 60_000, interval: 250 },
  );
  token = await tokenOf(system, 'owner@forkline.test');
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

/** What the bank does with the file for it: answers the two amounts as they stand on the account's statement. */
async function sendDeposits(): Promise<string[]> {
  const [row] = await system.sql<{ id: string; sealed_deposits: string }>(
    `update bank_accounts set deposits_sent_at = now(), deposits_arrive_on = now()
     where state = 'unverified' returning id, sealed_deposits`,
  );
  const of = { merchantId: asId<'merchant'>(demoMerchantId), id: row?.id ?? '' };
  const amounts = openDeposits(createVault([demoSecrets.SECRETS_KEY]), of, row?.sealed_deposits ?? '');
  return amounts.map((cents) => (cents / 100).toFixed(2));
}

it('an owner sees what the next payout comes to and when it arrives, and what the last one was made of', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard/store/payouts`);
  const next = page.getByRole('article', { name: 'The next payout' });
  await next.getByText('$432.10').waitFor();
  await next.getByText('••••0427').waitFor();
  expect(await page.getByRole('article', { name: 'Pay days after that' }).getByRole('listitem').count()).toBe(6);
  const history = page.getByRole('region', { name: 'Payouts so far' });
  await history.getByText('Being prepared').waitFor();
  await expectFitEverywhere(page);

  await history.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('$1,284.50').waitFor();
  await drawer.getByText('-$12.50').waitFor();
  await drawer.getByText('$1,272.00').first().waitFor();
  await expectFitEverywhere(page);
  await page.reload();
  await drawer.getByText('$1,284.50').waitFor();
  for (const kind of ['CSV', 'PDF'] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: `Download ${kind}` }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^PO-\\d{4}-\\d{6}\\.${kind.toLowerCase()}$`));
  }
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await next.getByRole('link', { name: 'See what it is made of' }).click();
  await page.getByText('$432.10').first().waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('an owner enters another account, confirms its deposits, and sees when it takes over', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.desktop });
  await page.goto(`${system.url}/dashboard/store/payouts`);
  const inUse = page.getByRole('article', { name: 'The account in use' });
  await inUse.getByText('JPMorgan Chase ••••0427').waitFor();

  await page.getByRole('button', { name: 'Change account' }).click();
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label, { exact: false }).first();
  await field('Name on the account').fill('Rosalía’s Kitchen LLC');
  await field('Routing number').fill('1210 0024 8');
  await dialog.getByRole('textbox', { name: 'Account number', exact: true }).fill('5550001234');
  const again = dialog.getByRole('textbox', { name: 'Account number again' });
  await again.fill('5550001235');
  await field('Your Forkline password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await dialog.getByText('The two account numbers differ.').waitFor();
  await expectFitEverywhere(page);
  await again.fill('5550001234');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  const change = page.getByRole('article', { name: 'The new account' });
  await change.getByText('Wells Fargo ••••1234').waitFor();
  await change.getByText('Deposits on their way').waitFor();
  const [first = '', second = ''] = await sendDeposits();
  await page.reload();
  await change.getByLabel('First amount').fill(first);
  await change.getByLabel('Second amount').fill(first);
  await change.getByRole('button', { name: 'Confirm amounts' }).click();
  await change.getByText('you have 2 tries left').waitFor();
  await expectFitEverywhere(page);
  await change.getByLabel('Second amount').fill(second);
  await page.keyboard.press('Enter');
  await change.getByText('Confirmed, rests').waitFor();
  await change.getByText('Meanwhile your payouts go to JPMorgan Chase ••••0427.').waitFor();
  await inUse.getByText('JPMorgan Chase ••••0427').waitFor();
  await expectFitEverywhere(page);

  await change.getByRole('button', { name: 'Cancel the change' }).click();
  await change.getByRole('button', { name: 'Yes, forget it' }).click();
  await change.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Change account' }).waitFor();
  expect(await page.content()).not.toContain('5550001234');
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  await page.context().close();
});
