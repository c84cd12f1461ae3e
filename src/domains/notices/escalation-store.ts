import type { Tx } from '../../platform/db/database.ts';
import type { MerchantId, StoreId } from '../../shared/ids.ts';
import type { EscalationStep } from './model/escalation.ts';

/** Who is told about a store, one after the other; empty: as the kind of notice says. */
export async function readEscalation(tx: Tx, storeId: StoreId): Promise<EscalationStep[]> {
  return (await readEscalations(tx)).get(storeId) ?? [];
}

/** Of all stores that the transaction sees. */
export async function readEscalations(tx: Tx): Promise<Map<string, EscalationStep[]>> {
  const rows = await tx
    .selectFrom('escalation_people')
    .select(['store_id', 'user_id', 'after_minutes'])
    .orderBy('store_id')
    .orderBy('position')
    .execute();
  const lists = new Map<string, EscalationStep[]>();
  for (const { store_id: storeId, user_id: userId, after_minutes: afterMinutes } of rows) {
    lists.set(storeId, [...(lists.get(storeId) ?? []), { userId, afterMinutes }]);
  }
  return lists;
}

export async function writeEscalation(
  tx: Tx,
  { merchantId, storeId, steps }: { merchantId: MerchantId; storeId: StoreId; steps: readonly EscalationStep[] },
): Promise<void> {
  await tx.deleteFrom('escalation_people').where('store_id', '=', storeId).execute();
  if (steps.length === 0) return;
  const rows = steps.map(({ userId, afterMinutes }, index) => ({
    merchant_id: merchantId,
    store_id: storeId,
    position: index + 1,
    user_id: userId,
    after_minutes: afterMinutes,
  }));
  await tx.insertInto('escalation_people').values(rows).execute();
}
