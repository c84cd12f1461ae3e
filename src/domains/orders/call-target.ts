import type { OrderRecord } from './order-record.ts';

/** What a call to the service needs to know of the order that it is about. */
export function callTarget({ merchantId, id, connectionId, externalId, apiVersion }: OrderRecord) {
  return { merchantId, orderId: id, connectionId, externalOrderId: externalId, apiVersion };
}
