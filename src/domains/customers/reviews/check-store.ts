import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { asId, type ConnectionId, type MerchantId, type StoreId } from '../../../shared/ids.ts';

/** How far the reviews of each connection are read. */

export interface ReviewCheck {
  connectionId: ConnectionId;
  seenTo: Date | null;
  readAt: Date | null;
  problem: string | null;
}

/** Connections whose reviews are to be read, of any merchant, the longest waiting first. */
export async function dueReviewChecks(
  db: Db,
  { at, services, most }: { at: Date; services: readonly string[]; most: number },
): Promise<{ merchantId: MerchantId; connectionId: ConnectionId }[]> {
  const { rows } = await sql<{ merchant_id: string; connection_id: string }>`
    select merchant_id, connection_id from review_checks_due(${at}, ${services}::text[], ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId(row.merchant_id), connectionId: asId(row.connection_id) }));
}

/** Takes the next reading for whoever calls, until `goneAt`; undefined where it is not due. */
export async function claimCheck(
  tx: Tx,
  { connectionId, storeId }: { connectionId: ConnectionId; storeId: StoreId },
  { now, goneAt }: { now: Date; goneAt: Date },
): Promise<ReviewCheck | undefined> {
  const { rows } = await sql<{ seen_to: Date | null; read_at: Date | null; problem: string | null }>`
    insert into review_checks as k (merchant_id, connection_id, store_id, due_at)
    values (current_merchant_id(), ${connectionId}, ${storeId}, ${goneAt})
    on conflict (merchant_id, connection_id) do update set due_at = excluded.due_at where k.due_at <= ${now}
    returning seen_to, read_at, problem`.execute(tx);
  const [row] = rows;
  return row && { connectionId, seenTo: row.seen_to, readAt: row.read_at, problem: row.problem };
}

/** @param result.seenTo left out where nothing was read */
export async function settleCheck(
  tx: Tx,
  connectionId: ConnectionId,
  result: { dueAt: Date; problem: string | null; readAt?: Date; seenTo?: Date | undefined },
): Promise<void> {
  const { dueAt, problem, readAt, seenTo } = result;
  await sql`
    update review_checks set due_at = ${dueAt}, problem = ${problem}, read_at = coalesce(${readAt ?? null}, read_at),
      seen_to = greatest(seen_to, ${seenTo ?? null}::timestamptz)
    where merchant_id = current_merchant_id() and connection_id = ${connectionId}`.execute(tx);
}

export async function readChecks(tx: Tx): Promise<ReviewCheck[]> {
  const { rows } = await sql<{
    connection_id: string;
    seen_to: Date | null;
    read_at: Date | null;
    problem: string | null;
  }>`
    select connection_id, seen_to, read_at, problem from review_checks
    where merchant_id = current_merchant_id()`.execute(tx);
  return rows.map((row) => ({
    connectionId: asId(row.connection_id),
    seenTo: row.seen_to,
    readAt: row.read_at,
    problem: row.problem,
  }));
}
