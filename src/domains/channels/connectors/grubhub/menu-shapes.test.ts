import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceMenu, type ServiceItem, type ServiceMenu, type ServiceModifier } from '../../model/service-menu.ts';
import { anyServiceMenu, menuTestNow } from '../fixtures/service-menus.ts';
import { splitAtMidnight, unionOf } from '../shared-menu.ts';
import { normalizedMenu } from './fixtures/normalized-menu.ts';
import { decodeMenu } from './menu-decode.ts';
import { encodeMenu } from './menu-encode.ts';
import type { PriceUnit } from './words.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function read(raw: unknown, unit: PriceUnit = 'dollars'): ServiceMenu {
  const reading = decodeMenu(plain(raw), { unit, now: menuTestNow });
  if (!reading.ok) throw new Error(reading.reason);
  return reading.menu;
}

/** What Grubhub has fields for; what is sold out is kept beside the menu. */
function heldOfItem({ depositMinor: _deposit, soldOut: _soldOut, brand: _brand, size: _size, ...item }: ServiceItem) {
  const { taxCategory, ...held } = item;
  return {
    ...held,
    isCombo: false,
    dietary: item.dietary.filter((mark) => mark !== 'halal'),
    allergens: [],
    ...(taxCategory === 'exempt' && { taxCategory }),
  };
}

const heldOfModifier = ({ soldOut: _soldOut, ...modifier }: ServiceModifier) => modifier;

describe('any menu, written for Grubhub and read again', () => {
  test('keeps all that Grubhub has fields for', () => {
    fc.assert(
      fc.property(anyServiceMenu(), fc.constantFrom<PriceUnit>('dollars', 'cents'), (menu, unit) => {
        const back = read(encodeMenu(menu, unit), unit);
        expect(serviceMenu.parse(back)).toEqual(back);
        expect(back.categories).toEqual(menu.categories);
        expect(back.items).toEqual(menu.items.map(heldOfItem));
        expect(back.groups).toEqual(
          menu.groups.map((group) => ({ ...group, modifiers: group.modifiers.map(heldOfModifier) })),
        );
        expect(back.menus).toEqual(
          menu.menus.map((one) => ({
            ...one,
            timetable: { weekly: unionOf(splitAtMidnight(one.timetable.weekly)), special: [] },
          })),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('is written the same again', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const written = plain(encodeMenu(menu, 'dollars'));
        expect(plain(encodeMenu(read(written), 'dollars'))).toEqual(written);
      }),
      { numRuns: 200 },
    );
  });

  test('names every thing that it points at, once, and no limit is -1', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        // The shape is the encoder's own, read here field by field.
        const written = plain(encodeMenu(menu, 'dollars')) as Record<string, { external_id: string }[]>; // made just above
        const ids = (name: string) => (written[name] ?? []).map((one) => one.external_id);
        for (const name of ['items', 'modifiers', 'modifier_prompts', 'modifier_lists', 'menu_sections', 'tax_rates']) {
          expect(new Set(ids(name)).size).toBe(ids(name).length);
        }
        expect(JSON.stringify(written)).not.toContain('-1,');
        for (const pointed of JSON.stringify(written['modifier_lists']).matchAll(/"modifiers":\[([^\]]*)\]/g)) {
          for (const id of JSON.parse(`[${pointed[1] ?? ''}]`) as string[]) expect(ids('modifiers')).toContain(id); // a list of ids
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a menu that somebody else wrote, in the shape of the documented example', () => {
  const menu = read(normalizedMenu);

  test('is read in the order of its sections, always on offer without a schedule', () => {
    expect(menu.categories.map(({ ref, name }) => [ref, name])).toEqual([
      ['2_aguas', 'Aguas frescas'],
      ['1_tacos', 'Tacos'],
    ]);
    expect(menu.menus).toMatchObject([{ ref: 'always', categoryRefs: ['2_aguas', '1_tacos'] }]);
    expect(menu.menus[0]?.timetable.weekly).toHaveLength(7);
    expect(serviceMenu.parse(menu)).toEqual(menu);
  });

  test('dollars become cents, and an override of the menu is a sold-out without an end', () => {
    expect(menu.items[0]).toEqual({
      ref: '1_tacos|pastor',
      name: 'Al pastor',
      description: 'With pineapple',
      priceMinor: 435,
      pickupPriceMinor: 395,
      photoUrl: 'https://photos.test/pastor.jpg',
      groupRefs: ['1_tacos|pastor|salsa'],
      isCombo: false,
      alcohol: false,
      taxBasisPoints: 825,
      caloriesLow: 220,
      caloriesHigh: 260,
      dietary: ['spicy'],
      allergens: [],
      soldOut: { until: null },
    });
  });

  test('a limit of different options narrows the units, and options that are not there are left out', () => {
    expect(menu.groups[0]).toMatchObject({ minimum: 1, maximum: 5, free: 1, name: 'Salsas' });
    expect(menu.groups[0]?.modifiers.map(({ ref, priceMinor, maximum, defaultQuantity }) => [
      ref, priceMinor, maximum, defaultQuantity,
    ])).toEqual([
      ['verde', 0, 2, 1],
      ['roja', 55, 3, 0],
      ['mango', 110, 1, 0],
    ]); // prettier-ignore
  });

  test('sizes are a group of which one must be chosen, and the smallest is the price', () => {
    expect(menu.items[1]).toMatchObject({ ref: '2_aguas|jamaica', priceMinor: 350, groupRefs: ['agua-size'] });
    expect(menu.groups[1]).toMatchObject({
      ref: 'agua-size',
      name: 'How big?',
      minimum: 1,
      maximum: 1,
      modifiers: [
        { ref: 'large', name: 'A litre', priceMinor: 175 },
        { ref: 'small', name: 'Small', priceMinor: 0 },
      ],
    });
  });

  test('cents are taken as cents where Grubhub wants them', () => {
    const [cents] = read({ ...normalizedMenu, items: [{ external_id: 'a', name: 'A', price: 435 }] }, 'cents').items;
    expect(cents?.priceMinor).toBe(435);
  });
});

const fields = [
  'external_id', 'name', 'price', 'default_price', 'tags', 'modifiers', 'items', 'rules', 'sized_prices', 'modifier_list',
  'modifier_prompt_quantity_settings', 'modifier_quantity_settings', 'calorie_count', 'rate', 'tax_rate', 'size_prompt',
  'media', 'schedule_ids', 'gtin', 'override_type', 'end_date', 'submodifiers',
]; // prettier-ignore

function flawOf(menu: ServiceMenu): string | null {
  const parsed = serviceMenu.safeParse(menu);
  return parsed.success ? null : parsed.error.message;
}

test('whatever Grubhub answers, the reading fits our shape or says why there is none', () => {
  const thing = fc.dictionary(
    fc.constantFrom(...fields),
    fc.oneof(fc.constantFrom<unknown>('a', 'b', -1, 2.5, null, ['a'], { a: 1 }), fc.jsonValue({ maxDepth: 2 })),
  );
  const part = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.array(thing, { maxLength: 4 }));
  const names = Object.keys(normalizedMenu).filter((name) => name !== 'menu_info');
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), part), fc.jsonValue({ maxDepth: 2 }), (parts, info) => {
      const reading = decodeMenu({ ...parts, menu_info: info }, { unit: 'dollars', now: menuTestNow });
      const flaw = reading.ok ? flawOf(reading.menu) : null;
      expect(flaw).toBeNull();
    }),
    { numRuns: 500 },
  );
});
