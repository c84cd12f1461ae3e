import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type pg from 'pg';
import { z } from 'zod';
import { createDb, createPool } from '../db/database.ts';
import { startEmbeddedProcess, type EmbeddedProcess } from '../db/embedded-process.ts';
import { migrate } from '../db/migrate.ts';
import { defineJob, enqueueJobs, job } from './queue.ts';
import { handleJob, startRunner, startWorker, unlockDeadRunners } from './worker.ts';

let folder: string;
let server: EmbeddedProcess;
let owner: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkline-worker-'));
  server = await startEmbeddedProcess(folder, { durable: false });
  await migrate(server.url);
  owner = createPool({ url: server.url, role: 'owner', max: 1 });
});

afterAll(async () => {
  await owner.end();
  await server.child.stop();
  await rm(folder, { recursive: true, force: true });
});

async function jobsLeft(): Promise<unknown[] | undefined> {
  const answer = await owner.query('select from graphile_worker._private_jobs').catch(() => undefined);
  return answer?.rows;
}

test('jobs that were taken when the database restarted are taken up again within seconds', async () => {
  const ping = defineJob('test.ping', z.object({ name: z.string() }));
  const ran = new Set<string>();
  let restarting: Promise<unknown> | undefined;
  const handler = handleJob(ping, async ({ name }) => {
    ran.add(name);
    if (restarting) return;
    restarting = server.child.ask('restart');
    // Ends while the database is away, so that nobody can write down that it has.
    while (
      await owner.query('select').then(
        () => true,
        () => false,
      )
    );
  });
  const pool = createPool({ url: server.url, role: 'forkline_jobs', max: 4 });
  const db = createDb(createPool({ url: server.url, role: 'forkline_app', max: 1 }));
  const names = ['one', 'two', 'three'];
  await db.transaction().execute((tx) =>
    enqueueJobs(
      tx,
      names.map((name) => job(ping, { name })),
    ),
  );
  const worker = await startWorker({ pool, handlers: [handler], log: pino({ level: 'silent' }) });
  await vi.waitFor(async () => expect(await jobsLeft()).toEqual([]), { timeout: 20_000, interval: 100 });
  await worker.stop();
  expect([...ran].toSorted()).toEqual(names.toSorted());
  await db.destroy();
  await pool.end();
});

test('a runner that takes no jobs and does not end is replaced by another', async () => {
  const ping = defineJob('test.ping', z.object({ name: z.string() }));
  const ran: string[] = [];
  const handler = handleJob(ping, async ({ name }) => void ran.push(name));
  const pool = createPool({ url: server.url, role: 'forkline_jobs', max: 4 });
  const db = createDb(createPool({ url: server.url, role: 'forkline_app', max: 1 }));
  await db.transaction().execute((tx) => enqueueJobs(tx, [job(ping, { name: 'waits' })]));
  const never = new Promise<void>(() => {});
  let runners = 0;
  const worker = await startWorker({
    pool,
    handlers: [handler],
    log: pino({ level: 'silent' }),
    start: async (given) => (++runners === 1 ? { promise: never, stop: () => never } : startRunner(given)),
    idleMs: { after: 200, lookEvery: 100 },
  });
  await vi.waitFor(async () => expect(await jobsLeft()).toEqual([]), { timeout: 15_000, interval: 50 });
  await worker.stop();
  expect([ran, runners]).toEqual([['waits'], 2]);
  await db.destroy();
  await pool.end();
});

test('a job that is asked for again keeps its place, and one that waits for a later time is brought forward', async () => {
  const look = defineJob('test.look', z.object({ at: z.number() }));
  const db = createDb(createPool({ url: server.url, role: 'forkline_app', max: 1 }));
  const ask = (at: number, runAt?: Date) =>
    db.transaction().execute((tx) => enqueueJobs(tx, [job(look, { at }, { jobKey: 'look', ...(runAt && { runAt }) })]));
  const read = async () => {
    const { rows } = await owner.query<{ run_at: Date; payload: unknown }>(
      "select run_at, payload from graphile_worker._private_jobs where key = 'look'",
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  };
  await ask(1);
  const first = await read();
  await ask(2);
  expect(await read()).toEqual({ run_at: first?.run_at, payload: { at: 2 } });
  const later = new Date(Date.now() + 60_000);
  await ask(3, later);
  expect(await read()).toEqual({ run_at: later, payload: { at: 3 } });
  await ask(4);
  expect((await read())?.run_at.getTime()).toBeLessThan(later.getTime());
  await owner.query("delete from graphile_worker._private_jobs where key = 'look'");
  await db.destroy();
});

test('what a new job costs does not grow with the queue, though its statements were planned while that was empty', async () => {
  const look = defineJob('test.look', z.object({ at: z.number() }));
  const db = createDb(createPool({ url: server.url, role: 'forkline_app', max: 1 }));
  const rowsReadToAdd = (at: number) =>
    db.transaction().execute(async (tx) => {
      await enqueueJobs(tx, [job(look, { at }, { jobKey: `look:${at}` })]);
      const { rows } = await sql<{ read: string }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_all_tables where relname = '_private_jobs'
      `.execute(tx);
      return Number(rows[0]?.read);
    });
  await owner.query('truncate graphile_worker._private_jobs');
  await owner.query('vacuum analyze graphile_worker._private_jobs');
  await rowsReadToAdd(0);
  await owner.query(
    `insert into graphile_worker._private_jobs (task_id, payload, key)
     select id, '{}', 'waits:' || n from graphile_worker._private_tasks, generate_series(1, 1000) n
     where identifier = 'test.look'`,
  );
  expect(await rowsReadToAdd(1)).toBeLessThan(5);
  await owner.query('truncate graphile_worker._private_jobs');
  await db.destroy();
});

test('unlockDeadRunners frees jobs of runners that are gone and leaves those of living ones', async () => {
  // The runners of the tests before have recorded that they are alive.
  await owner.query('truncate graphile_worker._private_jobs, job_runners');
  const pool = createPool({ url: server.url, role: 'forkline_jobs', max: 1 });
  const ping = defineJob('test.locked', z.object({ name: z.string() }));
  await createDb(owner)
    .transaction()
    .execute(async (tx) =>
      enqueueJobs(
        tx,
        ['gone', 'alive', 'just locked'].map((name) => job(ping, { name })),
      ),
    );
  const lock = (name: string, secondsAgo: number) =>
    owner.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2 * interval '1 s'
       where payload->>'name' = $1`,
      [name, secondsAgo],
    );
  await lock('gone', 61);
  await lock('alive', 3_000);
  await lock('just locked', 5);
  // Seen before, and a minute ago for the last time.
  await owner.query(`insert into job_runners (id, seen_at) values ('gone', now() - interval '61 s')`);
  await unlockDeadRunners({ pool, lockNames: new Set(['alive']), log: pino({ level: 'silent' }) });
  const { rows } = await owner.query<{ name: string; locked_by: string | null }>(
    `select payload->>'name' as name, locked_by from graphile_worker._private_jobs order by 1`,
  );
  expect(rows).toEqual([
    { name: 'alive', locked_by: 'alive' },
    { name: 'gone', locked_by: null },
    { name: 'just locked', locked_by: 'just locked' },
  ]);
  expect((await owner.query('select id from job_runners')).rows).toEqual([{ id: 'alive' }]);
  await owner.query('truncate graphile_worker._private_jobs');
  await pool.end();
});
