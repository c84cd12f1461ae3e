import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { ConnectionRef } from '../events.ts';
import { heldByNames, type HeldBack } from '../model/reopening.ts';
import type { StoreStatus } from '../store-connector.ts';

/** How stores stand on services, by the services' own word. */

export interface StatusRecord {
  state: StoreStatus['state'] | null;
  by: StoreStatus['by'] | null;
  until: Date | null;
  reason: string | null;
  /** Since when it stands so. */
  since: Date | null;
  /** When the service was asked for it. */
  askedAt: Date | null;
  problem: string | null;
  /** Since when nobody knows. */
  problemSince: Date | null;
  /** When we reopened it by ourselves, the last times. */
  reopenedAt: Date[];
  /** What came of the last of these while the store is not open: what the service said, and what holds back the next. */
  reopening: { triedAt: Date | null; refusal: string | null; heldBy: HeldBack['by'] | null; nextAt: Date | null };
  /** Since when it takes orders against a pause of ours. */
  pauseEndedAt: Date | null;
  /** Since when it takes orders outside the store's own hours. */
  openOutsideSince: Date | null;
}

const columns = [
  'connection_id',
  'status',
  'status_by',
  'status_until',
  'status_reason',
  'status_since',
  'status_asked_at',
  'status_problem',
  'problem_since',
  'reopened_at',
  'reopen_tried_at',
  'reopen_refusal',
  'reopen_held_by',
  'reopen_next_at',
  'pause_ended_at',
  'open_outside_since',
] as const;

export async function readStatuses(tx: Tx): Promise<Map<string, StatusRecord>> {
  const rows = await tx.selectFrom('connection_checks').select(columns).execute();
  return new Map(
    rows.map((row) => [
      row.connection_id,
      {
        state: states.find((state) => state === row.status) ?? null,
        by: parties.find((by) => by === row.status_by) ?? null,
        until: row.status_until,
        reason: row.status_reason,
        since: row.status_since,
        askedAt: row.status_asked_at,
        problem: row.status_problem,
        problemSince: row.problem_since,
        reopenedAt: row.reopened_at,
        reopening: {
          triedAt: row.reopen_tried_at,
          refusal: row.reopen_refusal,
          heldBy: heldByNames.find((by) => by === row.reopen_held_by) ?? null,
          nextAt: row.reopen_next_at,
        },
        pauseEndedAt: row.pause_ended_at,
        openOutsideSince: row.open_outside_since,
      },
    ]),
  );
}

const states = ['open', 'paused', 'closed'] as const;
const parties = ['merchant', 'service', 'unknown'] as const;

/** Takes a connection that is due, so that nobody else asks before `goneAt`; answers false where it is not. */
export async function claimStatusCheck(
  tx: Tx,
  { merchantId, connectionId, storeId }: ConnectionRef,
  { now, goneAt }: { now: Date; goneAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('connection_checks')
    .values({ merchant_id: merchantId, connection_id: connectionId, store_id: storeId, status_due_at: goneAt })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'connection_id'])
        .doUpdateSet({ status_due_at: goneAt })
        .where((eb) =>
          eb.or([eb('connection_checks.status_due_at', 'is', null), eb('connection_checks.status_due_at', '<=', now)]),
        ),
    )
    .returning('connection_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a claimed check: `goneAt` is what it was claimed with. */
interface Claimed {
  now: Date;
  goneAt: Date;
  dueAt: Date;
}

/**
 * Says how the store stands, or why nobody knows. Answers false where something has happened since the service was
 * asked: the answer is then old, and another one under way.
 */
export async function settleStatusCheck(
  tx: Tx,
  connectionId: ConnectionId,
  { now, goneAt, dueAt, ...said }: Claimed & ({ status: StoreStatus; askedAt: Date } | { problem: string }),
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connection_checks')
    .set(
      'problem' in said
        ? {
            status_due_at: dueAt,
            status_problem: said.problem,
            problem_since: sql<Date>`coalesce(problem_since, ${now}::timestamptz)`,
          }
        : {
            status_due_at: dueAt,
            status_problem: null,
            problem_since: null,
            status: said.status.state,
            status_asked_at: said.askedAt,
            status_by: said.status.by,
            status_until: said.status.until ?? null,
            status_reason: said.status.reason ?? null,
            status_since: sql<Date>`case when status = ${said.status.state} then status_since else ${now}::timestamptz end`,
          },
    )
    .where('connection_id', '=', connectionId)
    .where('status_due_at', '=', goneAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes since when a store takes orders against a pause of ours; `isEnded` false: it does not. */
export async function recordPauseEnded(
  tx: Tx,
  connectionId: ConnectionId,
  { isEnded, now }: { isEnded: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set({ pause_ended_at: isEnded ? sql<Date>`coalesce(pause_ended_at, ${now}::timestamptz)` : null })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Keeps since when a store is open outside its own hours; null: it is not. */
export async function recordOpenOutside(tx: Tx, connectionId: ConnectionId, since: Date | null): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set({ open_outside_since: since })
    .where('connection_id', '=', connectionId)
    .execute();
}

/**
 * Takes it on to tell people about the time for which a store has been switched off, and answers its beginning; undefined
 * where that has been done, or where it is not off, or not for so long.
 */
export async function claimOffLetter(
  tx: Tx,
  connectionId: ConnectionId,
  offSince: { before: Date },
): Promise<Date | undefined> {
  const row = await tx
    .updateTable('connection_checks')
    .set({ off_told_since: sql<Date>`status_since` })
    .where('connection_id', '=', connectionId)
    .where('status', '=', 'paused')
    .where('status_since', '<=', offSince.before)
    .where(sql<boolean>`off_told_since is distinct from status_since`)
    .returning('status_since')
    .executeTakeFirst();
  return row?.status_since ?? undefined;
}

/** Has a store asked about again at that time: something has just been done about it. */
export async function askAgainAt(tx: Tx, connectionId: ConnectionId, dueAt: Date): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set({ status_due_at: dueAt })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Remembers that we reopen a store, for as long as that counts. */
export async function recordReopening(tx: Tx, connectionId: ConnectionId, times: readonly Date[]): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set({
      reopened_at: sql<Date[]>`${times.map((at) => at.toISOString())}::timestamptz[]`,
      reopen_tried_at: times.at(-1) ?? null,
      reopen_refusal: null,
      reopen_held_by: null,
      reopen_next_at: null,
    })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Keeps what the service said instead of opening the store. */
export async function recordReopeningRefused(
  tx: Tx,
  connectionId: ConnectionId,
  { why, nextAt }: { why: string; nextAt: Date },
): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set({ reopen_refusal: why, reopen_held_by: 'refused_before', reopen_next_at: nextAt })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Keeps what holds back the next reopening; null: nothing, though what the service said to the last one stays. */
export async function recordHeldBack(tx: Tx, connectionId: ConnectionId, held: HeldBack | null): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set({ reopen_held_by: held?.by ?? null, reopen_next_at: held?.nextAt ?? null })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** The store is open, or as its owner wants it: nothing of our reopening is left to tell. */
export async function forgetReopening(tx: Tx, connectionId: ConnectionId): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set({ reopen_tried_at: null, reopen_refusal: null, reopen_held_by: null, reopen_next_at: null })
    .where('connection_id', '=', connectionId)
    .where((eb) => eb.or([eb('reopen_tried_at', 'is not', null), eb('reopen_held_by', 'is not', null)]))
    .execute();
}
