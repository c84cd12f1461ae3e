import { expect, it } from 'vitest';
import { auditYear } from '../bench/money/audit-year.ts';
import { liveThroughYear } from '../bench/money/year.ts';
import { seededRandom } from '../bench/seeded-random.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const minute = 60_000;

/** `npm run bench -- money` lives through a whole year; these six weeks hold the end of daylight saving time. */
it(
  'weeks of orders, late amounts, payouts and returns leave books in which every cent is explained',
  { timeout: 3 * minute },
  async () => {
    const tally = await liveThroughYear(restaurant(), {
      merchants: 4,
      orders: 600,
      from: '2031-10-13',
      days: 42,
      random: seededRandom(1),
      say: () => {},
    });
    expect(tally).toMatchObject({ orders: 600, reports: { falseAlarms: 0 } });
    expect(tally.lateAmounts).toBeGreaterThan(0);
    expect(tally.reports.seeded).toBeGreaterThan(20);
    expect(tally.reports.found).toBe(tally.reports.seeded);
    const audit = await auditYear(restaurant(), tally);
    expect(audit).toMatchObject({
      debitsMinusCredits: 0,
      unbalancedDays: 0,
      unexplainedLines: 0,
      fileMinusPayables: 0,
      owedAndUnpaid: 0,
      payoutsPaidTwice: 0,
      faults: 0,
    });
    expect(audit.payouts).toBeGreaterThan(15);
    expect(tally.filedMinor).toBeGreaterThan(0);
  },
);

it('and an audit that sees when they are tampered with', async () => {
  const { sql } = restaurant();
  const tally = { orders: 0, lateAmounts: 0, returnedPayouts: 0, reports: { seeded: 0, found: 0, falseAlarms: 0 } };
  const [payout] = await sql<{ id: string }>("select id from payouts where state = 'paid' limit 1");
  await sql(
    `update payouts set amount_minor = amount_minor + 1,
       shares = jsonb_set(shares, '{0,amountMinor}', ((shares -> 0 ->> 'amountMinor')::int + 1)::text::jsonb)
     where id = $1`,
    [payout?.id],
  );
  await sql("update ledger_balances set amount_minor = amount_minor + 500 where account = 'bank'");
  const audit = await auditYear(restaurant(), { ...tally, filedMinor: 0 });
  expect(audit).toMatchObject({ unexplainedLines: 1, payoutsPaidTwice: 1 });
  expect(audit.fileMinusPayables).toBeLessThan(0);
  const faults = await sql<{ kind: string }>("select distinct kind from ledger_faults('-infinity', 100) order by kind");
  expect(faults.map(({ kind }) => kind)).toEqual(['balances', 'file', 'payout']);
});
