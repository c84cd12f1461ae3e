import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServiceOrder } from '../../model/service-order.ts';
import { flawsIn, flawsOf } from '../fixtures/soundness.ts';
import { charge, e5, failedOrderV1, fullOrderV1 } from './fixtures/order-v1.ts';
import { merchantDeliveryOrderV2, printedOrderV2 } from './fixtures/order-v2.ts';
import { mapOrder } from './order.ts';

const hint = { apiVersion: '1.0.0', externalStoreId: 'hinted-store', isTest: false, currency: 'USD' };

function mapped(raw: unknown): ServiceOrder {
  const mapping = mapOrder(raw, hint);
  if (!mapping.ok) throw new Error(mapping.reason);
  return mapping.order;
}

describe('a legacy order as the reference prints it', () => {
  const order = mapped(printedOrderV2());

  test('survives a round trip through the schema', () => expect(flawsOf(order)).toEqual([]));

  test('is recognised by its shape whatever the hint says', () => {
    expect(order).toMatchObject({ service: 'uber-eats', apiVersion: 'legacy', brand: 'uber-eats', stage: 'offered' });
  });

  test('its unit price holds the options', () => {
    expect(order.lines[0]?.price).toEqual({
      unitBaseMinor: 1400,
      optionsTotalMinor: 150,
      unitTotalMinor: 1550,
      lineTotalMinor: 3100,
      unitBeforeLoyaltyMinor: 1650,
      sentPriceIncludesOptions: true,
    });
  });

  test('a subtotal that leaves out a line is flagged and the order still arrives whole', () => {
    expect(order.lines.map((line) => line.name)).toEqual(['Shoyu ramen', 'Genmaicha', 'Mochi']);
    expect(order.moneyMismatch).toMatchObject({ linesMinor: 3850, subtotalMinor: 3400 });
    expect(order.totals).toEqual({
      currency: 'USD',
      subtotalMinor: 3400,
      taxMinor: 250,
      feesMinor: 600,
      tipsMinor: 0,
      discountsMinor: 0,
      totalMinor: 4250,
      cashDueMinor: 0,
    });
  });

  test('taxInfo is read beside the price and inside it', () => {
    expect(order.lines.map((line) => line.taxLabels)).toEqual([['TEMP_HEATED'], ['TEMP_COLD', 'CAT_TEA'], undefined]);
  });

  test('what was taken off is a line with the action removed', () => {
    expect(order.lines[1]?.modifiers).toMatchObject([
      { name: 'Sugar', action: 'removed', quantity: 0, defaultQuantity: 2, group: { ref: 'sugar', name: 'Sugar' } },
    ]);
    expect(order.lines[1]?.note).toBe('no ice');
  });

  test('camelCase money tells who remits the tax, and an amount with a decimal point is in major units', () => {
    expect(order.taxRemittance).toEqual([
      { party: 'service', on: 'items', amountMinor: 250 },
      { party: 'service', on: 'fees', amountMinor: 327 },
    ]);
    expect(order.drift).toContain('remittance: amount with a decimal point');
  });

  test('fees that only come as a total are one charge of type other', () => {
    expect(order.charges).toEqual([{ type: 'other', amountMinor: 600 }]);
  });

  test('the courier, the ready estimate and the issue reach the shop', () => {
    expect(order.couriers).toEqual([
      {
        externalId: 'd-1',
        name: 'Iris',
        phone: '+12075550111',
        phoneCode: '44455566',
        vehicle: 'Uber Bicycle, plate BICYCLE',
        stage: 'arrived',
        pickupEta: '2026-05-14T12:38:45-04:00',
      },
    ]);
    expect(order.readyTargetAt).toBe('2026-05-14T12:36:54-04:00');
    expect(order.issues).toEqual([
      { type: 'PARTIAL_AVAILABILITY', lineRef: 'line-tea', detail: 'Genmaicha, 1 of 2 available' },
    ]);
    expect(order.utensils).toBe('shop_decides');
  });
});

