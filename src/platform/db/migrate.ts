import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import { Migrator, sql, type Migration } from 'kysely';
import { StartupError } from '../errors.ts';
import { createDb, createPool, type Db } from './database.ts';

const silentLogger = new Logger(() => () => {});
/** Where the plain SQL migrations lie, forward only, named so that they sort. */
export const migrationsFolder = join(import.meta.dirname, '../../../db/migrations');

/** Brings the database at `url` up to the newest migration; throws with the migration's name when one fails. */
export async function migrate(url: string): Promise<void> {
  const owner = createPool({ url, role: 'owner', max: 2 });
  const db = createDb(owner);
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: readMigrations },
      migrationTableName: 'migrations',
      migrationLockTableName: 'migrations_lock',
    });
    const { error, results } = await migrator.migrateToLatest();
    const failed = results?.find((result) => result.status === 'Error');
    if (failed) throw new Error(`The migration ${failed.migrationName} failed: ${String(error)}`, { cause: error });
    if (error) throw new StartupError(`The database cannot be used: ${reasonOf(error)}`, { cause: error });
    await migrateQueue(db, url);
  } finally {
    await db.destroy();
  }
}

function reasonOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  return inner instanceof Error ? inner.message : String(inner);
}

/** The queue's tables are made by graphile-worker as their owner, who may create in the database only meanwhile. */
async function migrateQueue(db: Db, url: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = sql.id(rows[0]?.name ?? '');
  await sql`grant create on database ${database} to forkline_jobs`.execute(db);
  const queueOwner = createPool({ url, role: 'forkline_jobs', max: 1 });
  try {
    await migrateJobQueue({ pgPool: queueOwner, logger: silentLogger });
  } finally {
    await queueOwner.end();
    await sql`revoke create on database ${database} from forkline_jobs`.execute(db);
  }
}

export async function readMigrationNames(): Promise<string[]> {
  return (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readMigrationNames()).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(migrationsFolder, name), 'utf8');
    return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(files));
}
