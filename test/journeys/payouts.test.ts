import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoMerchantId, demoPassword } from '../../scripts/demo/load-partner.ts';
import { demoSecrets } from '../../src/config.ts';
import { openDeposits } from '../../src/domains/payouts/bank-accounts/sealed-account.ts';
import { standardRunTime, weeksInSight } from '../../src/domains/payouts/model/pay-week.ts';
import { createVault } from '../../src/platform/crypto/vault.ts';
import { asId } from '../../src/shared/ids.ts';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
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

/** Only the demo's own account is left. */
beforeEach(async () => {
  await system.sql("delete from bank_accounts where last_four <> '0427'");
  await system.sql('update bank_accounts set replaced_at = null');
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

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each([
  { name: 'a phone', viewport: screens.phone, colorScheme: 'light' },
  { name: 'a tablet in the dark', viewport: screens.tablet, colorScheme: 'dark' },
  { name: 'a desktop', viewport: screens.desktop, colorScheme: 'light' },
] as const)('on $name', ({ viewport, colorScheme }) => {
  it('an owner enters another account, confirms its deposits, and sees when it takes over', async () => {
    const { page, problems } = await openAs(browser, token, { viewport, colorScheme });
    await page.goto(`${system.url}/dashboard/store/payouts`);
    const inUse = page.getByRole('article', { name: 'The account in use' });
    await inUse.getByText('JPMorgan Chase ••••0427').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: 'Change account' }).click();
    const dialog = page.getByRole('dialog');
    const field = (label: string) => dialog.getByLabel(label, { exact: false }).first();
    const [number, again] = [
      dialog.getByRole('textbox', { name: 'Account number', exact: true }),
      dialog.getByRole('textbox', { name: 'Account number again' }),
    ];
    await field('Name on the account').fill('Rosalía’s Kitchen LLC');
    await field('Routing number').fill('121000249');
    await dialog.getByText('This routing number has a wrong digit.').waitFor();
    await field('Routing number').fill('1210 0024 8');
    await dialog.getByText('Wells Fargo').waitFor();
    await number.fill('5550001234');
    await again.fill('5550001235');
    await field('Your Forkline password').fill('not the password');
    const submit = dialog.getByRole('button', { name: 'Change account' });
    await submit.click();
    await dialog.getByText('The two account numbers differ.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await again.fill('5550001234');
    await submit.click();
    await dialog.getByText('This is not your password.').waitFor();
    expect(await number.inputValue()).toBe('5550001234');
    expect(await seriousFindings(page)).toEqual([]);
    await field('Your Forkline password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });

    const change = page.getByRole('article', { name: 'The new account' });
    await change.getByText('Wells Fargo ••••1234').waitFor();
    await change.getByText('Deposits on their way').waitFor();
    const [first = '', second = ''] = await sendDeposits();
    await page.reload();
    await change.getByLabel('First amount').fill('1.20');
    await change.getByLabel('Second amount').fill(first);
    await change.getByRole('button', { name: 'Confirm amounts' }).click();
    await change.getByText('Enter an amount below a dollar').waitFor();
    await change.getByLabel('First amount').fill(first);
    await change.getByRole('button', { name: 'Confirm amounts' }).click();
    await change.getByText('you have 2 tries left').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await change.getByLabel('Second amount').fill(second);
    await page.keyboard.press('Enter');
    await change.getByText('Confirmed, rests').waitFor();
    await change.getByText('Meanwhile your payouts go to JPMorgan Chase ••••0427.').waitFor();
    await inUse.getByText('JPMorgan Chase ••••0427').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await change.getByRole('button', { name: 'Cancel the change' }).click();
    await change.getByRole('button', { name: 'Yes, forget it' }).click();
    await change.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Change account' }).waitFor();
    expect(await page.content()).not.toContain('5550001234');
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
    await page.context().close();
  });

  it('an owner sees what the next payout comes to and when it arrives, and what the last one was made of', async () => {
    const { page, problems } = await openAs(browser, token, { viewport, colorScheme });
    await page.goto(`${system.url}/dashboard/store/payouts`);
    const next = page.getByRole('article', { name: 'The next payout' });
    await next.getByText('$432.10').waitFor();
    await next.getByText('••••0427').waitFor();
    expect(await page.getByRole('article', { name: 'Pay days after that' }).getByRole('listitem').count()).toBe(6);
    const history = page.getByRole('region', { name: 'Payouts so far' });
    await history.getByText('Being prepared').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await history.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('$1,284.50').waitFor();
    await drawer.getByText('-$12.50').waitFor();
    await drawer.getByText('$1,272.00').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
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
});

it('an owner reads what the bank has corrected or refused, and what to do about it', async () => {
  const { page, problems } = await openAs(browser, token, { viewport: screens.phone });
  await system.sql("update bank_accounts set correction_code = 'C01', corrected_at = now()");
  await page.goto(`${system.url}/dashboard/store/payouts`);
  await page.getByText('Your bank has corrected the account number').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'It is right as it is' }).click();
  await page.getByText('Your bank has corrected the account number').waitFor({ state: 'detached' });

  const seal = "update bank_accounts set sealed_number = null, state = 'failed', failure = 'R02', ended_at = now()";
  const [before] = await system.sql<{ sealed_number: string }>('select sealed_number from bank_accounts');
  await system.sql(seal);
  await page.reload();
  await page.getByText('The bank says that this account is closed').first().waitFor();
  await page.getByRole('button', { name: 'Enter a bank account' }).click();
  await page.getByRole('dialog').getByLabel('Name on the account').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await system.sql("update bank_accounts set state = 'verified', failure = null, ended_at = null, sealed_number = $1", [
    before?.sealed_number,
  ]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('the kitchen is told in a sentence that this is the owner’s', async () => {
  const kitchen = await tokenOf(system, 'kitchen@forkline.test');
  const { page } = await openAs(browser, kitchen, { viewport: screens.phone });
  await page.goto(`${system.url}/dashboard/store/payouts`);
  await page.getByText('Only owners and accountants see the bank account and the payouts. Ask one of them.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.context().close();
});
