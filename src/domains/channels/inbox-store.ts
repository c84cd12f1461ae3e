import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type DeliveryId, type MerchantId, type OrderId } from '../../shared/ids.ts';
import { toConnectionRef } from './connection-store.ts';

export type DeliveryState = 'done' | 'waiting' | 'quarantined' | 'ignored';

/** An inbox row about to be written; field names are the table's columns. */
export interface NewDelivery {
  id: DeliveryId;
  service: string;
  event_key: string;
  event_type: string;
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
  processed_at: Date | null;
}

/**
 * Writes deliveries in one statement and answers the ids of those that are new; the others were kept before.
 * Rows are written in the order of their keys, so that two processes that share events cannot block each other.
 */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into inbox (id, service, event_key, event_type, merchant_id, connection_id, external_store_id,
      external_order_id, order_id, state, reason, headers, body, body_encoding, occurred_at, received_at, processed_at)
    select id, service, event_key, event_type, merchant_id, connection_id, external_store_id,
      external_order_id, order_id, state, reason, headers, body, body_encoding, occurred_at, received_at, processed_at
    from json_to_recordset(${JSON.stringify(deliveries)}::json) as given (
      id uuid, service text, event_key text, event_type text, merchant_id uuid, connection_id uuid,
      external_store_id text, external_order_id text, order_id uuid, state text, reason text, headers jsonb,
      body text, body_encoding text, occurred_at timestamptz, received_at timestamptz, processed_at timestamptz)
    order by service, event_key
    on conflict (service, event_key) do nothing
    returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The order id that an earlier copy of these events was given, by `service` and event key. */
export async function findOrderIds(tx: Tx, deliveries: readonly { service: string; event_key: string }[]) {
  if (deliveries.length === 0) return new Map<string, OrderId>();
  const keys = deliveries.map(({ service, event_key }) => ({ service, event_key }));
  const { rows } = await sql<{ service: string; event_key: string; order_id: string }>`
    select inbox.service, inbox.event_key, inbox.order_id
    from json_to_recordset(${JSON.stringify(keys)}::json) as given (service text, event_key text)
    join inbox using (service, event_key)
    where inbox.order_id is not null`.execute(tx);
  return new Map(rows.map((row) => [`${row.service} ${row.event_key}`, asId<'order'>(row.order_id)]));
}

/** A kept delivery, for working it off or again. */
export async function readDelivery(tx: Tx, id: DeliveryId) {
  return tx
    .selectFrom('inbox')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.merchant_id', '=', 'inbox.merchant_id')
        .onRef('connections.id', '=', 'inbox.connection_id'),
    )
    .select([
      'inbox.state',
      'inbox.attempts',
      'inbox.headers',
      'inbox.body',
      'inbox.body_encoding',
      'inbox.received_at',
      'inbox.order_id',
      'inbox.external_store_id',
      'inbox.event_type',
    ])
    .select([
      'connections.merchant_id',
      'store_id',
      'connections.id',
      'connections.service',
      'api_version',
      'auto_accept',
      'prep_minutes',
    ])
    .where('inbox.id', '=', id)
    .executeTakeFirst()
    .then((row) => row && { ...row, connection: toConnectionRef(row) });
}

/** Says what became of a delivery; counts one more attempt. */
export async function settleDelivery(
  tx: Tx,
  id: DeliveryId,
  settled: { state: DeliveryState; reason: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('inbox')
    .set((eb) => ({
      state: settled.state,
      reason: settled.reason,
      attempts: eb('attempts', '+', 1),
      processed_at: settled.state === 'waiting' ? null : settled.at,
    }))
    .where('id', '=', id)
    .execute();
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

/** Gives quarantined deliveries of once unknown stores to the connections that now claim them. Intake role. */
export async function adoptQuarantined(tx: Tx): Promise<{ merchantId: MerchantId; deliveryId: DeliveryId }[]> {
  const { rows } = await sql<{ id: string; merchant_id: string }>`
    update inbox set merchant_id = c.merchant_id, connection_id = c.id, state = 'waiting', reason = null
    from connections c
    where inbox.state = 'quarantined' and inbox.merchant_id is null
      and c.service = inbox.service and c.external_store_id = inbox.external_store_id
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

/** Answers false when the delivery is not in quarantine. */
export async function requeueQuarantined(tx: Tx, id: DeliveryId): Promise<boolean> {
  const row = await tx
    .updateTable('inbox')
    .set({ state: 'waiting', reason: null })
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
