import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServiceOrder } from '../../model/service-order.ts';
import { flawsIn, flawsOf } from '../fixtures/soundness.ts';
import { charges, deliveryInfo, groupOrder, merchantId, orderUuid, pickupOrder, posOrder } from './fixtures/orders.ts';
import { mapOrder } from './order.ts';

const hint = { externalStoreId: merchantId, currency: 'USD' };

function mapped(raw: unknown): ServiceOrder {
  const mapping = mapOrder(raw, hint);
  if (!mapping.ok) throw new Error(mapping.reason);
  return mapping.order;
}

const delivery = (more: object) => posOrder({ fulfillment_info: { delivery_info: { ...deliveryInfo, ...more } } });
/** Without the total of the order that the lines are taken out of. */
const charged = (more: object) => posOrder({ charges: { ...charges, merchant_total: undefined, ...more } });
const oneLine = (line: object, subtotal: number) =>
  charged({
    line_groups: [{ lines: [line] }],
    merchant_subtotal_before_coupons: subtotal,
    merchant_subtotal: subtotal,
  });

describe('an order as the reference describes it', () => {
  const order = mapped(posOrder());

  test('survives a round trip through the schema and knows no unknown words', () => {
    expect(flawsOf(order)).toEqual([]);
    expect(order.drift).toEqual([]);
  });

  test('says which it is, of which marketplace and in which state', () => {
    expect(order).toMatchObject({
      service: 'grubhub',
      externalId: orderUuid,
      externalStoreId: merchantId,
      displayId: '604721063804098',
      brand: 'seamless',
      isTest: false,
      kind: 'delivery_by_service',
      stage: 'offered',
      stageAsSent: 'RESTAURANT_CONFIRMABLE',
      placedAt: '2026-03-02T18:00:00.000Z',
      customer: { name: 'Priya Patel', phone: '(312) 555-0142', email: 'priya@example.com' },
      participants: [],
      commissionType: 'gh_plus',
    });
    expect(order).not.toHaveProperty('shortCode');
    expect(order).not.toHaveProperty('scheduledFor');
  });

  test('amounts are cents, and the till takes the merchant’s, whatever the older fields say', () => {
    expect(order.totals).toEqual({
      currency: 'USD',
      subtotalMinor: 3100,
      taxMinor: 272,
      feesMinor: 349,
      tipsMinor: 400,
      discountsMinor: 350,
      totalMinor: 3771,
    });
    const { subtotalMinor, taxMinor, feesMinor, tipsMinor, discountsMinor, totalMinor } = order.totals;
    expect(subtotalMinor - discountsMinor + taxMinor + feesMinor + tipsMinor).toBe(totalMinor);
    expect(order.moneyMismatch).toBeUndefined();
  });

  test('fees have one name, tips go to who brings it, and of coupons nobody knows who pays', () => {
    expect(order.charges).toEqual([
      { type: 'delivery', amountMinor: 299 },
      { type: 'other', amountMinor: 50 },
    ]);
    expect(order.tips).toEqual([{ for: 'courier', amountMinor: 400 }]);
    expect(order.discounts).toEqual([
      { code: 'SAVE10', amountMinor: 350, fundedBy: [{ party: 'unknown', amountMinor: 350 }] },
    ]);
  });

  test('tax that is withheld is remitted by Grubhub', () => {
    expect(order.taxRemittance).toEqual([
      { party: 'service', on: 'items', amountMinor: 248 },
      { party: 'service', on: 'delivery_fee', amountMinor: 24 },
    ]);
    expect(mapped(posOrder({ tax_withheld: false })).taxRemittance[0]?.party).toBe('merchant');
    expect(mapped(posOrder({ tax_withheld: null })).taxRemittance[0]?.party).toBe('unknown');
  });

  test('where it goes, how it is handed over and when the courier comes', () => {
    expect(order.destination).toEqual({
      lines: ['Casco Bank', '12 Fore Street', 'Apt 3', 'Near Union Street', 'Portland, ME'],
      postalCode: '04101',
      latitude: '43.6591',
      longitude: '-70.2568',
      instructions: 'Ring twice',
      dropOff: 'Contact free',
    });
    // Not when_for, which is the time at the door.
    expect(order.readyTargetAt).toBe('2026-03-02T18:25:00.000Z');
    const hyphens = delivery({
      managed_delivery_estimated_pickup: undefined,
      'managed-delivery-estimated_pickup': '2026-03-02T18:26:00Z',
    });
    expect(mapped(hyphens).readyTargetAt).toBe('2026-03-02T18:26:00Z');
  });

  test('a time may be an object with milliseconds', () => {
    const order = mapped(posOrder({ time_placed: { millis: Date.parse('2026-03-02T18:00:00Z'), after_now: false } }));
    expect(order.placedAt).toBe('2026-03-02T18:00:00.000Z');
  });
});

