import { createHash } from 'node:crypto';
import { serviceNames, type Outlet, type ServiceName, type World } from './world.ts';

/** A restaurant that has stores at all services and may not have connected them with the partner. */
export type SpareStores = {
  merchantStoreId: string;
  name: string;
  timeZone: string;
  /** Ids of its stores that are connected already. */
  connected: readonly string[];
};

/** Puts a store on every service into the world where the restaurant has none to connect there, always by the same ids. */
export function addSpareStores(world: World, spares: SpareStores): Outlet[] {
  for (const service of serviceNames) {
    const own = world.outlets.filter(
      (one) => one.service === service && one.merchantStoreId === spares.merchantStoreId,
    );
    if (own.some(({ wasConnected, isSpare }) => isSpare || !wasConnected)) continue;
    const outlet = spareStore(service, spares);
    world.outlets.push(outlet);
    world.menuOutlets.push({ service, externalStoreId: outlet.externalStoreId });
  }
  return world.outlets.filter(({ merchantStoreId }) => merchantStoreId === spares.merchantStoreId);
}

function spareStore(service: ServiceName, { merchantStoreId, name, timeZone, connected }: SpareStores): Outlet {
  const externalStoreId = idOf(service, { merchantStoreId, name });
  return {
    service,
    externalStoreId,
    apiVersion: service === 'uber-eats' ? '1.0.0' : null,
    name,
    timeZone,
    merchantStoreId,
    wasConnected: connected.includes(externalStoreId),
    isSpare: true,
  };
}

/** An id as the service makes them. */
function idOf(service: ServiceName, { merchantStoreId, name }: { merchantStoreId: string; name: string }): string {
  const hex = createHash('sha256').update(`${service} ${merchantStoreId}`).digest('hex');
  const plain = name.normalize('NFKD').replaceAll(/[^a-zA-Z0-9 -]/g, '');
  const slug = plain.trim().toLowerCase().replaceAll(/[ -]+/g, '-').slice(0, 40) || 'store';
  switch (service) {
    case 'uber-eats':
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    case 'doordash':
    case 'deliveroo':
      return `${slug}-${hex.slice(0, 5)}`;
    case 'grubhub':
      return String(10_000_000 + (Number.parseInt(hex.slice(0, 8), 16) % 90_000_000));
    case 'hubrise':
      return `${hex.slice(0, 5)}-0`;
  }
}

/** The address of a store's public page, as the service's customers share it. */
export function pageOf({ service, externalStoreId }: Outlet): string | null {
  switch (service) {
    case 'doordash':
      return `https://www.doordash.com/store/${externalStoreId}`;
    case 'grubhub':
      return `https://www.grubhub.com/restaurant/store/${externalStoreId}`;
    case 'deliveroo':
      return `https://deliveroo.co.uk/menu/london/soho/${externalStoreId}`;
    case 'uber-eats':
    case 'hubrise':
      return null;
  }
}
