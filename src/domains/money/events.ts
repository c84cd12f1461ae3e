import { defineEvent } from '../../platform/events.ts';
import type { OrderId, StoreId } from '../../shared/ids.ts';

/** An order for which its service owes less than was entered before, because the service itself has changed it. */
export interface ReducedOrder {
  orderId: OrderId;
  storeId: StoreId;
  service: string;
  currency: string;
  /** What the service owes less, in minor units and above 0, beyond what the restaurant has borne of it already. */
  reducedMinor: number;
  happenedAt: Date;
  /** Names this change among all of the merchant's. */
  change: string;
}

/** Runs in the transaction that enters the orders anew. */
export const ordersReduced = defineEvent<readonly ReducedOrder[]>('money.orders_reduced');

/** A service has taken or given back something for an order of the transaction's merchant, after the order. */
export const lateAmountEntered = defineEvent<{ orderId: OrderId; storeId: StoreId }>('money.late_amount_entered');
