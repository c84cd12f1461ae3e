import type { Party, ServiceOrder } from '../../model/service-order.ts';
import type { Cents } from '../shared-cents.ts';
import type { Drift } from '../shared-schema-drift.ts';
import { compact, type Read } from '../shared-lenient-schema.ts';
import type { PricedLines } from '../shared-pricing.ts';
import { collectionOf, decideTotals, nameRemitters } from '../shared-settlement.ts';
import * as schemas from './order-schemas.ts';

type Order = Read<typeof schemas.order>;
export type OrderMoney = Pick<
  ServiceOrder,
  'charges' | 'discounts' | 'tips' | 'taxRemittance' | 'totals' | 'collection' | 'moneyMismatch' | 'compensation'
>;

/**
 * What the lines come to, before coupons. `merchant_*` is what the till takes; `restaurant_subtotal` stands in for older
 * orders.
 */
export function subtotalIn({ charges }: Order, cents: Cents): number | undefined {
  return (
    cents(charges.merchant_subtotal_before_coupons, 'merchant_subtotal_before_coupons') ??
    cents(charges.merchant_subtotal, 'merchant_subtotal') ??
    cents(charges.restaurant_subtotal, 'restaurant_subtotal')
  );
}

/** Everything about money but the lines. No amount names a currency: it is the store's. */
export function moneyOf(
  order: Order,
  given: {
    cents: Cents;
    drift: Drift;
    priced: PricedLines;
    kind: ServiceOrder['kind'];
    subtotalMinor: number | undefined;
    currency: string;
  },
): OrderMoney {
  const { cents, drift, priced, kind, subtotalMinor, currency } = given;
  const { charges: sent } = order;
  if (subtotalMinor === undefined) drift.note('merchant_subtotal: missing');
  const taxMinor = cents(sent.taxes.merchant_total, 'taxes') ?? cents(sent.taxes.total, 'taxes') ?? 0;
  const charges = chargesOf(order, cents, drift);
  const discounts = discountsOf(order, cents, drift);
  const tips = tipsOf(order, kind, cents);
  const cash = cashIn(order, cents);
  const parts = {
    subtotalMinor: subtotalMinor ?? priced.sumMinor,
    taxMinor,
    feesMinor: cents(sent.fees.total, 'fees') ?? sumOf(charges),
    tipsMinor: sumOf(tips),
    discountsMinor: sumOf(discounts),
  };
  const adjustmentMinor = adjustmentIn(order, parts, cents);
  const totalMinor = cents(sent.merchant_total, 'merchant_total');
  const taxRemittance = nameRemitters(remittanceOf(order, taxMinor, cents), { taxMinor, drift });
  const totals = compact({
    currency,
    ...parts,
    adjustmentMinor,
    totalMinor: totalMinor === undefined ? undefined : totalMinor + (adjustmentMinor ?? 0),
    cashDueMinor: cash === 0 ? undefined : cash,
  });
  const decided = decideTotals(
    { kind, charges, discounts, tips, taxRemittance, totals },
    { priced, statedSubtotalMinor: subtotalMinor },
  );
  const collection = collectionOf({ kind, totals: decided.totals }, cash);
  return { charges, discounts, tips, taxRemittance, collection, ...decided };
}

type Parts = Record<'subtotalMinor' | 'taxMinor' | 'feesMinor' | 'tipsMinor' | 'discountsMinor', number>;

/**
 * By how much the order as a whole was made dearer or cheaper. Whether changed lines are in `grand_total` is not said: only
 * where it is what the lines as they are now come to does the adjusted total tell of something beside them.
 */
function adjustmentIn({ charges: sent }: Order, parts: Parts, cents: Cents): number | undefined {
  const total = cents(sent.grand_total, 'grand_total');
  const adjusted = cents(sent.adjusted_grand_total, 'adjusted_grand_total');
  if (total === undefined || adjusted === undefined || total === adjusted) return undefined;
  const { subtotalMinor, discountsMinor, feesMinor, taxMinor, tipsMinor } = parts;
  return subtotalMinor - discountsMinor + feesMinor + taxMinor + tipsMinor === total ? adjusted - total : undefined;
}

