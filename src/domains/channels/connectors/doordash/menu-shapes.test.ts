import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceMenu, type ServiceGroup, type ServiceItem, type ServiceMenu } from '../../model/service-menu.ts';
import { anyServiceMenu, flawOf } from '../fixtures/service-menus.ts';
import { decodeMenu } from './menu-decode.ts';
import { encodeBody } from './menu-encode.ts';

const store = { externalStoreId: 'harbor-1' };
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const write = (menu: ServiceMenu) =>
  plain(encodeBody(menu, { store, providerType: 'forkline_sandbox', reference: 'ref-1' }));

function read(raw: unknown): ServiceMenu {
  const reading = decodeMenu(raw);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.menu;
}

/** The minutes of the week in which each item is served: [minute of the week, …] of every quarter of an hour. */
function quartersServed(menu: ServiceMenu): Map<string, Set<number>> {
  const quarters = new Map<string, Set<number>>();
  for (const { timetable, categoryRefs } of menu.menus) {
    const served = timetable.weekly.flatMap(({ day, from, to }) => quartersOf(day, from, to));
    for (const category of menu.categories.filter(({ ref }) => categoryRefs.includes(ref))) {
      for (const item of category.itemRefs) {
        const own = quarters.get(item) ?? new Set();
        for (const quarter of served) own.add(quarter);
        quarters.set(item, own);
      }
    }
  }
  return quarters;
}

const at = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / 15;

function quartersOf(day: number, from: string, to: string): number[] {
  const length = at(to) > at(from) ? at(to) - at(from) : at(to) + 96 - at(from);
  return Array.from({ length }, (_, place) => ((day - 1) * 96 + at(from) + place) % 672);
}

/** Everything but what DoorDash has no field for. */
function whatDoorDashHolds(item: ServiceItem, groups: ReadonlyMap<string, ServiceGroup>): unknown {
  const { depositMinor: _deposit, brand: _brand, size: _size, barcode: _barcode, soldOut: _soldOut, ...held } = item;
  return {
    ...held,
    isCombo: false,
    allergens: [],
    dietary: item.dietary.filter((mark) => ['vegetarian', 'vegan', 'gluten_free'].includes(mark)),
    groupRefs: item.groupRefs.filter((ref) => groups.has(ref)),
  };
}

describe('any menu, written for DoorDash and read again', () => {
  test('keeps what is sold, for how much, with which options, and in which categories', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const back = read(write(menu));
        expect(serviceMenu.parse(back)).toEqual(back);
        expect(back.categories).toEqual(menu.categories);
        const groups = new Map(menu.groups.map((group) => [group.ref, group]));
        const items = new Map(menu.items.map((item) => [item.ref, item]));
        expect(back.items.map(({ ref }) => ref).toSorted()).toEqual([...items.keys()].toSorted());
        for (const item of back.items) {
          const sent = items.get(item.ref);
          expect(item).toEqual(sent && whatDoorDashHolds(sent, groups));
        }
        for (const found of back.groups) {
          const sent = groups.get(found.ref);
          expect(
            found.modifiers.map(({ ref, name, priceMinor, groupRefs }) => [ref, name, priceMinor, groupRefs]),
          ).toEqual(sent?.modifiers.map(({ ref, name, priceMinor, groupRefs }) => [ref, name, priceMinor, groupRefs]));
          expect(found.maximum).toBe(sent?.maximum);
          expect(found.free).toBe(sent?.free);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('sells each thing in the hours of its menus, to the quarter of an hour', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const wanted = quartersServed(menu);
        const found = quartersServed(read(write(menu)));
        for (const [ref, quarters] of wanted) {
          const got = found.get(ref) ?? new Set();
          const extra = [...got].filter((quarter) => !quarters.has(quarter));
          const lost = [...quarters].filter((quarter) => !got.has(quarter));
          expect(extra).toEqual([]);
          // Only what is left of a longer span on one side of midnight may go, and only where it is under half an hour.
          for (const quarter of lost) expect([0, 95]).toContain(quarter % 96);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('is written the same again', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const written = write(menu);
        expect(write(read(written))).toEqual(written);
      }),
      { numRuns: 300 },
    );
  });

  test('never has hours that DoorDash would fail the menu for', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const { open_hours: hours } = write(menu) as { open_hours: { start_time: string; end_time: string }[] }; // what `write` makes
        for (const { start_time: from, end_time: to } of hours) {
          expect(from).not.toBe(to);
          const minutes = quartersOf(1, from, to === '23:59' ? '24:00' : to).length * 15;
          expect(minutes).toBeGreaterThanOrEqual(30);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('whatever a service answers, the reading fits our shape or says why there is none', () => {
    const thing = fc.record(
      {
        merchant_supplied_id: fc.oneof(
          fc.constantFrom('a', 'b'),
          fc.string({ maxLength: 300 }),
          fc.jsonValue({ maxDepth: 1 }),
        ),
        name: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null)),
        price: fc.oneof(fc.double(), fc.jsonValue({ maxDepth: 1 })),
        tax_rate: fc.oneof(fc.string(), fc.double()),
        original_image_url: fc.oneof(fc.webUrl(), fc.string()),
        item_special_hours: fc.array(fc.record({ day_index: fc.constantFrom('MON', 'none') }, { requiredKeys: [] })),
        extras: fc.array(
          fc.record({
            merchant_supplied_id: fc.constantFrom('x', 'y'),
            max_num_options: fc.double(),
            min_num_options: fc.double(),
            max_option_choice_quantity: fc.double(),
            options: fc.array(fc.record({ merchant_supplied_id: fc.constantFrom('p', 'q'), price: fc.double() })),
          }),
        ),
      },
      { requiredKeys: [] },
    );
    const body = fc.record(
      {
        open_hours: fc.oneof(
          fc.jsonValue(),
          fc.array(
            fc.record({
              day_index: fc.constantFrom('MON', 'X'),
              start_time: fc.constantFrom('9:00', '24:30', '00:00:00'),
              end_time: fc.constantFrom('00:00', '23:59:59', ''),
            }),
          ),
        ),
        special_hours: fc.array(
          fc.record({ date: fc.constantFrom('2026-02-31', '2026-12-25', 'soon'), closed: fc.boolean() }),
        ),
        menu: fc.record({
          categories: fc.oneof(
            fc.jsonValue(),
            fc.array(fc.record({ merchant_supplied_id: fc.constantFrom('c', 'd'), items: fc.array(thing) })),
          ),
        }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          body,
          fc.array(body).map((menus) => ({ menus })),
        ),
        (raw) => {
          expect(flawOf(decodeMenu(raw))).toBeUndefined();
        },
      ),
      { numRuns: 300 },
    );
  });
});

