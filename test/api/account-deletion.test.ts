import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFolderFiles } from '../../src/platform/files/files.ts';
import { password } from '../support/cast.ts';
import { fillEveryTable } from '../support/every-table.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const marker = 'zzmarker';

const remove = (name: string, who = restaurant().cast.staff): Promise<Reply> =>
  restaurant().call(who, 'POST', `/api/backoffice/merchants/${restaurant().cast.rosalia.merchantId}/delete`, { name });
const rosalia = "Rosalía's Kitchen";

interface Column extends Record<string, unknown> {
  table: string;
  column: string;
  type: string;
}
const textColumns = () =>
  restaurant().sql<Column>(`
    select c.table_name as table, c.column_name as column, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.udt_name in ('text', 'varchar', 'jsonb', 'bytea', '_text') order by 1, 2`);

async function placesOf(word: string): Promise<string[]> {
  const places: string[] = [];
  for (const { table, column } of await textColumns()) {
    const [row] = await restaurant().sql<{ has: boolean }>(
      `select exists (select from "${table}" where "${column}"::text ilike $1) as has`,
      [`%${word}%`],
    );
    if (row?.has) places.push(`${table}.${column}`);
  }
  return places;
}

const columnsIn = (part: string) => new Set([...part.matchAll(/`(\w+\.\w+)`/g)].map(([, name = '']) => name));

/** The columns that the page on retention lists as gone with the account, and those that stay for the law. */
async function written(): Promise<{ personal: Set<string>; kept: Set<string> }> {
  const text = await readFile(join(import.meta.dirname, '../../docs/retention.md'), 'utf8');
  const [before = '', after = ''] = text.split('## Kept about seven years');
  return { personal: columnsIn(before), kept: columnsIn(after) };
}

/** Puts a word that is looked for afterwards into every personal column of the merchant and its people that takes it. */
async function plant(): Promise<string[]> {
  const { sql, cast } = restaurant();
  const { personal } = await written();
  const planted: string[] = [];
  for (const { table, column, type } of await textColumns()) {
    const name = `${table}.${column}`;
    if (!personal.has(name) || type !== 'text') continue;
    const columns = await sql<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1',
      [table],
    );
    const has = (one: string) => columns.some((found) => found.name === one);
    const people = `(select user_id from memberships where merchant_id = $1)`;
    const where = has('merchant_id')
      ? 'merchant_id = $1'
      : table === 'users'
        ? `id in ${people}`
        : has('user_id')
          ? `user_id in ${people}`
          : undefined;
    if (where === undefined || ['merchants.name', 'stores.name', 'stores.address'].includes(name)) continue;
    try {
      const rows = await sql(
        `update "${table}" set "${column}" = '${marker} ' || ctid::text where ${where} returning 1`,
        [cast.rosalia.merchantId],
      );
      if (rows.length > 0) planted.push(name);
    } catch {
      // A column with a rule of its own, such as a digest or a generated one.
    }
  }
  return planted;
}

