import type { Connector } from '../../connector.ts';
import type { MenuConnector } from '../../menu-connector.ts';
import type { StoreConnector } from '../../store-connector.ts';
import type { Capabilities } from '../../model/capabilities.ts';
import { declineReasons, type DeclineReason } from '../../model/reasons.ts';
import type { ConnectorIo } from '../io.ts';
import { progressBy, untold, type Leaving } from '../shared-progress.ts';
import { createApi, type DeliverooSettings } from './api.ts';
import { callOrder } from './calls.ts';
import { acknowledge, authenticate, read } from './hook.ts';
import { createDeliverooMenu } from './menu.ts';
import { mapOrder } from './order.ts';
import { fetchOrder, listOrders } from './reads.ts';
import { createDeliverooReviews } from './reviews.ts';
import { createDeliverooStore } from './store.ts';
import { unread } from './ignored-fields.ts';
import { acceptWithinMs, brandNames, service, serviceName } from './words.ts';
import { storePage } from './store-page.ts';
import { noPromotions } from '../shared-promotions.ts';
import { withoutChats } from '../shared-chats.ts';

export type { DeliverooSettings } from './api.ts';

const collected: Leaving = {
  handedOver: { can: true },
  delivered: { can: false, reason: 'Deliveroo hears from us that an order was collected, not that it has arrived.' },
};
const progress = progressBy(
  serviceName,
  { can: true },
  {
    delivery_by_merchant: collected,
    pickup: collected,
    dine_in: untold('Deliveroo does not hear from us that an order was served.'),
  },
);

const capabilities: Capabilities = {
  orders: 'push',
  acceptByAnswer: false,
  acceptWithinMs,
  answerWithinMs: acceptWithinMs,
  // Its pages give a time for orders for now only; the same is the safe end.
  acceptScheduledWithinMs: acceptWithinMs,
  confirmsScheduled: true,
  deny: { can: true },
  denyReasons: Object.keys(declineReasons) as DeclineReason[], // keys of a literal
  cancel: {
    can: false,
    reason: 'Deliveroo has no way for a restaurant to cancel an order that it has accepted. Call Deliveroo support.',
  },
  adjust: () => ({
    can: false,
    reason: 'Deliveroo has no way for a restaurant to change an order that it has accepted. Call Deliveroo support.',
  }),
  ready: () => ({ can: true }),
  updateReady: () => ({
    can: true,
    limit: 'Deliveroo puts an order off in steps of 2 minutes, by 10 at most in one go.',
  }),
  progress: (_apiVersion, kind) => progress(kind),
};

/** Deliveroo: whole orders in signed webhooks, accepted and confirmed by call, read and listed by us; OAuth. */
export function createDeliveroo(
  settings: DeliverooSettings,
  io: ConnectorIo,
): Connector & { menu: MenuConnector; store: StoreConnector; listOrders: NonNullable<Connector['listOrders']> } {
  const api = createApi(settings, io);
  const means = { settings, api, io };
  const isTest = new URL(settings.apiUrl).hostname.includes('sandbox');
  const map = (raw: unknown, store: { externalStoreId: string; currency: string }) =>
    mapOrder(raw, { ...store, isTest });
  return {
    service,
    name: serviceName,
    newApiVersion: 'v1',
    connecting: { by: 'request', storePage, idHint: 'The site id: in Deliveroo’s Partner Hub under Sites.' },
    capabilities,
    unread,
    brands: brandNames,
    authenticate: (request) => authenticate(request, settings.webhookSecret),
    read: (request) => read(request, (raw, { currency }) => map(raw, { externalStoreId: '', currency })),
    acknowledge,
    fetchOrder: ({ externalOrderId }) => fetchOrder(externalOrderId, means),
    toServiceOrder: map,
    call: (order, call) => callOrder(order, call, means),
    listOrders: (store, since) => listOrders(store, since, means),
    testOrders: {
      by: 'person',
      way: 'Deliveroo places no test orders for us. Order the cheapest item from your own site in the Deliveroo app, for collection so that no rider comes. It is a real order: once accepted, only Deliveroo can cancel it.',
    },
    promotions: noPromotions(
      'Deliveroo takes offers in its Partner Hub only. What they cost still shows on each order.',
    ),
    menu: createDeliverooMenu(settings, io, api),
    store: createDeliverooStore(means),
    reviews: createDeliverooReviews(means),
    chats: withoutChats('Deliveroo’s customers write to Deliveroo, not to restaurants.'),
  };
}
