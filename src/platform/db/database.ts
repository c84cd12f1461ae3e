import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../../database.gen.ts';
import { recognizeConnectionErrors } from './availability.ts';
import type { MerchantId, StoreId } from '../../shared/ids.ts';

export type Tx = Transaction<DB>;
export type Db = Kysely<DB>;

/** The database roles of `db/migrations` (0001 and 0005); `owner` is whoever `DATABASE_URL` names. */
export type DatabaseRole =
  | 'forkline_app'
  | 'forkline_intake'
  | 'forkline_auth'
  | 'forkline_staff'
  | 'forkline_jobs'
  | 'owner';

/** bigint and numeric columns hold counts, positions and cents, all far below 2^53: read them as numbers. */
const readAsNumber = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
/** `bigint[]`, which the driver's list of types leaves out. */
const int8Array = 1016;
const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (readAsNumber.has(oid)) return Number;
    const parse = pg.types.getTypeParser(oid, format);
    return oid === int8Array ? (text: string) => (parse(text) as string[]).map(Number) : parse; // the driver's own
  },
};

/**
 * What a statement may take before it is given up, in milliseconds. Nothing here waits for a person: what hangs longer
 * is a lock whose holder has died, and must not hold up everybody behind it. The owner's migrations have no limit.
 */
const limits: Record<DatabaseRole, { lockMs: number; statementMs: number } | undefined> = {
  forkline_intake: { lockMs: 2_000, statementMs: 5_000 },
  forkline_app: { lockMs: 5_000, statementMs: 20_000 },
  forkline_auth: { lockMs: 5_000, statementMs: 10_000 },
  forkline_staff: { lockMs: 5_000, statementMs: 20_000 },
  forkline_jobs: { lockMs: 10_000, statementMs: 30_000 },
  owner: undefined,
};
const idleInTransactionMs = 15_000;
const connectWithinMs = 5_000;

/**
 * A pool whose every connection acts as `role` from its first statement on.
 *
 * @param given.mayLoseLast a commit does not wait for the disk: if the server crashes, what was committed in its last
 *   moment is gone
 * @param given.plansOnce a prepared statement is planned once for all values, where their values choose nothing
 */
export function createPool(given: {
  url: string;
  role: DatabaseRole;
  max: number;
  mayLoseLast?: boolean;
  plansOnce?: boolean;
}): pg.Pool {
  const { url, role, max, mayLoseLast = false, plansOnce = false } = given;
  const limit = limits[role];
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: typeParsers,
    application_name: role,
    ...(limit && {
      options: [
        `-c role=${role}`,
        // Many short statements run at once: to start workers for one of them takes longer than to read its rows.
        '-c max_parallel_workers_per_gather=0',
        ...(mayLoseLast ? ['-c synchronous_commit=off'] : []),
        ...(plansOnce ? ['-c plan_cache_mode=force_generic_plan'] : []),
      ].join(' '),
      connectionTimeoutMillis: connectWithinMs,
      lock_timeout: limit.lockMs,
      statement_timeout: limit.statementMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
    }),
  });
  recognizeConnectionErrors(pool);
  // A connection that breaks fails its query, and an idle one is replaced at the next; without listeners it would end
  // the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const maxStatements = 300;

/**
 * A database whose statements are prepared under a name: each connection plans a statement once. At most
 * `maxStatements` texts are named; whatever else comes is planned each time. A transaction begins with its first
 * statement: in the same message where that has no parameters, as the settings of `asMerchant` have none.
 *
 * @param onError is called with every error of a statement, before its caller gets it
 */
export function createDb(pool: pg.Pool, onError: (error: unknown) => void = () => {}): Db {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxStatements) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const named: PostgresPool = {
    async connect() {
      const client = await pool.connect();
      let isBeginning = false;
      const query = async (text: string, parameters: readonly unknown[]) => {
        if (text === 'begin') {
          isBeginning = true;
          return { command: 'BEGIN', rowCount: null, rows: [] };
        }
        if (isBeginning) {
          isBeginning = false;
          if (parameters.length === 0) return last(await client.query(`begin; ${text}`));
          await client.query('begin');
        }
        const name = parameters.length > 0 ? nameOf(text) : undefined;
        return client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
      };
      // Kysely also allows for cursors, which nothing here uses.
      const observed = (text: string, parameters: readonly unknown[]) =>
        query(text, parameters).catch((error: unknown) => {
          onError(error);
          throw error;
        });
      return { query: observed as unknown as PostgresPoolClient['query'], release: () => client.release() };
    },
    end: () => pool.end(),
  };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: named }) });
}

/** The driver answers several statements of one message with a list, which its types do not tell. */
function last(answer: pg.QueryResult): pg.QueryResult {
  const answers: unknown = answer;
  return Array.isArray(answers) ? (answers.at(-1) as pg.QueryResult) : answer;
}

/** Whose rows a transaction sees: all of a merchant, or what belongs to some of its stores (null: to any). */
export type MerchantScope = MerchantId | { merchantId: MerchantId; storeIds: readonly StoreId[] | null };

/** Runs `work` in one transaction that sees the rows of `scope` and no others. */
export async function asMerchant<T>(db: Db, scope: MerchantScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { merchantId, storeIds } = typeof scope === 'string' ? { merchantId: scope, storeIds: null } : scope;
  return db.transaction().execute(async (tx) => {
    const settings = { 'app.merchant_id': merchantId, ...(storeIds && { 'app.store_ids': storeIds.join(',') }) };
    await setForTransaction(tx, settings);
    return work(tx);
  });
}

/** Runs `work` in one transaction that sees the rows of one person, an applicant's own, and no others. */
export async function asPerson<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await setForTransaction(tx, { 'app.user_id': userId });
    return work(tx);
  });
}

/** Written as literals and not as parameters, so that it leaves with the transaction's `begin`. */
async function setForTransaction(tx: Tx, settings: Record<string, string>): Promise<void> {
  const each = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  await sql.raw(`select ${each.join(', ')}`).execute(tx);
}

/** SQLSTATE classes 22 (data), 23 (constraint) and 54 (limit exceeded): the statement's values are at fault. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(2[23]|54)/.test(String(error.code));
}
