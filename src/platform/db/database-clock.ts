import type pg from 'pg';
import { secondMs, type Clock } from '../../shared/time.ts';
import type { Log } from '../telemetry/log.ts';

const syncEveryMs = 30 * secondMs;
const logAboveMs = 2 * secondMs;

/** A clock that follows the database's. */
export interface DatabaseClock extends Clock {
  close(): void;
}

/**
 * Returns a clock that shows the database's time, so that the deadlines and leases of processes on several machines
 * agree whatever their own clocks say. It reads the offset at once and every 30 seconds; between, and while the database
 * is away, the process's clock runs on with the last offset. Rejects when the first reading fails.
 *
 * @param localNow milliseconds since 1970 by the process's own clock; tests skew it
 */
export async function createDatabaseClock(
  pool: pg.Pool,
  log: Log,
  localNow: () => number = Date.now,
): Promise<DatabaseClock> {
  let offsetMs = await readOffset(pool, localNow);
  if (Math.abs(offsetMs) > logAboveMs) log.warn({ offsetMs }, 'process clock differs from the database clock');
  async function sync(): Promise<void> {
    try {
      offsetMs = await readOffset(pool, localNow);
    } catch (error) {
      log.warn({ err: error }, 'database clock read failed');
    }
  }
  const timer = setInterval(() => void sync(), syncEveryMs);
  timer.unref();
  return {
    now: () => new Date(localNow() + offsetMs),
    close: () => clearInterval(timer),
  };
}

/** The database's time less ours, in the middle of the round trip. */
async function readOffset(pool: pg.Pool, localNow: () => number): Promise<number> {
  const sentAt = localNow();
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp()) * 1000 as ms');
  const receivedAt = localNow();
  return Math.round((rows[0]?.ms ?? receivedAt) - (sentAt + receivedAt) / 2);
}
