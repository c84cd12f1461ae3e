import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../src/platform/db/free-port.ts';
import { lendDatabase } from '../support/databases.ts';

const root = join(import.meta.dirname, '../..');
const startMs = 90_000;
const stopMs = 30_000;
const buildMs = 300_000;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

interface ProcessInfo {
  pid: number;
  parent: number;
  command: string;
}

/** Every process of this machine, from /proc; one that has ended and waits for its parent to notice is left out. */
async function processes(): Promise<ProcessInfo[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const infos = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [, state, parent] = /\) (\S) (\d+)/.exec(stat) ?? [];
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return state === undefined || state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    }),
  );
  return infos.flat();
}

async function treeOf(pid: number): Promise<ProcessInfo[]> {
  const all = await processes();
  const tree = all.filter((one) => one.pid === pid);
  for (const one of tree) tree.push(...all.filter(({ parent }) => parent === one.pid));
  return tree;
}

async function stillRunning(tree: readonly ProcessInfo[]): Promise<ProcessInfo[]> {
  const now = await processes();
  return tree.filter((one) => now.some(({ pid, command }) => pid === one.pid && command === one.command));
}

/** Starts a program that is ended with the test, whatever it left running. */
function run(program: string, args: string[], env: Record<string, string>): ChildProcess & { pid: number } {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} was not started.`);
  cleanUps.push(async () => {
    for (const one of await treeOf(pid)) process.kill(one.pid, 'SIGKILL');
  });
  return Object.assign(child, { pid });
}

async function serveSettings(): Promise<{ port: number; env: Record<string, string> }> {
  const database = await lendDatabase(inject('cast').template);
  cleanUps.push(async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const name = new URL(database.url).pathname.slice(1);
    for (const role of [`${name}_web`, `${name}_worker`]) {
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
      if (rowCount === 1) await owner.query(`drop owned by ${role}; drop role ${role}`);
    }
    await owner.end();
    await database.giveBack();
  });
  const files = await mkdtemp(join(tmpdir(), 'forkline-signals-'));
  cleanUps.push(() => rm(files, { recursive: true, force: true }));
  const port = await freePort();
  return {
    port,
    env: {
      DATABASE_URL: database.url,
      FORKLINE_DEMO: 'true',
      PORT: String(port),
      FILES_FOLDER: files,
      LOG_LEVEL: 'error',
    },
  };
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const mayUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;

const npm = async (env: Record<string, string>) => run('npm', ['run', '--silent', 'serve'], env).pid;

describe('npm run serve ends with all of its processes on SIGTERM', () => {
  const ways: [
    string,
    { start: (env: Record<string, string>) => Promise<number>; kill: (tree: ProcessInfo[]) => ProcessInfo[] },
  ][] = [
    ['sent to npm in the foreground', { start: npm, kill: ([first]) => (first ? [first] : []) }],
    [
      'sent to npm in the background of a shell',
      {
        start: async (env) => {
          const shell = run('sh', ['-c', 'npm run --silent serve & wait'], env);
          await expect.poll(async () => (await treeOf(shell.pid)).length, { timeout: startMs }).toBeGreaterThan(1);
          return shell.pid;
        },
        kill: (tree) => tree.filter(({ parent }) => parent === tree[0]?.pid),
      },
    ],
    ['sent to every process at once, as by systemd', { start: npm, kill: (tree) => tree }],
  ];
  // Without the right to make a process namespace, only this way is left out.
  if (mayUnshare) {
    ways.push([
      'sent to it as process 1 of a container',
      {
        start: async (env) =>
          run('unshare', ['--pid', '--fork', '--mount-proc', 'npm', 'run', '--silent', 'serve'], env).pid,
        kill: (tree) => tree.filter(({ parent }) => parent === tree[0]?.pid),
      },
    ]);
  }

  it.each(ways)('%s', { timeout: startMs + stopMs }, async (_name, { start, kill }) => {
    const { port, env } = await serveSettings();
    const pid = await start(env);
    await expect.poll(() => answers(port), { timeout: startMs }).toBe(true);
    const tree = await treeOf(pid);
    expect(tree.some(({ command }) => command.includes('serve.ts'))).toBe(true);
    for (const one of kill(tree)) process.kill(one.pid, 'SIGTERM');
    await expect.poll(() => stillRunning(tree), { timeout: stopMs }).toEqual([]);
    expect(await answers(port)).toBe(false);
  });

  it('sent while it is still starting', { timeout: startMs }, async () => {
    const { env } = await serveSettings();
    const pid = await npm(env);
    const isStarting = async () => (await treeOf(pid)).some(({ command }) => command.includes('serve.ts'));
    await expect.poll(isStarting, { timeout: startMs }).toBe(true);
    const tree = await treeOf(pid);
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => stillRunning(tree), { timeout: stopMs }).toEqual([]);
  });
});

/** The machine's own Node, where it is older than the one in the packages. */
function olderNode(): string | undefined {
  const paths = (process.env['PATH'] ?? '').split(':').filter((path) => !path.includes('node_modules'));
  return paths
    .map((path) => join(path, 'node'))
    .find((node) => {
      const major = Number(
        spawnSync(node, ['--version'])
          .stdout?.toString()
          .match(/^v(\d+)/)?.[1],
      );
      return major < 24;
    });
}

const oldNode = olderNode();

it.skipIf(oldNode === undefined)(
  `node src/main.ts says on an older Node what is missing${oldNode ? '' : ' (skipped: this machine has none)'}`,
  () => {
    const { status, stdout, stderr } = spawnSync(oldNode ?? '', ['src/main.ts'], { cwd: root });
    expect([status, stdout.toString()]).toEqual([1, '']);
    expect(stderr.toString()).toMatch(
      /^Not started: Forkline needs Node 24 or newer, and this is \d+\.\d+\.\d+\. [^\n]+\n$/,
    );
  },
);

describe('npm start', () => {
  it('ends with its PostgreSQL on SIGTERM while it is still loading the demo', { timeout: buildMs }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forkline-signals-'));
    cleanUps.push(() => rm(folder, { recursive: true, force: true }));
    const { pid } = run('npm', ['start', '--silent'], {
      DATA_DIR: folder,
      PORT: String(await freePort()),
      DATABASE_URL: '',
    });
    const hasPostgres = async () => (await treeOf(pid)).some(({ command }) => /postgres\0-D/.test(command));
    // A stale web app is built first.
    await expect.poll(hasPostgres, { timeout: buildMs - stopMs }).toBe(true);
    const tree = await treeOf(pid);
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => stillRunning(tree), { timeout: stopMs }).toEqual([]);
  });

  it.each([
    [
      'a HOST that is not of this machine',
      { HOST: '203.0.113.9' },
      /^Not started: this machine has no address 203\.0\.113\.9\. /,
    ],
    [
      'a HOST that is no name',
      { HOST: 'no-such-host.invalid' },
      /^Not started: this machine has no address no-such-host/,
    ],
    [
      'a DATA_DIR that is a file',
      { DATA_DIR: join(root, 'README.md') },
      /^Not started: DATA_DIR names the file .*README\.md\. /,
    ],
  ])('refuses %s with one sentence', { timeout: startMs }, async (_name, env, sentence) => {
    const child = run('node', ['scripts/start.ts'], { PORT: String(await freePort()), ...env });
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise((resolve) => void child.once('close', resolve));
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]]);
  });
});
