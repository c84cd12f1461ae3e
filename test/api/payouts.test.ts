import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  DeskPayout,
  PayoutFileDetails,
  PayoutRunView,
  RunPreview,
} from '../../src/domains/payouts/desk-contract.ts';
import {
  payoutStatementPath,
  statementKinds,
  type NextPayout,
  type PayoutDetails,
  type PayoutView,
} from '../../src/domains/payouts/payouts-contract.ts';
import { returnFile } from '../../src/domains/payouts/rails/nacha/fixtures/return-files.ts';
import { readNachaFile } from '../../src/domains/payouts/rails/nacha/read-file.ts';
import { dayMs, hourMs, minuteMs } from '../../src/shared/time.ts';
import { mailTo } from '../support/mailbox.ts';
import {
  earn,
  forwardTo,
  giveAccount,
  makeFile,
  nextRunDue,
  payoutBalances,
  payoutsOf,
  releaseFile,
  runDue,
  runWeek,
  staff,
  textOfFile,
  week,
} from '../support/payday.ts';
import { useRestaurant } from '../support/restaurant.ts';

// One story, told in order: a week is earned, paid, sent back and paid again.
const restaurant = useRestaurant();
const rosalia = () => restaurant().cast.rosalia;
const neighbour = () => restaurant().cast.neighbour;
const reason = 'Seen by two of us';

const owner = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await restaurant().call(rosalia().owner, 'GET', path);
  expect(status).toBe(200);
  return body as Body; // the route's contract
};
const asStaff = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await staff(restaurant(), 'GET', path);
  expect(status).toBe(200);
  return body as Body; // the route's contract
};
/** The rows of a payout's file, with what the restaurant gets by each in cents. */
async function statementRows(id: string) {
  const { text } = await restaurant().call(rosalia().owner, 'GET', payoutStatementPath(id, 'csv'));
  const rows: Record<'service' | 'you_get', string>[] = parse(text, { columns: true, bom: true });
  return rows.map((row) => ({ service: row.service, owed: Math.round(Number(row.you_get) * 100) }));
}
const latest = async () => (await payoutsOf(restaurant(), rosalia())).at(-1);
const faults = () => restaurant().sql("select kind, subject from ledger_faults(now() + interval '9 years', 100)");

/** A file of our bank that sends back the payout of a number. */
async function sentBack(number: string, code: string): Promise<{ status: number; body: unknown }> {
  const [entry] = await restaurant().sql<{ trace: string; amount_minor: number }>(
    'select trace, amount_minor from payout_file_entries where number = $1 and not is_withdrawn',
    [number],
  );
  const text = returnFile([
    { code, payoutNumber: number, originalTrace: entry?.trace ?? '', amountCents: entry?.amount_minor ?? 0 },
  ]);
  const answer = await staff(restaurant(), 'POST', '/bank-files', { name: `returns-${code}.txt`, text });
  await restaurant().runJobs();
  return answer;
}

