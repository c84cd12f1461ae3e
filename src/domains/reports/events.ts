import { defineEvent } from '../../platform/events.ts';
import type { OrderId } from '../../shared/ids.ts';
import type { OrderFact } from './model/order-fact.ts';

/**
 * Orders of one merchant that have been counted anew, with the facts of those that count. Runs in the transaction that
 * counts them, which has the merchant's sums alone.
 */
export const ordersCounted = defineEvent<{ ids: readonly OrderId[]; facts: readonly OrderFact[] }>(
  'reports.orders_counted',
);
