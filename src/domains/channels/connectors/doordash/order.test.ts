import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServiceOrder } from '../../model/service-order.ts';
import { flawsIn, flawsOf } from '../fixtures/soundness.ts';
import { adjustmentBody, pricedOrder, selfDeliveryBody } from './fixtures/orders.ts';
import { mapOrder } from './order.ts';

const hint = { externalStoreId: '', isTest: false, currency: 'USD' };

function mapped(raw: unknown): ServiceOrder {
  const mapping = mapOrder(raw, hint);
  if (!mapping.ok) throw new Error(mapping.reason);
  return mapping.order;
}

/** One item with one option, as the FAQ on item prices prints it. */
const oneItem = (price: number, option: number, subtotal: number) => ({
  ...pricedOrder(),
  subtotal,
  categories: [
    {
      name: 'Bowls',
      items: [
        {
          name: 'Bowl',
          quantity: 1,
          price,
          extras: [{ name: 'Sauce', options: [{ name: 'Hot', price: option, quantity: 1 }] }],
        },
      ],
    },
  ],
});

describe('an order as the reference models it', () => {
  const order = mapped(pricedOrder());

  test('survives a round trip through the schema and knows no unknown words', () => {
    expect(flawsOf(order)).toEqual([]);
    expect(order.drift).toEqual([]);
  });

  test("an item's price holds its options, and a recipe option counts what is charged", () => {
    expect(order.moneyMismatch).toBeUndefined();
    expect(order.lines[0]?.price).toEqual({
      unitBaseMinor: 1000,
      optionsTotalMinor: 250,
      unitTotalMinor: 1250,
      lineTotalMinor: 2500,
      sentPriceIncludesOptions: true,
    });
    expect(order.lines[0]?.modifiers[0]?.price).toMatchObject({
      unitBaseMinor: 200,
      optionsTotalMinor: 50,
      unitTotalMinor: 250,
    });
  });

  test('nested options, removed ones and their groups arrive, in both spellings of the list', () => {
    const [tofu] = order.lines[0]?.modifiers ?? [];
    expect(tofu).toMatchObject({ name: 'Tofu', externalLineId: 'lo-1', group: { ref: 'protein', name: 'Protein' } });
    expect(tofu?.modifiers).toMatchObject([
      { name: 'Chili', quantity: 3, chargeableQuantity: 1, action: 'added', group: { name: 'Sauce' } },
      { name: 'Mayo', quantity: 0, action: 'removed' },
    ]);
  });

  test('special instructions, utensils, experience and short code reach the kitchen', () => {
    expect(order).toMatchObject({
      notes: { kitchen: 'Napkins please' },
      utensils: 'yes',
      brand: 'caviar',
      shortCode: '915700',
      displayId: '915700',
      commissionType: 'dashpass',
    });
    expect(order.lines.map((line) => line.note)).toEqual(['Allergic to sesame', undefined]);
    expect(order.lines[0]?.substitution).toBe('CONTACT_CUSTOMER');
  });

  test('a group order names who gets what', () => {
    expect(order.participants).toEqual([{ name: 'Noor' }, { name: 'Sam' }]);
    expect(order.lines.map((line) => line.participant)).toEqual(['Noor', 'Sam']);
    expect(order.lines[0]?.category).toEqual({ ref: 'bowls', name: 'Bowls' });
  });

  test('DoorDash sends no total and no time of placing, so there is none', () => {
    expect(order.totals).toEqual({
      currency: 'USD',
      subtotalMinor: 3000,
      taxMinor: 210,
      feesMinor: 0,
      tipsMinor: 0,
      discountsMinor: 0,
    });
    expect(order).not.toHaveProperty('placedAt');
    expect(order.readyTargetAt).toBe('2026-03-09T05:05:02+00:00');
    expect(order.taxRemittance).toEqual([{ party: 'service', on: 'items', amountMinor: 210 }]);
  });

  test('an address that is struck out is no address', () => expect(order).not.toHaveProperty('destination'));
});

