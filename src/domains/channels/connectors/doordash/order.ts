import type { Mapping } from '../../connector.ts';
import type { Courier, ServiceOrder } from '../../model/service-order.ts';
import { Drift } from '../shared-schema-drift.ts';
import { compact, isRecord, isTooDeep, parseJson, type Read } from '../shared-lenient-schema.ts';
import { isCurrencyCode } from '../shared-money.ts';
import { priceLines } from '../shared-pricing.ts';
import { collectionOf, nameRemitters, payableBy } from '../shared-settlement.ts';
import { linesOf } from './lines.ts';
import { type Cents, centsReader } from '../shared-cents.ts';
import { discountOf, sum } from './money.ts';
import * as schemas from './schemas.ts';

export const service = 'doordash';
export const serviceName = 'DoorDash';

export const brandNames = {
  doordash: 'DoorDash',
  caviar: 'Caviar',
  storefront: 'DoorDash Storefront',
  'white-label': "The store's own site (DoorDash)",
  checkout: 'DoorDash Checkout',
} as const;

const brands: Record<string, keyof typeof brandNames> = {
  DOORDASH: 'doordash',
  ANY_EXPERIENCE: 'doordash',
  CAVIAR: 'caviar',
  STOREFRONT: 'storefront',
  WHITE_LABELED: 'white-label',
  DOORDASH_CHECKOUT: 'checkout',
};

const kinds: Record<string, ServiceOrder['kind']> = {
  dx_delivery: 'delivery_by_service',
  mx_fleet_delivery: 'delivery_by_merchant',
  pickup: 'pickup',
};

/** The order inside a webhook, which is sometimes wrapped, sometimes bare, and may be JSON in a string. */
export function orderIn(body: Record<string, unknown>): unknown {
  const wrapped = body['order'];
  if (typeof wrapped === 'string') return parseJson(wrapped);
  return wrapped === undefined && !isRecord(body['event']) ? body : wrapped;
}

/** Whether a body is an adjustment: it lists what was adjusted. Its event type is spelled in two ways. */
export function isAdjustment(raw: Record<string, unknown>): boolean {
  const { event, order_adjustment_metadata: metadata } = schemas.hookBody.parse(raw);
  if (metadata.adjusted_order_items.length > 0 || /adjust/i.test(event.type ?? '')) return true;
  return isRecord(raw['order_adjustment_metadata']) && !/create/i.test(event.type ?? '');
}

type Order = Read<typeof schemas.order>;

/**
 * Maps an order, wrapped in its webhook or bare. Amounts are cents; `items[].price` holds the options of the item, an
 * option's price is its own. There is no order total and no time of placing in this protocol.
 */
