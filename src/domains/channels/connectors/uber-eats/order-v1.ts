import type { z } from 'zod';
import type { Mapping } from '../../connector.ts';
import type { Cancellation, Courier, ServiceOrder, ServiceStage } from '../../model/service-order.ts';
import { Drift } from '../shared-drift.ts';
import { compact, isRecord, toInstant } from '../shared-lenient.ts';
import { priceLines, type SentLine } from '../shared-pricing.ts';
import { chargeableOf, currencyOf, moneyReader, type MoneyReader } from './money.ts';
import {
  allergyOf,
  courierStageOf,
  destinationOf,
  discountsOf,
  namesById,
  substitutionOf,
  sumOf,
  titleOf,
  utensilsOf,
  vehicleOf,
  withRemainder,
} from './parts.ts';
import * as schemas from './schemas.ts';
import { brands, kinds, payers, service } from './words.ts';

const stages: Record<string, ServiceStage> = {
  CREATED: 'offered',
  OFFERED: 'offered',
  ACCEPTED: 'accepted',
  HANDED_OFF: 'handed_off',
  SUCCEEDED: 'completed',
  FAILED: 'cancelled',
  UNKNOWN: 'unknown',
};

type Order = z.infer<typeof schemas.orderV1>;

/**
 * Maps an order of the Order Fulfillment API 1.0.0, `GET /v1/delivery/order/{id}` with carts, deliveries and payment.
 * Items carry no prices: those stand in `price_breakdown`, joined by `cart_item_id`, as value × 100 000.
 */
export function mapOrderV1(sent: unknown, known: { externalStoreId: string; isTest: boolean }): Mapping {
  const order = schemas.orderV1.parse(sent);
  const externalStoreId = order.store.id ?? known.externalStoreId;
  if (order.id === undefined) return { ok: false, reason: 'The order has no id.' };
  if (externalStoreId === '') return { ok: false, reason: 'The order names no store.' };

  const drift = new Drift();
  const { payment_detail: paid, tax_reporting: taxes } = order.payment;
  for (const expanded of ['carts', 'payment']) {
    if (isRecord(sent) && !sent[expanded]) drift.note(`${expanded}: missing`);
  }
  const money = moneyReader(currencyOf(currencySources(paid), drift), drift);
  const charged = money.charge(paid.item_charges.total, 'item_charges.total');
  const total = money.charge(paid.order_total, 'order_total');
  const carts = order.carts.map((cart) => schemas.cartV1.parse(cart));
  const customers = customersOf(order.customers);
  const context = { money, drift, names: customers.names, prices: pricesOf(paid.item_charges.price_breakdown, drift) };
  const items = carts.flatMap((cart) => cart.items.map((item) => lineOf(item, context)));
  const priced = priceLines(items, { subtotalMinor: charged.amountMinor, optionHoldsOptions: true });

  const fees = money.charge(paid.fees.total, 'fees.total').amountMinor;
  const charges = withRemainder(chargesOf(paid.fees.details, money, drift), fees, drift);
  const discounts = discountsIn(paid.promotions, money, drift);
  const tip = money.charge(paid.tips.total, 'tips.total').amountMinor ?? 0;
  const kind = drift.lookUp(kinds, order.fulfillment_type, {
    field: 'fulfillment_type',
    mildest: 'delivery_by_service',
  });
  const deliveries = order.deliveries.map((each) => schemas.deliveryV1.parse(each));
  const cash = money.charge(paid.cash_amount_due, 'cash_amount_due').amountMinor;

  const mapped: ServiceOrder = {
    service,
    apiVersion: '1.0.0',
    externalStoreId,
    externalId: order.id,
    displayId: order.display_id ?? order.id.slice(-5).toUpperCase(),
    brand: drift.lookUp(brands, order.ordering_platform, { field: 'ordering_platform', mildest: service }),
    secondaryIds: order.external_id === undefined ? [] : [order.external_id],
    isTest: known.isTest,
    kind,
    stage: stageOf(order, drift),
    customer: customers.primary,
    participants: customers.all,
    lines: priced.lines,
    charges,
    discounts,
    // Where the shop delivers itself, the tip is for whoever brings the order.
    tips: tip === 0 ? [] : [{ for: kind === 'delivery_by_merchant' ? 'courier' : 'merchant', amountMinor: tip }],
    taxRemittance: remittanceOf(taxes.remittance_info, money, drift),
    totals: compact({
      currency: money.currency,
      subtotalMinor: charged.amountMinor ?? priced.sumMinor,
      taxMinor: total.taxMinor ?? charged.taxMinor ?? 0,
      feesMinor: fees ?? sumOf(charges),
      tipsMinor: tip,
      discountsMinor: sumOf(discounts),
      totalMinor: money.e5(grossOf(paid.order_total), 'order_total') ?? total.amountMinor,
      cashDueMinor: cash,
    }),
    utensils: utensilsOf(carts.map((cart) => cart.include_single_use_items).find((wanted) => wanted !== undefined)),
    notes: compact({
      kitchen:
        carts
          .map((cart) => cart.special_instructions)
          .filter(Boolean)
          .join('\n') || undefined,
      store: order.store_instructions,
    }),
    alcohol: carts.some((cart) => cart.restricted_items.alcohol.contain_alcoholic_item === true),
    couriers: deliveries.filter(hasCourier).map((each) => courierOf(each, drift)),
    issues: carts.flatMap((cart) => cart.fulfillment_issues.map(issueOf)),
    eligibility: eligibilityOf(order.action_eligibility ?? order.eligible_actions),
    drift: [],
    ...compact({
      stageAsSent: order.state,
      placedAt: drift.instant(order.created_time, 'created_time'),
      readyTargetAt: drift.instant(order.preparation_time.ready_for_pickup_time, 'ready_for_pickup_time'),
      scheduledFor: windowOf(order.scheduled_order_target_delivery_time_range),
      destination: destinationIn(deliveries[0], drift),
      cancellation: cancellationOf(order, drift),
      moneyMismatch: priced.mismatch,
    }),
  };
  return { ok: true, order: { ...mapped, drift: drift.words() } };
}

