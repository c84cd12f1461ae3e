import type { Config } from '../config.ts';
import { databaseOutageOf } from '../platform/db/availability.ts';
import { createDb, createPool } from '../platform/db/database.ts';
import { secondMs } from '../shared/time.ts';

const intakeConnections = 4;
const authConnections = 4;
const staffConnections = 4;
/** One for what the live streams are told, one for the queue. */
const hintConnections = 2;

/** A full disk fails writes only: after a failed one, the process is not ready for a while. */
const fullForMs = 30 * secondMs;

/** The connections of a process, by the database role that each work is done as. */
export function openDatabases({ database: { url, pool: max } }: Config) {
  const pool = createPool({ url, role: 'forkline_app', max });
  const authPool = createPool({ url, role: 'forkline_auth', max: authConnections });
  const hintPool = createPool({ url, role: 'forkline_app', max: hintConnections, mayLoseLast: true });
  let lastFull: { error: unknown; at: number } | undefined;
  const onError = (error: unknown) => {
    if (databaseOutageOf(error) === 'full') lastFull = { error, at: performance.now() };
  };
  const db = createDb(pool, onError);
  const intakeDb = createDb(createPool({ url, role: 'forkline_intake', max: intakeConnections }), onError);
  const authDb = createDb(authPool, onError);
  const staffDb = createDb(createPool({ url, role: 'forkline_staff', max: staffConnections }), onError);
  return {
    db,
    intakeDb,
    authDb,
    staffDb,
    authPool,
    /** For hints only: what is said over it may be lost. */
    hintPool,
    /** Rejects with the database's error while it cannot do its work. */
    check: async () => {
      await pool.query('select 1');
      if (lastFull !== undefined && performance.now() - lastFull.at < fullForMs) throw lastFull.error;
    },
    async close() {
      await hintPool.end();
      await Promise.all([db, intakeDb, authDb, staffDb].map((one) => one.destroy()));
    },
  };
}
