import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mapping } from '../connector.ts';
import type { ServiceOrder, ServiceOrderLine } from '../model/service-order.ts';
import { aheadOrder, asapOrder, ownRiderOrder } from './deliveroo/fixtures/orders.ts';
import { mapOrder as mapDeliveroo } from './deliveroo/order.ts';
import { adjustmentBody, pricedOrder, selfDeliveryBody } from './doordash/fixtures/orders.ts';
import { mapOrder as mapDoorDash } from './doordash/order.ts';
import { flawsOf } from './fixtures/soundness.ts';
import { charges, groupOrder, pickupOrder, posOrder } from './grubhub/fixtures/orders.ts';
import { mapOrder as mapGrubhub } from './grubhub/order.ts';
import { sentOrder } from './hubrise/fixtures/orders.ts';
import { mapOrder as mapHubRise } from './hubrise/order.ts';
import { charge, e5, fullOrderV1 } from './uber-eats/fixtures/order-v1.ts';
import { merchantDeliveryOrderV2, printedOrderV2 } from './uber-eats/fixtures/order-v2.ts';
import { mapOrder as mapUber } from './uber-eats/order.ts';
import { payableBy } from './shared-settlement.ts';

/** Who pays, who collects and which amount decides: the same for all services. */

const hint = { apiVersion: '', externalStoreId: 'store-1', isTest: false, currency: 'USD' };

function orderOf(mapping: Mapping): ServiceOrder {
  if (!mapping.ok) throw new Error(mapping.reason);
  return mapping.order;
}

const doorDash = (body: unknown) => orderOf(mapDoorDash(body, hint));
const deliveroo = (order: unknown) => orderOf(mapDeliveroo({ event: 'order.new', body: { order } }, hint));
const grubhub = (order: unknown) => orderOf(mapGrubhub(order, hint));
const hubRise = (order: unknown) => orderOf(mapHubRise(order, hint));
const uber = (order: unknown) => orderOf(mapUber(order, hint));
const gbp = (fractional: number) => ({ fractional, currency_code: 'GBP' });

const shapes: [string, (order: unknown) => ServiceOrder, () => unknown][] = [
  ['DoorDash, priced', doorDash, pricedOrder],
  ['DoorDash, delivered by the restaurant', doorDash, selfDeliveryBody],
  ['DoorDash, adjusted', doorDash, adjustmentBody],
  ['Deliveroo, as soon as possible', deliveroo, asapOrder],
  ['Deliveroo, placed ahead', deliveroo, aheadOrder],
  ['Deliveroo, own rider, part in cash', deliveroo, ownRiderOrder],
  ['Grubhub, delivery', grubhub, posOrder],
  ['Grubhub, pickup', grubhub, pickupOrder],
  ['Grubhub, group', grubhub, groupOrder],
  ['HubRise', hubRise, sentOrder],
  ['Uber Eats 1.0.0', uber, fullOrderV1],
  ['Uber Eats legacy, printed', uber, printedOrderV2],
  ['Uber Eats legacy, delivered by the restaurant', uber, merchantDeliveryOrderV2],
];

const everyLine = (lines: readonly ServiceOrderLine[]): ServiceOrderLine[] =>
  lines.flatMap((line) => [line, ...everyLine(line.modifiers)]);

/** What is wrong with the money of an order, whatever its service sent. */
function unsoundIn(order: ServiceOrder): string[] {
  const negative = everyLine(order.lines).filter(({ price }) => price.unitBaseMinor < 0);
  const remitted = order.taxRemittance.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const hasUnknown = order.taxRemittance.some(({ party }) => party === 'unknown');
  const collected = order.collection.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return [
    ...flawsOf(order),
    ...negative.map(({ name }) => `${name}: negative base`),
    ...(remitted < order.totals.taxMinor ? ['a tax without a remitter'] : []),
    ...(hasUnknown === order.drift.includes('tax: no remitter') ? [] : ['an unknown remitter without a flag']),
    ...(order.collection.some(({ amountMinor }) => amountMinor <= 0) ? ['nothing to collect is listed'] : []),
    ...(collected === Math.max(payableBy(order.totals), collectedAtDoor(order)) ? [] : ['collection is not the total']),
  ];
}