export function mapOrder(raw: unknown, hint: { externalStoreId: string; isTest: boolean; currency: string }): Mapping {
  const sent = isRecord(raw) ? orderIn(raw) : undefined;
  if (!isRecord(raw) || !isRecord(sent)) return { ok: false, reason: 'The order is not a JSON object.' };
  if (isTooDeep(raw)) return { ok: false, reason: 'The order is nested too deeply to be one.' };
  const order = schemas.order.parse(sent);
  const externalStoreId = order.store.merchant_supplied_id ?? hint.externalStoreId;
  if (order.id === undefined) return { ok: false, reason: 'The order has no id.' };
  if (externalStoreId === '') return { ok: false, reason: 'The order names no store.' };

  const drift = new Drift();
  const cents = centsReader(drift);
  const body = schemas.hookBody.parse(raw);
  const subtotalMinor = cents(order.subtotal, 'subtotal');
  const { items, discounts: itemDiscounts } = linesOf(order.categories, { cents, drift });
  const priced = priceLines(items, { subtotalMinor, optionHoldsOptions: false });
  if (subtotalMinor === undefined) drift.note('subtotal: missing');

  const charges = chargesOf(order, cents, drift);
  const discounts = [...discountsOf(order, cents), ...itemDiscounts];
  const tips = tipsOf(order, cents);
  const tax = cents(order.tax, 'tax') ?? 0;
  const people = [...new Set(items.map(({ line }) => line.participant).filter((name) => name !== undefined))];
  const kind = kindOf(order, drift);
  const totals = {
    currency: currencyOf(order.currency_code, { drift, ofStore: hint.currency }),
    subtotalMinor: subtotalMinor ?? priced.sumMinor,
    taxMinor: tax + sum(charges.map((charge) => charge.taxMinor ?? 0)),
    feesMinor: sum(charges.map((charge) => charge.amountMinor)),
    tipsMinor: sum(tips.map((tip) => tip.amountMinor)),
    discountsMinor: sum(discounts.map((discount) => discount.amountMinor)),
  };
  // Documented for pickups; on a delivery by a Dasher nobody but the Dasher could collect.
  const isUnpaid = order.is_paymentless === true;
  if (isUnpaid && kind === 'delivery_by_service') drift.note('is_paymentless: on a delivery by DoorDash');

  const mapped: ServiceOrder = {
    service,
    apiVersion: 'v1',
    externalStoreId,
    externalId: order.id,
    displayId: order.delivery_short_code ?? order.id.slice(-8),
    brand: drift.lookUp(brands, isVoice(order.experience) ? 'DOORDASH' : order.experience?.toUpperCase(), {
      field: 'experience',
      mildest: 'doordash',
    }),
    secondaryIds: [order.store_order_cart_id, order.delivery_uuid].filter((id) => id !== undefined),
    isTest: hint.isTest || (order.store.provider_type?.endsWith('_sandbox') ?? false),
    kind,
    // Only a confirmed order is adjusted; every other body announces a new one.
    stage: isAdjustment(raw) ? 'accepted' : 'offered',
    customer: compact({
      name: [order.consumer.first_name, order.consumer.last_name].filter(Boolean).join(' ') || 'Customer',
      phone: order.consumer.phone,
      email: order.consumer.email,
      externalId: order.consumer.id,
    }),
    participants: people.map((name) => ({ name })),
    lines: priced.lines,
    charges,
    discounts,
    tips,
    taxRemittance: remittanceOf(order, { tax, charges }, { cents, drift }),
    totals,
    collection: collectionOf({ kind, totals }, isUnpaid ? payableBy(totals) : 0),
    utensils: utensilsOf(order.is_plastic_ware_option_selected),
    notes: compact({ kitchen: order.order_special_instructions }),
    // The order payload has no word for either.
    alcohol: false,
    tobacco: false,
    isAccuracyRisk: false,
    couriers: [],
    issues: body.order_adjustment_metadata.adjusted_order_items.map(issueOf),
    eligibility: {},
    drift: [],
    ...compact({
      stageAsSent: body.event.status,
      readyTargetAt: drift.instant(order.estimated_pickup_time, 'estimated_pickup_time'),
      destination: destinationOf(order.delivery_address),
      origin: originOf(order),
      shortCode: order.delivery_short_code,
      commissionType: order.commission_type,
      moneyMismatch: priced.mismatch,
    }),
  };
  return { ok: true, order: { ...mapped, drift: drift.words() } };
}

/** Orders seldom name their currency: it is the store's. */
function currencyOf(sent: string | undefined, { drift, ofStore }: { drift: Drift; ofStore: string }): string {
  if (sent !== undefined && isCurrencyCode(sent)) return sent;
  if (sent !== undefined) drift.note('currency_code: unreadable');
  return ofStore;
}

/** `is_pickup` wins a contradiction (the reference's own sample has one); older orders of self-delivering shops show by their address. */
function kindOf(order: Order, drift: Drift): ServiceOrder['kind'] {
  const guess = order.delivery_address.street === undefined ? 'delivery_by_service' : 'delivery_by_merchant';
  const told = drift.lookUp(kinds, order.fulfillment_type?.toLowerCase(), {
    field: 'fulfillment_type',
    mildest: guess,
  });
  if (order.is_pickup !== true || told === 'pickup') return told;
  if (order.fulfillment_type !== undefined) drift.note('is_pickup: contradicts fulfillment_type');
  return 'pickup';
}

function chargesOf(order: Order, cents: Cents, drift: Drift): ServiceOrder['charges'] {
  const custom = order.custom_fee.map((each) => {
    const fee = schemas.customFee.parse(each);
    const types: Record<string, 'bag'> = { BAG_FEE: 'bag' };
    const type = drift.lookUp<'bag' | 'other'>(types, fee.type, { field: 'custom_fee', mildest: 'other' });
    return compact({ type, amountMinor: cents(fee.price, 'custom_fee') ?? 0, taxMinor: cents(fee.tax, 'custom_fee') });
  });
  const delivery = compact({
    type: 'delivery' as const,
    amountMinor: cents(order.delivery_fee, 'delivery_fee') ?? 0,
    taxMinor: cents(order.taxes_on_fees, 'taxes_on_fees'),
  });
  const extra = { type: 'other' as const, amountMinor: cents(order.extra_cart_order_fee, 'extra_cart_order_fee') ?? 0 };
  const charges: ServiceOrder['charges'] = [delivery, extra, ...custom];
  return charges.filter(({ amountMinor, taxMinor }) => amountMinor !== 0 || (taxMinor ?? 0) !== 0);
}

function discountsOf(order: Order, cents: Cents): ServiceOrder['discounts'] {
  if (order.applied_discounts_details.length > 0) {
    return order.applied_discounts_details.map((each) => discountOf(each, cents));
  }
  return order.applied_discounts.map((each) => discountOf(each, cents));
}

