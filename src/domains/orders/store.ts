import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ConnectionId, MerchantId, OrderId, StoreId } from '../../shared/ids.ts';
import type { ConnectionRef } from '../channels/index.ts';
import { serviceOrderLine, type Courier, type ServiceOrder } from '../channels/model/service-order.ts';
import type { Adjustment } from './model/adjustment.ts';
import type { OrderState } from './model/order-states.ts';
import type { Standing } from './model/suspicion.ts';
import {
  orderColumns,
  toRecord,
  type OrderAlarm,
  type OrderDetails,
  type OrderEnding,
  type OrderRecord,
} from './order-record.ts';

/** The order, locked until the transaction ends, or undefined when this merchant has none such. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<OrderRecord | undefined> {
  const row = await ownOrder(tx, id).forUpdate().executeTakeFirst();
  return row && toRecord(row);
}

/** The same without the lock, for those who only look. */
export async function findOrder(tx: Tx, id: OrderId): Promise<OrderRecord | undefined> {
  const row = await ownOrder(tx, id).executeTakeFirst();
  return row && toRecord(row);
}

const ownOrder = (tx: Tx, id: OrderId) =>
  tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id);

/** The order by the service's own id, locked. */
export async function lockOrderByExternalId(
  tx: Tx,
  { merchantId, service }: ConnectionRef,
  externalId: string,
): Promise<OrderRecord | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('merchant_id', '=', merchantId)
    .where('service', '=', service)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst();
  return row && toRecord(row);
}

/** How those of a connection's orders stand that we know, by the service's ids. */
export async function readStanding(
  tx: Tx,
  { merchantId, service }: ConnectionRef,
  externalIds: readonly string[],
): Promise<Map<string, Standing>> {
  const rows = await tx
    .selectFrom('orders')
    .select(['external_id', 'state', 'ended_at', sql<string | null>`details->>'stage'`.as('stage')])
    .where('merchant_id', '=', merchantId)
    .where('service', '=', service)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.external_id,
      {
        hasEnded: row.ended_at !== null,
        hasLeft: row.state === 'driver_on_the_way',
        isHeldBack: row.stage === 'scheduled',
      },
    ]),
  );
}

/** When the oldest of a connection's orders was placed that was placed ahead and still waits for its time; null: none. */
export async function readAheadSince(tx: Tx, { merchantId, connectionId }: ConnectionRef): Promise<Date | null> {
  const row = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.min('placed_at').as('since'))
    .where('merchant_id', '=', merchantId)
    .where('connection_id', '=', connectionId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`details->>'stage' = 'scheduled'`)
    .executeTakeFirst();
  return row?.since ?? null;
}

/** How many of a store's orders are being made or stand ready. Also for the intake role. */
export async function countInKitchen(
  tx: Tx,
  { merchantId, storeId }: Pick<ConnectionRef, 'merchantId' | 'storeId'>,
): Promise<number> {
  const row = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.count<string>('id').as('count'))
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['getting_ready', 'ready'])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What a command may change; the version grows by one. */
export interface OrderChange {
  state?: OrderState;
  courier?: Courier;
  alarms?: OrderAlarm[];
  adjustments?: Adjustment[];
  ending?: OrderEnding | null;
  acceptBy?: Date;
  watchAt?: Date | null;
  readyTargetAt?: Date;
  acceptedAt?: Date | null;
  readyAt?: Date;
  handedOverAt?: Date;
  endedAt?: Date | null;
  stoppedAt?: Date | null;
}

export async function updateOrder(tx: Tx, order: OrderRecord, change: OrderChange): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(change.state && { state: change.state }),
      ...(change.courier && { courier: JSON.stringify(change.courier) }),
      ...(change.alarms && { alarms: JSON.stringify(change.alarms) }),
      ...(change.adjustments && { adjustments: JSON.stringify(change.adjustments) }),
      ...(change.ending !== undefined && { ending: change.ending && JSON.stringify(change.ending) }),
      ...(change.acceptBy && { accept_by: change.acceptBy }),
      ...(change.watchAt !== undefined && { watch_at: change.watchAt }),
      ...(change.readyTargetAt && { ready_target_at: change.readyTargetAt }),
      ...(change.acceptedAt !== undefined && { accepted_at: change.acceptedAt }),
      ...(change.readyAt && { ready_at: change.readyAt }),
      ...(change.handedOverAt && { handed_over_at: change.handedOverAt }),
      ...(change.endedAt !== undefined && { ended_at: change.endedAt }),
      ...(change.stoppedAt !== undefined && { stopped_at: change.stoppedAt }),
    }))
    .where('merchant_id', '=', order.merchantId)
    .where('id', '=', order.id)
    .execute();
}

/** An order about to be written, its columns computed. */
export interface NewOrder {
  merchant_id: MerchantId;
  id: OrderId;
  store_id: StoreId;
  connection_id: ConnectionId;
  service: string;
  brand: string;
  external_id: string;
  display_id: string;
  state: OrderState;
  customer_name: string;
  search_text: string;
  currency: string;
  subtotal_minor: number;
  tax_minor: number;
  total_minor: number | null;
  details: OrderDetails;
  courier: Courier | null;
  ending: OrderEnding | null;
  contents_as_of: Date;
  placed_at: Date;
  received_at: Date;
  accept_by: Date;
  watch_at: Date | null;
  ready_target_at: Date | null;
  accepted_at: Date | null;
  ready_at: Date | null;
  handed_over_at: Date | null;
  ended_at: Date | null;
  lines: StoredLine[];
}