describe('before the week is over', () => {
  it('the owner sees what is being earned, what it covers, when it arrives, and what is missing', async () => {
    await earn(restaurant(), rosalia(), { minor: 100_000, on: '2031-06-10' });
    await earn(restaurant(), rosalia(), { minor: 40_000 });
    await earn(restaurant(), rosalia(), { minor: -22_000, account: 'payable.adjustments' });
    const next = await owner<NextPayout>('/api/payouts/next');
    expect(next).toMatchObject({
      weekFrom: week.from,
      weekTo: week.to,
      estimateMinor: 118_000,
      currency: 'USD',
      runAt: runDue.toISOString(),
      payOn: '2031-06-18',
      sentences: [expect.stringContaining('There is no bank account yet')],
      accountLastFour: null,
    });
    expect(next.calendar[0]).toMatchObject({ weekFrom: '2031-06-16', payOn: '2031-06-25' });
  });

  it('staff see the run, and what it would make of each merchant, and can hold it', async () => {
    await giveAccount(restaurant(), rosalia());
    await giveAccount(restaurant(), neighbour(), '777000111');
    await earn(restaurant(), neighbour(), { minor: 50 });
    await runWeek(restaurant());
    const { runs } = await asStaff<{ runs: PayoutRunView[] }>('/payout-runs');
    expect(runs).toMatchObject([
      { weekFrom: week.from, state: 'due', dueAt: runDue.toISOString() },
      // Nobody was owed anything then.
      { weekFrom: '2031-06-02', state: 'done' },
    ]);
    const { isDone, merchants } = await asStaff<RunPreview>(`/payout-runs/${week.from}`);
    expect(isDone).toBe(false);
    expect(merchants).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          merchantId: rosalia().merchantId,
          amountMinor: 118_000,
          state: 'prepared',
          accountLastFour: '6789',
          anomalies: ['The first payout of this merchant.', 'Many refunds and charges: $220.00 of $1,400.00.'],
        }),
        expect.objectContaining({ merchantId: neighbour().merchantId, amountMinor: 50, state: 'carried' }),
      ]),
    );
    expect(await payoutsOf(restaurant(), rosalia())).toEqual([]);
    const held = await staff(restaurant(), 'POST', `/payout-runs/${week.from}/hold`, { reason });
    expect([held.status, held.body]).toEqual([200, { state: 'held' }]);
  });
});

