import { describe, expect, it } from 'vitest';
import {
  earn,
  forwardTo,
  giveAccount,
  nextRunDue,
  payoutBalances,
  payoutsOf,
  releaseFile,
  runDue,
  runWeek,
  staff,
} from '../support/payday.ts';
import { useRestaurant } from '../support/restaurant.ts';

// One story, told in order: a merchant with an account at Stripe beside one with a bank account.
const restaurant = useRestaurant({
  settings: { STRIPE_SECRET_KEY: 'sk_of_the_tests', STRIPE_API_URL: 'http://stripe.test' },
});
const rosalia = () => restaurant().cast.rosalia;
const neighbour = () => restaurant().cast.neighbour;
const reason = 'Part of the test';
const latest = async () => (await payoutsOf(restaurant(), rosalia())).at(-1);
const transfers = () => restaurant().services.calls.filter(({ url }) => url === 'http://stripe.test/v1/transfers');
const link = (accountId: string | null) =>
  staff(restaurant(), 'POST', `/merchants/${rosalia().merchantId}/stripe-account`, { accountId, reason });

async function makeList(): Promise<string> {
  const { status, body } = await staff(restaurant(), 'POST', '/payout-files', { rail: 'stripe' });
  expect([status, body]).toEqual([200, { id: expect.any(String) }]);
  return (body as { id: string }).id; // the route's contract
}

/** The job that asks Stripe for a transfer fails without an answer, and is tried again. */
const unanswered = ['payouts.transfer'];

describe('a merchant with an account at Stripe', () => {
  it('is paid by a list of transfers, not by the file for the bank', async () => {
    expect((await link('acct_rosalia1')).body).toEqual({ accountId: 'acct_rosalia1' });
    await giveAccount(restaurant(), neighbour(), '777000111');
    for (const merchant of [rosalia(), neighbour()]) await earn(restaurant(), merchant, { minor: 50_000 });
    forwardTo(restaurant(), runDue);
    await runWeek(restaurant());
    expect(await latest()).toMatchObject({ state: 'prepared', rail: 'stripe', account_last_four: 'lia1' });
    const { body } = await staff(restaurant(), 'POST', '/payout-files', {});
    const bankFile = (body as { id: string }).id; // the route's contract
    const entries = await restaurant().sql(
      'select paid_merchant_id as id from payout_file_entries where file_id = $1',
      [bankFile],
    );
    expect(entries).toEqual([{ id: neighbour().merchantId }]);
    expect((await latest())?.state).toBe('prepared');
  });

  it('waits for the release by somebody else, and is then sent once', async () => {
    const id = await makeList();
    expect((await staff(restaurant(), 'POST', `/payout-files/${id}/release`, {})).status).toBe(403);
    await restaurant().runJobs();
    expect(transfers()).toEqual([]);
    restaurant().services.next('/v1/transfers', 'no answer');
    expect((await releaseFile(restaurant(), id, unanswered)).status).toBe(200);
    expect((await latest())?.state).toBe('in_file');
    restaurant().services.next('/v1/transfers?', { status: 200, body: { data: [] } });
    restaurant().clock.forward(60_000);
    await restaurant().runJobs();
    expect(await latest()).toMatchObject({ state: 'paid', amount_minor: 50_000 });
    const keys = transfers().map(({ headers }) => headers?.['idempotency-key']);
    expect(keys).toEqual([(await latest())?.number, (await latest())?.number]);
    expect(await payoutBalances(restaurant(), rosalia())).toEqual({ 'payable.paid': 50_000, bank: -50_000 });
    const download = await staff(restaurant(), 'GET', `/payout-files/${id}/text`);
    expect(download.status).toBe(409);
  });

  it('whose transfer Stripe does not answer is shown as that, and asked about again without paying twice', async () => {
    await earn(restaurant(), rosalia(), { minor: 30_000, on: '2031-06-16' });
    forwardTo(restaurant(), nextRunDue);
    await runWeek(restaurant());
    restaurant().services.next('/v1/transfers', 'no answer');
    await releaseFile(restaurant(), await makeList(), unanswered);
    const waiting = await latest();
    expect(waiting).toMatchObject({ state: 'in_file', reasons: [{ code: 'transfer_unanswered' }] });
    const { body } = await staff(restaurant(), 'GET', '/payouts?state=in_file');
    expect(body).toMatchObject({
      payouts: [
        { number: waiting?.number, isUnanswered: true, reasons: [expect.stringContaining('has not said whether')] },
        { isUnanswered: false },
      ],
    });
    // Nothing else can happen to it meanwhile.
    for (const verb of ['release', 'hold', 'cancel', 'reissue']) {
      expect((await staff(restaurant(), 'POST', `/payouts/${waiting?.id}/${verb}`, { reason })).status).toBe(409);
    }
    const { text } = await restaurant().call(rosalia().owner, 'GET', '/api/payouts');
    expect(text).not.toContain('ETIMEDOUT');
    const posts = transfers().length;
    const { number } = waiting ?? {};
    const made = { amount: 30_000, destination: 'acct_rosalia1', transfer_group: number };
    restaurant().services.next('/v1/transfers?', { status: 200, body: { data: [made] } });
    expect((await staff(restaurant(), 'POST', `/payouts/${waiting?.id}/ask-again`, { reason })).body).toEqual({
      asked: true,
    });
    await restaurant().runJobs();
    expect(await latest()).toMatchObject({ state: 'paid', reasons: [] });
    expect(transfers()).toHaveLength(posts);
    expect(await payoutBalances(restaurant(), rosalia())).toEqual({ 'payable.paid': 80_000, bank: -80_000 });
    expect((await staff(restaurant(), 'POST', `/payouts/${waiting?.id}/ask-again`, { reason })).status).toBe(409);
  });

  it('is owed again what Stripe refuses, with its words for staff and none for the owner', async () => {
    await earn(restaurant(), rosalia(), { minor: 40_000, on: '2031-06-25' });
    forwardTo(restaurant(), new Date(nextRunDue.getTime() + 7 * 86_400_000));
    await runWeek(restaurant());
    const error = { code: 'balance_insufficient', message: 'Insufficient funds.' };
    restaurant().services.next('/v1/transfers', { status: 400, body: { error } });
    await releaseFile(restaurant(), await makeList());
    expect(await latest()).toMatchObject({
      state: 'returned',
      reasons: [{ code: 'transfer_refused', sentence: expect.stringContaining('Insufficient funds.') }],
    });
    expect(await payoutBalances(restaurant(), rosalia())).toEqual({ 'payable.paid': 80_000, bank: -80_000 });
    const { text } = await restaurant().call(rosalia().owner, 'GET', '/api/payouts');
    expect(text).not.toContain('Insufficient');
  });

  it('whose account is changed after the list was made is not paid by it', async () => {
    const { id = '' } = (await latest()) ?? {};
    await staff(restaurant(), 'POST', `/payouts/${id}/reissue`, { reason });
    await restaurant().runJobs();
    const list = await makeList();
    await link('acct_elsewhere');
    const answer = await releaseFile(restaurant(), list);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { message: expect.stringContaining('has another account now') },
    ]);
    expect((await link('not an account')).status).toBe(400);
  });
});
