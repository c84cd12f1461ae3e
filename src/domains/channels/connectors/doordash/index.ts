import type { Connector } from '../../connector.ts';
import type { MenuConnector } from '../../menu-connector.ts';
import type { StoreConnector } from '../../store-connector.ts';
import type { Capabilities } from '../../model/capabilities.ts';
import { declineReasons, type DeclineReason } from '../../model/reasons.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { preparingUntold, progressBy, untold } from '../shared-progress.ts';
import { createApi, type DoorDashSettings } from './api.ts';
import { callOrder } from './calls.ts';
import { createDoorDashChats } from './chats.ts';
import { acknowledge, authenticate, read } from './hook.ts';
import { createDoorDashMenu } from './menu.ts';
import { brandNames, mapOrder, service, serviceName } from './order.ts';
import { createDoorDashReports, reportingUrl } from './reports.ts';
import { doorDashReviews } from './reviews.ts';
import { createDoorDashStore } from './store.ts';
import { unread } from './ignored-fields.ts';
import { storePage } from './store-page.ts';
import { noPromotions } from '../shared-promotions.ts';

export type { DoorDashSettings } from './api.ts';

/** DoorDash, which also brings Caviar and Storefront: whole orders in the webhook, whose answer may already accept. */
export function createDoorDash(
  settings: DoorDashSettings,
  io: ConnectorIo,
): Connector & { menu: MenuConnector; store: StoreConnector } {
  const api = createApi(settings, io);
  const reports = reportingUrl(settings.apiUrl);
  const isTest = settings.providerType.endsWith('_sandbox');
  const map = (raw: unknown, store: { externalStoreId: string; currency: string }) =>
    mapOrder(raw, { ...store, isTest });
  return {
    service,
    name: serviceName,
    newApiVersion: 'v1',
    connecting: {
      by: 'request',
      storePage,
      idHint: 'The merchant-supplied id: in the DoorDash Developer Portal under Stores.',
    },
    capabilities: capabilitiesFor(settings),
    unread,
    brands: brandNames,
    authenticate: (request) => authenticate(request, settings.webhookToken),
    read: (request) => read(request, (raw, { currency }) => map(raw, { externalStoreId: '', currency })),
    acknowledge,
    fetchOrder: async () => ({ outcome: 'gone', why: 'DoorDash sends whole orders and has none to read back.' }),
    toServiceOrder: map,
    call: (order, call) => callOrder(order, call, { api, settings, io }),
    testOrders: {
      by: 'person',
      way: 'With access to the DoorDash Developer Portal, create a test order for your store there. Without it, order the cheapest item from your own store in the DoorDash app, for pickup: that is a real order, which you pay for.',
    },
    promotions: noPromotions(
      'DoorDash takes promotions of restaurants in its Merchant Portal only. What they cost still shows on each order.',
    ),
    menu: createDoorDashMenu({ api, settings, io }),
    store: createDoorDashStore({ api, io }),
    reviews: doorDashReviews,
    chats: createDoorDashChats({ api, io }),
    moneyReports: createDoorDashReports({ api: createApi({ ...settings, apiUrl: reports }, io), io, apiUrl: reports }),
  };
}

const leavesUnheard = untold('DoorDash does not hear from us that your own courier, or the customer, has an order.');
const progress = progressBy(serviceName, preparingUntold(serviceName), {
  delivery_by_merchant: leavesUnheard,
  pickup: leavesUnheard,
  dine_in: leavesUnheard,
});

function capabilitiesFor({ cancelAllowed, adjustAllowed }: DoorDashSettings): Capabilities {
  return {
    orders: 'push',
    acceptByAnswer: true,
    // DoorDash gives up after 3 to 8 minutes, differently for each order: the short end is the only safe one.
    acceptWithinMs: 3 * minuteMs,
    // Orders placed ahead are held back until they can be treated like any other.
    answerWithinMs: 8 * minuteMs,
    acceptScheduledWithinMs: 3 * minuteMs,
    confirmsScheduled: false,
    deny: { can: true },
    denyReasons: Object.keys(declineReasons) as DeclineReason[], // keys of a literal
    cancel:
      cancelAllowed === true
        ? { can: true }
        : {
            can: false,
            reason: 'DoorDash lets only partners on its allow-list cancel an accepted order. Call DoorDash support.',
          },
    adjust: () =>
      adjustAllowed === true
        ? {
            can: true,
            ways: {
              remove: { how: 'direct' },
              quantity: { how: 'direct' },
              substitute: {
                how: 'direct',
                takesOptions: false,
                limit: 'DoorDash takes another item only as it is, without options.',
              },
              price: { how: 'none', reason: 'DoorDash changes no price of an item that was ordered.' },
            },
            sentence: 'DoorDash changes the order at once, tells the customer, and sends us the changed order.',
          }
        : {
            can: false,
            reason:
              'DoorDash lets only partners on its allow-list change an accepted order. Call DoorDash support, or the customer.',
          },
    ready: () => ({ can: true }),
    updateReady: () => ({
      can: false,
      reason:
        'DoorDash hears the ready time only when an order is accepted. Call DoorDash support if the food is much later.',
    }),
    progress: (_apiVersion, kind) => progress(kind),
  };
}
