import type { Mapping } from '../../connector.ts';
import type { Cancellation, ServiceOrder, ServiceStage } from '../../model/service-order.ts';
import { Drift } from '../shared-schema-drift.ts';
import { compact, isRecord, isTooDeep, toDate, type Read } from '../shared-lenient-schema.ts';
import { priceOrder, readable, readLines } from './order-lines.ts';
import { centsReader } from '../shared-cents.ts';
import { moneyOf, subtotalIn } from './order-money.ts';
import { peopleOf } from './order-people.ts';
import * as schemas from './order-schemas.ts';
import { actorOf, brands, deliveryKinds, stages } from './order-words.ts';
import { service } from './words.ts';

type Order = Read<typeof schemas.order>;

/**
 * Maps a `PosOrder`, as a GET of one order or of a merchant's orders answers it. Amounts are cents; `merchant_total` of a
 * line holds its options, `merchant_price` does not.
 */
export function mapOrder(raw: unknown, hint: { externalStoreId: string; currency: string }): Mapping {
  if (!isRecord(raw)) return { ok: false, reason: 'The order is not a JSON object.' };
  if (isTooDeep(raw)) return { ok: false, reason: 'The order is nested too deeply to be one.' };
  const order = schemas.order.parse(raw);
  // An order may name its merchant by the other of its two ids.
  const externalStoreId = hint.externalStoreId || (order.merchant_id ?? order.merchant_uuid ?? '');
  if (order.uuid === undefined) return { ok: false, reason: 'The order has no uuid.' };
  if (externalStoreId === '') return { ok: false, reason: 'The order names no merchant.' };

  const drift = new Drift();
  const cents = centsReader(drift);
  const fulfillment = fulfillmentOf(order, drift);
  const people = peopleOf(order);
  const { lines, alcohol, tobacco } = readLines(people.lineGroups, {
    cents,
    drift,
    participantOf: people.participantOf,
  });
  const subtotalMinor = subtotalIn(order, cents);
  const priced = priceOrder(lines, subtotalMinor);
  const { stage, cancellation } = standingOf(order, drift);
  const promised = drift.instant(order.when_for, 'when_for');
  const isAhead = stage === 'scheduled' || order.fulfillment_scheduling?.toUpperCase() === 'FUTURE';

  // A group's order has a number of its own at each store; drivers read the number of the whole.
  const { order_number: number, parent_order_number: parent } = order;
  const driversNumber = parent === number ? undefined : parent;

  const mapped: ServiceOrder = {
    service,
    apiVersion: 'v1',
    externalStoreId,
    externalId: order.uuid,
    displayId: order.order_number ?? order.uuid.slice(-8),
    brand: drift.lookUp(brands, order.brand?.toUpperCase(), { field: 'brand', mildest: 'grubhub' }),
    secondaryIds: driversNumber === undefined ? [] : [driversNumber],
    isTest: order.is_test ?? false,
    kind: fulfillment.kind,
    stage,
    customer: compact({
      name: fulfillment.contact.name ?? people.host.name ?? 'Customer',
      phone: fulfillment.contact.phone ?? people.host.phone,
      email: fulfillment.contact.email ?? people.host.email,
    }),
    participants: people.participants,
    lines: priced.lines,
    ...moneyOf(order, { cents, drift, priced, kind: fulfillment.kind, subtotalMinor, currency: hint.currency }),
    utensils: utensilsOf(fulfillment.isGreen ?? order.catering.green_indicated),
    notes: compact({ kitchen: kitchenNote(order, fulfillment) }),
    alcohol,
    tobacco,
    isAccuracyRisk: false,
    couriers: [],
    issues: [],
    eligibility: {},
    drift: [],
    ...compact({
      stageAsSent: order.status,
      placedAt: drift.instant(order.time_placed, 'time_placed'),
      readyTargetAt: drift.instant(fulfillment.readyAt, 'estimated_pickup') ?? readyBy(fulfillment.kind, promised),
      scheduledFor: isAhead && promised !== undefined ? { startAt: promised } : undefined,
      destination: fulfillment.destination,
      shortCode: driversNumber,
      commissionType: order.gh_plus === true ? 'gh_plus' : undefined,
      cancellation,
    }),
  };
  return { ok: true, order: { ...mapped, drift: drift.words() } };
}

/** `when_for` is when food is to be ready for a customer who comes, and when it is at the door for a store's own courier. */
function readyBy(kind: ServiceOrder['kind'], promised: string | undefined): string | undefined {
  return kind === 'pickup' ? promised : undefined;
}

interface Fulfillment {
  kind: ServiceOrder['kind'];
  contact: { name?: string | undefined; phone?: string | undefined; email?: string | undefined };
  isGreen: boolean | undefined;
  readyAt: unknown;
  instructions: string | undefined;
  destination: ServiceOrder['destination'];
}

