import { describe, expect, it } from 'vitest';
import type { Statement, StatementDifference } from '../../src/domains/money/contract.ts';
import type { TrialBalance } from '../../src/domains/money/books-contract.ts';
import {
  closeBooks,
  enterAdjustment,
  enterDisputeOutcome,
  enterPayoutStep,
  enterReceipt,
  readOwed,
} from '../../src/domains/money/index.ts';
import { inMerchant, type Context } from '../../src/platform/context.ts';
import { asId, type OrderId, type StoreId } from '../../src/shared/ids.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const actor = { kind: 'system', name: 'test' } as const;
const dayMs = 86_400_000;

/** A command in Rosalía's books. */
function inBooks<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const { app, cast } = restaurant();
  return inMerchant({ ...app, actor }, asId<'merchant'>(cast.rosalia.merchantId), work);
}

interface Sold {
  id: OrderId;
  storeId: StoreId;
  body: ReturnType<typeof doorDashOrder>;
}

/** A DoorDash order on its way, entered: $9.06 at base prices, $14.05 on the menu. */
async function sell(): Promise<Sold> {
  const { cast, call, doorDash, runPeriodicTask, sql } = restaurant();
  const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
  await doorDash(body);
  const [row] = await sql<{ id: string; store_id: string }>('select id, store_id from orders where external_id = $1', [
    body.order.id,
  ]);
  const id = row?.id ?? '';
  for (const [button, given] of [
    ['accept', { prepMinutes: 15 }],
    ['ready', { from: 'getting_ready' }],
    ['ready', { from: 'ready' }],
  ] as const) {
    await call(cast.rosalia.kitchen, 'POST', `/api/orders/${id}/${button}`, given);
  }
  await runPeriodicTask('orders-to-post');
  return { id: asId<'order'>(id), storeId: asId<'store'>(row?.store_id ?? ''), body };
}

const about = (order: Pick<Sold, 'storeId'>, key: string) => ({
  key,
  storeId: order.storeId,
  service: 'doordash',
  currency: 'USD',
  happenedAt: restaurant().clock.now(),
  source: 'DoorDash’s report of June 10',
});

const dateOf = (at: Date) => at.toISOString().slice(0, 10);
const owed = async (through = '2039-12-31') =>
  (await inBooks(({ tx }) => readOwed(tx, { through }))).reduce((sum, { owedMinor }) => sum + owedMinor, 0);
const statement = async () =>
  (await restaurant().call(restaurant().cast.rosalia.owner, 'GET', '/api/statement')).body as Statement; // the contract
/** What an order's entries come to: what its service owes, and what the restaurant is owed. */
async function sumsOf(orderId: string): Promise<Record<string, number>> {
  const rows = await restaurant().sql<{ name: string; sum: string }>(
    `select case when a like 'payable.%' then 'owed' else a end as name,
       sum(case when a like 'payable.%' then -m else m end) as sum
     from ledger_entries, unnest(accounts, amounts) as p (a, m)
     where order_id = $1 and (a like 'payable.%' or a in ('receivable', 'disputed')) group by 1`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, Number(sum)]));
}
const faults = () => restaurant().sql("select kind, subject from ledger_faults(now() + interval '9 years', 100)");

