import { flag, list, number, part, raw, text, texts } from '../shared-lenient-schema.ts';

/** What Uber sends, read leniently: nothing here refuses a body. Amounts and times stay raw for their own readers. */

// --- Webhooks (guide "Webhooks" and the event schemas of the Order Fulfillment API) ---

export const hookBody = part({
  event_type: text,
  event_id: text,
  event_time: raw,
  resource_href: text,
  store_id: text,
  meta: part({
    user_id: text,
    store_id: text,
    resource_id: text,
    order_id: text,
    status: text,
    courier_trip_id: text,
    message: raw,
  }),
  webhook_meta: part({ webhook_msg_uuid: text }),
});

export const tokenAnswer = part({ access_token: text, expires_in: number });

// --- Parts that both generations share ---

/** `allergens` (1.0.0) are words, `allergens_to_exclude` (legacy) objects; either list may hold either. */
export const allergySent = part({
  allergens: list,
  allergens_to_exclude: list,
  instructions: text,
  allergy_instructions: text,
});

export const allergen = part({ type: text, freeform_text: text });

export const modifierGroup = part({ id: text, title: text, selected_items: list, removed_items: list });

export const vehicle = part({
  type: text,
  make: text,
  model: text,
  color: text,
  license_plate: text,
  is_autonomous: flag,
  handoff_instructions: text,
  hand_off_instructions: text,
  passcode: text,
  pass_code: text,
});

export const fulfillmentAction = part({
  action_type: text,
  fulfillment_action_type: text,
  item_substitutes: list,
});

export const titled = part({ id: text, title: text });

const location = part({
  street_address: text,
  street_address_line_one: text,
  street_address_line_two: text,
  title: text,
  unit_number: text,
  business_name: text,
  city: text,
  postal_code: text,
  latitude: text,
  longitude: text,
  google_place_id: text,
  location_type_value: text,
  type: text,
});

export const promotion = part({
  external_promotion_id: text,
  promotion_uuid: text,
  promo_type: text,
  type: text,
  promo_discount_value: raw,
  discount_value: raw,
  promo_delivery_fee_value: raw,
  discount_delivery_fee_value: raw,
  discount_items: list,
  promo_funding_splits: list,
});

export const discountItem = part({ discount_amount_applied: raw });

export const fundingSplit = part({ funding_source: text, amount_paid: raw });

// --- Legacy: GET /v2/eats/order/{id} ---

export const orderV2 = part({
  id: text,
  display_id: text,
  external_reference_id: text,
  current_state: text,
  type: text,
  brand: text,
  placed_at: raw,
  estimated_ready_for_pickup_at: raw,
  store: part({ id: text }),
  eater: part({
    id: text,
    first_name: text,
    last_name: text,
    phone: text,
    phone_code: text,
    delivery: part({ location, type: text, notes: text }),
  }),
  eaters: list,
  cart: part({ items: list, special_instructions: text, fulfillment_issues: list }),
  packaging: part({ disposable_items: part({ should_include: flag }) }),
  payment: part({
    charges: part({
      total: raw,
      sub_total: raw,
      sub_total_promo_applied: raw,
      tax: raw,
      total_fee: raw,
      total_fee_tax: raw,
      bag_fee: raw,
      pick_and_pack_fee: raw,
      delivery_fee: raw,
      delivery_fee_tax: raw,
      small_order_fee: raw,
      small_order_fee_tax: raw,
      tip: raw,
      cash_amount_due: raw,
    }),
    accounting: part({ tax_remittance: raw, taxRemittance: raw }),
    promotions: part({ promotions: list }),
  }),
  deliveries: list,
});

const taxLabels = part({ labels: texts });

export const itemV2 = part({
  id: text,
  instance_id: text,
  title: text,
  external_data: text,
  quantity: number,
  default_quantity: number,
  price: part({
    unit_price: raw,
    total_price: raw,
    base_unit_price: raw,
    base_non_loyalty_unit_price: raw,
    tax_info: taxLabels,
    taxInfo: taxLabels,
  }),
  tax_info: taxLabels,
  taxInfo: taxLabels,
  selected_modifier_groups: list,
  special_instructions: text,
  /** An object in the text, a list in the field table of the same page. */
  special_requests: list,
  fulfillment_action: raw,
  eater_id: text,
});

