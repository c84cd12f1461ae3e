import type { MenuConnector, MenuStoreRef, PublishOrder } from '../../src/domains/channels/menu-connector.ts';
import type { ServiceMenu } from '../../src/domains/channels/model/service-menu.ts';
import type { ShownMenu, Tamper } from '../../src/simulator/shown-menu.ts';
import { call, testNow, type TestStage } from '../../src/simulator/testing.ts';

/** What tests share in which a menu connector and the simulator meet over HTTP. */

export const timeZone = 'America/Chicago';
export const clock = { now: () => new Date(testNow) };

export const publishOrder = (
  wanted: ServiceMenu,
  more: Partial<Pick<PublishOrder, 'reference' | 'live' | 'downloadUrl'>> = {},
): PublishOrder => ({ reference: 'ref-1', menu: wanted, downloadUrl: 'https://forkline.test/none', ...more });

export async function shown(stage: TestStage, service: string, externalStoreId: string) {
  const { json } = await call(stage, 'GET', `/control/menus/${service}/${externalStoreId}`);
  return json as { menu: ShownMenu; published: number }; // the control API's answer
}

export const tamper = (stage: TestStage, service: string, { id, body }: { id: string; body: Tamper }) =>
  call(stage, 'POST', `/control/menus/${service}/${id}/tamper`, { body });

/** What the service can hold of a menu: what reading back is compared with. */
export function held(connector: MenuConnector, wanted: ServiceMenu, store: MenuStoreRef): ServiceMenu {
  const reading = connector.decode(JSON.parse(JSON.stringify(connector.encode(wanted, store))));
  if (!reading.ok) throw new Error(reading.reason);
  return reading.menu;
}

/** A menu as customers should see it. `modifierRef`: how the service names a modifier within its group. */
export function seen(
  wanted: ServiceMenu,
  { modifierRef, hasFree }: { modifierRef: (groupRef: string, ref: string) => string; hasFree: boolean },
): ShownMenu {
  return {
    menus: wanted.menus.map(({ ref, name, timetable, categoryRefs }) => ({
      ref,
      name,
      weekly: timetable.weekly,
      categoryRefs,
    })),
    categories: wanted.categories.map(({ ref, name, itemRefs }) => ({ ref, name, itemRefs })),
    items: wanted.items.map((one) => ({
      ref: one.ref,
      name: one.name,
      description: one.description ?? null,
      priceMinor: one.priceMinor,
      pickupPriceMinor: one.pickupPriceMinor ?? null,
      photoUrl: one.photoUrl ?? null,
      taxBasisPoints: one.taxBasisPoints ?? null,
      alcohol: one.alcohol,
      isAvailable: one.soldOut === undefined,
      groupRefs: one.groupRefs,
    })),
    groups: wanted.groups.map(({ ref: groupRef, name, minimum, maximum, free, modifiers }) => ({
      ref: groupRef,
      name,
      minimum,
      maximum,
      free: hasFree ? free : null,
      modifiers: modifiers.map((one) => ({
        ref: modifierRef(groupRef, one.ref),
        name: one.name,
        priceMinor: one.priceMinor,
        isAvailable: one.soldOut === undefined,
        groupRefs: one.groupRefs,
      })),
    })),
  };
}

const modifier = { defaultQuantity: 0, maximum: 1, alcohol: false, groupRefs: [] };
const item = { groupRefs: [], isCombo: false, alcohol: false, taxBasisPoints: 825, dietary: [], allergens: [] };

export const menu: ServiceMenu = {
  currency: 'USD',
  menus: [
    {
      ref: 'day',
      name: 'All day',
      timetable: { weekly: [{ day: 6, from: '18:00', to: '02:00' }], special: [] },
      categoryRefs: ['tacos'],
    },
  ],
  categories: [{ ref: 'tacos', name: 'Tacos', itemRefs: ['birria', 'nopal'] }],
  items: [
    {
      ...item,
      ref: 'birria',
      name: "Rosalía's birria",
      priceMinor: 1_628,
      pickupPriceMinor: 1_050,
      groupRefs: ['salsa'],
    },
    { ...item, ref: 'nopal', name: 'Nopal', priceMinor: 900, pickupPriceMinor: 580 },
  ],
  groups: [
    {
      ref: 'salsa',
      name: 'Salsa',
      minimum: 0,
      maximum: 2,
      free: 1,
      modifiers: [
        { ...modifier, ref: 'verde', name: 'Verde', priceMinor: 0, pickupPriceMinor: 0 },
        { ...modifier, ref: 'roja', name: 'Roja', priceMinor: 116, pickupPriceMinor: 75 },
      ],
    },
  ],
};

export const soldOut = [
  { kind: 'item', ref: 'nopal', available: false, until: new Date(testNow + 60_000) },
  { kind: 'modifier', ref: 'roja', groupRef: 'salsa', available: false, until: null },
] as const;
