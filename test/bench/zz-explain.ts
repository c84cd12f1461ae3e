import { freePort } from '../../src/platform/db/free-port.ts';
import { addLongHistory } from './list-seed.ts';
import { onStage } from './stage.ts';
await onStage(async (stage) => {
  const port = await freePort();
  await stage.runApp({ port, roles: 'web' });
  const h = await addLongHistory(stage, { orders: 100_000, appUrl: `http://127.0.0.1:${port}` });
  await addLongHistory(stage, { orders: 1000, appUrl: `http://127.0.0.1:${port}` });
  await stage.owner.query('vacuum analyze orders, order_lines');
  const c = await stage.owner.connect();
  const m = (await c.query('select merchant_id from stores where id=$1', [h.storeId])).rows[0].merchant_id;
  const ex = async (label: string, where: string) => {
    await c.query('begin'); await c.query('set local role forkline_app'); await c.query(`select set_config('app.merchant_id', $1, true)`, [m]);
    const { rows } = await c.query(`explain (analyze, buffers, costs) select id, details, state from orders where merchant_id = current_merchant_id() and ${where} order by placed_at desc, id desc limit 51`);
    console.log('=== ' + label); console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n')); await c.query('commit');
  };
  const all = async (t: string) => {
    await ex(t + ' past store', `store_id='${h.storeId}' and ended_at is not null`);
    await ex(t + ' past all', `ended_at is not null`);
    await ex(t + ' search many', `store_id='${h.storeId}' and ended_at is not null and search_text like '%horchata%'`);
    await ex(t + ' search one', `store_id='${h.storeId}' and ended_at is not null and search_text like '%quetzalcoatl%'`);
  };
  await all('now');
  await c.query('create index on orders (merchant_id, placed_at desc, id desc)');
  await all('with merchant index');
  try { await c.query('create extension pg_trgm'); await c.query('create index on orders using gin (search_text gin_trgm_ops)'); await c.query('analyze orders'); await all('trgm'); } catch (e) { console.log(String(e)); }
  c.release();
  return true;
});
