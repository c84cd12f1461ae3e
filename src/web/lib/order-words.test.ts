import { expect, it } from 'vitest';
import type { ServiceOrderLine } from '../../domains/channels/model/service-order.ts';
import { allergySentences, itemCountText, modifierText, orderTitle, totalText } from './order-words.ts';

const line = (name: string, rest: Partial<ServiceOrderLine> = {}): ServiceOrderLine => ({
  name,
  quantity: 1,
  action: 'added',
  modifiers: [],
  price: {
    unitBaseMinor: 0,
    optionsTotalMinor: 0,
    unitTotalMinor: 0,
    lineTotalMinor: 0,
    sentPriceIncludesOptions: false,
  },
  ...rest,
});

it.each([
  [line('Corn'), 'Corn'],
  [line('Guacamole', { quantity: 2 }), '2 × Guacamole'],
  [line('Onion', { action: 'removed' }), 'No onion'],
  [line('BBQ sauce', { action: 'removed' }), 'No BBQ sauce'],
  [line('No cilantro', { action: 'removed' }), 'No cilantro'],
])('writes a modifier as the kitchen reads it', (modifier, text) => {
  expect(modifierText(modifier)).toBe(text);
});

it('names the item of each allergy request, in modifiers too', () => {
  const lines = [
    line('Taco', { allergy: { codes: ['PEANUTS', 'TREE_NUTS'], instructions: 'Severe' } }),
    line('Bowl', { modifiers: [line('Salsa', { allergy: { codes: [] } })] }),
  ];
  expect(allergySentences({ lines, notes: {} })).toEqual([
    'Taco: peanuts, tree nuts: Severe',
    'Salsa: ask the customer',
  ]);
});

it('leaves out "other" where words say what it is', () => {
  const worded = line('Taco', { allergy: { codes: ['EGGS', 'OTHER'], instructions: 'Lupin' } });
  const bare = line('Bowl', { allergy: { codes: ['OTHER'] } });
  expect(allergySentences({ lines: [worded, bare], notes: {} })).toEqual(['Taco: eggs: Lupin', 'Bowl: other']);
});

it('counts what is to be made', () => {
  expect(itemCountText([line('Taco', { quantity: 3 }), line('Cheese', { quantity: 0.5 })])).toBe('4 items');
  expect(itemCountText([line('Taco'), line('Onion', { action: 'removed' })])).toBe('1 item');
});

it('does not call a subtotal a total', () => {
  const totals = { currency: 'USD', subtotalMinor: 1_000, taxMinor: 80, feesMinor: 0, tipsMinor: 0, discountsMinor: 0 };
  expect(totalText({ totals })).toEqual({ label: 'Items before tax', amount: '$10.00' });
  expect(totalText({ totals: { ...totals, totalMinor: 1_080 } })).toEqual({
    label: 'Customer total',
    amount: '$10.80',
  });
});

it('takes up notes about an allergy, of the order and of its items, in English and Spanish', () => {
  const lines = [line('Taco', { note: 'Severe nut ALLERGY' }), line('Bowl', { note: 'Extra salsa' })];
  const notes = { kitchen: 'Soy alérgico al cacahuate', store: 'Ring the bell' };
  expect(allergySentences({ lines, notes })).toEqual(['Taco: Severe nut ALLERGY', 'Soy alérgico al cacahuate']);
});

it.each([
  ['Ana P.', 'Ana P.'],
  ['', 'A-17'],
  ['  ', 'A-17'],
])('titles an order whose customer is "%s" with "%s"', (name, title) => {
  expect(orderTitle({ displayId: 'A-17', customer: { name } })).toBe(title);
});
