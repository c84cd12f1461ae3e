import type { Party, ServiceOrder } from '../../model/service-order.ts';
import type { Drift } from '../shared-schema-drift.ts';
import { compact, isRecord, list, type Read } from '../shared-lenient-schema.ts';
import type { PricedLines } from '../shared-pricing.ts';
import { collectionOf, decideTotals, nameRemitters } from '../shared-settlement.ts';
import { currencyOf, moneyReader, type MoneyReader } from './money.ts';
import { discountsOf, type Payment, sumOf, withRemainder } from './parts.ts';
import type * as schemas from './schemas.ts';
import { payers } from './words.ts';

type Sent = Read<typeof schemas.orderV2>['payment'];

/** Reads the order's amounts, in the currency that it names; else in the store's. */
export function moneyIn({ charges: paid }: Sent, { drift, ofStore }: { drift: Drift; ofStore: string }): MoneyReader {
  return moneyReader(currencyOf([paid.total, paid.sub_total, paid.tax], { drift, ofStore }), drift);
}

/** Everything about money but the lines. */
export function paymentOf(
  { charges: paid, accounting, promotions }: Sent,
  { kind, money, drift, priced }: { kind: ServiceOrder['kind']; money: MoneyReader; drift: Drift; priced: PricedLines },
): Payment {
  const subtotalMinor = money.minor(paid.sub_total, 'sub_total');
  if (subtotalMinor === undefined) drift.note('sub_total: missing');
  const feesMinor = money.minor(paid.total_fee, 'total_fee');
  const charges = withRemainder(chargesOf(paid, money), feesMinor, drift);
  const discounts = discountsOf(promotions.promotions, { money, drift, paid: (sum) => money.minor(sum, 'promotion') });
  if (discounts.length === 0) discounts.push(...merchantPromotion(subtotalMinor, money, paid.sub_total_promo_applied));
  const tip = money.minor(paid.tip, 'tip') ?? 0;
  const parts = {
    kind,
    charges,
    discounts,
    // The reference has a tip only where the shop delivers itself: it is for whoever brings the order.
    // Sent for the merchant's own delivery only, whose courier is the merchant's.
    tips: tip === 0 ? [] : [{ for: 'merchant' as const, amountMinor: tip }],
    totals: compact({
      currency: money.currency,
      subtotalMinor: subtotalMinor ?? priced.sumMinor,
      taxMinor: (money.minor(paid.tax, 'tax') ?? 0) + (money.minor(paid.total_fee_tax, 'total_fee_tax') ?? 0),
      feesMinor: feesMinor ?? sumOf(charges),
      tipsMinor: tip,
      discountsMinor: sumOf(discounts),
      totalMinor: money.minor(paid.total, 'total'),
      cashDueMinor: money.minor(paid.cash_amount_due, 'cash_amount_due'),
    }),
  } satisfies Partial<ServiceOrder>;
  const remitted = remittanceOf(accounting.tax_remittance ?? accounting.taxRemittance, money);
  const taxRemittance = nameRemitters(remitted, { taxMinor: parts.totals.taxMinor, drift });
  const decided = decideTotals({ ...parts, taxRemittance }, { priced, statedSubtotalMinor: subtotalMinor });
  const collection = collectionOf({ kind, totals: decided.totals }, decided.totals.cashDueMinor ?? 0);
  return { charges, discounts, tips: parts.tips, taxRemittance, collection, ...decided };
}

type Charges = Record<string, unknown>;

function chargesOf(paid: Charges, money: MoneyReader): ServiceOrder['charges'] {
  const charge = (type: ServiceOrder['charges'][number]['type'], field: string, taxField?: string) =>
    compact({
      type,
      amountMinor: money.minor(paid[field], field) ?? 0,
      taxMinor: taxField === undefined ? undefined : money.minor(paid[taxField], taxField),
    });
  return [
    charge('delivery', 'delivery_fee', 'delivery_fee_tax'),
    charge('small_order', 'small_order_fee', 'small_order_fee_tax'),
    charge('bag', 'bag_fee'),
    charge('pick_and_pack', 'pick_and_pack_fee'),
  ];
}

/** Without a list of promotions, the subtotal "with merchant funded promotions applied" still tells their sum. */
function merchantPromotion(
  subtotalMinor: number | undefined,
  money: MoneyReader,
  applied: unknown,
): ServiceOrder['discounts'] {
  const after = money.minor(applied, 'sub_total_promo_applied');
  const amountMinor = subtotalMinor === undefined || after === undefined ? 0 : subtotalMinor - after;
  return amountMinor > 0 ? [{ amountMinor, fundedBy: [{ party: 'merchant', amountMinor }] }] : [];
}

/** Printed as `tax_remittance` with snake-case parts in the field table and `taxRemittance` with camel-case ones in the example. */
const remittanceParts: Record<string, string> = {
  tax: 'items',
  total_fee_tax: 'fees',
  totalFeeTax: 'fees',
  delivery_fee_tax: 'delivery_fee',
  deliveryFeeTax: 'delivery_fee',
  small_order_fee_tax: 'small_order_fee',
  smallOrderFeeTax: 'small_order_fee',
};

function remittanceOf(sent: unknown, money: MoneyReader): ServiceOrder['taxRemittance'] {
  if (!isRecord(sent)) return [];
  return Object.entries(remittanceParts).flatMap(([key, on]) => {
    const byParty = sent[key];
    if (!isRecord(byParty)) return [];
    return Object.entries(byParty).flatMap(([who, payees]) => {
      const amounts = list
        .parse(payees)
        .map((payee) => money.minor(isRecord(payee) ? payee['value'] : undefined, 'remittance') ?? 0);
      const amountMinor = amounts.reduce((sum, amount) => sum + amount, 0);
      return amounts.length === 0 ? [] : [{ party: payerOf(who), on, amountMinor }];
    });
  });
}

function payerOf(sent: string): Party {
  const word = sent.toUpperCase();
  return (Object.hasOwn(payers, word) && payers[word]) || 'unknown';
}
