import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceMenu, type ServiceItem, type ServiceMenu } from '../../model/service-menu.ts';
import { anyServiceMenu } from '../fixtures/service-menus.ts';
import { splitAtMidnight, unionOf } from '../shared-menu.ts';
import { siteMenu } from './fixtures/site-menu.ts';
import { decodeMenu } from './menu-decode.ts';
import { encodeMenu } from './menu-encode.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function read(raw: unknown): ServiceMenu {
  const reading = decodeMenu(plain(raw));
  if (!reading.ok) throw new Error(reading.reason);
  return reading.menu;
}

const rateOf = ({ taxBasisPoints, taxCategory }: ServiceItem) =>
  taxBasisPoints ?? (taxCategory === 'exempt' ? 0 : undefined);

/** What Deliveroo has fields for, of an item. */
function heldOfItem(item: ServiceItem) {
  const { ref, name, description, priceMinor, depositMinor, photoUrl, groupRefs, alcohol, allergens } = item;
  const { caloriesLow, caloriesHigh } = item;
  const dietary = item.dietary.filter((mark) => mark !== 'spicy');
  const asGoods = { alcohol, dietary, allergens, caloriesLow, caloriesHigh, taxBasisPoints: rateOf(item) };
  return { ref, name, description, priceMinor, depositMinor, photoUrl, groupRefs, ...asGoods };
}

describe('any menu, written for Deliveroo and read again', () => {
  test('keeps all that Deliveroo has fields for', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const back = read(encodeMenu(menu, 'site-1'));
        expect(serviceMenu.parse(back)).toEqual(back);
        expect(back.categories).toEqual(menu.categories.filter(({ itemRefs }) => itemRefs.length > 0));
        expect(back.items.map(heldOfItem)).toEqual(menu.items.map(heldOfItem));
        const shown = new Set(back.categories.map(({ ref }) => ref));
        expect(back.menus).toEqual(
          menu.menus.map((one) => ({
            ...one,
            timetable: { weekly: unionOf(splitAtMidnight(one.timetable.weekly)), special: [] },
            categoryRefs: one.categoryRefs.filter((ref) => shown.has(ref)),
          })),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('keeps what may be chosen and what it costs in each group', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const back = read(encodeMenu(menu, 'site-1'));
        expect(
          back.groups.map(({ ref, name, minimum, maximum, free, modifiers }) => ({
            ref,
            name,
            minimum,
            maximum,
            free,
            modifiers: modifiers.map((one) => [one.ref, one.name, one.priceMinor, one.alcohol, one.groupRefs]),
          })),
        ).toEqual(
          menu.groups.map(({ ref, name, minimum, maximum, modifiers }) => ({
            ref,
            name,
            minimum,
            maximum,
            free: 0,
            modifiers: modifiers.map((one) => [one.ref, one.name, one.priceMinor, one.alcohol, one.groupRefs]),
          })),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('is written the same again', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const written = plain(encodeMenu(menu, 'site-1'));
        expect(plain(encodeMenu(read(written), 'site-1'))).toEqual(written);
      }),
      { numRuns: 200 },
    );
  });
});

const item = (ref: string, more: Partial<ServiceItem> = {}): ServiceItem => ({
  ref,
  name: ref,
  priceMinor: 1_000,
  groupRefs: [],
  isCombo: false,
  alcohol: false,
  dietary: [],
  allergens: [],
  ...more,
});
const modifier = (ref: string, priceMinor: number, maximum = 1) => ({
  ref,
  name: ref,
  priceMinor,
  maximum,
  defaultQuantity: 0,
  alcohol: false,
  groupRefs: [],
});
const group = (ref: string, modifiers: ReturnType<typeof modifier>[], maximum = 1) => ({
  ref,
  name: ref,
  minimum: 1,
  maximum,
  free: 0,
  modifiers,
});
const menuOf = (items: ServiceItem[], groups: ServiceMenu['groups']): ServiceMenu => ({
  currency: 'GBP',
  menus: [],
  categories: [{ ref: 'all', name: 'All', itemRefs: items.map(({ ref }) => ref) }],
  items,
  groups,
});

describe('a combo', () => {
  test('of items is a bundle, whose sections hold what the items cost in it', () => {
    const section = group('pick', [modifier('laksa', 0), modifier('curry', 150)]);
    const written = encodeMenu(
      menuOf([item('deal', { isCombo: true, groupRefs: ['pick'] }), item('laksa'), item('curry')], [section]),
      'site-1',
    );
    expect(written).toMatchObject({
      menu: {
        items: [
          { id: 'deal', type: 'BUNDLE', modifier_ids: ['pick'] },
          { id: 'laksa', type: 'ITEM', price_info: { overrides: [{ type: 'MODIFIER', id: 'pick', price: 0 }] } },
          { id: 'curry', type: 'ITEM', price_info: { overrides: [{ type: 'MODIFIER', id: 'pick', price: 150 }] } },
        ],
        modifiers: [{ id: 'pick', type: 'bundle-item' }],
      },
    });
    expect(read(written).items.map(({ isCombo }) => isCombo)).toEqual([true, false, false]);
  });

  test('with a choice that is no item is an item, and so is its section an ordinary one', () => {
    const section = group('pick', [modifier('laksa', 0), modifier('no rice', 0)]);
    const written = encodeMenu(
      menuOf([item('deal', { isCombo: true, groupRefs: ['pick'] }), item('laksa')], [section]),
      'site-1',
    );
    expect(JSON.stringify(written)).not.toContain('undle');
    expect(written).toMatchObject({ menu: { items: [{ type: 'ITEM' }, { type: 'ITEM' }, { type: 'CHOICE' }] } });
  });
});

