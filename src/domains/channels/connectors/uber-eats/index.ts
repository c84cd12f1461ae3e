import type { Connector } from '../../connector.ts';
import type { MenuConnector } from '../../menu-connector.ts';
import type { StoreConnector } from '../../store-connector.ts';
import type { Ability, Capabilities } from '../../model/capabilities.ts';
import { declineReasons, type DeclineReason } from '../../model/reasons.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { createApi, type UberEatsSettings } from './api.ts';
import { callOrder, fetchOrder } from './calls.ts';
import { acknowledge, authenticate, read } from './hook.ts';
import { listOrders } from './list.ts';
import { createUberEatsMenu } from './menu.ts';
import { mapOrder } from './order.ts';
import { createUberEatsStore } from './store.ts';
import { storeStatusUse } from './token.ts';
import { brandNames, generationOf, service } from './words.ts';

export type { UberEatsSettings } from './api.ts';

const noReadySignal: Ability = {
  can: false,
  reason: 'Uber Eats has no ready signal for stores on its older order API.',
};

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
  ready: (apiVersion) => (generationOf(apiVersion) === 'legacy' ? noReadySignal : { can: true }),
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
    name: 'Uber Eats',
    newApiVersion: '1.0.0',
    storeIdHint: 'The store UUID: in Uber Eats Manager under Store, at the end of the address.',
    capabilities,
    brands: brandNames,
    authenticate: (request) => authenticate(request, settings.clientSecret),
    read,
    acknowledge,
    fetchOrder: (ref) => fetchOrder(ref, api, io),
    toServiceOrder: (raw, hint) => mapOrder(raw, { ...hint, isTest }),
    call: (order, call) => callOrder(order, call, { api, io }),
    listOrders: (store, changedSince) => listOrders(store, changedSince, { api, io }),
    menu: createUberEatsMenu(api, io),
    store: createUberEatsStore({ api, statusApi: createApi(settings, io, storeStatusUse), io }),
  };
}
