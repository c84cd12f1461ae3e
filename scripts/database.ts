/**
 * Writes what is derived from the migrations: `node scripts/database.ts` rewrites `db/schema.sql` and
 * `src/database.gen.ts`; with `--check` it changes nothing and fails when one of them is out of date.
 *
 * The dump comes from PGlite (PostgreSQL in WebAssembly), whose tools bring a pg_dump along inside npm; the types come
 * from the embedded server, as kysely-codegen wants a connection.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { startEmbeddedProcess } from '../src/platform/db/embedded-process.ts';
import { migrate, migrationsFolder, readMigrationNames } from '../src/platform/db/migrate.ts';

const schemaFile = 'db/schema.sql';
const typesFile = 'src/database.gen.ts';
const onlyCheck = process.argv.includes('--check');

const derived = { [schemaFile]: await dumpSchema(), [typesFile]: await generateTypes() };
let stale = false;
for (const [file, wanted] of Object.entries(derived)) {
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current === wanted) continue;
  if (onlyCheck) console.error(`${file} does not match the migrations: run \`npm run db:derive\` and commit it.`);
  else await writeFile(file, wanted);
  stale = true;
}
process.exitCode = onlyCheck && stale ? 1 : 0;

async function dumpSchema(): Promise<string> {
  const db = new PGlite();
  for (const name of await readMigrationNames()) await db.exec(await readFile(join(migrationsFolder, name), 'utf8'));
  const dump = await pgDump({ pg: db, args: ['--schema-only', '--exclude-schema=graphile_worker'] });
  const text = await dump.text();
  await db.close();
  const lines = text
    .split('\n')
    .filter((line) => !/^(--|SET |SELECT pg_catalog\.set_config|\\(un)?restrict)/.test(line));
  return `-- Dumped from db/migrations by scripts/database.ts; reviewed in every diff, never edited.\n${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

async function generateTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forkline-types-'));
  const { url, child } = await startEmbeddedProcess(folder, { durable: false });
  try {
    await migrate(url);
    const { stdout } = await promisify(execFile)('kysely-codegen', [
      '--print',
      '--log-level=silent',
      '--dialect=postgres',
      `--url=${url}`,
      '--exclude-pattern=*migrations*',
      '--type-mapping={"int8":"number","numeric":"number"}',
    ]);
    return stdout.slice(stdout.indexOf('/**'));
  } finally {
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
