import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deliverooOrder } from './deliveroo/order-body.ts';
import { doordashOrder } from './doordash/order-body.ts';
import { grubhubOrder } from './grubhub/order-body.ts';
import type { ChosenGroup, Order } from './order.ts';
import { makeOrder, type OrderWish } from './order-maker.ts';
import { createRandom } from './random.ts';
import { defaultSettings } from './settings.ts';
import { testNow, testWorld } from './testing.ts';
import { orderV1 } from './uber-eats/order-v1.ts';
import { orderV2 } from './uber-eats/order-v2.ts';
import type { ModifierGroup, ServiceName } from './world.ts';

const world = testWorld();

function orderOf(seed: number, service: ServiceName, wish: OrderWish = {}): Order {
  const random = createRandom(seed);
  const outlet = random.pick(world.outlets.filter((candidate) => candidate.service === service));
  const kitchen = { random, newId: random.uuid, world, settings: defaultSettings, now: testNow };
  return makeOrder(kitchen, outlet, wish);
}

const wishes = fc.record({
  promotion: fc.boolean(),
  group: fc.boolean(),
  kind: fc.constantFrom('delivery' as const, 'pickup' as const, 'delivery_by_merchant' as const),
});

const money = z.object({ amount: z.int() }).transform(({ amount }) => amount);
const v2Schema = z.object({
  cart: z.object({
    items: z.array(z.object({ quantity: z.int(), price: z.object({ unit_price: money, total_price: money }) })),
  }),
  payment: z.object({ charges: z.object({ sub_total: money, tax: money, total: money, total_fee: money }) }),
});
const e5 = z.object({ net: z.object({ amount_e5: z.int() }), tax: z.object({ amount_e5: z.int() }) });
const v1Schema = z.object({
  carts: z.tuple([z.object({ items: z.array(z.looseObject({ cart_item_id: z.string() })) })]),
  payment: z.object({
    payment_detail: z.object({
      order_total: e5,
      item_charges: z.object({
        total: e5,
        price_breakdown: z.array(z.object({ cart_item_id: z.string(), price_type: z.string(), total: e5 })),
      }),
    }),
  }),
});
const doordashSchema = z.object({
  subtotal: z.int(),
  categories: z.array(z.object({ items: z.array(z.object({ price: z.int(), quantity: z.int() })) })),
});

const grubhubLine = z.object({
  quantity: z.int(),
  merchant_price: z.int(),
  merchant_total: z.int(),
  line_uuid: z.string(),
  line_options: z.array(z.unknown()),
});
const grubhubSchema = z.object({
  charges: z.object({
    fees: z.object({ total: z.int(), delivery: z.int() }),
    taxes: z.object({ merchant_total: z.int(), sales: z.int(), delivery: z.int() }),
    tip: z.object({ amount: z.int() }),
    coupons: z.array(z.object({ amount: z.int() })),
    line_groups: z.tuple([z.object({ lines: z.array(grubhubLine) })]),
    merchant_subtotal: z.int(),
    merchant_subtotal_before_coupons: z.int(),
    merchant_total: z.int(),
  }),
  payments: z.object({ payments: z.array(z.object({ amount: z.int() })) }),
  diners: z.array(
    z.object({ charges: z.object({ line_groups: z.tuple([z.object({ lines: z.array(grubhubLine) })]) }) }),
  ),
});
const grubhubOption: z.ZodType<number> = z
  .object({
    quantity: z.int(),
    price: z.int().optional(),
    merchant_price: z.int().optional(),
    get line_sub_options() {
      return z.array(grubhubOption);
    },
  })
  .transform(
    (option) => option.quantity * ((option.price ?? option.merchant_price ?? 0) + sum(option.line_sub_options)),
  );

