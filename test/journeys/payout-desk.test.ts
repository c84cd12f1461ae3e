import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoSecrets } from '../../src/config.ts';
import { standardRunTime, weeksInSight } from '../../src/domains/payouts/model/pay-week.ts';
import { returnFile } from '../../src/domains/payouts/rails/nacha/fixtures/return-files.ts';
import { asId, newId } from '../../src/shared/ids.ts';
import { systemClock } from '../../src/shared/time.ts';
import { seriousFindings } from '../support/axe.ts';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, staffToken } from '../support/logged-in.ts';
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

const as = async (who: keyof typeof tokens, path: string): Promise<Page> => {
  const { page } = await openAs(browser, tokens[who], { viewport: screens.desktop });
  await page.goto(system.url + path);
  return page;
};

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

describe('a week of payouts', () => {
  let file = '';

  it('is looked at before it is paid: what is unusual stands beside the amount', async () => {
    const page = await as('sam', '/backoffice/payouts');
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
    await page.getByRole('button', { name: 'Hold payouts of Blue Fish' }).press('Enter');
    await giveReason(page);
    await page.getByRole('link', { name: 'Payouts', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Merchants on hold' }).waitFor();
    await page.getByRole('button', { name: 'End the hold' }).press('Enter');
    await giveReason(page);
    await page.getByRole('heading', { name: 'Merchants on hold' }).waitFor({ state: 'hidden' });
    const holds = await system.sql('select reason, ended_by from payout_holds');
    expect(holds).toEqual([{ reason: 'Seen by two of us', ended_by: 'Sam Whitaker' }]);
    await page.context().close();
  });

  it('becomes a file that its maker cannot release', async () => {
    const page = await as('sam', '/backoffice/payouts');
    await page.getByRole('button', { name: 'Make a file of what is ready' }).click();
    await page.getByRole('heading', { name: /^File / }).waitFor();
    file = new URL(page.url()).pathname;
    await page.getByText('You have made this file: somebody else must release it.').waitFor();
    expect(await page.getByRole('button', { name: /^Release \$1,250\.00/ }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it('is released by a colleague, downloaded, and acknowledged by the bank', async () => {
    const page = await as('tess', file);
    await page.getByRole('button', { name: /^Release \$1,250\.00/ }).click();
    const button = page.getByRole('button', { name: 'Download for the bank' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^payouts-\d{4}-\d\d-\d\d-A\.ach$/);
    const text = await readFile(await download.path(), 'ascii');
    expect(text.split('\n')[0]).toHaveLength(94);
    const [, createdOn = ''] = /payouts-(\d{4}-\d\d-\d\d)-A/.exec(download.suggestedFilename()) ?? [];
    await page.getByRole('link', { name: 'Payouts', exact: true }).first().click();
    const head = 'file_date,file_id_modifier,entries,debits,credits,status,reason';
    await upload(page, 'ack.csv', `${head}\n${createdOn},A,1,0.00,1250.00,ACCEPTED,\n`);
    await page.getByText('our bank has it and accepts it.').waitFor();
    await page
      .getByRole('row', { name: new RegExp(`${createdOn} A`) })
      .getByText('At the bank')
      .waitFor();
    await upload(page, 'ack again.csv', `${head}\n${createdOn},A,1,0.00,1250.00,ACCEPTED,\n`);
    await page
      .getByText(/This file was taken in before, as “ack\.csv”/)
      .first()
      .waitFor();
    await page.context().close();
  });

  it('comes back in part, and staff see what came back and why it cannot be paid again yet', async () => {
    const [entry] = await system.sql<{ number: string; trace: string; amount_minor: number }>(
      'select number, trace, amount_minor from payout_file_entries where payout_id is not null',
    );
    const page = await as('sam', '/backoffice/payouts');
    const { number = '', trace = '', amount_minor: cents = 0 } = entry ?? {};
    const sentBack = { code: 'R02', payoutNumber: number, originalTrace: trace, amountCents: cents };
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
    await page.context().close();
  });
});

describe('what nobody answers', () => {
  it('stands on the desk with what to do: a file that the bank does not acknowledge, a transfer that Stripe does not answer', async () => {
    await system.sql("update payout_files set state = 'released', released_at = now() - interval '9 days'");
    const sentence = 'The rail has not said whether the transfer was made: Stripe answered 503.';
    await system.sql(`update payouts set state = 'in_file', reasons = $1 where state = 'returned'`, [
      JSON.stringify([{ code: 'transfer_unanswered', sentence }]),
    ]);
    const page = await as('sam', '/backoffice/payouts');
    await page.getByText('Our bank has not acknowledged what it should have by now.').waitFor();
    await page.getByText('Not acknowledged', { exact: true }).waitFor();
    const section = page.getByRole('region', { name: 'Transfers without an answer' });
    await section.getByText('Stripe answered 503').waitFor();
    await section.getByRole('button', { name: /^Ask Stripe again/ }).press('Enter');
    await giveReason(page);
    const asked = await system.sql("select reason from staff_actions where action = 'transfer_asked_again'");
    expect(asked).toEqual([{ reason: 'Seen by two of us' }]);
    await page.context().close();
  });
});

describe('our own bank', () => {
  it('shows money that nobody has announced, which staff set aside with a reason', async () => {
    const page = await as('sam', '/backoffice/bank');
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
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await referral.getByRole('button', { name: 'Set aside' }).press('Enter');
    await giveReason(page);
    await referral.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /GRUBHUB INC/ }).waitFor();
    await page.context().close();
  });
});

describe.each([
  { name: 'a phone', viewport: screens.phone },
  { name: 'a desktop', viewport: screens.desktop },
])('on $name', ({ viewport }) => {
  it.each(['light', 'dark'] as const)('every page of payouts stands in the %s', async (colorScheme) => {
    const [file] = await system.sql<{ id: string }>('select id from payout_files limit 1');
    const { page, problems } = await openAs(browser, tokens.sam, { viewport, colorScheme });
    for (const [path, words] of [
      ['/backoffice/payouts', 'our bank has it and accepts it.'],
      ['/backoffice/bank', 'GRUBHUB INC'],
      [`/backoffice/payouts/runs/${week.from}`, 'Blue Fish'],
      ['/backoffice/payouts/list', 'Unanswered'],
      [`/backoffice/payouts/files/${file?.id}`, 'R02'],
    ] as const) {
      await page.goto(system.url + path);
      await page.locator('main').getByText(words).first().waitFor();
      expect.soft(await seriousFindings(page), path).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${path} sticks out sideways`).toBeLessThanOrEqual(0);
    }
    const [account] = await system.sql<{ merchant_id: string }>('select merchant_id from bank_accounts limit 1');
    await page.goto(`${system.url}/backoffice/merchants/${account?.merchant_id}`);
    await page.getByRole('button', { name: 'Show the bank accounts' }).click();
    await page.getByText('Its two small deposits were confirmed.').first().waitFor();
    expect.soft(await seriousFindings(page), 'bank accounts').toEqual([]);
    expect(await page.locator('main').innerText()).not.toContain('123456789');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

it('an address of no run and of no file says so', async () => {
  const page = await as('sam', '/backoffice/payouts/runs/2020-01-06');
  await page.getByText('There is no run of that week').waitFor();
  await page.goto(`${system.url}/backoffice/payouts/files/${newId()}`);
  await page.getByText('There is no such file').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.context().close();
});
