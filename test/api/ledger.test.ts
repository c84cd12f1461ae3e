import { describe, expect, it } from 'vitest';
import type { LedgerEntry, Statement } from '../../src/domains/money/contract.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

/** A DoorDash order of Rosalía's on its way to the customer; answers its id here and what DoorDash sent. */
async function handOver(body = doorDashOrder({ store: restaurant().cast.rosalia.doorDashStore })) {
  const { cast, call, doorDash, sql } = restaurant();
  await doorDash(body);
  const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [body.order.id]);
  const id = row?.id ?? '';
  const press = (button: string, given: unknown) =>
    call(cast.rosalia.kitchen, 'POST', `/api/orders/${id}/${button}`, given);
  await press('accept', { prepMinutes: 15 });
  await press('ready', { from: 'getting_ready' });
  await press('ready', { from: 'ready' });
  return { id, body };
}

const post = () => restaurant().runPeriodicTask('orders-to-post');

interface Entry extends Record<string, unknown> {
  kind: string;
  policy: string;
  sums: Record<string, number>;
  details: { lines: { baseMinor: number; isWorkedBack?: true }[] };
}

const entriesOf = (orderId: string) =>
  restaurant().sql<Entry>(
    `select kind, policy, details, (select jsonb_object_agg(a, m) from unnest(accounts, amounts) as p (a, m)) as sums
     from ledger_entries where order_id = $1 order by id`,
    [orderId],
  );

const faults = () => restaurant().sql("select kind, subject from ledger_faults(now() + interval '9 years', 100)");

/** Rosalía's menu with a taco and its crema under the refs of the orders, at these base prices. */
async function writeMenu(tacoMinor: number, cremaMinor: number): Promise<{ tacoId: string }> {
  const { cast, call, sql } = restaurant();
  const { owner } = cast.rosalia;
  const make = async (path: string, body: unknown) => (await call(owner, 'POST', path, body)).body as { id: string }; // the contract
  const option = { name: 'Crema', basePriceMinor: cremaMinor, itemId: null, defaultQuantity: 0, maximum: 1 };
  const modifiers = [{ ...option, isListed: true, groupIds: [], details: { alcohol: false } }];
  const group = await make('/api/menu/modifier-groups', { name: 'Add', minimum: 0, maximum: 1, free: 0, modifiers });
  const category = await make('/api/menu/categories', { name: 'Tacos' });
  const details = { alcohol: false, dietary: [], allergens: [], taxCategory: 'prepared_food' };
  const taco = {
    name: 'Birria taco',
    basePriceMinor: tacoMinor,
    categoryId: category.id,
    groupIds: [group.id],
    details,
  };
  const { id: tacoId } = await make('/api/menu/items', taco);
  await sql(`update menu_items set ref = 'taco-birria' where id = $1`, [tacoId]);
  await sql(`update modifier_groups set ref = 'add' where id = $1`, [group.id]);
  await sql(`update modifiers set ref = 'crema' where group_id = $1`, [group.id]);
  return { tacoId };
}

