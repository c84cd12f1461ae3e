import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  serviceMenu,
  type ServiceGroup,
  type ServiceItem,
  type ServiceMenu,
  type ServiceModifier,
} from '../../../channels/model/service-menu.ts';
import { composeMenu, type ComposeTarget } from '../compose.ts';
import { anyMenu } from '../fixtures/menus.ts';
import { findCycle } from '../graph.ts';
import { menu as menuSchema, type Group, type Item, type Menu } from '../menu.ts';
import { roundings, standardPricing, type Pricing } from '../price.ts';
import { modifierKey, type KnownIds } from './take-over-ground.ts';
import { takeOver } from './take-over.ts';

const nothing: Menu = { menus: [], categories: [], items: [], groups: [] };
const photo = '01900000-0000-7000-8000-00000000aaaa';
const target: ComposeTarget = {
  storeId: 'a store',
  service: 'a service',
  dualPrices: false,
  photoUrl: (id) => `https://forkline.test/photos/${id}/wide.jpg`,
};

function ids(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `ffffffff-0000-8000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}

const idsOf = (things: readonly { ref: string; id: string }[]) => new Map(things.map(({ ref, id }) => [ref, id]));

function knownFrom({ menus, categories, items, groups }: Menu): KnownIds {
  const refs = new Map(items.map(({ id, ref }) => [id, ref]));
  return {
    menus: idsOf(menus),
    categories: idsOf(categories),
    items: idsOf(items),
    groups: idsOf(groups),
    modifiers: new Map(
      groups.flatMap((group) =>
        group.modifiers.map((one) => [modifierKey(group.ref, refs.get(one.itemId ?? '') ?? one.ref), one.id] as const),
      ),
    ),
  };
}

interface Wish {
  draft?: Menu;
  pricing?: Pricing;
  pricesAre?: 'menu' | 'base';
  businessType?: string;
  /** What the service can hold of a menu. */
  hold?: (menu: ServiceMenu) => ServiceMenu;
}

function taken(shown: ServiceMenu, wish: Wish = {}) {
  const { draft = nothing, pricing = standardPricing, pricesAre = 'menu', businessType = 'restaurant' } = wish;
  const hold = wish.hold ?? ((menu: ServiceMenu) => menu);
  return takeOver(shown, {
    draft,
    held: hold(composeMenu(draft, pricing, target)),
    known: knownFrom(draft),
    photoIds: new Set([photo]),
    businessType,
    prices: { pricesAre, pricing, service: target.service, storeId: target.storeId },
    newId: ids(),
  });
}

/** With ids as services make them, which ours could not be. */
const anyForeignMenu = () =>
  anyMenu().map((menu) => {
    const shown = JSON.stringify(composeMenu(menu, standardPricing, target));
    return serviceMenu.parse(JSON.parse(shown.replaceAll(/[0-9a-f]{8}-0000-8000-8000-/g, 'their; own/')));
  });

const anyPricing = fc.record({
  upchargeBasisPoints: fc.integer({ min: 5_000, max: 6_000 }),
  rounding: fc.constantFrom(...roundings),
  exceptions: fc.constant<Pricing['exceptions']>([]),
});

const serviceItem = (given: Partial<ServiceItem> & { ref: string }): ServiceItem => ({
  name: given.ref,
  priceMinor: 1_550,
  groupRefs: [],
  isCombo: false,
  alcohol: false,
  dietary: [],
  allergens: [],
  ...given,
});

const serviceModifier = (given: Partial<ServiceModifier> & { ref: string }): ServiceModifier => ({
  name: given.ref,
  priceMinor: 0,
  defaultQuantity: 0,
  maximum: 1,
  alcohol: false,
  groupRefs: [],
  ...given,
});

const serviceGroup = (given: Partial<ServiceGroup> & { ref: string }): ServiceGroup => ({
  name: given.ref,
  minimum: 0,
  maximum: 1,
  free: 0,
  modifiers: [],
  ...given,
});

const wholeWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

/** One category, open all day. */
const menuOf = (items: ServiceItem[], groups: ServiceGroup[] = []): ServiceMenu => ({
  currency: 'USD',
  menus: [{ ref: 'm', name: 'Menu', timetable: { weekly: wholeWeek, special: [] }, categoryRefs: ['c'] }],
  categories: [{ ref: 'c', name: 'Tacos', itemRefs: items.map(({ ref }) => ref) }],
  items,
  groups,
});

/** A service that knows no allergens, no special days, no free choices and one number of calories. */
const hold = (menu: ServiceMenu): ServiceMenu => ({
  ...menu,
  menus: menu.menus.map((one) => ({ ...one, timetable: { ...one.timetable, special: [] } })),
  items: menu.items.map(({ allergens: _unknown, caloriesHigh: _high, ...item }) => ({ ...item, allergens: [] })),
  groups: menu.groups.map((group) => ({ ...group, free: 0 })),
});

const opens = (ref: string, ...groupRefs: string[]) =>
  serviceGroup({ ref, modifiers: [serviceModifier({ ref: `${ref}-1`, groupRefs })] });

const sorted = <Thing extends { id: string }>(things: readonly Thing[]) =>
  things.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Groups in no order of their own. */
const byGroups = ({ groups, ...rest }: ServiceMenu) => ({
  ...rest,
  groups: groups.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
});

describe('a menu that is taken over', () => {
  it('into an empty draft shows the same again, to the cent, whatever the upcharge and the rounding', () => {
    fc.assert(
      fc.property(anyMenu(), anyPricing, (menu, pricing) => {
        const shown = composeMenu(menu, pricing, target);
        const { menu: draft, added, changed, leftOut } = taken(shown, { pricing });
        expect([added, changed, leftOut]).toEqual([shown.items.length, 0, []]);
        const again = composeMenu(draft, pricing, target);
        expect(byGroups(again)).toEqual(byGroups(shown));
      }),
    );
  });

  it('where nobody changed anything there leaves the draft as it is, with what the service cannot hold', () => {
    fc.assert(
      fc.property(anyMenu(), anyPricing, (draft, pricing) => {
        const shown = hold(composeMenu(draft, pricing, target));
        const { menu, ...counts } = taken(shown, { draft, pricing, hold });
        expect(counts).toEqual({ added: 0, changed: 0, leftOut: [], soldOut: [] });
        expect(menu.menus).toEqual(draft.menus);
        expect(sorted(menu.categories)).toEqual(sorted(draft.categories));
        expect(sorted(menu.items)).toEqual(sorted(draft.items));
        const byModifiers = (groups: readonly Group[]) =>
          sorted(groups).map((group) => ({ ...group, modifiers: sorted(group.modifiers) }));
        expect(byModifiers(menu.groups)).toEqual(byModifiers(draft.groups));
      }),
    );
  });

  it('is one that the product can hold, whatever the service says', () => {
    const wild = fc
      .tuple(anyForeignMenu(), fc.constantFrom('menu' as const, 'base' as const))
      .map(([shown, pricesAre]): [ServiceMenu, 'menu' | 'base'] => [
        {
          ...shown,
          // As leniently as services are read: ids that are not ours, texts and numbers beyond what we keep.
          items: [
            ...shown.items.map((item) => ({
              ...item,
              name: item.name.repeat(60),
              barcode: 'EAN 12',
              depositMinor: 900_000,
              priceMinor: item.priceMinor * 1_000,
            })),
            ...shown.items,
          ],
          groups: shown.groups.map((group) => ({ ...group, minimum: 400, maximum: 300, free: 500 })),
        },
        pricesAre,
      ]);
    fc.assert(
      fc.property(wild, ([shown, pricesAre]) => {
        const { menu } = taken(shown, { pricesAre });
        const flaw = menuSchema.safeParse(menu).error?.message;
        expect(flaw).toBeUndefined();
        expect(findCycle(menu.groups)).toBeUndefined();
      }),
    );
  });

  it('has base prices that were worked out, or as they are', () => {
    const shown = menuOf([serviceItem({ ref: 'a', priceMinor: 1_550 })]);
    const price = (wish: Wish) => taken(shown, wish).menu.items[0]?.basePriceMinor;
    expect([price({ pricesAre: 'menu' }), price({ pricesAre: 'base' })]).toEqual([1_000, 1_550]);
  });

  it('takes the price of those who come themselves for the base price where it fits, and only there', () => {
    const pricing: Pricing = { upchargeBasisPoints: 5_500, rounding: 'x9', exceptions: [] };
    const price = (pickupPriceMinor: number) =>
      taken(menuOf([serviceItem({ ref: 'a', priceMinor: 1_549, pickupPriceMinor })]), { pricing }).menu.items[0]
        ?.basePriceMinor;
    // 9.97 to 10.02 all come to 15.49.
    expect([price(997), price(1_002), price(1_549)]).toEqual([997, 1_002, 999]);
  });

  it('changes what is known by its ref, under its id, and leaves what the service does not show', () => {
    const category = { id: 'c-1', ref: 'c', name: 'Tacos', description: 'Corn', menuIds: [] };
    const other = { ...category, id: 'c-2', ref: 'o', name: 'Other' };
    const item: Item = {
      id: 'i-1',
      ref: 'a',
      categoryId: 'c-1',
      name: 'Birria',
      description: 'Slow',
      basePriceMinor: 1_000,
      photoId: photo,
      isCombo: false,
      isListed: true,
      groupIds: [],
      details: { alcohol: false, dietary: [], allergens: ['milk'], minimumAge: 18 },
    };
    const seasonal: Item = { ...item, id: 'i-2', ref: 'b', categoryId: 'c-2', isListed: false };
    const draft: Menu = { menus: [], categories: [category, other], items: [item, seasonal], groups: [] };
    const held = composeMenu(draft, standardPricing, target);
    const shown: ServiceMenu = {
      ...held,
      items: [
        ...held.items.map((one) => ({ ...one, name: 'Birria grande', photoUrl: 'https://cdn.test/copy.jpg' })),
        serviceItem({ ref: 'new/1', photoUrl: target.photoUrl(photo) }),
      ],
      categories: held.categories.map((one) => ({ ...one, itemRefs: ['a', 'new/1'] })),
    };
    const { menu, added, changed } = taken(shown, { draft });
    expect([added, changed]).toEqual([1, 1]);
    expect(menu.categories).toEqual([category, other]);
    const [, made] = menu.items;
    expect(menu.items).toEqual([
      { ...item, name: 'Birria grande' },
      expect.objectContaining({ name: 'new/1', ref: made?.id, photoId: photo, categoryId: 'c-1' }),
      seasonal,
    ]);
  });

  it('leaves prescription goods of a pharmacy out, also as modifiers, and says so', () => {
    const shown = menuOf(
      [
        serviceItem({ ref: 'a', name: 'Amoxicillin (Rx)' }),
        serviceItem({ ref: 'b', name: 'Plasters', groupRefs: ['g'] }),
      ],
      [
        serviceGroup({
          ref: 'g',
          modifiers: [serviceModifier({ ref: 'a', name: 'With Rx' }), serviceModifier({ ref: 'x' })],
        }),
      ],
    );
    const pharmacy = taken(shown, { businessType: 'pharmacy' });
    expect(pharmacy.leftOut).toEqual([
      { name: 'Amoxicillin (Rx)', sentence: expect.stringMatching(/Prescription goods cannot be sold/) },
    ]);
    expect(pharmacy.menu.items.map(({ name }) => name)).toEqual(['Plasters']);
    expect(pharmacy.menu.groups.flatMap(({ modifiers }) => modifiers.map(({ ref }) => ref))).toEqual(['x']);
    expect(taken(shown).menu.items).toHaveLength(2);
  });

  it('keeps sold out what is sold out there and was not known here', () => {
    const until = '2031-06-14T00:00:00.000Z';
    const shown = menuOf(
      [serviceItem({ ref: 'a', soldOut: { until } }), serviceItem({ ref: 'b', groupRefs: ['g'] })],
      [
        serviceGroup({
          ref: 'g',
          modifiers: [
            serviceModifier({ ref: 'a', soldOut: { until } }),
            serviceModifier({ ref: 'x', soldOut: { until: null } }),
          ],
        }),
      ],
    );
    const first = taken(shown);
    // The modifier that stands for an item goes with it.
    expect(first.soldOut).toEqual([
      { kind: 'item', id: first.menu.items[0]?.id, until },
      { kind: 'modifier', id: first.menu.groups[0]?.modifiers[1]?.id, until: null },
    ]);
    expect(taken(shown, { draft: first.menu }).soldOut).toEqual([]);
  });

  it('takes what no menu of the day holds off the list, and hours as the service has them', () => {
    const lunch = { weekly: [{ day: 1, from: '11:00', to: '15:00' }], special: [] };
    const shown: ServiceMenu = {
      ...menuOf([serviceItem({ ref: 'a' }), serviceItem({ ref: 'b' }), serviceItem({ ref: 'z' })]),
      menus: [{ ref: 'hours of c', name: 'Lunch', timetable: lunch, categoryRefs: ['c'] }],
      categories: [
        { ref: 'c', name: 'Tacos', itemRefs: ['a', 'not there'] },
        { ref: 'd', name: 'Hidden', itemRefs: ['a', 'b'] },
      ],
    };
    const { menu } = taken(shown);
    expect(menu.menus).toEqual([{ id: menu.menus[0]?.id, ref: menu.menus[0]?.id, name: 'Lunch', timetable: lunch }]);
    expect(menu.items.map(({ ref, isListed }) => [ref, isListed])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  it('breaks circles of groups that open each other', () => {
    const { menu } = taken(
      menuOf(
        [serviceItem({ ref: 'a', groupRefs: ['g', 'g', 'gone'] })],
        [opens('g', 'h'), opens('h', 'g', 'i'), opens('i')],
      ),
    );
    expect(findCycle(menu.groups)).toBeUndefined();
    const [g, h, i] = menu.groups;
    expect(menu.items[0]?.groupIds).toEqual([g?.id]);
    expect([g?.modifiers[0]?.groupIds, h?.modifiers[0]?.groupIds]).toEqual([[h?.id], [i?.id]]);
  });
});