const adjusted = (more: object) =>
  mapped(charged({ merchant_total: charges.merchant_total, adjusted_grand_total: 3571, ...more })).totals;

describe('an adjusted total', () => {
  test('beside lines that come to the total is another price of the order', () => {
    expect(adjusted({})).toMatchObject({ subtotalMinor: 3100, adjustmentMinor: -200, totalMinor: 3571 });
    expect(adjusted({ adjusted_grand_total: 3971 })).toMatchObject({ adjustmentMinor: 200, totalMinor: 3971 });
  });

  test('beside lines that come to something else tells of them, and is no price of its own', () => {
    const changed = { merchant_subtotal_before_coupons: 2900, merchant_subtotal: 2550 };
    expect(adjusted(changed)).not.toHaveProperty('adjustmentMinor');
    expect(adjusted({ adjusted_grand_total: 3771 })).not.toHaveProperty('adjustmentMinor');
  });
});

describe('lines', () => {
  const [burger, lemonade] = mapped(posOrder()).lines;

  test('merchant_total holds the options, merchant_price does not', () => {
    expect(burger?.price).toEqual({
      unitBaseMinor: 1000,
      optionsTotalMinor: 360,
      unitTotalMinor: 1360,
      lineTotalMinor: 2720,
      sentPriceIncludesOptions: true,
    });
    expect(lemonade?.price).toMatchObject({ unitBaseMinor: 380, lineTotalMinor: 380 });
  });

  test('options come at every depth, with our refs, and what was taken off is no addition', () => {
    expect(burger).toMatchObject({ itemRef: 'burger', note: 'Allergic to sesame', quantity: 2 });
    const [large, onion] = burger?.modifiers ?? [];
    expect(large).toMatchObject({ name: 'Large', itemRef: 'large', quantity: 1 });
    expect(large?.modifiers).toMatchObject([
      { name: 'Truffle mayo', itemRef: 'truffle', quantity: 2, price: { unitTotalMinor: 80, lineTotalMinor: 160 } },
    ]);
    expect(onion).toMatchObject({ name: 'Onion', action: 'removed', quantity: 0, price: { lineTotalMinor: 0 } });
  });

  test('packaging and weight reach the kitchen as words', () => {
    expect(lemonade?.note).toBe('Individually packaged');
    const weighed = {
      name: 'Brisket',
      quantity: 1,
      merchant_total: 1500,
      requested_weight: 1.5,
      measurement_unit: 'POUND',
    };
    expect(mapped(oneLine(weighed, 1500)).lines[0]?.note).toBe('1.5 pound');
  });

  test('ten levels of options are read', () => {
    let option: Record<string, unknown> = { name: 'Level 10', merchant_price: 1, quantity: 1 };
    for (let level = 9; level > 0; level -= 1) {
      option = { name: `Level ${level}`, [level === 1 ? 'price' : 'merchant_price']: 1, line_sub_options: [option] };
    }
    const line = { name: 'Tower', quantity: 3, merchant_price: 100, merchant_total: 330, line_options: [option] };
    const order = mapped(oneLine(line, 330));
    expect(order.moneyMismatch).toBeUndefined();
    expect(order.lines[0]?.price).toMatchObject({ unitBaseMinor: 100, optionsTotalMinor: 10, lineTotalMinor: 330 });
    let depth = 0;
    for (let at = order.lines[0]; at; at = at.modifiers[0]) depth += 1;
    expect(depth).toBe(11);
  });

  test('units of an option that come with the item are not paid for', () => {
    const shots = {
      name: 'Shot',
      quantity: 3,
      price: 100,
      default_context: { default_quantity: 2, unit_price: 100 },
    };
    const line = { name: 'Coffee', quantity: 1, merchant_price: 400, merchant_total: 500, line_options: [shots] };
    const [coffee] = mapped(oneLine(line, 500)).lines;
    expect(coffee?.modifiers[0]).toMatchObject({ quantity: 3, defaultQuantity: 2, chargeableQuantity: 1 });
    expect(coffee?.price).toMatchObject({ unitBaseMinor: 400, optionsTotalMinor: 100, unitTotalMinor: 500 });
  });

  test('alcohol is told by a tag', () => {
    const wine = { name: 'Wine', quantity: 1, merchant_total: 900, tag_names: ['Alcohol'] };
    expect(mapped(oneLine(wine, 900)).alcohol).toBe(true);
    expect(mapped(posOrder()).alcohol).toBe(false);
  });
});

