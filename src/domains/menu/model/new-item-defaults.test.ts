import { expect, it } from 'vitest';
import { defaultCategoryId, inheritedTax } from './new-item-defaults.ts';
import { itemDetails, type Category, type Item } from './menu.ts';

const category = (id: string): Category => ({ id, ref: id, name: id, description: '', menuIds: [] });
const item = (id: string, categoryId: string, details: object = {}): Item => ({
  id,
  ref: id,
  categoryId,
  name: id,
  description: '',
  basePriceMinor: 100,
  photoId: null,
  isCombo: false,
  isListed: true,
  groupIds: [],
  details: itemDetails.parse(details),
});

it('defaultCategoryId is the category used last, else the first one', () => {
  const categories = [category('tacos'), category('drinks')];
  expect(defaultCategoryId([item('1', 'tacos'), item('3', 'drinks'), item('2', 'tacos')], categories)).toBe('drinks');
  expect(defaultCategoryId([item('1', 'gone')], categories)).toBe('tacos');
  expect(defaultCategoryId([], categories)).toBe('tacos');
  expect(defaultCategoryId([], [])).toBeUndefined();
});

it('inheritedTax is what most items of the category have, else most of the menu, and never that of alcohol', () => {
  const items = [
    item('1', 'drinks', { taxCategory: 'soft_drink' }),
    item('2', 'drinks', { taxCategory: 'alcohol', alcohol: true }),
    item('3', 'drinks', { taxCategory: 'alcohol', alcohol: true }),
    item('4', 'tacos', { taxCategory: 'prepared_food' }),
    item('5', 'tacos', { taxCategory: 'prepared_food' }),
    item('6', 'tacos', { taxBasisPoints: 825 }),
    item('7', 'sweets'),
  ];
  expect(inheritedTax(items, 'drinks')).toEqual({ taxCategory: 'soft_drink' });
  expect(inheritedTax(items, 'tacos')).toEqual({ taxCategory: 'prepared_food' });
  expect(inheritedTax(items, 'sweets')).toEqual({ taxCategory: 'prepared_food' });
  expect(inheritedTax([item('7', 'sweets')], 'sweets')).toEqual({});
});
