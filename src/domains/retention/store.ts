import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RetentionRule } from './model/rules.ts';

/** Forgets one batch of what a rule covers; returns how many rows it was and the keys of their files. */
export async function forgetBatch(
  staffDb: Db,
  given: { rule: RetentionRule; before: Date; most: number },
): Promise<{ affected: number; fileKeys: string[] }> {
  const { rule, before, most } = given;
  const { rows } = await sql<{ affected: number; file_keys: string[] }>`
    select affected, file_keys from forget(${rule}, ${before}, ${most})`.execute(staffDb);
  const [row] = rows;
  return { affected: row?.affected ?? 0, fileKeys: row?.file_keys ?? [] };
}

/** Erases a batch of a merchant's large tables; undefined while a service is still to be told of a connection's end. */
export async function eraseMerchantBatch(staffDb: Db, merchantId: string, most: number): Promise<number | undefined> {
  const { rows } = await sql<{ affected: number | null }>`
    select erase_merchant_batch(${merchantId}::uuid, ${most}) as affected`.execute(staffDb);
  return rows[0]?.affected ?? undefined;
}

/** Erases what the batches left; returns the keys of files and the ids of photos that belonged to it. */
export async function eraseMerchantRest(
  staffDb: Db,
  merchantId: string,
): Promise<{ fileKeys: string[]; photoIds: string[] }> {
  const { rows } = await sql<{ file_keys: string[]; photo_ids: string[] }>`
    select file_keys, photo_ids from erase_merchant(${merchantId}::uuid)`.execute(staffDb);
  return { fileKeys: rows[0]?.file_keys ?? [], photoIds: rows[0]?.photo_ids ?? [] };
}

/** Notes that staff have begun; returns whether an owner has asked for it, and whether it is done. */
export async function beginDeletion(
  tx: Tx,
  { merchantId, at }: { merchantId: string; at: Date },
): Promise<'not_asked' | 'begun' | 'done'> {
  const row = await tx
    .updateTable('deletion_requests')
    .set((eb) => ({ begun_at: eb.fn.coalesce('begun_at', eb.val(at)) }))
    .where('merchant_id', '=', merchantId)
    .where('withdrawn_at', 'is', null)
    .returning('carried_out_at')
    .executeTakeFirst();
  if (!row) return 'not_asked';
  return row.carried_out_at === null ? 'begun' : 'done';
}

/** Whether payouts of a merchant are prepared, on their way, held or came back. */
export async function hasPayoutsUnderWay(tx: Tx, merchantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payouts')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('state', 'in', ['held', 'prepared', 'in_file', 'sent', 'returned'])
    .executeTakeFirst();
  return row !== undefined;
}

/** The connections of the transaction's merchant. */
export async function readConnectionsOf(tx: Tx): Promise<{ id: string; state: string }[]> {
  return tx.selectFrom('connections').select(['id', 'state']).orderBy('id').execute();
}
