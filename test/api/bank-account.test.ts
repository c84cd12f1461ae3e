import { randomUUID } from 'node:crypto';
import { TOTP, Secret } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BankAccounts } from '../../src/domains/payouts/bank-account-contract.ts';
import { merchantsWithDepositsToSend } from '../../src/domains/payouts/bank-accounts/account-store.ts';
import { correctAccount } from '../../src/domains/payouts/bank-accounts/commands/correct-account.ts';
import { failAccount } from '../../src/domains/payouts/bank-accounts/commands/fail-account.ts';
import { recordDepositsSent } from '../../src/domains/payouts/bank-accounts/commands/record-deposits-sent.ts';
import { readDepositsToSend, readPayoutAccount } from '../../src/domains/payouts/bank-accounts/payout-account.ts';
import { inMerchant, type Context } from '../../src/platform/context.ts';
import { createVault } from '../../src/platform/crypto/vault.ts';
import { asMerchant } from '../../src/platform/db/database.ts';
import { dayMs, hourMs } from '../../src/shared/time.ts';
import { password, staffCode } from '../support/cast.ts';
import { mailTo } from '../support/mailbox.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const number = '000123456789';
const other = '555000987654321';
const publicUrl = 'http://127.0.0.1:3000';

const typed = (accountNumber = number, more: Record<string, unknown> = {}) => ({
  holderName: 'Rosalía’s Kitchen LLC',
  kind: 'checking',
  routingNumber: '021000021',
  accountNumber,
  accountNumberAgain: accountNumber,
  password,
  ...more,
});

const rosalia = () => restaurant().cast.rosalia;
const vault = () => createVault(restaurant().config.secretsKeys);
const shownIn = ({ body }: Reply) => body as BankAccounts; // the route's contract
const messageIn = ({ body }: Reply) => (body as { message: string }).message; // the shape of every error

const show = async () => shownIn(await restaurant().call(rosalia().owner, 'GET', '/api/bank-account'));
const enter = (body: unknown, who = rosalia().owner) => restaurant().call(who, 'POST', '/api/bank-account', body);
const act = (id: string, verb: 'confirm' | 'cancel' | 'keep', body: unknown = {}, who = rosalia().owner) =>
  restaurant().call(who, 'POST', `/api/bank-account/${id}/${verb}`, body);
const letters = async () =>
  (await mailTo(restaurant(), rosalia().owner)).filter(({ purpose }) => purpose.startsWith('bank_account'));

/** Sends the deposits as the file for the bank does; answers their amounts. */
async function sendDeposits(): Promise<[number, number]> {
  return asSystem(async (ctx) => {
    const [waiting] = await readDepositsToSend(ctx.tx, vault());
    if (!waiting) throw new Error('No deposits wait to be sent.');
    await recordDepositsSent(ctx, { accountId: waiting.bankAccountId, arriveOn: '2031-06-17', publicUrl });
    return [...waiting.amountsCents];
  });
}

/** Enters an account and confirms it; answers its id. */
async function enterAndConfirm(accountNumber: string): Promise<string> {
  const { change } = shownIn(await enter(typed(accountNumber)));
  const id = change?.id ?? '';
  const amountsCents = await sendDeposits();
  expect((await act(id, 'confirm', { amountsCents })).status).toBe(200);
  return id;
}

const payoutAccount = () =>
  asMerchant(restaurant().app.db, rosalia().merchantId, (tx) =>
    readPayoutAccount(tx, vault(), restaurant().clock.now()),
  );

/** Runs a command of the system in Rosalía's name. */
function asSystem<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const { app } = restaurant();
  const actor = { kind: 'system', name: 'test' } as const;
  return inMerchant({ db: app.db, parts: app.parts, actor }, rosalia().merchantId, work);
}

/** A pair that was not sent. */
const wrongPair = ([one, two]: readonly [number, number]) => [one, two === 99 || one === 99 ? 50 : 99] as const;

beforeEach(async () => {
  await restaurant().sql('delete from bank_accounts');
  await restaurant().sql('delete from outgoing_messages');
  await restaurant().sql('delete from log_in_waits');
});

