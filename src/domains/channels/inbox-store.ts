import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type ConnectionId, type DeliveryId, type MerchantId, type OrderId } from '../../shared/ids.ts';
import { connectionColumns, toConnectionRef } from './connection-store.ts';

export type DeliveryState = 'done' | 'waiting' | 'quarantined' | 'ignored';

/** An inbox row about to be written; field names are the table's columns. */
export interface NewDelivery {
  id: DeliveryId;
  service: string;
  event_key: string;
  event_type: string;
  /** It only points at an order, which must be read. */
  is_hint: boolean;
  merchant_id: string | null;
  connection_id: string | null;
  external_store_id: string | null;
  external_order_id: string | null;
  order_id: OrderId | null;
  state: DeliveryState;
  reason: string | null;
  headers: Record<string, string>;
  body: string;
  body_encoding: 'utf8' | 'base64' | 'omitted';
  occurred_at: Date | null;
  received_at: Date;
  due_at: Date | null;
  /** When food will be ready, where answering this delivery accepts its order. */
  accepted_for: Date | null;
  processed_at: Date | null;
}

/**
 * Writes deliveries in one statement and answers the ids of those that are new; the others were kept before.
 * Rows are written in the order of their keys, so that two processes that share events cannot block each other.
 */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into inbox (id, service, event_key, event_type, is_hint, merchant_id, connection_id, external_store_id,
      external_order_id, order_id, state, reason, headers, body, body_encoding, occurred_at, received_at, due_at,
      accepted_for, processed_at)
    select id, service, event_key, event_type, is_hint, merchant_id, connection_id, external_store_id,
      external_order_id, order_id, state, reason, headers, body, body_encoding, occurred_at, received_at, due_at,
      accepted_for, processed_at
    from json_to_recordset(${JSON.stringify(deliveries)}::json) as given (
      id uuid, service text, event_key text, event_type text, is_hint boolean, merchant_id uuid, connection_id uuid,
      external_store_id text, external_order_id text, order_id uuid, state text, reason text, headers jsonb,
      body text, body_encoding text, occurred_at timestamptz, received_at timestamptz, due_at timestamptz,
      accepted_for timestamptz, processed_at timestamptz)
    order by service, event_key
    on conflict (service, event_key) do nothing
    returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** What the first copy of a delivery led to: the same answer is due to every later one. */
export interface FirstCopy {
  /** Undefined where it brought no order, or was refused. */
  orderId: OrderId | undefined;
  state: DeliveryState;
  acceptedFor: Date | undefined;
}

/** The first copies of these deliveries that brought an order, by `service` and event key. */
export async function findFirstCopies(tx: Tx, deliveries: readonly { service: string; event_key: string }[]) {
  if (deliveries.length === 0) return new Map<string, FirstCopy>();
  const keys = deliveries.map(({ service, event_key }) => ({ service, event_key }));
  const { rows } = await sql<{
    service: string;
    event_key: string;
    order_id: string | null;
    accepted_for: Date | null;
    state: DeliveryState;
  }>`
    select inbox.service, inbox.event_key, inbox.order_id, inbox.accepted_for, inbox.state
    from json_to_recordset(${JSON.stringify(keys)}::json) as given (service text, event_key text)
    join inbox using (service, event_key)`.execute(tx);
  return new Map<string, FirstCopy>(
    rows.map((row) => [
      `${row.service} ${row.event_key}`,
      {
        orderId: row.order_id === null ? undefined : asId<'order'>(row.order_id),
        acceptedFor: row.accepted_for ?? undefined,
        state: row.state,
      },
    ]),
  );
}

/**
 * Writes what a refused delivery leads to now that it has come again over a connection. Answers the ids of the rows that
 * were refused until now, by `service` and event key: nobody else reads them.
 */