/** Everything of the neighbour, table by table. */
async function neighbourRows() {
  const { sql, cast } = restaurant();
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and column_name = 'merchant_id' order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    [rows[name]] = await sql(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
       from "${name}" t where merchant_id = $1`,
      [cast.neighbour.merchantId],
    );
  }
  const people = await sql(
    'select u.* from users u join memberships m on m.user_id = u.id where m.merchant_id = $1 order by u.id',
    [cast.neighbour.merchantId],
  );
  return { rows, people };
}

/** What the law asks for. */
async function books() {
  const { sql, cast } = restaurant();
  const own = (columns: string, table: string) =>
    sql(`select ${columns} from ${table} t where merchant_id = $1 order by t::text`, [cast.rosalia.merchantId]);
  return {
    entries: await own('*', 'ledger_entries'),
    days: await own('*', 'ledger_days'),
    balances: await own('*', 'ledger_balances'),
    payouts: await own('*', 'payouts'),
    facts: await own('*', 'order_facts'),
    reported: await own('*', 'report_days'),
    orders: await sql(
      `select id, state, subtotal_minor, tax_minor, total_minor, placed_at, details -> 'totals' as totals from orders
       where merchant_id = $1 order by id`,
      [cast.rosalia.merchantId],
    ),
    lines: await sql(
      `select order_id, line_number, name, quantity, line_total_minor from order_lines where merchant_id = $1 order by 1, 2`,
      [cast.rosalia.merchantId],
    ),
  };
}

const actions = () =>
  restaurant().sql(`select action from staff_actions where action = 'account_deleted' and about_merchant_id = $1`, [
    restaurant().cast.rosalia.merchantId,
  ]);

/** What the law asks for, and what it hangs on: a new table is erased, or named here and on the page on retention. */
const keptTables = [
  'bank_accounts',
  'connections',
  'deletion_requests',
  'expected_deposits',
  'ledger_balances',
  'ledger_closings',
  'ledger_days',
  'ledger_entries',
  'menu_contents',
  'order_fact_items',
  'order_facts',
  'order_lines',
  'orders',
  'orders_to_count',
  'orders_to_post',
  'payout_holds',
  'payouts',
  'publication_targets',
  'publications',
  'reconciliation_cases',
  'report_days',
  'report_downtime',
  'report_hours',
  'report_items',
  'report_lines',
  'report_requests',
  'service_reports',
  'stores',
];

async function tablesWithRows(merchantId: string): Promise<string[]> {
  const tables = await restaurant().sql<{ name: string }>(
    `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and column_name = 'merchant_id' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await restaurant().sql(`select 1 from "${name}" where merchant_id = $1 limit 1`, [merchantId]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('the deletion of an account', () => {
  let photo = '';

  beforeAll(async () => {
    await fillEveryTable(restaurant());
    const { sql, cast, config } = restaurant();
    await sql('delete from deletion_requests');
    const [found] = await sql<{ id: string }>('select id from menu_photos where merchant_id = $1', [
      cast.rosalia.merchantId,
    ]);
    photo = join(config.files.folder, 'photos', found?.id ?? '', 'thumb.jpg');
    await createFolderFiles(config.files.folder).put(`photos/${found?.id}/thumb.jpg`, Buffer.from('jpeg'));
  }, 120_000);

  it('is refused in one sentence before an owner asked, with another name, with open orders, and while money is owed', async () => {
    const { call, cast, sql } = restaurant();
    const { merchantId } = cast.rosalia;
    const sentence = async () => {
      const { status, body } = await remove(rosalia);
      return [status, (body as { message: string }).message]; // our form of an error
    };
    expect(await sentence()).toEqual([409, 'No owner has asked for this account to be deleted.']);
    await call(cast.rosalia.owner, 'POST', '/api/account/deletion', { reason: 'Closing down', password });
    expect((await remove('Rosalia')).status).toBe(400);
    expect((await remove(rosalia, cast.rosalia.owner)).status).toBe(403);
    await sql(`update payouts set state = 'cancelled' where merchant_id = $1`, [merchantId]);
    expect(await sentence()).toEqual([409, 'An order is still open. Finish it first.']);
    await sql('update orders set ended_at = now(), watch_at = null where merchant_id = $1', [merchantId]);
    await sql(
      `insert into ledger_balances (merchant_id, store_id, service, account, currency, amount_minor)
       values ($1, $2, 'doordash', 'payable.tips', 'USD', -1230)`,
      [merchantId, cast.rosalia.storeId],
    ).catch(() =>
      sql(`update ledger_balances set amount_minor = -1230 where merchant_id = $1 and account like 'payable.%'`, [
        merchantId,
      ]),
    );
    expect(await sentence()).toEqual([409, 'Money is still owed to this merchant. Pay it out first.']);
    await sql(`delete from ledger_balances where merchant_id = $1 and account like 'payable.%'`, [merchantId]);
    await sql(`update payouts set state = 'held' where merchant_id = $1`, [merchantId]);
    expect(await sentence()).toEqual([409, 'Money is still owed to this merchant. Pay it out first.']);
    await sql(`update payouts set state = 'cancelled' where merchant_id = $1`, [merchantId]);
    expect(await actions()).toEqual([]);
    expect(await sql('select state from merchants where id = $1', [merchantId])).toEqual([{ state: 'active' }]);
  });

  it('leaves none of its personal data in any table, its books as they were, and another merchant untouched', async () => {
    const { cast, sql, runJobs } = restaurant();
    const { merchantId } = cast.rosalia;
    const tokens = [await restaurant().tokenOf(cast.rosalia.owner), await restaurant().tokenOf(cast.rosalia.kitchen)];
    const planted = await plant();
    expect(planted.length).toBeGreaterThan(30);
    const { kept } = await written();
    const [before, neighbour] = [await books(), await neighbourRows()];

    expect((await remove(rosalia)).body).toEqual({ state: 'under_way' });
    // Other jobs of the two merchants have nothing to do with it.
    await sql(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier <> 'retention.erase_merchant'`);
    await sql(
      `update connections set release_due_at = now() where id = (
      select id from connections where merchant_id = $1 limit 1)`,
      [merchantId],
    );
    await runJobs();
    // A service is still to be told: nothing is erased yet.
    expect(await placesOf(marker)).toEqual(expect.arrayContaining(['users.name']));
    await sql('update connections set release_due_at = null where merchant_id = $1', [merchantId]);
    restaurant().clock.forward(120_000);
    await runJobs();

    const left = (await placesOf(marker)).filter((place) => !kept.has(place));
    expect(left).toEqual([]);
    expect(await books()).toEqual(before);
    expect(await neighbourRows()).toEqual(neighbour);
    expect(existsSync(photo)).toBe(false);
    for (const token of tokens) {
      const { statusCode } = await restaurant().app.server.inject({
        url: '/api/me',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(statusCode).toBe(401);
    }
    for (const table of [
      'memberships',
      'api_keys',
      'webhook_endpoints',
      'connection_credentials',
      'menu_items',
      'chats',
    ])
      expect([table, await sql(`select 1 from ${table} where merchant_id = $1`, [merchantId])]).toEqual([table, []]);
    expect(await tablesWithRows(merchantId)).toEqual(keptTables);
    const connections = await sql('select distinct state from connections where merchant_id = $1', [merchantId]);
    expect(connections).toEqual([{ state: 'disconnected' }]);
  });

  it('may be asked for again, is in the audit, and cannot be undone', async () => {
    const { call, cast } = restaurant();
    expect((await remove(rosalia)).body).toEqual({ state: 'done' });
    await restaurant().runJobs();
    expect(await actions()).toHaveLength(1);
    const { merchantId } = cast.rosalia;
    const reopened = await call(cast.staff, 'POST', `/api/backoffice/merchants/${merchantId}/reopen`, {
      reason: 'A mistake',
    });
    expect([reopened.status, reopened.text]).toEqual([409, expect.stringContaining('has been deleted')]);
    const shown = await call(cast.staff, 'GET', `/api/backoffice/merchants/${merchantId}`);
    expect(shown.body).toMatchObject({ state: 'closed', team: [], deletion: { state: 'done' } });
  });
});
