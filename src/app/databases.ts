import type { Config } from '../config.ts';
import { createDb, createPool } from '../platform/db/database.ts';

const intakeConnections = 4;
const authConnections = 4;
const staffConnections = 4;
/** One for what the live streams are told, one for the queue. */
const hintConnections = 2;

/** The connections of a process, by the database role that each work is done as. */
export function openDatabases({ database: { url, pool: max } }: Config) {
  const pool = createPool({ url, role: 'forkline_app', max });
  const authPool = createPool({ url, role: 'forkline_auth', max: authConnections });
  const hintPool = createPool({ url, role: 'forkline_app', max: hintConnections, mayLoseLast: true });
  const db = createDb(pool);
  const intakeDb = createDb(createPool({ url, role: 'forkline_intake', max: intakeConnections }));
  const authDb = createDb(authPool);
  const staffDb = createDb(createPool({ url, role: 'forkline_staff', max: staffConnections }));
  return {
    db,
    intakeDb,
    authDb,
    staffDb,
    authPool,
    /** For hints only: what is said over it may be lost. */
    hintPool,
    check: async () => void (await pool.query('select 1')),
    async close() {
      await hintPool.end();
      await Promise.all([db, intakeDb, authDb, staffDb].map((one) => one.destroy()));
    },
  };
}