/** Of the fees only the one for delivery has a name: what it leaves of the total is one charge of type `other`. */
function chargesOf({ charges: { fees } }: Order, cents: Cents, drift: Drift): ServiceOrder['charges'] {
  const delivery = cents(fees.delivery, 'fees.delivery') ?? 0;
  const rest = (cents(fees.total, 'fees.total') ?? delivery) - delivery;
  if (rest < 0) drift.note('fees: the named ones exceed their total');
  const charges: ServiceOrder['charges'] = [
    { type: 'delivery', amountMinor: delivery },
    { type: 'other', amountMinor: Math.max(0, rest) },
  ];
  return charges.filter(({ amountMinor }) => amountMinor !== 0);
}

const funders: Record<string, Party> = {
  MERCHANT: 'merchant',
  GRUBHUB: 'service',
  DINER: 'customer',
  OTHER: 'unknown',
  UNKNOWN: 'unknown',
};

/**
 * Coupons say what they are worth but not who pays. Rewards and promotions say who pays and may be the same discounts
 * once more, so they are read only where no coupon is.
 */
function discountsOf({ charges, payments }: Order, cents: Cents, drift: Drift): ServiceOrder['discounts'] {
  const coupons = charges.coupons.map((sent) => {
    const { text, amount } = schemas.coupon.parse(sent);
    const amountMinor = Math.abs(cents(amount, 'coupon') ?? 0);
    return compact({ code: text, amountMinor, fundedBy: [{ party: 'unknown' as const, amountMinor }] });
  });
  const paid = [...payments.rewards, ...payments.promotions].map((sent) => {
    const {
      amount,
      payment_source: source,
      promotion_title: title,
      external_promotion_id: externalId,
    } = schemas.payment.parse(sent);
    const amountMinor = Math.abs(cents(amount, 'promotion') ?? 0);
    const party = drift.lookUp(funders, source?.toUpperCase(), { field: 'payment_source', mildest: 'unknown' });
    return compact({ externalId, code: title, amountMinor, fundedBy: [{ party, amountMinor }] });
  });
  return (coupons.length > 0 ? coupons : paid).filter(({ amountMinor }) => amountMinor !== 0);
}

/** A tip in cash is between the customer and whoever brings the order; it is in no total. */
function tipsOf({ charges: { tip } }: Order, kind: ServiceOrder['kind'], cents: Cents): ServiceOrder['tips'] {
  const amountMinor = cents(tip.amount, 'tip') ?? 0;
  if (amountMinor === 0 || tip.type?.toUpperCase() === 'CASH') return [];
  return [{ for: kind === 'delivery_by_service' ? 'courier' : 'merchant', amountMinor }];
}

/** `tax_withheld`: Grubhub has collected the sales tax in the store's place and remits it. */
function remittanceOf({ tax_withheld: withheld, charges }: Order, taxMinor: number, cents: Cents) {
  const party: Party = withheld === undefined ? 'unknown' : withheld ? 'service' : 'merchant';
  const onDelivery = Math.max(0, Math.min(cents(charges.taxes.delivery, 'taxes.delivery') ?? 0, taxMinor));
  const shares = [
    { party, on: 'items', amountMinor: taxMinor - onDelivery },
    { party, on: 'delivery_fee', amountMinor: onDelivery },
  ];
  return shares.filter(({ amountMinor }) => amountMinor > 0);
}

/** Everything but cash has been paid to Grubhub. */
function cashIn({ payments }: Order, cents: Cents): number {
  const paid = payments.payments.map((sent) => schemas.payment.parse(sent));
  const cash = paid.filter(({ payment_type: type }) => type?.toUpperCase() === 'CASH');
  return cash.reduce((sum, { amount }) => sum + (cents(amount, 'cash') ?? 0), 0);
}

const sumOf = (rows: readonly { amountMinor: number }[]) => rows.reduce((sum, row) => sum + row.amountMinor, 0);