export async function readRefusedAgain(tx: Tx, deliveries: readonly NewDelivery[]): Promise<Map<string, DeliveryId>> {
  if (deliveries.length === 0) return new Map();
  const { rows } = await sql<{ id: string; service: string; event_key: string }>`
    update inbox set merchant_id = given.merchant_id, connection_id = given.connection_id, order_id = given.order_id,
      state = given.state, reason = given.reason, headers = given.headers, body = given.body,
      body_encoding = given.body_encoding, received_at = given.received_at, due_at = given.due_at,
      accepted_for = given.accepted_for, processed_at = given.processed_at
    from json_to_recordset(${JSON.stringify(deliveries)}::json) as given (
      service text, event_key text, merchant_id uuid, connection_id uuid, order_id uuid, state text, reason text,
      headers jsonb, body text, body_encoding text, received_at timestamptz, due_at timestamptz,
      accepted_for timestamptz, processed_at timestamptz)
    where inbox.service = given.service and inbox.event_key = given.event_key and inbox.state = 'ignored'
    returning inbox.id, inbox.service, inbox.event_key`.execute(tx);
  return new Map(rows.map((row) => [`${row.service} ${row.event_key}`, asId<'delivery'>(row.id)]));
}

/**
 * Takes a waiting delivery that is due, to work it off: nobody else takes it before `goneAt`. Undefined when it is
 * settled, or somebody works on it.
 */
export async function claimDelivery(tx: Tx, id: DeliveryId, { now, goneAt }: { now: Date; goneAt: Date }) {
  const claimed = await tx
    .updateTable('inbox')
    .set({ due_at: goneAt, held_service: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '<=', now)]))
    .returning([
      'attempts',
      'headers',
      'body',
      'body_encoding',
      'received_at',
      'occurred_at',
      'external_store_id',
      'external_order_id',
      'connection_id',
    ])
    .executeTakeFirst();
  if (!claimed) return undefined;
  const connection = await tx
    .selectFrom('connections')
    .select([...connectionColumns, 'external_store_id'])
    .where('id', '=', claimed.connection_id ?? '')
    .executeTakeFirstOrThrow();
  // A delivery that names only its order came to the connection that the order belongs to.
  const externalStoreId = claimed.external_store_id ?? connection.external_store_id;
  return { ...claimed, external_store_id: externalStoreId, connection: toConnectionRef(connection) };
}

/** Puts off when a delivery that is worked on counts as given up, unless somebody else has taken it meanwhile. */
export async function holdDelivery(tx: Tx, id: DeliveryId, { from, to }: { from: Date; to: Date }): Promise<void> {
  await tx
    .updateTable('inbox')
    .set({ due_at: to })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '=', from)
    .execute();
}