describe('what a service takes after the order', () => {
  it('costs the restaurant its base price where the mistake was its own, and stands in the statement', async () => {
    const order = await sell();
    const before = await statement();
    await inBooks((ctx) =>
      enterAdjustment(ctx, {
        ...about(order, 'refund-1'),
        orderId: order.id,
        cause: 'refund',
        fault: 'merchant',
        amountMinor: 775,
      }),
    );
    const after = await statement();
    // 775 of 1405 is 55.2 %; so much of the base price of 906 is 500.
    expect(after.total.adjustmentsMinor - before.total.adjustmentsMinor).toBe(-500);
    expect(after.total).toMatchObject({
      owedMinor: before.total.owedMinor - 500,
      menuMinor: before.total.menuMinor,
      orders: before.total.orders,
    });
    expect(await owed()).toBe(after.total.owedMinor);
    expect(await faults()).toEqual([]);
  });

  it('is entered once, however often it is reported', async () => {
    const order = await sell();
    const given = {
      ...about(order, 'refund-2'),
      orderId: order.id,
      cause: 'refund',
      fault: 'merchant',
      amountMinor: 100,
    } as const;
    await inBooks((ctx) => enterAdjustment(ctx, given));
    await expect(inBooks((ctx) => enterAdjustment(ctx, given))).rejects.toMatchObject({ code: '23505' });
  });

  it('costs the restaurant its base price once, also where the service then sends the order without that food', async () => {
    const { doorDash, runJobs, runPeriodicTask, clock } = restaurant();
    const refunded = await sell();
    const changed = await sell();
    const before = await owed();
    const refund = { cause: 'refund', fault: 'merchant', amountMinor: 375 } as const;
    await inBooks((ctx) => enterAdjustment(ctx, { ...about(refunded, 'refund-4'), ...refund, orderId: refunded.id }));
    // The second line, $3.75 on the menu, is in none of the two orders any more.
    for (const { body } of [refunded, changed]) {
      const [line] = body.order.categories[0]?.items ?? [];
      const categories = [{ ...body.order.categories[0], items: [line] }];
      const order = { ...body.order, categories, subtotal: 1030, tax: 82, tax_amount_remitted_by_doordash: 82 };
      await doorDash({ event: { type: 'OrderAdjustment', event_timestamp: clock.now().toISOString() }, order });
    }
    await runJobs();
    await runPeriodicTask('orders-to-post');
    const [one, other] = await Promise.all([refunded, changed].map(({ id }) => sumsOf(id)));
    expect(one).toEqual(other);
    expect(await owed()).toBe(before + 2 * ((one?.['owed'] ?? 0) - 906));
    expect(await faults()).toEqual([]);
  });

  it('costs the restaurant nothing where the mistake was not its own, won back or not', async () => {
    const order = await sell();
    const before = await owed();
    await inBooks(async (ctx) => {
      const refund = { orderId: order.id, cause: 'refund', fault: 'courier', amountMinor: 1405 } as const;
      await enterAdjustment(ctx, { ...about(order, 'refund-3'), ...refund });
      await enterDisputeOutcome(ctx, {
        ...about(order, 'won-3'),
        orderId: order.id,
        outcome: 'won',
        amountMinor: 1000,
      });
      await enterDisputeOutcome(ctx, {
        ...about(order, 'lost-3'),
        orderId: order.id,
        outcome: 'lost',
        amountMinor: 405,
      });
      const commission = { orderId: order.id, cause: 'commission', fault: 'unknown', amountMinor: 281 } as const;
      await enterAdjustment(ctx, { ...about(order, 'commission-3'), ...commission });
      await enterReceipt(ctx, { ...about(order, 'receipt-3'), amountMinor: 719 });
    });
    expect(await owed()).toBe(before);
    expect(await faults()).toEqual([]);
  });
});

describe('closed books', () => {
  it('take nothing more for the days that are closed', async () => {
    const { clock, sql } = restaurant();
    const through = dateOf(new Date(clock.now().getTime() + 2 * dayMs));
    await inBooks((ctx) => closeBooks(ctx, { through }));
    const [kept] = await sql<{ day: string }>('select closed_through::text as day from ledger_closings');
    expect(kept?.day).toBe(through);
    const order = await sell();
    const days = await sql<{ day: string }>(
      'select business_date::text as day from ledger_entries where order_id = $1',
      [order.id],
    );
    expect(days).toEqual([{ day: dateOf(new Date(clock.now().getTime() + 3 * dayMs)) }]);
    // An older day closes nothing anew.
    await inBooks((ctx) => closeBooks(ctx, { through: '2031-01-01' }));
    expect(await sql('select closed_through::text as day from ledger_closings')).toEqual([kept]);
    clock.forward(4 * dayMs);
  });

  it('let nobody enter anything until whoever closes them is done', async () => {
    const order = await sell();
    const events: string[] = [];
    const closing = Promise.withResolvers<void>();
    const close = inBooks(async (ctx) => {
      await closeBooks(ctx, { through: '2031-01-02' });
      closing.resolve();
      // The other one has had time to get past it, if it could.
      await ctx.tx.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(0.3)]).as('slept')).execute();
      events.push('closed');
    });
    await closing.promise;
    await inBooks((ctx) =>
      enterAdjustment(ctx, {
        ...about(order, 'waiting'),
        orderId: order.id,
        cause: 'correction',
        fault: 'unknown',
        amountMinor: 5,
      }),
    );
    events.push('entered');
    await close;
    expect(events).toEqual(['closed', 'entered']);
  });
});