const nothing: ServiceMenu = { currency: 'USD', menus: [], categories: [], items: [], groups: [] };
const menuOf = (
  weekly: ServiceMenu['menus'][number]['timetable']['weekly'],
  special: ServiceMenu['menus'][number]['timetable']['special'] = [],
  ref = 'm',
) => ({
  ref,
  name: ref,
  timetable: { weekly, special },
  categoryRefs: [],
});

describe('hours (the menu configuration reference)', () => {
  test('a night is one period that ends on the next day, and a whole day ends with its last minute', () => {
    const night = { day: 6, from: '18:00', to: '02:00' };
    const sunday = { day: 7, from: '11:00', to: '22:00' };
    expect(write({ ...nothing, menus: [menuOf([night, sunday])] })).toMatchObject({
      open_hours: [
        { day_index: 'SAT', start_time: '18:00', end_time: '02:00' },
        { day_index: 'SUN', start_time: '11:00', end_time: '22:00' },
      ],
    });
    expect(write({ ...nothing, menus: [menuOf([{ day: 1, from: '00:00', to: '24:00' }])] })).toMatchObject({
      open_hours: [{ day_index: 'MON', start_time: '00:00', end_time: '23:59' }],
    });
  });

  test('a date that only one menu closes on stays open with the hours of the other', () => {
    const friday = { day: 5, from: '07:00', to: '11:00' };
    const evening = { day: 5, from: '17:00', to: '22:00' };
    const menus = [menuOf([friday], [{ date: '2026-12-25', spans: [] }], 'breakfast'), menuOf([evening], [], 'dinner')];
    expect(write({ ...nothing, menus })).toMatchObject({
      special_hours: [{ date: '2026-12-25', closed: false, start_time: '17:00', end_time: '22:00' }],
    });
    expect(write({ ...nothing, menus: menus.slice(0, 1) })).toMatchObject({
      special_hours: [{ date: '2026-12-25', closed: true }],
    });
  });

  test('a special night goes on in an entry of the next date, beside what that date has anyway', () => {
    const special = [{ date: '2026-12-31', spans: [{ from: '18:00', to: '03:00' }] }];
    const menus = [menuOf([{ day: 5, from: '12:00', to: '20:00' }], special)];
    expect(write({ ...nothing, menus })).toMatchObject({
      special_hours: [
        { date: '2026-12-31', start_time: '18:00', end_time: '23:59' },
        { date: '2027-01-01', start_time: '00:00', end_time: '03:00' },
        { date: '2027-01-01', start_time: '12:00', end_time: '20:00' },
      ],
    });
  });

  test('a closed day is written as no hours at all, and read so', () => {
    const menu = read({ open_hours: [{ day_index: 'MON', start_time: '00:00', end_time: '00:00' }], menu: {} });
    expect(menu.menus[0]?.timetable.weekly).toEqual([]);
  });
});

const itemWith = (ref: string, hours: object[]) => ({
  name: ref,
  merchant_supplied_id: ref,
  price: 1,
  item_special_hours: hours,
});

