import { enterAdjustment, enterReceipt } from '../../../src/domains/money/index.ts';
import { returnFile } from '../../../src/domains/payouts/rails/nacha/fixtures/return-files.ts';
import { inMerchant } from '../../../src/platform/context.ts';
import { assert } from '../../../src/shared/assert.ts';
import type { Method, Restaurant } from '../../support/open-restaurant.ts';
import { giveBankAccount, type YearMerchant } from './year-merchants.ts';
import { systemActor } from './year-orders.ts';

/** What services keep for themselves, of what they owe. */
const commissionShare = 0.2;

/** Enters what every service transferred for the week that ended on a day, and the commission that it kept. */
export async function receiveTransfers(
  { app, sql, clock }: Restaurant,
  { merchants, from, to }: { merchants: readonly YearMerchant[]; from: string; to: string },
): Promise<void> {
  const owed = await sql<{ merchant_id: string; service: string; minor: number }>(
    `select merchant_id, service, sum(amount_minor) as minor from ledger_days
     where account = 'receivable' and business_date between $1 and $2 group by 1, 2`,
    [from, to],
  );
  const byMerchant = Map.groupBy(owed, (row) => row.merchant_id);
  for (const { merchantId, storeId } of merchants) {
    await inMerchant({ ...app, actor: systemActor }, merchantId, async (ctx) => {
      for (const { service, minor } of byMerchant.get(merchantId) ?? []) {
        const commissionMinor = Math.round(minor * commissionShare);
        const about = { storeId, service, currency: 'USD', happenedAt: clock.now(), source: `Week of ${from}` };
        const commission = { orderId: null, cause: 'commission', fault: 'unknown' } as const;
        if (commissionMinor > 0) {
          const key = `commission:${service}:${from}`;
          await enterAdjustment(ctx, { ...about, ...commission, key, amountMinor: commissionMinor });
        }
        const amountMinor = minor - commissionMinor;
        if (amountMinor !== 0) await enterReceipt(ctx, { ...about, key: `receipt:${service}:${from}`, amountMinor });
      }
    });
  }
}

/** Runs the week, makes a file, has it released by somebody else; answers the cents that the file pays, by its own text. */
export async function payWeek(restaurant: Restaurant): Promise<number> {
  await restaurant.runPeriodicTask('held-payouts');
  await restaurant.runPeriodicTask('payout-runs');
  await restaurant.runJobs();
  await releaseHeld(restaurant);
  const [ready] = await restaurant.sql<{ count: number }>(
    "select count(*)::int as count from payouts where state = 'prepared'",
  );
  if (ready?.count === 0) return 0;
  const { staff, colleague } = restaurant.cast;
  const { id } = (await ask(restaurant, staff, 'POST', '/payout-files', {})) as { id: string }; // the contract
  await ask(restaurant, colleague, 'POST', `/payout-files/${id}/release`, {});
  await restaurant.runJobs();
  const { text } = await restaurant.call(staff, 'GET', `/api/backoffice/payout-files/${id}/text`);
  return creditsOf(text);
}

/** Staff look at what is unusual, and let it go. */
async function releaseHeld(restaurant: Restaurant): Promise<void> {
  const held = await restaurant.sql<{ id: string }>("select id from payouts where state = 'held'");
  for (const { id } of held) {
    await restaurant.call(restaurant.cast.staff, 'POST', `/api/backoffice/payouts/${id}/release`, {
      reason: 'Looked at',
    });
  }
  await restaurant.runJobs();
}

/** The total of all credits, as the file's control record has it (Nacha file format, record 9, positions 44 to 55). */
function creditsOf(text: string): number {
  const control = text.split('\n').find((line) => line.startsWith('9') && !line.startsWith('99'));
  assert(control !== undefined, 'a file ends with its control record');
  return Number(control.slice(43, 55));
}

/** The bank sends some of the payouts back that were sent last; answers how many. Their merchants enter another account. */
export async function sendBack(
  restaurant: Restaurant,
  { share, random }: { share: number; random: () => number },
): Promise<number> {
  const sent = await restaurant.sql<{ number: string; trace: string; minor: number; merchant: string }>(
    `select e.number, e.trace, e.amount_minor as minor, p.merchant_id as merchant
     from payouts p join payout_file_entries e on e.payout_id = p.id and not e.is_withdrawn
     where p.state = 'sent' order by e.trace`,
  );
  const back = sent.filter(() => random() < share);
  if (back.length === 0) return 0;
  const text = returnFile(
    back.map(({ number, trace, minor }) => ({
      code: 'R03',
      payoutNumber: number,
      originalTrace: trace,
      amountCents: minor,
    })),
  );
  const name = `returns-${restaurant.clock.now().toISOString()}.txt`;
  await ask(restaurant, restaurant.cast.staff, 'POST', '/bank-files', { name, text });
  await restaurant.runJobs();
  for (const { merchant } of back)
    await giveBankAccount(restaurant, { merchantId: merchant as YearMerchant['merchantId'] }); // a row's id
  return back.length;
}

/** Counts as paid what the bank has not sent back in its time. */
export async function settle(restaurant: Restaurant): Promise<void> {
  await restaurant.runPeriodicTask('payouts-to-settle');
  await restaurant.runJobs();
}

async function ask(restaurant: Restaurant, who: string, method: Method, path: string, body: unknown): Promise<unknown> {
  const answer = await restaurant.call(who, method, `/api/backoffice${path}`, body);
  assert(answer.status === 200, `${method} ${path} answers 200, not ${answer.status}: ${answer.text}`);
  return answer.body;
}