describe('does merchant_total cover the line or one unit?', () => {
  const options = [{ name: 'Cheese', price: 100, quantity: 1 }];
  const line = { name: 'Taco', quantity: 3, merchant_price: 400, line_options: options };

  test.each([
    ['the line, when that meets the subtotal', { merchant_total: 1500 }],
    ['one unit, when that meets it', { merchant_total: 500 }],
    ['neither: then price and options do', { merchant_total: 77 }],
    ['there is none at all', {}],
    ['only the deprecated total', { total: 1500 }],
  ])('%s', (_, more) => {
    const order = mapped(oneLine({ ...line, ...more }, 1500));
    expect(order.moneyMismatch).toBeUndefined();
    expect(order.lines[0]?.price).toMatchObject({
      unitBaseMinor: 400,
      optionsTotalMinor: 100,
      unitTotalMinor: 500,
      lineTotalMinor: 1500,
    });
  });

  test('nothing fits: the line’s total is taken and the order says so, but is not refused', () => {
    const order = mapped(oneLine({ ...line, merchant_total: 1500 }, 9999));
    expect(order.moneyMismatch).toMatchObject({ linesMinor: 1500, subtotalMinor: 9999 });
    expect(flawsOf(order)).toEqual([]);
  });
});

describe('how the order leaves', () => {
  test('pickup: when the food is to be ready, who comes, and what the kitchen must read', () => {
    const order = mapped(pickupOrder());
    expect(order).toMatchObject({
      kind: 'pickup',
      readyTargetAt: '2026-03-02T18:20:00.000Z',
      customer: { name: 'Sam Okafor', phone: '(312) 555-0100' },
      notes: { kitchen: 'Blue car Contact free' },
      utensils: 'yes',
      tips: [{ for: 'merchant' }],
    });
    expect(order).not.toHaveProperty('destination');
  });

  test('a pickup without an estimate is ready when it was promised', () => {
    const order = mapped(pickupOrder({ fulfillment_info: { pickup_info: { name: 'Sam' } } }));
    expect(order.readyTargetAt).toBe('2026-03-02T18:55:00.000Z');
    expect(order.utensils).toBe('shop_decides');
  });

  test('the store’s own courier: when_for is the time at the door and not when food is ready', () => {
    const order = mapped(
      delivery({
        is_managed_delivery: false,
        order_delivery_type: 'SELF',
        managed_delivery_estimated_pickup: undefined,
      }),
    );
    expect(order).toMatchObject({ kind: 'delivery_by_merchant', tips: [{ for: 'merchant', amountMinor: 400 }] });
    expect(order).not.toHaveProperty('readyTargetAt');
  });

  test.each([
    [{ is_managed_delivery: undefined, order_delivery_type: 'SELF' }, 'delivery_by_merchant'],
    [{ is_managed_delivery: undefined, order_delivery_type: 'SUPPLEMENTAL_DELIVERY_AS_GHD' }, 'delivery_by_service'],
    [{ is_managed_delivery: undefined, order_delivery_type: undefined }, 'delivery_by_service'],
    [{ is_managed_delivery: false, order_delivery_type: undefined }, 'delivery_by_merchant'],
  ])('%j is %s', (more, kind) => {
    const order = mapped(delivery(more));
    expect(order.kind).toBe(kind);
    expect(order.drift).toEqual([]);
  });

  test('is_managed_delivery wins a contradiction, which is noted', () => {
    const order = mapped(delivery({ is_managed_delivery: true, order_delivery_type: 'SELF' }));
    expect(order.kind).toBe('delivery_by_service');
    expect(order.drift).toEqual(['order_delivery_type: contradicts is_managed_delivery']);
  });

  test('is_green_indicated: the customer wants no utensils', () => {
    expect(mapped(delivery({ is_green_indicated: true })).utensils).toBe('no');
    expect(mapped(delivery({ is_green_indicated: false })).utensils).toBe('yes');
    expect(mapped(delivery({ is_green_indicated: undefined })).utensils).toBe('shop_decides');
  });
});

