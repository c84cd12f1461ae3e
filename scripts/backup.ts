/**
 * `npm run backup -- --to <folder>`: writes the database, its roles, the uploaded files and a manifest into a new folder.
 *
 * With DATABASE_URL it runs `pg_dump`, which takes a consistent snapshot of a running server. Without it, it copies the
 * stopped PostgreSQL of DATA_DIR. Keys are not part of a backup: the manifest holds their fingerprints.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { StartupError } from '../src/platform/errors.ts';
import { copyFolder, runTool, type BackupManifest } from './backup-tools.ts';

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to === undefined) throw new StartupError('Use: npm run backup -- --to <new folder>');
  await backUp(resolve(values.to));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function backUp(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => []);
  if (entries.length > 0) throw new StartupError(`${folder} is not empty. Name a new folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const url = process.env['DATABASE_URL'];
  const dataDir = resolve(process.env['DATA_DIR'] || '.data');
  const database = url ? await dumpServer(url, folder) : await copyDataFolder(dataDir, folder);
  const filesFolder = resolve(process.env['FILES_FOLDER'] || join(dataDir, 'files'));
  const hasFiles = await stat(filesFolder).then(
    () => true,
    () => false,
  );
  if (hasFiles) await copyFolder(filesFolder, join(folder, 'files'));
  const manifest: BackupManifest = {
    createdAt: new Date().toISOString(),
    ...database,
    keys: {
      SECRETS_KEY: fingerprint(process.env['SECRETS_KEY']),
      AUTH_SECRET: fingerprint(process.env['AUTH_SECRET']),
    },
  };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`Backed up to ${folder}${hasFiles ? '' : ' (there are no files yet)'}.`);
  console.log(
    'Keep SECRETS_KEY (with SECRETS_FORMER_KEYS) and AUTH_SECRET (with AUTH_FORMER_SECRETS) in another safe place:',
  );
  console.log('without them bank accounts, service credentials and second factors cannot be read.');
}

async function dumpServer(url: string, folder: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number; owner: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_user as owner`,
    );
    const { version, owner } = rows[0] ?? { version: 0, owner: '' };
    const tool = await runTool('pg_dump', ['--version']);
    const toolVersion = Number(/\(PostgreSQL\) (\d+)/.exec(tool)?.[1]);
    if (toolVersion < version) {
      throw new StartupError(
        `pg_dump ${toolVersion} cannot read PostgreSQL ${version}. Install postgresql-client-${version}.`,
      );
    }
    await writeFile(join(folder, 'roles.sql'), await rolesOf(client));
    await runTool('pg_dump', ['--format=custom', '--file', join(folder, 'database.dump'), '--dbname', url]);
    return { kind: 'dump' as const, postgres: version, owner };
  } finally {
    await client.end();
  }
}

/** SQL that makes the roles that own or may use anything in the database; it may run where they exist already. */
async function rolesOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname ~ '^forkline_' and not rolcanlogin order by 1`,
  );
  return rows
    .map(({ name }) => {
      const [id, text] = [pg.escapeIdentifier(name), pg.escapeLiteral(name)];
      return (
        `do $$ begin if not exists (select from pg_roles where rolname = ${text}) ` +
        `then create role ${id} nologin; end if; end $$;\ngrant ${id} to current_user;\n`
      );
    })
    .join('');
}

async function copyDataFolder(dataDir: string, folder: string) {
  const source = join(dataDir, 'postgres');
  const [version, running] = await Promise.all(
    [join(source, 'PG_VERSION'), join(source, 'postmaster.pid')].map((path) =>
      stat(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  if (!version)
    throw new StartupError(`There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL for a server.`);
  if (running) throw new StartupError(`Forkline is running in ${dataDir}. Stop it first (Ctrl-C), then back up.`);
  await copyFolder(source, join(folder, 'postgres'));
  await cp(join(dataDir, 'postgres-password'), join(folder, 'postgres-password'), { preserveTimestamps: true });
  return { kind: 'data folder' as const, postgres: 0, owner: '' };
}

/** Twelve hexadecimal digits that tell two keys apart and give nothing away; null where the key is not set. */
function fingerprint(key: string | undefined): string | null {
  return key ? createHash('sha256').update(`forkline backup ${key}`).digest('hex').slice(0, 12) : null;
}
