import { addPartner, copyOrders, sendOrders } from './partner.ts';
import type { Stage } from './stage.ts';

/** A merchant with a long history. */
export interface LongHistory {
  orders: number;
  email: string;
  storeId: string;
}

const realOrders = 8;
/** What is still to be worked on does not grow with the years. */
const activeOrders = 40;
const boston = { timeZone: 'America/New_York', businessDayCutoff: '04:00' };

/**
 * Makes a merchant with one store, named by its number of `orders`; its first ones come by webhook, the others are copies
 * of them, one every five minutes.
 */
export async function addLongHistory(
  stage: Stage,
  given: { orders: number; copies?: number; appUrl: string },
): Promise<LongHistory> {
  const { orders, appUrl } = given;
  const partner = await addPartner(stage, { key: `history-${orders}`, time: boston });
  const { merchantId, externalStoreIds, email } = partner;
  await sendOrders(appUrl, { externalStoreIds, each: realOrders });
  const copies = given.copies ?? orders - realOrders;
  await copyOrders(stage, { merchantId, sources: realOrders, copies, active: activeOrders });
  return { orders, email, storeId: partner.storeIds[0] ?? '' };
}