/** `merchant_tip_amount` is the staff's (pickup only), `tip_amount` is for whoever brings the order (self-delivery only). */
function tipsOf(order: Order, cents: Cents): ServiceOrder['tips'] {
  const tips: ServiceOrder['tips'] = [
    { for: 'merchant', amountMinor: cents(order.merchant_tip_amount, 'merchant_tip_amount') ?? 0 },
    // For the merchant's own delivery only, whose courier is the merchant's.
    { for: 'merchant', amountMinor: cents(order.tip_amount, 'tip_amount') ?? 0 },
  ];
  return tips.filter((tip) => tip.amountMinor !== 0);
}

/**
 * What DoorDash remits as a marketplace facilitator, and the merchant's rest; a rest that the flag denies is the
 * merchant's, and one that nothing is said about nobody's. Taxes on fees follow the flag: their amount is in no other
 * field. The shares add up to the taxes, whatever was sent.
 */
function remittanceOf(
  order: Order,
  { tax, charges }: { tax: number; charges: ServiceOrder['charges'] },
  { cents, drift }: { cents: Cents; drift: Drift },
): ServiceOrder['taxRemittance'] {
  const isRemitted = order.is_tax_remitted_by_doordash ?? order.is_marketplace_facilitator;
  const party = isRemitted === undefined ? 'unknown' : isRemitted ? 'service' : 'merchant';
  const named = cents(order.tax_amount_remitted_by_doordash, 'tax_amount_remitted');
  // The older flag comes without an amount: then it is about the whole tax.
  const sent = isRemitted === true ? (named ?? tax) : 0;
  const byService = Math.max(0, Math.min(sent, tax));
  if (byService !== sent) drift.note(`tax_amount_remitted: ${sent < 0 ? 'negative' : 'exceeds the tax'}`);
  const onFees = charges.map(({ type, taxMinor = 0 }) => ({
    party,
    on: type === 'delivery' ? 'delivery_fee' : 'fees',
    amountMinor: taxMinor,
  })) satisfies ServiceOrder['taxRemittance'];
  const shares: ServiceOrder['taxRemittance'] = [
    { party: 'service', on: 'items', amountMinor: byService },
    { party: isRemitted === false ? 'merchant' : 'unknown', on: 'items', amountMinor: tax - byService },
    ...onFees,
  ];
  const taxMinor = sum(shares.map(({ amountMinor }) => amountMinor));
  return nameRemitters(shares, { taxMinor, drift });
}

const isVoice = (word: string | undefined) => /voice/i.test(word ?? '');

/** An order by telephone comes as an experience of its own; other words of where it came from are kept as they are. */
function originOf({ experience, origin, order_origin: orderOrigin, order_source: source }: Order): string | undefined {
  if (isVoice(experience)) return 'voice';
  return (origin ?? orderOrigin ?? source)?.toLowerCase();
}

function utensilsOf(wanted: boolean | undefined): ServiceOrder['utensils'] {
  if (wanted === undefined) return 'shop_decides';
  return wanted ? 'yes' : 'no';
}

function destinationOf(sent: Order['delivery_address']): ServiceOrder['destination'] {
  const town = [sent.city, sent.state].filter(Boolean).join(', ') || undefined;
  const lines = [sent.street, sent.subpremise && `Unit ${sent.subpremise}`, town, sent.country_code].filter(
    (line): line is string => line !== undefined && line !== '',
  );
  if (lines.length === 0 && sent.address_instructions === undefined) return undefined;
  return compact({
    lines,
    postalCode: sent.zip_code,
    latitude: sent.lat,
    longitude: sent.lng,
    instructions: sent.address_instructions,
  });
}

function issueOf(sent: unknown): ServiceOrder['issues'][number] {
  const change = schemas.adjustedItem.parse(sent);
  const detail = [
    change.quantity !== undefined && `quantity ${change.quantity}`,
    change.substituted_item.name && `replaced by ${change.substituted_item.name}`,
  ].filter(Boolean);
  return compact({
    type: 'ADJUSTED',
    action: change.adjustment_type,
    lineRef: change.line_item_id,
    detail: detail.length === 0 ? undefined : detail.join(', '),
  });
}

/** The Dasher as the status and release webhooks describe them. */
export function courierOf(sent: unknown, stage: Courier['stage']): Courier {
  // Some send no more than a name.
  const onlyName = schemas.nameOrText.parse(sent);
  if (onlyName !== undefined) return compact({ name: onlyName, stage });
  const dasher = schemas.releasedDasher.parse(sent);
  const { color, make, model } = schemas.vehicle.parse(dasher.vehicle);
  const asText = schemas.nameOrText.parse(dasher.vehicle);
  return compact({
    name: [dasher.first_name, dasher.last_name].filter(Boolean).join(' ') || dasher.name,
    phone: dasher.phone_number ?? dasher.masked_phone_number,
    vehicle: [color, make, model].filter(Boolean).join(' ') || asText,
    stage,
  });
}