const fractional = z.object({ fractional: z.int() }).transform((amount) => amount.fractional);
const deliverooItem = z.object({
  quantity: z.int(),
  unit_price: fractional,
  total_price: fractional,
  get modifiers() {
    return z.array(deliverooItem);
  },
});
type DeliverooItem = z.output<typeof deliverooItem>;
const deliverooSchema = z.object({
  items: z.array(deliverooItem),
  partner_order_subtotal: fractional,
  partner_order_total: fractional,
  offer_discount: fractional,
  bag_fee: fractional,
  surcharge: fractional,
  delivery: z.object({ delivery_fee: fractional }).optional(),
});
const withModifiers = ({ quantity, unit_price: unit, modifiers }: DeliverooItem): number =>
  quantity * (unit + sum(modifiers.map(withModifiers)));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('money adds up in every wire shape', () => {
  test('Uber Eats: the lines of v2 and the price breakdown of 1.0.0 both make the subtotal', () => {
    fc.assert(
      fc.property(fc.integer(), wishes, (seed, wish) => {
        const order = orderOf(seed, 'uber-eats', wish);
        const v2 = v2Schema.parse(orderV2(order, 'client'));
        const v1 = v1Schema.parse(orderV1(order, new Set(['carts', 'payment']), 'client'));
        const subtotal = v2.payment.charges.sub_total;
        const { total, price_breakdown: prices } = v1.payment.payment_detail.item_charges;
        expect(sum(v2.cart.items.map(({ price }) => price.total_price))).toBe(subtotal);
        for (const { quantity, price } of v2.cart.items) expect(price.total_price).toBe(price.unit_price * quantity);
        expect(sum(prices.map((price) => price.total.net.amount_e5))).toBe(subtotal * 1_000);
        expect(sum(prices.map((price) => price.total.tax.amount_e5))).toBe(v2.payment.charges.tax * 1_000);
        expect(total.net.amount_e5).toBe(subtotal * 1_000);
        expect(v1.payment.payment_detail.order_total.net.amount_e5).toBe(v2.payment.charges.total * 1_000);
        expect(order.money.subtotalMinor).toBe(subtotal);
      }),
    );
  });

  test('DoorDash: item prices hold their options, so that they make the subtotal alone', () => {
    fc.assert(
      fc.property(fc.integer(), wishes, (seed, wish) => {
        const body = doordashSchema.parse(doordashOrder(orderOf(seed, 'doordash', wish)));
        const items = body.categories.flatMap((category) => category.items);
        expect(sum(items.map(({ price, quantity }) => price * quantity))).toBe(body.subtotal);
      }),
    );
  });

  test('Grubhub: prices and options make the lines, lines the subtotal, and all parts the total that is paid', () => {
    fc.assert(
      fc.property(fc.integer(), wishes, (seed, wish) => {
        const order = orderOf(seed, 'grubhub', wish);
        const shown = grubhubSchema.parse(grubhubOrder(order, { isTest: false, updatedAt: testNow }));
        const { charges } = shown;
        const [{ lines }] = charges.line_groups;
        for (const line of lines) {
          const options = sum(line.line_options.map((option) => grubhubOption.parse(option)));
          expect(line.merchant_total).toBe((line.merchant_price + options) * line.quantity);
        }
        const coupons = sum(charges.coupons.map(({ amount }) => amount));
        expect(sum(lines.map((line) => line.merchant_total))).toBe(charges.merchant_subtotal_before_coupons);
        expect(charges.merchant_subtotal_before_coupons - coupons).toBe(charges.merchant_subtotal);
        expect(charges.taxes.sales + charges.taxes.delivery).toBe(charges.taxes.merchant_total);
        expect(charges.fees.delivery).toBeLessThanOrEqual(charges.fees.total);
        const { fees, taxes, tip } = charges;
        expect(charges.merchant_subtotal + fees.total + taxes.merchant_total + tip.amount).toBe(charges.merchant_total);
        expect(sum(shown.payments.payments.map(({ amount }) => amount))).toBe(charges.merchant_total);
        const ofDiners = shown.diners.flatMap((diner) => diner.charges.line_groups[0].lines);
        expect(ofDiners.map((line) => line.line_uuid).toSorted()).toEqual(
          lines.map((line) => line.line_uuid).toSorted(),
        );
      }),
    );
  });

  test('Deliveroo: items make the subtotal, with modifiers in their prices or on top, and all parts the total', () => {
    fc.assert(
      fc.property(fc.integer(), wishes, fc.boolean(), (seed, wish, priceHoldsModifiers) => {
        const order = orderOf(seed, 'deliveroo', wish);
        const terms = { brandId: 'brand', confirmedAt: null, leadMinutes: 30, priceHoldsModifiers };
        const shown = deliverooSchema.parse(deliverooOrder(order, terms));
        const { partner_order_subtotal: subtotal, items } = shown;
        const lines = items.map((one) => (priceHoldsModifiers ? one.quantity * one.unit_price : withModifiers(one)));
        expect(sum(lines)).toBe(subtotal);
        expect(sum(items.map((one) => one.total_price))).toBe(subtotal);
        const fees = shown.bag_fee + shown.surcharge + (shown.delivery?.delivery_fee ?? 0);
        expect(subtotal - shown.offer_discount + fees).toBe(shown.partner_order_total);
        expect(order.money).toMatchObject({ subtotalMinor: subtotal, taxMinor: 0, tipMinor: 0 });
      }),
    );
  });

  test('a promotion is funded to the cent', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { promotion } = orderOf(seed, 'doordash', { promotion: true }).money;
        expect(promotion?.merchantFundedMinor).toBeGreaterThanOrEqual(0);
        expect((promotion?.merchantFundedMinor ?? 0) + (promotion?.platformFundedMinor ?? 0)).toBe(
          promotion?.amountMinor,
        );
      }),
    );
  });
});

