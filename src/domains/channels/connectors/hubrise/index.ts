import type { Connector } from '../../connector.ts';
import type { MenuConnector } from '../../menu-connector.ts';
import type { StoreConnector } from '../../store-connector.ts';
import type { Capabilities } from '../../model/capabilities.ts';
import { declineReasons, type DeclineReason } from '../../model/reasons.ts';
import type { ConnectorIo } from '../io.ts';
import { createApi, type HubRiseSettings } from './api.ts';
import { callOrder } from './calls.ts';
import { acknowledge, authenticate, read } from './hook.ts';
import { createHubRiseMenu } from './menu.ts';
import { mapOrder } from './order.ts';
import { fetchOrder, listOrders } from './reads.ts';
import { createHubRiseStore } from './store.ts';
import { acceptWithinMs, answerWithinMs, service, serviceName } from './words.ts';

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
  ready: () => ({ can: true }),
};

/**
 * HubRise: a hub between channels and tills, for one location by its access token. Whole orders in signed callbacks,
 * answered by changing their status; read and listed by us.
 */
export function createHubRise(
  settings: HubRiseSettings,
  io: ConnectorIo,
): Connector & { menu: MenuConnector; store: StoreConnector; listOrders: NonNullable<Connector['listOrders']> } {
  const means = { api: createApi(settings, io), io };
  return {
    service,
    name: serviceName,
    newApiVersion: 'v1',
    storeIdHint: "The location's id, such as 3r4s3-1: in HubRise's back office under Settings, Locations.",
    capabilities,
    brands: { [service]: serviceName },
    authenticate: (request) => authenticate(request, settings.clientSecret),
    read: (request) => read(request, (raw) => mapOrder(raw, { externalStoreId: '' })),
    acknowledge,
    fetchOrder: (ref) => fetchOrder(ref, means),
    toServiceOrder: (raw, { externalStoreId }) => mapOrder(raw, { externalStoreId }),
    call: (order, call) => callOrder(order, call, means),
    listOrders: (store, changedSince) => listOrders(store, changedSince, means),
    menu: createHubRiseMenu(means),
    store: createHubRiseStore(means),
  };
}
