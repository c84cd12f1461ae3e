import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flawsIn, flawsOf } from '../fixtures/soundness.ts';
import { sentDelivery, sentOrder } from './fixtures/orders.ts';
import { readMoney, writeMoney } from './money.ts';
import { mapOrder } from './order.ts';

function mapped(change: object = {}) {
  const mapping = mapOrder({ ...sentOrder(), ...change }, { externalStoreId: '', currency: 'EUR' });
  if (!mapping.ok) throw new Error(mapping.reason);
  expect(flawsOf(mapping.order)).toEqual([]);
  return mapping.order;
}

describe('an order of HubRise’s', () => {
  test('has its money to the cent, without what was taken back', () => {
    const order = mapped();
    expect(order.drift).toEqual([]);
    expect(order).not.toHaveProperty('moneyMismatch');
    expect(order.totals).toEqual({
      currency: 'EUR',
      subtotalMinor: 3_200,
      taxMinor: 0,
      feesMinor: 250,
      tipsMinor: 100,
      discountsMinor: 200,
      totalMinor: 3_350,
      cashDueMinor: 1_350,
    });
    expect(order.charges).toEqual([{ type: 'delivery', amountMinor: 250 }]);
    expect(order.tips).toEqual([{ for: 'merchant', amountMinor: 100 }]);
    expect(order.discounts).toEqual([
      {
        externalId: 'd1',
        code: 'SPRING',
        type: 'Spring 2€',
        amountMinor: 200,
        fundedBy: [{ party: 'unknown', amountMinor: 200 }],
      },
    ]);
  });

  test('has lines with their options apart, and what a removal costs', () => {
    const [ramen, cola, ...others] = mapped().lines;
    expect(others).toEqual([]);
    expect(ramen).toMatchObject({
      name: 'Tonkotsu ramen, Large',
      itemRef: 'RAMEN-L',
      externalLineId: 'i1',
      quantity: 2,
      note: 'No spring onion',
      price: {
        unitBaseMinor: 1_250,
        optionsTotalMinor: 300,
        unitTotalMinor: 1_550,
        lineTotalMinor: 3_100,
        sentPriceIncludesOptions: false,
      },
      modifiers: [
        { name: 'Egg', quantity: 2, action: 'added', group: { name: 'Toppings' }, price: { lineTotalMinor: 200 } },
        { name: 'Nori', action: 'removed', price: { lineTotalMinor: 0 } },
        { name: 'Without Broth', action: 'added', price: { lineTotalMinor: 100 } },
      ],
    });
    expect(cola).toMatchObject({ name: 'Cola', deal: 'Ramen and a drink: Drink', modifiers: [] });
  });

  test('names who ordered, where it goes and through what', () => {
    expect(mapped()).toMatchObject({
      displayId: 'K7',
      secondaryIds: ['900412'],
      brand: 'hubrise',
      kind: 'delivery_by_merchant',
      stage: 'offered',
      placedAt: '2026-06-01T19:00:05+02:00',
      readyTargetAt: '2026-06-01T19:45:00+02:00',
      customer: { name: 'Zoé Durand', phoneCode: '4242', pastOrderCount: 3 },
      destination: { lines: ['3 rue des Lilas', 'Paris'], postalCode: '75011', instructions: 'Second courtyard' },
      notes: { kitchen: 'Allergic to sesame', store: 'Ordered through Noodle Web (WEB-DEL). Coupons: SPRING' },
      couriers: [],
    });
  });

  test.each([
    ['delivery', { delivery: sentDelivery() }, 'delivery_by_service'],
    ['delivery', { customer: null }, 'delivery_by_service'],
    ['delivery', { delivery: null }, 'delivery_by_merchant'],
    ['collection', {}, 'pickup'],
    ['eat_in', {}, 'dine_in'],
    [null, {}, 'pickup'],
  ])('by %s with %j is %s', (service_type, change, kind) => {
    expect(mapped({ service_type, ...change })).toMatchObject({ kind, drift: [] });
  });

  test.each([
    ['new', 'offered'],
    ['received', 'offered'],
    ['in_preparation', 'accepted'],
    ['awaiting_shipment', 'ready'],
    ['awaiting_collection', 'ready'],
    ['in_delivery', 'handed_off'],
    ['completed', 'completed'],
    ['rejected', 'denied'],
    ['cancelled', 'cancelled'],
  ])('%s is %s', (status, stage) => {
    expect(mapped({ status })).toMatchObject({ stage, stageAsSent: status, drift: [] });
  });

  test('whose delivery failed is over, and by whom is told', () => {
    expect(mapped({ status: 'delivery_failed' })).toMatchObject({
      stage: 'cancelled',
      cancellation: { by: 'courier' },
    });
    expect(mapped({ status: 'accepted' })).not.toHaveProperty('cancellation');
  });

  test('is for later only when it is wanted much later', () => {
    const expected_time = '2026-06-01T21:00:00+02:00';
    expect(mapped({ expected_time })).toMatchObject({ scheduledFor: { startAt: expected_time }, stage: 'offered' });
    expect(mapped()).not.toHaveProperty('scheduledFor');
    expect(mapped({ expected_time: null })).not.toHaveProperty('readyTargetAt');
  });

  test('without payments is unpaid, and with all of them paid', () => {
    expect(mapped({ payments: [] }).totals.cashDueMinor).toBe(3_350);
    expect(mapped({ payments: [{ amount: '33.50 EUR' }] }).totals.cashDueMinor).toBe(0);
  });

  test('whose subtotals are missing is added up by HubRise’s rule', () => {
    const items = sentOrder().items.map((item) => ({ ...item, subtotal: undefined }));
    expect(mapped({ items })).toMatchObject({ totals: { subtotalMinor: 3_200 }, drift: [] });
    expect(mapped({ items })).not.toHaveProperty('moneyMismatch');
  });

  test('that does not add up says so and is taken all the same', () => {
    const [ramen] = sentOrder().items;
    expect(mapped({ items: [{ ...ramen, subtotal: '30.00 EUR' }] })).toHaveProperty('moneyMismatch');
  });

  test('with words nobody knows is taken, and they are noted', () => {
    const order = mapped({ status: 'blessed', service_type: 'drone', total: 'much' });
    expect(order).toMatchObject({ stage: 'unknown', kind: 'pickup' });
    expect(order.drift).toEqual(['total: unreadable amount', 'service_type: drone', 'status: blessed'].toSorted(
      (a, b) => order.drift.indexOf(a) - order.drift.indexOf(b),
    )); // prettier-ignore
  });

  test.each([
    ['hello', /not a JSON object/],
    [{ location_id: 'x' }, /no id/],
    [{ id: 'x' }, /no location/],
  ])('%j is none', (raw, reason) => {
    expect(mapOrder(raw, { externalStoreId: '', currency: 'EUR' })).toEqual({
      ok: false,
      reason: expect.stringMatching(reason),
    });
  });

  test('is read whatever one of its fields holds', () => {
    const names = Object.keys(sentOrder());
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.jsonValue(), (name, value) => {
        const mapping = mapOrder({ ...sentOrder(), [name]: value }, { externalStoreId: '', currency: 'EUR' });
        expect(flawsIn(mapping, name, ['id', 'location_id'])).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe('money as text', () => {
  test('goes there and back in every currency', () => {
    const currency = fc.constantFrom('EUR', 'USD', 'GBP', 'JPY', 'KWD');
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), currency, (amountMinor, code) => {
        expect(readMoney(writeMoney(amountMinor, code))).toEqual({ amountMinor, currency: code });
      }),
    );
    expect(writeMoney(980, 'EUR')).toBe('9.80 EUR');
    expect(writeMoney(-5, 'EUR')).toBe('-0.05 EUR');
  });

  test.each(['9.80', 'EUR 9.80', '9,80 EUR', '9.80 eur', 980, null])('%j is none', (sent) => {
    expect(readMoney(sent)).toBeUndefined();
  });
});
