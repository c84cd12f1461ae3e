import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addressesOf } from '../../scripts/demo/service-addresses.ts';
import { startChild, type Child } from '../../src/platform/child.ts';
import { startEmbeddedProcess } from '../../src/platform/db/embedded-process.ts';
import { demoSecrets } from '../../src/config.ts';
import { createPool } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { WrongUse } from './args.ts';
import { say } from './figures.ts';

const root = join(import.meta.dirname, '../..');

/**
 * What a run needs around it: a temporary folder, a database that nobody else uses, and processes. All of it is gone
 * when the run ends, however it ends.
 */
export class Stage {
  readonly folder: string;
  readonly databaseUrl: string;
  /** Sees all merchants' rows. */
  readonly owner: pg.Pool;
  /** Restarts the database; undefined where its server is not ours to restart. */
  readonly restartDatabase: (() => Promise<unknown>) | undefined;
  readonly #ends: (() => Promise<unknown>)[];
  #isClosing = false;

  private constructor(folder: string, database: StageDatabase, ends: (() => Promise<unknown>)[]) {
    this.folder = folder;
    this.databaseUrl = database.url;
    this.restartDatabase = database.restart;
    this.#ends = ends;
    this.owner = createPool({ url: database.url, role: 'owner', max: 4 });
    ends.push(() => this.owner.end());
  }

  /** @param serverUrl the server to make the database on; without one, an embedded one is started */
  static async open(serverUrl = process.env['DATABASE_URL']): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'forkline-bench-'));
    const ends = [() => rm(folder, { recursive: true, force: true })];
    try {
      const database = await openDatabase({ folder, serverUrl }, ends);
      await migrate(database.url);
      return new Stage(folder, database, ends);
    } catch (error) {
      await endAll(ends);
      throw error;
    }
  }

  /** Starts one of the product's programs; it is ended with the stage. */
  run(name: string, file: string, env: Record<string, string>): Promise<Child> {
    return this.#keep(startChild(name, join(root, file), env), (child) => child.stop());
  }

  /** Starts the app in the given roles, every service's address below `servicesUrl`. */
  runApp(given: {
    port: number;
    roles: string;
    servicesUrl?: string;
    proxyHops?: number;
    metricsPort?: number;
  }): Promise<Child> {
    const { port, roles, servicesUrl = 'http://127.0.0.1:9', proxyHops = 0, metricsPort } = given;
    return this.run(`app (${roles})`, 'src/main.ts', {
      ...demoSecrets,
      NODE_ENV: 'production',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
      FORKLINE_DEMO: 'true',
      DATABASE_URL: this.databaseUrl,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      ROLES: roles,
      DATABASE_POOL: '24',
      PROXY_HOPS: String(proxyHops),
      METRICS_PORT: metricsPort === undefined ? '' : String(metricsPort),
      ...addressesOf(servicesUrl),
    });
  }

  /** Runs another program to its end and answers what it printed; rejects with its last words when it fails. */
  async output(program: string, args: string[], env: Record<string, string>): Promise<string> {
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const texts = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (texts.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()));
    const stop = () => endProcess(child);
    this.#ends.push(stop);
    const code = await new Promise((resolve, reject) => {
      child.once('close', resolve);
      child.once('error', reject);
    }).finally(() => this.#ends.splice(this.#ends.indexOf(stop), 1));
    if (code !== 0) throw new Error(`${program} failed: ${texts.stderr.trim().split('\n').slice(-3).join(' ')}`);
    return texts.stdout;
  }

  /** Has `stop` called when the stage closes. */
  atEnd(stop: () => Promise<unknown>): void {
    this.#ends.push(stop);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await endAll(this.#ends);
  }

  /** What is still starting when the stage closes is ended as well. */
  async #keep<T>(starting: Promise<T>, stop: (started: T) => Promise<unknown>): Promise<T> {
    this.#ends.push(() => starting.then(stop, () => {}));
    const started = await starting;
    if (this.#isClosing) throw new Error('Stopped.');
    return started;
  }
}

/**
 * Runs `work` on a fresh stage and ends the process: 0, 1 when it failed or answered false, 2 when the command line is
 * wrong, 130 on Ctrl-C.
 */
export async function onStage<Args>(
  readArgs: (argv: string[]) => Args,
  work: (stage: Stage, args: Args) => Promise<boolean>,
): Promise<never> {
  const args = readOrExit(readArgs);
  const opening = Stage.open();
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= opening.then((stage) => stage.close()).catch(() => {}));
  const interrupt = () => {
    if (closing) return;
    say('\nStopping …');
    void close().then(() => process.exit(130));
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  let code = 1;
  try {
    code = (await work(await opening, args)) ? 0 : 1;
  } catch (error) {
    // Interrupted work fails; the interrupt ends the process.
    if (closing) await new Promise(() => {});
    console.error(error);
  }
  await close();
  process.exit(code);
}

function readOrExit<Args>(readArgs: (argv: string[]) => Args): Args {
  try {
    return readArgs(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

interface StageDatabase {
  url: string;
  restart: (() => Promise<unknown>) | undefined;
}

/** A database of our own: on the server that `serverUrl` names, else on an embedded one in `folder`. */
async function openDatabase(
  { folder, serverUrl }: { folder: string; serverUrl: string | undefined },
  ends: (() => Promise<unknown>)[],
): Promise<StageDatabase> {
  if (!serverUrl) {
    const { child: server } = await startEmbeddedProcess(folder, { durable: true });
    ends.push(() => server.stop());
    return { url: String(server.ready['url']), restart: () => server.ask('restart') };
  }
  const name = `forkline_bench_${process.pid}`;
  await onServer(serverUrl, `create database ${name}`);
  ends.push(() => onServer(serverUrl, `drop database ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, restart: undefined };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The last that began ends first; what fails to end does not keep the others from ending. */
async function endAll(ends: (() => Promise<unknown>)[]): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) {
    await end().catch((error: unknown) => console.error('not ended cleanly:', error));
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
