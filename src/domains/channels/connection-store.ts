import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type ConnectionId } from '../../shared/ids.ts';
import type { ConnectionRef } from './events.ts';
import { openRequestStates } from './model/request-states.ts';
import { currencyOfCountry } from '../merchants/model/countries.ts';
import { acceptRules, noAcceptRules, type AcceptRules } from './model/accept-rules.ts';

/** A connection's row as the screens and the router of webhooks read it. */
export async function readConnections(tx: Tx) {
  return tx
    .selectFrom('connections')
    .select([
      'id',
      'store_id',
      'service',
      'external_store_id',
      'api_version',
      'state',
      'auto_accept',
      'prep_minutes',
      'reopen_allowed',
      'accept_rules',
      'disconnected_at',
      'refused_why',
    ])
    .orderBy('service')
    .orderBy('external_store_id')
    .execute();
}

/** What a `ConnectionRef` is made of. */
export const connectionColumns = [
  'connections.merchant_id',
  'store_id',
  'connections.id',
  'connections.service',
  'api_version',
  'connections.state',
  'auto_accept',
  'prep_minutes',
  'accept_rules',
  'busy_minutes',
  'busy_until',
  sql<string>`(select s.country from stores s where s.merchant_id = connections.merchant_id and s.id = connections.store_id)`.as(
    'country',
  ),
] as const;

export function toConnectionRef(row: {
  merchant_id: string;
  store_id: string;
  id: string;
  service: string;
  api_version: string;
  state: string;
  auto_accept: boolean;
  prep_minutes: number;
  accept_rules: unknown;
  busy_minutes: number | null;
  busy_until: Date | null;
  country: string;
}): ConnectionRef {
  const rules = acceptRules.safeParse(row.accept_rules);
  return {
    merchantId: asId(row.merchant_id),
    storeId: asId(row.store_id),
    connectionId: asId(row.id),
    service: row.service,
    apiVersion: row.api_version,
    isDisconnected: row.state === 'disconnected',
    autoAccept: row.auto_accept,
    prepMinutes: row.prep_minutes,
    currency: currencyOfCountry(row.country),
    acceptRules: rules.success ? rules.data : noAcceptRules,
    busy:
      row.busy_minutes === null || row.busy_until === null
        ? null
        : { minutes: row.busy_minutes, until: row.busy_until },
  };
}

/** The merchant's own connections with these ids, by id. */
export async function readConnectionRefs(tx: Tx, ids: readonly string[]): Promise<Map<string, ConnectionRef>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('connections')
    .select(connectionColumns)
    .where('connections.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toConnectionRef(row)]));
}

/** One of the merchant's own connections, with the id that its service knows the store by, and since when it is one. */
export async function findOwnConnection(tx: Tx, id: ConnectionId) {
  const row = await tx
    .selectFrom('connections')
    .select([...connectionColumns, 'external_store_id', 'connected_at', 'connections.created_at'])
    .where('connections.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      connection: toConnectionRef(row),
      externalStoreId: row.external_store_id,
      connectedAt: row.connected_at ?? row.created_at,
    }
  );
}

/** The connection of a store on a service, whoever's it is. Needs the intake role. */
export async function findConnection(db: Db, service: string, externalStoreId: string) {
  const row = await db
    .selectFrom('connections')
    .select(connectionColumns)
    .where('service', '=', service)
    .where('external_store_id', '=', externalStoreId)
    .executeTakeFirst();
  return row && toConnectionRef(row);
}

/** The connection through which an order came, for events that name no store. Needs the intake role. */
export async function findConnectionByOrder(db: Db, service: string, externalOrderId: string) {
  const row = await db
    .selectFrom('inbox')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.merchant_id', '=', 'inbox.merchant_id')
        .onRef('connections.id', '=', 'inbox.connection_id'),
    )
    .select(connectionColumns)
    .where('inbox.service', '=', service)
    .where('external_order_id', '=', externalOrderId)
    .limit(1)
    .executeTakeFirst();
  return row && toConnectionRef(row);
}

/** Whether the merchant has connected a store to any service; `waiting` while our staff connect one. */
export async function hasConnection(tx: Tx): Promise<boolean | 'waiting'> {
  const connected = await tx
    .selectFrom('connections')
    .select('id')
    .where('state', '<>', 'disconnected')
    .limit(1)
    .executeTakeFirst();
  if (connected) return true;
  const request = await tx
    .selectFrom('connection_requests')
    .select('id')
    .where('state', 'in', [...openRequestStates])
    .limit(1)
    .executeTakeFirst();
  return request ? 'waiting' : false;
}

/** Whether a connection's store may be reopened by itself, and the store's time zone. */
export async function readReopening(tx: Tx, id: ConnectionId): Promise<{ isAllowed: boolean; timeZone: string }> {
  const row = await tx
    .selectFrom('connections')
    .innerJoin('stores', 'stores.id', 'connections.store_id')
    .select(['reopen_allowed', 'time_zone'])
    .where('connections.id', '=', id)
    .executeTakeFirstOrThrow();
  return { isAllowed: row.reopen_allowed, timeZone: row.time_zone };
}

/** Answers false when the merchant has no such connection. */
export async function allowReopening(tx: Tx, id: ConnectionId, isAllowed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connections')
    .set({ reopen_allowed: isAllowed })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How a connection's orders are accepted; answers false when the merchant has no such connection. */
export async function changeConnection(
  tx: Tx,
  id: string,
  change: {
    autoAccept?: boolean | undefined;
    prepMinutes?: number | undefined;
    acceptRules?: AcceptRules | undefined;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connections')
    .set((eb) => ({
      auto_accept: change.autoAccept ?? eb.ref('auto_accept'),
      prep_minutes: change.prepMinutes ?? eb.ref('prep_minutes'),
      ...(change.acceptRules && { accept_rules: JSON.stringify(change.acceptRules) }),
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
