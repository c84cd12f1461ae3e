import { initialOf, type Customer } from '../customers.ts';
import { utc } from '../local-time.ts';
import { lineUnitMinor, type ChosenGroup, type Order, type OrderKind, type OrderLine } from '../order.ts';
import type { Json } from '../webhook-sender.ts';

const providerType = 'forkline';

const fulfillmentType = {
  delivery: 'dx_delivery',
  pickup: 'pickup',
  delivery_by_merchant: 'mx_fleet_delivery',
} as const satisfies { [kind in OrderKind]: string };

/** The order as DoorDash posts it. Money in cents; an item's price includes its options. No total, no time of placing. */
export function doordashOrder(order: Order): Json {
  const { money } = order;
  const [host] = order.customers;
  return {
    id: order.id,
    store_order_cart_id: String(numberFrom(order.id)),
    store: doordashStore(order, { withTimeZone: true }),
    consumer: {
      // A 64-bit number on the wire, unlike every other id.
      id: numberFrom(host.id),
      first_name: host.firstName,
      last_name: initialOf(host.lastName),
      email: host.email,
      phone: '855-973-1040',
    },
    currency_code: 'USD',
    subtotal: money.subtotalMinor,
    tax: money.taxMinor,
    subtotal_for_tax: money.subtotalMinor,
    subtotal_tax_amount: money.taxMinor,
    is_tax_remitted_by_doordash: true,
    tax_amount_remitted_by_doordash: money.taxMinor,
    tax_transaction_id: order.id,
    estimated_pickup_time: utc(order.readyAt),
    is_pickup: order.kind === 'pickup',
    fulfillment_type: fulfillmentType[order.kind],
    experience: order.brand,
    commission_type: host.pastOrders > 10 ? 'dashpass' : 'regular',
    is_demand_gen: false,
    delivery_short_code: order.displayId.toLowerCase(),
    order_special_instructions: order.note ?? '',
    is_plastic_ware_option_selected: order.utensils ?? false,
    merchant_tip_amount: order.kind === 'pickup' ? money.tipMinor : 0,
    ...ownDelivery(order, host),
    ...(money.bagFeeMinor === 0 ? {} : { custom_fee: [{ type: 'BAG_FEE', price: money.bagFeeMinor, tax: 0 }] }),
    ...discounts(order),
    categories: categories(order),
  };
}

export function doordashStore(order: Order, { withTimeZone }: { withTimeZone: boolean }): Json {
  const { outlet } = order;
  return {
    merchant_supplied_id: outlet.externalStoreId,
    provider_type: order.isTest ? `${providerType}_sandbox` : providerType,
    ...(withTimeZone ? { timezone: outlet.timeZone, id: String(numberFrom(outlet.merchantStoreId) % 10_000_000) } : {}),
  };
}

function ownDelivery(order: Order, { address }: Customer): Json {
  if (order.kind !== 'delivery_by_merchant') return {};
  return {
    tip_amount: order.money.tipMinor,
    delivery_fee: order.money.deliveryFeeMinor,
    taxes_on_fees: order.money.feeTaxMinor,
    extra_cart_order_fee: order.money.smallOrderFeeMinor,
    delivery_address: {
      street: address.street,
      subpremise: address.unit,
      city: address.city,
      state: address.state,
      zip_code: address.zip,
      country_code: 'US',
      lat: address.lat,
      lng: address.lng,
      address_instructions: order.dropoffNote ?? '',
    },
  };
}

function discounts({ money: { promotion } }: Order): Json {
  if (promotion === null) return {};
  return {
    applied_discounts_details: [
      {
        promo_id: promotion.id,
        promo_code: promotion.code,
        external_campaign_id: '',
        total_discount_amount: promotion.amountMinor,
        merchant_funded_discount_amount: promotion.merchantFundedMinor,
        doordash_funded_discount_amount: promotion.platformFundedMinor,
      },
    ],
    total_merchant_funded_discount_amount: promotion.merchantFundedMinor,
  };
}

function categories(order: Order): Json[] {
  const names = [...new Set(order.lines.map((line) => line.category))];
  return names.map((name) => ({
    name,
    merchant_supplied_id: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    items: order.lines.filter((line) => line.category === name).map((line) => item(order, line)),
  }));
}

function item(order: Order, line: OrderLine): Json {
  const who = order.customers.find(({ id }) => id === line.customerId) ?? order.customers[0];
  return {
    name: line.name,
    merchant_supplied_id: line.itemId,
    line_item_id: line.lineId,
    quantity: line.quantity,
    price: lineUnitMinor(line),
    consumer_name: who.firstName,
    special_instructions: instructions(line),
    extras: extras(order, line.groups),
    substitution_preferences: null,
    snap_amount: 0,
  };
}

/** DoorDash has no field for allergies: customers write them into the item's instructions. */
function instructions(line: OrderLine): string {
  return [line.allergy === null ? null : `ALLERGY: ${line.allergy.text}`, line.note]
    .filter((text) => text !== null)
    .join('. ');
}

function extras(order: Order, groups: readonly ChosenGroup[]): Json[] {
  return groups.map((group) => ({
    name: group.name,
    merchant_supplied_id: group.id,
    options: group.options.map((option) => ({
      name: option.name,
      merchant_supplied_id: option.id,
      line_option_id: option.lineOptionId,
      price: option.unitMinor,
      quantity: option.quantity,
      chargeable_quantity: option.quantity,
      // Nested groups are documented under both names.
      [order.oddSpelling ? 'extra' : 'extras']: extras(order, option.groups),
    })),
    removed_options: [],
  }));
}

/** A stable number made of an id, small enough for JSON. */
function numberFrom(id: string): number {
  return Number.parseInt(id.replaceAll(/[^0-9a-f]/g, '').slice(-12), 16) || 1;
}
