import type { ServiceOrder } from '../../channels/model/service-order.ts';

/** Returns what the restaurant has to collect from the customer itself, in minor units; 0 for a prepaid order. */
export function toCollectMinor({ collection }: Pick<ServiceOrder, 'collection'>): number {
  return collection.reduce((sum, { by, amountMinor }) => sum + (by === 'restaurant' ? amountMinor : 0), 0);
}