describe('does the price of an item include its options?', () => {
  test('yes, when the prices alone meet the subtotal', () => {
    expect(mapped(oneItem(510, 10, 510)).lines[0]?.price).toMatchObject({ unitBaseMinor: 500, unitTotalMinor: 510 });
  });

  test('no, when only prices and options together do, as in one older sample', () => {
    const order = mapped(oneItem(500, 60, 560));
    expect(order.lines[0]?.price).toMatchObject({
      unitBaseMinor: 500,
      unitTotalMinor: 560,
      sentPriceIncludesOptions: false,
    });
    expect(order.moneyMismatch).toBeUndefined();
  });

  test('yes with a flag, when neither does: money never refuses an order', () => {
    const order = mapped(oneItem(500, 60, 2000));
    expect(order.lines[0]?.price.sentPriceIncludesOptions).toBe(true);
    expect(order.moneyMismatch).toMatchObject({ linesMinor: 500, subtotalMinor: 2000 });
  });
});

describe('an order that the shop delivers itself', () => {
  const order = mapped(selfDeliveryBody());

  test('survives a round trip through the schema', () => expect(flawsOf(order)).toEqual([]));

  test('shows by its address when no fulfillment_type is sent', () => {
    expect(order.kind).toBe('delivery_by_merchant');
    expect(order.destination).toEqual({
      lines: ['12 Wharf St', 'Unit 205', 'Portland, ME', 'US'],
      postalCode: '04101',
      latitude: '43.6591',
      longitude: '-70.2568',
      instructions: 'Red doormat',
    });
  });

  test('fees, bag fee, tip and promotions by funder add up in the totals', () => {
    expect(order.charges).toEqual([
      { type: 'delivery', amountMinor: 299, taxMinor: 18 },
      { type: 'other', amountMinor: 200 },
      { type: 'bag', amountMinor: 30, taxMinor: 5 },
    ]);
    expect(order.tips).toEqual([{ for: 'merchant', amountMinor: 150 }]);
    expect(order.discounts).toEqual([
      {
        externalId: 'C-1',
        code: 'HELLO',
        amountMinor: 300,
        fundedBy: [
          { party: 'merchant', amountMinor: 200 },
          { party: 'service', amountMinor: 100 },
        ],
      },
    ]);
    expect(order.totals).toMatchObject({ taxMinor: 103, feesMinor: 529, tipsMinor: 150, discountsMinor: 300 });
    // The taxes on the fees have no remitter of their own: they follow the flag.
    expect(order.taxRemittance).toEqual([
      { party: 'merchant', on: 'items', amountMinor: 80 },
      { party: 'merchant', on: 'delivery_fee', amountMinor: 18 },
      { party: 'merchant', on: 'fees', amountMinor: 5 },
    ]);
  });
});

const from = (more: Record<string, unknown>) => mapped({ ...pricedOrder(), ...more });

