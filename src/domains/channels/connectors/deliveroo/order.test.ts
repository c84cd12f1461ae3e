import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '../../../../shared/time.ts';
import { acceptBy } from '../../model/accept-by.ts';
import type { ServiceOrder } from '../../model/service-order.ts';
import { scriptedSend, stoppedClock } from '../fixtures/scripted-send.ts';
import { flawsIn, flawsOf } from '../fixtures/soundness.ts';
import { event } from './fixtures/hooks.ts';
import { aheadOrder, asapOrder, orderAfter, ownRiderOrder } from './fixtures/orders.ts';
import { settings } from './fixtures/settings.ts';
import { createDeliveroo } from './index.ts';
import { mapOrder } from './order.ts';

const hint = { externalStoreId: '', isTest: false, currency: 'GBP' };
const gbp = (fractional: number) => ({ fractional, currency_code: 'GBP' });

function mapped(raw: unknown): ServiceOrder {
  const mapping = mapOrder(raw, hint);
  if (!mapping.ok) throw new Error(mapping.reason);
  return mapping.order;
}

const from = (more: Record<string, unknown>) => mapped({ ...asapOrder(), ...more });

describe('an order as the order events guide prints it', () => {
  const order = mapped(asapOrder());

  test('survives a round trip through the schema and knows no unknown words', () => {
    expect(flawsOf(order)).toEqual([]);
    expect(order.drift).toEqual([]);
  });

  test('names its site, its numbers, its customer and how to reach them', () => {
    expect(order).toMatchObject({
      service: 'deliveroo',
      brand: 'deliveroo',
      externalStoreId: 'site-1',
      displayId: '1753',
      secondaryIds: ['28401753'],
      kind: 'delivery_by_service',
      stage: 'offered',
      stageAsSent: 'placed',
      placedAt: '2026-06-01T12:00:01.000Z',
      readyTargetAt: '2026-06-01T12:24:00Z',
      customer: { name: 'Noor', phone: '+442036990000', phoneCode: '123456', pastOrderCount: 0 },
      notes: { kitchen: 'Allergic to peanuts!' },
      utensils: 'no',
    });
    expect(order).not.toHaveProperty('scheduledFor');
    expect(order).not.toHaveProperty('confirmAt');
  });

  test('modifiers are recursive and without groups, and the kitchen’s own name is kept beside the customer’s', () => {
    expect(order.lines).toMatchObject([
      {
        itemRef: 'laksa',
        name: 'Laksa',
        kitchenName: 'LAKSA LRG',
        quantity: 2,
        modifiers: [{ itemRef: 'prawns', modifiers: [{ name: 'Peeled', quantity: 2 }] }],
      },
      { itemRef: 'cola', quantity: 1, modifiers: [] },
    ]);
    expect(order.lines[1]).not.toHaveProperty('kitchenName');
    expect(order.lines[0]?.modifiers[0]?.modifiers[0]).not.toHaveProperty('itemRef');
  });

  test('the till gets the partner’s total, the discount by name with its rest, deposit and bag', () => {
    expect(order.totals).toEqual({
      currency: 'GBP',
      subtotalMinor: 3_200,
      taxMinor: 0,
      feesMinor: 30,
      tipsMinor: 0,
      discountsMinor: 500,
      totalMinor: 2_730,
      cashDueMinor: 0,
    });
    expect(order.discounts).toEqual([
      {
        externalId: 'promo-1',
        type: 'Two for one',
        amountMinor: 300,
        fundedBy: [{ party: 'unknown', amountMinor: 300 }],
      },
      { amountMinor: 200, fundedBy: [{ party: 'unknown', amountMinor: 200 }] },
    ]);
    expect(order.charges).toEqual([
      { type: 'bag', amountMinor: 10 },
      { type: 'deposit', amountMinor: 20 },
    ]);
  });
});

const laksa = (unit: number) => ({ ...asapOrder().items[0], unit_price: gbp(unit) });

