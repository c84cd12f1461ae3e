import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalsOf } from '../../channels/model/menu-refusals.ts';
import type { MenuLimits } from '../../channels/model/menu-rules.ts';
import { composeMenu } from './compose.ts';
import { anyMenu } from './fixtures/menus.ts';
import { holdBack } from './hold-back.ts';
import type { Group, Item, Menu } from './menu.ts';
import { standardPricing } from './price.ts';
import { taxOfItem } from './tax.ts';

const limits: MenuLimits = {
  groupLevels: 3,
  deeperGroups: 'refused',
  circularGroups: 'refused',
  options: 'own',
  repeatedOptions: 'refused',
  defaultsWithinMaximum: true,
  itemNameMin: 2,
  itemNameMax: 40,
  descriptionMax: 500,
  categoryDescriptionMax: 500,
  categoryNameMin: 2,
  categoryNameMax: 60,
  modifierNameMax: 40,
  menuNameMax: 100,
  refMax: 50,
  refForbidden: '/;',
  photo: { minPx: 320, maxPx: 4_000, maxBytes: 5_000_000 },
  groupMaximum: 20,
  tax: 'rate_required',
  alcohol: 'flag',
  menuMaxBytes: 5_000_000,
};
const refusals = (menu: Parameters<typeof refusalsOf>[0]) =>
  refusalsOf(menu, {
    name: 'A service',
    limits,
    sent: (all) => all,
    maxUnits: ({ modifiers }) => modifiers.reduce((sum, { maximum }) => sum + maximum, 0),
  });
const held = (menu: Menu) =>
  holdBack(menu, {
    compile: (part) =>
      composeMenu(part, standardPricing, { storeId: '', service: '', dualPrices: false, photoUrl: (id) => id }),
    refusalsOf: refusals,
  });

const ids = Array.from({ length: 9 }, (_, place) => `00000000-0000-4000-8000-00000000000${place}`);
const [category = '', taco = '', soup = '', salsa = '', red = '', green = ''] = ids;
const item = (id: string, change: Partial<Item> = {}): Item => ({
  id,
  ref: id,
  categoryId: category,
  name: `Item ${id.at(-1)}`,
  description: '',
  basePriceMinor: 500,
  photoId: null,
  isCombo: false,
  isListed: true,
  groupIds: [],
  details: { alcohol: false, dietary: [], allergens: [], taxBasisPoints: 825 },
  ...change,
});
const option = (id: string, change: Partial<Group['modifiers'][number]> = {}) => ({
  id,
  ref: id,
  name: `Option ${id.at(-1)}`,
  basePriceMinor: 0,
  itemId: null,
  defaultQuantity: 0,
  maximum: 1,
  isListed: true,
  groupIds: [],
  details: { alcohol: false },
  ...change,
});
const group = (change: Partial<Group>): Group => ({
  id: salsa,
  ref: salsa,
  name: 'Salsa',
  minimum: 0,
  maximum: 2,
  free: 0,
  modifiers: [option(red), option(green)],
  ...change,
});
const menuOf = (items: Item[], groups: Group[] = []): Menu => ({
  menus: [],
  categories: [{ id: category, ref: 'c', name: 'Food', description: '', menuIds: [] }],
  items,
  groups,
});
const long = 'x'.repeat(41);
const refsOf = (menu: Menu) => held(menu).menu.items.map(({ ref }) => ref);