describe('the weekly run', () => {
  it('begins at its time and not before, and not while staff hold it', async () => {
    forwardTo(restaurant(), runDue);
    await runWeek(restaurant());
    expect(await payoutsOf(restaurant(), rosalia())).toEqual([]);
    await staff(restaurant(), 'POST', `/payout-runs/${week.from}/release`, { reason });
    await runWeek(restaurant());
    expect(await payoutsOf(restaurant(), rosalia())).toMatchObject([
      { state: 'prepared', amount_minor: 118_000, number: expect.stringMatching(/^PO-2031-\d{6}$/) },
    ]);
    expect(await payoutBalances(restaurant(), rosalia())).toEqual({
      'payable.paid': 118_000,
      payouts_prepared: -118_000,
    });
  });

  it('carries forward what is below a dollar, and says so', async () => {
    expect(await payoutsOf(restaurant(), neighbour())).toMatchObject([
      { state: 'carried', amount_minor: 50, reasons: [{ code: 'below_minimum' }] },
    ]);
    expect(await payoutBalances(restaurant(), neighbour())).toEqual({});
  });

  it('pays a week once, however often it runs, and whatever comes in later belongs to the next week', async () => {
    await earn(restaurant(), rosalia(), { minor: 9_999, on: '2031-06-16' });
    await runWeek(restaurant());
    await restaurant().sql("update payout_runs set state = 'due' where week_from = $1", [week.from]);
    await runWeek(restaurant());
    expect(await payoutsOf(restaurant(), rosalia())).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it('shows the owner each part of the payout', async () => {
    const { payouts } = await owner<{ payouts: PayoutView[] }>('/api/payouts');
    expect(payouts).toMatchObject([
      { amountMinor: 118_000, state: 'prepared', accountLastFour: '6789', sentences: [] },
    ]);
    const details = await owner<PayoutDetails>(`/api/payouts/${payouts[0]?.id}`);
    expect(details.parts).toEqual([
      { label: 'Base prices', amountMinor: 140_000 },
      { label: 'Refunds and error charges that the restaurant bears', amountMinor: -22_000 },
    ]);
    expect(details.stores).toMatchObject([{ storeId: rosalia().storeId, amountMinor: 118_000 }]);
  });

  it('leaves as a file whose rows add up to it, and as a PDF, for who sees money', async () => {
    const { call, cast } = restaurant();
    const { id = '' } = (await latest()) ?? {};
    const rows = await statementRows(id);
    expect(rows.reduce((sum, { owed }) => sum + owed, 0)).toBe(118_000);
    expect(rows.map(({ service }) => service)).not.toContain('Carried over from earlier weeks');
    const paper = await call(rosalia().owner, 'GET', payoutStatementPath(id, 'pdf'));
    expect(paper.text.startsWith('%PDF-')).toBe(true);
    for (const kind of statementKinds) {
      expect((await call(neighbour().owner, 'GET', payoutStatementPath(id, kind))).status).toBe(404);
      expect((await call(cast.rosalia.kitchen, 'GET', payoutStatementPath(id, kind))).status).toBe(403);
    }
  });
});

describe('the file for the bank', () => {
  let id: string;

  it('holds what is ready, under the account that the payout was made for', async () => {
    id = await makeFile(restaurant());
    const details = await asStaff<PayoutFileDetails>(`/payout-files/${id}`);
    expect(details).toMatchObject({
      state: 'draft',
      payouts: 1,
      totalMinor: 118_000,
      effectiveOn: '2031-06-18',
      isMine: true,
      differences: [],
      entries: [{ amountMinor: 118_000, isDeposit: false, answerCode: null }],
    });
    expect((await latest())?.state).toBe('in_file');
  });

  it('is released by somebody else than its maker, and not downloaded before', async () => {
    const early = await staff(restaurant(), 'GET', `/payout-files/${id}/text`);
    expect(early.status).toBe(409);
    const own = await staff(restaurant(), 'POST', `/payout-files/${id}/release`, {});
    expect([own.status, own.body]).toMatchObject([403, { message: expect.stringContaining('somebody else') }]);
    const answer = await releaseFile(restaurant(), id);
    expect([answer.status, answer.body]).toEqual([200, { state: 'released' }]);
    expect((await latest())?.state).toBe('sent');
    expect(await payoutBalances(restaurant(), rosalia())).toEqual({
      'payable.paid': 118_000,
      bank_in_transit: -118_000,
    });
  });

  it('is what the bank can read, to the cent and to the account, and each download is in the audit', async () => {
    const read = readNachaFile(await textOfFile(restaurant(), id));
    expect(read).toMatchObject({
      file: {
        totals: { entries: 1, creditCents: 118_000 },
        batches: [{ entries: [{ accountNumber: '000123456789', routingNumber: '121000358', amountCents: 118_000 }] }],
      },
    });
    const actions = await restaurant().sql<{ action: string }>(
      'select action from staff_actions where subject_id = $1 order by at, id',
      [id],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'payout_file_made',
      'payout_file_released',
      'payout_file_downloaded',
    ]);
  });

  it('is acknowledged by the bank, once', async () => {
    const text = [
      'file_date,file_id_modifier,entries,debits,credits,status,reason',
      '2031-06-17,A,1,0.00,1180.00,ACCEPTED,',
    ].join('\n');
    const answer = await staff(restaurant(), 'POST', '/bank-files', { name: 'ack.csv', text });
    expect([answer.status, answer.body]).toMatchObject([200, { kind: 'acknowledgement', problems: [] }]);
    expect((await asStaff<PayoutFileDetails>(`/payout-files/${id}`)).state).toBe('acknowledged');
    const again = await staff(restaurant(), 'POST', '/bank-files', { name: 'again.csv', text });
    expect([again.status, again.body]).toMatchObject([
      409,
      { message: expect.stringContaining('This file was taken in before, as “ack.csv” by Sam') },
    ]);
  });

  it('counts as paid two banking days after it has arrived', async () => {
    // It arrived on Wednesday; Thursday is Juneteenth.
    forwardTo(restaurant(), new Date('2031-06-22T16:00:00Z'));
    await restaurant().runPeriodicTask('payouts-to-settle');
    expect((await latest())?.state).toBe('sent');
    restaurant().clock.forward(dayMs);
    await restaurant().runPeriodicTask('payouts-to-settle');
    expect((await latest())?.state).toBe('paid');
    expect(await payoutBalances(restaurant(), rosalia())).toEqual({ 'payable.paid': 118_000, bank: -118_000 });
  });
});

describe('a payout that the bank sends back, even late', () => {
  it('is owed again, its account is paid no more, and the owner hears what to do', async () => {
    const { number = '' } = (await latest()) ?? {};
    const answer = await sentBack(number, 'R02');
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { kind: 'returns', taken: [`${number} came back: R02, Account closed.`], problems: [] },
    ]);
    expect(await latest()).toMatchObject({ state: 'returned', reasons: [{ code: 'sent_back' }] });
    expect(await payoutBalances(restaurant(), rosalia())).toEqual({});
    const letters = await mailTo(restaurant(), rosalia().owner);
    const letter = letters.find((mail) => mail.purpose === 'payout_returned');
    expect(letter?.body_text).toContain('$1,180.00');
    expect(letter?.body_text).toContain('this account is closed; enter another one under Bank & Payouts');
    expect(letter?.body_text).not.toContain('123456789');
    const accounts = await restaurant().sql('select state, failure from bank_accounts where merchant_id = $1', [
      rosalia().merchantId,
    ]);
    expect(accounts).toEqual([{ state: 'failed', failure: 'R02' }]);
    expect(await faults()).toEqual([]);
  });

  it('cannot be paid again to nowhere', async () => {
    const { id = '' } = (await latest()) ?? {};
    const answer = await staff(restaurant(), 'POST', `/payouts/${id}/reissue`, { reason });
    expect([answer.status, answer.body]).toMatchObject([409, { message: expect.stringContaining('closed') }]);
  });

  it('is paid again, once, when the owner has another account', async () => {
    await giveAccount(restaurant(), rosalia(), '555666777');
    const { id = '', number } = (await latest()) ?? {};
    const answer = await staff(restaurant(), 'POST', `/payouts/${id}/reissue`, { reason });
    expect([answer.status, answer.body]).toEqual([200, { asked: true }]);
    await restaurant().runJobs();
    expect(await latest()).toMatchObject({ state: 'prepared', amount_minor: 118_000, reissue_of: id });
    const again = await staff(restaurant(), 'POST', `/payouts/${id}/reissue`, { reason });
    expect([again.status, again.body]).toMatchObject([409, { message: expect.stringContaining('paid again before') }]);
    const { payouts } = await owner<{ payouts: PayoutView[] }>('/api/payouts');
    expect(payouts[0]).toMatchObject({ reissueOf: number, accountLastFour: '6777' });
    const details = await owner<PayoutDetails>(`/api/payouts/${payouts[0]?.id}`);
    expect(details.parts).toEqual([{ label: `Payout ${number}, which came back`, amountMinor: 118_000 }]);
    expect(await statementRows(details.id)).toEqual([{ service: `Payout ${number}, which came back`, owed: 118_000 }]);
    expect(await payoutBalances(restaurant(), rosalia())).toEqual({
      'payable.paid': 118_000,
      payouts_prepared: -118_000,
    });
  });

  it('is no part of the next weekly payout then', async () => {
    forwardTo(restaurant(), nextRunDue);
    await runWeek(restaurant());
    const weekly = (await payoutsOf(restaurant(), rosalia())).filter((payout) => payout['reissue_of'] === null);
    expect(weekly.map((payout) => payout.amount_minor)).toEqual([118_000, 9_999]);
  });
});