test('a group order names who gets what, also of two with one name, and the number that drivers read', () => {
  const order = mapped(groupOrder());
  expect(order.participants).toEqual([{ name: 'Ana' }, { name: 'Ana (2)' }]);
  expect(order.lines.map((line) => line.participant)).toEqual(['Ana', 'Ana (2)']);
  expect(order).toMatchObject({ shortCode: '604721063800000', secondaryIds: ['604721063800000'] });
  const labelled = charged({
    line_groups: [
      { label: 'Bo', lines: [charges.line_groups[0]?.lines[0]] },
      { label: 'Cy', lines: [charges.line_groups[0]?.lines[1]] },
    ],
  });
  expect(mapped(labelled).lines.map((line) => line.participant)).toEqual(['Bo', 'Cy']);
});

test('lines that only the diners have are lines of the order', () => {
  const raw = groupOrder();
  expect(mapped({ ...raw, charges: { ...charges, line_groups: null } }).lines).toHaveLength(2);
});

test('a catering order says for how many and how', () => {
  const order = mapped(
    posOrder({
      order_type: 'CATERING',
      catering: {
        estimated_attendees: 24,
        setup_food: true,
        setup_instructions: 'In the lobby',
        alternate_name: 'Lee',
        alternate_phone: '(312) 555-0177',
      },
    }),
  );
  expect(order.notes.kitchen).toBe(
    'Catering for 24. The food is to be set up. In the lobby Other contact: Lee, (312) 555-0177.',
  );
});

describe('an order placed ahead', () => {
  test('is scheduled while it is ANTICIPATED', () => {
    const order = mapped(posOrder({ status: 'ANTICIPATED', fulfillment_scheduling: 'FUTURE' }));
    expect(order).toMatchObject({ stage: 'scheduled', scheduledFor: { startAt: '2026-03-02T18:55:00.000Z' } });
  });

  test('is offered in its time and still says when it is for', () => {
    const order = mapped(posOrder({ fulfillment_scheduling: 'FUTURE' }));
    expect(order).toMatchObject({ stage: 'offered', scheduledFor: { startAt: '2026-03-02T18:55:00.000Z' } });
  });
});

const ended = (status: string, ...history: object[]) => mapped(posOrder({ status, statusHistory: history }));

