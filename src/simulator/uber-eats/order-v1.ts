import { initialOf } from '../customers.ts';
import { withOffset } from '../local-time.ts';
import type { ChosenGroup, Order, OrderKind, OrderLine, OrderState } from '../order.ts';
import type { Json } from '../webhook-sender.ts';
import { quantity } from './money.ts';
import { paymentV1 } from './payment-v1.ts';
import { courierStateOf, stateV1, statusV1 } from './states.ts';

const fulfillmentType = {
  delivery: 'DELIVERY_BY_UBER',
  pickup: 'PICKUP',
  delivery_by_merchant: 'DELIVERY_BY_MERCHANT',
} as const satisfies { [kind in OrderKind]: string };

export type Expanded = ReadonlySet<string>;

/** The order-fulfilment 1.0.0 order; carts, deliveries and payment only when asked for. */
export function orderV1(order: Order, expand: Expanded, clientId: string): Json {
  const { outlet } = order;
  const at = (epochMs: number): string => withOffset(epochMs, outlet.timeZone);
  return {
    id: order.id,
    display_id: order.displayId,
    ...(order.clientOrderId === null ? {} : { external_id: order.clientOrderId }),
    state: stateV1(order),
    status: statusV1(order),
    ...preparationStatus(order),
    ordering_platform: order.brand,
    fulfillment_type: fulfillmentType[order.kind],
    ...(order.window === null
      ? {}
      : {
          scheduled_order_target_delivery_time_range: {
            start_time: at(order.window.startAt),
            end_time: at(order.window.endAt),
          },
        }),
    store: {
      id: outlet.externalStoreId,
      name: outlet.name,
      partner_identifiers: [
        { type: 'MERCHANT_STORE_ID', value: outlet.merchantStoreId },
        { type: 'INTEGRATOR_STORE_ID', value: outlet.merchantStoreId },
        { type: 'ORDER_MANAGER_CLIENT_ID', value: clientId },
      ],
    },
    customers: customers(order),
    ...(expand.has('deliveries') ? { deliveries: deliveries(order, at) } : {}),
    ...(expand.has('carts') ? { carts: [cart(order)] } : {}),
    ...(expand.has('payment') ? { payment: paymentV1(order) } : {}),
    is_order_accuracy_risk: order.lines.length > 5,
    ...(order.note === null ? {} : { store_instructions: order.note }),
    preparation_time: {
      ready_for_pickup_time_secs: Math.max(0, Math.round((order.readyAt - order.placedAt) / 1_000)),
      source: order.readyPromised ? 'MERCHANT_PROVIDED' : 'PREDICTED_BY_UBER',
      ready_for_pickup_time: at(order.readyAt),
    },
    action_eligibility: actionEligibility(order),
    ...failureInfo(order),
    created_time: at(order.placedAt),
    ...(order.endedAt === null ? {} : { completed_time: at(order.endedAt) }),
    has_membership_pass: order.customers[0].pastOrders > 10,
    support_contact: { number: '+18332754287', verification_pin: order.courier.phoneCode },
  };
}

function preparationStatus(order: Order): Json {
  if (order.state === 'accepted') {
    const isAsked = order.askedLines.length > 0;
    return { preparation_status: isAsked ? 'OUT_OF_ITEM_PENDING_CUSTOMER_RESPONSE' : 'PREPARING' };
  }
  const isReady = order.state === 'ready' || order.state === 'picked_up';
  return isReady ? { preparation_status: 'READY_FOR_HANDOFF' } : {};
}

function customers(order: Order): Json[] {
  return order.customers.map((customer, index) => ({
    id: customer.id,
    name: {
      display_name: `${customer.firstName} ${initialOf(customer.lastName)}`,
      first_name: customer.firstName,
      last_name: initialOf(customer.lastName),
    },
    order_history: { past_order_count: customer.pastOrders },
    contact: { phone: { number: customer.phone, pin_code: customer.phoneCode, country_iso2: 'US' } },
    is_primary_customer: index === 0,
    tax_profiles: [],
    can_respond_to_fulfillment_issues: index === 0,
  }));
}

function cart(order: Order): Json {
  return {
    id: `cart-${order.id}`,
    revision_id: '1',
    items: order.lines.map((line) => lineItem(line)),
    ...(order.note === null ? {} : { special_instructions: order.note }),
    ...(order.utensils === null ? {} : { include_single_use_items: order.utensils }),
    restricted_items: { alcohol: { contain_alcoholic_item: false }, tobacco: { contain_tobacco_product: false } },
    fulfillment_issues: order.lines
      .filter(({ lineId }) => order.askedLines.includes(lineId))
      .map(({ lineId, name }) => ({
        issue_type: 'OUT_OF_ITEM',
        action_type: 'ASK_CUSTOMER',
        root_item: { cart_item_id: lineId, title: name },
      })),
  };
}

