import { describe, expect, it } from 'vitest';
import type { ServiceOrderLine } from '../../channels/model/service-order.ts';
import { priceBookOf } from '../../menu/model/price-book.ts';
import { valueLines } from './base-value.ts';

function line(given: Partial<ServiceOrderLine> & { menuMinor: number; options?: number }): ServiceOrderLine {
  const { menuMinor, options = 0, ...rest } = given;
  const quantity = rest.quantity ?? 1;
  return {
    name: rest.itemRef ?? 'Thing',
    quantity,
    action: 'added',
    price: {
      unitBaseMinor: menuMinor,
      optionsTotalMinor: options,
      unitTotalMinor: menuMinor + options,
      lineTotalMinor: (menuMinor + options) * quantity,
      sentPriceIncludesOptions: false,
    },
    modifiers: [],
    ...rest,
  };
}

const item = { id: '', categoryId: '', name: '', description: '', photoId: null, isCombo: false, isListed: true };
const details = { alcohol: false, dietary: [], allergens: [] };
const modifier = { id: '', name: '', itemId: null, defaultQuantity: 0, maximum: 9, isListed: true, groupIds: [] };
const group = { id: '', name: '', minimum: 0, maximum: 9, free: 0 };
const book = priceBookOf({
  items: [{ ...item, ref: 'taco', basePriceMinor: 400, groupIds: [], details }],
  groups: [
    {
      ...group,
      ref: 'add',
      modifiers: [{ ...modifier, ref: 'crema', basePriceMinor: 50, details: { alcohol: false } }],
    },
    {
      ...group,
      ref: 'big',
      modifiers: [{ ...modifier, ref: 'crema', basePriceMinor: 90, details: { alcohol: false } }],
    },
  ],
});
const crema = (ref: string | undefined, quantity = 1) =>
  line({ itemRef: 'crema', menuMinor: 78, quantity, group: { name: 'Add', ...(ref !== undefined && { ref }) } });

const worth = (ref: string | undefined) =>
  valueLines([line({ itemRef: 'taco', menuMinor: 620, modifiers: [crema(ref)] })], book)[0]?.baseMinor;

describe('lines at base prices', () => {
  it('are what the menu says, whatever the service charged, with options for each unit', () => {
    const [valued] = valueLines(
      [line({ itemRef: 'taco', menuMinor: 999, quantity: 3, modifiers: [crema('add', 2)] })],
      book,
    );
    expect(valued).toEqual({ name: 'taco', quantity: 3, baseMinor: 3 * (400 + 2 * 50), menuMinor: 2997 });
  });

  it('tell options of the same id apart by their group, and take any where the service names none', () => {
    expect([worth('add'), worth('big'), worth(undefined), worth('unheard-of')]).toEqual([450, 490, 450, 450]);
  });

  it('count nothing for what was free or taken off', () => {
    const free = line({ itemRef: 'crema', menuMinor: 0, group: { ref: 'add', name: 'Add' } });
    const off = line({ itemRef: 'crema', menuMinor: 78, action: 'removed', group: { ref: 'add', name: 'Add' } });
    const [valued] = valueLines([line({ itemRef: 'taco', menuMinor: 620, modifiers: [free, off] })], book);
    expect(valued?.baseMinor).toBe(400);
  });

  it('work the base price back from the menu price of what is on no menu, and say so', () => {
    const valued = valueLines([line({ itemRef: 'special', menuMinor: 1550 }), line({ menuMinor: 1550 })], book);
    expect(valued).toMatchObject([
      { baseMinor: 1000, isWorkedBack: true },
      { baseMinor: 1000, isWorkedBack: true },
    ]);
  });

  it('round what is sold by weight to the cent', () => {
    expect(valueLines([line({ itemRef: 'taco', menuMinor: 620, quantity: 0.333 })], book)[0]?.baseMinor).toBe(133);
  });
});