describe('what staff keep back', () => {
  it('a payout to another account than the last is looked at first', async () => {
    expect(await latest()).toMatchObject({ state: 'prepared', amount_minor: 9_999 });
    await giveAccount(restaurant(), rosalia(), '888999000');
    await earn(restaurant(), rosalia(), { minor: 40_000, on: '2031-06-25' });
    const id = await makeFile(restaurant()).catch(() => '');
    // Neither of the ready ones goes to an account that they were not made for.
    expect(id).toBe('');
    const held = await payoutsOf(restaurant(), rosalia());
    expect(held.filter(({ state }) => state === 'held')).toMatchObject([
      { reasons: [{ code: 'account_changed' }] },
      { reasons: [{ code: 'account_changed' }] },
    ]);
    for (const payout of held.filter(({ state }) => state === 'held')) {
      const answer = await staff(restaurant(), 'POST', `/payouts/${payout.id}/release`, { reason });
      expect([answer.status, answer.body]).toEqual([200, { state: 'prepared' }]);
    }
    expect((await releaseFile(restaurant(), await makeFile(restaurant()))).status).toBe(200);
  });

  it('a whole merchant waits until the hold is ended, and then goes on by itself', async () => {
    await staff(restaurant(), 'POST', `/merchants/${rosalia().merchantId}/payouts/hold`, {
      reason: 'Owner unreachable',
    });
    forwardTo(restaurant(), new Date('2031-07-01T10:00:00Z'));
    await runWeek(restaurant());
    expect(await latest()).toMatchObject({
      state: 'held',
      amount_minor: 40_000,
      reasons: [{ code: 'staff_hold', sentence: 'Owner unreachable' }],
    });
    const { payouts } = await owner<{ payouts: PayoutView[] }>('/api/payouts');
    // Why is staff's own affair.
    expect(payouts[0]?.sentences).toEqual([
      'We are checking this payout before it goes out; you need not do anything.',
    ]);
    const twice = await staff(restaurant(), 'POST', `/merchants/${rosalia().merchantId}/payouts/hold`, { reason });
    expect(twice.status).toBe(409);
    await staff(restaurant(), 'POST', `/merchants/${rosalia().merchantId}/payouts/release`, { reason });
    await restaurant().runJobs();
    expect(await latest()).toMatchObject({ state: 'prepared', reasons: [] });
  });

  it('a single payout is held, released, and cancelled into the next one', async () => {
    const { id = '' } = (await latest()) ?? {};
    const act = async (verb: string) => (await staff(restaurant(), 'POST', `/payouts/${id}/${verb}`, { reason })).body;
    expect(await act('hold')).toEqual({ state: 'held' });
    expect(await act('hold')).toMatchObject({ code: 'CONFLICT' });
    expect(await act('release')).toEqual({ state: 'prepared' });
    expect(await act('cancel')).toEqual({ state: 'cancelled' });
    expect(await act('release')).toMatchObject({ code: 'CONFLICT' });
    await restaurant().runJobs();
    expect((await latest())?.state).toBe('cancelled');
    expect(await act('release')).toMatchObject({ code: 'CONFLICT' });
    const { estimateMinor } = await owner<NextPayout>('/api/payouts/next');
    expect(estimateMinor).toBe(40_000);
    expect(await faults()).toEqual([]);
  });

  it('every act is in the audit', async () => {
    const rows = await restaurant().sql<{ action: string }>(
      "select distinct action from staff_actions where action like '%payout%' order by 1",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'payout_cancelled',
      'payout_file_downloaded',
      'payout_file_made',
      'payout_file_released',
      'payout_held',
      'payout_reissued',
      'payout_released',
      'payout_run_held',
      'payout_run_released',
      'payouts_held',
      'payouts_hold_ended',
    ]);
  });
});

