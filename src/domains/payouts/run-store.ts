import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PayWeek } from './model/pay-week.ts';

/** The weekly runs, of all merchants. */

export const runStates = ['due', 'held', 'stopped', 'running', 'done'] as const;
export type RunState = (typeof runStates)[number];

export interface PayoutRun {
  week: PayWeek;
  dueAt: Date;
  state: RunState;
  /** Why it is held or stopped. */
  reason: string | null;
  changedBy: string | null;
  beganAt: Date | null;
  endedAt: Date | null;
}

const columns = [
  sql<string>`week_from::text`.as('week_from'),
  sql<string>`week_to::text`.as('week_to'),
  'due_at',
  'state',
  'reason',
  'changed_by',
  'began_at',
  'ended_at',
] as const;

interface RunRow {
  week_from: string;
  week_to: string;
  due_at: Date;
  state: string;
  reason: string | null;
  changed_by: string | null;
  began_at: Date | null;
  ended_at: Date | null;
}

const toRun = (row: RunRow): PayoutRun => ({
  week: { from: row.week_from, to: row.week_to },
  dueAt: row.due_at,
  state: row.state as RunState, // the column's check
  reason: row.reason,
  changedBy: row.changed_by,
  beganAt: row.began_at,
  endedAt: row.ended_at,
});

/** Adds the runs that are not there yet. */
export async function scheduleRuns(db: Db, runs: readonly { week: PayWeek; dueAt: Date }[]): Promise<void> {
  await db
    .insertInto('payout_runs')
    .values(
      runs.map(({ week, dueAt }) => ({
        week_from: sql<Date>`${week.from}::date`,
        week_to: sql<Date>`${week.to}::date`,
        due_at: dueAt,
      })),
    )
    .onConflict((conflict) => conflict.column('week_from').doNothing())
    .execute();
}

/** Runs that are due and not done, the oldest first; held and stopped ones wait for staff. */
export async function readDueRuns(db: Db, now: Date): Promise<PayoutRun[]> {
  const rows = await db
    .selectFrom('payout_runs')
    .select(columns)
    .where('due_at', '<=', now)
    .where('state', 'in', ['due', 'running'])
    .orderBy('week_from')
    .execute();
  return rows.map(toRun);
}

/** The latest runs, newest first. */
export async function readRuns(db: Db | Tx, most: number): Promise<PayoutRun[]> {
  const rows = await db.selectFrom('payout_runs').select(columns).orderBy('week_from', 'desc').limit(most).execute();
  return rows.map(toRun);
}

export async function findRun(db: Db | Tx, monday: string): Promise<PayoutRun | undefined> {
  const row = await db
    .selectFrom('payout_runs')
    .select(columns)
    .where('week_from', '=', sql<Date>`${monday}::date`)
    .executeTakeFirst();
  return row && toRun(row);
}

/** The run, locked until the transaction ends. */
export async function lockRun(tx: Tx, monday: string): Promise<PayoutRun | undefined> {
  const row = await tx
    .selectFrom('payout_runs')
    .select(columns)
    .where('week_from', '=', sql<Date>`${monday}::date`)
    .forUpdate()
    .executeTakeFirst();
  return row && toRun(row);
}

/** By staff. */
export async function updateRun(
  tx: Tx,
  monday: string,
  change: { state: RunState; reason: string | null; changedBy: string },
): Promise<void> {
  await tx
    .updateTable('payout_runs')
    .set({ state: change.state, reason: change.reason, changed_by: change.changedBy })
    .where('week_from', '=', sql<Date>`${monday}::date`)
    .execute();
}

/** Answers false where staff were faster and hold it. */
export async function beginRun(db: Db, { from }: PayWeek, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payout_runs')
    .set({ state: 'running', began_at: sql<Date>`coalesce(began_at, ${at})` })
    .where('week_from', '=', sql<Date>`${from}::date`)
    .where('state', 'in', ['due', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends it, or stops it with what is in the way. */
export async function endRun(
  db: Db,
  { from }: PayWeek,
  end: { state: 'done'; at: Date } | { state: 'stopped'; reason: string },
): Promise<void> {
  await db
    .updateTable('payout_runs')
    .set(end.state === 'done' ? { state: 'done', ended_at: end.at } : { state: 'stopped', reason: end.reason })
    .where('week_from', '=', sql<Date>`${from}::date`)
    .where('state', 'in', ['due', 'running'])
    .execute();
}