function currencySources(paid: Order['payment']['payment_detail']): unknown[] {
  const amounts = [paid.order_total, paid.item_charges.total].filter(isRecord);
  return [paid.currency_code, ...amounts.flatMap((amount) => [amount['net'], amount['gross'], amount['tax']])];
}

const grossOf = (sent: unknown) => (isRecord(sent) ? sent['gross'] : undefined);

/**
 * The order's stage. An order placed ahead stays `scheduled` until it is offered again on its day, even when it was
 * accepted in between; a failed one is `denied` only when we said no.
 */
function stageOf(order: Order, drift: Drift): ServiceStage {
  const stage = drift.lookUp(stages, order.state, { field: 'state', mildest: 'unknown' });
  const isOpen = stage === 'offered' || stage === 'accepted' || stage === 'unknown';
  if (order.status === 'SCHEDULED' && isOpen) return 'scheduled';
  if (stage === 'accepted' && order.preparation_status === 'READY_FOR_HANDOFF') return 'ready';
  if (stage === 'cancelled' && schemas.failureV1.parse(order.failure_info).reason === 'POS_DENIED') return 'denied';
  return stage;
}

interface Customers {
  primary: ServiceOrder['customer'];
  all: ServiceOrder['participants'];
  names: Map<string, string>;
}

function customersOf(sent: readonly unknown[]): Customers {
  const people = sent.map((each) => schemas.customerV1.parse(each));
  const nameOf = ({ name }: (typeof people)[number]) =>
    name.display_name ?? ([name.first_name, name.last_name].filter(Boolean).join(' ') || 'Customer');
  const names = namesById(people.map((person) => ({ id: person.id, name: nameOf(person) })));
  const primary = people.find((person) => person.is_primary_customer === true) ?? people[0];
  const past = primary?.order_history.past_order_count;
  return {
    names,
    primary: compact({
      name: primary === undefined ? 'Customer' : nameOf(primary),
      phone: primary?.contact.phone.number,
      phoneCode: primary?.contact.phone.pin_code,
      email: primary?.contact.email,
      externalId: primary?.id,
      pastOrderCount: Number.isSafeInteger(past) ? past : undefined,
    }),
    all: people.map((person) =>
      compact({ externalId: person.id, name: (person.id && names.get(person.id)) ?? nameOf(person) }),
    ),
  };
}

type Price = z.infer<typeof schemas.priceV1>;

function pricesOf(sent: readonly unknown[], drift: Drift): Map<string, Price> {
  const prices = new Map<string, Price>();
  for (const each of sent) {
    const price = schemas.priceV1.parse(each);
    if (price.cart_item_id === undefined) continue;
    if (prices.has(price.cart_item_id)) drift.note('price_breakdown: a line priced twice');
    else prices.set(price.cart_item_id, price);
  }
  return prices;
}

interface LineContext {
  money: MoneyReader;
  drift: Drift;
  names: Map<string, string>;
  prices: Map<string, Price>;
  option?: { group: { ref?: string; name: string }; action: 'added' | 'removed' };
}

