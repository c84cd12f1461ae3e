import { defineEvent } from '../../platform/events.ts';
import type { MerchantId, OrderId, StoreId } from '../../shared/ids.ts';

/**
 * Orders that have left the kitchen or have ended, and each time something about such an order changes. May come in
 * intake's transaction, for orders of many merchants.
 */
export const orderSettled =
  defineEvent<readonly { merchantId: MerchantId; storeId: StoreId; id: OrderId }[]>('orders.settled');

/**
 * Orders that have arrived, and each time something about one changes, settled or not. May come in intake's transaction,
 * for orders of many merchants.
 */
export const orderChanged =
  defineEvent<readonly { merchantId: MerchantId; storeId: StoreId; id: OrderId }[]>('orders.changed');
