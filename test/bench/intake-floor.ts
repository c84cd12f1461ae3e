import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { assert } from '../../src/shared/assert.ts';
import type { FloorQuestion, FloorAnswer } from './intake-floor-process.ts';
import { startHelper } from './helper.ts';
import { isWhole, type IntakeService } from './service-orders.ts';
import type { Stage } from './stage.ts';
import type { BenchStore } from './world.ts';

/** What the database alone manages: the rows of one order, written by one prepared statement per order. */
export interface Floor {
  how: 'pgbench' | 'driver loop';
  ordersPerSecond(given: { clients: number; seconds: number }): Promise<number>;
}

/**
 * Measures the floor with the very rows that the product wrote for its newest order; only ids, keys and times differ.
 * By pgbench where that is installed, else by a loop over the driver.
 */
export async function createFloor(
  stage: Stage,
  { service, stores }: { service: IntakeService; stores: BenchStore[] },
): Promise<Floor> {
  const parameters = isWhole[service] ? await readParameters(stage, service) : await readHint(stage, service);
  const { rows } = await stage.owner.query<{ server_version_num: string }>('show server_version_num');
  const newId = Number(rows[0]?.server_version_num) >= 180_000 ? 'uuidv7()' : 'gen_random_uuid()';
  const template = isWhole[service]
    ? statement({ service, stores, newId, lineCount: parameters.lines.length })
    : hintStatement({ service, stores, newId });
  const values: Record<string, string> = { ...parameters.texts };
  for (const [index, line] of parameters.lines.entries()) values[`line${index + 1}`] = line;
  return hasPgbench()
    ? pgbenchFloor(stage, { template, values, stores })
    : driverFloor(stage, { template, values, stores });
}

interface Parameters {
  texts: Record<string, string>;
  lines: string[];
}

async function readHint(stage: Stage, service: IntakeService): Promise<Parameters> {
  const { rows } = await stage.owner.query<Record<string, string>>(
    'select headers::text, body from inbox where service = $1 order by id desc limit 1',
    [service],
  );
  assert(rows[0], 'the product has kept a delivery that the floor can copy');
  return { texts: rows[0], lines: [] };
}

async function readParameters(stage: Stage, service: IntakeService): Promise<Parameters> {
  const { rows } = await stage.owner.query<Record<string, string>>(
    `select inbox.headers::text, body, details::text, customer_name, search_text, display_id, merchant_id, orders.id
     from inbox join orders using (merchant_id) where inbox.order_id = orders.id and orders.service = $1 order by orders.id desc limit 1`,
    [service],
  );
  const [newest] = rows;
  assert(newest, 'the product has stored an order that the floor can copy');
  const { merchant_id: merchantId, id, ...texts } = newest;
  const lines = await stage.owner.query<{ line: string }>(
    `select jsonb_build_object('ref', item_ref, 'name', name, 'quantity', quantity, 'unit', unit_total_minor,
       'total', line_total_minor, 'line', line)::text as line
     from order_lines where merchant_id = $1 and order_id = $2 order by line_number`,
    [merchantId, id],
  );
  return { texts, lines: lines.rows.map(({ line }) => line) };
}

/**
 * The statement with `:name` for what a client sends. `:n` picks one of the stores; the lists of stores are constants,
 * so that looking one up costs nothing.
 */