const collectedAtDoor = ({ collection }: ServiceOrder) =>
  collection.filter(({ by }) => by !== 'service').reduce((sum, { amountMinor }) => sum + amountMinor, 0);

describe('every documented shape', () => {
  it.each(shapes)('%s maps to an order without negative base, with every tax remitted or flagged', (_, map, make) => {
    expect(unsoundIn(map(make()))).toEqual([]);
  });

  it('stays so when any amount in it is left out, or set to nothing', () => {
    const absent = fc.constantFrom(undefined, null, 0, '', 'none');
    fc.assert(
      fc.property(fc.constantFrom(...shapes), fc.nat(10_000), absent, ([, map, make], seed, value) => {
        const body = structuredClone(make());
        const places = amountsIn(body);
        const place = places[seed % places.length];
        if (place) place.at[place.key] = value;
        expect(unsoundIn(map(body))).toEqual([]);
      }),
      { numRuns: 1_500, seed: 20261128 },
    );
  });
});

type Holder = Record<string | number, unknown>;

/** Every number of a body that is an amount, with where it is held. */
function amountsIn(body: unknown): { at: Holder; key: string }[] {
  if (typeof body !== 'object' || body === null) return [];
  const at = body as Holder; // an object or a list, just looked
  return Object.entries(body).flatMap(([key, value]) =>
    typeof value === 'number' && /price|total|tax|fee|amount|fractional|e5|tip|subtotal/i.test(key)
      ? [{ at, key }]
      : amountsIn(value),
  );
}

describe('who collects', () => {
  it('is the service for a prepaid order', () => {
    const { collection, totals } = doorDash(pricedOrder());
    expect(collection).toEqual([{ by: 'service', amountMinor: payableBy(totals) }]);
  });

  it('is the restaurant for a DoorDash order that is paymentless', () => {
    const sent = { ...pricedOrder(), is_pickup: true, fulfillment_type: 'pickup', is_paymentless: true };
    const { collection, totals } = doorDash(sent);
    expect(collection).toEqual([{ by: 'restaurant', amountMinor: payableBy(totals) }]);
    expect(doorDash({ ...sent, is_paymentless: false }).collection).toMatchObject([{ by: 'service' }]);
  });

  it.each([
    ['restaurant', 'restaurant'],
    ['customer', 'restaurant'],
    ['table_service', 'restaurant'],
    ['deliveroo', 'courier'],
  ])('of cash at Deliveroo with fulfillment_type %s is the %s', (fulfillment_type, by) => {
    const { collection } = deliveroo({ ...ownRiderOrder(), fulfillment_type });
    expect(collection).toEqual([
      { by: 'service', amountMinor: 2_129 },
      { by, amountMinor: 1_000 },
    ]);
  });

  it('of cash at Grubhub is the restaurant where it delivers or hands over at the counter', () => {
    const payments = { payments: [{ payment_type: 'CASH', amount: 3_771 }] };
    const due = { amountMinor: 3_771 };
    expect(grubhub(pickupOrder({ payments })).collection).toEqual([{ by: 'restaurant', ...due }]);
    expect(grubhub(posOrder({ payments })).collection).toEqual([{ by: 'courier', ...due }]);
  });

  it('of what HubRise shows as unpaid is the restaurant, at the counter and at the door', () => {
    const unpaid = { ...sentOrder(), payments: [] };
    const due = hubRise(unpaid).totals.totalMinor;
    expect(hubRise({ ...unpaid, service_type: 'collection' }).collection).toEqual([
      { by: 'restaurant', amountMinor: due },
    ]);
    expect(hubRise({ ...unpaid, delivery: null }).collection).toEqual([{ by: 'restaurant', amountMinor: due }]);
  });

  it('of cash_amount_due at Uber Eats is the restaurant where it delivers, in both generations', () => {
    const legacy = merchantDeliveryOrderV2();
    Object.assign(legacy.payment.charges, { cash_amount_due: { amount: 1_000, currency_code: 'USD' } });
    expect(uber(legacy).collection).toContainEqual({ by: 'restaurant', amountMinor: 1_000 });
    const raw = fullOrderV1();
    Object.assign(raw.order, { fulfillment_type: 'PICKUP' });
    Object.assign(raw.order.payment.payment_detail, { cash_amount_due: charge(1_000) });
    expect(uber(raw).collection).toContainEqual({ by: 'restaurant', amountMinor: 1_000 });
  });
});