describe('a legacy group order that the shop delivers itself', () => {
  const order = mapped(merchantDeliveryOrderV2());

  test('survives a round trip through the schema', () => expect(flawsOf(order)).toEqual([]));

  test('adds up with nested options', () => {
    expect(order.moneyMismatch).toBeUndefined();
    const [set] = order.lines;
    expect(set?.price).toMatchObject({ unitBaseMinor: 1000, optionsTotalMinor: 1000, lineTotalMinor: 6000 });
    expect(set?.modifiers[0]?.price).toMatchObject({
      unitBaseMinor: 300,
      optionsTotalMinor: 200,
      lineTotalMinor: 1000,
    });
    expect(set?.modifiers[0]?.modifiers[0]).toMatchObject({ name: 'Extra hot', quantity: 4 });
  });

  test('allergies reach the line and its options, and a free text stands in for OTHER', () => {
    expect(order.lines[0]?.allergy).toEqual({
      codes: ['PEANUTS', 'kiwi', 'OTHER'],
      instructions: 'Severe. Please change gloves.',
    });
    expect(order.lines[0]?.modifiers[0]?.allergy).toEqual({ codes: ['SOY'] });
  });

  test('two people of one name stay two people', () => {
    expect(order.participants.map((person) => person.name)).toEqual(['Sam', 'Sam (2)', 'Ola']);
    expect(order.lines[0]?.participant).toBe('Sam (2)');
  });

  test('notes, utensils, alcohol and the substitution reach the kitchen', () => {
    expect(order).toMatchObject({ notes: { kitchen: 'Cut everything in halves' }, utensils: 'no', alcohol: true });
    expect(order.lines[0]?.substitution).toBe('If unavailable, replace only with the chosen item: Dinner set');
  });

  test('a promotion names its funders, and what nobody claims is unknown', () => {
    expect(order.discounts).toEqual([
      {
        externalId: 'SPRING',
        type: 'FLATOFF',
        amountMinor: 500,
        fundedBy: [
          { party: 'service', amountMinor: 200 },
          { party: 'merchant', amountMinor: 250 },
          { party: 'unknown', amountMinor: 50 },
        ],
      },
    ]);
  });

  test('fees, tip, remittance, brand and destination are kept', () => {
    expect(order.charges).toEqual([
      { type: 'delivery', amountMinor: 299, taxMinor: 20 },
      { type: 'bag', amountMinor: 10 },
      { type: 'other', amountMinor: 141 },
    ]);
    expect(order.tips).toEqual([{ for: 'merchant', amountMinor: 350 }]);
    expect(order.totals).toMatchObject({ taxMinor: 530, feesMinor: 450, tipsMinor: 350, totalMinor: 7730 });
    expect(order.taxRemittance).toEqual([
      { party: 'merchant', on: 'items', amountMinor: 500 },
      { party: 'service', on: 'delivery_fee', amountMinor: 20 },
      // Of the tax on the fees, what no remitter is named for.
      { party: 'unknown', on: 'items', amountMinor: 10 },
    ]);
    expect(order).toMatchObject({ brand: 'postmates', kind: 'delivery_by_merchant', stage: 'accepted' });
    expect(order.destination).toEqual({
      lines: ['12 Wharf St, Portland, ME', 'Unit 3'],
      latitude: '43.6',
      longitude: '-70.2',
      instructions: 'Blue door',
      dropOff: 'Leave at the door',
    });
  });
});

