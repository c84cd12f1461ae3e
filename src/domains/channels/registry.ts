import { assert } from '../../shared/assert.ts';
import type { Credentials } from './connecting/credentials.ts';
import type { Connector } from './connector.ts';
import type { MenuConnector } from './menu-connector.ts';
import { createDoorDash } from './connectors/doordash/index.ts';
import type { ConnectorIo } from './connectors/io.ts';
import { createDeliveroo } from './connectors/deliveroo/index.ts';
import { createGrubhub } from './connectors/grubhub/index.ts';
import { createHubRise } from './connectors/hubrise/index.ts';
import { createUberEats } from './connectors/uber-eats/index.ts';
import type { PromotionConnector } from './promotion-connector.ts';
import type { StoreConnector } from './store-connector.ts';
import type { HeldBack } from './connectors/shared-http.ts';
import { createGuard, type Guard, type Seat } from './guarded-send.ts';
import { speakingConnector } from './store-scoped-connector.ts';

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
  /** What it takes of promotions. */
  promotions(service: string): PromotionConnector | undefined;
  /** What it can do about a store as a whole. */
  store(service: string): StoreConnector | undefined;
  /** A place among the calls to a service for work about one store, or why it must wait and be set aside. */
  takeSeat(service: string, externalStoreId: string): Seat | HeldBack;
  /** Whether it does not answer about that store: what is to be said is set aside. */
  isLeftAlone(service: string, externalStoreId: string): boolean;
  /** What keeps each service from slowing the others. */
  guards(): ReadonlyMap<string, Pick<Guard, 'room' | 'noteFound'>>;
}

export function createRegistry(
  settings: ServiceSettings,
  { send, clock, credentials }: ConnectorIo & { credentials: Credentials },
): Registry {
  const guards = new Map<string, Guard>();
  /** Makes a connector whose every call goes through a guard of its own. */
  const guarded = (serviceName: string, create: (io: ConnectorIo) => Connector & { menu: MenuConnector }) => {
    const guard = createGuard(send, { serviceName, clock });
    const connector = create({ send: guard.send, clock });
    guards.set(connector.service, guard);
    return speakingConnector(connector);
  };
  const { uberEats, doorDash, grubhub, deliveroo, hubRise } = settings;
  const connectors = [
    guarded('Uber Eats', (io) => createUberEats(uberEats, io)),
    guarded('DoorDash', (io) => createDoorDash(doorDash, io)),
    ...(grubhub ? [guarded('Grubhub', (io) => createGrubhub(grubhub, io))] : []),
    ...(deliveroo ? [guarded('Deliveroo', (io) => createDeliveroo(deliveroo, io))] : []),
    ...(hubRise ? [guarded('HubRise', (io) => createHubRise(hubRise, { ...io, credentials }))] : []),
  ];
  const byService = new Map<string, Connector>(connectors.map((connector) => [connector.service, connector]));
  const menuByService = new Map<string, MenuConnector>(connectors.map(({ menu }) => [menu.service, menu]));
  return {
    get: (service) => byService.get(service),
    all: () => connectors,
    menu: (service) => menuByService.get(service),
    promotions: (service) => byService.get(service)?.promotions,
    store: (service) => byService.get(service)?.store,
    takeSeat(service, externalStoreId) {
      const guard = guards.get(service);
      assert(guard, `somebody speaks ${service}`);
      return guard.takeSeat(externalStoreId);
    },
    isLeftAlone: (service, externalStoreId) => guards.get(service)?.isLeftAlone(externalStoreId) ?? false,
    guards: () => guards,
  };
}
