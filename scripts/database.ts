/**
 * Writes what is derived from the migrations: `node scripts/database.ts` rewrites `db/schema.sql` and
 * `src/database.gen.ts`; with `--check` it changes nothing and fails when one of them is out of date.
 *
 * Both come from one PGlite (PostgreSQL in WebAssembly), whose tools include the pg_dump that the embedded server lacks.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { generate, type GenerateOptions, PostgresDialect as PostgresTypes } from 'kysely-codegen';
import { migrationsFolder, readMigrationNames } from '../src/platform/db/migrate.ts';

const schemaFile = 'db/schema.sql';
const typesFile = 'src/database.gen.ts';
const onlyCheck = process.argv.includes('--check');

const database = new PGlite();
for (const name of await readMigrationNames())
  await database.exec(await readFile(join(migrationsFolder, name), 'utf8'));
// The types first: pg_dump leaves the session without a search path.
const derived = { [typesFile]: await generateTypes(database), [schemaFile]: await dumpSchema(database) };
await database.close();

let stale = false;
for (const [file, wanted] of Object.entries(derived)) {
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current === wanted) continue;
  if (onlyCheck) console.error(`${file} does not match the migrations: run \`npm run db:derive\` and commit it.`);
  else await writeFile(file, wanted);
  stale = true;
}
process.exitCode = onlyCheck && stale ? 1 : 0;

async function dumpSchema(pg: PGlite): Promise<string> {
  const dump = await pgDump({ pg, args: ['--schema-only', '--exclude-schema=graphile_worker'] });
  const text = await dump.text();
  const lines = text
    .split('\n')
    .filter((line) => !/^(--|SET |SELECT pg_catalog\.set_config|\\(un)?restrict)/.test(line));
  return `-- Dumped from db/migrations by scripts/database.ts; reviewed in every diff, never edited.\n${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

/** Without the queue's tables, which its library makes for itself: only statements in plain SQL read them. */
function generateTypes(pg: PGlite): Promise<string> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOf(pg) }) });
  return generate({
    // The same class: its CommonJS declaration, which kysely-codegen refers to, is another type.
    db: db as unknown as GenerateOptions['db'],
    dialect: new PostgresTypes(),
    excludePattern: '*migrations*',
    outFile: null,
    typeMapping: { int8: 'number', numeric: 'number' },
  });
}

/** The one session of PGlite, as the pool of connections that Kysely asks for. */
function poolOf(pg: PGlite): PostgresPool {
  const client = {
    async query(statement: string, parameters: readonly unknown[]) {
      const { rows } = await pg.query(statement, [...parameters]);
      return { command: 'SELECT', rowCount: rows.length, rows };
    },
    release() {},
  };
  // Kysely sends a cursor only where the dialect was given a class for it.
  return { connect: async () => client as unknown as PostgresPoolClient, end: async () => {} };
}
