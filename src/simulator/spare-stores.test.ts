import { expect, it } from 'vitest';
import { addSpareStores, pageOf } from './spare-stores.ts';
import { parseWorld, serviceNames } from './world.ts';

const worldOf = (connectable: { service: string; externalStoreId: string }[] = []) =>
  parseWorld({
    stores: [
      {
        id: 'store-1',
        name: 'Golden Wok',
        timeZone: 'UTC',
        connections: [{ service: 'doordash', externalStoreId: 'golden-wok' }],
        connectable,
      },
    ],
    menu: {
      upchargeBasisPoints: 0,
      modifierGroups: [],
      items: [{ id: 'soup', name: 'Soup', category: 'Soups', basePriceCents: 100, modifierGroups: [] }],
    },
  });
const spares = { merchantStoreId: 'store-2', name: 'Mei’s Noodles', timeZone: 'UTC', connected: [] };

it('gives a restaurant one store to connect on every service, by ids that stay the same', () => {
  const [world, other] = [worldOf(), worldOf()];
  const added = addSpareStores(world, spares);
  expect(added.map(({ service, name, wasConnected }) => [service, name, wasConnected])).toEqual(
    serviceNames.map((service) => [service, 'Mei’s Noodles', false]),
  );
  expect(addSpareStores(world, spares), 'once').toEqual(added);
  expect(addSpareStores(other, spares)).toEqual(added);
  expect(new Set(added.map(({ externalStoreId }) => externalStoreId)).size).toBe(serviceNames.length);
  expect(world.menuOutlets).toHaveLength(1 + serviceNames.length);
});

it('leaves a service out where the restaurant has a store to connect already', () => {
  const world = worldOf([{ service: 'hubrise', externalStoreId: 'spare-0' }]);
  const all = addSpareStores(world, { ...spares, merchantStoreId: 'store-1' });
  expect(all.filter(({ service }) => service === 'hubrise')).toHaveLength(1);
  expect(all.filter(({ service }) => service === 'doordash')).toHaveLength(2);
});

it('knows after a restart which stores are connected', () => {
  const [first] = addSpareStores(worldOf(), spares);
  const connected = [first?.externalStoreId ?? ''];
  const again = addSpareStores(worldOf(), { ...spares, connected });
  expect(again.filter(({ wasConnected }) => wasConnected).map(({ service }) => service)).toEqual(['uber-eats']);
});

it('has a public page for stores of services that staff connect', () => {
  const pages = addSpareStores(worldOf(), spares).map((outlet) => pageOf(outlet)?.split('/')[2] ?? null);
  expect(pages).toEqual([null, 'www.doordash.com', 'www.grubhub.com', 'deliveroo.co.uk', null]);
});
