import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { asId, newId, type ConnectionId, type MerchantId } from '../../../shared/ids.ts';
import { secondMs } from '../../../shared/time.ts';

/** How connections begin, break and end. */

export type Taken =
  | { outcome: 'connected'; connectionId: ConnectionId }
  /** Somebody else's, or of a store that this transaction does not see. */
  | { outcome: 'taken' }
  /** The merchant's own, and it works. */
  | { outcome: 'already' };

/**
 * Makes a store's connection, or connects it again where it was connected before: its history stays. `even` says
 * whether one that works is connected anew as well.
 */
export async function takeConnection(
  tx: Tx,
  given: {
    merchantId: MerchantId;
    storeId: string;
    service: string;
    externalStoreId: string;
    apiVersion: string;
    even: boolean;
    at: Date;
  },
): Promise<Taken> {
  const { merchantId, storeId, service, externalStoreId, apiVersion, at } = given;
  const made = await tx
    .insertInto('connections')
    .values({
      merchant_id: merchantId,
      id: newId(),
      store_id: storeId,
      service,
      external_store_id: externalStoreId,
      api_version: apiVersion,
      created_at: at,
      connected_at: at,
    })
    // Another spelling of the id is the same store: `connections_by_store_key`.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    await wishForHours(tx, { connectionId: made.id, storeId, at });
    return { outcome: 'connected', connectionId: asId(made.id) };
  }
  const own = await lockByStore(tx, { service, externalStoreId });
  if (!own || own.store_id !== storeId) return { outcome: 'taken' };
  if (own.state === 'connected' && !given.even) return { outcome: 'already' };
  await reconnect(tx, own, { apiVersion, at });
  return { outcome: 'connected', connectionId: asId(own.id) };
}

