import { z } from 'zod';
import type { Simulator } from '../../src/simulator/simulator.ts';
import type { ShownMenu, Tamper } from '../../src/simulator/shown-menu.ts';
import { parseWorld, type World } from '../../src/simulator/world.ts';
import type { Cast } from './cast.ts';
import type { Restaurant } from './restaurant.ts';

const connectionsOf = (merchant: Cast['rosalia']) => [
  { service: 'uber-eats', externalStoreId: merchant.uberStore, apiVersion: '1.0.0' },
  { service: 'uber-eats', externalStoreId: merchant.legacyUberStore },
  { service: 'doordash', externalStoreId: merchant.doorDashStore },
  { service: 'doordash', externalStoreId: merchant.autoAcceptStore },
  { service: 'grubhub', externalStoreId: merchant.grubhubStore },
  { service: 'deliveroo', externalStoreId: merchant.deliverooStore },
];

/** The cast's stores on every service that takes menus; its customers order nothing by themselves. */
export function menuWorld({ rosalia, neighbour }: Cast): World {
  return parseWorld({
    stores: [rosalia, neighbour].map((merchant) => ({
      id: merchant.storeId,
      name: merchant.owner,
      timeZone: 'America/New_York',
      connections: connectionsOf(merchant),
    })),
    menu: {
      upchargeBasisPoints: 5_500,
      modifierGroups: [],
      items: [{ id: 'nothing', name: 'Nothing', category: 'None', basePriceCents: 100, modifierGroups: [] }],
    },
  });
}

const shownAnswer = z.object({ menu: z.unknown(), published: z.number() });

/** What customers of a service see now, in the simulator's own words. */
export async function shownOn(simulator: Simulator, service: string, externalStoreId: string) {
  const answer = await fetch(`${simulator.url}/control/menus/${service}/${externalStoreId}`);
  const { menu, published } = shownAnswer.parse(await answer.json());
  return { menu: menu as ShownMenu | null, published }; // the simulator's own shape
}

/** Changes a menu behind our back; answers whether the service has such a field. */
export async function tamperOn(
  simulator: Simulator,
  { service, externalStoreId }: { service: string; externalStoreId: string },
  change: Tamper,
): Promise<boolean> {
  const answer = await fetch(`${simulator.url}/control/menus/${service}/${externalStoreId}/tamper`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  return answer.ok;
}

const idAnswer = z.object({ id: z.uuid() });

/** Calls as Rosalía's owner and demands that it works. */
export async function asOwner(
  restaurant: Restaurant,
  method: Parameters<Restaurant['call']>[1],
  path: string,
  body?: unknown,
): Promise<unknown> {
  const reply = await restaurant.call(restaurant.cast.rosalia.owner, method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

export const groupOf = (
  name: string,
  modifiers: { name: string; basePriceMinor: number }[],
  minimum: number,
  maximum: number,
) => ({
  name,
  minimum,
  maximum,
  free: 0,
  modifiers: modifiers.map((modifier) => ({
    ...modifier,
    itemId: null,
    defaultQuantity: 0,
    maximum: 1,
    isListed: true,
    groupIds: [],
    details: { alcohol: false },
  })),
});

/** A small menu: two categories, three items, one group. Answers the ids. */
export async function writeSmallMenu(restaurant: Restaurant) {
  const post = async (path: string, body: unknown) => idAnswer.parse(await asOwner(restaurant, 'POST', path, body)).id;
  const tacos = await post('/api/menu/categories', { name: 'Tacos' });
  const drinks = await post('/api/menu/categories', { name: 'Drinks' });
  const salsas = [
    { name: 'Verde', basePriceMinor: 0 },
    { name: 'Mango habanero', basePriceMinor: 75 },
  ];
  const salsa = await post('/api/menu/modifier-groups', groupOf('Salsa', salsas, 0, 2));
  const details = { alcohol: false, taxCategory: 'prepared_food', taxBasisPoints: 825, dietary: [], allergens: [] };
  const item = { description: 'As every Friday.', details };
  const birria = await post('/api/menu/items', {
    ...item,
    name: "Rosalía's birria",
    basePriceMinor: 1_050,
    categoryId: tacos,
    groupIds: [salsa],
  });
  const nopales = await post('/api/menu/items', { ...item, name: 'Nopales', basePriceMinor: 895, categoryId: tacos });
  const agua = await post('/api/menu/items', { ...item, name: 'Agua fresca', basePriceMinor: 400, categoryId: drinks });
  return { tacos, drinks, salsa, birria, nopales, agua };
}