describe('does the price of an item include its modifiers?', () => {
  test('no, when prices and modifiers together meet the subtotal', () => {
    const order = mapped(asapOrder());
    expect(order.moneyMismatch).toBeUndefined();
    // 1150 and prawns at 250 with 2 × 50 on top.
    expect(order.lines[0]?.price).toEqual({
      unitBaseMinor: 1_150,
      optionsTotalMinor: 350,
      unitTotalMinor: 1_500,
      lineTotalMinor: 3_000,
      sentPriceIncludesOptions: false,
    });
  });

  test('yes, when the prices alone do', () => {
    const order = from({ items: [laksa(1_500)], partner_order_subtotal: gbp(3_000) });
    expect(order.moneyMismatch).toBeUndefined();
    expect(order.lines[0]?.price).toMatchObject({ unitTotalMinor: 1_500, sentPriceIncludesOptions: true });
  });

  test('when only the subtotal before offers fits, that one is taken', () => {
    const order = from({ partner_order_subtotal: gbp(2_700) });
    expect(order.moneyMismatch).toBeUndefined();
    expect(order.totals.subtotalMinor).toBe(3_200);
  });

  test('when neither does, the order comes all the same, with a flag', () => {
    const order = from({ partner_order_subtotal: gbp(9_999), partner_order_total: null, total_price: null });
    expect(order.moneyMismatch).toMatchObject({ subtotalMinor: 9_999 });
    expect(order.lines).toHaveLength(2);
  });

  test('a price before an offer stands beside the one that is paid', () => {
    const [item] = from({ items: [{ ...asapOrder().items[1], menu_unit_price: gbp(250) }] }).lines;
    expect(item?.price).toMatchObject({ unitTotalMinor: 200, unitBeforeLoyaltyMinor: 250 });
  });
});

describe('an order placed ahead', () => {
  const order = mapped(aheadOrder());

  test('is scheduled, for the time when it is wanted, and says when to confirm', () => {
    expect(order).toMatchObject({
      stage: 'scheduled',
      stageAsSent: 'placed',
      scheduledFor: { startAt: '2026-06-01T15:42:00Z' },
      readyTargetAt: '2026-06-01T15:42:00Z',
      confirmAt: '2026-06-01T15:18:00Z',
    });
    expect(flawsOf(order)).toEqual([]);
  });

  test('without a time to confirm, the start of the preparation is that time', () => {
    expect(mapped({ ...aheadOrder(), confirm_at: null }).confirmAt).toBe('2026-06-01T15:20:00Z');
  });

  test('is accepted, not scheduled, once its log says so', () => {
    const log = [...aheadOrder().status_log, { at: '2026-06-01T12:03:00Z', status: 'accepted' }];
    expect(mapped({ ...aheadOrder(), status_log: log }).stage).toBe('accepted');
  });
});

describe('an order that the restaurant delivers itself', () => {
  const order = mapped(ownRiderOrder());

  test('has the address, the delivery fee, the surcharge and the cash to collect', () => {
    expect(order.kind).toBe('delivery_by_merchant');
    expect(order.destination).toEqual({
      lines: ['1 Cannon Street', 'Flat 3', 'London'],
      postalCode: 'EC4R 3TE',
      latitude: '51.5113',
      longitude: '-0.0903',
    });
    expect(order.charges.map(({ type, amountMinor }) => [type, amountMinor])).toEqual([
      ['delivery', 299],
      ['small_order', 100],
      ['bag', 10],
      ['deposit', 20],
    ]);
    expect(order.totals).toMatchObject({ totalMinor: 3_129, cashDueMinor: 1_000 });
  });

  test('tells the counter of table, remake, meal card and loyalty card', () => {
    expect(order.notes.store).toBe('Table 12. Remake of gb:first. Meal card: Swile £9.00. Loyalty card 4417');
    expect(order.secondaryIds).toContain('gb:first');
    expect(order.issues).toEqual([{ type: 'REMAKE', lineRef: 'gb:first', detail: 'restaurant' }]);
    expect(order.utensils).toBe('yes');
    expect(flawsOf(order)).toEqual([]);
  });
});