interface StoredLine {
  line_number: number;
  item_ref: string | null;
  name: string;
  quantity: number;
  unit_total_minor: number;
  line_total_minor: number;
  line: ServiceOrder['lines'][number];
}

/**
 * Writes orders with their lines, one feed event each, in one statement, and answers the ids of those that are new.
 * Orders that exist are left alone. Rows and feeds are locked in the order of their keys.
 */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(orders)}::json) as given (
        merchant_id uuid, id uuid, store_id uuid, connection_id uuid, service text, brand text, external_id text,
        display_id text, state text, customer_name text, search_text text, currency text, subtotal_minor bigint,
        tax_minor bigint, total_minor bigint, details jsonb, courier jsonb, ending jsonb, contents_as_of timestamptz,
        placed_at timestamptz, received_at timestamptz, accept_by timestamptz, watch_at timestamptz,
        ready_target_at timestamptz, accepted_at timestamptz, ready_at timestamptz, handed_over_at timestamptz,
        ended_at timestamptz, lines json)
    ), fresh as (
      insert into orders (merchant_id, id, store_id, connection_id, service, brand, external_id, display_id, state,
        customer_name, search_text, currency, subtotal_minor, tax_minor, total_minor, details, courier, ending,
        contents_as_of, placed_at, received_at, accept_by, watch_at, ready_target_at,
        accepted_at, ready_at, handed_over_at, ended_at)
      select merchant_id, id, store_id, connection_id, service, brand, external_id, display_id, state,
        customer_name, search_text, currency, subtotal_minor, tax_minor, total_minor, details, courier, ending,
        contents_as_of, placed_at, received_at, accept_by, watch_at, ready_target_at,
        accepted_at, ready_at, handed_over_at, ended_at
      from given order by merchant_id, service, external_id
      on conflict (merchant_id, service, external_id) do nothing
      returning merchant_id, id, store_id
    ), lined as (
      insert into order_lines
        (merchant_id, order_id, line_number, item_ref, name, quantity, unit_total_minor, line_total_minor, line)
      select given.merchant_id, given.id, line_number, item_ref, name, quantity, unit_total_minor, line_total_minor, line
      from fresh join given on given.id = fresh.id
      cross join lateral json_to_recordset(given.lines) as line (
        line_number int, item_ref text, name text, quantity numeric, unit_total_minor bigint,
        line_total_minor bigint, line jsonb)
    ), counted as (
      insert into feeds (merchant_id, store_id, last_position)
      select merchant_id, store_id, count(*) from fresh group by merchant_id, store_id order by merchant_id, store_id
      on conflict (merchant_id, store_id) do update set last_position = feeds.last_position + excluded.last_position
      returning merchant_id, store_id, last_position
    ), announced as (
      insert into feed_events (merchant_id, store_id, position, type, order_id, at)
      select fresh.merchant_id, fresh.store_id,
        counted.last_position + 1
          - row_number() over (partition by fresh.merchant_id, fresh.store_id order by fresh.id desc),
        'order_received', fresh.id, given.received_at
      from fresh join counted using (merchant_id, store_id) join given on given.id = fresh.id
    )
    select id from fresh`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Puts the service's newer version of an order in the place of the older one. */
export async function replaceContents(tx: Tx, order: OrderRecord, newer: NewOrder): Promise<void> {
  const key = { merchant_id: order.merchantId, order_id: order.id };
  await tx
    .updateTable('orders')
    .set({
      details: JSON.stringify(newer.details),
      search_text: newer.search_text,
      customer_name: newer.customer_name,
      subtotal_minor: newer.subtotal_minor,
      tax_minor: newer.tax_minor,
      total_minor: newer.total_minor,
      contents_as_of: newer.contents_as_of,
    })
    .where('merchant_id', '=', order.merchantId)
    .where('id', '=', order.id)
    .execute();
  await tx
    .deleteFrom('order_lines')
    .where('merchant_id', '=', key.merchant_id)
    .where('order_id', '=', key.order_id)
    .execute();
  if (newer.lines.length === 0) return;
  await tx
    .insertInto('order_lines')
    .values(newer.lines.map((line) => ({ ...key, ...line, line: JSON.stringify(line.line) })))
    .execute();
}

/** The order's lines, in order. */
export async function readLines(tx: Tx, order: OrderRecord): Promise<ServiceOrder['lines']> {
  const rows = await tx
    .selectFrom('order_lines')
    .select('line')
    .where('merchant_id', '=', order.merchantId)
    .where('order_id', '=', order.id)
    .orderBy('line_number')
    .execute();
  return rows.map(({ line }) => serviceOrderLine.parse(line));
}

/** Whether the merchant's kitchen has ever accepted an order. */
export async function hasAcceptedOrder(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('accepted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
