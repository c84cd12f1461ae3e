import { describe, expect, it } from 'vitest';
import type { PayoutFileDetails } from '../../src/domains/payouts/desk-contract.ts';
import { digestOf } from '../../src/domains/payouts/files/digest.ts';
import { aboutFile } from '../../src/domains/payouts/files/file-parts.ts';
import { returnFile, type SentBack } from '../../src/domains/payouts/rails/nacha/fixtures/return-files.ts';
import { createVault } from '../../src/platform/crypto/vault.ts';
import { minuteMs } from '../../src/shared/time.ts';
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
  week,
} from '../support/payday.ts';
import { useRestaurant } from '../support/restaurant.ts';

// One story, told in order: each attack leaves everything as it was.
const restaurant = useRestaurant();
const rosalia = () => restaurant().cast.rosalia;
const neighbour = () => restaurant().cast.neighbour;
const reason = 'Part of the test';
const owed = 123_456;

const sql = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
  restaurant().sql<Row>(text, values);
const vault = () => createVault(restaurant().config.secretsKeys);
const latest = async () => (await payoutsOf(restaurant(), rosalia())).at(-1);
const runState = async () =>
  (await sql<{ state: string }>('select state from payout_runs where week_from = $1', [week.from]))[0]?.state;
const faults = () => sql("select kind, subject from ledger_faults(now() + interval '9 years', 100)");

async function draft(id: string): Promise<PayoutFileDetails> {
  const { body } = await staff(restaurant(), 'GET', `/payout-files/${id}`);
  return body as PayoutFileDetails; // the route's contract
}

const receive = (text: string, name = 'bank.txt') => staff(restaurant(), 'POST', '/bank-files', { name, text });

/** The last payout's entry as a bank would name it. */
async function sentEntry(): Promise<Required<Pick<SentBack, 'payoutNumber' | 'originalTrace' | 'amountCents'>>> {
  const [entry] = await sql<{ number: string; trace: string; amount_minor: number }>(
    `select e.number, e.trace, e.amount_minor from payout_file_entries e join payout_files f on f.id = e.file_id
     where f.state in ('released', 'acknowledged') order by f.created_at desc limit 1`,
  );
  if (!entry) throw new Error('Nothing was sent.');
  return { payoutNumber: entry.number, originalTrace: entry.trace, amountCents: entry.amount_minor };
}

describe('the run', () => {
  it('pays nobody while the ledger does not hold, and says so to staff', async () => {
    await giveAccount(restaurant(), rosalia());
    await giveAccount(restaurant(), neighbour(), '777000111');
    await earn(restaurant(), rosalia(), { minor: owed });
    await earn(restaurant(), neighbour(), { minor: 5_000 });
    await sql("update ledger_balances set amount_minor = amount_minor - 1 where account = 'payable.base'");
    forwardTo(restaurant(), runDue);
    await runWeek(restaurant());
    expect([await runState(), await latest()]).toEqual(['stopped', undefined]);
    await sql("update ledger_balances set amount_minor = amount_minor + 1 where account = 'payable.base'");
    const answer = await staff(restaurant(), 'POST', `/payout-runs/${week.from}/release`, { reason });
    expect([answer.status, answer.body]).toEqual([200, { state: 'due' }]);
  });

  it('pays everybody else when one merchant cannot be worked on, and that one afterwards', async () => {
    const [account] = await sql<{ sealed_number: string }>(
      'select sealed_number from bank_accounts where merchant_id = $1',
      [neighbour().merchantId],
    );
    const seal = (sealed: string | undefined) =>
      sql('update bank_accounts set sealed_number = $2 where merchant_id = $1', [neighbour().merchantId, sealed]);
    await seal('broken');
    await runWeek(restaurant());
    expect(await latest()).toMatchObject({ state: 'prepared', amount_minor: owed });
    expect([await runState(), await payoutsOf(restaurant(), neighbour())]).toEqual(['running', []]);
    await seal(account?.sealed_number);
    await runWeek(restaurant());
    expect([await runState(), (await payoutsOf(restaurant(), neighbour())).length]).toEqual(['done', 1]);
  });

  it('that begins twice at the same moment pays once', async () => {
    await sql("update payout_runs set state = 'due' where week_from = $1", [week.from]);
    await earn(restaurant(), rosalia(), { minor: 20_000, on: '2031-06-17' });
    await earn(restaurant(), neighbour(), { minor: 20_000, on: '2031-06-17' });
    forwardTo(restaurant(), nextRunDue);
    const { runPeriodicTask } = restaurant();
    await Promise.all(Array.from({ length: 4 }, () => runPeriodicTask('payout-runs')));
    for (const merchant of [rosalia(), neighbour()]) {
      const payouts = await payoutsOf(restaurant(), merchant);
      expect(payouts.map((payout) => payout.amount_minor)).toEqual([merchant === rosalia() ? owed : 5_000, 20_000]);
    }
    expect(await payoutBalances(restaurant(), rosalia())).toEqual({
      'payable.paid': owed + 20_000,
      payouts_prepared: -owed - 20_000,
    });
    expect(await faults()).toEqual([]);
  });
});