/** A service that comes new to a store is told the hours that were saved before. */
async function wishForHours(
  tx: Tx,
  { connectionId, storeId, at }: { connectionId: string; storeId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('store_wishes')
    .columns(['merchant_id', 'connection_id', 'store_id', 'changed_at', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('store_hours')
        .select([
          'merchant_id',
          sql<string>`${connectionId}::uuid`.as('connection_id'),
          'store_id',
          sql<Date>`${at}::timestamptz`.as('changed_at'),
          sql<Date>`${at}::timestamptz`.as('due_at'),
        ])
        .where('store_id', '=', storeId),
    )
    .execute();
}

const lockByStore = (tx: Tx, { service, externalStoreId }: { service: string; externalStoreId: string }) =>
  tx
    .selectFrom('connections')
    .select(['id', 'store_id', 'state', 'releasing_until'])
    .where('service', '=', service)
    .where(sql<boolean>`store_key(external_store_id) = store_key(${externalStoreId})`)
    .forUpdate()
    .executeTakeFirst();

/** What was known of the store is asked and told anew; what happened while nobody was connected is not ours. */
async function reconnect(
  tx: Tx,
  { id, state }: { id: string; state: string },
  { apiVersion, at }: { apiVersion: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('connections')
    .set({
      state: 'connected',
      api_version: apiVersion,
      disconnected_at: null,
      refused_since: null,
      refused_why: null,
      release_due_at: null,
      releasing_until: null,
      ...(state === 'disconnected' && { connected_at: at }),
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('connection_checks')
    .set({
      orders_due_at: at,
      orders_problem: null,
      ...(state === 'disconnected' && { orders_seen_until: null, orders_whole_at: null, orders_ahead_since: null }),
      status_due_at: at,
      status: null,
      status_by: null,
      status_until: null,
      status_reason: null,
      status_since: null,
      status_problem: null,
      problem_since: null,
      reopen_tried_at: null,
      reopen_refusal: null,
      reopen_held_by: null,
      reopen_next_at: null,
      pause_ended_at: null,
    })
    .where('connection_id', '=', id)
    .execute();
  await tx
    .updateTable('store_wishes')
    .set({
      told: JSON.stringify({ paused: null, busy: null, hours: null }),
      due_at: at,
      attempts: 0,
      problem: null,
      pause_told_at: null,
    })
    .where('connection_id', '=', id)
    .execute();
}

/**
 * Keeps a store that is being connected again from being released meanwhile. Answers false while somebody is just
 * telling its service that the connection has ended.
 */
export async function holdRelease(
  tx: Tx,
  store: { service: string; externalStoreId: string },
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const own = await lockByStore(tx, store);
  if (!own) return true;
  if (own.releasing_until !== null && own.releasing_until > now) return false;
  await tx
    .updateTable('connections')
    .set({ release_due_at: until })
    .where('id', '=', own.id)
    .where('release_due_at', 'is not', null)
    .execute();
  return true;
}

/** Ends a connection; its rows stay. Answers its store, or undefined where there is none that could be ended. */
export async function endConnection(
  tx: Tx,
  id: ConnectionId,
  { at, releaseDueAt }: { at: Date; releaseDueAt: Date | null },
): Promise<{ storeId: string } | undefined> {
  const row = await tx
    .updateTable('connections')
    .set({
      state: 'disconnected',
      disconnected_at: at,
      refused_since: null,
      refused_why: null,
      release_due_at: releaseDueAt,
    })
    .where('id', '=', id)
    .where('state', '<>', 'disconnected')
    .returning('store_id')
    .executeTakeFirst();
  return row && { storeId: row.store_id };
}

/** A connection whose service is to be told of its end, taken so that nobody else tells it before `goneAt`. */
export async function claimRelease(tx: Tx, id: ConnectionId, { now, goneAt }: { now: Date; goneAt: Date }) {
  const row = await tx
    .updateTable('connections')
    .set({ release_due_at: goneAt, releasing_until: goneAt })
    .where('id', '=', id)
    .where('state', '=', 'disconnected')
    .where('release_due_at', '<=', now)
    .returning(['merchant_id', 'service', 'external_store_id', 'api_version', 'disconnected_at'])
    .executeTakeFirst();
  return row && { ...row, disconnected_at: row.disconnected_at ?? now };
}

/** `dueAt` null: the service knows. Answers false where it was connected again meanwhile. */
export async function settleRelease(tx: Tx, id: ConnectionId, dueAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connections')
    .set({ release_due_at: dueAt, releasing_until: null })
    .where('id', '=', id)
    .where('state', '=', 'disconnected')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One refusal may be an accident; two with this between them are none. */
const brokenAfterMs = 20 * secondMs;

/** Notes that a service lets us in for this store no more. */
export async function recordRefused(tx: Tx, id: ConnectionId, { why, now }: { why: string; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - brokenAfterMs);
  await tx
    .updateTable('connections')
    .set({
      refused_since: sql<Date>`coalesce(refused_since, ${now}::timestamptz)`,
      refused_why: why,
      state: sql<string>`case when refused_since <= ${before}::timestamptz then 'broken' else state end`,
    })
    .where('id', '=', id)
    .where('state', '<>', 'disconnected')
    .execute();
}

/** Notes that it does. */
export async function recordAuthorized(tx: Tx, id: ConnectionId): Promise<void> {
  await tx
    .updateTable('connections')
    .set({
      refused_since: null,
      refused_why: null,
      state: sql<string>`case when state = 'broken' then 'connected' else state end`,
    })
    .where('id', '=', id)
    .where('refused_since', 'is not', null)
    .execute();
}

/** Work of any merchant that is due: `release` names connections, `forget` consents. */
export async function dueConnectingWork(db: Db, { now, most }: { now: Date; most: number }) {
  const { rows } = await sql<{ kind: 'release' | 'forget'; merchant_id: string; id: string }>`
    select kind, merchant_id, id from due_connecting_work(${now}, ${most})`.execute(db);
  return rows.map((row) => ({ kind: row.kind, merchantId: asId<'merchant'>(row.merchant_id), id: row.id }));
}