const flagged = (totalMinor: number) => ({ moneyMismatch: { totalMinor } });

describe('a stated total that contradicts the items', () => {
  it.each([0, 900])('of %i decides at Deliveroo, and the order is flagged', (total) => {
    const order = deliveroo({
      ...asapOrder(),
      offer_discount: gbp(0),
      promotions: [],
      bag_fee: gbp(0),
      fee_breakdown: [],
      partner_order_subtotal: null,
      subtotal: null,
      partner_order_total: gbp(total),
      total_price: gbp(total),
    });
    // In proportion: deposits are in the total, too.
    expect(order.totals.subtotalMinor).toBe(Math.round((3_200 * total) / 3_225));
    expect(order).toMatchObject(flagged(total));
  });

  it('decides at Grubhub, HubRise and Uber Eats', () => {
    const atGrubhub = grubhub(posOrder({ charges: { ...charges, merchant_total: 0 } }));
    expect(atGrubhub).toMatchObject({ totals: { subtotalMinor: 0 }, ...flagged(0) });
    const atHubRise = hubRise({ ...sentOrder(), total: '0.00 EUR' });
    expect(atHubRise).toMatchObject({ totals: { subtotalMinor: 0 }, ...flagged(0) });
    const legacy = merchantDeliveryOrderV2();
    Object.assign(legacy.payment.charges, { total: { amount: 0, currency_code: 'USD' } });
    expect(uber(legacy)).toMatchObject({ totals: { subtotalMinor: 0 }, ...flagged(0) });
    const raw = fullOrderV1();
    const nothing = { net: e5(0), tax: e5(0), gross: e5(0), is_tax_inclusive: false };
    Object.assign(raw.order.payment.payment_detail, { order_total: nothing });
    expect(uber(raw)).toMatchObject({ totals: { subtotalMinor: 0 }, ...flagged(0) });
  });

  it('is none where a discount, a fee or a tip explains the total', () => {
    const contradicting = shapes.filter(([, map, make]) => map(make()).moneyMismatch?.totalMinor !== undefined);
    expect(contradicting.map(([name]) => name)).toEqual([]);
    const given = { ...asapOrder(), partner_order_total: gbp(0), offer_discount: gbp(3_200), promotions: [] };
    expect(deliveroo({ ...given, bag_fee: gbp(0), fee_breakdown: [] })).not.toHaveProperty('moneyMismatch');
  });

  it('that is higher leaves a stated subtotal as it is: a fee may not be listed', () => {
    const order = deliveroo({ ...asapOrder(), partner_order_total: gbp(99_999) });
    expect(order).toMatchObject({ totals: { subtotalMinor: 3_200 }, ...flagged(99_999) });
  });
});

const remake = (fault: unknown) =>
  deliveroo({ ...asapOrder(), remake_details: { parent_order_id: 'gb:parent', fault } }).compensation;

describe('an order that is no sale of its own', () => {
  it.each([
    ['restaurant', 'merchant'],
    ['RESTAURANT', 'merchant'],
    ['partner', 'merchant'],
    ['deliveroo', 'service'],
    ['rider', 'courier'],
    ['customer', 'customer'],
    ['moon', 'unknown'],
    [null, 'unknown'],
  ])('is a remake whose fault %j is the %s’s', (sent, fault) => {
    expect(remake(sent)).toEqual({ kind: 'remake', fault, parentOrderId: 'gb:parent' });
  });

  it('is compensated where the service states that it costs nothing and does not say why', () => {
    expect(hubRise({ ...sentOrder(), total: '0.00 EUR' }).compensation).toEqual({
      kind: 'compensated',
      fault: 'unknown',
    });
    expect(hubRise(sentOrder())).not.toHaveProperty('compensation');
  });
});

const onFee = (party: string) => ({ party, on: 'delivery_fee', amountMinor: 18 });