describe('a file', () => {
  let id: string;

  it('that was changed behind our backs is not released', async () => {
    id = await makeFile(restaurant());
    const [file] = await sql<{ sealed: string; digest: string }>(
      'select sealed, digest from payout_files where id = $1',
      [id],
    );
    const text = vault().open(file?.sealed ?? '', aboutFile(id));
    const put = (changed: string) =>
      sql('update payout_files set sealed = $2, digest = $3 where id = $1', [
        id,
        vault().seal(changed, aboutFile(id)),
        digestOf(changed),
      ]);
    // Somebody with the keys sends a payout to an account of theirs; sums and hashes stay right.
    await put(text.replace('000123456789', '000123456780'));
    const elsewhere = await releaseFile(restaurant(), id);
    expect([elsewhere.status, elsewhere.body]).toMatchObject([
      409,
      { message: expect.stringMatching(/^This file was not released: .* has another account number\.$/) },
    ]);
    await put(text.replace('0000123456', '0000123457'));
    expect((await releaseFile(restaurant(), id)).status).toBe(409);
    // Without the keys not even that.
    await sql("update payout_files set sealed = 'garbage' where id = $1", [id]);
    expect((await draft(id)).differences).toEqual(['Its text is not the one that was made.']);
    expect((await releaseFile(restaurant(), id)).status).toBe(409);
    expect(JSON.stringify((await draft(id)).differences)).not.toContain('123456789');
    await sql('update payout_files set sealed = $2, digest = $3 where id = $1', [id, file?.sealed, file?.digest]);
    expect((await draft(id)).differences).toEqual([]);
  });

  it('that pays more than the ledger has set aside is not released, whatever the payout says', async () => {
    await staff(restaurant(), 'POST', `/payout-files/${id}/withdraw`, { reason });
    const [first] = await payoutsOf(restaurant(), rosalia());
    const set = (minor: number) => sql('update payouts set amount_minor = $2 where id = $1', [first?.id, minor]);
    await set(999_999);
    restaurant().clock.forward(minuteMs);
    id = await makeFile(restaurant());
    const answer = await releaseFile(restaurant(), id);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { message: expect.stringContaining(`The payout ${first?.number} has another amount.`) },
    ]);
    await staff(restaurant(), 'POST', `/payout-files/${id}/withdraw`, { reason });
    await set(owed);
  });

  it('made before the bank account changed is not released, and the payout waits to be looked at', async () => {
    restaurant().clock.forward(minuteMs);
    id = await makeFile(restaurant());
    await giveAccount(restaurant(), rosalia(), '999999999');
    const answer = await releaseFile(restaurant(), id);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { message: expect.stringContaining('has another account now') },
    ]);
    await staff(restaurant(), 'POST', `/payout-files/${id}/withdraw`, { reason });
    restaurant().clock.forward(minuteMs);
    id = await makeFile(restaurant());
    const { entries } = await draft(id);
    expect(entries.map(({ merchantId }) => merchantId)).not.toContain(rosalia().merchantId);
    const held = (await payoutsOf(restaurant(), rosalia())).filter(({ state }) => state === 'held');
    expect(held.map(({ reasons }) => reasons[0]?.code)).toEqual(['account_changed', 'account_changed']);
    for (const payout of held) await staff(restaurant(), 'POST', `/payouts/${payout.id}/release`, { reason });
    await staff(restaurant(), 'POST', `/payout-files/${id}/withdraw`, { reason });
  });

  it('is never made and released by one person, not even by the database’s owner', async () => {
    restaurant().clock.forward(minuteMs);
    id = await makeFile(restaurant());
    const own = await staff(restaurant(), 'POST', `/payout-files/${id}/release`, {});
    expect(own.status).toBe(403);
    await expect(
      sql("update payout_files set state = 'released', released_by = made_by where id = $1", [id]),
    ).rejects.toThrow(/check constraint/);
    await expect(sql("update payout_files set state = 'released' where id = $1", [id])).rejects.toThrow(
      /check constraint/,
    );
  });

  it('released twice at the same moment is released once, and each payout is sent once', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => releaseFile(restaurant(), id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const sent = await sql('select 1 from ledger_entries where policy like $1', ['%/payout_sent']);
    expect(sent).toHaveLength(4);
    const audit = await sql("select detail from staff_actions where action = 'payout_file_released'");
    const [file] = await sql(
      "select concat(created_on, ' ', file_id_modifier) as object, total_minor::int as amount from payout_files where id = $1",
      [id],
    );
    expect(audit).toEqual([{ detail: { object: file?.['object'], amountMinor: file?.['amount'], currency: 'USD' } }]);
    const withdrawn = await staff(restaurant(), 'POST', `/payout-files/${id}/withdraw`, { reason });
    expect(withdrawn.status).toBe(409);
  });

  it('cannot hold a payout that another file holds', async () => {
    const other = `insert into payout_file_entries (file_id, trace, paid_merchant_id, payout_id, number, amount_minor)
      select file_id, '000000000000001', paid_merchant_id, payout_id, number, amount_minor
      from payout_file_entries where file_id = $1 and payout_id is not null limit 1`;
    await expect(sql(other, [id])).rejects.toThrow(/payout_file_entries_paid_once/);
  });
});