describe('where an order stands', () => {
  test.each([
    ['placed', 'offered'],
    ['accepted', 'accepted'],
    ['confirmed', 'accepted'],
    ['rejected', 'denied'],
    ['canceled', 'cancelled'],
    ['cancelled', 'cancelled'],
    ['delivered', 'completed'],
    ['ready_for_collection', 'ready'],
    ['collected', 'handed_off'],
    ['teleported', 'unknown'],
  ])('%s is %s', (status, stage) => {
    expect(mapped(orderAfter(['2026-06-01T12:05:00Z', status])).stage).toBe(stage);
  });

  test('follows the log and not the status beside it, which may be older', () => {
    expect(mapped({ ...orderAfter(['2026-06-01T12:05:00Z', 'canceled']), status: 'accepted' }).stage).toBe('cancelled');
  });

  test('follows the times in the log, not its order', () => {
    const { status_log: log } = orderAfter(['2026-06-01T12:05:00Z', 'accepted'], ['2026-06-01T12:09:00Z', 'delivered']);
    expect(from({ status_log: log.toReversed() })).toMatchObject({ stage: 'completed', stageAsSent: 'delivered' });
  });

  test('within one second follows the way of an order', () => {
    const { status_log: log } = orderAfter(['2026-06-01T12:00:01Z', 'accepted']);
    expect(from({ status_log: log.toReversed() }).stage).toBe('accepted');
  });

  test('is what the status says where there is no log', () => {
    expect(from({ status_log: null, status: 'ACCEPTED' }).stage).toBe('accepted');
    expect(from({ status_log: null, status: null })).toMatchObject({ stage: 'unknown', drift: ['status: missing'] });
  });

  test('a rejection after all of the time is Deliveroo’s own, an earlier one nobody’s known', () => {
    expect(mapped(orderAfter(['2026-06-01T12:10:01Z', 'rejected'])).cancellation).toMatchObject({ by: 'timeout' });
    expect(mapped(orderAfter(['2026-06-01T12:04:00Z', 'rejected'])).cancellation).toMatchObject({ by: 'unknown' });
    expect(mapped(orderAfter(['2026-06-01T12:04:00Z', 'canceled'])).cancellation).toEqual({
      by: 'unknown',
      code: 'canceled',
    });
  });
});

describe('the time to answer', () => {
  const { capabilities } = createDeliveroo(settings, {
    send: scriptedSend().send,
    clock: stoppedClock('2026-06-01T12:00:00Z'),
  });
  const receivedAt = new Date('2026-06-01T12:00:00Z');

  test.each([
    ['gb:1', 10],
    ['fr:1', 10],
    ['kw:1', 7],
    ['AE:1', 7],
    ['without-a-market', 10],
  ])('for %s is %i minutes, now and ahead', (id, minutes) => {
    for (const order of [mapped({ ...asapOrder(), id }), mapped({ ...aheadOrder(), id })]) {
      const by = acceptBy({ order, receivedAt, occurredAt: undefined, capabilities });
      expect(by.getTime() - receivedAt.getTime()).toBe(minutes * minuteMs);
    }
  });
});

