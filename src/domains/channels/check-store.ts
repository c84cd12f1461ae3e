import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type ConnectionId, type MerchantId } from '../../shared/ids.ts';
import type { ConnectionRef } from './events.ts';

/** When services were asked for a connection's orders, and are to be asked next. */

/** Connections of any merchant on `services` that are due to be asked. */
export async function dueOrderChecks(
  db: Db,
  { services, now, most }: { services: readonly string[]; now: Date; most: number },
): Promise<{ merchantId: MerchantId; connectionId: ConnectionId }[]> {
  const { rows } = await sql<{ merchant_id: string; connection_id: string }>`
    select merchant_id, connection_id from due_order_checks(${services}, ${now}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId(row.merchant_id), connectionId: asId(row.connection_id) }));
}

/**
 * Takes a connection that is due, so that nobody else asks before `goneAt`. Answers up to when changes have been looked
 * at, when all recent orders were, and when the oldest was placed that waits for its time; undefined when it is not due,
 * or somebody asks right now.
 */
export async function claimOrderCheck(
  tx: Tx,
  { merchantId, connectionId, storeId }: ConnectionRef,
  { now, goneAt }: { now: Date; goneAt: Date },
): Promise<{ seenUntil: Date | null; wholeAt: Date | null; aheadSince: Date | null } | undefined> {
  const row = await tx
    .insertInto('connection_checks')
    .values({ merchant_id: merchantId, connection_id: connectionId, store_id: storeId, orders_due_at: goneAt })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'connection_id'])
        .doUpdateSet({ orders_due_at: goneAt })
        // Asking how the store stands may have made the row before anybody asked for orders.
        .where((at) =>
          at.or([at('connection_checks.orders_due_at', 'is', null), at('connection_checks.orders_due_at', '<=', now)]),
        ),
    )
    .returning(['orders_seen_until', 'orders_whole_at', 'orders_ahead_since'])
    .executeTakeFirst();
  return (
    row && {
      seenUntil: row.orders_seen_until,
      wholeAt: row.orders_whole_at,
      aheadSince: row.orders_ahead_since,
    }
  );
}

/** Says how asking went: `seenUntil` where it was answered, with `wholeAt` where all recent orders were, else `problem`. */
export async function settleOrderCheck(
  tx: Tx,
  connectionId: ConnectionId,
  { dueAt, ...said }: { dueAt: Date } & ({ seenUntil: Date; wholeAt?: Date } | { problem: string }),
): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set({
      orders_due_at: dueAt,
      ...('problem' in said
        ? { orders_problem: said.problem }
        : {
            orders_problem: null,
            orders_seen_until: said.seenUntil,
            ...(said.wholeAt && { orders_whole_at: said.wholeAt }),
          }),
    })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Keeps when the oldest order was placed that waits for its time; null: none does. */
export async function recordAheadSince(tx: Tx, connectionId: ConnectionId, since: Date | null): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set({ orders_ahead_since: since })
    .where('connection_id', '=', connectionId)
    .where('orders_ahead_since', 'is distinct from', since)
    .execute();
}

/** Has a connection's service asked again at that time, if it would not be asked sooner anyway; for all where `isWhole`. */
export async function bringOrderCheckForward(
  tx: Tx,
  connectionId: ConnectionId,
  { dueAt, isWhole }: { dueAt: Date; isWhole: boolean },
): Promise<void> {
  await tx
    .updateTable('connection_checks')
    .set((eb) => ({
      orders_due_at: eb.fn<Date>('least', ['orders_due_at', eb.val(dueAt)]),
      ...(isWhole && { orders_whole_at: null }),
    }))
    .where('connection_id', '=', connectionId)
    .where('orders_due_at', 'is not', null)
    .execute();
}
