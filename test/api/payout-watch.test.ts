import { describe, expect, it } from 'vitest';
import type { TrialBalance } from '../../src/domains/money/books-contract.ts';
import type { PayoutFileDetails, StaffBankAccount } from '../../src/domains/payouts/desk-contract.ts';
import { returnFile } from '../../src/domains/payouts/rails/nacha/fixtures/return-files.ts';
import { password } from '../support/cast.ts';
import { mailTo } from '../support/mailbox.ts';
import { forwardTo, giveAccount, makeFile, releaseFile, staff } from '../support/payday.ts';
import { useRestaurant } from '../support/restaurant.ts';

// One story, told in order: an account is verified by two small deposits, which our bank, or the merchant's, sends back.
const restaurant = useRestaurant();
const rosalia = () => restaurant().cast.rosalia;
const owner = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
  restaurant().call(rosalia().owner, method, path, body);

const typed = (accountNumber: string) => ({
  holderName: 'Rosalía’s Kitchen LLC',
  kind: 'checking',
  routingNumber: '021000021',
  accountNumber,
  accountNumberAgain: accountNumber,
  password,
});
const changeId = async () => {
  const { body } = await owner('GET', '/api/bank-account');
  return (body as { change: { id: string } | null }).change?.id; // the contract
};

/** What the trial balance has for the small deposits, and for our bank account; in cents. */
async function balances(): Promise<{ verification: number; bank: number }> {
  const { body } = await staff(restaurant(), 'GET', '/trial-balance');
  const { currencies } = body as TrialBalance; // the contract
  const [usd] = currencies;
  expect(usd?.debitsMinor).toBe(usd?.creditsMinor);
  const on = (account: string) => {
    const row = usd?.accounts.find((one) => one.account === account);
    return (row?.debitMinor ?? 0) - (row?.creditMinor ?? 0);
  };
  return { verification: on('account_verification'), bank: on('bank') };
}

const details = async (id: string) =>
  (await staff(restaurant(), 'GET', `/payout-files/${id}`)).body as PayoutFileDetails; // the contract
const depositsOf = async (id: string) => (await details(id)).entries.filter(({ isDeposit }) => isDeposit);
const centsOf = (entries: PayoutFileDetails['entries']) =>
  entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
const faults = () => restaurant().sql("select kind, subject from ledger_faults(now() + interval '9 years', 100)");
const receive = (text: string) => staff(restaurant(), 'POST', '/bank-files', { name: 'bank', text });

/** Our bank's word about a file. */
async function answer(id: string, status: 'ACCEPTED' | 'REJECTED'): Promise<void> {
  const { name, entries } = await details(id);
  const [date, modifier] = name.split(' ');
  const [row] = await restaurant().sql<{ text: string }>(
    'select (total_minor / 100.0)::numeric(12,2)::text as text from payout_files where id = $1',
    [id],
  );
  const head = 'file_date,file_id_modifier,entries,debits,credits,status,reason';
  const { body } = await receive(`${head}\n${date},${modifier},${entries.length},0.00,${row?.text},${status},\n`);
  expect(body).toMatchObject({ kind: 'acknowledgement', problems: [] });
  await restaurant().runJobs();
}

let file = '';

describe('the small deposits that verify an account', () => {
  it('are our cost once they are released, and no part of what the merchant sees or is owed', async () => {
    expect((await owner('POST', '/api/bank-account', typed('000123456789'))).status).toBe(200);
    file = await makeFile(restaurant());
    expect(await balances()).toEqual({ verification: 0, bank: 0 });
    expect((await releaseFile(restaurant(), file)).status).toBe(200);
    const cents = centsOf(await depositsOf(file));
    expect(cents).toBeGreaterThan(0);
    expect(await balances()).toEqual({ verification: cents, bank: -cents });
    const { body } = await owner('GET', '/api/ledger/entries');
    expect(body).toEqual({ entries: [], contradictions: [], nextCursor: null });
    const books = await staff(restaurant(), 'GET', `/merchants/${rosalia().merchantId}/ledger`);
    expect(books.body).toMatchObject({ entries: [{ kind: 'verification' }, { kind: 'verification' }] });
    expect((await owner('GET', '/api/statement')).body).toMatchObject({ total: { owedMinor: 0 }, paidMinor: 0 });
    expect(await faults()).toEqual([]);
  });

  it('are entered once, however often the job runs', async () => {
    const { app, sql } = restaurant();
    const entries = await depositsOf(file);
    const deposits = entries.map(({ number, amountMinor }) => ({ number, amountMinor }));
    const given = { merchantId: rosalia().merchantId, step: 'sent', fileId: file, deposits };
    await app.jobs.find(({ identifier }) => identifier === 'payouts.enter_deposits')?.run(given, app.parts.log);
    expect(await sql("select key from ledger_entries where kind = 'verification'")).toHaveLength(2);
  });

  it('that our bank rejects cost nothing, and go out again with the next file', async () => {
    await answer(file, 'REJECTED');
    expect(await balances()).toEqual({ verification: 0, bank: 0 });
    const before = file;
    file = await makeFile(restaurant());
    expect((await depositsOf(file)).map(({ number }) => number)).toEqual(
      (await depositsOf(before)).map(({ number }) => number),
    );
    await releaseFile(restaurant(), file);
    expect((await balances()).verification).toBe(centsOf(await depositsOf(file)));
  });

  it('that the merchant’s bank sends back are ours again, one by one', async () => {
    await answer(file, 'ACCEPTED');
    const [first, second] = await depositsOf(file);
    if (!first || !second) throw new Error('There were two deposits.');
    const back = (entry: typeof first) => ({
      code: 'R03',
      originalTrace: entry.trace,
      payoutNumber: entry.number,
      amountCents: entry.amountMinor,
    });
    expect((await receive(returnFile([back(first)]))).status).toBe(200);
    await restaurant().runJobs();
    expect(await balances()).toEqual({ verification: second.amountMinor, bank: -second.amountMinor });
    expect((await receive(returnFile([back(second)]))).status).toBe(200);
    await restaurant().runJobs();
    expect(await balances()).toEqual({ verification: 0, bank: 0 });
    expect(await faults()).toEqual([]);
  });
});