describe('an answer of the bank', () => {
  it('about another amount, another payout or a trace number of nobody is not believed', async () => {
    const entry = await sentEntry();
    const wrong: [SentBack, RegExp][] = [
      [{ ...entry, code: 'R01', amountCents: entry.amountCents + 1 }, /came back with .* we had sent/],
      [{ ...entry, code: 'R01', payoutNumber: 'PO-2031-999999' }, /not ours/],
      [{ ...entry, code: 'R01', originalTrace: '021000020999999' }, /not ours/],
      [{ ...entry, code: 'R01', transactionCode: '26' }, /debit of our own account/],
    ];
    for (const [answer, sentence] of wrong) {
      const { status, body } = await receive(returnFile([answer]));
      expect([status, body]).toMatchObject([409, { message: expect.stringMatching(sentence) }]);
    }
    expect(await sql('select 1 from bank_files_received')).toEqual([]);
    expect(await sql("select 1 from payouts where state = 'returned'")).toEqual([]);
  });

  it('that cannot be read changes nothing', async () => {
    const entry = await sentEntry();
    const good = returnFile([{ ...entry, code: 'R01' }]);
    for (const text of [good.slice(0, 200), good.replace('R01', 'X01'), 'file_date\nx', '101', '\n']) {
      const { status, text: answer } = await receive(text);
      expect(status).toBe(400);
      expect(answer).not.toMatch(/\.ts:\d/);
    }
  });

  it('that comes twice counts once, as the same file and in another one', async () => {
    const entry = await sentEntry();
    const text = returnFile([{ ...entry, code: 'R09' }]);
    const [one, two] = await Promise.all([receive(text, 'a.txt'), receive(text, 'b.txt')]);
    expect([one?.status, two?.status].toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([200, 409]);
    await restaurant().runJobs();
    const balances = await payoutBalances(restaurant(), rosalia());
    const replay = await receive(text.replaceAll('\n', '\r\n'), 'c.txt');
    expect([replay.status, replay.body]).toMatchObject([
      409,
      { message: expect.stringContaining('This file was taken in before, as “') },
    ]);
    const disguised = await receive(returnFile([{ ...entry, code: 'R01' }]));
    expect([disguised.status, disguised.body]).toMatchObject([
      409,
      { message: expect.stringContaining('has come back before') },
    ]);
    await restaurant().runJobs();
    expect(await payoutBalances(restaurant(), rosalia())).toEqual(balances);
    expect(await sql("select 1 from ledger_entries where policy like '%/payout_returned'")).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });
});

describe('amounts', () => {
  it('below zero are carried forward and shown, never paid', async () => {
    await earn(restaurant(), neighbour(), { minor: -70_000, on: '2031-06-25', account: 'payable.adjustments' });
    await earn(restaurant(), rosalia(), { minor: 9_000_000_000_000, on: '2031-06-25' });
    forwardTo(restaurant(), new Date('2031-07-01T10:00:00Z'));
    await runWeek(restaurant());
    expect((await payoutsOf(restaurant(), neighbour())).at(-1)).toMatchObject({
      state: 'carried',
      amount_minor: -70_000,
      reasons: [{ code: 'negative' }],
    });
  });

  it('beyond what a bank file holds wait for staff, who cannot send them by file either', async () => {
    const huge = await latest();
    expect(huge?.state).toBe('held');
    expect(huge?.reasons.map(({ code }) => code)).toContain('too_large');
    const answer = await staff(restaurant(), 'POST', `/payouts/${huge?.id}/release`, { reason });
    expect([answer.status, answer.body]).toMatchObject([409, { message: expect.stringContaining('by wire') }]);
  });

  it('of a payout cannot be below zero but where nothing is paid', async () => {
    await expect(sql("update payouts set amount_minor = -1 where state = 'held'")).rejects.toThrow(/check constraint/);
  });
});

describe('a payout of somebody else', () => {
  it('is not there for another owner, nor for the kitchen', async () => {
    const { call, cast } = restaurant();
    const id = (await latest())?.id ?? '';
    expect((await call(neighbour().owner, 'GET', `/api/payouts/${id}`)).status).toBe(404);
    expect((await call(cast.rosalia.kitchen, 'GET', `/api/payouts/${id}`)).status).toBe(403);
    expect((await call(cast.rosalia.owner, 'POST', `/api/backoffice/payouts/${id}/release`, { reason })).status).toBe(
      403,
    );
    expect((await call(cast.rosalia.owner, 'POST', '/api/backoffice/payout-files', {})).status).toBe(403);
  });
});
