import { sql, type Updateable } from 'kysely';
import type { ConnectionRequests } from '../../../../database.gen.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { asId, type ConnectionId, type MerchantId, type StoreId } from '../../../../shared/ids.ts';
import { requestStates, type RequestState } from '../../model/request-states.ts';

/** Requests of owners to be connected with a service. In the staff role, of every merchant. */
export interface RequestRecord {
  merchantId: MerchantId;
  id: string;
  storeId: StoreId;
  service: string;
  storeLink: string;
  state: RequestState;
  externalStoreId: string | null;
  proofCode: string | null;
  askedNote: string | null;
  declineReason: string | null;
  provenAt: Date | null;
  requestedBy: string;
  requestedName: string;
  requestedAt: Date;
  changedAt: Date;
}

const columns = [
  'connection_requests.merchant_id',
  'connection_requests.id',
  'connection_requests.store_id',
  'connection_requests.service',
  'store_link',
  'connection_requests.state',
  'external_store_id',
  'proof_code',
  'asked_note',
  'decline_reason',
  'proven_at',
  'requested_by',
  'requested_name',
  'requested_at',
  'changed_at',
] as const;

type Row = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>;

const requestRows = (tx: Tx | Db) => tx.selectFrom('connection_requests').select(columns);

export function toRequest(row: Row): RequestRecord {
  return {
    merchantId: asId(row.merchant_id),
    id: row.id,
    storeId: asId(row.store_id),
    service: row.service,
    storeLink: row.store_link,
    // The table's own check knows no other.
    state: requestStates.find((state) => state === row.state) ?? 'canceled',
    externalStoreId: row.external_store_id,
    proofCode: row.proof_code,
    askedNote: row.asked_note,
    declineReason: row.decline_reason,
    provenAt: row.proven_at,
    requestedBy: row.requested_by,
    requestedName: row.requested_name,
    requestedAt: row.requested_at,
    changedAt: row.changed_at,
  };
}

export interface NewRequest {
  merchantId: MerchantId;
  id: string;
  storeId: string;
  service: string;
  storeLink: string;
  by: { userId: string; name: string };
  at: Date;
}

/** False where the store has an open request for the service already. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('connection_requests')
    .values({
      merchant_id: request.merchantId,
      id: request.id,
      store_id: request.storeId,
      service: request.service,
      store_link: request.storeLink,
      state: 'requested',
      requested_by: request.by.userId,
      requested_name: request.by.name,
      requested_at: request.at,
      changed_at: request.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findRequest(tx: Tx | Db, id: string): Promise<RequestRecord | undefined> {
  const row = await requestRows(tx).where('id', '=', id).executeTakeFirst();
  return row && toRequest(row);
}

/** Locked until the transaction ends. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRecord | undefined> {
  const row = await requestRows(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRequest(row);
}

export async function updateRequest(tx: Tx, id: string, change: Updateable<ConnectionRequests>): Promise<void> {
  await tx.updateTable('connection_requests').set(change).where('id', '=', id).execute();
}

/** The newest request of each store for each service: what an owner sees of them. */
export async function readRequests(tx: Tx): Promise<RequestRecord[]> {
  const rows = await requestRows(tx)
    .distinctOn(['connection_requests.store_id', 'connection_requests.service'])
    .orderBy('connection_requests.store_id')
    .orderBy('connection_requests.service')
    .orderBy('requested_at', 'desc')
    .orderBy('connection_requests.id', 'desc')
    .execute();
  return rows.map(toRequest);
}

/** The waiting claim of a service's store. Needs the intake role. */
export async function findClaim(db: Db, service: string, externalStoreId: string): Promise<RequestRecord | undefined> {
  const row = await requestRows(db)
    .where('connection_requests.service', '=', service)
    .where(sql<boolean>`store_key(external_store_id) = store_key(${externalStoreId})`)
    .where('connection_requests.state', '=', 'waiting_for_proof')
    .executeTakeFirst();
  return row && toRequest(row);
}

export interface StoreHolder {
  merchantId: MerchantId;
  storeId: StoreId;
  connectionId: ConnectionId | null;
  requestId: string | null;
  /** Of the connection or the request. */
  state: string;
}

/** Who has connected a service's store or claims it, in any spelling of its id and whatever merchant it is. */
export async function findHolders(tx: Tx | Db, service: string, externalStoreId: string): Promise<StoreHolder[]> {
  const { rows } = await sql<{
    merchant_id: string;
    store_id: string;
    connection_id: string | null;
    request_id: string | null;
    state: string;
  }>`select merchant_id, store_id, connection_id, request_id, state
     from store_holder(${service}, ${externalStoreId})`.execute(tx);
  return rows.map((row) => ({
    merchantId: asId(row.merchant_id),
    storeId: asId(row.store_id),
    connectionId: row.connection_id === null ? null : asId(row.connection_id),
    requestId: row.request_id,
    state: row.state,
  }));
}

/** Keeps two claims of one store apart until the transaction ends. */
export async function lockStoreKey(tx: Tx, service: string, externalStoreId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(
    hashtextextended(${service} || ' ' || store_key(${externalStoreId}), 160))`.execute(tx);
}

/** Claims of any merchant whose stores are to be looked at for the code. */
export async function dueProofChecks(db: Db, { now, most }: { now: Date; most: number }) {
  const { rows } = await sql<{ merchant_id: string; request_id: string }>`
    select merchant_id, request_id from due_proof_checks(${now}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId<'merchant'>(row.merchant_id), requestId: row.request_id }));
}