describe('DoorDash taxes and prices of older shapes', () => {
  const {
    is_tax_remitted_by_doordash: _new,
    tax_amount_remitted_by_doordash: _amount,
    ...older
  } = {
    ...pricedOrder(),
    is_tax_remitted_by_doordash: undefined,
    tax_amount_remitted_by_doordash: undefined,
  };
  const tax = 80;

  it.each([
    [false, 'merchant'],
    [true, 'service'],
  ])('is_marketplace_facilitator %s means that the %s remits the tax', (is_marketplace_facilitator, party) => {
    const order = doorDash({ ...older, tax, is_marketplace_facilitator });
    expect(order.taxRemittance).toEqual([{ party, on: 'items', amountMinor: tax }]);
    expect(order.drift).not.toContain('tax: no remitter');
  });

  it('the newer flag wins', () => {
    const order = doorDash({ ...older, tax, is_marketplace_facilitator: true, is_tax_remitted_by_doordash: false });
    expect(order.taxRemittance).toEqual([{ party: 'merchant', on: 'items', amountMinor: tax }]);
  });

  it('a tax on the delivery fee has the remitter of the flag, and none is flagged', () => {
    const fees = { ...older, tax, fulfillment_type: 'mx_fleet_delivery', delivery_fee: 299, taxes_on_fees: 18 };
    expect(doorDash({ ...fees, is_tax_remitted_by_doordash: false }).taxRemittance).toContainEqual(onFee('merchant'));
    expect(doorDash({ ...fees, is_marketplace_facilitator: true }).taxRemittance).toContainEqual(onFee('service'));
    const silent = doorDash(fees);
    expect(silent.taxRemittance).toContainEqual(onFee('unknown'));
    expect(silent.drift).toContain('tax: no remitter');
  });

  it('an item without a price costs what its paid option costs, and its base is nothing', () => {
    const item = {
      name: 'Build your own',
      quantity: 2,
      extras: [{ name: 'Filling', options: [{ name: 'Beef', price: 300, quantity: 1 }] }],
    };
    const order = doorDash({ ...older, subtotal: 600, categories: [{ name: 'Bowls', items: [item] }] });
    expect(order.lines[0]?.price).toMatchObject({ unitBaseMinor: 0, optionsTotalMinor: 300, lineTotalMinor: 600 });
    expect(order).not.toHaveProperty('moneyMismatch');
  });
});

/** The body without anything that names a currency. */
function withoutCurrency(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^(-?[0-9.]+) [A-Z]{3}$/, '$1');
  if (Array.isArray(value)) return value.map(withoutCurrency);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !/^currency(_?code)?$/i.test(key))
      .map(([key, part]) => [key, withoutCurrency(part)]),
  );
}

describe.each(['CAD', 'GBP', 'AED', 'USD'])('an order that names no currency, of a store in %s', (currency) => {
  const ofStore = { ...hint, currency };
  it.each([
    ['Uber Eats 1.0.0', () => mapUber(withoutCurrency(fullOrderV1()), ofStore)],
    ['Uber Eats legacy', () => mapUber(withoutCurrency(printedOrderV2()), ofStore)],
    ['DoorDash', () => mapDoorDash(withoutCurrency(pricedOrder()), ofStore)],
    ['Grubhub', () => mapGrubhub(withoutCurrency(posOrder()), ofStore)],
    ['Deliveroo', () => mapDeliveroo({ event: 'order.new', body: { order: withoutCurrency(asapOrder()) } }, ofStore)],
    ['HubRise', () => mapHubRise(withoutCurrency(sentOrder()), ofStore)],
  ])('is in the currency of the store: %s', (_, map) => {
    expect(orderOf(map()).totals.currency).toBe(currency);
  });
});

it.each([
  ['Deliveroo', () => deliveroo(asapOrder()), 'GBP'],
  ['HubRise', () => hubRise(sentOrder()), 'EUR'],
  ['DoorDash', () => doorDash({ ...pricedOrder(), currency_code: 'CAD' }), 'CAD'],
])('an order that names its currency stays in it, whatever the store’s is: %s', (_, map, currency) => {
  expect(map().totals.currency).toBe(currency);
});