function lineItem(line: OrderLine): Json {
  return {
    id: line.itemId,
    cart_item_id: line.lineId,
    customer_id: line.customerId,
    title: line.name,
    external_data: line.itemId,
    quantity: quantity(line.quantity),
    default_quantity: quantity(0),
    ...request(line),
    ...(line.groups.length === 0 ? {} : { selected_modifier_groups: modifierGroups(line.groups) }),
    picture_url: `https://images.example.com/menu/${line.itemId}.jpg`,
    fulfillment_action: { action_type: 'REMOVE_ITEM' },
  };
}

function request(line: OrderLine): Json {
  if (line.note === null && line.allergy === null) return {};
  return {
    customer_request: {
      ...(line.allergy === null
        ? {}
        : { allergy: { allergens: line.allergy.allergens, instructions: line.allergy.text } }),
      ...(line.note === null ? {} : { special_instructions: line.note }),
    },
  };
}

/** Options are items themselves, with a cart_item_id under which payment lists their price. */
function modifierGroups(groups: readonly ChosenGroup[]): Json[] {
  return groups.map((group) => ({
    id: group.id,
    title: group.name,
    external_data: group.id,
    selected_items: group.options.map((option) => ({
      id: option.id,
      cart_item_id: option.lineOptionId,
      title: option.name,
      external_data: option.id,
      quantity: quantity(option.quantity),
      default_quantity: quantity(0),
      ...(option.groups.length === 0 ? {} : { selected_modifier_groups: modifierGroups(option.groups) }),
    })),
    removed_items: [],
  }));
}

function deliveries(order: Order, at: (epochMs: number) => string): Json[] {
  if (order.kind === 'pickup') return [];
  const { courier } = order;
  const isOwn = order.kind === 'delivery_by_merchant';
  const common = {
    id: courier.tripId,
    estimated_pick_up_time: at(order.readyAt),
    estimated_dropoff_time: at(order.readyAt + 15 * 60_000),
    interaction_type: 'DELIVER_TO_DOOR',
    ...(order.dropoffNote === null ? {} : { instructions: order.dropoffNote }),
  };
  if (isOwn) return [{ ...common, status: 'SCHEDULED', location: ownLocation(order) }];
  const status = courierStateOf(order);
  if (status === null) return [{ ...common, status: 'SCHEDULED' }];
  return [
    {
      ...common,
      status,
      delivery_partner: {
        id: courier.id,
        name: { display_name: courier.firstName },
        vehicle: {
          type: courier.vehicle.type,
          make: courier.vehicle.make,
          model: courier.vehicle.model,
          color: courier.vehicle.color,
          license_plate: courier.vehicle.plate,
          is_autonomous: false,
        },
        picture_url: `https://images.example.com/couriers/${courier.id}.jpg`,
        contact: { phone: { country_iso2: 'US', number: courier.phone, pin_code: courier.phoneCode } },
        current_location: { latitude: '43.6591', longitude: '-70.2568' },
      },
    },
  ];
}

function ownLocation({ customers: [{ address }] }: Order): Json {
  return {
    type: 'STREET_ADDRESS',
    street_address_line_one: address.street,
    unit_number: address.unit,
    city: address.city,
    country: 'US',
    postal_code: address.zip,
    latitude: address.lat,
    longitude: address.lng,
  };
}

function may(isEligible: boolean, otherwise: string): Json {
  return { is_eligible: isEligible, reason: isEligible ? '' : otherwise };
}

function actionEligibility(order: Order): Json {
  const isOpen = order.state === 'offered' || order.state === 'accepted' || order.state === 'ready';
  return {
    adjust_ready_for_pickup_time: may(
      order.state === 'offered' || order.state === 'accepted',
      'The order is past that',
    ),
    mark_out_of_item: may(order.state === 'accepted', 'The order is not being prepared'),
    cancel: may(isOpen, 'The order has left the store or is over'),
    mark_cannot_fulfill: may(isOpen, 'The order has left the store or is over'),
  };
}

const failureReasons: { [state in OrderState]?: string } = {
  denied: 'POS_DENIED',
  failed: 'ACCEPT_TIMED_OUT',
  cancelled: 'CANCELED',
};

function failureInfo(order: Order): Json {
  const { endedBy } = order;
  if (endedBy === null) return {};
  const wasAccepted = order.history.some(({ state }) => state === 'accepted');
  const party = { merchant: 'MERCHANT', customer: 'CUSTOMER', platform: 'UBER', timeout: 'MERCHANT' };
  const isCancelled = order.state === 'cancelled';
  return {
    failure_info: {
      reason: failureReasons[order.state] ?? 'UNKNOWN',
      failure_attributed_to_party: party[endedBy],
      ...(isCancelled ? { will_merchant_be_paid: wasAccepted && endedBy !== 'merchant' } : {}),
      description: order.history.at(-1)?.why ?? '',
    },
  };
}