const extraOf = (sent: ServiceMenu) =>
  (write(sent) as { menu: { categories: { items: { extras: object[] }[] }[] } }).menu.categories[0]?.items[0]
    ?.extras[0]; // what `write` makes

describe('the documented shapes', () => {
  const option = { name: 'Red', merchant_supplied_id: 'red', price: 25, default: true, extras: [] };
  const group = (limits: object) =>
    read({
      menus: [
        {
          id: 'dd-1',
          open_hours: [{ day_index: 'MON', start_time: '08:00:00', end_time: '15:00:00' }],
          special_hours: [],
          menu: {
            name: 'Menu',
            merchant_supplied_id: 'forkline-1',
            categories: [
              {
                name: 'Tacos',
                merchant_supplied_id: 'c',
                items: [
                  {
                    name: 'Taco',
                    merchant_supplied_id: 'taco',
                    price: 300,
                    tax_rate: '8.25',
                    extras: [{ name: 'Salsa', merchant_supplied_id: 'salsa', ...limits, options: [option] }],
                  },
                ],
              },
            ],
          },
        },
      ],
    }).groups[0];

  test("a store's menu is read from the list that DoorDash answers, seconds and all (get store menu)", () => {
    const found = group({ min_num_options: 0, max_num_options: 2, num_free_options: 1 });
    expect(found).toMatchObject({
      ref: 'salsa',
      minimum: 0,
      maximum: 2,
      free: 1,
      modifiers: [{ ref: 'red', defaultQuantity: 1, maximum: 1 }],
    });
  });

  test('units count where quantities can be chosen, different options elsewhere (quantity enforcers)', () => {
    const units = {
      min_aggregate_options_quantity: 3,
      max_aggregate_options_quantity: 6,
      max_option_choice_quantity: 3,
    };
    expect(group({ min_num_options: 1, max_num_options: 1, ...units })).toMatchObject({
      minimum: 3,
      maximum: 6,
      modifiers: [{ maximum: 3 }],
    });
    expect(group({})).toMatchObject({ minimum: 0, maximum: 1 });
  });

  test('an item without the hours of a day is not sold on it, and one without times all day (item level hours)', () => {
    const menu = read({
      open_hours: ['MON', 'TUE'].map((day_index) => ({ day_index, start_time: '08:00', end_time: '20:00' })),
      menu: {
        merchant_supplied_id: 'm',
        categories: [
          {
            merchant_supplied_id: 'breakfast',
            items: [itemWith('eggs', [{ day_index: 'MON', start_time: '07:00:00', end_time: '11:00:00' }])],
          },
          { merchant_supplied_id: 'monday', items: [itemWith('roast', [{ day_index: 'MON' }])] },
          { merchant_supplied_id: 'always', items: [itemWith('coffee', [])] },
        ],
      },
    });
    expect(menu.menus.map(({ ref, timetable, categoryRefs }) => [ref, timetable.weekly.length, categoryRefs])).toEqual([
      ['m', 2, ['always']],
      ['hours of breakfast', 1, ['breakfast']],
      ['hours of monday', 1, ['monday']],
    ]);
    expect(menu.menus[1]?.timetable.weekly).toEqual([{ day: 1, from: '08:00', to: '11:00' }]);
  });

  test('an option that can be taken more than once is a quantity selector, one that opens a group never is', () => {
    const modifier = {
      name: 'Shot',
      ref: 'shot',
      priceMinor: 100,
      defaultQuantity: 2,
      maximum: 3,
      alcohol: false,
      groupRefs: [],
    };
    const shots = { ref: 'shots', name: 'Shots', minimum: 2, maximum: 4, free: 0, modifiers: [modifier] };
    const item = {
      ref: 'i',
      name: 'Coffee',
      priceMinor: 1,
      groupRefs: ['shots'],
      isCombo: false,
      alcohol: false,
      dietary: [],
      allergens: [],
    };
    const menu = (group: ServiceGroup, more: ServiceGroup[] = []): ServiceMenu => ({
      ...nothing,
      menus: [{ ...menuOf([{ day: 1, from: '08:00', to: '20:00' }]), categoryRefs: ['c'] }],
      categories: [{ ref: 'c', name: 'C', itemRefs: ['i'] }],
      items: [item],
      groups: [group, ...more],
    });
    expect(extraOf(menu(shots))).toMatchObject({
      min_num_options: 1,
      max_num_options: 1,
      max_option_choice_quantity: 3,
      min_aggregate_options_quantity: 2,
      max_aggregate_options_quantity: 4,
      options: [{ operation_context: ['RECIPE'], quantity_info: { default_quantity: 2 }, base_price: 100 }],
    });
    const nested = { ...shots, modifiers: [{ ...modifier, groupRefs: ['size'] }] };
    const found = extraOf(menu(nested, [{ ...shots, ref: 'size' }]));
    expect(found).not.toHaveProperty('max_aggregate_options_quantity');
    expect(found).toMatchObject({ min_num_options: 1, max_num_options: 4 });
  });
});
