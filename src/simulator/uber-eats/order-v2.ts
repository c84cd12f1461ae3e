import { initialOf, type Customer } from '../customers.ts';
import { withOffset } from '../local-time.ts';
import {
  lineTotalMinor,
  lineUnitMinor,
  optionsMinor,
  type ChosenGroup,
  type Order,
  type OrderKind,
  type OrderLine,
} from '../order.ts';
import type { Json } from '../webhook-sender.ts';
import { cents } from './money.ts';
import { courierStateOf, currentStateV2 } from './states.ts';

const type = {
  delivery: 'DELIVERY_BY_UBER',
  pickup: 'PICK_UP',
  delivery_by_merchant: 'DELIVERY_BY_RESTAURANT',
} as const satisfies { [kind in OrderKind]: string };

/** The legacy order: `GET /v2/eats/order/{id}`. Money in cents; unit_price includes the chosen options. */
export function orderV2(order: Order, clientId: string): Json {
  const { outlet } = order;
  const [host] = order.customers;
  return {
    id: order.id,
    display_id: order.displayId,
    ...(order.clientOrderId === null ? {} : { external_reference_id: order.clientOrderId }),
    current_state: currentStateV2(order),
    type: type[order.kind],
    brand: order.brand,
    store: {
      id: outlet.externalStoreId,
      name: outlet.name,
      integrator_store_id: outlet.merchantStoreId,
      integrator_brand_id: 'forkline-demo',
      merchant_store_id: outlet.merchantStoreId,
      external_reference_id: outlet.merchantStoreId,
    },
    eater: eater(order, host),
    ...(order.customers.length > 1
      ? { eaters: order.customers.map(({ id, firstName }) => ({ id, first_name: firstName })) }
      : {}),
    cart: {
      items: order.lines.map((line) => item(order, line)),
      ...(order.note === null ? {} : { special_instructions: order.note }),
      fulfillment_issues: [],
    },
    packaging: { disposable_items: { should_include: order.utensils } },
    payment: payment(order),
    placed_at: withOffset(order.placedAt, outlet.timeZone),
    estimated_ready_for_pickup_at: withOffset(order.readyAt, outlet.timeZone),
    deliveries: deliveries(order),
    order_manager_client_id: clientId,
  };
}

function eater(order: Order, host: Customer): Json {
  return {
    first_name: host.firstName,
    last_name: initialOf(host.lastName),
    phone: host.phone,
    phone_code: host.phoneCode,
    ...(order.kind === 'delivery_by_merchant' ? { delivery: ownDelivery(order, host) } : {}),
  };
}

function ownDelivery(order: Order, { address }: Customer): Json {
  return {
    type: 'DELIVER_TO_DOOR',
    notes: order.dropoffNote ?? '',
    location: {
      type: 'STREET_ADDRESS',
      street_address: address.street,
      unit_number: address.unit,
      city: address.city,
      state: address.state,
      postal_code: address.zip,
      country: 'US',
      latitude: address.lat,
      longitude: address.lng,
    },
  };
}

function item(order: Order, line: OrderLine): Json {
  return {
    id: line.itemId,
    instance_id: line.lineId,
    title: line.name,
    external_data: line.itemId,
    quantity: line.quantity,
    default_quantity: 0,
    price: {
      unit_price: cents(lineUnitMinor(line)),
      total_price: cents(lineTotalMinor(line)),
      base_unit_price: cents(line.baseUnitMinor),
      base_total_price: cents(line.baseUnitMinor * line.quantity),
      base_non_loyalty_unit_price: cents(line.baseUnitMinor),
    },
    selected_modifier_groups: modifierGroups(line.groups),
    // Both spellings are printed in the documentation.
    [order.oddSpelling ? 'taxInfo' : 'tax_info']: { labels: ['CAT_PREPARED_FOOD'] },
    ...(line.note === null ? {} : { special_instructions: line.note }),
    ...(line.allergy === null
      ? {}
      : {
          special_requests: {
            allergy: {
              allergens_to_exclude: line.allergy.allergens.map((allergen) => ({
                type: allergen,
                freeform_text: allergen === 'OTHER' ? line.allergy?.text : '',
              })),
              allergy_instructions: line.allergy.text,
            },
          },
        }),
    fulfillment_action: { fulfillment_action_type: 'REMOVE_ITEM', item_substitutes: [] },
    ...(order.customers.length > 1 ? { eater_id: line.customerId } : {}),
  };
}

