import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { lendDatabase, type TestDatabase } from '../../../test/support/databases.ts';
import { minuteMs, secondMs } from '../../shared/time.ts';
import { createLease } from '../lease.ts';
import { createPool } from './database.ts';
import { createDatabaseClock, type DatabaseClock } from './database-clock.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
const clocks: DatabaseClock[] = [];
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

/** The clock of a process whose own clock is `skewMs` ahead. */
async function clockOf(skewMs: number): Promise<DatabaseClock> {
  const clock = await createDatabaseClock(pool, log, () => Date.now() + skewMs);
  clocks.push(clock);
  return clock;
}

beforeAll(async () => {
  database = await lendDatabase(inject('postgres').template);
  pool = createPool({ url: database.url, role: 'forkline_app', max: 1 });
});
afterAll(async () => {
  for (const clock of clocks) clock.close();
  await pool.end();
  await database.giveBack();
});

test.each([0, 10 * minuteMs, -10 * minuteMs])(
  'a process whose clock is %i ms ahead shows the database time',
  async (skew) => {
    lines.length = 0;
    const clock = await clockOf(skew);
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
    expect(Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(secondMs);
    expect(lines.map((line) => line.includes('process clock differs'))).toEqual(skew === 0 ? [] : [true]);
  },
);

test('a lease of one process has not expired for another whose clock is ten minutes ahead', async () => {
  const [slow, fast] = [await clockOf(0), await clockOf(10 * minuteMs)];
  expect(createLease(slow).expiresAt.getTime()).toBeGreaterThan(fast.now().getTime());
  expect(createLease(fast).expiresAt.getTime() - slow.now().getTime()).toBeLessThan(minuteMs);
});
