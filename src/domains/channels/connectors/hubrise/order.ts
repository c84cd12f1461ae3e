import type { Mapping } from '../../connector.ts';
import type { Courier, ServiceOrder } from '../../model/service-order.ts';
import { Drift } from '../shared-schema-drift.ts';
import { compact, isRecord, isTooDeep, toDate, toInstant } from '../shared-lenient-schema.ts';
import { priceLines } from '../shared-pricing.ts';
import { collectionOf, decideTotals } from '../shared-settlement.ts';
import { itemsOf } from './lines.ts';
import { moneyReader, type MoneyReader } from './money.ts';
import * as schemas from './order-schemas.ts';
import { aheadFromMs, chargeNames, courierStages, kinds, service, stages } from './words.ts';

type Order = schemas.Order;

interface Means {
  money: MoneyReader;
  drift: Drift;
}

/**
 * Maps an order as a callback's `new_state` holds it, or as `GET …/orders/:id` answers it (orders page). Amounts are
 * text with a currency; prices hold their tax; what is marked as deleted no longer counts.
 */
export function mapOrder(raw: unknown, hint: { externalStoreId: string; currency: string }): Mapping {
  if (!isRecord(raw)) return { ok: false, reason: 'The order is not a JSON object.' };
  if (isTooDeep(raw)) return { ok: false, reason: 'The order is nested too deeply to be one.' };
  const order = schemas.order.parse(raw);
  const externalStoreId = order.location_id ?? hint.externalStoreId;
  if (order.id === undefined) return { ok: false, reason: 'The order has no id.' };
  if (externalStoreId === '') return { ok: false, reason: 'The order names no location.' };

  const drift = new Drift();
  const money = moneyReader([order.total, ...order.items.map((sent) => schemas.item.parse(sent).price)], {
    drift,
    ofStore: hint.currency,
  });
  const means = { money, drift };
  const items = itemsOf(order.items, { ...means, deals: order.deals });
  const priced = priceLines(items.lines, { subtotalMinor: items.subtotalMinor, optionHoldsOptions: false });
  const { charges, tips } = chargesOf(order, means);
  const discounts = discountsOf(order, means);
  const totalMinor = money(order.total, 'total');
  const delivery = isRecord(order.delivery) ? schemas.delivery.parse(order.delivery) : undefined;

  const kind = kindOf(order, delivery, drift);
  const totals = compact({
    currency: money.currency,
    subtotalMinor: items.subtotalMinor,
    // Prices hold the tax; the rates beside them divide it up for books.
    taxMinor: 0,
    feesMinor: sum(charges.map(({ amountMinor }) => amountMinor)),
    tipsMinor: sum(tips.map(({ amountMinor }) => amountMinor)),
    discountsMinor: sum(discounts.map(({ amountMinor }) => amountMinor)),
    totalMinor,
    cashDueMinor: totalMinor === undefined ? undefined : dueOf(order, totalMinor, means),
  });
  const decided = decideTotals(
    { kind, charges, discounts, tips, totals },
    { priced, statedSubtotalMinor: items.statedMinor },
  );

  const mapped: ServiceOrder = {
    service,
    apiVersion: 'v1',
    externalStoreId,
    externalId: order.id,
    displayId: order.collection_code ?? order.ref ?? order.id,
    // The order's channel is a client's name of anybody's choice: it is told in the notes.
    brand: service,
    secondaryIds: order.ref === undefined ? [] : [order.ref],
    isTest: false,
    kind,
    stage: drift.lookUp(stages, order.status, { field: 'status', mildest: 'unknown' }),
    customer: customerOf(order),
    participants: [],
    lines: priced.lines,
    charges,
    discounts,
    tips,
    taxRemittance: [],
    collection: collectionOf({ kind, totals: decided.totals }, decided.totals.cashDueMinor ?? 0),
    ...decided,
    utensils: 'shop_decides',
    notes: compact({ kitchen: order.customer_notes, store: storeNoteOf(order) }),
    // The order has no word for either.
    alcohol: false,
    tobacco: false,
    isAccuracyRisk: false,
    couriers: delivery ? [courierOf(delivery, drift)] : [],
    issues: [],
    eligibility: {},
    drift: [],
    ...compact({
      ...timesOf(order, drift),
      stageAsSent: order.status,
      destination: destinationOf(order),
      cancellation: cancellationOf(order),
    }),
  };
  return { ok: true, order: { ...mapped, drift: drift.words() } };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * HubRise says `delivery` and not by whom. A delivery that is attached has a carrier; without one a customer's address
 * is only told to who has to go there.
 */
function kindOf(order: Order, delivery: schemas.Delivery | undefined, drift: Drift): ServiceOrder['kind'] {
  // Optional; without it nobody has asked for the food to be brought.
  const kind = drift.lookUp(kinds, order.service_type, { field: 'service_type', mildest: 'pickup' });
  const isOwn = delivery === undefined && order.customer.address_1 !== undefined;
  return kind === 'delivery_by_service' && isOwn ? 'delivery_by_merchant' : kind;
}

/** `expected_time` is when the customer wants it, and missing when that is at once. */
function timesOf(order: Order, drift: Drift) {
  const placedAt = drift.instant(order.created_at, 'created_at');
  const expected = drift.instant(order.expected_time, 'expected_time');
  const waitMs = (toDate(expected)?.getTime() ?? 0) - (toDate(placedAt)?.getTime() ?? Number.POSITIVE_INFINITY);
  const isAhead = expected !== undefined && waitMs >= aheadFromMs;
  return {
    placedAt,
    readyTargetAt: drift.instant(order.confirmed_time, 'confirmed_time') ?? expected,
    scheduledFor: isAhead ? { startAt: expected } : undefined,
  };
}

function customerOf({ customer }: Order): ServiceOrder['customer'] {
  const called = [customer.first_name, customer.last_name].filter((name) => name !== undefined).join(' ');
  const past = customer.nb_orders;
  return compact({
    name: called || customer.company_name || 'Customer',
    phone: customer.phone,
    phoneCode: customer.phone_access_code,
    email: customer.email,
    externalId: customer.id,
    pastOrderCount: past !== undefined && Number.isSafeInteger(past) ? past : undefined,
  });
}

function chargesOf({ charges: sent }: Order, { money }: Means): Pick<ServiceOrder, 'charges' | 'tips'> {
  const charges: ServiceOrder['charges'] = [];
  const tips: ServiceOrder['tips'] = [];
  for (const one of sent) {
    const { name, ref, price, deleted } = schemas.charge.parse(one);
    const amountMinor = money(price, 'charge.price') ?? 0;
    if (deleted === true || amountMinor === 0) continue;
    const called = `${name ?? ''} ${ref ?? ''}`;
    const type = chargeNames.find(([pattern]) => pattern.test(called))?.[1] ?? 'other';
    if (type === 'tip') tips.push({ for: 'merchant', amountMinor });
    else charges.push({ type, amountMinor });
  }
  return { charges, tips };
}

/** Nobody says who pays for them. */
function discountsOf({ discounts }: Order, { money }: Means): ServiceOrder['discounts'] {
  return discounts.flatMap((sent) => {
    const { id, name, ref, price_off: off, deleted } = schemas.discount.parse(sent);
    const amountMinor = Math.abs(money(off, 'discount.price_off') ?? 0);
    if (deleted === true || amountMinor === 0) return [];
    return [
      compact({
        externalId: id,
        code: ref,
        type: name,
        amountMinor,
        fundedBy: [{ party: 'unknown' as const, amountMinor }],
      }),
    ];
  });
}

/** An order without payments is unpaid; their `type` is deprecated, so what they were made with is not asked. */
function dueOf({ payments }: Order, totalMinor: number, { money }: Means): number {
  const paid = payments.flatMap((sent) => {
    const { amount, deleted } = schemas.payment.parse(sent);
    return deleted === true ? [] : [money(amount, 'payment.amount') ?? 0];
  });
  return Math.max(0, totalMinor - sum(paid));
}

function storeNoteOf({ created_by: channel, service_type_ref: way, coupon_codes: coupons, seller_notes: note }: Order) {
  const through = [channel, way && `(${way})`].filter(Boolean).join(' ');
  const notes = [
    through && `Ordered through ${through}`,
    coupons.length > 0 && `Coupons: ${coupons.join(', ')}`,
    note,
  ].filter(Boolean);
  return notes.length === 0 ? undefined : notes.join('. ');
}

function destinationOf({ customer }: Order): ServiceOrder['destination'] {
  const lines = [customer.address_1, customer.address_2, customer.city, customer.state].filter(
    (line) => line !== undefined,
  );
  if (lines.length === 0 && customer.delivery_notes === undefined) return undefined;
  return compact({
    lines,
    postalCode: customer.postal_code,
    latitude: customer.latitude,
    longitude: customer.longitude,
    instructions: customer.delivery_notes,
  });
}

export function courierOf(delivery: schemas.Delivery, drift: Drift): Courier {
  const { status } = delivery;
  const stage = drift.lookUp(courierStages, status, { field: 'delivery.status', mildest: 'nothing' });
  return compact({
    externalId: delivery.ref,
    name: delivery.driver_name ?? delivery.carrier,
    phone: delivery.driver_phone,
    phoneCode: delivery.driver_phone_access_code,
    stage: stage === 'nothing' ? undefined : stage,
    pickupEta: toInstant(delivery.estimated_pickup_at),
  });
}

/** HubRise does not say who cancelled. */
function cancellationOf({ status }: Order): ServiceOrder['cancellation'] {
  if (status === 'delivery_failed') return { by: 'courier', code: status, reason: 'The delivery has failed.' };
  return status === 'cancelled' || status === 'rejected' ? { by: 'unknown', code: status } : undefined;
}