test('every line and option of the 1.0.0 cart has a price of its own under its cart_item_id', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const order = orderOf(seed, 'uber-eats');
      const body = orderV1(order, new Set(['carts', 'payment']), 'client');
      const inCart = [...JSON.stringify(body['carts']).matchAll(/"cart_item_id":"([^"]+)"/g)].map(([, id]) => id);
      const priced = v1Schema
        .parse(body)
        .payment.payment_detail.item_charges.price_breakdown.map((p) => p.cart_item_id);
      expect(new Set(priced)).toEqual(new Set(inCart));
      expect(priced).toHaveLength(inCart.length);
    }),
  );
});

test('chosen modifiers keep to the least and most of each group, at every depth', () => {
  const check = (groups: readonly ModifierGroup[], chosen: readonly ChosenGroup[]): void => {
    for (const group of groups) {
      const options = chosen.find(({ id }) => id === group.id)?.options ?? [];
      expect(options.length).toBeGreaterThanOrEqual(group.minimum);
      expect(options.length).toBeLessThanOrEqual(group.maximum);
      for (const option of options) {
        check(group.modifiers.find(({ id }) => id === option.id)?.groups ?? [], option.groups);
      }
    }
  };
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      for (const line of orderOf(seed, 'doordash').lines) {
        check(world.items.find(({ id }) => id === line.itemId)?.groups ?? [], line.groups);
      }
    }),
  );
});

test('the same seed makes the same order', () => {
  expect(orderOf(5, 'doordash')).toEqual(orderOf(5, 'doordash'));
});

test('parts of the 1.0.0 order are left out unless asked for', () => {
  const body = orderV1(orderOf(1, 'uber-eats'), new Set(), 'client');
  expect(body).not.toHaveProperty('carts');
  expect(body).not.toHaveProperty('deliveries');
  expect(body).not.toHaveProperty('payment');
  expect(body).toMatchObject({ display_id: String(body['id']).slice(-5).toUpperCase() });
});

test('allergies, notes, utensils and group members reach both services', () => {
  const wish: OrderWish = { allergy: 'No sesame', group: true, utensils: true, kind: 'delivery', lines: 3 };
  const v2 = JSON.stringify(orderV2(orderOf(3, 'uber-eats', wish), 'client'));
  expect(v2).toContain('"allergy_instructions":"No sesame"');
  expect(v2).toContain('"should_include":true');
  expect(v2).toContain('"eater_id"');
  const v1 = JSON.stringify(orderV1(orderOf(3, 'uber-eats', wish), new Set(['carts']), 'client'));
  expect(v1).toContain('"instructions":"No sesame"');
  expect(v1).toContain('"include_single_use_items":true');
  const doordash = JSON.stringify(doordashOrder(orderOf(3, 'doordash', wish)));
  expect(doordash).toContain('ALLERGY: No sesame');
  expect(doordash).toContain('"is_plastic_ware_option_selected":true');
  expect(new Set(doordash.match(/"consumer_name":"[^"]*"/g)).size).toBeGreaterThan(1);
});