describe('an order of the API 1.0.0', () => {
  const order = mapped(fullOrderV1());

  test('survives a round trip through the schema', () => expect(flawsOf(order)).toEqual([]));

  test('knows no words that we do not know', () => expect(order.drift).toEqual([]));

  test('prices are joined by cart_item_id, and here the line leaves its options out', () => {
    expect(order.moneyMismatch).toBeUndefined();
    expect(order.lines[0]?.price).toEqual({
      unitBaseMinor: 1400,
      optionsTotalMinor: 375,
      unitTotalMinor: 1775,
      lineTotalMinor: 3550,
      sentPriceIncludesOptions: false,
    });
    expect(order.lines[0]?.modifiers[0]?.price).toMatchObject({ unitTotalMinor: 125, lineTotalMinor: 375 });
  });

  test('a line price that holds its options is recognised by the same check', () => {
    const raw = fullOrderV1();
    raw.order.payment.payment_detail.item_charges.total = charge(3900, 0);
    const [ramen] = mapped(raw).lines;
    expect(ramen?.price).toMatchObject({ unitTotalMinor: 1400, sentPriceIncludesOptions: true });
  });

  test('an option that is charged for fewer units than chosen says so', () => {
    const raw = fullOrderV1();
    const { item_charges: charges } = raw.order.payment.payment_detail;
    const [, egg] = charges.price_breakdown;
    // One egg of three is paid for, counted for both bowls: 2 × 100 of 6.
    Object.assign(egg ?? {}, { quantity: { amount: 6 }, total: charge(200) });
    charges.total = charge(2 * (1400 + 125) + 1100);
    Object.assign(raw.order.payment.payment_detail, { order_total: undefined });
    const order = mapped(raw);
    expect(order.moneyMismatch).toBeUndefined();
    expect(order.lines[0]?.modifiers[0]).toMatchObject({ quantity: 3, chargeableQuantity: 1 });
  });

  test('is scheduled with its window, in offsets that our schema takes', () => {
    expect(order).toMatchObject({
      stage: 'scheduled',
      stageAsSent: 'OFFERED',
      scheduledFor: { startAt: '2026-09-01T18:00:00.123-05:00', endAt: '2026-09-01T18:30:00.123-05:00' },
      placedAt: '2026-09-01T10:11:12.123-05:00',
      readyTargetAt: '2026-09-01T17:45:00.5-05:00',
    });
  });

  test('customer, group, brand and references are kept', () => {
    expect(order.customer).toEqual({
      name: 'Noor A',
      phone: '+1-800-555-0199',
      phoneCode: '888 52 337',
      externalId: 'c-1',
      pastOrderCount: 3,
    });
    expect(order.participants).toEqual([
      { externalId: 'c-2', name: 'Ola K' },
      { externalId: 'c-1', name: 'Noor A' },
    ]);
    expect(order.lines.map((line) => line.participant)).toEqual(['Noor A', 'Ola K']);
    expect(order).toMatchObject({
      brand: 'postmates',
      secondaryIds: ['forkline-1'],
      displayId: '2A003',
      apiVersion: '1.0.0',
    });
  });

  test('a note that comes for the cart and for the store is one note', () => {
    const raw = fullOrderV1();
    raw.order.store_instructions = 'Pack hot and cold apart';
    expect(mapped(raw).notes).toEqual({ kitchen: 'Pack hot and cold apart' });
  });

  test('everything that the kitchen must know arrives', () => {
    expect(order.notes).toEqual({ kitchen: 'Pack hot and cold apart', store: 'Call on arrival' });
    expect(order).toMatchObject({ utensils: 'yes', alcohol: true });
    expect(order.lines[0]).toMatchObject({
      note: 'Extra broth',
      allergy: { codes: ['PEANUTS', 'EGG'], instructions: 'Traces are fine.' },
      substitution: 'If unavailable, leave it out',
    });
    expect(order.lines[0]?.modifiers[1]).toMatchObject({ name: 'Nori', action: 'removed' });
    expect(order.issues).toEqual([
      { type: 'OUT_OF_ITEM', action: 'ASK_CUSTOMER', lineRef: 'ci-1', detail: 'Shoyu ramen, No noodles left' },
    ]);
  });

  test('the older spelling customer_requests is read too', () => expect(order.lines[1]?.note).toBe('Warm'));

  test('money, funders and remittance are kept', () => {
    expect(order.totals).toEqual({
      currency: 'USD',
      subtotalMinor: 4650,
      taxMinor: 321,
      feesMinor: 499,
      tipsMinor: 700,
      discountsMinor: 300,
      totalMinor: 5870,
      cashDueMinor: 0,
    });
    expect(order.charges).toEqual([
      { type: 'delivery', amountMinor: 399, taxMinor: 41 },
      { type: 'bag', amountMinor: 10, taxMinor: 0 },
      { type: 'other', amountMinor: 90 },
    ]);
    expect(order.discounts).toEqual([
      {
        externalId: 'NOODLE',
        type: 'FLAT',
        amountMinor: 300,
        fundedBy: [
          { party: 'merchant', amountMinor: 100 },
          { party: 'service', amountMinor: 200 },
        ],
      },
    ]);
    expect(order.taxRemittance).toEqual([
      { party: 'service', on: 'items', amountMinor: 280 },
      { party: 'merchant', on: 'delivery_fee', amountMinor: 41 },
    ]);
    expect(order.tips).toEqual([{ for: 'merchant', amountMinor: 700 }]);
  });

  test.each([
    ['DELIVERY_BY_UBER', 'courier'],
    ['DELIVERY_BY_MERCHANT', 'merchant'],
    ['DELIVERY_BY_RESTAURANT', 'merchant'],
    ['PICKUP', 'merchant'],
    ['constructor', 'courier'],
    [undefined, 'courier'],
  ])('the tip of an order with the fulfilment %s is for the %s', (fulfillment_type, tipped) => {
    const { order: sent } = fullOrderV1();
    const { tips, totals } = mapped({ order: { ...sent, fulfillment_type } });
    expect(tips).toEqual([{ for: tipped, amountMinor: 700 }]);
    expect(totals.tipsMinor).toBe(700);
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'a failure whose words are all "%s" is by nobody known',
    (word) => {
      const { order: sent } = fullOrderV1();
      const failure_info = { reason: word, failure_attributed_to_party: word };
      const order = mapped({
        order: { ...sent, state: 'FAILED', status: word, ordering_platform: word, failure_info },
      });
      expect(order.cancellation).toEqual({ by: 'unknown', code: word });
      expect(flawsOf(order)).toEqual([]);
    },
  );

  test('destination and courier are kept', () => {
    expect(order.destination).toEqual({
      lines: ['Old Mill', '175 Wharf St', 'Unit 4', 'Portland'],
      postalCode: '04101',
      latitude: '43.6591',
      longitude: '-70.2568',
      instructions: 'Please do not ring.',
      dropOff: 'Leave at the door',
    });
    expect(order.couriers).toEqual([
      {
        externalId: 'd-9',
        name: 'Iris',
        phone: '+13125550135',
        phoneCode: '07357935',
        vehicle: 'red Honda Fit, plate T124224',
        stage: 'assigned',
        pickupEta: '2026-09-01T17:40:00-05:00',
      },
    ]);
  });

  test('eligibility tells what may be done with this very order, in either spelling', () => {
    const expected = {
      adjust_ready_for_pickup_time: { eligible: true },
      cancel: { eligible: false, reason: 'A courier is near' },
    };
    expect(order.eligibility).toEqual(expected);
    const { action_eligibility, ...rest } = fullOrderV1().order;
    expect(mapped({ order: { ...rest, eligible_actions: action_eligibility } }).eligibility).toEqual(expected);
  });

  test('a part that was not expanded is a note, not a failure', () => {
    const { carts, payment, deliveries, ...rest } = fullOrderV1().order;
    const order = mapped({ order: rest });
    expect(flawsOf(order)).toEqual([]);
    expect(order.drift).toEqual(expect.arrayContaining(['carts: missing', 'payment: missing']));
    expect([carts, payment, deliveries].length).toBe(3);
  });

  test.each([
    ['OFFERED', 'ACTIVE', undefined, 'offered'],
    ['CREATED', 'ACTIVE', undefined, 'offered'],
    ['ACCEPTED', 'ACTIVE', 'PREPARING', 'accepted'],
    ['ACCEPTED', 'ACTIVE', 'READY_FOR_HANDOFF', 'ready'],
    ['ACCEPTED', 'SCHEDULED', undefined, 'scheduled'],
    ['HANDED_OFF', 'ACTIVE', 'READY_FOR_HANDOFF', 'handed_off'],
    ['SUCCEEDED', 'COMPLETED', undefined, 'completed'],
    ['FAILED', 'COMPLETED', undefined, 'cancelled'],
    ['FAILED', 'SCHEDULED', undefined, 'cancelled'],
    ['UNKNOWN', 'UNKNOWN', undefined, 'unknown'],
    ['MELTED', 'ACTIVE', undefined, 'unknown'],
  ])('state %s, status %s and preparation %s is the stage %s', (state, status, preparation, stage) => {
    const { order: raw } = fullOrderV1();
    expect(mapped({ order: { ...raw, state, status, preparation_status: preparation } }).stage).toBe(stage);
  });

  test.each([
    [{ reason: 'POS_DENIED' }, 'denied', { by: 'merchant', code: 'POS_DENIED' }],
    [
      { reason: 'ACCEPT_TIMED_OUT', failure_attributed_to_party: 'MERCHANT' },
      'cancelled',
      { by: 'timeout', code: 'ACCEPT_TIMED_OUT' },
    ],
    [
      {
        reason: 'CANCELED',
        failure_attributed_to_party: 'CUSTOMER',
        will_merchant_be_paid: true,
        description: 'Changed their mind.',
      },
      'cancelled',
      { by: 'customer', code: 'CANCELED', reason: 'Changed their mind. – The store will be paid.' },
    ],
    [
      { reason: 'CANCELED', failure_attributed_to_party: 'UBER', will_merchant_be_paid: false },
      'cancelled',
      { by: 'service', code: 'CANCELED', reason: 'The store will not be paid.' },
    ],
    [
      { reason: 'DELIVERY_FAILED', failure_attributed_to_party: 'DELIVERY_PARTNER' },
      'cancelled',
      { by: 'courier', code: 'DELIVERY_FAILED' },
    ],
    [{}, 'cancelled', { by: 'unknown' }],
  ])('the failure %j makes the stage %s', (failure, stage, cancellation) => {
    expect(mapped(failedOrderV1(failure))).toMatchObject({ stage, cancellation });
  });
});

const noted = (note: string) => mapped({ id: 'a', cart: { special_instructions: note } }).notes;

describe('leniency', () => {
  test('only the order id and the store can make a mapping fail, each with one sentence', () => {
    const { id, ...withoutId } = printedOrderV2();
    expect(mapOrder(withoutId, hint)).toEqual({ ok: false, reason: 'The order has no id.' });
    const { store, ...withoutStore } = printedOrderV2();
    expect(mapOrder(withoutStore, { ...hint, externalStoreId: '' })).toEqual({
      ok: false,
      reason: 'The order names no store.',
    });
    expect(mapped(withoutStore).externalStoreId).toBe('hinted-store');
    expect(id + store.id).not.toBe('');
  });

  test.each([
    ['a word', 'order'],
    ['null', null],
    ['a list', []],
    ['a number', 7],
  ])('%s is no order', (_, raw) => {
    expect(mapOrder(raw, hint)).toEqual({ ok: false, reason: 'The order is not a JSON object.' });
  });

  test('an order nested beyond reason is refused instead of overflowing the stack', () => {
    let nested: unknown = {};
    for (let depth = 0; depth < 50_000; depth += 1) nested = [nested];
    expect(mapOrder({ ...printedOrderV2(), nested }, hint)).toMatchObject({ ok: false });
  });

  test('an order of nothing but its id arrives', () => {
    for (const raw of [{ id: 'a', current_state: 'CREATED' }, { order: { id: 'a' } }, { id: 'a', carts: null }]) {
      expect(flawsOf(mapped(raw))).toEqual([]);
    }
  });

  test('unknown words get the mildest meaning and are noted', () => {
    const order = mapped({ ...printedOrderV2(), type: 'BY_DRONE', brand: 'UBER_SNACKS', current_state: 'constructor' });
    expect(order).toMatchObject({ kind: 'delivery_by_service', brand: 'uber-eats', stage: 'unknown' });
    expect(order.drift).toEqual(
      expect.arrayContaining(['type: BY_DRONE', 'brand: UBER_SNACKS', 'current_state: constructor']),
    );
  });

  test('older examples that print one object instead of a list are read', () => {
    const raw = fullOrderV1();
    const [cart] = raw.order.carts;
    const [customer] = raw.order.customers;
    const order = mapped({ order: { ...raw.order, carts: cart, customers: customer } });
    expect(order.lines.map((line) => line.name)).toEqual(['Shoyu ramen', 'Sake']);
    expect(order.customer.name).toBe('Ola K');
  });

  test('an item that is no object still shows up as a line', () => {
    const order = mapped({ id: 'a', current_state: 'CREATED', cart: { items: ['soup', null] } });
    expect(flawsOf(order)).toEqual([]);
    expect(order.lines).toMatchObject([{ name: 'Unnamed item', quantity: 1 }, { name: 'Unnamed item' }]);
    expect(order.drift).toEqual(expect.arrayContaining(['item: no title', 'item: no quantity', 'item: no price']));
  });

  test('a note that a database would refuse is cleaned, a blank one is absent', () => {
    expect(noted('no\0 onions \ud800')).toEqual({ kitchen: 'no onions \ufffd' });
    expect(noted('  ')).toEqual({});
  });

  test('the address in a sandbox marks an order as a test', () => {
    expect(mapOrder(printedOrderV2(), { ...hint, isTest: true })).toMatchObject({ order: { isTest: true } });
  });
});

describe('properties', () => {
  const minor = fc.integer({ min: 0, max: 1_000_000 });
  const anything = fc.anything({ withNullPrototype: false, withBigInt: false, withDate: false });

  const itemV2 = fc.letrec<{ item: unknown }>((tie) => ({
    item: fc.record({
      id: fc.string(),
      title: fc.oneof(fc.string(), fc.constant(null)),
      quantity: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(null)),
      price: fc.record({ unit_price: fc.record({ amount: minor, currency_code: fc.constant('USD') }) }),
      selected_modifier_groups: fc.oneof(
        { depthSize: 'small' },
        fc.constant(null),
        fc.array(
          fc.record({
            title: fc.string(),
            selected_items: fc.oneof(fc.constant(null), fc.array(tie('item'), { maxLength: 2 })),
            removed_items: fc.oneof(fc.constant(null), fc.array(tie('item'), { maxLength: 1 })),
          }),
          { maxLength: 2 },
        ),
      ),
    }),
  })).item;

  test('every legacy order maps, its lines hold together, and it survives the schema', () => {
    fc.assert(
      fc.property(fc.array(itemV2, { maxLength: 4 }), minor, (items, subtotal) => {
        const charges = { sub_total: { amount: subtotal, currency_code: 'USD' } };
        const order = mapped({ id: 'o-1', current_state: 'CREATED', cart: { items }, payment: { charges } });
        expect(flawsOf(order)).toEqual([]);
        const sum = order.lines.reduce((total, line) => total + line.price.lineTotalMinor, 0);
        expect(order.moneyMismatch === undefined).toBe(sum === subtotal);
      }),
      { numRuns: 150 },
    );
  });

  test('any value in any field leaves an order that survives the schema', () => {
    const fields = Object.keys({ ...printedOrderV2(), ...fullOrderV1().order });
    fc.assert(
      fc.property(fc.constantFrom(...fields), anything, fc.boolean(), (field, value, isV1) => {
        const base = isV1 ? fullOrderV1().order : printedOrderV2();
        const changed = { ...base, [field]: value };
        const mapping = mapOrder(isV1 ? { order: changed } : changed, hint);
        expect(flawsIn(mapping, field, ['id', 'nested'])).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('any e5 price of a one-line order becomes whole cents, within half a cent and noted when not exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amountE5) => {
        const raw = fullOrderV1();
        raw.order.payment.payment_detail.tips.total = { ...charge(0), net: { ...e5(0), amount_e5: amountE5 } };
        const order = mapped(raw);
        expect(Math.abs(order.totals.tipsMinor * 1000 - amountE5)).toBeLessThanOrEqual(500);
        expect(order.drift.includes('tips.total: amount_e5 is no whole minor unit')).toBe(amountE5 % 1000 !== 0);
      }),
      { numRuns: 100 },
    );
  });
});
