import type { Customer } from '../customers.ts';
import { utc } from '../local-time.ts';
import { lineTotalMinor, type ChosenGroup, type Order, type OrderLine } from '../order.ts';
import type { Json } from '../webhook-sender.ts';
import { historyOf, statusOf } from './statuses.ts';

const minuteMs = 60_000;
/** From the counter to the door, where a courier of Grubhub's brings it. */
const tripMs = 20 * minuteMs;

/**
 * The order as Grubhub shows it (`PosOrder`). Money in cents; `merchant_total` of a line is the line with its options,
 * `merchant_price` one item alone; a group's lines stand in one list and once more below each diner.
 */
export function grubhubOrder(order: Order, { isTest, updatedAt }: { isTest: boolean; updatedAt: number }): Json {
  const [host] = order.customers;
  const { promotion } = order.money;
  const isGroup = order.customers.length > 1;
  const number = numberOf(order.id);
  return {
    uuid: order.id,
    order_number: number,
    parent_order_number: number,
    is_test: isTest,
    status: statusOf(order),
    statusHistory: historyOf(order),
    updated_at: utc(updatedAt),
    merchant_id: order.outlet.externalStoreId,
    brand: order.brand,
    time_placed: utc(order.placedAt),
    when_for: utc(promisedAt(order)),
    restaurant_timezone_id: order.outlet.timeZone,
    confirmation_code: number.slice(-4),
    fulfillment_scheduling: order.window === null ? 'ASAP' : 'FUTURE',
    order_type: isGroup ? 'GROUP' : 'STANDARD',
    order_taking_system: isTest ? 'TESTORDERGENERATOR' : 'CARTING',
    fulfillment_info:
      order.kind === 'pickup' ? { pickup_info: pickupInfo(order) } : { delivery_info: deliveryInfo(order) },
    charges: charges(order),
    payments: payments(order),
    tax_withheld: true,
    jit_enabled: order.kind === 'delivery',
    just_in_time_fired: order.courierStage !== null && order.courierStage !== 'assigned',
    diners: order.customers.map((diner, index) => ({
      status: 'ACTIVE',
      diner_info: contact(diner),
      charges: { line_groups: [{ lines: linesOf(order, (line) => line.customerId === diner.id) }] },
      participation: index === 0 ? 'HOST' : 'INVITEE',
    })),
    handoff_options: order.dropoffNote === 'Leave at the door' ? ['CONTACT_FREE'] : [],
    gh_plus: host.pastOrders > 10,
    external_order_id: order.clientOrderId,
    transmission_id: order.courier.tripId,
    catering: null,
    ...(promotion === null ? {} : { metadata: { promotion: promotion.id } }),
  };
}

/** When it is ready for whoever comes for it, and at the door for a store's own courier. */
function promisedAt(order: Order): number {
  const readyAt = order.readyAt;
  if (order.window) return order.window.startAt;
  return order.kind === 'pickup' ? readyAt : readyAt + tripMs;
}

/** A number of fifteen digits made of the id. */
function numberOf(id: string): string {
  const digits = Number.parseInt(id.replaceAll(/[^0-9a-f]/g, '').slice(-12), 16) || 1;
  return String(digits).padStart(15, '6');
}

const contact = ({ firstName, lastName, phone, email }: Customer): Json => ({
  name: `${firstName} ${lastName}`,
  phone,
  email,
});

/** Who does not say gets what the store gives everybody. */
const green = ({ utensils }: Order): Json => (utensils === null ? {} : { is_green_indicated: !utensils });

function pickupInfo(order: Order): Json {
  const [host] = order.customers;
  return {
    name: `${host.firstName} ${host.lastName}`,
    contact_info: contact(host),
    instructions: order.note ?? '',
    estimated_pickup_time: utc(order.readyAt),
    ...green(order),
  };
}

