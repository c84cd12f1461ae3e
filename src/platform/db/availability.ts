import type pg from 'pg';

/** Why the database cannot do its work at the moment; undefined where the statement itself is at fault. */
export type DatabaseOutage = 'unreachable' | 'full';

const driverMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/u;
/**
 * SQLSTATE (PostgreSQL, appendix A): 08 connection, 57P01 to 57P03 shutting down or starting, 25006 read-only since a
 * failover, 53300 too many connections.
 */
const unreachable = /^(?:08...|57P0[123]|25006|53300)$/u;
/** 53100 disk full, 53200 out of memory, 58030 input or output error. */
const full = /^(?:53[12]00|58030)$/u;

/** Errors of the database's connections: by their code alone, a refused connection could be any server's. */
const connectionErrors = new WeakSet<object>();

/** Tells errors of an absent or exhausted database from errors of a statement, and from errors of other servers. */
export function databaseOutageOf(error: unknown): DatabaseOutage | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (full.test(code)) return 'full';
  if (connectionErrors.has(error) || unreachable.test(code) || driverMessages.test(error.message)) return 'unreachable';
  return databaseOutageOf(error.cause);
}

/**
 * The error that explains a failure: itself, or the database's where a library replaced it by its own.
 *
 * @param check rejects with the reason while the database cannot do its work
 */
export async function explainFailure(error: unknown, check: () => Promise<void>): Promise<unknown> {
  if (databaseOutageOf(error) !== undefined) return error;
  return check().then(
    () => error,
    (reason: unknown) => (databaseOutageOf(reason) === undefined ? error : reason),
  );
}

function recognize(error: unknown): void {
  if (typeof error === 'object' && error !== null) connectionErrors.add(error);
}

/** Has every connection error of the pool recognized by `databaseOutageOf`. */
export function recognizeConnectionErrors(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  // The pool's own `query` uses the form with a callback.
  const recognized = (callback?: Parameters<typeof connect>[0]) => {
    if (callback === undefined) {
      return connect().catch((error: unknown) => {
        recognize(error);
        throw error;
      });
    }
    return connect((error, client, done) => {
      if (error !== undefined) recognize(error);
      callback(error, client, done);
    });
  };
  Object.assign(pool, { connect: recognized });
  // The driver hands an established connection's error to its query as the same object.
  pool.on('connect', (client) => client.on('error', recognize));
}
