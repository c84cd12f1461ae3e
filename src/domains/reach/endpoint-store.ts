import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { MerchantId } from '../../shared/ids.ts';
import { dropMessages } from './message-store.ts';
import { eventKindNames, type EventKind } from './model/event-kinds.ts';

/** All reading and writing of endpoints. */

export type EndpointState = 'on' | 'off' | 'failing';

export interface EndpointRow {
  id: string;
  name: string;
  url: string;
  kinds: EventKind[];
  sealedSecret: string;
  sealedFormer: string | null;
  formerUntil: Date | null;
  state: EndpointState;
  failingSince: Date | null;
  version: number;
  createdAt: Date;
}

interface StoredEndpoint {
  id: string;
  name: string;
  url: string;
  kinds: string[];
  sealed_secret: string;
  sealed_former: string | null;
  former_until: Date | null;
  state: string;
  failing_since: Date | null;
  version: number;
  created_at: Date;
}

const endpointColumns = sql`id, name, url, kinds, sealed_secret, sealed_former, former_until, state, failing_since,
  version, created_at`;

const isKind = (word: string): word is EventKind => eventKindNames.some((kind) => kind === word);

const toEndpoint = (row: StoredEndpoint): EndpointRow => ({
  id: row.id,
  name: row.name,
  url: row.url,
  kinds: row.kinds.filter(isKind),
  sealedSecret: row.sealed_secret,
  sealedFormer: row.sealed_former,
  formerUntil: row.former_until,
  state: row.state as EndpointState, // the column's check
  failingSince: row.failing_since,
  version: row.version,
  createdAt: row.created_at,
});

/** The oldest first. */
export async function readEndpoints(tx: Tx): Promise<EndpointRow[]> {
  const { rows } = await sql<StoredEndpoint>`
    select ${endpointColumns} from webhook_endpoints
    where merchant_id = current_merchant_id() and removed_at is null order by created_at, id`.execute(tx);
  return rows.map(toEndpoint);
}

/** Locked until the transaction ends. */
export async function lockEndpoint(tx: Tx, id: string): Promise<EndpointRow | undefined> {
  const { rows } = await sql<StoredEndpoint>`
    select ${endpointColumns} from webhook_endpoints
    where merchant_id = current_merchant_id() and id = ${id} and removed_at is null for update`.execute(tx);
  return rows[0] && toEndpoint(rows[0]);
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: Pick<EndpointRow, 'id' | 'name' | 'url' | 'kinds' | 'sealedSecret' | 'createdAt'>,
): Promise<void> {
  await sql`
    insert into webhook_endpoints (merchant_id, id, name, url, kinds, sealed_secret, state, created_at)
    values (current_merchant_id(), ${endpoint.id}, ${endpoint.name}, ${endpoint.url}, ${endpoint.kinds}::text[],
      ${endpoint.sealedSecret}, 'on', ${endpoint.createdAt})`.execute(tx);
}

/** False where somebody else has changed it since `version` was read. Switched on, it is no longer called failing. */
export async function updateEndpoint(
  tx: Tx,
  endpoint: Pick<EndpointRow, 'id' | 'name' | 'url' | 'kinds' | 'version'> & { isOn: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoints set name = ${endpoint.name}, url = ${endpoint.url}, kinds = ${endpoint.kinds}::text[],
      state = ${endpoint.isOn ? 'on' : 'off'}, failing_since = null, version = version + 1
    where merchant_id = current_merchant_id() and id = ${endpoint.id} and version = ${endpoint.version}
      and removed_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function removeEndpointRow(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update webhook_endpoints set removed_at = ${at}, state = 'off'
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
  await dropMessages(tx, id);
}

export async function writeSecret(
  tx: Tx,
  given: { id: string; sealedSecret: string; sealedFormer: string; formerUntil: Date },
): Promise<void> {
  await sql`
    update webhook_endpoints set sealed_secret = ${given.sealedSecret}, sealed_former = ${given.sealedFormer},
      former_until = ${given.formerUntil}, version = version + 1
    where merchant_id = current_merchant_id() and id = ${given.id}`.execute(tx);
}

/** How the endpoint stands by the last answer; `failingSince` null: it takes what it is sent. */
export async function writeStanding(
  tx: Tx,
  { id, state, failingSince }: { id: string; state: EndpointState; failingSince: Date | null },
): Promise<void> {
  await sql`
    update webhook_endpoints set state = ${state}, failing_since = ${failingSince}::timestamptz
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

/** Which of these orders, of whichever merchants, somebody wants to hear of. May run in intake's transaction. */
export async function findHeardOf<Order extends { merchantId: MerchantId }>(
  tx: Tx,
  orders: readonly Order[],
): Promise<Order[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<{ merchant_id: string }>`
    select distinct merchant_id from webhook_endpoints
    where merchant_id = any(${[...new Set(orders.map(({ merchantId }) => merchantId))]}::uuid[])
      and state = 'on' and removed_at is null
      and kinds && array['order.created', 'order.updated', 'order.cancelled']`.execute(tx);
  const heard = new Set(rows.map((row) => row.merchant_id));
  return orders.filter(({ merchantId }) => heard.has(merchantId));
}