describe('leniency', () => {
  test.each([
    ['dx_delivery', false, 'delivery_by_service'],
    ['mx_fleet_delivery', false, 'delivery_by_merchant'],
    ['pickup', true, 'pickup'],
    ['dx_delivery', true, 'pickup'],
    [undefined, true, 'pickup'],
    [undefined, false, 'delivery_by_service'],
    ['by_drone', false, 'delivery_by_service'],
  ])('fulfillment_type %s with is_pickup %s is %s', (fulfillment, isPickup, kind) => {
    expect(from({ fulfillment_type: fulfillment, is_pickup: isPickup }).kind).toBe(kind);
  });

  test.each([
    ['DOORDASH', 'doordash'],
    ['ANY_EXPERIENCE', 'doordash'],
    ['CAVIAR', 'caviar'],
    ['STOREFRONT', 'storefront'],
    ['WHITE_LABELED', 'white-label'],
    ['DOORDASH_CHECKOUT', 'checkout'],
    ['DRONEDASH', 'doordash'],
    [undefined, 'doordash'],
  ])('the experience %s is the brand %s', (experience, brand) => {
    expect(from({ experience }).brand).toBe(brand);
  });

  test('unknown words are noted', () => {
    const order = from({
      experience: 'DRONEDASH',
      fulfillment_type: 'by_drone',
      custom_fee: [{ type: 'MOON_FEE', price: 5 }],
    });
    expect(order.drift).toEqual(['custom_fee: MOON_FEE', 'fulfillment_type: by_drone', 'experience: DRONEDASH']);
    expect(order.charges).toEqual([{ type: 'other', amountMinor: 5 }]);
  });

  test('personal data that was struck out is absent', () => {
    expect(mapped(adjustmentBody()).customer).toEqual({ name: 'Customer' });
  });

  test('the older way to list discounts means the merchant pays', () => {
    const order = from({ applied_discounts: [{ discount_amount: 500, promo_id: 'p', promo_code: '$5 off' }] });
    expect(order.discounts).toEqual([
      { externalId: 'p', code: '$5 off', amountMinor: 500, fundedBy: [{ party: 'merchant', amountMinor: 500 }] },
    ]);
  });

  test('a promotion on one item is kept too', () => {
    const raw = pricedOrder();
    Object.assign(raw.categories[1]?.items[0] ?? {}, {
      applied_item_discount: { discount_amount: 100, promo_id: 'q' },
    });
    expect(mapped(raw).discounts).toMatchObject([{ externalId: 'q', type: 'item', amountMinor: 100 }]);
  });

  test("options printed straight on an item are the item's options", () => {
    const items = [{ name: 'Eggs', options: [{ name: 'Egg white', price: 109, quantity: 1 }] }];
    const order = from({ categories: [{ items }], subtotal: 109 });
    expect(order.lines[0]).toMatchObject({ name: 'Eggs', quantity: 1, modifiers: [{ name: 'Egg white' }] });
    expect(order.moneyMismatch).toBeUndefined();
  });

  test.each([
    [9_999, 'tax_amount_remitted: exceeds the tax', 'service'],
    [-5, 'tax_amount_remitted: negative', 'unknown'],
  ])('a remitted amount of %i is noted, and the shares add up to the tax', (remitted, word, party) => {
    const order = from({ is_tax_remitted_by_doordash: true, tax: 80, tax_amount_remitted_by_doordash: remitted });
    expect(order.taxRemittance).toEqual([{ party, on: 'items', amountMinor: 80 }]);
    expect(order.drift).toContain(word);
    expect(flawsOf(order)).toEqual([]);
  });

  test('tax that DoorDash says it remits but does not put a figure to belongs to nobody known', () => {
    expect(from({ tax_amount_remitted_by_doordash: 0 }).taxRemittance).toEqual([
      { party: 'unknown', on: 'items', amountMinor: 210 },
    ]);
  });

  test('a sandbox provider marks its orders as tests', () => {
    expect(from({ store: { merchant_supplied_id: 's', provider_type: 'forkline_sandbox' } }).isTest).toBe(true);
    expect(from({}).isTest).toBe(false);
  });

  test('null lists and parts are empty ones', () => {
    const order = mapped({
      id: 'a',
      store: { merchant_supplied_id: 's' },
      categories: null,
      consumer: null,
      custom_fee: null,
    });
    expect(flawsOf(order)).toEqual([]);
    expect(order).toMatchObject({ lines: [], customer: { name: 'Customer' }, utensils: 'shop_decides' });
  });
});

describe('properties', () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  const option = fc.letrec<{ option: unknown }>((tie) => ({
    option: fc.record({
      name: fc.string(),
      price: cents,
      quantity: fc.integer({ min: 0, max: 9 }),
      chargeable_quantity: fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 9 })),
      extras: fc.oneof(
        { depthSize: 'small' },
        fc.constant(null),
        fc.array(
          fc.record({
            name: fc.string(),
            options: fc.array(tie('option'), { maxLength: 2 }),
            removed_options: fc.constant(null),
          }),
          { maxLength: 2 },
        ),
      ),
    }),
  })).option;
  const item = fc.record({
    name: fc.string(),
    price: cents,
    quantity: fc.integer({ min: 0, max: 20 }),
    extras: fc.array(fc.record({ name: fc.string(), options: fc.array(option, { maxLength: 3 }) }), { maxLength: 2 }),
  });

  test('every order maps, its lines hold together, and it survives the schema', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 4 }), cents, (items, subtotal) => {
        const order = mapped({ ...pricedOrder(), subtotal, categories: [{ name: 'All', items }] });
        expect(flawsOf(order)).toEqual([]);
        const sum = order.lines.reduce((total, line) => total + line.price.lineTotalMinor, 0);
        expect(order.moneyMismatch === undefined).toBe(sum === subtotal);
      }),
      { numRuns: 150 },
    );
  });

  test('any value in any field leaves an order that survives the schema', () => {
    const anything = fc.anything({ withNullPrototype: false, withBigInt: false, withDate: false });
    const fields = [...Object.keys(pricedOrder()), ...Object.keys(selfDeliveryBody().order)];
    fc.assert(
      fc.property(fc.constantFrom(...fields), anything, (field, value) => {
        const mapping = mapOrder({ event: { type: 'OrderCreate' }, order: { ...pricedOrder(), [field]: value } }, hint);
        expect(flawsIn(mapping, field, ['id', 'store'])).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