describe('states', () => {
  test.each([
    ['ANTICIPATED', 'scheduled'],
    ['RESTAURANT_CONFIRMABLE', 'offered'],
    ['STALE', 'offered'],
    ['CONFIRMED', 'accepted'],
    ['PICKUP_READY', 'ready'],
    ['READY_FOR_PICKUP', 'ready'],
    ['OUT_FOR_DELIVERY', 'handed_off'],
    ['FULFILLED', 'completed'],
    ['REJECTED', 'denied'],
    ['CANCELLED', 'cancelled'],
    ['UNKNOWN', 'unknown'],
  ])('%s is %s', (status, stage) => {
    const order = mapped(posOrder({ status }));
    expect(order).toMatchObject({ stage, stageAsSent: status, drift: [] });
  });

  test('a word of tomorrow is unknown, and noted', () => {
    const order = mapped(posOrder({ status: 'TELEPORTED', brand: 'NEW_VALUE_OF_TOMORROW' }));
    expect(order).toMatchObject({ stage: 'unknown', brand: 'grubhub' });
    expect(order.drift).toEqual(['status: TELEPORTED', 'brand: NEW_VALUE_OF_TOMORROW']);
  });

  test.each([
    ['DINER', 'customer'],
    ['GRUBHUB_CARE', 'service'],
    ['GRUBHUB_ADMIN', 'service'],
    ['RESTAURANT', 'merchant'],
    ['POS_GENERIC', 'merchant'],
    ['GRUBHUB_ORDERS_ANTICIPATED_REAPER', 'timeout'],
    ['SOMEBODY', 'service'],
  ])('cancelled by %s is by the %s', (source, by) => {
    const order = ended('CANCELLED', { status: 'CANCELLED', update_source: source, reason: 'Wrong address' });
    expect(order.cancellation).toEqual({ by, reason: 'Wrong address', code: 'CANCELLED' });
  });

  test('the latest entry of the history counts, wherever it stands', () => {
    const early = { status: 'CANCELLED', update_source: 'DINER', timestamp: '2026-03-02T18:00:00Z' };
    const late = { status: 'CANCELLED', update_source: 'GRUBHUB_CARE', timestamp: '2026-03-02T18:10:00Z' };
    expect(ended('CANCELLED', early, late).cancellation?.by).toBe('service');
    expect(ended('CANCELLED', late, early).cancellation?.by).toBe('service');
    expect(ended('CANCELLED').cancellation).toEqual({ by: 'service', code: 'CANCELLED' });
  });

  test('rejected by us is denied, rejected after going stale is a time-out and no denial', () => {
    const ours = ended('REJECTED', { status: 'REJECTED', update_source: 'POS_GENERIC', reason: 'Printer' });
    expect(ours).toMatchObject({ stage: 'denied', cancellation: { by: 'merchant', reason: 'Printer' } });
    const reaped = ended(
      'REJECTED',
      { status: 'REJECTED', update_source: 'CONFIRMATION_AUTOMATION' },
      { status: 'STALE', update_source: 'GRUBHUB_ORDERS_REAPER' },
    );
    expect(reaped).toMatchObject({ stage: 'cancelled', cancellation: { by: 'timeout', code: 'REJECTED' } });
  });
});

