import type { Tx } from '../../platform/db/database.ts';
import type { OrderId } from '../../shared/ids.ts';
import { readStores } from '../merchants/index.ts';
import { readOrdersWithMistakes } from '../money/index.ts';
import { readSettledOrders, type SettledOrder } from '../orders/index.ts';
import { orderFact, type CountedOrder, type OrderFact } from './model/order-fact.ts';

/** What these orders of the transaction's merchant count as, as they stand now; absent where they do not count. */
export async function workOutFacts(tx: Tx, ids: readonly OrderId[]): Promise<OrderFact[]> {
  const orders = await readSettledOrders(tx, ids);
  const mistaken = await readOrdersWithMistakes(tx, ids);
  const stores = new Map((await readStores(tx)).map((store) => [store.id, store]));
  return orders.flatMap((order) => {
    const store = stores.get(order.storeId);
    if (!store) throw new Error(`Order ${order.id} names a store that is not there.`);
    const counted = toCounted(order, mistaken.has(order.id));
    return orderFact(counted, { timeZone: store.timeZone, cutoff: store.businessDayCutoff }) ?? [];
  });
}

function toCounted({ details, ending, adjustments, ...order }: SettledOrder, isMistaken: boolean): CountedOrder {
  const { totals, isTest, scheduledFor } = details;
  return {
    id: order.id,
    storeId: order.storeId,
    service: order.service,
    currency: totals.currency,
    state: order.state,
    isTest,
    isPlacedAhead: scheduledFor !== undefined,
    placedAt: order.placedAt,
    acceptedAt: order.acceptedAt,
    readyAt: order.readyAt,
    readyTargetAt: order.readyTargetAt,
    endedBy: ending?.by,
    isPastAnswer: order.endedAt !== null && order.endedAt >= order.acceptBy,
    subtotalMinor: totals.subtotalMinor,
    isCompensation: details.compensation !== undefined,
    isWrong: isMistaken || adjustments.some(({ state }) => state === 'done'),
    lines: order.lines,
  };
}
