import { sql, type Insertable, type Updateable } from 'kysely';
import type { SupportCases } from '../../database.gen.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { MerchantId } from '../../shared/ids.ts';
import type { SupportCaseState } from './model/case-states.ts';

/** All writing of cases, and reading of single ones. */

/** The case that was asked for with this key. */
export async function findOpened(
  tx: Tx,
  { merchantId, key }: { merchantId: MerchantId | null; key: string },
): Promise<{ id: string; number: number } | undefined> {
  if (merchantId === null) {
    const { rows } = await sql<{ id: string; number: number }>`
      select id, number from visitor_support_case(${key})`.execute(tx);
    return rows[0];
  }
  return tx
    .selectFrom('support_cases')
    .select(['id', 'number'])
    .where('merchant_id', '=', merchantId)
    .where('open_key', '=', key)
    .executeTakeFirst();
}

/** False where the same has just been asked for. */
export async function insertCase(tx: Tx, row: Insertable<SupportCases>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('support_cases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const columns = [
  'merchant_id',
  'id',
  'number',
  'store_id',
  'user_id',
  'contact_name',
  'contact_email',
  'language',
  'topic',
  'queue',
  'urgency',
  'subject',
  'file',
  'state',
  'assigned_to',
  'opened_at',
  'first_due_at',
  'first_answered_at',
  'answer_due_at',
  'solved_at',
  'is_helped',
  'message_count',
  'person_seen',
  'last_at',
  'confirmed_at',
] as const;

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** A case of the transaction's merchant; in the staff role whoever's it is. */
export async function findCase(tx: Tx, id: string) {
  return tx.selectFrom('support_cases').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return tx.selectFrom('support_cases').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateCase(tx: Tx, id: string, change: Updateable<SupportCases>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('support_cases').set(change).where('id', '=', id).execute();
}

export function stateOf({ state }: Pick<CaseRow, 'state'>): SupportCaseState {
  return state as SupportCaseState; // the column's check
}