test('an option of two groups has its price in the first, and another one in the second', () => {
  const groups = [group('small', [modifier('cheese', 50)]), group('large', [modifier('cheese', 90)])];
  const written = encodeMenu(
    menuOf([item('a', { groupRefs: ['small', 'large'], taxBasisPoints: 1_250 })], groups),
    's',
  );
  expect(written).toMatchObject({
    menu: {
      items: [
        { id: 'a', tax_rate: '12.5' },
        { id: 'cheese', tax_rate: '12.5', price_info: { price: 50, overrides: [{ id: 'large', price: 90 }] } },
      ],
    },
  });
  expect(read(written).groups.map(({ modifiers }) => modifiers[0]?.priceMinor)).toEqual([50, 90]);
});

test('that an option may be chosen again is kept, how often it may is the maximum of its group', () => {
  const groups = [group('one', [modifier('a', 1, 2), modifier('b', 1)], 3), group('two', [modifier('c', 1)], 3)];
  const back = read(encodeMenu(menuOf([item('x', { groupRefs: ['one', 'two'] })], groups), 's'));
  expect(back.groups.map(({ modifiers }) => modifiers.map(({ maximum }) => maximum))).toEqual([[3, 3], [1]]);
});

test('a mealtime shows the first photo of its items, for want of a cover of its own', () => {
  const written = encodeMenu(
    {
      ...menuOf([item('a'), item('b', { photoUrl: 'https://photos.test/b.jpg' })], []),
      menus: [
        {
          ref: 'lunch',
          name: 'Lunch',
          timetable: { weekly: [{ day: 1, from: '22:00', to: '02:00' }], special: [] },
          categoryRefs: ['all'],
        },
        { ref: 'never', name: 'Never', timetable: { weekly: [], special: [] }, categoryRefs: ['all'] },
      ],
    },
    's',
  );
  expect(plain(written)).toMatchObject({
    name: 'Lunch',
    site_ids: ['s'],
    menu: {
      mealtimes: [
        {
          id: 'lunch',
          image: { url: 'https://photos.test/b.jpg' },
          schedule: [
            { day_of_week: 0, time_periods: [{ start: '22:00', end: '23:59' }] },
            { day_of_week: 1, time_periods: [{ start: '00:00', end: '02:00' }] },
          ],
        },
      ],
    },
  });
});

describe('a menu that somebody else keeps, in the documented shape', () => {
  const menu = read(siteMenu);

  test('is read with its languages, hours, prices and marks', () => {
    expect(serviceMenu.parse(menu)).toEqual(menu);
    expect(menu.currency).toBe('GBP');
    expect(menu.menus.map(({ name }) => name)).toEqual(['Lunch', 'Toute la journée']);
    expect(menu.menus[0]?.timetable.weekly).toEqual([
      { day: 1, from: '12:00', to: '15:00' },
      { day: 7, from: '00:00', to: '24:00' },
    ]);
    expect(menu.menus[1]?.timetable.weekly).toHaveLength(7);
    expect(menu.items[0]).toEqual({
      ref: 'laksa',
      name: 'Laksa',
      description: 'Coconut broth',
      priceMinor: 1_150,
      photoUrl: 'https://photos.test/laksa.jpg',
      groupRefs: ['extras'],
      isCombo: false,
      alcohol: false,
      taxBasisPoints: 2_000,
      caloriesLow: 640,
      caloriesHigh: 720,
      dietary: ['halal'],
      allergens: ['fish', 'shellfish'],
    });
    expect(menu.items[1]).toMatchObject({ isCombo: true, alcohol: true, depositMinor: 25, taxBasisPoints: 1_250 });
  });

  test('options that are not there are left out, and prices are those of the group', () => {
    expect(menu.groups).toMatchObject([
      { ref: 'extras', minimum: 0, maximum: 3, modifiers: [{ ref: 'prawns', priceMinor: 250, maximum: 3 }] },
      { ref: 'pick', minimum: 1, maximum: 1, modifiers: [{ ref: 'laksa', priceMinor: 0, maximum: 1 }] },
    ]);
    expect(menu.groups[1]?.modifiers).toHaveLength(1);
  });

  test('the menu may also come without its envelope', () => {
    expect(read(siteMenu.menu)).toEqual(menu);
  });
});

const fields = [
  'id', 'name', 'description', 'price_info', 'tax_rate', 'image', 'modifier_ids', 'item_ids', 'category_ids', 'schedule',
  'min_selection', 'max_selection', 'repeatable', 'diets', 'allergies', 'nutritional_info', 'type',
]; // prettier-ignore

function flawOf(menu: ServiceMenu): string | null {
  const parsed = serviceMenu.safeParse(menu);
  return parsed.success ? null : parsed.error.message;
}

test('whatever Deliveroo answers, the reading fits our shape or says why there is none', () => {
  const thing = fc.dictionary(
    fc.constantFrom(...fields),
    fc.oneof(fc.constantFrom<unknown>('a', 'b', -1, 2.5, null, ['a'], { en: 'a' }), fc.jsonValue({ maxDepth: 2 })),
  );
  const part = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.array(thing, { maxLength: 4 }));
  const names = Object.keys(siteMenu.menu);
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), part), (menu) => {
      const reading = decodeMenu({ menu });
      const flaw = reading.ok ? flawOf(reading.menu) : null;
      expect(flaw).toBeNull();
    }),
    { numRuns: 500 },
  );
});
