import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app/build.ts';
import { readConfig } from '../../src/config.ts';
import { startEmbeddedProcess } from '../../src/platform/db/embedded-process.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createFolderFiles } from '../../src/platform/files/files.ts';
import { authSecret, password, writeCast } from '../support/cast.ts';

const root = join(import.meta.dirname, '../..');
const minuteMs = 60_000;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forkline-backup-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Runs one of the commands and returns what it printed, or its error output with `failed`. */
async function run(script: string, args: string[], env: Record<string, string>): Promise<string> {
  const cleared = { ...process.env, DATABASE_URL: '', DATA_DIR: '', FILES_FOLDER: '', ...env };
  return promisify(execFile)(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: cleared,
  }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stderr: string }) => `failed: ${error.stderr}`,
  );
}

/** Rows and a checksum of every table, whatever the order of its rows. */
async function sumsOf(url: string): Promise<Record<string, unknown>> {
  const tables = await query(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [sum] = await query(
      url,
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${String(name)} t`,
    );
    sums[String(name)] = sum;
  }
  return sums;
}

const rightsOf = (url: string) =>
  query(
    url,
    `select 'table' as kind, c.relname as name, pg_get_userbyid(c.relowner) ~ '^forkline_' as is_role, c.relrowsecurity as rls,
       (select string_agg(a::text, ',' order by a::text) from unnest(c.relacl) a where a::text ~ '^forkline_') is not null as granted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'
     union all
     select 'function', p.proname, pg_get_userbyid(p.proowner) ~ '^forkline_', p.prosecdef, p.proacl is not null
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'
     order by 1, 2`,
  );

/** The standard server of this machine, where it has one whose version its pg_dump can read. */
async function findServer(): Promise<string | undefined> {
  const url = 'postgresql://postgres@127.0.0.1:5432/postgres';
  try {
    const [row] = await query(url, `select current_setting('server_version_num')::int / 10000 as version`);
    const tool = execFileSync('pg_dump', ['--version']).toString();
    return Number(/\(PostgreSQL\) (\d+)/.exec(tool)?.[1]) >= Number(row?.['version']) ? url : undefined;
  } catch {
    return undefined;
  }
}

const server = await findServer();
const skipped = server === undefined ? ' (skipped: no PostgreSQL on 127.0.0.1:5432 with its pg_dump)' : '';

describe('npm run backup and npm run restore', () => {
  it.skipIf(server === undefined)(
    `bring database, roles, rights and files of a server into an empty one${skipped}`,
    { timeout: 3 * minuteMs },
    async () => {
      const name = `forkline_backup_${process.pid}`;
      await query(server ?? '', `create database ${name}`);
      cleanUps.push(() => query(server ?? '', `drop database ${name}`));
      const url = new URL(server ?? '');
      url.pathname = name;
      await migrate(url.href);
      const cast = await writeCast(url.href);
      const [files, folder] = [await newFolder(), join(await newFolder(), 'backup')];
      await createFolderFiles(files).put('documents/permit.pdf', Buffer.from('%PDF permit'));
      const keys = { AUTH_SECRET: authSecret, SECRETS_KEY: 'cmVhbC1zZWNyZXRzLWtleS1mb3ItdGhlLXRlc3RzLTE=' };
      const backedUp = await run('backup.ts', ['--to', folder], {
        DATABASE_URL: url.href,
        FILES_FOLDER: files,
        ...keys,
      });
      expect(backedUp).toMatch(/^Backed up to /);
      expect(await run('backup.ts', ['--to', folder], { DATABASE_URL: url.href })).toContain('is not empty');
      expect(await readFile(join(folder, 'manifest.json'), 'utf8')).not.toContain(keys.SECRETS_KEY);

      const data = await newFolder();
      const empty = await startEmbeddedProcess(data, { durable: false });
      cleanUps.push(() => empty.child.stop());
      expect(await query(empty.url, `select from pg_roles where rolname ~ '^forkline_'`)).toEqual([]);
      const restoredFiles = join(data, 'files');
      const target = { DATABASE_URL: empty.url, FILES_FOLDER: restoredFiles };
      const restored = await run('restore.ts', ['--from', folder], { ...target, ...keys });
      expect(restored).toMatch(/^Restored the backup of [^\n]+\n$/);
      expect(await sumsOf(empty.url)).toEqual(await sumsOf(url.href));
      expect(await rightsOf(empty.url)).toEqual(await rightsOf(url.href));
      expect(await readFile(join(restoredFiles, 'documents/permit.pdf'), 'utf8')).toBe('%PDF permit');
      expect((await stat(join(restoredFiles, 'documents/permit.pdf'))).mode & 0o077).toBe(0);

      // Nothing that exists is overwritten.
      expect(await run('restore.ts', ['--from', folder], target)).toMatch(/^failed: .* holds files/);
      const again = { ...target, FILES_FOLDER: join(data, 'other') };
      expect(await run('restore.ts', ['--from', folder], again)).toMatch(/^failed: The database .* is not empty/);

      // The app starts on it, and people log in.
      const config = readConfig({
        DATABASE_URL: empty.url,
        FORKLINE_DEMO: 'true',
        FILES_FOLDER: restoredFiles,
        ...keys,
      });
      const app = await buildApp(config, { log: pino({ level: 'silent' }) });
      const { owner } = cast.rosalia;
      const login = await app.server.inject({
        method: 'POST',
        url: '/api/token/',
        payload: { username: owner, password },
      });
      expect(login.statusCode).toBe(200);
      await app.close();
    },
  );

  it('copy the stopped PostgreSQL of a data folder, and refuse a running one', { timeout: 2 * minuteMs }, async () => {
    const [source, target, folder] = [await newFolder(), await newFolder(), join(await newFolder(), 'backup')];
    const first = await startEmbeddedProcess(source, { durable: false });
    cleanUps.push(() => first.child.stop());
    await query(first.url, 'create table kept as select 7 as number');
    expect(await run('backup.ts', ['--to', folder], { DATA_DIR: source })).toMatch(/^failed: Forkline is running in /);
    await first.child.stop();
    await rm(folder, { recursive: true, force: true });
    expect(await run('backup.ts', ['--to', folder], { DATA_DIR: source })).toMatch(/^Backed up to .*no files yet/);
    expect(await run('restore.ts', ['--from', folder], { DATA_DIR: source })).toMatch(
      /^failed: .* holds a database already/,
    );
    expect(await run('restore.ts', ['--from', folder], { DATA_DIR: target })).toMatch(/^Restored the backup of /);
    const second = await startEmbeddedProcess(target, { durable: false });
    cleanUps.push(() => second.child.stop());
    expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(await readdir(folder)).toEqual(['manifest.json', 'postgres', 'postgres-password']);
  });

  it.each([
    ['backup.ts', [], /^failed: Use: npm run backup -- --to <new folder>\n$/],
    ['restore.ts', ['--from', root], /^failed: .* is not a backup: it has no manifest.json\.\n$/],
  ] as const)('%s %j is refused with one sentence', async (script, args, sentence) => {
    expect(await run(script, [...args], {})).toMatch(sentence);
  });
});
