import { pino } from 'pino';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createDb, createPool, type Db } from '../../src/platform/db/database.ts';
import { createJobNotifier } from '../../src/platform/jobs/job-notifier.ts';
import { defineJob, enqueueJobs, job } from '../../src/platform/jobs/queue.ts';
import { lendDatabase, type TestDatabase } from '../support/databases.ts';

const ping = defineJob('test.ping', z.object({}));
let copy: TestDatabase;
let db: Db;
let pool: pg.Pool;
/** What a worker hears. */
let listener: pg.Client;
const heard: unknown[] = [];

beforeAll(async () => {
  copy = await lendDatabase();
  db = createDb(createPool({ url: copy.url, role: 'forkline_app', max: 1 }));
  pool = createPool({ url: copy.url, role: 'forkline_app', max: 1, mayLoseLast: true });
  listener = new pg.Client({ connectionString: copy.url });
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
  await listener.query('listen "jobs:insert"');
});
afterAll(async () => {
  await listener.end();
  await pool.end();
  await db.destroy();
  await copy.giveBack();
});

it('the job notifier sends one notification per event-loop turn; enqueueJobs sends none, so that commits do not wait for each other', async () => {
  await db.transaction().execute((tx) => enqueueJobs(tx, [job(ping, {}), job(ping, {})]));
  const notifier = createJobNotifier({ pool, log: pino({ level: 'silent' }) });
  notifier.notify(2);
  await notifier.close();
  notifier.notify(1);
  notifier.notify(3);
  await notifier.close();
  await vi.waitFor(() => expect(heard).toHaveLength(3));
  expect(heard).toMatchObject([{ count: 2 }, { count: 1 }, { count: 3 }]);
  const { rows } = await pool.query<{ committed: string }>('show synchronous_commit');
  expect(rows).toEqual([{ synchronous_commit: 'off' }]);
});
