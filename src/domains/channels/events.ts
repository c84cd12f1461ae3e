import { defineEvent } from '../../platform/events.ts';
import type { ConnectionId, MerchantId, OrderId, StoreId } from '../../shared/ids.ts';
import type { CustomerMessage } from './chat-connector.ts';
import type { AcceptRules } from './model/accept-rules.ts';
import type { ListedOrder, OrderCall } from './connector.ts';
import type { Cancellation, Courier, CourierStage, ServiceOrder } from './model/service-order.ts';

/** The connection that something came through, as far as others need it. */
export interface ConnectionRef {
  merchantId: MerchantId;
  storeId: StoreId;
  connectionId: ConnectionId;
  service: string;
  apiVersion: string;
  /** Takes no new orders; those that are open are finished. */
  isDisconnected: boolean;
  autoAccept: boolean;
  prepMinutes: number;
  /** Of its store: that of an order whose payload names none. */
  currency: string;
  acceptRules: AcceptRules;
  /** Minutes that busy mode adds, until then. */
  busy: { minutes: number; until: Date } | null;
}

/** An order as a service handed it over. `acceptedAt` is set when answering the webhook accepted it. */
export interface ReceivedOrder {
  orderId: OrderId;
  connection: ConnectionRef;
  order: ServiceOrder;
  receivedAt: Date;
  acceptBy: Date;
  acceptedAt: Date | undefined;
  /** When the service said this: older news of the same order do not replace newer ones. */
  asOf: Date;
}

/** Orders that arrived in one batch of webhooks, possibly of many merchants; runs in intake's transaction. */
export const ordersReceived = defineEvent<{ orders: ReceivedOrder[] }>('channels.orders_received');

/** What a service says about an order that it handed over before, or hands over only now. */
export type OrderUpdate =
  /** `isAnswer`: whoever was asked about a change of lines has answered. */
  | { kind: 'snapshot'; received: ReceivedOrder; isAnswer?: boolean }
  | { kind: 'cancelled'; connection: ConnectionRef; externalOrderId: string; cancellation: Cancellation }
  | {
      kind: 'courier';
      connection: ConnectionRef;
      externalOrderId: string;
      stage: CourierStage;
      courier: Courier | undefined;
    };

/** A service reports what became of a menu that it was sent. */
export interface MenuReport {
  connection: ConnectionRef;
  /** Ours, as it was sent with the menu. */
  reference: string | undefined;
  result: 'live' | 'refused';
  why: string | undefined;
  externalMenuId: string | undefined;
}

export const menuResult = defineEvent<MenuReport>('channels.menu_result');

/** The customer of an order has written to the restaurant. The order may not be known here. */
export const customerWrote = defineEvent<{
  connection: ConnectionRef;
  externalOrderId: string;
  message: CustomerMessage;
}>('channels.customer_wrote');

/** What a service's own list says of a store's orders; to be held against what we know. */
export const ordersListed = defineEvent<{ connection: ConnectionRef; orders: readonly ListedOrder[] }>(
  'channels.orders_listed',
);

/** Where services say that reports lie; runs in intake's transaction. They name no store. */
export const reportsReady =
  defineEvent<readonly { service: string; reference: string; links: readonly string[] }[]>('channels.reports_ready');

/** A handler that does not know the order throws `OrderNotKnownYet`. */
export const orderUpdate = defineEvent<OrderUpdate>('channels.order_update');

/** News came before its order: services do not keep the order of events. The delivery is tried again later. */
export class OrderNotKnownYet extends Error {
  override name = 'OrderNotKnownYet';
}

/** A call to a service has come to its end, good or bad. */
export interface CallFinished {
  merchantId: MerchantId;
  orderId: OrderId;
  action: OrderCall['action'];
  serviceName: string;
  /** `rejected`: the service said no; `expired`: it did not answer in time. `why` says more in one sentence. */
  outcome: 'done' | 'rejected' | 'expired';
  why: string | undefined;
  /** The service says that the order has ended. */
  orderOver: boolean;
}

export const callFinished = defineEvent<CallFinished>('channels.call_finished');

/** A store was connected, for the first time or again. */
export const connectionMade = defineEvent<{ merchantId: MerchantId; connectionId: ConnectionId }>(
  'channels.connection_made',
);

/** A store was disconnected: nothing more is sent there but what finishes its open orders. */
export const connectionEnded = defineEvent<{ merchantId: MerchantId; connectionId: ConnectionId }>(
  'channels.connection_ended',
);

/**
 * The services are to get a store's hours with the menu: they were saved, or, with a connection named, are sent to that
 * one again.
 */
export const storeHoursChanged = defineEvent<{ merchantId: MerchantId; storeId: StoreId; connectionId?: string }>(
  'channels.store_hours_changed',
);

/** A store stands otherwise on a service than it did, by the service's own word. */
export interface StoreStatusChange {
  merchantId: MerchantId;
  connectionId: ConnectionId;
  storeId: StoreId;
  service: string;
  state: 'open' | 'paused' | 'closed';
  by: 'merchant' | 'service' | 'unknown';
  reason: string | null;
}

export const storeStatusChanged = defineEvent<StoreStatusChange>('channels.store_status_changed');
