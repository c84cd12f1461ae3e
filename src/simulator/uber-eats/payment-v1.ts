import { flatOptions, lineTotalMinor, type Order, type OrderLine } from '../order.ts';
import type { Json } from '../webhook-sender.ts';
import { e5, quantity, taxed } from './money.ts';

/** 1.0.0 keeps prices apart from the cart: one entry for each line and one for each option, joined by cart_item_id. */
export function paymentV1(order: Order): Json {
  const { money } = order;
  const promoMinor = money.promotion?.amountMinor ?? 0;
  const fees = [
    { id: 'BAG_FEE', amountMinor: money.bagFeeMinor, taxMinor: 0 },
    { id: 'DELIVERY_FEE', amountMinor: money.deliveryFeeMinor, taxMinor: money.feeTaxMinor },
    { id: 'SMALL_ORDER_FEE', amountMinor: money.smallOrderFeeMinor, taxMinor: 0 },
  ].filter(({ amountMinor }) => amountMinor > 0);
  const feesMinor = fees.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const taxMinor = money.taxMinor + money.feeTaxMinor;
  const withoutPromosMinor = money.subtotalMinor + money.adjustmentMinor + feesMinor + money.tipMinor;
  return {
    payment_detail: {
      order_total: taxed(withoutPromosMinor - promoMinor, taxMinor),
      item_charges: {
        total: taxed(money.subtotalMinor, money.taxMinor),
        subtotal_including_promos: taxed(money.subtotalMinor - promoMinor, money.taxMinor),
        price_breakdown: order.lines.flatMap((line) => linePrices(line)),
      },
      fees: {
        total: taxed(feesMinor, money.feeTaxMinor),
        details: fees.map(({ id, amountMinor, taxMinor: feeTax }) => ({ id, amount: taxed(amountMinor, feeTax) })),
      },
      tips: { total: taxed(money.tipMinor) },
      promotions: {
        total: taxed(-promoMinor),
        details: money.promotion === null ? [] : [promotion(money.promotion)],
        order_total_excluding_promos: taxed(withoutPromosMinor, taxMinor),
      },
      adjustment: { total: taxed(money.adjustmentMinor) },
      currency_code: 'USD',
      cash_amount_due: taxed(0),
    },
    tax_reporting: taxReporting(order),
  };
}

/**
 * The line's own entry leaves its options out, each option's entry counts it for the whole line:
 * together they add up to item_charges.total.
 */
function linePrices(line: OrderLine): Json[] {
  const options = flatOptions(line.groups).map(({ option, perUnit }) => ({
    id: option.lineOptionId,
    type: 'OPTION',
    count: perUnit * line.quantity,
    unitMinor: option.unitMinor,
  }));
  const own = { id: line.lineId, type: 'ITEM', count: line.quantity, unitMinor: line.baseUnitMinor };
  const lineMinor = lineTotalMinor(line);
  let taxLeftMinor = line.taxMinor;
  // Options first, so that the line's own entry takes the cents that rounding leaves over.
  const entries = [...options, own].map(({ id, type, count, unitMinor }) => {
    const totalMinor = count * unitMinor;
    const share = lineMinor === 0 ? 0 : Math.floor((line.taxMinor * totalMinor) / lineMinor);
    const taxMinor = type === 'ITEM' ? taxLeftMinor : share;
    taxLeftMinor -= taxMinor;
    return {
      cart_item_id: id,
      price_type: type,
      quantity: quantity(count),
      total: taxed(totalMinor, taxMinor),
      discount: { total: taxed(0), quantity: quantity(0) },
      unit: taxed(unitMinor),
      base_non_loyalty_unit: taxed(unitMinor),
    };
  });
  return entries.toReversed();
}

function promotion(given: NonNullable<Order['money']['promotion']>): Json {
  return {
    external_promotion_id: given.code,
    promotion_uuid: given.id,
    type: 'PERCENT',
    discount_value: String(given.amountMinor),
    discount_percentage: String(given.percent),
    discount_delivery_fee_value: '0',
    discount_items: [],
    promo_funding_splits: [
      { funding_source: 'MERCHANT', amount_paid: taxed(given.merchantFundedMinor) },
      { funding_source: 'UBER', amount_paid: taxed(given.platformFundedMinor) },
    ],
  };
}

function taxReporting(order: Order): Json {
  const place = { id: '200050000', country_iso2: 'US', postal_code: '04101' };
  const { taxMinor, feeTaxMinor } = order.money;
  return {
    breakdown: {
      items: order.lines.map((line) => ({
        instance_id: line.lineId,
        description: 'ITEM',
        net_amount: e5(lineTotalMinor(line)),
        gross_amount: e5(lineTotalMinor(line) + line.taxMinor),
      })),
      fees: [],
      promotions: [],
    },
    origin: place,
    destination: place,
    remittance_info: [
      { entity: 'UBER', type: 'SUBTOTAL', amount: e5(taxMinor) },
      ...(feeTaxMinor === 0 ? [] : [{ entity: 'UBER', type: 'DELIVERY_FEE', amount: e5(feeTaxMinor) }]),
    ],
  };
}