describe('a payout', () => {
  it('takes what is owed through a day, each step once, and gives it back when it is returned', async () => {
    const { clock } = restaurant();
    await sell();
    const date = dateOf(clock.now());
    const shares = (await inBooks(({ tx }) => readOwed(tx, { through: date }))).map(({ storeId, owedMinor }) => ({
      storeId,
      amountMinor: owedMinor,
    }));
    const total = shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect(total).toBeGreaterThan(0);
    const payout = {
      payoutId: '0190b6a0-0000-7000-8000-0000000000aa',
      number: 'P-1',
      shares,
      currency: 'USD',
      date,
      at: clock.now(),
    };
    const step = (name: 'prepared' | 'sent' | 'returned') =>
      inBooks((ctx) => enterPayoutStep(ctx, { ...payout, step: name }));
    await step('prepared');
    expect(await owed(date)).toBe(0);
    await expect(step('prepared')).rejects.toMatchObject({ code: '23505' });
    await step('sent');
    expect((await statement()).paidMinor).toBe(total);
    await step('returned');
    expect(await owed(date)).toBe(total);
    expect(await faults()).toEqual([]);
  });
});

describe('the books as staff see them', () => {
  it('balance on every day, and leave as a journal that balances day by day', async () => {
    const { call, cast, clock, sql } = restaurant();
    const { staff } = cast;
    const through = dateOf(new Date(clock.now().getTime() + 10 * dayMs));
    const { body } = await call(staff, 'GET', `/api/backoffice/trial-balance?through=${through}`);
    const [balance] = (body as TrialBalance).currencies; // the contract
    expect(balance?.debitsMinor).toBeGreaterThan(0);
    expect(balance?.creditsMinor).toBe(balance?.debitsMinor);
    const file = await call(staff, 'GET', `/api/backoffice/journal.csv?from=2031-06-01&to=${through}&format=xero`);
    const [head, ...rows] = file.text.trim().split('\n');
    expect(head?.trim()).toBe('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount');
    const byDay = Map.groupBy(rows, (row) => row.split(',')[0]);
    expect(byDay.size).toBeGreaterThan(1);
    for (const lines of byDay.values()) {
      const cents = lines.reduce((sum, row) => sum + Math.round(Number(row.trim().split(',').at(-1)) * 100), 0);
      expect(cents).toBe(0);
    }
    expect(await sql("select count(*)::int as count from staff_actions where action = 'journal_downloaded'")).toEqual([
      { count: 1 },
    ]);
  });
});

describe('a statement', () => {
  it('says why it differs from the one before, to the cent', async () => {
    const { call, cast, clock } = restaurant();
    clock.forward(7 * dayMs);
    await sell();
    const { body } = await call(cast.rosalia.owner, 'GET', '/api/statement/difference');
    const { before, differenceMinor, reasons } = body as StatementDifference; // the contract
    expect(before.owedMinor + differenceMinor).toBe((await statement()).total.owedMinor);
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.reduce((sum, reason) => sum + reason.differenceMinor, 0)).toBe(differenceMinor);
  });

  it('leaves as a PDF, for the owner alone', async () => {
    const { call, cast } = restaurant();
    const file = await call(cast.rosalia.owner, 'GET', '/api/statement.pdf');
    expect(file.text.startsWith('%PDF-')).toBe(true);
    expect(file.text.length).toBeGreaterThan(5_000);
  });
});