describe('an account that is entered', () => {
  it('is shown with its bank and its last four digits, and its number is nowhere in the clear', async () => {
    const answer = await enter(typed('000-1234 56789'));
    expect([answer.status, shownIn(answer)]).toMatchObject([
      200,
      {
        inUse: null,
        failed: null,
        proof: 'password',
        change: { bankName: 'JPMorgan Chase', lastFour: '6789', stage: 'deposits_to_send', triesLeft: 3 },
      },
    ]);
    const rows = await restaurant().sql(
      'select a::text as row, m::text as mail from bank_accounts a, outgoing_messages m',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([answer.body, await show(), rows, await letters()])).not.toContain(number);
    expect(await payoutAccount()).toMatchObject({ reason: 'unverified' });
    const [row] = await restaurant().sql<{ sealed_number: string; id: string }>('select * from bank_accounts');
    const about = ['bank_account', rosalia().merchantId, row?.id ?? ''];
    expect(vault().open(row?.sealed_number ?? '', about)).toBe(number);
    expect(() =>
      vault().open(row?.sealed_number ?? '', ['bank_account', restaurant().cast.neighbour.merchantId]),
    ).toThrow(/authenticate/);
  });

  it.each([
    [{ routingNumber: '021000022' }, 'routingNumber: This routing number has a wrong digit.'],
    [{ routingNumber: '12' }, 'routingNumber: A routing number has nine digits.'],
    [{ routingNumber: '992000013' }, 'routingNumber: '],
    [{ accountNumberAgain: '000123456788' }, 'accountNumberAgain: The two account numbers differ.'],
    [{ accountNumber: '12', accountNumberAgain: '12' }, 'accountNumber: An account number has 5 to 17 digits.'],
    [{ accountNumber: '1'.repeat(18) }, 'accountNumber: An account number has 5 to 17 digits.'],
    [{ accountNumber: 'DE44500105175407324931' }, 'accountNumber: An account number has 5 to 17 digits.'],
    [{ holderName: ' ' }, 'holderName: Enter the name on the account.'],
    [{ kind: 'offshore' }, 'kind: '],
    [{ password: undefined }, 'password: Enter your password.'],
    [{ password: 'wrong' }, 'password: This is not your password.'],
  ])('is refused beside its field: %j', async (wrong, sentence) => {
    const answer = await enter(typed(number, wrong));
    expect([answer.status, messageIn(answer)]).toEqual([400, expect.stringContaining(sentence)]);
    expect(answer.text).not.toContain(number);
    expect(await restaurant().sql('select 1 from bank_accounts')).toEqual([]);
    expect(await letters()).toEqual([]);
  });

  it('waits after five wrong passwords in a row, even for the right one', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await enter(typed(number, { password: 'wrong' }))).status).toBe(400);
    }
    const answer = await enter(typed());
    expect([answer.status, messageIn(answer)]).toEqual([429, expect.stringContaining('Too many tries.')]);
    expect(await restaurant().sql('select 1 from bank_accounts')).toEqual([]);
  });

  it('is entered no more than five times a day', async () => {
    for (let count = 0; count < 5; count += 1) expect((await enter(typed())).status).toBe(200);
    expect((await enter(typed())).status).toBe(429);
    restaurant().clock.forward(dayMs);
    expect((await enter(typed())).status).toBe(200);
  });

  it('is the owner’s alone: not the kitchen’s, not another merchant’s, not that of staff who view', async () => {
    const { cast, call, app, tokenOf } = restaurant();
    expect((await enter(typed(), cast.rosalia.kitchen)).status).toBe(403);
    expect((await call(cast.rosalia.kitchen, 'GET', '/api/bank-account')).status).toBe(403);
    const id = shownIn(await enter(typed())).change?.id ?? '';
    const amountsCents = await sendDeposits();
    const { neighbour } = cast;
    expect((await act(id, 'confirm', { amountsCents }, neighbour.owner)).status).toBe(404);
    expect((await act(id, 'cancel', {}, neighbour.owner)).status).toBe(404);
    expect(shownIn(await call(neighbour.owner, 'GET', '/api/bank-account')).change).toBeNull();

    const begun = await call(cast.staff, 'POST', `/api/backoffice/merchants/${cast.rosalia.merchantId}/view`, {
      reason: 'to see',
    });
    expect(begun.status).toBe(200);
    const viewing = (method: 'GET' | 'POST', path: string, body: unknown) =>
      tokenOf(cast.staff).then((token) =>
        app.server.inject({
          method,
          url: `/api/bank-account${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            'x-view-as': cast.rosalia.merchantId,
            ...(method === 'POST' && { 'content-type': 'application/json' }),
          },
          ...(method === 'POST' && { payload: JSON.stringify(body) }),
        }),
      );
    expect((await viewing('GET', '', undefined)).json()).toMatchObject({ change: { lastFour: '6789' } });
    const entered = await viewing('POST', '', typed(other, { password: undefined, code: staffCode() }));
    expect(entered.statusCode).toBe(403);
    expect((await viewing('POST', `/${id}/confirm`, { amountsCents })).statusCode).toBe(403);
    expect((await viewing('POST', `/${id}/cancel`, {})).statusCode).toBe(403);
    expect((await show()).change).toMatchObject({ id, lastFour: '6789' });
  });
});

describe('the two deposits', () => {
  it('wait to be sent, differ, are below a dollar, and prove the first account at once in either order', async () => {
    const { app } = restaurant();
    const id = shownIn(await enter(typed())).change?.id ?? '';
    const early = await act(id, 'confirm', { amountsCents: [1, 2] });
    expect([early.status, messageIn(early)]).toEqual([409, expect.stringContaining('have not been sent yet')]);
    expect(await merchantsWithDepositsToSend(app.db, 10)).toEqual([rosalia().merchantId]);
    const amounts = await sendDeposits();
    expect(await merchantsWithDepositsToSend(app.db, 10)).toEqual([]);
    expect(new Set(amounts).size).toBe(2);
    for (const amount of amounts) expect(amount >= 1 && amount <= 99).toBe(true);
    expect((await show()).change).toMatchObject({ stage: 'deposits_sent', depositsArriveOn: '2031-06-17' });
    const answer = await act(id, 'confirm', { amountsCents: amounts.toReversed() });
    expect([answer.status, shownIn(answer)]).toMatchObject([200, { inUse: { id, correction: null }, change: null }]);
    expect(await payoutAccount()).toEqual({
      bankAccountId: id,
      holderName: 'Rosalía’s Kitchen LLC',
      lastFour: '6789',
      account: { routingNumber: '021000021', accountNumber: number, kind: 'checking' },
    });
    expect((await letters()).map(({ purpose }) => purpose)).toEqual([
      'bank_account_entered',
      'bank_account_deposits_sent',
      'bank_account_confirmed',
    ]);
    expect((await act(id, 'confirm', { amountsCents: amounts })).status).toBe(409);
  });

  it('fail the account after three wrong tries, however many come at once; the right ones come too late', async () => {
    const id = shownIn(await enter(typed())).change?.id ?? '';
    const amounts = await sendDeposits();
    const wrong = () => act(id, 'confirm', { amountsCents: wrongPair(amounts) });
    const first = await wrong();
    expect([first.status, messageIn(first)]).toEqual([400, expect.stringContaining('you have 2 tries left')]);
    expect((await show()).change).toMatchObject({ triesLeft: 2 });
    const rest = await Promise.all([wrong(), wrong(), wrong(), wrong()]);
    expect(rest.map(({ status }) => String(status)).toSorted()).toEqual(['400', '400', '409', '409']);
    expect((await act(id, 'confirm', { amountsCents: amounts })).status).toBe(409);
    expect(await show()).toMatchObject({ change: null, inUse: null, failed: { id, lastFour: '6789' } });
    expect(await payoutAccount()).toMatchObject({ reason: 'failed', sentence: expect.stringContaining('three times') });
    expect((await letters()).at(-1)).toMatchObject({ purpose: 'bank_account_failed' });
    const [row] = await restaurant().sql('select sealed_number, sealed_deposits from bank_accounts');
    expect(row).toEqual({ sealed_number: null, sealed_deposits: null });
    expect((await enter(typed())).status).toBe(200);
    expect((await show()).failed).toBeNull();
  });
});

describe('another account', () => {
  it('takes the place of the one in use 72 hours after it was confirmed, not before', async () => {
    const { clock } = restaurant();
    const before = await enterAndConfirm(number);
    expect((await enter(typed(other))).status).toBe(200);
    expect(await payoutAccount()).toMatchObject({ bankAccountId: before });
    const id = (await show()).change?.id ?? '';
    await act(id, 'confirm', { amountsCents: await sendDeposits() });
    const usableFrom = new Date(clock.now().getTime() + 72 * hourMs).toISOString();
    expect(await show()).toMatchObject({ inUse: { id: before }, change: { id, stage: 'cooling_off', usableFrom } });
    clock.forward(72 * hourMs - 1);
    expect(await payoutAccount()).toMatchObject({ bankAccountId: before });
    clock.forward(1);
    expect(await payoutAccount()).toMatchObject({ bankAccountId: id, account: { accountNumber: other } });
    expect(await show()).toMatchObject({ inUse: { id, lastFour: '4321' }, change: null });
  });

  it('is told to the owners and to who entered the one before, even if they have left, each once', async () => {
    const { sql } = restaurant();
    await enterAndConfirm(number);
    await sql("update bank_accounts set contact_email = 'former@rosalia.test', contact_name = 'Former'");
    await sql('delete from outgoing_messages');
    await enter(typed(other));
    const former = await mailTo(restaurant(), 'former@rosalia.test');
    expect(former).toMatchObject([
      { purpose: 'bank_account_entered', subject: expect.stringContaining('is being changed') },
    ]);
    for (const part of ['••••4321', '••••6789', 'If this was not you', '/dashboard/store/payouts']) {
      expect(former[0]?.body_text).toContain(part);
    }
    expect(await letters()).toHaveLength(1);
    expect(former[0]?.body_text).not.toContain(other);
    await act((await show()).change?.id ?? '', 'confirm', { amountsCents: await sendDeposits() });
    expect((await mailTo(restaurant(), 'former@rosalia.test')).map(({ purpose }) => purpose)).toEqual([
      'bank_account_entered',
      'bank_account_confirmed',
    ]);
  });

  it('takes the place of a change that is under way, and can be cancelled while it rests', async () => {
    const { clock, sql } = restaurant();
    const before = await enterAndConfirm(number);
    const first = shownIn(await enter(typed('777000111222'))).change?.id ?? '';
    const second = shownIn(await enter(typed(other))).change?.id ?? '';
    expect(second).not.toBe(first);
    expect((await act(first, 'cancel')).status).toBe(409);
    await act(second, 'confirm', { amountsCents: await sendDeposits() });
    expect((await act(second, 'cancel')).body).toMatchObject({ inUse: { id: before }, change: null });
    clock.forward(100 * hourMs);
    expect(await payoutAccount()).toMatchObject({ bankAccountId: before });
    expect((await act(before, 'cancel')).status).toBe(409);
    expect((await act(randomUUID(), 'cancel')).status).toBe(404);
    expect(
      await sql("select last_four from bank_accounts where state = 'cancelled' and sealed_number is null"),
    ).toHaveLength(2);
  });

  it('is the only one, when several are entered at once', async () => {
    const answers = await Promise.all([enter(typed()), enter(typed(other)), enter(typed('777000111222'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const states = await restaurant().sql(
      'select state, count(*)::int as count from bank_accounts group by 1 order by 1',
    );
    expect(states).toEqual([
      { state: 'cancelled', count: 2 },
      { state: 'unverified', count: 1 },
    ]);
  });
});

describe('what the bank answers', () => {
  it('ends an account it knows nothing of, and says what to do', async () => {
    const id = await enterAndConfirm(number);
    await asSystem((ctx) => failAccount(ctx, { accountId: id, failure: 'R03', publicUrl }));
    await asSystem((ctx) => failAccount(ctx, { accountId: id, failure: 'R02', publicUrl }));
    expect(await show()).toMatchObject({
      inUse: null,
      failed: { id, sentence: expect.stringContaining('finds no account') },
    });
    expect(await payoutAccount()).toMatchObject({ reason: 'failed' });
    expect((await letters()).filter(({ purpose }) => purpose === 'bank_account_failed')).toHaveLength(1);
    await enterAndConfirm(other);
    expect(await payoutAccount()).toMatchObject({ reason: 'cooling_off' });
  });

  it('leaves the account in use where only the change has failed', async () => {
    const before = await enterAndConfirm(number);
    const id = await enterAndConfirm(other);
    await asSystem((ctx) => failAccount(ctx, { accountId: id, failure: 'R04', publicUrl }));
    restaurant().clock.forward(100 * hourMs);
    expect(await payoutAccount()).toMatchObject({ bankAccountId: before });
    expect(await show()).toMatchObject({ inUse: { id: before }, change: null, failed: { id } });
  });

  it('moves no money by a correction: the owner is asked', async () => {
    const id = await enterAndConfirm(number);
    await asSystem((ctx) => correctAccount(ctx, { accountId: id, code: 'C01', publicUrl }));
    expect(await payoutAccount()).toMatchObject({ bankAccountId: id, account: { accountNumber: number } });
    expect((await show()).inUse?.correction).toContain('corrected the account number');
    expect((await letters()).at(-1)).toMatchObject({ purpose: 'bank_account_corrected' });
    expect((await act(randomUUID(), 'keep')).status).toBe(404);
    expect((await act(id, 'keep')).body).toMatchObject({ inUse: { id, correction: null } });
    await enter(typed(other));
    expect((await act((await show()).change?.id ?? '', 'keep')).status).toBe(409);
  });
});

it('a person with a second factor proves it by a code that counts once, not by the password', async () => {
  const { cast, call, tokenOf } = restaurant();
  const owner = cast.neighbour.owner;
  await tokenOf(owner);
  const begun = await call(owner, 'POST', '/api/two-factor', { password });
  const { secret } = begun.body as { secret: string }; // the contract
  const codeAt = (timestamp = Date.now()) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const confirmed = await call(owner, 'POST', '/api/two-factor/confirm', { code: codeAt() });
  const { access } = confirmed.body as { access: string }; // the contract
  const as = async (body: unknown) => {
    const answer = await restaurant().app.server.inject({
      method: 'POST',
      url: '/api/bank-account',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, body: answer.json<{ message: string }>() };
  };
  expect(await as(typed())).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^code: Enter/) } });
  expect(await as(typed(number, { code: '000000' }))).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^code: This code is not right/) },
  });
  const code = codeAt();
  expect(await as(typed(number, { code }))).toMatchObject({ status: 200, body: { proof: 'code' } });
  expect(await as(typed(number, { code }))).toMatchObject({
    status: 400,
    body: { message: 'code: This code has been used. Wait for the next one.' },
  });
});

it('a number that a former key sealed opens still, and is sealed anew when it is read', async () => {
  const id = await enterAndConfirm(number);
  const [fresh] = restaurant().config.secretsKeys;
  const next = createVault([Buffer.alloc(32, 7).toString('base64'), fresh]);
  const read = () =>
    asMerchant(restaurant().app.db, rosalia().merchantId, (tx) =>
      readPayoutAccount(tx, next, restaurant().clock.now()),
    );
  expect(await read()).toMatchObject({ account: { accountNumber: number } });
  const [row] = await restaurant().sql<{ sealed_number: string }>(
    'select sealed_number from bank_accounts where id = $1',
    [id],
  );
  expect(next.isStale(row?.sealed_number ?? '')).toBe(false);
});
