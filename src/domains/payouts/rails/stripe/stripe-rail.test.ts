import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../../platform/http/client.ts';
import type { FileFacts, Payment } from '../port.ts';
import { stripeRail } from './stripe-rail.ts';

/** As much of Stripe as transfers need: it remembers idempotency keys, and answers what is scripted. */
class FakeStripe {
  readonly transfers = new Map<string, URLSearchParams>();
  readonly calls: IncomingMessage[] = [];
  next: { status: number; body: unknown } | undefined;
  #server: Server | undefined;

  async open(): Promise<string> {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        this.calls.push(request);
        const { status, body: answer } = this.next ?? { status: 200, body: { id: 'tr_1' } };
        this.next = undefined;
        if (status === 200) this.transfers.set(String(request.headers['idempotency-key']), new URLSearchParams(body));
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => {
      this.#server?.listen(0, '127.0.0.1', resolve);
    });
    const { port } = this.#server.address() as AddressInfo; // it listens on a port
    return `http://127.0.0.1:${port}`;
  }

  close(): void {
    this.#server?.close();
  }
}

const taco: Payment = {
  number: 'PO-2026-000007',
  name: 'Taco',
  destination: { rail: 'stripe', accountId: 'acct_taco01' },
  amountCents: 123_456,
};
const fish: Payment = { ...taco, number: 'PO-2026-000008', destination: { rail: 'stripe', accountId: 'acct_fish01' } };
const facts: FileFacts = {
  createdAt: new Date('2026-11-24T15:00:00Z'),
  fileIdModifier: 'A',
  firstSequence: 41,
  effectiveOn: '2026-11-24',
  sameDay: true,
};
const settings = { secretKey: 'sk_of_the_tests', apiUrl: 'http://127.0.0.1:9' };
const unsent = stripeRail(settings, () => Promise.reject(new Error('Nothing is sent here.')));

describe('a list of transfers', () => {
  it('is the same text for the same payments, in whichever order, and is read back without a difference', () => {
    const written = unsent.write(facts, { payouts: [fish, taco], deposits: [] });
    expect(written).toEqual(unsent.write(facts, { payouts: [taco, fish], deposits: [] }));
    expect(written).toMatchObject({ totalCents: 246_912, lastSequence: 42 });
    const text = 'text' in written ? written.text : '';
    expect(unsent.differences(text, facts, { payouts: [taco, fish], deposits: [] })).toEqual([]);
  });

  it.each([
    ['another amount', [{ ...taco, amountCents: 1 }, fish], 'The payout PO-2026-000007 has another amount.'],
    [
      'another account',
      [{ ...taco, destination: fish.destination }, fish],
      'The payout PO-2026-000007 has another account.',
    ],
    ['one that is no longer owed', [taco], 'A transfer pays what is not owed.'],
    ['one that is missing', [taco, fish, { ...fish, number: 'PO-9' }], 'The payout PO-9 is missing.'],
  ])('that differs by %s says so', (_name, payouts, sentence) => {
    const written = unsent.write(facts, { payouts: [taco, fish], deposits: [] });
    const text = 'text' in written ? written.text : '';
    expect(unsent.differences(text, facts, { payouts, deposits: [] })).toEqual([sentence]);
  });

  it('that was tampered with is not read', () => {
    const wanted = { payouts: [taco], deposits: [] };
    for (const text of ['', '{}', '[{"number":"x"}]', '[1']) {
      expect(unsent.differences(text, facts, wanted)).toEqual(['The list of transfers cannot be read.']);
    }
    const twice = JSON.stringify(
      [1, 2].map(() => ({ number: taco.number, account: 'acct_taco01', amountCents: 123_456 })),
    );
    expect(unsent.differences(twice, facts, wanted)).toEqual(['The payout PO-2026-000007 is there again.']);
  });

  it('holds no more than Stripe takes at once', () => {
    expect(unsent.problemOf({ ...taco, amountCents: 99_999_999 }, facts.createdAt)).toBeUndefined();
    expect(unsent.problemOf({ ...taco, amountCents: 100_000_000 }, facts.createdAt)).toMatch(/at most \$999,999\.99/);
  });
});

describe('a transfer', () => {
  const stripe = { fake: new FakeStripe(), client: createHttpClient(), url: '' };
  beforeEach(async () => {
    stripe.fake = new FakeStripe();
    stripe.client = createHttpClient();
    stripe.url = await stripe.fake.open();
  });
  afterEach(async () => {
    await stripe.client.close();
    stripe.fake.close();
  });
  const transfer = (payment: Payment, wasAsked = false) =>
    stripeRail({ ...settings, apiUrl: stripe.url }, stripe.client.send).transfer?.(payment, { wasAsked });

  it('names the account, the amount in cents and the payout, under the payout number as idempotency key', async () => {
    expect(await transfer(taco)).toBeUndefined();
    expect(await transfer(taco)).toBeUndefined();
    expect([...stripe.fake.transfers]).toEqual([
      [
        'PO-2026-000007',
        new URLSearchParams({
          amount: '123456',
          currency: 'usd',
          destination: 'acct_taco01',
          transfer_group: 'PO-2026-000007',
          'metadata[payout]': 'PO-2026-000007',
        }),
      ],
    ]);
    expect(stripe.fake.calls[0]?.headers).toMatchObject({ authorization: 'Bearer sk_of_the_tests' });
  });

  it('that Stripe refuses is not tried again, and says why in its words', async () => {
    const error = { code: 'balance_insufficient', message: 'Insufficient funds in your Stripe account.' };
    stripe.fake.next = { status: 400, body: { error } };
    expect(await transfer(taco)).toEqual({
      refused: 'Stripe refuses the transfer (balance_insufficient): Insufficient funds in your Stripe account.',
    });
    stripe.fake.next = { status: 404, body: 'no JSON of theirs' };
    expect(await transfer(taco)).toEqual({ refused: 'Stripe answered 404.' });
  });

  const made = { amount: 123_456, destination: 'acct_taco01', transfer_group: taco.number };

  it('that was asked for before is looked for first, and not made a second time', async () => {
    stripe.fake.next = { status: 200, body: { data: [{ ...made, transfer_group: fish.number }, made] } };
    expect(await transfer(taco, true)).toBeUndefined();
    expect(stripe.fake.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /v1/transfers?transfer_group=${taco.number}&limit=10`,
    ]);
  });

  it('that was asked for and is not there is made, under the same key', async () => {
    stripe.fake.next = { status: 200, body: { data: [] } };
    expect(await transfer(taco, true)).toBeUndefined();
    expect([...stripe.fake.transfers.keys()]).toContain(taco.number);
  });

  it.each([
    ['another amount', { data: [{ ...made, amount: 1 }] }],
    ['another account', { data: [{ ...made, destination: 'acct_fish01' }] }],
    ['no list', { id: 'tr_1' }],
  ])('of which Stripe shows %s is not asked for again', async (_what, body) => {
    stripe.fake.next = { status: 200, body };
    await expect(transfer(taco, true)).rejects.toThrow('Stripe');
    expect(stripe.fake.calls).toHaveLength(1);
  });

  it.each([401, 409, 429, 500, 503])('that meets %d is tried again', async (status) => {
    stripe.fake.next = { status, body: {} };
    await expect(transfer(taco)).rejects.toThrow(`Stripe answered ${status}.`);
    expect(stripe.fake.transfers.size).toBe(0);
  });
});
