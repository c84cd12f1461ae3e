import { describe, expect, it } from 'vitest';
import type { ItemView } from '../../../domains/menu/contract.ts';
import { itemDetails } from '../../../domains/menu/model/menu.ts';
import { filterItems } from './menu-filters.ts';

const item = (name: string, more: Partial<ItemView> = {}): ItemView => ({
  id: name,
  ref: name,
  categoryId: 'food',
  name,
  description: '',
  basePriceMinor: 100,
  photoId: null,
  isCombo: false,
  isListed: true,
  groupIds: [],
  details: itemDetails.parse({}),
  version: 1,
  photo: null,
  stock: [],
  ...more,
});

const items = [
  item("Rosalía's birria"),
  item('Lager', {
    categoryId: 'drinks',
    details: itemDetails.parse({ alcohol: true, brand: 'Harbor', barcode: '0012345678905' }),
  }),
  item('Flan', { isListed: false, description: 'Caramel, eggs' }),
];
const find = (given: Partial<Parameters<typeof filterItems>[1]>, soldOut: string[] = []) =>
  filterItems({ items }, { words: '', categoryId: null, only: null, ...given }, ({ id }) => soldOut.includes(id)).map(
    ({ name }) => name,
  );

describe('looking for items', () => {
  it('finds words in any order, in names, descriptions, brands and barcodes', () => {
    expect(find({ words: " birria  rosalía's" })).toEqual(["Rosalía's birria"]);
    expect(find({ words: 'eggs' })).toEqual(['Flan']);
    expect(find({ words: 'harbor' })).toEqual(['Lager']);
    expect(find({ words: '0012345678905' })).toEqual(['Lager']);
    expect(find({ words: 'birria eggs' })).toEqual([]);
  });

  it('narrows down by category and by what is special about an item', () => {
    expect(find({ categoryId: 'drinks' })).toEqual(['Lager']);
    expect(find({ only: 'unlisted' })).toEqual(['Flan']);
    expect(find({ only: 'alcohol' })).toEqual(['Lager']);
    expect(find({ only: 'sold_out' }, ['Flan'])).toEqual(['Flan']);
    expect(find({ only: 'no_photo' })).toHaveLength(3);
  });
});
