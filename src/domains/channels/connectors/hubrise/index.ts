import type { Connector } from '../../connector.ts';
import type { MenuConnector } from '../../menu-connector.ts';
import type { StoreConnector } from '../../store-connector.ts';
import type { Capabilities } from '../../model/capabilities.ts';
import { declineReasons, type DeclineReason } from '../../model/reasons.ts';
import { progressBy, type Leaving } from '../shared-progress.ts';
import { createApi, type HubRiseIo, type HubRiseSettings } from './api.ts';
import { callOrder } from './calls.ts';
import { createHubRiseConsent } from './consent.ts';
import { acknowledge, authenticate, read } from './hook.ts';
import { createHubRiseMenu } from './menu.ts';
import { mapOrder } from './order.ts';
import { fetchOrder, listOrders } from './reads.ts';
import { hubRiseReviews } from './reviews.ts';
import { createHubRiseStore } from './store.ts';
import { unread } from './ignored-fields.ts';
import { acceptWithinMs, answerWithinMs, service, serviceName } from './words.ts';
import { noPromotions } from '../shared-promotions.ts';
import { withoutChats } from '../shared-chats.ts';

const completedAtOnce: Leaving = {
  handedOver: { can: true },
  delivered: { can: false, reason: 'HubRise counts an order as completed once its customer has it.' },
};
const progress = progressBy(
  serviceName,
  { can: true },
  {
    delivery_by_merchant: { handedOver: { can: true }, delivered: { can: true } },
    pickup: completedAtOnce,
    dine_in: completedAtOnce,
  },
);

const capabilities: Capabilities = {
  orders: 'push',
  acceptByAnswer: false,
  acceptWithinMs,
  answerWithinMs,
  acceptScheduledWithinMs: acceptWithinMs,
  confirmsScheduled: false,
  deny: { can: true },
  denyReasons: Object.keys(declineReasons) as DeclineReason[], // keys of a literal
  cancel: { can: true },
  adjust: () => ({
    can: true,
    ways: {
      remove: { how: 'direct' },
      quantity: { how: 'direct' },
      substitute: { how: 'direct', takesOptions: true },
      // Nobody there asks the customer, who has agreed to the price before.
      price: {
        how: 'direct',
        mayRise: false,
        isAlone: false,
        limit: 'HubRise takes lower prices only: nobody there asks the customer for more.',
      },
    },
    sentence: 'HubRise changes the order at once and works out the new total; the sales channel is told by HubRise.',
  }),
  ready: () => ({ can: true }),
  updateReady: () => ({ can: true }),
  progress: (_apiVersion, kind) => progress(kind),
};

/**
 * HubRise: a hub between channels and tills, for each location by the access token of its own connection. Whole orders in signed callbacks,
 * answered by changing their status; read and listed by us.
 */
export function createHubRise(
  settings: HubRiseSettings,
  io: HubRiseIo,
): Connector & { menu: MenuConnector; store: StoreConnector; listOrders: NonNullable<Connector['listOrders']> } {
  const means = { api: createApi(settings, io), io };
  return {
    service,
    name: serviceName,
    newApiVersion: 'v1',
    connecting: {
      by: 'consent',
      hint: 'HubRise asks you to log in, to choose the location, and to say yes.',
      ...createHubRiseConsent({ settings, io }),
    },
    capabilities,
    unread,
    brands: { [service]: serviceName },
    authenticate: (request) => authenticate(request, settings.clientSecret),
    read: (request) => read(request, (raw, { currency }) => mapOrder(raw, { externalStoreId: '', currency })),
    acknowledge,
    fetchOrder: (ref) => fetchOrder(ref, means),
    toServiceOrder: (raw, { externalStoreId, currency }) => mapOrder(raw, { externalStoreId, currency }),
    call: (order, call) => callOrder(order, call, means),
    listOrders: (store, since) => listOrders(store, since, means),
    testOrders: {
      by: 'person',
      way: 'HubRise places no test orders for us. Send an order through any app that is connected to this HubRise location, your own web shop for instance.',
    },
    promotions: noPromotions('HubRise passes orders on: make promotions at the service behind it.'),
    menu: createHubRiseMenu(means),
    store: createHubRiseStore(means),
    reviews: hubRiseReviews,
    chats: withoutChats('HubRise passes orders on: messages are with the app in which the customer ordered.'),
  };
}