function lineOf(sent: unknown, context: LineContext): SentLine {
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

  const options = item.selected_modifier_groups.flatMap((each) => {
    const { id, title, selected_items: selected, removed_items: removed } = schemas.modifierGroup.parse(each);
    const group = compact({ ref: id, name: title ?? id ?? 'Options' });
    return [
      ...selected.map((one) => lineOf(one, { ...context, option: { group, action: 'added' } })),
      ...removed.map((one) => lineOf(one, { ...context, option: { group, action: 'removed' } })),
    ];
  });

  const line = compact({
    externalLineId: item.cart_item_id,
    itemRef: item.id,
    name: name ?? 'Unnamed item',
    externalData: item.external_data,
    quantity,
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
function countOf(sent: unknown): number | undefined {
  if (typeof sent === 'number') return sent;
  const quantity = schemas.quantityV1.parse(sent);
  const { amount_e5: amountE5 } = quantity.in_sellable_unit;
  return quantity.amount ?? (amountE5 === undefined ? undefined : amountE5 / 100_000);
}

const perUnit = (totalMinor: number | undefined, quantity: number) =>
  totalMinor === undefined || quantity <= 0 ? undefined : Math.round(totalMinor / quantity);

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

function discountsIn(
  sent: Order['payment']['payment_detail']['promotions'],
  money: MoneyReader,
  drift: Drift,
): ServiceOrder['discounts'] {
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

type Delivery = z.infer<typeof schemas.deliveryV1>;

/** A delivery without a courier, a state or an estimate only describes the drop-off. */
const hasCourier = (delivery: Delivery) =>
  [
    delivery.delivery_partner.id,
    delivery.delivery_partner.name.display_name,
    delivery.status,
    toInstant(delivery.estimated_pick_up_time),
  ].some((value) => value !== undefined);

function courierOf(delivery: Delivery, drift: Drift): Courier {
  const { name, contact, vehicle, id } = delivery.delivery_partner;
  return compact({
    externalId: delivery.id ?? id,
    name: name.display_name ?? ([name.first_name, name.last_name].filter(Boolean).join(' ') || undefined),
    phone: contact.phone.number,
    phoneCode: contact.phone.pin_code,
    vehicle: vehicleOf(vehicle),
    stage: courierStageOf(delivery.status, drift),
    pickupEta: drift.instant(delivery.estimated_pick_up_time, 'estimated_pick_up_time'),
  });
}

function destinationIn(delivery: Delivery | undefined, drift: Drift): ServiceOrder['destination'] {
  if (delivery === undefined) return undefined;
  const { interaction_type: dropOff, instructions } = delivery;
  return destinationOf(delivery.location, { dropOff, instructions }, drift);
}

function windowOf(sent: { start_time?: unknown; end_time?: unknown }): ServiceOrder['scheduledFor'] {
  const startAt = toInstant(sent.start_time);
  const endAt = toInstant(sent.end_time);
  if (startAt === undefined) return endAt === undefined ? undefined : { startAt: endAt, endAt };
  return compact({ startAt, endAt });
}

function issueOf(sent: unknown): ServiceOrder['issues'][number] {
  const issue = schemas.issueV1.parse(sent);
  const there = countOf(issue.item_availability.items_available);
  const detail = [
    issue.root_item.title,
    there !== undefined && `${there} available`,
    titleOf(issue.item_substitute) && `replaced by ${titleOf(issue.item_substitute)}`,
    issue.store_response,
  ].filter(Boolean);
  return compact({
    type: issue.issue_type ?? 'UNKNOWN',
    action: issue.action_type,
    lineRef: issue.root_item.cart_item_id,
    detail: detail.length === 0 ? undefined : detail.join(', '),
  });
}

function eligibilityOf(sent: unknown): ServiceOrder['eligibility'] {
  if (!isRecord(sent)) return {};
  const entries = Object.entries(sent).flatMap(([action, value]) => {
    const { is_eligible: told, reason } = schemas.eligibilityV1.parse(value);
    const eligible = typeof value === 'boolean' ? value : told;
    return eligible === undefined ? [] : [[action, compact({ eligible, reason })] as const];
  });
  return Object.fromEntries(entries);
}

const parties: Record<string, Cancellation['by']> = {
  MERCHANT: 'merchant',
  CUSTOMER: 'customer',
  UBER: 'service',
  DELIVERY_PARTNER: 'courier',
  UNKNOWN: 'unknown',
};

const reasonParties: Record<string, Cancellation['by']> = { POS_DENIED: 'merchant', ACCEPT_TIMED_OUT: 'timeout' };

function cancellationOf(order: Order, drift: Drift): Cancellation | undefined {
  if (order.state !== 'FAILED' && !isRecord(order.failure_info)) return undefined;
  const failure = schemas.failureV1.parse(order.failure_info);
  const attributed = drift.lookUp(parties, failure.failure_attributed_to_party, {
    field: 'failure_attributed_to_party',
    mildest: 'unknown',
  });
  const paid = failure.will_merchant_be_paid;
  const reason = [
    failure.description,
    paid !== undefined && (paid ? 'The store will be paid.' : 'The store will not be paid.'),
  ].filter(Boolean);
  return compact({
    by: reasonParties[failure.reason ?? ''] ?? attributed,
    reason: reason.length === 0 ? undefined : reason.join(' – '),
    code: failure.reason,
  });
}
