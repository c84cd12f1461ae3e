import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTraversable } from './embedded.ts';
import { startEmbeddedProcess, type EmbeddedProcess } from './embedded-process.ts';

let folder: string;
let running: EmbeddedProcess | undefined;

async function start(): Promise<EmbeddedProcess> {
  running = await startEmbeddedProcess(folder, { durable: false });
  return running;
}

async function query(text: string, { url }: { url: string }): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Whether a program of that number runs; one that has ended and was not yet taken notice of does not. Linux only. */
async function runs(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== '';
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkline-embedded-'));
});

afterEach(async () => {
  await running?.child.stop();
  running = undefined;
});

afterAll(async () => {
  // Nothing is left running by a test that fails, either.
  const left = await postmaster().catch(() => process.pid);
  if (left !== process.pid && (await runs(left))) process.kill(left, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

describe('an embedded PostgreSQL', () => {
  it('starts again, with its data, after the process that ran it was killed', async () => {
    const first = await start();
    await query('create table kept as select 7 as number', first);
    const left = await postmaster();
    await first.child.kill();
    expect(await query('select number from kept', await start())).toEqual([{ number: 7 }]);
    expect(await postmaster()).not.toBe(left);
    expect(await runs(left)).toBe(false);
  });

  it('is not taken from under a Forkline that lives', async () => {
    await start();
    const left = await postmaster();
    await expect(startEmbeddedProcess(folder, { durable: false })).rejects.toThrow(/Another Forkline runs in/);
    expect(await postmaster()).toBe(left);
  });

  it('ends no process of another kind, whatever the lock file names', async () => {
    await (await start()).child.stop();
    const lock = [process.pid, join(folder, 'postgres'), 0, 5432, '', '127.0.0.1', '', 'ready'].join('\n');
    await writeFile(join(folder, 'postgres', 'postmaster.pid'), lock);
    // PostgreSQL itself refuses, unless the process is another user's.
    const refusal = await start().then(() => 'postmaster.pid', String);
    expect(refusal).toContain('postmaster.pid');
    await running?.child.stop();
    await rm(join(folder, 'postgres', 'postmaster.pid'), { force: true });
  });

  it('makes its database when a killed start left none', async () => {
    const first = await start();
    const url = new URL(first.url);
    url.pathname = '/postgres';
    await query('drop database forkline', { url: url.href });
    await first.child.stop();
    expect(await query('select current_database() as name', await start())).toEqual([{ name: 'forkline' }]);
  });
});

describe('a data folder that a killed start left half made', () => {
  beforeAll(() => rm(join(folder, 'postgres'), { recursive: true, force: true }));

  it('is left alone when it holds anything else', async () => {
    const file = join(folder, 'postgres', 'letters.txt');
    await mkdir(join(folder, 'postgres'));
    await writeFile(file, 'Dear Ana');
    await expect(start()).rejects.toThrow(/letters\.txt.*DATA_DIR/);
    expect(await readFile(file, 'utf8')).toBe('Dear Ana');
    await rm(file);
  });

  it('is made anew', async () => {
    await mkdir(join(folder, 'postgres', 'pg_wal'), { recursive: true });
    await mkdir(join(folder, 'postgres-unfinished', 'global'), { recursive: true });
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18\n');
    await writeFile(join(folder, 'postgres', 'postmaster.pid'), `-${process.pid}\n`);
    expect(await query('select current_database() as name', await start())).toEqual([{ name: 'forkline' }]);
    await expect(stat(join(folder, 'postgres-unfinished'))).rejects.toThrow('ENOENT');
  });
});

describe('the folder around it', () => {
  it.each([
    [0o1777, 0o1777],
    [0o2750, 0o2751],
    [0o700, 0o711],
  ])('of mode %o becomes %o: what it allows already stays', async (before, after) => {
    const around = await mkdtemp(join(folder, 'around-'));
    await chmod(around, before);
    await makeTraversable(around);
    expect((await stat(around)).mode & 0o7777).toBe(after);
  });
});
