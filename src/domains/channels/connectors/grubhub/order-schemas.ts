import { flag, isRecord, list, number, part, raw, text, texts } from '../shared-lenient-schema.ts';

/** Grubhub's `PosOrder`, read leniently: nothing here refuses an order. Amounts stay raw for their own reader. */

/** The reference describes times as objects with `millis`, its examples print ISO 8601. */
const moment = raw.transform((sent) => (isRecord(sent) ? sent['millis'] : sent));

const contact = part({ phone: text, name: text, email: text });

const charges = part({
  fees: part({ total: raw, delivery: raw }),
  taxes: part({ total: raw, merchant_total: raw, delivery: raw }),
  tip: part({ amount: raw, type: text }),
  line_groups: list,
  coupons: list,
  grand_total: raw,
  adjusted_grand_total: raw,
  merchant_total: raw,
  merchant_subtotal: raw,
  merchant_subtotal_before_coupons: raw,
  restaurant_subtotal: raw,
});

export const order = part({
  uuid: text,
  merchant_id: text,
  merchant_uuid: text,
  order_number: text,
  parent_order_number: text,
  is_test: flag,
  status: text,
  statusHistory: list,
  updated_at: moment,
  brand: text,
  time_placed: moment,
  when_for: moment,
  order_type: text,
  fulfillment_scheduling: text,
  fulfillment_info: part({ delivery_info: raw, pickup_info: raw }),
  payments: part({ payments: list, rewards: list, promotions: list }),
  charges,
  tax_withheld: flag,
  catering: part({
    estimated_attendees: number,
    alternate_name: text,
    alternate_phone: text,
    green_indicated: flag,
    setup_food: flag,
    setup_instructions: text,
  }),
  diners: list,
  handoff_options: texts,
  gh_plus: flag,
});

export const statusUpdate = part({ status: text, timestamp: moment, update_source: text, reason: text });

export const deliveryInfo = part({
  address: part({
    address_line1: text,
    address_line2: text,
    city: text,
    state: text,
    zip_code: text,
    latitude: text,
    longitude: text,
    cross_streets: text,
    company_name: text,
  }),
  is_managed_delivery: flag,
  order_delivery_type: text,
  is_green_indicated: flag,
  instruction: text,
  contact_info: contact,
  managed_delivery_estimated_pickup: moment,
  // The reference has both spellings.
  'managed-delivery-estimated_pickup': moment,
});

export const pickupInfo = part({
  name: text,
  contact_info: contact,
  instructions: text,
  estimated_pickup_time: moment,
  is_green_indicated: flag,
});

export const diner = part({
  status: text,
  diner_info: contact,
  charges: part({ line_groups: list }),
});

export const lineGroup = part({ label: text, lines: list });

const defaultContext = part({ removed: flag, default_quantity: number, unit_price: raw });

export const line = part({
  name: text,
  special_instructions: text,
  quantity: number,
  external_id: text,
  menu_item_id: text,
  line_uuid: text,
  price: raw,
  merchant_price: raw,
  merchant_total: raw,
  total: raw,
  tag_names: texts,
  packaging_options: texts,
  requested_weight: number,
  weight: number,
  measurement_unit: text,
  category: text,
  line_options: list,
});

export const option = part({
  id: text,
  uuid: text,
  name: text,
  label: text,
  price: raw,
  merchant_price: raw,
  quantity: number,
  external_id: text,
  default_context: defaultContext,
  line_sub_options: list,
});

export const coupon = part({ text, amount: raw });
export const payment = part({
  payment_type: text,
  amount: raw,
  payment_source: text,
  promotion_title: text,
  external_promotion_id: text,
});
