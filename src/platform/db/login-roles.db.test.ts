import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { lendDatabase, type TestDatabase } from '../../../test/support/databases.ts';
import { createPool } from './database.ts';
import { createLoginRoles } from './login-roles.ts';

let database: TestDatabase;
let urls: { web: string; worker: string };

beforeAll(async () => {
  database = await lendDatabase(inject('cast').template);
  urls = await createLoginRoles(database.url);
});
afterAll(async () => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  for (const url of Object.values(urls)) {
    const name = pg.escapeIdentifier(decodeURIComponent(new URL(url).username));
    await owner.query(`drop owned by ${name}; drop role ${name}`);
  }
  await owner.end();
  await database.giveBack();
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

it.each(['web', 'worker'] as const)('the %s process logs in as a role without rights of its own', async (process) => {
  const rows = await query(
    urls[process],
    `select session_user = current_user as is_itself, rolsuper, rolcreaterole, rolcreatedb, rolinherit, rolbypassrls,
       (select count(*)::int from pg_class where relowner = r.oid) as tables,
       (select count(*)::int from pg_proc where proowner = r.oid) as functions,
       (select count(*)::int from pg_namespace where nspowner = r.oid) as schemas
     from pg_roles r where rolname = session_user`,
  );
  expect(rows).toEqual([
    {
      is_itself: true,
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolinherit: false,
      rolbypassrls: false,
      tables: 0,
      functions: 0,
      schemas: 0,
    },
  ]);
  for (const text of ['select * from orders', 'drop table orders', 'create table t (a int)', 'create role r']) {
    await expect(query(urls[process], text)).rejects.toThrow(/permission denied|must be owner/);
  }
});

it('only the worker may act as the owner of the job queue', async () => {
  await expect(query(urls.web, 'set role forkline_jobs')).rejects.toThrow('permission denied');
  await expect(query(urls.worker, 'set role forkline_jobs')).resolves.toEqual([]);
});

it.each(['forkline_app', 'forkline_intake', 'forkline_auth', 'forkline_staff'] as const)(
  'a pool of the web process works as %s',
  async (role) => {
    const pool = createPool({ url: urls.web, role, max: 1 });
    expect((await pool.query('select current_user as name')).rows).toEqual([{ name: role }]);
    await pool.end();
  },
);

it('createLoginRoles may run again, at the same time on several nodes, and arrives at the same URLs', async () => {
  const again = await Promise.all([1, 2, 3].map(() => createLoginRoles(database.url)));
  expect(again).toEqual([urls, urls, urls]);
});