/** Says what became of a delivery; counts one more attempt. `dueAt` is when a waiting one is looked at next. */
export async function settleDelivery(
  tx: Tx,
  id: DeliveryId,
  settled: { state: DeliveryState; reason: string | null; at: Date; dueAt?: Date },
): Promise<void> {
  await tx
    .updateTable('inbox')
    .set((eb) => ({
      state: settled.state,
      reason: settled.reason,
      attempts: eb('attempts', '+', 1),
      due_at: settled.dueAt ?? null,
      processed_at: settled.state === 'waiting' ? null : settled.at,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Closes what else is waiting and only points at an order that was read at `readAt`: whatever arrived before has been
 * answered with it. The order must be locked, or be written in this transaction, so that two readers of it wait for
 * each other.
 */
export async function settleOtherHints(
  tx: Tx,
  id: DeliveryId,
  read: { connectionId: ConnectionId; externalOrderId: string; readAt: Date; at: Date },
): Promise<void> {
  await tx
    .updateTable('inbox')
    .set({
      state: 'done',
      reason: 'Its order was read for a message that came at about the same time.',
      due_at: null,
      held_service: null,
      processed_at: read.at,
    })
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('connection_id', '=', read.connectionId)
    .where('external_order_id', '=', read.externalOrderId)
    .where('state', '=', 'waiting')
    .where('is_hint', '=', true)
    .where('received_at', '<=', read.readAt)
    .where('id', '<>', id)
    .execute();
}

/** Sets a delivery aside until its service is spoken to again, or until `dueAt` at the latest. */
export async function holdBackDelivery(
  tx: Tx,
  id: DeliveryId,
  held: { service: string; reason: string; dueAt: Date },
): Promise<void> {
  await tx
    .updateTable('inbox')
    .set({ held_service: held.service, reason: held.reason, due_at: held.dueAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Makes the oldest deliveries due that were set aside for a service, of any merchant; oldest first. */
export async function releaseHeldDeliveries(
  tx: Tx,
  given: { service: string; except: readonly string[]; now: Date; most: number },
) {
  const { rows } = await sql<{ merchant_id: string; delivery_id: string }>`
    select merchant_id, delivery_id
    from release_held_deliveries(${given.service}, ${given.except}, ${given.now}, ${given.most})
    order by received_at`.execute(tx);
  return rows.map((row) => ({ merchantId: row.merchant_id, deliveryId: row.delivery_id }));
}

/** Waiting deliveries of any merchant that nobody took up though they were due before `dueBefore`. */
export async function overdueDeliveries(db: Db, dueBefore: Date, most: number) {
  const { rows } = await sql<{ merchant_id: string; delivery_id: string }>`
    select merchant_id, delivery_id from overdue_deliveries(${dueBefore}, ${most})`.execute(db);
  return rows.map((row) => ({
    merchantId: asId<'merchant'>(row.merchant_id),
    deliveryId: asId<'delivery'>(row.delivery_id),
  }));
}

/** The merchant's quarantined deliveries, newest first. */
export async function readQuarantine(tx: Tx, limit: number) {
  return tx
    .selectFrom('inbox')
    .select(['id', 'service', 'event_type', 'external_order_id', 'reason', 'received_at', 'attempts'])
    .where('state', '=', 'quarantined')
    .orderBy('received_at', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Routes quarantined webhook events whose store was unknown to the connection that has it by now, and those without a
 * store to the connection of their order. Only events received after `receivedAfter`. Needs the intake role.
 */
export async function routeQuarantined(
  tx: Tx,
  { now, receivedAfter, most }: { now: Date; receivedAfter: Date; most: number },
): Promise<{ merchantId: MerchantId; deliveryId: DeliveryId }[]> {
  const { rows } = await sql<{ id: string; merchant_id: string }>`
    with unrouted as (
      select id, service, external_store_id, external_order_id from inbox
      where state = 'quarantined' and merchant_id is null and received_at > ${receivedAfter}
    ), found as (
      select unrouted.id, connections.merchant_id, connections.id as connection_id
      from unrouted join connections using (service, external_store_id)
      where connections.state <> 'disconnected'
      union
      select unrouted.id, known.merchant_id, known.connection_id
      from unrouted join inbox known using (service, external_order_id)
      where unrouted.external_store_id is null and known.merchant_id is not null
      limit ${most}
    )
    update inbox set merchant_id = found.merchant_id, connection_id = found.connection_id, state = 'waiting',
      reason = null, due_at = ${now}
    from found where inbox.id = found.id
    returning inbox.id, inbox.merchant_id`.execute(tx);
  return rows.map((row) => ({ deliveryId: asId(row.id), merchantId: asId(row.merchant_id) }));
}

/** Adds to the day's count of deliveries that were turned away. */
export async function countRefusals(
  db: Db,
  { service, reason, count, at }: { service: string; reason: string; count: number; at: Date },
): Promise<void> {
  await sql`
    insert into webhook_refusals (service, reason, day, count, last_at)
    values (${service}, ${reason}, ${at.toISOString().slice(0, 10)}::date, ${count}, ${at})
    on conflict (service, reason, day) do update
      set count = webhook_refusals.count + excluded.count, last_at = excluded.last_at`.execute(db);
}

/** Returns false when the webhook event is not in quarantine. */
export async function requeueQuarantined(tx: Tx, id: DeliveryId, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('inbox')
    .set({ state: 'waiting', reason: null, due_at: now })
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What became of the newest delivery about each of a connection's orders; orders that none was about are absent. */
export async function readNewestDeliveries(
  tx: Tx,
  { service, connectionId }: { service: string; connectionId: ConnectionId },
  externalOrderIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ external_order_id: string; state: string }>`
    select distinct on (external_order_id) external_order_id, state from inbox
    where merchant_id = current_merchant_id() and service = ${service} and connection_id = ${connectionId}
      and external_order_id = any(${externalOrderIds}::text[])
    order by external_order_id, received_at desc`.execute(tx);
  return new Map(rows.map((row) => [row.external_order_id, row.state]));
}
