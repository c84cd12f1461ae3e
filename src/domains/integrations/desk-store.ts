import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { cutPage, parseCursor } from '../../platform/db/page.ts';
import { openRequestStates, type RequestState } from '../channels/model/request-states.ts';

/** The queue of connection requests over all merchants, in the staff role. */

const deskRows = (tx: Tx) =>
  tx
    .selectFrom('connection_requests')
    .innerJoin('stores', (join) =>
      join
        .onRef('stores.merchant_id', '=', 'connection_requests.merchant_id')
        .onRef('stores.id', '=', 'connection_requests.store_id'),
    )
    .innerJoin('merchants', 'merchants.id', 'connection_requests.merchant_id')
    .select([
      'connection_requests.merchant_id',
      'connection_requests.id',
      'connection_requests.store_id',
      'connection_requests.service',
      'connection_requests.store_link',
      'connection_requests.state',
      'connection_requests.external_store_id',
      'connection_requests.proof_code',
      'connection_requests.asked_note',
      'connection_requests.decline_reason',
      'connection_requests.proof_kind',
      'connection_requests.proof_evidence',
      'connection_requests.proven_by',
      'connection_requests.proven_at',
      'connection_requests.requested_name',
      'connection_requests.requested_at',
      'connection_requests.changed_at',
      'stores.name as store_name',
      'stores.address as store_address',
      'merchants.name as merchant_name',
    ]);

export type DeskRow = Awaited<ReturnType<ReturnType<typeof deskRows>['executeTakeFirstOrThrow']>>;

export async function findDeskRow(tx: Tx, id: string): Promise<DeskRow | undefined> {
  return deskRows(tx).where('connection_requests.id', '=', id).executeTakeFirst();
}

const pageRows = 30;

/** Without a state the open ones, the latest first. */
export async function readDeskPage(tx: Tx, given: { state?: RequestState | undefined; cursor?: string | undefined }) {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const states: readonly RequestState[] = given.state === undefined ? openRequestStates : [given.state];
  const rows = await deskRows(tx)
    .where('connection_requests.state', 'in', [...states])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(connection_requests.changed_at, connection_requests.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('connection_requests.changed_at', 'desc')
    .orderBy('connection_requests.id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.changed_at, id: row.id }));
  return { rows: shown, nextCursor };
}

export async function countOpenRequests(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('connection_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', [...openRequestStates])
    .executeTakeFirstOrThrow();
  return count;
}
