import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoSecrets } from '../../src/config.ts';
import { standardRunTime, weeksInSight } from '../../src/domains/payouts/model/pay-week.ts';
import { returnFile } from '../../src/domains/payouts/rails/nacha/fixtures/return-files.ts';
import { asId, newId } from '../../src/shared/ids.ts';
import { systemClock } from '../../src/shared/time.ts';
import { sharedBrowser, screens, visit, type TestPage } from '../support/browser.ts';
import { openAs, staffToken } from '../support/logged-in.ts';
import { expectFitEverywhere } from '../support/looks.ts';
import { earn, giveAccount } from '../support/payday.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
const tokens = { sam: '', tess: '' };
const [week = { from: '', to: '' }] = weeksInSight(new Date(), standardRunTime);

/** Two restaurants have earned something last week; one of them has no bank account. */
async function writeWeek(sql: TestSystem['sql']): Promise<void> {
  const [rosalia] = await sql<{ merchant_id: string; id: string }>('select merchant_id, id from stores limit 1');
  if (!rosalia) throw new Error('The demo has no store.');
  const merchantId = asId<'merchant'>(rosalia.merchant_id);
  const config = { secretsKeys: [demoSecrets.SECRETS_KEY] } as const;
  await giveAccount({ sql, config, clock: systemClock }, { merchantId });
  await earn({ sql }, { merchantId, storeId: asId(rosalia.id) }, { minor: 125_000, on: week.to });
  const other = { merchantId: newId<'merchant'>(), storeId: newId<'store'>() };
  await sql("insert into merchants (id, name, business_type) values ($1, 'Blue Fish', 'restaurant')", [
    other.merchantId,
  ]);
  await sql(
    "insert into stores (merchant_id, id, name, address, time_zone) values ($1, $2, 'Blue Fish', '1 Quay', 'America/New_York')",
    [other.merchantId, other.storeId],
  );
  await earn({ sql }, other, { minor: 64_000, on: week.to });
}

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ prepare: writeWeek }), sharedBrowser()]);
  await vi.waitFor(
    async () => {
      const payouts = await system.sql('select 1 from payouts');
      if (payouts.length < 2) throw new Error(`${payouts.length} payouts have been made.`);
    },
    { timeout: 60_000, interval: 250 },
  );
  tokens.sam = await staffToken(system);
  tokens.tess = await staffToken(system, 'staff2@forkline.test');
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const as = (who: keyof typeof tokens): Promise<TestPage> => openAs(browser, tokens[who], { viewport: screens.desktop });

