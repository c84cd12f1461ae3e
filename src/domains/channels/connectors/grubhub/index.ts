import type { Agent, Connector } from '../../connector.ts';
import type { MenuConnector } from '../../menu-connector.ts';
import type { StoreConnector } from '../../store-connector.ts';
import type { Capabilities } from '../../model/capabilities.ts';
import { declineReasons, type DeclineReason } from '../../model/reasons.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { preparingUntold, progressBy, untold } from '../shared-progress.ts';
import { createApi, type GrubhubApiSettings } from './api.ts';
import { callOrder, fetchOrder } from './calls.ts';
import type { ItemChangeAction } from './change-requests.ts';
import { acknowledge, authenticate, read, type HookSettings } from './hook.ts';
import { listOrders } from './list-orders.ts';
import { createGrubhubMenu, type GrubhubMenuSettings } from './menu.ts';
import { mapOrder } from './order.ts';
import { brandNames } from './order-words.ts';
import { createGrubhubStore } from './store.ts';
import { createGrubhubReports } from './reports.ts';
import { grubhubReviews } from './reviews.ts';
import { placeTestOrder } from './test-order.ts';
import { unread } from './ignored-fields.ts';
import { service, serviceName } from './words.ts';
import { storePage } from './store-page.ts';
import { noPromotions } from '../shared-promotions.ts';
import { withoutChats } from '../shared-chats.ts';

export interface GrubhubSettings extends GrubhubApiSettings, GrubhubMenuSettings {
  /** How Grubhub proves its webhooks; without it every one is refused, and orders come by asking for them. */
  webhook?: HookSettings | undefined;
  /** Who is named to Grubhub's care where no person asked for a change. */
  agent: Agent;
  /** Under which action it takes requests to leave items out: `substitution` unless told otherwise. */
  itemChangeAction?: ItemChangeAction;
}

const leavesWithGuest = untold('Grubhub does not hear from us that a customer has picked an order up.');
const progress = progressBy(serviceName, preparingUntold(serviceName), {
  delivery_by_merchant: { handedOver: { can: true }, delivered: { can: true } },
  pickup: leavesWithGuest,
  dine_in: leavesWithGuest,
});

const capabilities: Capabilities = {
  orders: 'thin',
  acceptByAnswer: false,
  // No deadline is documented. An order in the reference went stale after 18 minutes; their staff call the store before.
  acceptWithinMs: 10 * minuteMs,
  answerWithinMs: 18 * minuteMs,
  acceptScheduledWithinMs: 10 * minuteMs,
  showsAhead: true,
  confirmsScheduled: false,
  deny: { can: true },
  denyReasons: Object.keys(declineReasons) as DeclineReason[], // keys of a literal
  cancel: { can: true },
  adjust: () => ({
    can: true,
    ways: {
      remove: { how: 'request' },
      quantity: { how: 'request' },
      substitute: { how: 'request', takesOptions: true },
      price: {
        how: 'request',
        mayRise: true,
        isAlone: true,
        limit: "Grubhub's care changes the price of the order as a whole; the items keep theirs.",
      },
    },
    sentence: "Grubhub's care decides on it and asks the customer. Until then, the order stays as it is.",
  }),
  ready: () => ({ can: true }),
  updateReady: () => ({ can: true }),
  progress: (_apiVersion, kind) => progress(kind),
};

/**
 * Grubhub, which also brings Seamless: its webhooks are hints at orders that we read, and what we miss is in its list. A
 * cancellation or a change of items is a request to its care.
 */
export function createGrubhub(
  settings: GrubhubSettings,
  io: ConnectorIo,
): Connector & { menu: MenuConnector; store: StoreConnector } {
  const api = createApi(settings, io);
  const means = { api, io, agent: settings.agent, itemChangeAction: settings.itemChangeAction ?? 'substitution' };
  return {
    service,
    name: serviceName,
    newApiVersion: 'v1',
    connecting: {
      by: 'request',
      storePage,
      idHint: 'The restaurant id: in Grubhub for Restaurants under Settings, at the end of the address.',
    },
    capabilities,
    unread,
    brands: brandNames,
    authenticate: (request) => authenticate(request, settings.webhook),
    read: (request) => read(request, io.clock),
    acknowledge,
    fetchOrder: (ref) => fetchOrder(ref, means),
    toServiceOrder: (raw, hint) => mapOrder(raw, hint),
    call: (order, call) => callOrder(order, call, means),
    listOrders: (store, since) => listOrders(store, since, means),
    testOrders: {
      by: 'us',
      way: 'Grubhub sends a test order of its own, which costs nothing and brings no courier.',
    },
    placeTestOrder: (store) => placeTestOrder(store, means),
    promotions: noPromotions(
      'Grubhub takes promotions in Grubhub for Restaurants only. What they cost still shows on each order.',
    ),
    menu: createGrubhubMenu({ api, io, settings }),
    store: createGrubhubStore({ api, io }),
    reviews: grubhubReviews,
    chats: withoutChats('Grubhub’s customers call: it has no messages between them and restaurants.'),
    moneyReports: createGrubhubReports({ api, io, apiUrl: settings.apiUrl }),
  };
}