describe('an order that was handed over', () => {
  it('is entered once: base prices to the merchant, the upcharge as our fee, the tax left with its service', async () => {
    const { id } = await handOver();
    await post();
    await post();
    const entries = await entriesOf(id);
    // Nothing of it is on a menu of ours: 450, 65 and 375 at menu prices are 290, 42 and 242 at base prices.
    expect(entries).toMatchObject([
      {
        kind: 'order',
        policy: '2026-11/handed_over',
        sums: {
          receivable: 1405,
          'payable.base': -906,
          service_fee: -499,
          tax_with_service: 112,
          tax_remitted_by_service: -112,
        },
        details: {
          lines: [
            { baseMinor: 664, isWorkedBack: true },
            { baseMinor: 242, isWorkedBack: true },
          ],
        },
      },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('is worth the base prices of the menu that was published when it was placed, whatever has changed since', async () => {
    const { cast, call, clock, sql } = restaurant();
    const { owner, merchantId } = cast.rosalia;
    const { tacoId } = await writeMenu(300, 40);
    const [connection] = await sql<{ id: string }>(
      `select id from connections where merchant_id = $1 and service = 'doordash'`,
      [merchantId],
    );
    const published = await call(owner, 'POST', '/api/menu/publications', { connectionIds: [connection?.id] });
    expect(published.status).toBe(200);
    await sql(`update publication_targets set state = 'live', finished_at = $2 where connection_id = $1`, [
      connection?.id,
      clock.now(),
    ]);
    clock.forward(60_000);
    await call(owner, 'PATCH', `/api/menu/items/${tacoId}`, { version: 1, basePriceMinor: 350 });
    const { id } = await handOver();
    await post();
    const [entry] = await entriesOf(id);
    expect(entry?.details.lines).toMatchObject([{ baseMinor: 2 * (300 + 40) }, { baseMinor: 242, isWorkedBack: true }]);
    expect(entry?.details.lines[0]).not.toHaveProperty('isWorkedBack');
  });

  it('is taken back and entered anew when its service changes it afterwards', async () => {
    const { doorDash } = restaurant();
    const { id, body } = await handOver();
    await post();
    const [line] = body.order.categories[0]?.items ?? [];
    const categories = [{ ...body.order.categories[0], items: [line] }];
    const order = { ...body.order, categories, subtotal: 1030, tax: 82, tax_amount_remitted_by_doordash: 82 };
    await doorDash({ event: { type: 'OrderAdjustment', event_timestamp: '2031-06-13T23:40:00Z' }, order });
    await restaurant().runJobs();
    await post();
    const entries = await entriesOf(id);
    expect(entries.map(({ kind, sums }) => [kind, sums['receivable'], sums['service_fee']])).toMatchObject([
      ['order', 1405, expect.any(Number)],
      ['reversal', -1405, expect.any(Number)],
      ['order', 1030, expect.any(Number)],
    ]);
    const fees = entries.map(({ sums }) => sums['service_fee'] ?? 0);
    expect(fees[0]).toBe(-(fees[1] ?? 0));
    expect(await faults()).toEqual([]);
  });
});

describe('the ledger', () => {
  it('refuses every change and every entry that does not balance, even from its owner', async () => {
    const { sql } = restaurant();
    await handOver();
    await post();
    const appendOnly = /append only/;
    await expect(sql('update ledger_entries set amounts = amounts')).rejects.toThrow(appendOnly);
    await expect(sql('delete from ledger_entries')).rejects.toThrow(appendOnly);
    await expect(sql('truncate ledger_entries cascade')).rejects.toThrow(appendOnly);
    const copy = (amounts: string) =>
      sql(`insert into ledger_entries
        select merchant_id, gen_random_uuid(), 'x', kind, store_id, service, order_id, currency, business_date, happened_at,
          posted_at, policy, null, array['receivable', 'payable.base'], ${amounts}, '{}'
        from ledger_entries where kind = 'order' limit 1`);
    await expect(copy(`array[100, -99]`)).rejects.toThrow(/check/);
    await expect(copy(`array[0, 0]`)).rejects.toThrow(/check/);
    await expect(copy(`array[100, -100, 0]`)).rejects.toThrow(/check/);
    const [taken] = await sql<{ key: string }>(`select key from ledger_entries limit 1`);
    await expect(
      sql(
        `insert into ledger_entries select merchant_id, gen_random_uuid(), key, kind, store_id, service, order_id, currency,
           business_date, happened_at, posted_at, policy, null, accounts, amounts, details
         from ledger_entries where key = $1`,
        [taken?.key],
      ),
    ).rejects.toThrow(/duplicate key/);
  });

  it('finds sums that are not those of the entries, and orders that were never entered', async () => {
    const { sql, clock } = restaurant();
    const { id } = await handOver();
    await sql('delete from orders_to_post where order_id = $1', [id]);
    clock.forward(2 * 3_600_000);
    expect(await faults()).toEqual([{ kind: 'missing', subject: id }]);
    const move = async (by: number) => {
      await sql(`update ledger_days set amount_minor = amount_minor + $1 where account = 'service_fee'`, [by]);
      await sql(`update ledger_balances set amount_minor = amount_minor - $1 where account = 'payable.base'`, [by]);
    };
    await move(1);
    const found = await faults();
    await move(-1);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['missing', 'days', 'balances']));
  });

  it('goes on with other orders when one cannot be entered', async () => {
    const { sql, clock } = restaurant();
    const bad = await handOver();
    clock.forward(1_000);
    // An amount beyond what the database holds, as no service could send it.
    await sql(`update orders set details = jsonb_set(details, '{totals,subtotalMinor}', '9.3e18') where id = $1`, [
      bad.id,
    ]);
    const good = await handOver();
    clock.forward(1_000);
    await post();
    expect(await entriesOf(bad.id)).toEqual([]);
    expect(await entriesOf(good.id)).toHaveLength(1);
  });
});

const ask = (path: string, who = restaurant().cast.rosalia.owner) => restaurant().call(who, 'GET', path);

describe('the statement', () => {
  it('adds up this week by day and by service, and opens to the order, its lines and its rule', async () => {
    const { cast, sql } = restaurant();
    await handOver();
    await post();
    const { status, body } = await ask('/api/statement');
    const statement = body as Statement; // the contract
    expect(status).toBe(200);
    // The clock stands at 19:00 on Friday, June 13, 2031, where the store is.
    expect(statement).toMatchObject({ from: '2031-06-09', to: '2031-06-15', currency: 'USD' });
    expect(statement.days.map(({ date }) => date)).toEqual(['2031-06-13']);
    const [sums] = await sql<{ orders: number; owed: number; fee: number }>(
      `select count(*) filter (where kind = 'order') - count(*) filter (where kind = 'reversal') as orders,
         -sum(m) filter (where a like 'payable.%') as owed, -sum(m) filter (where a = 'service_fee') as fee
       from (select kind, id, merchant_id, a, m from ledger_entries, unnest(accounts, amounts) as p (a, m)) as posted
       where merchant_id = $1 and a in ('payable.base', 'service_fee')`,
      [cast.rosalia.merchantId],
    );
    expect(statement.total).toMatchObject({ owedMinor: Number(sums?.owed), serviceFeeMinor: Number(sums?.fee) });
    expect(statement.total.menuMinor).toBe(statement.total.baseMinor + statement.total.serviceFeeMinor);
    for (const rows of [statement.days, statement.services, statement.stores]) {
      expect(rows.reduce((sum, row) => sum + row.owedMinor, 0)).toBe(statement.total.owedMinor);
      expect(rows.reduce((sum, row) => sum + row.orders, 0)).toBe(statement.total.orders);
    }
    const day = (await ask('/api/ledger/entries?date=2031-06-13')).body as { entries: LedgerEntry[] }; // the contract
    expect(day.entries.reduce((sum, entry) => sum + entry.owedMinor, 0)).toBe(statement.total.owedMinor);
    expect(day.entries[0]).toMatchObject({
      kind: 'order',
      serviceName: 'DoorDash',
      sentence: 'The food was handed over: the restaurant gets its base prices in full.',
      lines: [{ name: 'Birria taco' }, { name: 'Topo Chico' }],
    });
  });

  it('is the same to the cent as a file, a row for each day, store and service', async () => {
    const { app, cast, tokenOf } = restaurant();
    const headers = { authorization: `Bearer ${await tokenOf(cast.rosalia.owner)}` };
    const answer = await app.server.inject({ url: '/api/statement.csv', headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head = '', ...rows] = answer.payload.replace('\uFEFF', '').trimEnd().split('\n');
    const column = head.split(',').indexOf('you_get');
    const owed = rows.map((row) => Math.round(100 * Number(row.split(',')[column])));
    const { total } = (await ask('/api/statement')).body as Statement; // the contract
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^2031-06-13,[^,]+,DoorDash,\d+,USD,\d+\.\d\d,/);
    expect(owed.reduce((sum, amount) => sum + amount, 0)).toBe(total.owedMinor);
  });

  it('is empty for another week, refuses a wrong range in a sentence, and shows the neighbour nothing of it', async () => {
    const { cast } = restaurant();
    expect((await ask('/api/statement?to=2031-06-02')).body).toMatchObject({
      from: '2031-06-02',
      days: [],
      services: [],
    });
    expect(await ask('/api/statement?from=2031-06-10&to=2031-06-02')).toMatchObject({
      status: 400,
      text: expect.stringContaining('Name a last day that does not lie before the first.'),
    });
    expect(await ask('/api/statement?from=2029-01-01&to=2031-06-02')).toMatchObject({
      status: 400,
      text: expect.stringContaining('366 days at most'),
    });
    expect((await ask('/api/statement', cast.neighbour.owner)).body).toMatchObject({ days: [], total: { orders: 0 } });
    expect((await ask('/api/ledger/entries', cast.neighbour.owner)).body).toEqual({
      entries: [],
      contradictions: [],
      nextCursor: null,
    });
  });
});
