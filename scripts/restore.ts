/**
 * `npm run restore -- --from <folder>`: restores a backup into the empty database that DATABASE_URL names, or a copied
 * data folder into DATA_DIR, and the files into FILES_FOLDER. Whatever exists there is never overwritten.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { StartupError } from '../src/platform/errors.ts';
import { copyFolder, runTool, type BackupManifest } from './backup-tools.ts';

const manifestSchema: z.ZodType<BackupManifest> = z.object({
  createdAt: z.string(),
  kind: z.enum(['dump', 'data folder']),
  postgres: z.number(),
  owner: z.string(),
  keys: z.object({ SECRETS_KEY: z.string().nullable(), AUTH_SECRET: z.string().nullable() }),
});

try {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  if (values.from === undefined) throw new StartupError('Use: npm run restore -- --from <folder of a backup>');
  await restore(resolve(values.from));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function restore(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new StartupError(`${folder} is not a backup: it has no manifest.json.`);
  const manifest = manifestSchema.parse(JSON.parse(text));
  const dataDir = resolve(process.env['DATA_DIR'] || '.data');
  const filesFolder = resolve(process.env['FILES_FOLDER'] || join(dataDir, 'files'));
  if (!(await isEmpty(filesFolder)))
    throw new StartupError(`${filesFolder} holds files. Set FILES_FOLDER to a new folder.`);
  if (manifest.kind === 'dump') await restoreServer(folder, manifest);
  else await restoreDataFolder(folder, dataDir);
  if (await exists(join(folder, 'files'))) {
    await mkdir(filesFolder, { recursive: true, mode: 0o700 });
    await copyFolder(join(folder, 'files'), filesFolder);
  }
  console.log(`Restored the backup of ${manifest.createdAt}.`);
  for (const [name, expected] of Object.entries(manifest.keys)) {
    const key = process.env[name];
    const print = key ? createHash('sha256').update(`forkline backup ${key}`).digest('hex').slice(0, 12) : null;
    if (print !== expected) {
      console.error(
        `${name} is not the key that this backup was made with (fingerprint ${expected ?? 'of the demo'}). Set it before you start.`,
      );
    }
  }
}

async function restoreServer(folder: string, { owner }: BackupManifest): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new StartupError('Set DATABASE_URL to the empty database that the backup is restored into.');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select from pg_tables where schemaname = 'public' limit 1`);
    if (rows.length > 0) throw new StartupError('The database at DATABASE_URL is not empty. Create a new one.');
    await client.query(await readFile(join(folder, 'roles.sql'), 'utf8'));
    // The dump names the former owner; what it owns becomes the restoring user's.
    const { rows: known } = await client.query('select from pg_roles where rolname = $1', [owner]);
    const isForeign = known.length === 0;
    const name = pg.escapeIdentifier(owner);
    if (isForeign) await client.query(`create role ${name} nologin; grant ${name} to current_user`);
    await runTool('pg_restore', ['--exit-on-error', '--dbname', url, join(folder, 'database.dump')]);
    if (isForeign)
      await client.query(`reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function restoreDataFolder(folder: string, dataDir: string): Promise<void> {
  const target = join(dataDir, 'postgres');
  if (!(await isEmpty(target)))
    throw new StartupError(`${dataDir} holds a database already. Set DATA_DIR to a new folder.`);
  await mkdir(target, { recursive: true });
  await copyFolder(join(folder, 'postgres'), target);
  await cp(join(folder, 'postgres-password'), join(dataDir, 'postgres-password'), { preserveTimestamps: true });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function isEmpty(path: string): Promise<boolean> {
  return (await readdir(path).catch(() => [])).length === 0;
}