function statement({
  service,
  stores,
  newId,
  lineCount,
}: {
  service: IntakeService;
  stores: BenchStore[];
  newId: string;
  lineCount: number;
}): string {
  const list = listOf(stores);
  const lines = Array.from({ length: lineCount }, (_, index) => `(${index + 1}, :line${index + 1}::jsonb)`);
  return `
    with given as materialized (
      select ${newId} as delivery_id, ${newId} as order_id, gen_random_uuid()::text as external_id, now() as at,
        ${list('merchantId', 'uuid')} as merchant_id, ${list('storeId', 'uuid')} as store_id,
        ${list('connectionId', 'uuid')} as connection_id, ${list('externalStoreId', 'text')} as external_store_id
    ), kept as (
      insert into inbox (id, service, event_key, event_type, merchant_id, connection_id, external_store_id,
        external_order_id, order_id, state, headers, body, body_encoding, received_at, processed_at)
      select delivery_id, '${service}', 'OrderCreate:' || external_id, 'OrderCreate', merchant_id, connection_id,
        external_store_id, external_id, order_id, 'done', :headers::jsonb, :body::text, 'utf8', at, at
      from given on conflict (service, event_key) do nothing
    ), placed as (
      insert into orders (merchant_id, id, store_id, connection_id, service, brand, external_id, display_id, state,
        customer_name, search_text, currency, subtotal_minor, tax_minor, details, contents_as_of, placed_at, received_at,
        accept_by, watch_at, ready_target_at)
      select merchant_id, order_id, store_id, connection_id, '${service}', '${service}', external_id, :display_id::text,
        'new', :customer_name::text, :search_text::text, 'USD', 4360, 349, :details::jsonb, at, at, at,
        at + interval '3 minutes', at + interval '90 seconds', at + interval '20 minutes'
      from given on conflict (merchant_id, service, external_id) do nothing
    ), lined as (
      insert into order_lines
        (merchant_id, order_id, line_number, item_ref, name, quantity, unit_total_minor, line_total_minor, line)
      select merchant_id, order_id, number, line ->> 'ref', line ->> 'name', (line ->> 'quantity')::numeric,
        (line ->> 'unit')::bigint, (line ->> 'total')::bigint, line -> 'line'
      from given cross join (values ${lines.join(', ')}) as lines (number, line)
    ), counted as (
      insert into feeds (merchant_id, store_id, last_position) select merchant_id, store_id, 1 from given
      on conflict (merchant_id, store_id) do update set last_position = feeds.last_position + 1
      returning last_position
    )
    insert into feed_events (merchant_id, store_id, position, type, order_id, at)
    select merchant_id, store_id, last_position, 'order_received', order_id, at from given, counted`;
}

/** What is left of an order that is only pointed at: the delivery, and the job that reads the order. */
function hintStatement({
  service,
  stores,
  newId,
}: {
  service: IntakeService;
  stores: BenchStore[];
  newId: string;
}): string {
  const list = listOf(stores);
  return `
    with given as materialized (
      select ${newId} as delivery_id, gen_random_uuid()::text as external_id, now() as at,
        ${list('merchantId', 'uuid')} as merchant_id, ${list('connectionId', 'uuid')} as connection_id,
        ${list('externalStoreId', 'text')} as external_store_id
    ), kept as (
      insert into inbox (id, service, event_key, event_type, merchant_id, connection_id, external_store_id,
        external_order_id, state, headers, body, body_encoding, received_at, due_at)
      select delivery_id, '${service}', external_id, 'hint', merchant_id, connection_id,
        external_store_id, external_id, 'waiting', :headers::jsonb, :body::text, 'utf8', at, at
      from given on conflict (service, event_key) do nothing
    )
    select enqueue_jobs(jsonb_build_array(jsonb_build_object('identifier', 'channels.process_delivery',
      'payload', jsonb_build_object('merchantId', merchant_id, 'deliveryId', delivery_id),
      'jobKey', concat('delivery', chr(58), delivery_id)))) from given`;
}

const listOf = (stores: BenchStore[]) => (field: keyof BenchStore, type: string) =>
  `('{${stores.map((store) => store[field]).join(',')}}'::${type}[])[:n::int]`;

interface Prepared {
  template: string;
  values: Record<string, string>;
  stores: BenchStore[];
}

function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0;
}

async function pgbenchFloor(stage: Stage, { template, values, stores }: Prepared): Promise<Floor> {
  const script = join(stage.folder, 'floor.sql');
  await writeFile(script, `\\set n random(1, ${stores.length})\n${template.replaceAll(/\s+/g, ' ').trim()};\n`);
  const { hostname, port, username, password, pathname } = new URL(stage.databaseUrl);
  const env = {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  };
  const variables = Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  return {
    how: 'pgbench',
    async ordersPerSecond({ clients, seconds }) {
      const threads = Math.min(clients, availableParallelism());
      const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(threads), '-T', String(seconds)];
      const output = await stage.output('pgbench', [...options, '-f', script, ...variables], env);
      const tps = /tps = ([\d.]+)/.exec(output)?.[1];
      assert(tps !== undefined, `pgbench tells its rate, but said: ${output}`);
      return Number(tps);
    },
  };
}

function driverFloor(stage: Stage, { template, values, stores }: Prepared): Promise<Floor> {
  const names = ['n', ...Object.keys(values)];
  const text = template.replaceAll(/(?<!:):([a-z]\w*)/g, (_, name: string) => `$${names.indexOf(name) + 1}`);
  const helper = startHelper<FloorQuestion, FloorAnswer>(stage, import.meta.resolve('./intake-floor-process.ts'));
  return Promise.resolve({
    how: 'driver loop',
    async ordersPerSecond({ clients, seconds }) {
      const { orders, elapsedMs } = await helper.ask({
        url: stage.databaseUrl,
        text,
        values: Object.values(values),
        storeCount: stores.length,
        clients,
        seconds,
      });
      return orders / (elapsedMs / 1000);
    },
  });
}