/** How the order leaves: with delivery information it is delivered, without it the customer comes. */
function fulfillmentOf(order: Order, drift: Drift): Fulfillment {
  const { delivery_info: delivery, pickup_info: pickup } = order.fulfillment_info;
  if (isRecord(delivery)) return deliveryOf(order, delivery, drift);
  if (!isRecord(pickup)) drift.note('fulfillment_info: missing');
  const sent = schemas.pickupInfo.parse(pickup);
  return {
    kind: 'pickup',
    contact: { ...sent.contact_info, name: sent.name ?? sent.contact_info.name },
    isGreen: sent.is_green_indicated,
    readyAt: sent.estimated_pickup_time,
    instructions: sent.instructions,
    destination: undefined,
  };
}

function deliveryOf(order: Order, delivery: unknown, drift: Drift): Fulfillment {
  const sent = schemas.deliveryInfo.parse(delivery);
  const { address } = sent;
  const guess = sent.is_managed_delivery === false ? 'delivery_by_merchant' : 'delivery_by_service';
  const told = drift.lookUp(deliveryKinds, sent.order_delivery_type?.toUpperCase(), {
    field: 'order_delivery_type',
    mildest: guess,
  });
  if (sent.is_managed_delivery !== undefined && told !== guess) {
    drift.note('order_delivery_type: contradicts is_managed_delivery');
  }
  const town = [address.city, address.state].filter(Boolean).join(', ') || undefined;
  const lines = [
    address.company_name,
    address.address_line1,
    address.address_line2,
    address.cross_streets && `Near ${address.cross_streets}`,
    town,
  ].filter((line): line is string => line !== undefined && line !== '');
  const dropOff = order.handoff_options.map(readable).join(', ') || undefined;
  const isKnown = lines.length > 0 || sent.instruction !== undefined || dropOff !== undefined;
  return {
    kind: sent.is_managed_delivery === undefined ? told : guess,
    contact: sent.contact_info,
    isGreen: sent.is_green_indicated,
    // For a courier of Grubhub's this is the time that counts, and `when_for` is not to be used.
    readyAt: sent.managed_delivery_estimated_pickup ?? sent['managed-delivery-estimated_pickup'],
    instructions: undefined,
    destination: isKnown
      ? compact({
          lines,
          postalCode: address.zip_code,
          latitude: address.latitude,
          longitude: address.longitude,
          instructions: sent.instruction,
          dropOff,
        })
      : undefined,
  };
}

/** `is_green_indicated`: leave out napkins and utensils. */
function utensilsOf(isGreen: boolean | undefined): ServiceOrder['utensils'] {
  if (isGreen === undefined) return 'shop_decides';
  return isGreen ? 'no' : 'yes';
}

/** What a person in the kitchen must read: a pickup's instructions and hand-off, and what a catering order asks for. */
function kitchenNote({ order_type: type, catering, handoff_options: handoff }: Order, given: Fulfillment) {
  const isCatering = type?.toUpperCase() === 'CATERING';
  const { estimated_attendees: guests, alternate_name: name, alternate_phone: phone } = catering;
  const other = [name, phone].filter(Boolean).join(', ');
  const parts = [
    given.instructions,
    given.kind === 'pickup' && handoff.map(readable).join(', '),
    isCatering && `Catering${guests === undefined ? '' : ` for ${guests}`}.`,
    catering.setup_food === true && 'The food is to be set up.',
    catering.setup_instructions,
    other !== '' && `Other contact: ${other}.`,
  ].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(' ');
}

interface Standing {
  stage: ServiceStage;
  cancellation: Cancellation | undefined;
}

/** The order's stage, and how it ended where it was cut short: the history says who did that and why. */
function standingOf(order: Order, drift: Drift): Standing {
  const status = order.status?.toUpperCase();
  const stage = drift.lookUp(stages, status, { field: 'status', mildest: 'unknown' });
  if (status === undefined) drift.note('status: missing');
  if (stage !== 'denied' && stage !== 'cancelled') return { stage, cancellation: undefined };
  const history = order.statusHistory.map((each) => schemas.statusUpdate.parse(each));
  const end = newest(history.filter((update) => update.status?.toUpperCase() === status));
  const code = order.status;
  if (stage === 'cancelled') {
    const by = actorOf(end?.update_source);
    // Whoever asked for it, it is Grubhub's care that cancels.
    return { stage, cancellation: compact({ by: by === 'unknown' ? 'service' : by, reason: end?.reason, code }) };
  }
  // Nobody confirmed it: it went stale first, and was rejected after that.
  const isReaped = history.some((update) => update.status?.toUpperCase() === 'STALE');
  if (isReaped)
    return { stage: 'cancelled', cancellation: compact({ by: 'timeout' as const, reason: end?.reason, code }) };
  return { stage, cancellation: compact({ by: 'merchant' as const, reason: end?.reason, code }) };
}

type Update = Read<typeof schemas.statusUpdate>;

/** The latest by its time; the examples list the newest first. */
function newest(updates: readonly Update[]): Update | undefined {
  const timeOf = ({ timestamp }: Update) => toDate(timestamp)?.getTime() ?? 0;
  return updates.toSorted((one, other) => timeOf(other) - timeOf(one))[0];
}