describe('leniency', () => {
  test.each([
    ['deliveroo', 'delivery_by_service'],
    ['autonomous', 'delivery_by_service'],
    ['restaurant', 'delivery_by_merchant'],
    ['customer', 'pickup'],
    ['TABLE_SERVICE', 'dine_in'],
    ['by_drone', 'delivery_by_service'],
    [undefined, 'delivery_by_service'],
  ])('fulfillment_type %s is %s', (fulfillment, kind) => {
    expect(from({ fulfillment_type: fulfillment }).kind).toBe(kind);
  });

  test.each([
    ['NO CUTLERY / 不需要餐具', 'no', undefined],
    ['Please include cutlery', 'yes', undefined],
    ['', 'shop_decides', undefined],
    [null, 'shop_decides', undefined],
    ['Chopsticks only', 'shop_decides', 'Chopsticks only'],
  ])('the note on cutlery %j is "%s", and what it does not say is left to people', (note, utensils, said) => {
    expect(from({ cutlery_notes: note })).toMatchObject({ utensils });
    expect(from({ cutlery_notes: note }).notes.store).toBe(said);
  });

  test('a fee in another currency, as in Deliveroo’s own sample, an unknown fee and odd amounts are noted', () => {
    const order = from({
      fee_breakdown: [
        { type: 'DEPOSIT_FEE', amount: { fractional: 50, currency_code: 'EUR' } },
        { type: 'MOON_FEE', amount: gbp(5) },
        { type: 'DEPOSIT_FEE', amount: { fractional: 'much' } },
      ],
      fulfillment_type: 'by_drone',
      prepare_for: 'soon',
    });
    expect(order.drift).toEqual([
      'fee_breakdown: in another currency',
      'fee.type: MOON_FEE',
      'fee_breakdown: unreadable amount',
      'fulfillment_type: by_drone',
      'prepare_for: unreadable time',
    ]);
    expect(order.totals.currency).toBe('GBP');
  });

  test('deposits on items count where no fees are listed, for as many as were ordered', () => {
    const items = [{ ...asapOrder().items[1], quantity: 3 }];
    expect(from({ fee_breakdown: null, items, bag_fee: null }).charges).toEqual([{ type: 'deposit', amountMinor: 60 }]);
  });

  test('reductions on items count where nothing else names a discount', () => {
    const items = [{ ...asapOrder().items[1], discount_amount: gbp(40) }];
    expect(from({ items, promotions: null, offer_discount: gbp(0) }).discounts).toMatchObject([
      { type: 'item', amountMinor: 40 },
    ]);
  });

  test('null lists and parts are empty ones, and an item without names or prices still arrives', () => {
    const order = mapped({
      id: 'gb:1',
      location_id: 's',
      items: [{ quantity: null, modifiers: null }],
      customer: null,
      delivery: null,
      status_log: null,
      meal_cards: null,
    });
    expect(flawsOf(order)).toEqual([]);
    expect(order).toMatchObject({
      lines: [{ name: 'Unnamed item', quantity: 1 }],
      customer: { name: 'Customer' },
      utensils: 'shop_decides',
    });
  });

  test('an order without an id, a site or a body is no order', () => {
    expect(mapOrder({ ...asapOrder(), id: null }, hint)).toEqual({ ok: false, reason: 'The order has no id.' });
    expect(mapOrder({ ...asapOrder(), location_id: '' }, hint)).toEqual({
      ok: false,
      reason: 'The order names no site.',
    });
    for (const raw of [null, 'order', [], { body: { order: null } }]) expect(mapOrder(raw, hint).ok).toBe(false);
  });

  test('comes in its webhook, inside `order`, or bare, with the site of the hint where it names none', () => {
    const order = mapped(asapOrder());
    expect(mapped(event('order.new', asapOrder()))).toEqual(order);
    expect(mapped({ order: asapOrder() })).toEqual(order);
    const bare = mapOrder({ ...asapOrder(), location_id: null }, { ...hint, externalStoreId: 'site-7' });
    expect(bare).toMatchObject({ ok: true, order: { externalStoreId: 'site-7' } });
  });

  test('the sandbox marks its orders as tests', () => {
    const io = { send: scriptedSend().send, clock: stoppedClock('2026-06-01T12:00:00Z') };
    const sandbox = createDeliveroo({ ...settings, apiUrl: 'https://api-sandbox.developers.deliveroo.com' }, io);
    const mapping = sandbox.toServiceOrder(asapOrder(), { apiVersion: 'v1', externalStoreId: '', currency: 'GBP' });
    expect(mapping).toMatchObject({ ok: true, order: { isTest: true } });
    expect(mapped(asapOrder()).isTest).toBe(false);
  });
});

describe('properties', () => {
  const noTotal = { partner_order_total: null, total_price: null };
  const cents = fc.integer({ min: 0, max: 100_000 });
  const item = fc.letrec<{ item: { unit_price: { fractional: number }; quantity: number } }>((tie) => ({
    item: fc.record({
      pos_item_id: fc.oneof(fc.string(), fc.constant(null)),
      name: fc.string(),
      unit_price: cents.map(gbp),
      quantity: fc.integer({ min: 0, max: 9 }),
      modifiers: fc.oneof({ depthSize: 'small' }, fc.constant(null), fc.array(tie('item'), { maxLength: 2 })),
    }),
  })).item;

  test('every order maps, its lines hold together, and it survives the schema', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 4 }), cents, (items, subtotal) => {
        const order = from({ items, partner_order_subtotal: gbp(subtotal), offer_discount: gbp(0), ...noTotal });
        expect(flawsOf(order)).toEqual([]);
        const sum = order.lines.reduce((total, line) => total + line.price.lineTotalMinor, 0);
        expect(order.moneyMismatch === undefined).toBe(sum === subtotal);
      }),
      { numRuns: 150 },
    );
  });

  test('any value in any field leaves an order that survives the schema', () => {
    const anything = fc.anything({ withNullPrototype: false, withBigInt: false, withDate: false });
    const fields = Object.keys({ ...ownRiderOrder(), ...aheadOrder() });
    fc.assert(
      fc.property(fc.constantFrom(...fields), anything, (field, value) => {
        const mapping = mapOrder(event('order.new', { ...ownRiderOrder(), [field]: value }), hint);
        expect(flawsIn(mapping, field, ['id', 'location_id'])).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
