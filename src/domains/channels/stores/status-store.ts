import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { ConnectionRef } from '../events.ts';
import type { StoreStatus } from '../store-connector.ts';

/** How stores stand on services, by the services' own word. */

export interface StatusRecord {
  state: StoreStatus['state'] | null;
  by: StoreStatus['by'] | null;
  until: Date | null;
  reason: string | null;
  /** Since when it stands so. */
  since: Date | null;
  problem: string | null;
  /** When we reopened it by ourselves, the last times. */
  reopenedAt: Date[];
}

const columns = [
  'connection_id',
  'status',
  'status_by',
  'status_until',
  'status_reason',
  'status_since',
  'status_problem',
  'reopened_at',
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
        problem: row.status_problem,
        reopenedAt: row.reopened_at,
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

/** Says how the store stands, or why nobody knows. */
export async function settleStatusCheck(
  tx: Tx,
  connectionId: ConnectionId,
  { now, dueAt, ...said }: { now: Date; dueAt: Date } & ({ status: StoreStatus } | { problem: string }),
): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set(
      'problem' in said
        ? { status_due_at: dueAt, status_problem: said.problem }
        : {
            status_due_at: dueAt,
            status_problem: null,
            status: said.status.state,
            status_by: said.status.by,
            status_until: said.status.until ?? null,
            status_reason: said.status.reason ?? null,
            status_since: sql<Date>`case when status = ${said.status.state} then status_since else ${now}::timestamptz end`,
          },
    )
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Has a store asked about again at that time: something has just been done about it. */
export async function askAgainAt(tx: Tx, connectionId: ConnectionId, dueAt: Date): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set({ status_due_at: dueAt })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Remembers that we reopened a store, for as long as that counts. */
export async function noteReopening(tx: Tx, connectionId: ConnectionId, times: readonly Date[]): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set({ reopened_at: sql<Date[]>`${times.map((at) => at.toISOString())}::timestamptz[]` })
    .where('connection_id', '=', connectionId)
    .execute();
}
