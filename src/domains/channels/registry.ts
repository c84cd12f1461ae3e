import type { Connector } from './connector.ts';
import { createDoorDash } from './connectors/doordash/index.ts';
import type { ConnectorIo } from './connectors/io.ts';
import { createUberEats } from './connectors/uber-eats/index.ts';

/** What each service needs to be spoken to; read from the environment by `src/config.ts`. */
export interface ServiceSettings {
  uberEats: Parameters<typeof createUberEats>[0];
  doorDash: Parameters<typeof createDoorDash>[0];
}

/** The delivery services that we speak. The only place that knows them all. */
export interface Registry {
  get(service: string): Connector | undefined;
  all(): readonly Connector[];
}

export function createRegistry(settings: ServiceSettings, io: ConnectorIo): Registry {
  const connectors = [createUberEats(settings.uberEats, io), createDoorDash(settings.doorDash, io)];
  const byService = new Map(connectors.map((connector) => [connector.service, connector]));
  return { get: (service) => byService.get(service), all: () => connectors };
}