describe('a change of the bank account that is cancelled', () => {
  it('is told to the owners, with what stays in use', async () => {
    await giveAccount(restaurant(), rosalia());
    await owner('POST', '/api/bank-account', typed('555000987654321'));
    const id = await changeId();
    expect((await owner('POST', `/api/bank-account/${id}/cancel`, {})).status).toBe(200);
    const letter = (await mailTo(restaurant(), rosalia().owner)).at(-1);
    expect(letter).toMatchObject({ purpose: 'bank_account_cancelled' });
    expect(letter?.body_text).toContain('has cancelled the change to JPMorgan Chase ••••4321');
    expect(letter?.body_text).toContain('Payouts go on to Bank of America ••••6789.');
    expect(letter?.body_text).not.toContain('987654321');
  });
});

describe('a merchant’s bank accounts as staff see them', () => {
  it('have their state, proof and history with who, no number, and leave a row in the audit', async () => {
    const path = `/merchants/${rosalia().merchantId}/bank-accounts`;
    const { body, text } = await staff(restaurant(), 'GET', path);
    const { accounts } = body as { accounts: StaffBankAccount[] }; // the contract
    expect(accounts.map(({ standing, lastFour }) => `${standing} ${lastFour}`).toSorted()).toEqual([
      'cancelled 4321',
      'failed 6789',
      'in_use 6789',
    ]);
    const cancelled = accounts.find(({ standing }) => standing === 'cancelled');
    expect(cancelled?.history.at(-1)).toMatchObject({
      by: expect.stringContaining('owner'),
      sentence: expect.stringContaining('Cancelled'),
    });
    expect(accounts.find(({ standing }) => standing === 'failed')?.problem).not.toBeNull();
    for (const number of ['123456789', '987654321', '021000021', '121000358']) expect(text).not.toContain(number);
    const audit = await restaurant().sql(
      "select staff_user_id from staff_actions where action = 'bank_accounts_viewed'",
    );
    expect(audit).toHaveLength(1);
  });
});

const alerts = async () =>
  restaurant().sql<{ body_text: string }>(
    "select body_text from outgoing_messages where purpose = 'payout_file_unacknowledged'",
  );
const watch = () => restaurant().runPeriodicTask('unacknowledged-files');

describe('a released file that our bank does not acknowledge', () => {
  it('is an alert at noon of the next banking day, once, and stands on the desk', async () => {
    await owner('POST', '/api/bank-account', typed('111222333444'));
    // A Friday evening in New York.
    forwardTo(restaurant(), new Date('2031-06-20T22:00:00Z'));
    file = await makeFile(restaurant());
    await releaseFile(restaurant(), file);
    expect(await details(file)).toMatchObject({ acknowledgeBy: '2031-06-23T16:00:00.000Z', isUnacknowledged: false });
    forwardTo(restaurant(), new Date('2031-06-23T15:50:00Z'));
    await watch();
    expect(await alerts()).toEqual([]);
    forwardTo(restaurant(), new Date('2031-06-23T16:00:00Z'));
    await watch();
    await watch();
    expect(await alerts()).toHaveLength(1);
    expect((await alerts())[0]?.body_text).toContain('released by Tess');
    expect(await details(file)).toMatchObject({ isUnacknowledged: true });
  });

  it('is none any more once our bank has said that it has it', async () => {
    await answer(file, 'ACCEPTED');
    expect(await details(file)).toMatchObject({ state: 'acknowledged', acknowledgeBy: null, isUnacknowledged: false });
    forwardTo(restaurant(), new Date('2031-06-30T16:00:00Z'));
    await watch();
    expect(await alerts()).toHaveLength(1);
  });
});
