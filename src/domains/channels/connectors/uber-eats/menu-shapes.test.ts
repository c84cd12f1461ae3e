import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceMenu, type ServiceMenu } from '../../model/service-menu.ts';
import { anyServiceMenu, flawOf, menuTestNow } from '../fixtures/service-menus.ts';
import { decodeMenu } from './menu-decode.ts';
import { encodeMenu } from './menu-encode.ts';

function read(raw: unknown): ServiceMenu {
  const reading = decodeMenu(JSON.parse(JSON.stringify(raw)), menuTestNow);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.menu;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('any menu, written for Uber Eats and read again', () => {
  test('keeps names, prices, groups, sold-out things and where everything stands', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const back = read(encodeMenu(menu));
        expect(serviceMenu.parse(back)).toEqual(back);
        expect(back.categories).toEqual(menu.categories);
        expect(back.menus.map(({ ref, name, categoryRefs }) => ({ ref, name, categoryRefs }))).toEqual(
          menu.menus.map(({ ref, name, categoryRefs }) => ({ ref, name, categoryRefs })),
        );
        const byRef = new Map(back.items.map((item) => [item.ref, item]));
        expect(byRef.size).toBe(menu.items.length);
        for (const item of menu.items) {
          expect(byRef.get(item.ref)).toEqual(whatUberHolds(item));
        }
        const pausedItems = new Map(menu.items.map((item) => [item.ref, item.soldOut]));
        const groups = new Map(back.groups.map((group) => [group.ref, group]));
        for (const group of menu.groups) {
          const found = groups.get(group.ref);
          expect(found).toMatchObject({
            name: group.name,
            minimum: group.minimum,
            maximum: group.maximum,
            free: group.free,
          });
          expect(found?.modifiers.map(({ ref, name, priceMinor, defaultQuantity, maximum, groupRefs, soldOut }) => ({
            ref, name, priceMinor, defaultQuantity, maximum, groupRefs, soldOut,
          }))).toEqual(
            group.modifiers.map(({ ref, name, priceMinor, defaultQuantity, maximum, groupRefs, soldOut }) => ({
              ref, name, priceMinor, defaultQuantity, maximum, groupRefs, soldOut: soldOut ?? pausedItems.get(ref),
            })),
          ); // prettier-ignore
        }
      }),
      { numRuns: 200 },
    );
  });

  test('is written the same again', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const written = plain(encodeMenu(menu));
        expect(plain(encodeMenu(read(written)))).toEqual(written);
      }),
      { numRuns: 200 },
    );
  });

  test('whatever a service answers, the reading fits our shape or says why there is none', () => {
    const odd = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 2 }), tie('menu')),
      menu: fc.record(
        {
          menus: fc.oneof(fc.jsonValue(), fc.array(tie('thing'))),
          categories: fc.oneof(fc.jsonValue(), fc.array(tie('thing'))),
          items: fc.oneof(fc.jsonValue(), fc.array(tie('thing'))),
          modifier_groups: fc.oneof(fc.jsonValue(), fc.array(tie('thing'))),
        },
        { requiredKeys: [] },
      ),
      thing: fc.record(
        {
          id: fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string({ maxLength: 300 }), fc.jsonValue({ maxDepth: 1 })),
          title: fc.record({ translations: fc.record({ en_us: fc.string({ unit: 'binary' }) }) }),
          image_url: fc.oneof(fc.webUrl(), fc.string()),
          price_info: fc.record({ price: fc.oneof(fc.double(), fc.jsonValue({ maxDepth: 1 })) }),
          suspension_info: fc.record({ suspension: fc.record({ suspend_until: fc.double() }) }),
          quantity_info: fc.record({ quantity: fc.record({ max_permitted: fc.double(), min_permitted: fc.double() }) }),
          tax_info: fc.record({ tax_rate: fc.double() }),
          entities: fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c') })),
          modifier_options: fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c') })),
          service_availability: fc.array(
            fc.record({
              day_of_week: fc.constantFrom('monday', 'SUNDAY', 'someday'),
              time_periods: fc.array(
                fc.record({ start_time: fc.string(), end_time: fc.constantFrom('23:59', '9:00', '25:00') }),
              ),
            }),
          ),
        },
        { requiredKeys: [] },
      ),
    }));
    fc.assert(
      fc.property(odd.value, (raw) => {
        expect(flawOf(decodeMenu(raw, menuTestNow))).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});

/** Everything but what Uber has no field for: a second price, a combo's mark, brand, size, tobacco's tax, three diets. */
function whatUberHolds(item: ServiceMenu['items'][number]): unknown {
  const { pickupPriceMinor: _pickup, brand: _brand, size: _size, taxCategory, ...held } = item;
  return {
    ...held,
    isCombo: false,
    ...(taxCategory !== undefined && taxCategory !== 'tobacco' && { taxCategory }),
    dietary: item.dietary.filter((mark) => ['vegetarian', 'vegan', 'gluten_free'].includes(mark)),
  };
}

const menuWith = (weekly: ServiceMenu['menus'][number]['timetable']['weekly']): ServiceMenu => ({
  currency: 'USD',
  menus: [
    { ref: 'm', name: 'Late', timetable: { weekly, special: [{ date: '2026-12-25', spans: [] }] }, categoryRefs: [] },
  ],
  categories: [],
  items: [],
  groups: [],
});

describe('hours', () => {
  test("a night is split at midnight, and special days are left to the store's holiday hours", () => {
    const written = encodeMenu(menuWith([{ day: 7, from: '18:00', to: '02:00' }]));
    expect(written).toMatchObject({
      menus: [
        {
          service_availability: [
            { day_of_week: 'monday', time_periods: [{ start_time: '00:00', end_time: '02:00' }] },
            { day_of_week: 'sunday', time_periods: [{ start_time: '18:00', end_time: '23:59' }] },
          ],
        },
      ],
    });
    expect(read(written).menus[0]?.timetable).toEqual({
      weekly: [
        { day: 1, from: '00:00', to: '02:00' },
        { day: 7, from: '18:00', to: '24:00' },
      ],
      special: [],
    });
  });
});

const words = (text: string) => ({ translations: { en_us: text } });

const paused = (until: number) => ({
  categories: [{ id: 'c', entities: [{ id: 'soup' }] }],
  items: [
    {
      id: 'soup',
      title: words('Soup'),
      price_info: { price: 1 },
      suspension_info: { suspension: { suspend_until: until } },
    },
  ],
});

describe('the documented shape of a menu (its reference and simple example)', () => {
  const inGroup = { context_type: 'MODIFIER_GROUP', context_value: 'milk' };

  test('an option costs what its group says, and a price of its own nowhere else', () => {
    const menu = read({
      menus: [
        {
          id: 'day',
          title: words('All day'),
          service_availability: [{ day_of_week: 'monday', time_periods: [{ start_time: '00:00', end_time: '23:59' }] }],
          category_ids: ['drinks'],
        },
      ],
      categories: [{ id: 'drinks', title: words('Drinks'), entities: [{ id: 'latte', type: 'ITEM' }] }],
      items: [
        {
          id: 'latte',
          title: words('Latte'),
          quantity_info: {},
          external_data: 'ours',
          modifier_group_ids: { ids: ['milk'] },
          price_info: { price: 450 },
          tax_info: { tax_rate: 8 },
        },
        {
          id: 'oat',
          title: words('Oat milk'),
          quantity_info: { overrides: [{ ...inGroup, quantity: { max_permitted: 2 } }] },
          price_info: { price: 99, overrides: [{ ...inGroup, price: 50 }] },
          tax_info: { tax_rate: 8 },
        },
      ],
      modifier_groups: [
        {
          id: 'milk',
          title: words('Milk'),
          quantity_info: { quantity: { max_permitted: 1, min_permitted: 1 } },
          modifier_options: [{ id: 'oat', type: 'ITEM' }],
          display_type: null,
        },
      ],
      display_options: { disable_item_instructions: true },
    });
    expect(menu.items).toMatchObject([{ ref: 'latte', name: 'Latte', priceMinor: 450, taxBasisPoints: 800 }]);
    expect(menu.groups).toMatchObject([
      { ref: 'milk', minimum: 1, maximum: 1, modifiers: [{ ref: 'oat', priceMinor: 50, maximum: 2 }] },
    ]);
    expect(menu.menus[0]?.timetable.weekly).toEqual([{ day: 1, from: '00:00', to: '24:00' }]);
  });

  test('a pause that has ended is none', () => {
    const seconds = menuTestNow.getTime() / 1_000;
    expect(read(paused(seconds - 1)).items[0]).not.toHaveProperty('soldOut');
    expect(read(paused(seconds + 60)).items[0]?.soldOut).toEqual({ until: '2026-03-02T18:01:00.000Z' });
  });
});