/** null, not an empty list, stands for no groups. */
function modifierGroups(groups: readonly ChosenGroup[]): Json[] | null {
  if (groups.length === 0) return null;
  return groups.map((group) => ({
    id: group.id,
    title: group.name,
    external_data: group.id,
    removed_items: null,
    selected_items: group.options.map((option) => {
      const unitMinor = option.unitMinor + optionsMinor(option.groups);
      return {
        id: option.id,
        instance_id: option.lineOptionId,
        title: option.name,
        external_data: option.id,
        quantity: option.quantity,
        default_quantity: 0,
        price: {
          unit_price: cents(unitMinor),
          total_price: cents(unitMinor * option.quantity),
          base_unit_price: cents(option.unitMinor),
          base_total_price: cents(option.unitMinor * option.quantity),
        },
        selected_modifier_groups: modifierGroups(option.groups),
      };
    }),
  }));
}

function payment(order: Order): Json {
  const { money } = order;
  const isOwnDelivery = order.kind === 'delivery_by_merchant';
  const promoMinor = money.promotion?.amountMinor ?? 0;
  const feesMinor = money.bagFeeMinor + money.deliveryFeeMinor + money.smallOrderFeeMinor;
  return {
    charges: {
      // Uber remits the tax, so the total leaves it out.
      total: cents(money.subtotalMinor + feesMinor + money.tipMinor - promoMinor),
      sub_total: cents(money.subtotalMinor),
      tax: cents(money.taxMinor),
      total_fee: cents(feesMinor),
      total_fee_tax: cents(money.feeTaxMinor),
      bag_fee: cents(money.bagFeeMinor),
      ...(promoMinor === 0
        ? {}
        : { total_promo_applied: cents(-promoMinor), sub_total_promo_applied: cents(-promoMinor) }),
      ...(isOwnDelivery
        ? {
            delivery_fee: cents(money.deliveryFeeMinor),
            delivery_fee_tax: cents(money.feeTaxMinor),
            small_order_fee: cents(money.smallOrderFeeMinor),
            small_order_fee_tax: cents(0),
            tip: cents(money.tipMinor),
            cash_amount_due: cents(0),
            marketplace_fee_due_to_uber: cents(0),
          }
        : {}),
    },
    accounting: { tax_remittance: taxRemittance(order), tax_reporting: taxReporting(order) },
    ...(money.promotion === null ? {} : { promotions: { promotions: [promotion(money.promotion)] } }),
  };
}

function byUber(amountMinor: number): Json | null {
  if (amountMinor === 0) return null;
  return { uber: [{ value: cents(amountMinor) }], restaurant: null, courier: null, eater: null };
}

function taxRemittance({ money }: Order): Json {
  return {
    tax: byUber(money.taxMinor),
    total_fee_tax: byUber(money.feeTaxMinor),
    delivery_fee_tax: byUber(money.feeTaxMinor),
    small_order_fee_tax: null,
  };
}

function taxReporting(order: Order): Json {
  const place = { country_iso2: 'US', id: '200050000', postal_code: '04101' };
  return {
    breakdown: {
      items: order.lines.map((line) => ({
        description: 'ITEM',
        instance_id: line.lineId,
        net_amount: cents(lineTotalMinor(line)),
        gross_amount: cents(lineTotalMinor(line) + line.taxMinor),
        total_tax: cents(line.taxMinor),
        taxes: [
          {
            tax_amount: cents(line.taxMinor),
            taxable_amount: cents(lineTotalMinor(line)),
            is_inclusive: false,
            jurisdiction: { level: 'STATE', name: 'MAINE' },
            imposition: { name: 'Sales and Use Tax', description: 'General Sales and Use Tax' },
            tax_remittance: 'UBER',
          },
        ],
      })),
      fees: [],
      promotions: [],
    },
    origin: place,
    destination: place,
  };
}

function promotion(given: NonNullable<Order['money']['promotion']>): Json {
  return {
    external_promotion_id: given.code,
    promotion_uuid: given.id,
    promo_type: 'PERCENTOFF',
    promo_discount_value: given.amountMinor,
    promo_discount_percentage: given.percent,
    promo_delivery_fee_value: 0,
    discount_items: [],
    promo_funding_splits: [
      { funding_source: 'MERCHANT', amount_paid: cents(given.merchantFundedMinor) },
      { funding_source: 'UBER', amount_paid: cents(given.platformFundedMinor) },
    ],
  };
}

function deliveries(order: Order): Json[] {
  const state = courierStateOf(order);
  if (state === null) return [];
  const { courier } = order;
  return [
    {
      id: courier.tripId,
      first_name: courier.firstName,
      vehicle: {
        make: courier.vehicle.make,
        model: courier.vehicle.model,
        color: courier.vehicle.color,
        license_plate: courier.vehicle.plate,
        is_autonomous: false,
        handoff_instructions: '',
        passcode: '',
      },
      picture_url: `https://images.example.com/couriers/${courier.id}.jpg`,
      estimated_pickup_time: withOffset(order.readyAt, order.outlet.timeZone),
      current_state: state,
      phone: courier.phone,
      phone_code: courier.phoneCode,
    },
  ];
}