describe('holdBack', () => {
  it('leaves one bad item out with its reason, and keeps the rest', () => {
    const untaxed = item(taco, { details: { alcohol: false, dietary: [], allergens: [] } });
    const result = held(menuOf([untaxed, item(soup)]));
    expect(result.menu.items.map(({ ref }) => ref)).toEqual([soup]);
    expect(result.held).toEqual([
      {
        subject: { kind: 'item', id: taco, groupId: null, name: 'Item 1', categoryName: 'Food' },
        cause: { kind: 'item', id: taco, groupId: null, name: 'Item 1', categoryName: 'Food' },
        field: 'tax',
        sentence: 'A service needs a sales tax rate.',
      },
    ]);
    expect(result.refusals).toEqual([]);
  });

  it('leaves a bad modifier out of an optional group, and holds the items of a required one', () => {
    const bad = [option(red, { name: long }), option(green)];
    const opens = item(taco, { groupIds: [salsa] });
    const optional = held(menuOf([opens, item(soup)], [group({ modifiers: bad })]));
    expect(optional.menu.items.map(({ ref }) => ref)).toEqual([taco, soup]);
    expect(optional.menu.groups[0]?.modifiers.map(({ ref }) => ref)).toEqual([green]);
    expect(optional.held.map(({ subject }) => [subject.kind, subject.id])).toEqual([['modifier', red]]);
    const required = held(menuOf([opens, item(soup)], [group({ modifiers: bad, minimum: 2 })]));
    expect(required.menu.items.map(({ ref }) => ref)).toEqual([soup]);
    expect(required.held.map(({ subject, cause }) => [subject.id, cause.kind])).toEqual([[taco, 'modifier']]);
  });

  it('holds a combo whose required choice is held back, also through other groups', () => {
    const soupIsBad = item(soup, { name: long });
    const choice = group({ minimum: 1, maximum: 1, modifiers: [option(red, { itemId: soup })] });
    expect(refsOf(menuOf([item(taco, { groupIds: [salsa], isCombo: true }), soupIsBad, item(ids[6] ?? '')], [choice]))).toEqual([ids[6]]); // prettier-ignore
    const outer = group({ id: ids[7] ?? '', ref: 'o', modifiers: [option(green, { groupIds: [salsa] })] });
    expect(refsOf(menuOf([item(taco, { groupIds: [outer.id] }), soupIsBad, item(ids[6] ?? '')], [outer, choice]))).toEqual([ids[6]]); // prettier-ignore
  });

  it('holds the items of a bad category, and leaves nothing where all are bad', () => {
    const menu = menuOf([item(taco), item(soup)]);
    const result = held({ ...menu, categories: menu.categories.map((one) => ({ ...one, name: 'F' })) });
    expect(result.menu.items).toEqual([]);
    expect(result.held.map(({ subject, cause }) => [subject.id, cause.kind, cause.id])).toEqual([
      [taco, 'category', category],
      [soup, 'category', category],
    ]);
  });

  it('leaves of any menu a part that the service accepts, and holds nothing back of one that it accepts whole', () => {
    fc.assert(
      fc.property(anyMenu(), (menu) => {
        const result = held(menu);
        const isEmpty = result.menu.items.length === 0;
        expect(isEmpty || result.refusals.length === 0).toBe(true);
        const left = new Set(result.held.map(({ subject }) => subject.id));
        const sent = new Set(result.menu.items.map(({ ref }) => ref));
        for (const one of menu.items) expect(sent.has(one.ref)).toBe(one.isListed && !left.has(one.id));
      }),
    );
  });
});

const rate = (taxBasisPoints: number) => ({ taxBasisPoints });

describe('taxOfItem', () => {
  it.each([
    ['its own before its category and store', rate(100), rate(200), rate(300), rate(100)],
    ['its category before its store', {}, rate(200), rate(300), rate(200)],
    ['its store where its category has none', {}, undefined, rate(300), rate(300)],
    ['nothing where nobody names one', {}, undefined, undefined, {}],
    ['a rate for its own kind of goods', { taxCategory: 'grocery' }, undefined, rate(300), { taxCategory: 'grocery', taxBasisPoints: 300 }],
    ['no rate where it is exempt', { taxCategory: 'exempt' }, rate(200), rate(300), { taxCategory: 'exempt' }],
    ['no rate where its category is exempt', {}, { taxCategory: 'exempt' }, rate(300), { taxCategory: 'exempt' }],
    ['its own rate in an exempt category', rate(100), { taxCategory: 'exempt' }, rate(300), { taxCategory: 'exempt', taxBasisPoints: 100 }],
    ['a rate of zero', rate(0), rate(200), undefined, rate(0)],
  ] as const)('takes %s', (_what, own, tax, store, expected) => {
    expect(taxOfItem({ details: own }, { category: tax && { tax }, store })).toEqual(expected);
  }); // prettier-ignore
});