describe('a file that is not sent', () => {
  beforeEach(() => restaurant().clock.forward(minuteMs));

  it('is withdrawn, and its payouts are ready for the next one', async () => {
    forwardTo(restaurant(), new Date('2031-07-08T10:00:00Z'));
    await runWeek(restaurant());
    const id = await makeFile(restaurant());
    const answer = await staff(restaurant(), 'POST', `/payout-files/${id}/withdraw`, { reason });
    expect([answer.status, answer.body]).toEqual([200, { state: 'withdrawn' }]);
    expect((await latest())?.state).toBe('prepared');
    expect((await releaseFile(restaurant(), id)).status).toBe(409);
  });

  it('is rejected by the bank: everything in it is owed again, and can be paid anew', async () => {
    const before = await latest();
    const id = await makeFile(restaurant());
    await releaseFile(restaurant(), id);
    const [file] = await restaurant().sql<{ name: string; total: string }>(
      `select created_on || ',' || file_id_modifier as name, to_char(total_minor / 100.0, 'FM9999990.00') as total
       from payout_files where id = $1`,
      [id],
    );
    const text = `file_date,file_id_modifier,entries,debits,credits,status,reason\n${file?.name},1,0.00,${file?.total},REJECTED,Bad header\n`;
    const answer = await staff(restaurant(), 'POST', '/bank-files', { name: 'no.csv', text });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { taken: [expect.stringContaining('rejects it (Bad header)')] },
    ]);
    await restaurant().runJobs();
    expect(await latest()).toMatchObject({ id: before?.id, state: 'returned', reasons: [{ code: 'file_rejected' }] });
    // Our own bank's matter: the owner is not written to, and the account stays.
    const letters = await mailTo(restaurant(), rosalia().owner);
    expect(letters.filter((mail) => mail.purpose === 'payout_returned')).toHaveLength(1);
    await staff(restaurant(), 'POST', `/payouts/${before?.id}/reissue`, { reason });
    await restaurant().runJobs();
    expect(await latest()).toMatchObject({ state: 'prepared', amount_minor: before?.amount_minor });
  });

  it('holds the small deposits of a new account as well, and tells the account when they are sent', async () => {
    const { call, cast } = restaurant();
    const number = '123123123';
    await call(cast.neighbour.owner, 'POST', '/api/bank-account', {
      holderName: 'Harbor Deli',
      kind: 'savings',
      routingNumber: '091000022',
      accountNumber: number,
      accountNumberAgain: number,
      password: 'correct horse battery',
    });
    const id = await makeFile(restaurant());
    await releaseFile(restaurant(), id);
    const { entries } = await asStaff<PayoutFileDetails>(`/payout-files/${id}`);
    const deposits = entries.filter(({ isDeposit }) => isDeposit);
    expect(deposits).toHaveLength(2);
    for (const { amountMinor } of deposits) expect(amountMinor).toBeLessThan(100);
    const read = readNachaFile(await textOfFile(restaurant(), id));
    expect('file' in read && read.file.batches.map(({ entryDescription }) => entryDescription)).toEqual([
      'PAYOUT',
      'ACCTVERIFY',
    ]);
    const [account] = await restaurant().sql<{ sent: boolean }>(
      "select deposits_sent_at is not null as sent from bank_accounts where merchant_id = $1 and state = 'unverified'",
      [cast.neighbour.merchantId],
    );
    expect(account).toEqual({ sent: true });
    const again = await staff(restaurant(), 'POST', '/payout-files', {});
    expect([again.status, again.body]).toMatchObject([409, { message: 'Nothing is ready to be paid.' }]);
  });

  it('a notification of change is told to the owner and moves nothing', async () => {
    const { number = '' } = (await latest()) ?? {};
    const before = await restaurant().sql('select id, state, routing_number from bank_accounts order by id');
    const answer = await sentBack(number, 'C02');
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { taken: [expect.stringContaining('nothing is paid elsewhere')] },
    ]);
    expect(await restaurant().sql('select id, state, routing_number from bank_accounts order by id')).toEqual(before);
    expect((await latest())?.state).toBe('sent');
    const letters = await mailTo(restaurant(), rosalia().owner);
    expect(letters.at(-1)).toMatchObject({ purpose: 'bank_account_corrected' });
  });
});

describe('the desk', () => {
  it('lists the payouts of all merchants, by state and by words', async () => {
    interface Listed {
      payouts: DeskPayout[];
      counts: { state: string; count: number }[];
    }
    const { payouts, counts } = await asStaff<Listed>('/payouts?state=cancelled&search=rosal');
    expect(payouts).toMatchObject([{ merchantName: "Rosalía's Kitchen", state: 'cancelled', amountMinor: 40_000 }]);
    expect(counts.find(({ state }) => state === 'cancelled')?.count).toBe(1);
    expect((await asStaff<Listed>('/payouts?search=harbor')).payouts.map(({ state }) => state)).toContain('carried');
    restaurant().clock.forward(hourMs);
  });
});
