import type { ServiceOrder } from '../../model/service-order.ts';
import type { Drift } from '../shared-schema-drift.ts';
import { compact, isRecord, type Read } from '../shared-lenient-schema.ts';
import type { PricedLines } from '../shared-pricing.ts';
import { collectionOf, decideTotals, nameRemitters } from '../shared-settlement.ts';
import { currencyOf, moneyReader, type MoneyReader } from './money.ts';
import { discountsOf, type Payment, sumOf, withRemainder } from './parts.ts';
import * as schemas from './schemas.ts';
import { payers } from './words.ts';

type Order = Read<typeof schemas.orderV1>;
type Detail = Order['payment']['payment_detail'];

/** Reads the order's amounts, in the currency that it names; else in the store's. */
export function moneyIn(paid: Detail, { drift, ofStore }: { drift: Drift; ofStore: string }): MoneyReader {
  const amounts = [paid.order_total, paid.item_charges.total].filter(isRecord);
  const sources = amounts.flatMap((amount) => [amount['net'], amount['gross'], amount['tax']]);
  return moneyReader(currencyOf([paid.currency_code, ...sources], { drift, ofStore }), drift);
}

export function subtotalOf(paid: Detail, money: MoneyReader): number | undefined {
  return money.charge(paid.item_charges.total, 'item_charges.total').amountMinor;
}

/** Everything about money but the lines. */
export function paymentOf(
  { payment }: Order,
  given: { kind: ServiceOrder['kind']; money: MoneyReader; drift: Drift; priced: PricedLines },
): Payment {
  const { kind, money, drift, priced } = given;
  const { payment_detail: paid, tax_reporting: taxes } = payment;
  const subtotal = money.charge(paid.item_charges.total, 'item_charges.total');
  if (subtotal.amountMinor === undefined) drift.note('item_charges.total: missing');
  const total = money.charge(paid.order_total, 'order_total');
  const feesMinor = money.charge(paid.fees.total, 'fees.total').amountMinor;
  const charges = withRemainder(chargesOf(paid.fees.details, money, drift), feesMinor, drift);
  const discounts = discountsIn(paid.promotions, money, drift);
  const tip = money.charge(paid.tips.total, 'tips.total').amountMinor ?? 0;
  // Uber's couriers are tipped through Uber; where the shop delivers itself, or the guest fetches, the tip is the shop's.
  const tipFor = kind === 'delivery_by_service' ? 'courier' : 'merchant';
  const parts = {
    kind,
    charges,
    discounts,
    tips: tip === 0 ? [] : [{ for: tipFor, amountMinor: tip }],
    totals: compact({
      currency: money.currency,
      subtotalMinor: subtotal.amountMinor ?? priced.sumMinor,
      taxMinor: total.taxMinor ?? subtotal.taxMinor ?? 0,
      feesMinor: feesMinor ?? sumOf(charges),
      tipsMinor: tip,
      discountsMinor: sumOf(discounts),
      adjustmentMinor: adjustmentIn(paid.adjustment, money),
      totalMinor: money.e5(grossOf(paid.order_total), 'order_total') ?? total.amountMinor,
      cashDueMinor: money.charge(paid.cash_amount_due, 'cash_amount_due').amountMinor,
    }),
  } satisfies Partial<ServiceOrder>;
  const remitted = remittanceOf(taxes.remittance_info, money, drift);
  const taxRemittance = nameRemitters(remitted, { taxMinor: parts.totals.taxMinor, drift });
  const decided = decideTotals({ ...parts, taxRemittance }, { priced, statedSubtotalMinor: subtotal.amountMinor });
  const collection = collectionOf({ kind, totals: decided.totals }, decided.totals.cashDueMinor ?? 0);
  return { charges, discounts, tips: parts.tips, taxRemittance, collection, ...decided };
}

/** What adjust-price has changed; its shape is not printed: an amount like the others, or that of its `total`. */
function adjustmentIn(sent: unknown, money: MoneyReader): number | undefined {
  const amount = isRecord(sent) && isRecord(sent['total']) ? sent['total'] : sent;
  return money.charge(amount, 'adjustment').amountMinor || undefined;
}

const grossOf = (sent: unknown) => (isRecord(sent) ? sent['gross'] : undefined);

type ChargeType = ServiceOrder['charges'][number]['type'];

const fees: Record<string, ChargeType> = {
  SMALL_ORDER_FEE: 'small_order',
  DELIVERY_FEE: 'delivery',
  PICK_AND_PACK_FEE: 'pick_and_pack',
  BAG_FEE: 'bag',
  SERVICE_FEE: 'service',
};

function chargesOf(sent: readonly unknown[], money: MoneyReader, drift: Drift): ServiceOrder['charges'] {
  return sent.map((each) => {
    const fee = schemas.feeV1.parse(each);
    const { amountMinor, taxMinor } = money.charge(fee.amount, 'fee');
    const type = drift.lookUp(fees, fee.id, { field: 'fee', mildest: 'other' });
    return compact({ type, amountMinor: amountMinor ?? 0, taxMinor });
  });
}

function discountsIn(sent: Detail['promotions'], money: MoneyReader, drift: Drift): ServiceOrder['discounts'] {
  const paid = (amount: unknown) => money.charge(amount, 'promotion').amountMinor;
  const discounts = discountsOf(sent.details, { money, paid, drift });
  const total = Math.abs(money.charge(sent.total, 'promotions.total').amountMinor ?? 0);
  const rest = total - sumOf(discounts);
  if (rest < 0 && total > 0) drift.note('promotions: the listed ones exceed their total');
  if (rest <= 0) return discounts;
  return [...discounts, { amountMinor: rest, fundedBy: [{ party: 'unknown', amountMinor: rest }] }];
}

function remittanceOf(sent: readonly unknown[], money: MoneyReader, drift: Drift): ServiceOrder['taxRemittance'] {
  const bases: Record<string, string> = { SUBTOTAL: 'items', DELIVERY_FEE: 'delivery_fee' };
  return sent.map((each) => {
    const { entity, type, amount } = schemas.remittanceV1.parse(each);
    return {
      party: drift.lookUp(payers, entity, { field: 'remittance.entity', mildest: 'unknown' }),
      on: drift.lookUp(bases, type, { field: 'remittance.type', mildest: type?.toLowerCase() ?? 'unknown' }),
      amountMinor: money.e5(amount, 'remittance') ?? money.charge(amount, 'remittance').amountMinor ?? 0,
    };
  });
}