function deliveryInfo(order: Order): Json {
  const [host] = order.customers;
  const { address } = host;
  const isManaged = order.kind === 'delivery';
  const pickup = utc(order.readyAt);
  return {
    id: order.courier.tripId,
    address: {
      address_line1: address.street,
      address_line2: address.unit,
      city: address.city,
      state: address.state,
      country: 'US',
      zip_code: address.zip,
      latitude: Number(address.lat),
      longitude: Number(address.lng),
    },
    is_managed_delivery: isManaged,
    order_delivery_type: isManaged ? 'GRUBHUB' : 'SELF',
    estimated_delivery_time: utc(promisedAt(order)),
    instruction: order.dropoffNote ?? '',
    contact_info: contact(host),
    // The reference has both spellings.
    ...(isManaged && {
      [order.oddSpelling ? 'managed-delivery-estimated_pickup' : 'managed_delivery_estimated_pickup']: pickup,
    }),
    ...green(order),
  };
}

function charges(order: Order): Json {
  const { money } = order;
  const coupon = money.promotion?.amountMinor ?? 0;
  const fees = money.deliveryFeeMinor + money.smallOrderFeeMinor + money.bagFeeMinor;
  const tax = money.taxMinor + money.feeTaxMinor;
  const total = totalOf(order);
  return {
    fees: { total: fees, delivery: money.deliveryFeeMinor },
    taxes: {
      total: tax,
      sales: money.taxMinor,
      delivery: money.feeTaxMinor,
      restaurant: tax,
      merchant_sales_total: money.taxMinor,
      merchant_total: tax,
      tax_source: 'VERTEX',
    },
    tip: { amount: money.tipMinor, type: money.tipMinor === 0 ? 'CASH' : 'INCLUDE_IN_BILL' },
    line_groups: [{ lines: linesOf(order, () => true) }],
    coupons: money.promotion === null ? [] : [{ text: money.promotion.code, amount: coupon }],
    diner_grand_total: total,
    grand_total: total,
    adjusted_grand_total: total + money.adjustmentMinor,
    merchant_total: total,
    diner_total: total,
    merchant_subtotal: money.subtotalMinor - coupon,
    restaurant_subtotal: money.subtotalMinor,
    merchant_subtotal_before_coupons: money.subtotalMinor,
  };
}

/** Subtotal after coupons, fees, taxes and tip. */
function totalOf({ money }: Order): number {
  const fees = money.deliveryFeeMinor + money.smallOrderFeeMinor + money.bagFeeMinor;
  const discount = money.promotion?.amountMinor ?? 0;
  return money.subtotalMinor - discount + fees + money.taxMinor + money.feeTaxMinor + money.tipMinor;
}

function payments(order: Order): Json {
  const total = totalOf(order);
  const adjusted = total + order.money.adjustmentMinor;
  const paid = { payment_type: 'CREDIT_CARD', amount: total, payment_source: 'UNKNOWN', tax_application: 'POST_TAX' };
  return { payments: [paid], total, adjusted_total: adjusted, rewards: null, promotions: [] };
}

function linesOf(order: Order, belongs: (line: OrderLine) => boolean): Json[] {
  return order.lines.filter(belongs).map((line) => {
    const total = lineTotalMinor(line);
    return {
      name: line.name,
      special_instructions: instructions(order, line),
      quantity: line.quantity,
      menu_item_id: line.itemId,
      external_id: line.itemId,
      line_uuid: line.lineId,
      price: line.baseUnitMinor,
      merchant_price: line.baseUnitMinor,
      merchant_total: total,
      diner_total: total,
      total,
      category: line.category,
      tags: [],
      tag_names: [],
      packaging_options: [],
      routing_tags: [],
      line_options: options(line.groups, 'price'),
    };
  });
}

/** Grubhub has no field for allergies nor one for the whole of a delivery: customers write them into an item. */
function instructions(order: Order, line: OrderLine): string {
  const isFirst = order.lines[0] === line && order.kind !== 'pickup';
  return [line.allergy && `ALLERGY: ${line.allergy.text}`, line.note, isFirst && order.note].filter(Boolean).join('. ');
}

/** Options name their price differently from the options below them. */
function options(groups: readonly ChosenGroup[], priceField: 'price' | 'merchant_price'): Json[] {
  return groups.flatMap((group) =>
    group.options.map((option) => ({
      id: option.id,
      uuid: option.lineOptionId,
      external_id: option.id,
      name: option.name,
      quantity: option.quantity,
      [priceField]: option.unitMinor,
      line_sub_options: options(option.groups, 'merchant_price'),
    })),
  );
}
