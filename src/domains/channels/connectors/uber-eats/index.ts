import type { Connector } from '../../connector.ts';
import type { MenuConnector } from '../../menu-connector.ts';
import type { StoreConnector } from '../../store-connector.ts';
import type { Capability, Capabilities } from '../../model/capabilities.ts';
import type { AdjustCapability } from '../../model/adjustment.ts';
import { declineReasons, type DeclineReason } from '../../model/reasons.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { preparingUntold, progressBy, untold } from '../shared-progress.ts';
import { createUberEatsConsent } from './consent.ts';
import { createApi, type UberEatsSettings } from './api.ts';
import { callOrder, fetchOrder } from './calls.ts';
import { acknowledge, authenticate, read } from './hook.ts';
import { listOrders } from './list.ts';
import { createUberEatsMenu } from './menu.ts';
import { mapOrder } from './order.ts';
import { createUberEatsPromotions } from './promotions.ts';
import { createUberEatsReports, reportUse } from './reports.ts';
import { createUberEatsChats } from './chats.ts';
import { createUberEatsReviews } from './reviews.ts';
import { createUberEatsStore } from './store.ts';
import { unread } from './ignored-fields.ts';
import { storeStatusUse } from './token.ts';
import { brandNames, type Generation, generationOf, service, serviceName } from './words.ts';

export type { UberEatsSettings } from './api.ts';

const noReadySignal: Capability = {
  can: false,
  reason: 'Uber Eats has no ready signal for stores on its older order API.',
};

const noAdjusting: AdjustCapability = {
  can: false,
  reason:
    'Uber Eats takes no changes of single items from stores on its older order API. Cancel the whole order instead.',
};

/** Its usual limit for one order, up and down (order fulfilment API, adjust-price). */
const maxPriceChangeMinor = 5_000;

const adjusting: AdjustCapability = {
  can: true,
  ways: {
    remove: { how: 'request' },
    quantity: { how: 'none', reason: 'Uber Eats can leave out an item as a whole only, not some of it.' },
    substitute: {
      how: 'none',
      reason: 'Uber Eats takes another item in the place of one from grocery stores only, not from restaurants.',
    },
    price: {
      how: 'request',
      mayRise: true,
      maxMinor: maxPriceChangeMinor,
      isAlone: true,
      limit: 'Uber Eats lets a price change an order by $50.00 at most, up or down, once the customer has agreed.',
    },
  },
  sentence: 'Uber Eats asks the customer. Until they answer, the order stays as it is.',
};

const noNewReadyTime: Capability = {
  can: false,
  reason: 'Uber Eats takes no new ready time from stores on its older order API.',
};

const guestIsUntold = untold('Uber Eats does not hear from us that a customer has picked an order up.');
const progress = {
  legacy: progressBy(serviceName, preparingUntold(serviceName), {
    delivery_by_merchant: { handedOver: { can: true }, delivered: { can: true } },
    pickup: guestIsUntold,
    dine_in: guestIsUntold,
  }),
  '1.0.0': progressBy(serviceName, preparingUntold(serviceName), {
    delivery_by_merchant: untold('Uber Eats does not hear from us how far your own courier is.'),
    pickup: guestIsUntold,
    dine_in: guestIsUntold,
  }),
} satisfies Record<Generation, unknown>;

const capabilities: Capabilities = {
  orders: 'thin',
  acceptByAnswer: false,
  acceptWithinMs: 11.5 * minuteMs,
  answerWithinMs: 11.5 * minuteMs,
  acceptScheduledWithinMs: 10 * minuteMs,
  confirmsScheduled: false,
  deny: { can: true },
  denyReasons: Object.keys(declineReasons) as DeclineReason[], // keys of a literal
  cancel: { can: true },
  adjust: (apiVersion) => (generationOf(apiVersion) === 'legacy' ? noAdjusting : adjusting),
  ready: (apiVersion) => (generationOf(apiVersion) === 'legacy' ? noReadySignal : { can: true }),
  updateReady: (apiVersion) => (generationOf(apiVersion) === 'legacy' ? noNewReadyTime : { can: true }),
  progress: (apiVersion, kind) => progress[generationOf(apiVersion)](kind),
};

/** Uber Eats, which also brings Postmates: thin events, orders read by us, OAuth; both generations of the order API. */
export function createUberEats(
  settings: UberEatsSettings,
  io: ConnectorIo,
): Connector & { menu: MenuConnector; store: StoreConnector } {
  const api = createApi(settings, io);
  const isTest = new URL(settings.apiUrl).hostname === 'test-api.uber.com';
  return {
    service,
    name: serviceName,
    newApiVersion: '1.0.0',
    connecting: {
      by: 'consent',
      hint: 'Uber Eats asks you to log in as you do in Uber Eats Manager, and to say yes.',
      ...createUberEatsConsent({ settings, api, io }),
    },
    capabilities,
    unread,
    brands: brandNames,
    authenticate: (request) => authenticate(request, settings.clientSecret),
    read,
    acknowledge,
    fetchOrder: (ref) => fetchOrder(ref, api, io),
    toServiceOrder: (raw, hint) => mapOrder(raw, { ...hint, isTest }),
    call: (order, call) => callOrder(order, call, { api, io }),
    listOrders: (store, since) => listOrders(store, since, { api, io }),
    testOrders: {
      by: 'person',
      way: 'Uber Eats places no test orders for us. Order the cheapest item from your own restaurant in the Uber Eats app, for pickup so that no courier comes. It is a real order: you pay for it and it counts as one.',
    },
    menu: createUberEatsMenu(api, io),
    promotions: createUberEatsPromotions({ api, io }),
    moneyReports: createUberEatsReports({
      api: createApi(settings, io, reportUse),
      io,
      apiUrl: settings.apiUrl,
    }),
    reviews: createUberEatsReviews({ api, io }),
    chats: createUberEatsChats({ api, io }),
    store: createUberEatsStore({ api, statusApi: createApi(settings, io, storeStatusUse), io }),
  };
}