/** Gives a reason in the dialog that is open, by keyboard alone. */
async function giveReason(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').waitFor();
  await dialog.locator('textarea:focus').waitFor();
  await page.keyboard.type('Seen by two of us');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

const upload = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

it('a week is paid by a file that a colleague releases and the bank acknowledges; what comes back waits for an account', async () => {
  const { page, problems } = await as('sam');
  await page.goto(`${system.url}/backoffice/payouts`);
  await page.getByRole('heading', { name: 'Weekly runs' }).waitFor();
  await page.getByText('1 ready, $1,250.00').waitFor();
  await page.getByText('1 on hold, $640.00').waitFor();
  await page.locator(`a[href$="/runs/${week.from}"]`).click();
  const fish = page.getByRole('row', { name: /Blue Fish/ });
  await fish.getByText('No bank account.').waitFor();
  await page
    .getByRole('row', { name: /Rosalía/ })
    .getByText('$1,250.00')
    .waitFor();
  await expectFitEverywhere(page);
  await page.getByRole('button', { name: 'Hold payouts of Blue Fish' }).press('Enter');
  await giveReason(page);
  await page.getByRole('link', { name: 'Payouts', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Merchants on hold' }).waitFor();
  await page.getByRole('button', { name: 'End the hold' }).press('Enter');
  await giveReason(page);
  await page.getByRole('heading', { name: 'Merchants on hold' }).waitFor({ state: 'hidden' });
  const holds = await system.sql('select reason, ended_by from payout_holds');
  expect(holds).toEqual([{ reason: 'Seen by two of us', ended_by: 'Sam Whitaker' }]);

  await page.getByRole('button', { name: 'Make a file of what is ready' }).click();
  await page.getByRole('heading', { name: /^File / }).waitFor();
  const file = new URL(page.url()).pathname;
  await page.getByText('You have made this file: somebody else must release it.').waitFor();
  expect(await page.getByRole('button', { name: /^Release \$1,250\.00/ }).isDisabled()).toBe(true);

  const { page: colleague, problems: theirs } = await as('tess');
  await colleague.goto(system.url + file);
  await colleague.getByRole('button', { name: /^Release \$1,250\.00/ }).click();
  const release = colleague.getByRole('dialog', { name: /^Release file / });
  await release.getByText('$1,250.00, to the bank').waitFor();
  await release.getByText('1 account, 1 payment').waitFor();
  await release.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}/).waitFor();
  await release.getByRole('button', { name: 'Cancel' }).click();
  await release.waitFor({ state: 'hidden' });
  expect(await system.sql(`select 1 from payout_files where state <> 'draft'`)).toEqual([]);
  await colleague.getByRole('button', { name: /^Release \$1,250\.00/ }).click();
  await release.getByRole('button', { name: 'Release $1,250.00' }).click();
  const button = colleague.getByRole('button', { name: 'Download for the bank' });
  const [download] = await Promise.all([colleague.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^payouts-\d{4}-\d\d-\d\d-A\.ach$/);
  const text = await readFile(await download.path(), 'ascii');
  expect(text.split('\n')[0]).toHaveLength(94);
  const [, createdOn = ''] = /payouts-(\d{4}-\d\d-\d\d)-A/.exec(download.suggestedFilename()) ?? [];
  await colleague.getByRole('link', { name: 'Payouts', exact: true }).first().click();
  const head = 'file_date,file_id_modifier,entries,debits,credits,status,reason';
  await upload(colleague, 'ack.csv', `${head}\n${createdOn},A,1,0.00,1250.00,ACCEPTED,\n`);
  await colleague.getByText('our bank has it and accepts it.').waitFor();
  await colleague
    .getByRole('row', { name: new RegExp(`${createdOn} A`) })
    .getByText('At the bank')
    .waitFor();
  await upload(colleague, 'ack again.csv', `${head}\n${createdOn},A,1,0.00,1250.00,ACCEPTED,\n`);
  await colleague
    .getByText(/This file was taken in before, as “ack\.csv”/)
    .first()
    .waitFor();
  await expectFitEverywhere(colleague);

  const [entry] = await system.sql<{ number: string; trace: string; amount_minor: number }>(
    'select number, trace, amount_minor from payout_file_entries where payout_id is not null',
  );
  const { number = '', trace = '', amount_minor: cents = 0 } = entry ?? {};
  const sentBack = { code: 'R02', payoutNumber: number, originalTrace: trace, amountCents: cents };
  await page.getByRole('link', { name: 'Payouts', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Answers of the bank' }).waitFor();
  await upload(page, 'returns.txt', returnFile([sentBack]));
  await page.getByText(`${number} came back: R02, Account closed.`).waitFor();
  await page.getByRole('link', { name: 'All payouts' }).click();
  await vi.waitFor(async () => {
    const [row] = await system.sql<{ state: string }>('select state from payouts where number = $1', [number]);
    expect(row?.state).toBe('returned');
  });
  await page.goto(`${system.url}/backoffice/payouts/list?state=returned`);
  const row = page.getByRole('row', { name: new RegExp(number) });
  await row.getByText('this account is closed').waitFor();
  await page.getByRole('button', { name: `Pay again ${number}` }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The owner has called');
  await dialog.getByRole('button', { name: 'Pay again' }).click();
  await dialog.getByRole('alert').getByText('this account is closed').waitFor();

  // What nobody answers stands on the desk with what to do.
  await system.sql("update payout_files set state = 'released', released_at = now() - interval '9 days'");
  const sentence = 'The rail has not said whether the transfer was made: Stripe answered 503.';
  await system.sql(`update payouts set state = 'in_file', reasons = $1 where state = 'returned'`, [
    JSON.stringify([{ code: 'transfer_unanswered', sentence }]),
  ]);
  await page.goto(`${system.url}/backoffice/payouts`);
  await page.getByText('Our bank has not acknowledged what it should have by now.').waitFor();
  await page.getByText('Not acknowledged', { exact: true }).waitFor();
  const section = page.getByRole('region', { name: 'Transfers without an answer' });
  await section.getByText('Stripe answered 503').waitFor();
  await section.getByRole('button', { name: /^Ask Stripe again/ }).press('Enter');
  await giveReason(page);
  const asked = await system.sql("select reason from staff_actions where action = 'transfer_asked_again'");
  expect(asked).toEqual([{ reason: 'Seen by two of us' }]);

  for (const [path, words] of [
    ['/backoffice/payouts/list', 'Unanswered'],
    [file, 'R02'],
  ] as const) {
    await page.goto(system.url + path);
    await page.locator('main').getByText(words).first().waitFor();
    await expectFitEverywhere(page);
  }
  const [account] = await system.sql<{ merchant_id: string }>('select merchant_id from bank_accounts limit 1');
  await page.goto(`${system.url}/backoffice/merchants/${account?.merchant_id}`);
  await page.getByRole('button', { name: 'Show the bank accounts' }).click();
  await page.getByText('Its two small deposits were confirmed.').first().waitFor();
  await expectFitEverywhere(page);
  expect(await page.locator('main').innerText()).not.toContain('123456789');
  expect([...problems, ...theirs].filter((problem) => !/status of 409/.test(problem))).toEqual([]);
});

it('our own bank shows money that nobody has announced, which staff set aside with a reason; unknown addresses say so', async () => {
  const { page } = await as('sam');
  await page.goto(`${system.url}/backoffice/bank`);
  await page.getByText('No statement of our bank has been taken in yet.').waitFor();
  await upload(page, 'rows.csv', 'Date,Description\n');
  await page
    .getByText(/has no lines below its headings|has no column/)
    .first()
    .waitFor();
  const rows = ['Date,Description,Amount', '06/16/2031,DOORDASH REFERRAL,25.00', '06/17/2031,GRUBHUB INC,31.50'];
  await upload(page, 'june.csv', rows.join('\n'));
  const referral = page.getByRole('row', { name: /DOORDASH REFERRAL/ });
  await referral.getByText('$25.00').waitFor();
  await referral.getByRole('button', { name: 'It is a deposit' }).click();
  await page.getByRole('dialog').getByText('Take its report in first.').waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Enter it' }).isDisabled()).toBe(true);
  await expectFitEverywhere(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await referral.getByRole('button', { name: 'Set aside' }).press('Enter');
  await giveReason(page);
  await referral.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /GRUBHUB INC/ }).waitFor();

  await visit(page, `${system.url}/backoffice/payouts/runs/2020-01-06`);
  await page.getByText('There is no run of that week').waitFor();
  await visit(page, `${system.url}/backoffice/payouts/files/${newId()}`);
  await page.getByText('There is no such file').waitFor();
  await page.context().close();
});
