import type { Mapping } from '../../connector.ts';
import type { Cancellation, Courier, ServiceOrder, ServiceStage } from '../../model/service-order.ts';
import { Drift } from '../shared-schema-drift.ts';
import { compact, isRecord, toInstant, type Read } from '../shared-lenient-schema.ts';
import { priceLines } from '../shared-pricing.ts';
import { countOf, lineOf, pricesOf } from './lines-v1.ts';
import { courierStageOf, destinationOf, namesById, titleOf, utensilsOf, vehicleOf } from './parts.ts';
import { moneyIn, paymentOf, subtotalOf } from './payment-v1.ts';
import * as schemas from './schemas.ts';
import { brands, kinds, service } from './words.ts';

const stages: Record<string, ServiceStage> = {
  CREATED: 'offered',
  OFFERED: 'offered',
  ACCEPTED: 'accepted',
  HANDED_OFF: 'handed_off',
  SUCCEEDED: 'completed',
  FAILED: 'cancelled',
  UNKNOWN: 'unknown',
};

type Order = Read<typeof schemas.orderV1>;

/**
 * Maps an order of the Order Fulfillment API 1.0.0, `GET /v1/delivery/order/{id}` with carts, deliveries and payment.
 * Items carry no prices: those stand in `price_breakdown`, joined by `cart_item_id`, as value × 100 000.
 */
export function mapOrderV1(
  sent: unknown,
  known: { externalStoreId: string; isTest: boolean; currency: string },
): Mapping {
  const order = schemas.orderV1.parse(sent);
  const externalStoreId = order.store.id ?? known.externalStoreId;
  if (order.id === undefined) return { ok: false, reason: 'The order has no id.' };
  if (externalStoreId === '') return { ok: false, reason: 'The order names no store.' };

  const drift = new Drift();
  for (const expanded of ['carts', 'payment']) {
    if (isRecord(sent) && !sent[expanded]) drift.note(`${expanded}: missing`);
  }
  const { payment_detail: paid } = order.payment;
  const money = moneyIn(paid, { drift, ofStore: known.currency });
  const carts = order.carts.map((cart) => schemas.cartV1.parse(cart));
  const customers = customersOf(order.customers);
  const context = { money, drift, names: customers.names, prices: pricesOf(paid.item_charges.price_breakdown, drift) };
  const items = carts.flatMap((cart) => cart.items.map((item) => lineOf(item, context)));
  const priced = priceLines(items, { subtotalMinor: subtotalOf(paid, money), optionHoldsOptions: true });
  const deliveries = order.deliveries.map((each) => schemas.deliveryV1.parse(each));

  const kitchen = joined(carts.map((cart) => cart.special_instructions));
  // What a customer wrote once may come in both places.
  const store = order.store_instructions === kitchen ? undefined : order.store_instructions;

  const kind = drift.lookUp(kinds, order.fulfillment_type, {
    field: 'fulfillment_type',
    mildest: 'delivery_by_service',
  });
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
    ...paymentOf(order, { kind, money, drift, priced }),
    utensils: utensilsOf(carts.map((cart) => cart.include_single_use_items).find((wanted) => wanted !== undefined)),
    notes: compact({ kitchen, store }),
    alcohol: carts.some((cart) => cart.restricted_items.alcohol.contain_alcoholic_item === true),
    tobacco: carts.some((cart) => isMarked(cart.restricted_items.tobacco)),
    isAccuracyRisk: order.is_order_accuracy_risk ?? false,
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
    }),
  };
  return { ok: true, order: { ...mapped, drift: drift.words() } };
}

/** The name of the flag inside `tobacco` is not printed. */
const isMarked = (sent: unknown) => sent === true || (isRecord(sent) && Object.values(sent).includes(true));

const joined = (notes: readonly (string | undefined)[]) => notes.filter(Boolean).join('\n') || undefined;

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

type Delivery = Read<typeof schemas.deliveryV1>;

/** A delivery without a courier, a state or an estimate only describes the drop-off. */
const hasCourier = (delivery: Delivery) =>
  [
    delivery.delivery_partner.id,
    nameOfCourier(delivery.delivery_partner.name),
    delivery.status,
    toInstant(delivery.estimated_pick_up_time),
  ].some((value) => value !== undefined);

/** An object with its parts, or a plain text. */
function nameOfCourier(sent: unknown): string | undefined {
  const name = schemas.nameV1.parse(sent);
  const parts = [name.first_name, name.last_name].filter(Boolean).join(' ');
  return name.display_name ?? (parts || schemas.plainText.parse(sent));
}

function courierOf(delivery: Delivery, drift: Drift): Courier {
  const { name, contact, vehicle, id } = delivery.delivery_partner;
  return compact({
    externalId: delivery.id ?? id,
    name: nameOfCourier(name),
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

const reasonParties = new Map<string | undefined, Cancellation['by']>([
  ['POS_DENIED', 'merchant'],
  ['ACCEPT_TIMED_OUT', 'timeout'],
]);

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
    by: reasonParties.get(failure.reason) ?? attributed,
    reason: reason.length === 0 ? undefined : reason.join(' – '),
    code: failure.reason,
  });
}
