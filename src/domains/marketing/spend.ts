import type { Tx } from '../../platform/db/database.ts';
import { readSoldOrders } from '../money/index.ts';
import { readPromotionUse } from '../orders/index.ts';

/**
 * What a promotion has cost the restaurant, as its statement counts it: orders that the ledger has as sold, no others.
 * `committedMinor` also holds orders that are still open: by that a budget is kept.
 */
export async function spendOf(
  tx: Tx,
  given: { since: Date; ids: readonly string[] },
): Promise<{ orders: number; spentMinor: number; committedMinor: number }> {
  const use = await readPromotionUse(tx, given);
  const sold = await readSoldOrders(
    tx,
    use.map(({ orderId }) => orderId),
  );
  const counted = use.filter(({ orderId }) => sold.has(orderId));
  const committed = use.filter(({ orderId, isOff }) => !isOff || sold.has(orderId));
  return { orders: counted.length, spentMinor: total(counted), committedMinor: total(committed) };
}

const total = (use: readonly { merchantMinor: number }[]) => use.reduce((sum, one) => sum + one.merchantMinor, 0);
