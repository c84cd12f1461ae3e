import type { Connector } from './connector.ts';
import type { MenuConnector } from './menu-connector.ts';
import { createDoorDash } from './connectors/doordash/index.ts';
import type { ConnectorIo } from './connectors/io.ts';
import { createDeliveroo } from './connectors/deliveroo/index.ts';
import { createGrubhub } from './connectors/grubhub/index.ts';
import { createHubRise } from './connectors/hubrise/index.ts';
import { createUberEats } from './connectors/uber-eats/index.ts';
import type { StoreConnector } from './store-connector.ts';
import { guardSend } from './guarded-send.ts';

/** What each service needs to be spoken to; read from the environment by `src/config.ts`. */
export interface ServiceSettings {
  uberEats: Parameters<typeof createUberEats>[0];
  doorDash: Parameters<typeof createDoorDash>[0];
  /** Undefined where the deployment does not speak the service. */
  grubhub: Parameters<typeof createGrubhub>[0] | undefined;
  deliveroo: Parameters<typeof createDeliveroo>[0] | undefined;
  hubRise: Parameters<typeof createHubRise>[0] | undefined;
}

/** The delivery services that we speak. The only place that knows them all. */
export interface Registry {
  get(service: string): Connector | undefined;
  all(): readonly Connector[];
  /** The menu side of a service, also of one whose orders we do not take. */
  menu(service: string): MenuConnector | undefined;
  /** What it can do about a store as a whole. */
  store(service: string): StoreConnector | undefined;
}

export function createRegistry(settings: ServiceSettings, { send, clock }: ConnectorIo): Registry {
  const io = (serviceName: string): ConnectorIo => ({ send: guardSend(send, { serviceName, clock }), clock });
  const connectors = [
    createUberEats(settings.uberEats, io('Uber Eats')),
    createDoorDash(settings.doorDash, io('DoorDash')),
    ...(settings.grubhub ? [createGrubhub(settings.grubhub, io('Grubhub'))] : []),
    ...(settings.deliveroo ? [createDeliveroo(settings.deliveroo, io('Deliveroo'))] : []),
    ...(settings.hubRise ? [createHubRise(settings.hubRise, io('HubRise'))] : []),
  ];
  const byService = new Map<string, Connector>(connectors.map((connector) => [connector.service, connector]));
  const menuByService = new Map<string, MenuConnector>(connectors.map(({ menu }) => [menu.service, menu]));
  return {
    get: (service) => byService.get(service),
    all: () => connectors,
    menu: (service) => menuByService.get(service),
    store: (service) => byService.get(service)?.store,
  };
}