export const specialRequest = part({ allergy: raw });

export const eaterV2 = part({ id: text, first_name: text, last_name: text });

export const deliveryV2 = part({
  id: text,
  first_name: text,
  vehicle: raw,
  estimated_pickup_time: raw,
  current_state: text,
  phone: text,
  phone_code: text,
});

export const issueV2 = part({
  fulfillment_issue_type: text,
  fulfillment_action_type: text,
  root_item: part({ id: text, instance_id: text, title: text }),
  item_availability_info: part({ items_requested: number, items_available: number }),
  item_substitute: titled,
});

// --- 1.0.0: GET /v1/delivery/order/{id}?expand=carts,deliveries,payment ---

export const orderV1 = part({
  id: text,
  display_id: text,
  external_id: text,
  state: text,
  status: text,
  preparation_status: text,
  ordering_platform: text,
  fulfillment_type: text,
  scheduled_order_target_delivery_time_range: part({ start_time: raw, end_time: raw }),
  store: part({ id: text }),
  customers: list,
  deliveries: list,
  carts: list,
  payment: part({
    payment_detail: part({
      order_total: raw,
      currency_code: raw,
      item_charges: part({ total: raw, price_breakdown: list }),
      fees: part({ total: raw, details: list }),
      tips: part({ total: raw }),
      promotions: part({ total: raw, details: list }),
      adjustment: raw,
      cash_amount_due: raw,
    }),
    tax_reporting: part({ remittance_info: list }),
  }),
  preparation_time: part({ ready_for_pickup_time: raw }),
  action_eligibility: raw,
  /** The older spelling. */
  eligible_actions: raw,
  failure_info: raw,
  created_time: raw,
  store_instructions: text,
  is_order_accuracy_risk: flag,
});

export const customerV1 = part({
  id: text,
  name: part({ display_name: text, first_name: text, last_name: text }),
  order_history: part({ past_order_count: number }),
  contact: part({ phone: part({ number: text, pin_code: text }), email: text }),
  is_primary_customer: flag,
});

export const nameV1 = part({ display_name: text, first_name: text, last_name: text });
export const plainText = text;

export const deliveryV1 = part({
  id: text,
  delivery_partner: part({
    id: text,
    /** Also seen as a plain text. */
    name: raw,
    vehicle: raw,
    contact: part({ phone: part({ number: text, pin_code: text }) }),
  }),
  status: text,
  location,
  estimated_pick_up_time: raw,
  interaction_type: text,
  instructions: text,
});

export const cartV1 = part({
  items: list,
  special_instructions: text,
  include_single_use_items: flag,
  restricted_items: part({ alcohol: part({ contain_alcoholic_item: flag }), tobacco: raw }),
  fulfillment_issues: list,
});

export const itemV1 = part({
  id: text,
  cart_item_id: text,
  customer_id: text,
  title: text,
  external_data: text,
  quantity: raw,
  default_quantity: raw,
  customer_request: part({ allergy: raw, special_instructions: text }),
  /** The older spelling. */
  customer_requests: part({ allergy: raw, special_instructions: text }),
  selected_modifier_groups: list,
  fulfillment_action: raw,
});

const unitV1 = part({ amount_e5: number, unit: text, measurement_unit: raw });

export const measureV1 = part({
  measurement_type: text,
  length_unit: text,
  weight_unit: text,
  volume_unit: text,
  unit: text,
});

export const quantityV1 = part({
  amount: number,
  unit: text,
  in_sellable_unit: unitV1,
  in_priceable_unit: unitV1,
});

export const priceV1 = part({ cart_item_id: text, quantity: raw, total: raw, unit: raw, base_non_loyalty_unit: raw });

export const feeV1 = part({ id: text, amount: raw });

export const remittanceV1 = part({ entity: text, type: text, amount: raw });

export const failureV1 = part({
  reason: text,
  failure_attributed_to_party: text,
  will_merchant_be_paid: flag,
  description: text,
});

export const issueV1 = part({
  issue_type: text,
  action_type: text,
  root_item: part({ cart_item_id: text, title: text }),
  item_availability: part({ items_available: raw }),
  item_substitute: titled,
  store_response: text,
});

export const eligibilityV1 = part({ is_eligible: flag, reason: text });
