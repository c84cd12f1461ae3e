import { utc } from '../local-time.ts';
import {
  lineTotalMinor,
  lineUnitMinor,
  type ChosenGroup,
  type ChosenModifier,
  type Order,
  type OrderKind,
  type OrderLine,
  type OrderState,
} from '../order.ts';
import type { Json } from '../webhook-sender.ts';

/** The world's partner sells in US dollars; Deliveroo itself has no market there. */
const currency_code = 'USD';

const fulfillmentType = {
  delivery: 'deliveroo',
  pickup: 'customer',
  delivery_by_merchant: 'restaurant',
} as const satisfies { [kind in OrderKind]: string };

/** Preparation has stages of its own, which the log does not show. */
const statusOf = {
  scheduled: 'placed',
  offered: 'placed',
  accepted: 'accepted',
  ready: null,
  picked_up: null,
  completed: 'delivered',
  denied: 'rejected',
  failed: 'rejected',
  cancelled: 'canceled',
} as const satisfies { [state in OrderState]: string | null };

export type OrderTerms = {
  brandId: string;
  confirmedAt: number | null;
  /** Deliveroo does not say whether an item's price holds its modifiers: either can be had. */
  priceHoldsModifiers: boolean;
  /** How long before its time the preparation of an order placed ahead begins. */
  leadMinutes: number;
};

/** The order as Deliveroo sends and shows it: money in minor units with its currency, taxes in the prices, no notes on items. */
export function deliverooOrder(order: Order, terms: OrderTerms): Json {
  const { money, window } = order;
  const [host] = order.customers;
  const discountMinor = money.promotion?.amountMinor ?? 0;
  const feesMinor = money.bagFeeMinor + money.deliveryFeeMinor + money.smallOrderFeeMinor;
  const log = statusLog(order, terms.confirmedAt);
  const beginsAt = window === null ? order.placedAt : preparationAt(order, terms.leadMinutes);
  return {
    id: order.id,
    order_number: orderNumber(order),
    display_id: order.displayId,
    location_id: order.outlet.externalStoreId,
    brand_id: terms.brandId,
    status: log.at(-1)?.status,
    status_log: log,
    fulfillment_type: fulfillmentType[order.kind],
    order_notes: notesOf(order),
    cutlery_notes: order.utensils === null ? '' : order.utensils ? 'Please include cutlery' : 'NO CUTLERY',
    asap: window === null,
    prepare_for: toSecond(order.readyAt),
    start_preparing_at: toSecond(beginsAt),
    ...(window === null ? {} : { confirm_at: toSecond(beginsAt) }),
    subtotal: amount(money.subtotalMinor),
    total_price: amount(money.subtotalMinor - discountMinor + feesMinor),
    partner_order_subtotal: amount(money.subtotalMinor),
    partner_order_total: amount(money.subtotalMinor - discountMinor + feesMinor),
    offer_discount: amount(discountMinor),
    cash_due: amount(0),
    bag_fee: amount(money.bagFeeMinor),
    surcharge: amount(money.smallOrderFeeMinor),
    fee_breakdown: [],
    items: order.lines.map((line) => item(line, terms)),
    promotions:
      money.promotion === null
        ? []
        : [{ id: money.promotion.id, name: money.promotion.code, amount: amount(discountMinor) }],
    ...ownDelivery(order),
    is_tabletless: false,
    meal_cards: [],
    customer: {
      first_name: host.firstName,
      contact_number: host.phone,
      contact_access_code: host.phoneCode,
      order_frequency_at_site: host.pastOrders === 0 ? 'NEW CUSTOMER' : 'RETURNING CUSTOMER',
      loyalty: { card_number: '' },
    },
  };
}

/** When the preparation of an order placed ahead begins: then Deliveroo wants it confirmed. */
export function preparationAt(order: Order, leadMinutes: number): number {
  return Math.max(order.placedAt, order.readyAt - leadMinutes * 60_000);
}

/** A long number, of which people use the last four digits. */
function orderNumber({ id, displayId }: Order): string {
  return `${Number.parseInt(id.replaceAll(/[^0-9a-f]/g, '').slice(-12, -6), 16)}${displayId}`;
}

export type LogEntry = { at: string; status: string };

/** Times go by the second, so that quick answers share one with what they answer. */
function statusLog(order: Order, confirmedAt: number | null): LogEntry[] {
  const entries: { at: number; status: string }[] = [{ at: order.placedAt, status: 'pending' }];
  for (const { at, state } of order.history) {
    const status = statusOf[state];
    if (status !== null && entries.at(-1)?.status !== status) entries.push({ at, status });
  }
  const acceptedAt = entries.findIndex(({ status }) => status === 'accepted');
  if (confirmedAt !== null) entries.splice(acceptedAt + 1, 0, { at: confirmedAt, status: 'confirmed' });
  return entries.map(({ at, status }) => ({ at: toSecond(at), status }));
}

export const toSecond = (epochMs: number): string => utc(Math.floor(epochMs / 1_000) * 1_000).replace('.000Z', 'Z');

const amount = (fractional: number): Json => ({ fractional, currency_code });

function item(line: OrderLine, { priceHoldsModifiers }: OrderTerms): Json {
  const unitMinor = priceHoldsModifiers ? lineUnitMinor(line) : line.baseUnitMinor;
  return {
    pos_item_id: line.itemId,
    name: line.name,
    operational_name: line.name,
    quantity: line.quantity,
    unit_price: amount(unitMinor),
    menu_unit_price: amount(unitMinor),
    total_price: amount(lineTotalMinor(line)),
    discount_amount: amount(0),
    item_fees: [],
    modifiers: modifiers(line.groups),
  };
}

/** Groups do not show; what a modifier opens stands below it. */
function modifiers(groups: readonly ChosenGroup[]): Json[] {
  return groups.flatMap(({ options }) => options.map(modifier));
}

function modifier(option: ChosenModifier): Json {
  return {
    pos_item_id: option.id,
    name: option.name,
    operational_name: option.name,
    quantity: option.quantity,
    unit_price: amount(option.unitMinor),
    menu_unit_price: amount(option.unitMinor),
    total_price: amount(option.unitMinor * option.quantity),
    discount_amount: amount(0),
    item_fees: [],
    modifiers: modifiers(option.groups),
  };
}

/** There is one field for notes: customers write there what concerns an item. */
function notesOf(order: Order): string {
  const about = order.lines.flatMap(({ name, note, allergy }) => [
    allergy && `ALLERGY (${name}): ${allergy.text}`,
    note && `${name}: ${note}`,
  ]);
  return [order.note, ...about].filter(Boolean).join('. ');
}

function ownDelivery(order: Order): Json {
  if (order.kind !== 'delivery_by_merchant') return {};
  const { address } = order.customers[0];
  return {
    delivery: {
      delivery_fee: amount(order.money.deliveryFeeMinor),
      address: {
        street: address.street,
        number: '',
        postal_code: address.zip,
        city: address.city,
        address_line_1: address.street,
        address_line_2: address.unit,
        latitude: Number(address.lat),
        longitude: Number(address.lng),
      },
      estimated_delivery_at: toSecond(order.readyAt + 20 * 60_000),
    },
  };
}
