import type { Cancellation, Courier, CourierStage, ServiceOrder, ServiceStage } from './model/service-order.ts';
import type { StorePage } from './model/store-link.ts';
import type { StoreRef } from './model/store-ref.ts';
import type { ConsentConnector } from './consent-connector.ts';
import type { ChatConnector, CustomerMessage } from './chat-connector.ts';
import type { PromotionConnector } from './promotion-connector.ts';
import type { StoreConnector } from './store-connector.ts';
import type { ReportReady, ReportsConnector } from './reports-connector.ts';
import type { ReviewConnector } from './review-connector.ts';
import type { AdjustChange } from './model/adjustment.ts';
import type { Refusal } from './model/reasons.ts';
import type { Capabilities } from './model/capabilities.ts';
import type { TestOrders } from './model/test-orders.ts';

export type { StoreRef };

/**
 * The port to a delivery service. A connector knows one service's protocol and nothing of our database:
 * it reads what arrives, says how to acknowledge it, and makes the calls. It never throws for what a service sends;
 * it answers with a value that says what is wrong.
 */
export interface Connector {
  readonly service: string;
  readonly name: string;
  /** The generation of the service's API that newly connected stores use. */
  readonly newApiVersion: string;
  readonly connecting: Connecting;
  readonly capabilities: Capabilities;
  /** The ends of the paths of documented fields that it does not read (`store.timezone`): not news to staff. */
  readonly unread: readonly string[];
  /** Brand keys that arrive through this service, with the name a person knows ("postmates": "Postmates"). */
  readonly brands: Readonly<Record<string, string>>;

  /** Checks where a delivery comes from, over the raw bytes and in constant time. */
  authenticate(request: HookRequest): { ok: true } | { ok: false; reason: string };
  /** Reads an authenticated body. */
  read(request: HookRequest): Reading;
  /** The HTTP answer that this service understands as `outcome`. */
  acknowledge(outcome: AckOutcome): HookAnswer;

  /** Reads one order from the service; only services with `orders: 'thin'` or a list are asked. */
  fetchOrder(ref: FetchRef): Promise<FetchResult>;
  /** Maps a raw order body (from a webhook or a fetch) to our shape. */
  toServiceOrder(raw: unknown, hint: { apiVersion: string; externalStoreId: string; currency: string }): Mapping;
  /** Makes one outward call. Safe to repeat. */
  call(order: OrderRef, call: OrderCall): Promise<CallResult>;
  /** Which of a store's orders changed since then, by the service's own book. Absent where it has no such list. */
  readonly listOrders?: (store: StoreRef, since: ListSince) => Promise<ListResult>;
  /** How the owner gets an order that tries the connection out. */
  readonly testOrders: TestOrders;
  /** Has the service place such an order; there exactly where `testOrders.by` is `us`. */
  readonly placeTestOrder?: (store: StoreRef) => Promise<TestOrderResult>;
  /** The store as a whole there; absent where the service has no calls for it. */
  readonly store?: StoreConnector;
  /** Its promotions: what it takes of them, and the calls. */
  readonly promotions: PromotionConnector;
  /** Its money reports by API; absent where it makes none. */
  readonly moneyReports?: ReportsConnector;
  /** What customers say there, as far as `reviews.reviewAbilities`. */
  readonly reviews: ReviewConnector;
  /** What the customers of its orders and the restaurant write to each other, as far as `chats.chatAbilities`. */
  readonly chats: ChatConnector;
}

/** How a store is connected. */
export type Connecting =
  /**
   * Owners have no way at the service: our staff arrange it, on a request with the link of the store's page. `idHint`
   * tells staff where the service shows the store's id.
   */
  | { by: 'request'; storePage: StorePage; idHint: string }
  /** By saying yes at the service: `hint` says what is asked there. */
  | ({ by: 'consent'; hint: string } & ConsentConnector);

export interface HookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: Buffer;
}

export interface HookAnswer {
  status: number;
  body?: unknown;
}

/** What a webhook's body turned out to say. `unreadable`: not JSON, or without the parts that name the event. */
export type Reading = { ok: true; delivery: Delivery } | { ok: false; reason: string };

interface DeliveryBase {
  /** Unique per service; the same event sent again has the same key. */
  eventKey: string;
  /** The service's own word for the event. */
  eventType: string;
  externalStoreId: string | undefined;
  externalOrderId: string | undefined;
  occurredAt: Date | undefined;
}

