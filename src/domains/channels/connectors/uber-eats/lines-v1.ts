import type { Drift } from '../shared-schema-drift.ts';
import { compact, type Read } from '../shared-lenient-schema.ts';
import type { SentLine } from '../shared-pricing.ts';
import { chargeableOf, type MoneyReader } from './money.ts';
import { allergyOf, optionsOf, type OptionPlace, substitutionOf, titleOf } from './parts.ts';
import * as schemas from './schemas.ts';

type Price = Read<typeof schemas.priceV1>;

/** Prices by `cart_item_id`: one entry for each line and one for each option. */
export function pricesOf(sent: readonly unknown[], drift: Drift): Map<string, Price> {
  const prices = new Map<string, Price>();
  for (const each of sent) {
    const price = schemas.priceV1.parse(each);
    if (price.cart_item_id === undefined) continue;
    if (prices.has(price.cart_item_id)) drift.note('price_breakdown: a line priced twice');
    else prices.set(price.cart_item_id, price);
  }
  return prices;
}

export interface LineContextV1 {
  money: MoneyReader;
  drift: Drift;
  names: Map<string, string>;
  prices: Map<string, Price>;
  option?: OptionPlace;
}

export function lineOf(sent: unknown, context: LineContextV1): SentLine {
  const { money, drift, names, prices, option } = context;
  const item = schemas.itemV1.parse(sent);
  const name = titleOf(item);
  if (name === undefined) drift.note('item: no title');
  const action = option?.action ?? 'added';
  const count = countOf(item.quantity);
  const quantity = action === 'removed' ? (count ?? 0) : drift.quantity(count, { field: 'item', otherwise: 1 });
  const price = item.cart_item_id === undefined ? undefined : prices.get(item.cart_item_id);
  const total = money.charge(price?.total, 'price_breakdown.total').amountMinor;
  const sentUnit = money.charge(price?.unit, 'price_breakdown.unit').amountMinor ?? perUnit(total, quantity);
  if (sentUnit === undefined && option === undefined) drift.note('item: no price');
  const unit = sentUnit ?? 0;

  const options = optionsOf(item.selected_modifier_groups, (one, place) => lineOf(one, { ...context, option: place }));
  const line = compact({
    externalLineId: item.cart_item_id,
    itemRef: item.id,
    name: name ?? 'Unnamed item',
    externalData: item.external_data,
    quantity,
    unit: unitOf(item.quantity),
    defaultQuantity: countOf(item.default_quantity),
    chargeableQuantity:
      option && chargeableOf(quantity, { unitMinor: unit, totalMinor: total, counted: countOf(price?.quantity) }),
    action,
    group: option?.group,
    note: item.customer_request.special_instructions ?? item.customer_requests.special_instructions,
    allergy: allergyOf(item.customer_request.allergy ?? item.customer_requests.allergy),
    participant: item.customer_id === undefined ? undefined : names.get(item.customer_id),
    substitution: substitutionOf(item.fulfillment_action, drift),
  });
  return {
    line,
    unitMinor: unit,
    totalMinor: option === undefined ? total : undefined,
    unitBeforeLoyaltyMinor: money.charge(price?.base_non_loyalty_unit, 'base_non_loyalty_unit').amountMinor,
    options,
  };
}

/** `{amount}` or a bare number; without an amount the sellable unit tells it (again × 100 000). */
export function countOf(sent: unknown): number | undefined {
  if (typeof sent === 'number') return sent;
  const quantity = schemas.quantityV1.parse(sent);
  const { amount_e5: amountE5 } = quantity.in_sellable_unit;
  return quantity.amount ?? (amountE5 === undefined ? undefined : amountE5 / 100_000);
}

const pieces = /^(piece|each|unit|count|item|pc|ea)s?$/i;

/** What the quantity is measured in; undefined where it counts pieces. */
function unitOf(sent: unknown): string | undefined {
  const { unit, in_sellable_unit: sold, in_priceable_unit: priced } = schemas.quantityV1.parse(sent);
  const words = [unit, ...[sold, priced].flatMap((one) => [one.unit, measureOf(one.measurement_unit)])];
  return words.find((word) => word !== undefined && !pieces.test(word))?.toLowerCase();
}

function measureOf(sent: unknown): string | undefined {
  const measure = schemas.measureV1.parse(sent);
  const named = measure.weight_unit ?? measure.volume_unit ?? measure.length_unit ?? measure.unit;
  return named ?? schemas.plainText.parse(sent);
}

const perUnit = (totalMinor: number | undefined, quantity: number) =>
  totalMinor === undefined || quantity <= 0 ? undefined : Math.round(totalMinor / quantity);
