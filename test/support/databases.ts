import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  /** Ends its use; another test file of this worker gets it next. */
  giveBack: () => Promise<void>;
}

/** A database that stands ready for the next test file, and what its schema was when it was copied. */
interface Spare {
  url: string;
  name: string;
  schema: string;
}

/** By template. Test files of a worker run one after another, and a worker keeps its modules. */
const spares = new Map<string, Spare[]>();

/**
 * A database for one test file, with the rows of the migrated template or of `template` and nothing else. The first
 * file of a worker gets a copy, which takes most of a second; the next get the same database with its rows put back,
 * which takes some hundredths. A file that changes the schema costs the next one a copy.
 */
export async function lendDatabase(template = inject('postgres').template): Promise<TestDatabase> {
  const waiting = spares.get(template) ?? [];
  spares.set(template, waiting);
  const left = waiting.pop();
  const isFresh = left !== undefined && (await putRowsBack(left));
  const database = isFresh ? left : await copyOf(template);
  return { url: database.url, giveBack: () => Promise.resolve(void waiting.push(database)) };
}

/** Its files are copied as they are: to write each of its pages to the log as well, which is the default, takes longer. */
export async function copyDatabase(serverUrl: string, { from, to }: { from: string; to: string }): Promise<void> {
  await withServer(serverUrl, async (server) => {
    // Copies of one database are made one at a time: PostgreSQL refuses while another copy is under way.
    await server.query('select pg_advisory_lock(7355608)');
    await server.query(`drop database if exists ${to} with (force)`);
    await server.query(`create database ${to} template ${from} strategy file_copy`);
  });
}

/** Drops a template and the databases that were copied from it. */
export async function dropWithCopies(serverUrl: string, template: string): Promise<void> {
  await withServer(serverUrl, async (server) => {
    const { rows } = await server.query<{ name: string }>(
      'select datname as name from pg_database where datname = $1 or starts_with(datname, $2)',
      [template, copyPrefix(template)],
    );
    for (const { name } of rows) await server.query(`drop database if exists ${name} with (force)`);
  });
}

export async function withServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const copyPrefix = (template: string) => `${template}_copy_`;

async function copyOf(template: string): Promise<Spare> {
  const { serverUrl } = inject('postgres');
  const name = `${copyPrefix(template)}${randomBytes(6).toString('hex')}`;
  await copyDatabase(serverUrl, { from: template, to: name });
  const url = databaseUrl(serverUrl, name);
  return withServer(url, async (client) => {
    await client.query(keepRows);
    return { url, name, schema: await readSchema(client) };
  });
}

/** Whether it could: not where the schema has changed, and such a database is dropped. */
async function putRowsBack({ url, name, schema }: Spare): Promise<boolean> {
  const isBack = await withServer(url, async (client) => {
    if ((await readSchema(client)) !== schema) return false;
    await client.query('select test_start.put_back()');
    return true;
  });
  if (!isBack)
    await withServer(inject('postgres').serverUrl, (server) => server.query(`drop database ${name} with (force)`));
  return isBack;
}

/** Differs after every statement that defines, alters or drops something: such a statement writes rows of the catalogs. */
async function readSchema(client: pg.Client): Promise<string> {
  const catalogs = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_policy', 'pg_proc', 'pg_trigger', 'pg_namespace'];
  const counts = catalogs.map((name) => `select count(*), max(xmin::text::bigint) from ${name}`);
  const { rows } = await client.query(counts.join(' union all '));
  return JSON.stringify(rows);
}

/** Copies every row of the database into the schema `test_start`, with a function that puts all tables back to it. */
const keepRows = `
  create schema test_start;
  create table test_start.tables (name regclass primary key, columns text, kept text);
  create table test_start.sequences (name regclass primary key, last_value bigint, is_called boolean);
  do $$
  declare
    one record;
    is_filled boolean;
  begin
    for one in
      select class.oid::regclass as name, format('test_start.%I', 'rows_' || class.oid) as kept, (
        select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class as class join pg_namespace as schema on schema.oid = relnamespace
      where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'test_start')
        and not starts_with(nspname, 'pg_t')
    loop
      execute format('select exists (select from %s)', one.name) into is_filled;
      if is_filled then execute format('create table %s as select %s from %s', one.kept, one.columns, one.name); end if;
      insert into test_start.tables values (one.name, one.columns, case when is_filled then one.kept end);
    end loop;
    for one in select class.oid::regclass as name from pg_class as class where relkind = 'S' loop
      execute format('insert into test_start.sequences select %L, last_value, is_called from %s', one.name, one.name);
    end loop;
  end $$;
  create function test_start.put_back() returns void language plpgsql as $$
  declare
    one record;
    is_filled boolean;
  begin
    set local session_replication_role = replica;
    for one in select * from test_start.tables loop
      execute format('select exists (select from %s)', one.name) into is_filled;
      if is_filled then execute format('delete from %s', one.name); end if;
      if one.kept is not null then
        execute format('insert into %s (%s) overriding system value select %s from %s',
          one.name, one.columns, one.columns, one.kept);
      end if;
    end loop;
    perform setval(name, last_value, is_called) from test_start.sequences;
  end $$;
`;
