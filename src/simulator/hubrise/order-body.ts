import { withOffset } from '../local-time.ts';
import { flatOptions, lineTotalMinor, type Order, type OrderKind, type OrderLine } from '../order.ts';
import type { Json } from '../webhook-sender.ts';
import { deliveryStatus, type Status } from './words.ts';

/** The world's partner sells in US dollars. */
const currency = 'USD';

export const money = (amountMinor: number): string => `${(amountMinor / 100).toFixed(2)} ${currency}`;

/** Who created the order at HubRise: a channel, which is a client of its own there. */
export const channelName = 'Web Shop';

const serviceType = {
  delivery: 'delivery',
  pickup: 'collection',
  delivery_by_merchant: 'delivery',
} as const satisfies { [kind in OrderKind]: string };

/** What clients have written to an order beside its status. */
export type Written = {
  status: Status;
  confirmedTime: string | null;
  sellerNotes: string | null;
  privateRef: string | null;
};

/** The order as HubRise sends and shows it to one client: money as text, prices without options, taxes in them. */
export function hubRiseOrder(order: Order, written: Written): Json {
  const at = (epochMs: number) => withOffset(epochMs, order.outlet.timeZone);
  const { money: amounts, window } = order;
  const totalMinor = totalOf(order);
  return {
    id: order.id,
    location_id: order.outlet.externalStoreId,
    ref: order.displayId,
    private_ref: written.privateRef,
    status: written.status,
    service_type: serviceType[order.kind],
    service_type_ref: null,
    created_at: at(order.placedAt),
    created_by: channelName,
    expected_time: window === null ? null : at(window.startAt),
    confirmed_time: written.confirmedTime,
    customer_notes: notesOf(order),
    seller_notes: written.sellerNotes,
    collection_code: order.displayId,
    coupon_codes: amounts.promotion === null ? [] : [amounts.promotion.code],
    total: money(totalMinor),
    total_discrepancy: null,
    payment_discrepancy: money(0),
    items: order.lines.map(item),
    deals: {},
    discounts:
      amounts.promotion === null
        ? []
        : [
            {
              id: amounts.promotion.id,
              private_ref: null,
              name: `${amounts.promotion.percent}% off`,
              ref: amounts.promotion.code,
              price_off: money(amounts.promotion.amountMinor),
              deleted: false,
            },
          ],
    charges: charges(order),
    payments: [{ id: `${order.id}-p`, private_ref: null, name: 'Card', ref: 'CARD', amount: money(totalMinor), info: null, deleted: false }],
    customer: customer(order),
    ...deliveryOf(order),
    loyalty_operations: [],
    custom_fields: {},
  }; // prettier-ignore
}

export function totalOf({ money: amounts }: Order): number {
  const offMinor = amounts.promotion?.amountMinor ?? 0;
  const onTopMinor = amounts.bagFeeMinor + amounts.deliveryFeeMinor + amounts.smallOrderFeeMinor + amounts.tipMinor;
  return amounts.subtotalMinor - offMinor + onTopMinor;
}

function item(line: OrderLine): Json {
  return {
    id: line.lineId,
    private_ref: null,
    product_name: line.name,
    sku_name: null,
    sku_ref: line.itemId,
    price: money(line.baseUnitMinor),
    quantity: line.quantity.toFixed(1),
    subtotal: money(lineTotalMinor(line)),
    tax_rate: null,
    customer_notes: line.note,
    points_earned: null,
    points_used: null,
    // One level: what an option opens stands beside it.
    options: line.groups.flatMap((group) =>
      flatOptions([group]).map(({ option, perUnit }) => ({
        option_list_name: group.name,
        name: option.name,
        ref: option.id,
        price: money(option.unitMinor),
        quantity: perUnit,
        removed: false,
      })),
    ),
    deleted: false,
  };
}

/** There is one field for notes and allergies. */
function notesOf(order: Order): string | null {
  const allergies = order.lines.flatMap(({ name, allergy }) => (allergy ? [`ALLERGY (${name}): ${allergy.text}`] : []));
  const notes = [order.note, ...allergies].filter(Boolean);
  return notes.length === 0 ? null : notes.join('. ');
}

function charges({ money: amounts }: Order): Json[] {
  const named = [
    ['Bag', 'BAG', amounts.bagFeeMinor],
    ['Delivery', 'DEL', amounts.deliveryFeeMinor],
    ['Small order fee', 'SMALL', amounts.smallOrderFeeMinor],
    ['Tip', 'TIP', amounts.tipMinor],
  ] as const;
  return named
    .filter(([, , amountMinor]) => amountMinor !== 0)
    .map(([name, ref, amountMinor]) => ({
      id: `c-${ref.toLowerCase()}`,
      private_ref: null,
      name,
      ref,
      price: money(amountMinor),
      tax_rate: null,
      deleted: false,
    }));
}

/** A channel tells an address only to who has to go there. */
function customer(order: Order): Json {
  const [host] = order.customers;
  const { address } = host;
  const goesThere = order.kind === 'delivery_by_merchant';
  return {
    id: null,
    customer_list_id: null,
    email: host.email,
    first_name: host.firstName,
    last_name: host.lastName,
    phone: host.phone,
    phone_access_code: host.phoneCode,
    address_1: goesThere ? address.street : null,
    address_2: goesThere && address.unit !== '' ? address.unit : null,
    postal_code: goesThere ? address.zip : null,
    city: goesThere ? address.city : null,
    state: goesThere ? address.state : null,
    country: goesThere ? 'US' : null,
    latitude: goesThere ? address.lat : null,
    longitude: goesThere ? address.lng : null,
    delivery_notes: goesThere ? order.dropoffNote : null,
    nb_orders: host.pastOrders,
  };
}

/** Attached once a courier of the channel was found; with the courier's place only where it is asked for by itself. */
function deliveryOf(order: Order): Json {
  if (order.kind !== 'delivery' || order.courierStage === null) return {};
  return { delivery: delivery(order) };
}

export function delivery(order: Order): Json {
  const { courier, courierStage } = order;
  const at = (epochMs: number) => withOffset(epochMs, order.outlet.timeZone);
  return {
    carrier: 'City Couriers',
    carrier_ref: 'city',
    ref: courier.tripId,
    status: courierStage === null ? 'pending' : deliveryStatus[courierStage],
    fee: null,
    estimated_pickup_at: at(order.readyAt),
    estimated_dropoff_at: at(order.readyAt + 20 * 60_000),
    tracking_url: null,
    driver_name: `${courier.firstName} ${courier.lastName}`,
    driver_phone: courier.phone,
    driver_phone_access_code: courier.phoneCode,
  };
}
