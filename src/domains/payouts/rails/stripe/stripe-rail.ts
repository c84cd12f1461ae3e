import { z } from 'zod';
import type { Send } from '../../../../platform/http/client.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { bankDate } from '../../model/bank-days.ts';
import type { FileFacts, Payment, Payments, Rail } from '../port.ts';

export interface StripeSettings {
  secretKey: string;
  /** `https://api.stripe.com` */
  apiUrl: string;
}

/** Of our pages, so that Stripe's changes do not become ours. */
const apiVersion = '2024-06-20';
const answeredWithinMs = 30_000;
/** What Stripe takes in one transfer: eight digits, in cents. */
const maxTransferCents = 99_999_999;
/** Wrong key, another try under way, too many calls: neither is the payment's fault. */
const triedAgain = new Set([401, 409, 429]);

const listed = z.array(z.strictObject({ number: z.string(), account: z.string(), amountCents: z.int().positive() }));
/** Of a transfer that Stripe has made. */
const madeTransfers = z.object({
  data: z.array(z.object({ amount: z.int(), destination: z.string(), transfer_group: z.string().nullable() })),
});
const stripeError = z.object({ error: z.object({ code: z.string().optional(), message: z.string().optional() }) });

/**
 * Payments by transfers from our balance at Stripe to merchants' connected accounts (Stripe API, create a transfer), which
 * we make ourselves once the list of them is released. The payout number is the idempotency key: Stripe keeps one for a
 * day at least. One that was asked for before is looked for by its group, which is the payout number too (list all
 * transfers), before it is asked for again: so it is made once, however late that is.
 */
export function stripeRail({ secretKey, apiUrl }: StripeSettings, send: Send): Rail {
  const ownHeaders = { authorization: `Bearer ${secretKey}`, 'stripe-version': apiVersion };

  /** Rejects where Stripe does not say, or says something else than was asked for. */
  async function wasMade({ number, destination, amountCents }: Payment): Promise<boolean> {
    const answer = await send({
      method: 'GET',
      url: `${apiUrl}/v1/transfers?${new URLSearchParams({ transfer_group: number, limit: '10' })}`,
      headers: ownHeaders,
      timeoutMs: answeredWithinMs,
    });
    const made = answer.status === 200 ? madeTransfers.safeParse(parse(answer.text)).data : undefined;
    if (!made) throw new Error(`Stripe answered ${answer.status} when it was asked for the transfer.`);
    const found = made.data.find(({ transfer_group: group }) => group === number);
    if (!found) return false;
    if (found.amount === amountCents && found.destination === accountOf(destination)) return true;
    throw new Error('Stripe has made another transfer under this number: look at it there.');
  }

  return {
    name: 'stripe',
    datesOf: (at) => ({ payOn: bankDate(at), settleOn: bankDate(at) }),
    problemOf: ({ amountCents }) =>
      amountCents > maxTransferCents
        ? `A transfer at Stripe is at most ${formatMoney(maxTransferCents, 'USD')}.`
        : undefined,
    write: writeList,
    differences: compareList,
    async transfer(payment, { wasAsked }) {
      if (wasAsked && (await wasMade(payment))) return undefined;
      const { number, destination, amountCents } = payment;
      const answer = await send({
        method: 'POST',
        url: `${apiUrl}/v1/transfers`,
        headers: {
          ...ownHeaders,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': number,
        },
        body: new URLSearchParams({
          amount: String(amountCents),
          currency: 'usd',
          destination: accountOf(destination),
          transfer_group: number,
          'metadata[payout]': number,
        }).toString(),
        timeoutMs: answeredWithinMs,
      });
      if (answer.status >= 200 && answer.status < 300) return undefined;
      if (answer.status >= 500 || triedAgain.has(answer.status)) throw new Error(`Stripe answered ${answer.status}.`);
      return { refused: refusalIn(answer.text) ?? `Stripe answered ${answer.status}.` };
    },
  };
}

/** A line of JSON for each transfer, by number. */
function writeList({ firstSequence }: FileFacts, { payouts }: Payments): ReturnType<Rail['write']> {
  if (payouts.length === 0) return { problem: 'There is nothing to pay.' };
  const transfers = toList(payouts);
  return {
    text: `${JSON.stringify(transfers, null, 1)}\n`,
    traces: new Map(transfers.map(({ number }, at) => [number, String(firstSequence + at).padStart(15, '0')])),
    totalCents: transfers.reduce((sum, { amountCents }) => sum + amountCents, 0),
    lastSequence: firstSequence + transfers.length - 1,
  };
}

function compareList(text: string, _facts: FileFacts, { payouts }: Payments): string[] {
  const found = listed.safeParse(parse(text)).data;
  if (!found) return ['The list of transfers cannot be read.'];
  const wanted = toList(payouts);
  const numbers = new Set(wanted.map(({ number }) => number));
  const twice = found.filter(({ number }, at) => found.findIndex((one) => one.number === number) !== at);
  return [
    ...wanted.flatMap((transfer) =>
      unlike(
        found.find(({ number }) => number === transfer.number),
        transfer,
      ),
    ),
    ...found.filter(({ number }) => !numbers.has(number)).map(() => 'A transfer pays what is not owed.'),
    ...twice.map(({ number }) => `The payout ${number} is there again.`),
  ];
}

type Transfer = z.infer<typeof listed>[number];

function unlike(found: Transfer | undefined, { number, account, amountCents }: Transfer): string[] {
  if (!found) return [`The payout ${number} is missing.`];
  return [
    ...(found.account === account ? [] : [`The payout ${number} has another account.`]),
    ...(found.amountCents === amountCents ? [] : [`The payout ${number} has another amount.`]),
  ];
}

const toList = (payments: readonly Payment[]): Transfer[] =>
  payments
    .map(({ number, destination, amountCents }) => ({ number, account: accountOf(destination), amountCents }))
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));

function accountOf(destination: Payment['destination']): string {
  if (destination.rail !== 'stripe') throw new Error('A transfer at Stripe goes to an account there.');
  return destination.accountId;
}

/** In Stripe's words; undefined where it answers something else. */
function refusalIn(text: string): string | undefined {
  const { code, message } = stripeError.safeParse(parse(text)).data?.error ?? {};
  return message === undefined ? undefined : `Stripe refuses the transfer${code ? ` (${code})` : ''}: ${message}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
