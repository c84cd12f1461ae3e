import { describe, expect, test } from 'vitest';
import type { ServiceMenu } from '../../channels/model/service-menu.ts';
import { nameIds, withoutIds } from './refusal-words.ts';

const taco = '018f5c1e-7a00-7000-8000-000000000001';
const salsa = '018f5c1e-7a00-7000-8000-000000000002';
const unknown = '018f5c1e-7a00-7000-8000-00000000ffff';
const plain = { priceMinor: 1, groupRefs: [], isCombo: false, alcohol: false, dietary: [], allergens: [] };

const menu: ServiceMenu = {
  currency: 'USD',
  menus: [],
  categories: [{ ref: '12', name: 'Tacos', itemRefs: [taco] }],
  items: [{ ...plain, ref: taco, name: 'Taco' }],
  groups: [{ ref: salsa, name: 'Salsa', minimum: 0, maximum: 1, free: 0, modifiers: [] }],
};

describe('nameIds', () => {
  test.each([
    [`items[${taco}].tax_rate is missing.`, 'items[Taco].tax_rate is missing.', ['Taco']],
    [`There is no group ${salsa} for ${taco}`, 'There is no group Salsa for Taco', ['Taco', 'Salsa']],
    [`There is no item ${unknown}.`, 'There is no item ….', []],
    ['categories[12] takes 12 items', 'categories[Tacos] takes 12 items', ['Tacos']],
    ['It is too large.', 'It is too large.', []],
  ])('replaces the ids of %j with names', (message, text, names) => {
    const found = nameIds(message, menu);
    expect([found.text, found.about.map(({ name }) => name)]).toEqual([text, names]);
  });

  test('leaves no UUID in any message, in capitals either', () => {
    expect(nameIds(`x ${unknown.toUpperCase()} y ${taco} ${unknown}`, menu).text).toBe('x … y Taco …');
    expect(withoutIds(`item ${taco}`)).toBe('item …');
  });
});
