import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sealNumber } from '../../src/domains/payouts/bank-accounts/sealed-account.ts';
import { createVault, type VaultKeys } from '../../src/platform/crypto/vault.ts';
import type { Clock } from '../../src/shared/time.ts';
import type { CastMerchant } from './cast.ts';
import type { Reply, Restaurant } from './restaurant.ts';

/** The week of the tests' clock, and when its run is due: Tuesday at six in New York. */
export const week = { from: '2031-06-09', to: '2031-06-15' } as const;
export const runDue = new Date('2031-06-17T10:00:00Z');
export const nextRunDue = new Date('2031-06-24T10:00:00Z');

/** Moves the clock on to an instant. */
export function forwardTo({ clock }: Restaurant, at: Date): void {
  const ms = at.getTime() - clock.now().getTime();
  if (ms < 0) throw new Error(`${at.toISOString()} is past.`);
  clock.forward(ms);
}

/** Enters what a merchant is owed for food sold on a day, as the ledger has it after an order; below 0 for a refund. */
export async function earn(
  { sql }: Pick<Restaurant, 'sql'>,
  { merchantId, storeId }: Pick<CastMerchant, 'merchantId' | 'storeId'>,
  { minor, on = '2031-06-11', account = 'payable.base' }: { minor: number; on?: string; account?: string },
): Promise<void> {
  await sql(
    `insert into ledger_entries (merchant_id, id, key, kind, store_id, service, currency, business_date, happened_at,
       posted_at, policy, accounts, amounts, details)
     values ($1, gen_random_uuid(), $2, 'adjustment', $3, 'doordash', 'USD', $4::date, now(), now(), 'x',
       array['receivable', $6::text], array[$5::bigint, -$5::bigint], '{"order": "x", "lines": []}')`,
    [merchantId, randomUUID(), storeId, on, minor, account],
  );
}

/** Gives a merchant a bank account that is proved and in use, in place of the one before; answers its id. */
export async function giveAccount(
  { sql, config, clock }: Pick<Restaurant, 'sql'> & { config: { secretsKeys: VaultKeys }; clock: Clock },
  { merchantId }: Pick<CastMerchant, 'merchantId'>,
  accountNumber = '000123456789',
): Promise<string> {
  const id = randomUUID();
  const sealed = sealNumber(createVault(config.secretsKeys), { merchantId, id }, accountNumber);
  await sql("update bank_accounts set replaced_at = $2 where merchant_id = $1 and state = 'verified'", [
    merchantId,
    clock.now(),
  ]);
  await sql(
    `insert into bank_accounts (merchant_id, id, state, holder_name, kind, routing_number, bank_name, sealed_number,
       last_four, entered_by, contact_name, contact_email, entered_at, verified_at, usable_from)
     values ($1, $2, 'verified', 'Rosalía’s Kitchen LLC', 'checking', '121000358', 'Bank of America', $3, $4, 'x', 'x',
       'x@y.test', $5, $5, $5)`,
    [merchantId, id, sealed, accountNumber.slice(-4), clock.now()],
  );
  return id;
}

/** A payout as the database has it. */
export interface PayoutRow extends Record<string, unknown> {
  id: string;
  number: string;
  state: string;
  amount_minor: number;
  reasons: { code: string; sentence: string }[];
  anomalies: { code: string }[];
}

/** A merchant's payouts, oldest first. */
export const payoutsOf = ({ sql }: Restaurant, { merchantId }: Pick<CastMerchant, 'merchantId'>) =>
  sql<PayoutRow>('select * from payouts where merchant_id = $1 order by created_at, id', [merchantId]);

/** What stands on the ledger's accounts of a merchant's payouts, in cents, debits positive; accounts at 0 are absent. */
export async function payoutBalances(
  { sql }: Restaurant,
  { merchantId }: Pick<CastMerchant, 'merchantId'>,
): Promise<Record<string, number>> {
  const rows = await sql<{ account: string; minor: number }>(
    `select account, sum(amount_minor) as minor from ledger_balances
     where merchant_id = $1 and account in ('payable.paid', 'payouts_prepared', 'bank_in_transit', 'bank')
     group by account having sum(amount_minor) <> 0`,
    [merchantId],
  );
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

export async function staff(
  restaurant: Restaurant,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Reply> {
  return restaurant.call(restaurant.cast.staff, method, `/api/backoffice${path}`, body);
}

/** Runs what is due: the weekly run, then its jobs. */
export async function runWeek(restaurant: Restaurant): Promise<void> {
  await restaurant.runPeriodicTask('payout-runs');
  await restaurant.runJobs();
}

/** Sam makes a file of what is ready; answers its id. */
export async function makeFile(restaurant: Restaurant): Promise<string> {
  const { status, body } = await staff(restaurant, 'POST', '/payout-files', {});
  expect([status, body]).toEqual([200, { id: expect.any(String) }]);
  return (body as { id: string }).id; // the route's contract
}

/** Tess releases a file, and the ledger follows. `mayFail`: jobs that the test makes fail. */
export async function releaseFile(restaurant: Restaurant, id: string, mayFail: readonly string[] = []): Promise<Reply> {
  const { call, cast, runJobs } = restaurant;
  const answer = await call(cast.colleague, 'POST', `/api/backoffice/payout-files/${id}/release`, {});
  await runJobs({ mayFail });
  return answer;
}

/** The text of a released file as it is downloaded. */
export async function textOfFile(restaurant: Restaurant, id: string): Promise<string> {
  return (await staff(restaurant, 'GET', `/payout-files/${id}/text`)).text;
}
