import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

const ownMerchant = sql<string>`current_merchant_id()`;

export interface DeletionRequest {
  at: Date;
  by: string;
  reason: string;
  /** Whether staff have begun to carry it out, and are done. */
  state: 'asked' | 'under_way' | 'done';
}

/** The request that stands, of the transaction's merchant or of the one that staff name. */
export async function findDeletionRequest(tx: Tx, merchantId?: string): Promise<DeletionRequest | undefined> {
  const row = await tx
    .selectFrom('deletion_requests')
    .select(['asked_at', 'asked_by_name', 'reason', 'begun_at', 'carried_out_at'])
    .where('withdrawn_at', 'is', null)
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
    .executeTakeFirst();
  if (!row) return undefined;
  const state = row.carried_out_at ? 'done' : row.begun_at ? 'under_way' : 'asked';
  return { at: row.asked_at, by: row.asked_by_name, reason: row.reason, state };
}

export async function insertDeletionRequest(
  tx: Tx,
  given: { id: string; at: Date; by: { id: string; name: string }; reason: string },
): Promise<void> {
  const { id, at, by, reason } = given;
  await tx
    .insertInto('deletion_requests')
    .values({ merchant_id: ownMerchant, id, asked_at: at, asked_by: by.id, asked_by_name: by.name, reason })
    .execute();
}

/** False where there is none. */
export async function withdrawDeletionRequest(tx: Tx, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deletion_requests')
    .set({ withdrawn_at: at })
    .where('withdrawn_at', 'is', null)
    .where('begun_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