describe('money in other ways', () => {
  test('only cash is still to be paid', () => {
    const payments = {
      payments: [
        { payment_type: 'CASH', amount: 1200 },
        { payment_type: 'GIFT_CARD', amount: 500 },
      ],
    };
    expect(mapped(posOrder({ payments })).totals.cashDueMinor).toBe(1200);
    expect(mapped(posOrder()).totals).not.toHaveProperty('cashDueMinor');
  });

  test('a tip in cash is in no total', () => {
    const order = mapped(charged({ tip: { amount: 300, type: 'CASH' } }));
    expect(order.tips).toEqual([]);
    expect(order.totals.tipsMinor).toBe(0);
  });

  test('without coupons, rewards and promotions say who pays; beside coupons they may be the same once more', () => {
    const payments = {
      rewards: [{ amount: 500, payment_source: 'MERCHANT', promotion_title: '$5 off', external_promotion_id: '12' }],
      promotions: [{ amount: -200, payment_source: 'GRUBHUB' }],
    };
    expect(mapped({ ...charged({ coupons: null }), payments }).discounts).toEqual([
      { externalId: '12', code: '$5 off', amountMinor: 500, fundedBy: [{ party: 'merchant', amountMinor: 500 }] },
      { amountMinor: 200, fundedBy: [{ party: 'service', amountMinor: 200 }] },
    ]);
    expect(mapped(posOrder({ payments })).totals.discountsMinor).toBe(350);
  });

  test('an amount that is no cents is noted and left out', () => {
    const order = mapped(charged({ merchant_total: 'a lot', fees: { total: 1e15, delivery: 12.5 } }));
    expect(order.totals).not.toHaveProperty('totalMinor');
    expect(order.drift).toEqual(
      expect.arrayContaining(['merchant_total: unreadable amount', 'fees.total: unreadable amount']),
    );
  });
});

describe('what cannot be an order', () => {
  test.each([
    ['text', 'not an order'],
    ['nothing', null],
    ['a list', [posOrder()]],
    ['an order without its uuid', posOrder({ uuid: null })],
  ])('%s is refused with a reason', (_, raw) => {
    expect(mapOrder(raw, hint)).toMatchObject({ ok: false, reason: expect.any(String) });
  });

  test('the merchant that we asked for counts; without one the order names it', () => {
    expect(mapped(posOrder({ merchant_id: 'another' })).externalStoreId).toBe(merchantId);
    const found = mapOrder(posOrder(), { externalStoreId: '', currency: 'USD' });
    expect(found).toMatchObject({ ok: true, order: { externalStoreId: merchantId } });
    const nobody = posOrder({ merchant_id: null, merchant_uuid: null });
    expect(mapOrder(nobody, { externalStoreId: '', currency: 'USD' })).toMatchObject({ ok: false });
  });

  test('a test order is marked', () => expect(mapped(posOrder({ is_test: true })).isTest).toBe(true));
});

describe('whatever is sent', () => {
  const anything = fc.anything({ maxDepth: 3, withNullPrototype: false });

  test('any value in any field leaves an order that survives the schema', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(posOrder())), anything, (field, value) => {
        expect(flawsIn(mapOrder({ ...posOrder(), [field]: value }, hint), field, ['uuid'])).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('any value in any field of the charges too', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(charges)), anything, (field, value) => {
        expect(flawsOf(mapped(charged({ [field]: value })))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('lines hold together, and a mismatch is told exactly when they do not meet the subtotal', () => {
    const minor = fc.integer({ min: 0, max: 100_000 });
    const option = fc.letrec<{ option: unknown }>((tie) => ({
      option: fc.record({
        name: fc.string(),
        price: minor,
        quantity: fc.integer({ min: 0, max: 5 }),
        line_sub_options: fc.oneof(
          { depthSize: 'small' },
          fc.constant(null),
          fc.array(tie('option'), { maxLength: 2 }),
        ),
      }),
    })).option;
    const line = fc.record({
      name: fc.string(),
      quantity: fc.integer({ min: 0, max: 20 }),
      merchant_price: minor,
      merchant_total: minor,
      line_options: fc.array(option, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), minor, (lines, subtotal) => {
        const order = mapped(charged({ line_groups: [{ lines }], merchant_subtotal_before_coupons: subtotal }));
        expect(flawsOf(order)).toEqual([]);
        const sum = order.lines.reduce((total, { price }) => total + price.lineTotalMinor, 0);
        expect(order.moneyMismatch === undefined).toBe(sum === subtotal);
      }),
      { numRuns: 200 },
    );
  });
});