export type Delivery = DeliveryBase &
  (
    | { kind: 'order_placed'; mapping: MappingOf }
    /**
     * The webhook only points at the order: fetch it. `why` says what the service announced; `answered`: whoever was asked
     * about a change of lines has answered.
     */
    | { kind: 'order_to_fetch'; resource: string; why: 'placed' | 'scheduled' | 'ended' | 'changed' | 'answered' }
    | { kind: 'order_cancelled'; cancellation: Cancellation }
    | { kind: 'order_adjusted'; mapping: MappingOf }
    | { kind: 'courier_moved'; stage: CourierStage; courier: Courier | undefined }
    /** What became of a menu that the service was sent; `reference` is ours. */
    | {
        kind: 'menu_result';
        reference: string | undefined;
        result: 'live' | 'refused';
        why: string | undefined;
        externalMenuId: string | undefined;
      }
    /** Something about the store as a whole may be different now: ask how it stands. */
    | { kind: 'store_changed' }
    /** The customer of an order has written to the restaurant. */
    | { kind: 'customer_message'; message: CustomerMessage }
    | ReportReady
    /** Known but without a consequence here, or unknown: kept, with the reason. */
    | { kind: 'not_handled'; reason: string; known: boolean }
  );

/**
 * Maps the order in a webhook, once it is known whose store it is for: `currency` is the store's, for amounts that name
 * none.
 */
export type MappingOf = (store: { currency: string }) => Mapping;

export type Mapping = { ok: true; order: ServiceOrder } | { ok: false; reason: string };

export type AckOutcome =
  | { kind: 'received'; delivery: Delivery }
  /** The connection accepts by itself: the answer to the webhook is the acceptance, where the service has that. */
  | { kind: 'accepted'; delivery: Delivery; posRef: string; readyAt: Date }
  | { kind: 'quarantined'; delivery: Delivery; reason: string }
  | { kind: 'unknown_store'; delivery: Delivery }
  | { kind: 'unreadable'; reason: string };

export interface FetchRef {
  apiVersion: string;
  externalStoreId: string;
  externalOrderId: string;
  /** The address in the event; a connector takes its path at most, never its host. */
  resource: string;
}

export type FetchResult =
  | { outcome: 'found'; raw: unknown }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'gone'; why: string };

/** What a service's list says of an order. */
export interface ListedOrder {
  externalOrderId: string;
  stage: ServiceStage;
  placedAt: Date | undefined;
}

/** How far back a list is asked for. */
export interface ListSince {
  /** What has not changed since then need not be told. */
  changed: Date;
  /** A list that goes by when orders were placed is asked from there on. */
  placed: Date;
}

export type ListResult =
  | { outcome: 'found'; orders: readonly ListedOrder[] }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'refused'; why: string };

export type TestOrderResult =
  | { outcome: 'placed'; externalOrderId: string | undefined }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'refused'; why: string };

export interface OrderRef {
  apiVersion: string;
  externalStoreId: string;
  externalId: string;
  /** Our order id, which the service shows as the point-of-sale reference. */
  posRef: string;
  /** Ours for this very call, the same when it is made again. */
  callId?: string;
}

export type OrderCall =
  | DecisionCall
  /** An order placed ahead, once its preparation begins; only where `capabilities.confirmsScheduled`. */
  | { action: 'confirm' }
  | PreparingCall
  | AdjustCall;

/** The kitchen has begun on an accepted order; only as far as `capabilities.progress`. */
export interface PreparingCall {
  action: 'preparing';
}

/**
 * Other lines of an accepted order, as far as `capabilities.adjust` says. `done` means that the service has taken it; what
 * is in the order then, and what it costs, comes with the changed order alone.
 */
export interface AdjustCall {
  action: 'adjust';
  changes: readonly AdjustChange[];
  by?: Agent;
  /** With new prices: what they and those before come to beside the lines, once they are so (`totals.adjustmentMinor`). */
  adjustmentMinor?: number;
}

/** What every service has, as far as its capabilities say. */
export type DecisionCall =
  | { action: 'accept'; readyAt: Date }
  | ({ action: 'deny' } & Refusal)
  | { action: 'ready' }
  /** An accepted order's food is ready at another time than was said; only where `capabilities.updateReady`. */
  | { action: 'update_ready'; readyAt: Date }
  /** The food has left with the restaurant's own courier, or its customer has it; only as far as `capabilities.progress`. */
  | { action: 'handed_over' }
  /** The restaurant's own courier has brought it; only as far as `capabilities.progress`. */
  | { action: 'delivered' }
  | ({ action: 'cancel'; by?: Agent } & Refusal);

/** The person who asks: services that take cancellations and changes as requests want to know whom to call back. */
export interface Agent {
  name: string;
  email: string;
}

export type CallResult =
  | { outcome: 'done' }
  /** The service refused because it already is in the state we wanted. */
  | { outcome: 'already' }
  | { outcome: 'unsupported' }
  | { outcome: 'retry'; why: string; afterMs?: number }
  /** A final no. `orderOver`: the order has ended on their side. */
  | { outcome: 'rejected'; why: string; orderOver: boolean };
