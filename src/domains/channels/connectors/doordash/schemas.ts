import { flag, list, number, part, raw, text as anyText, texts } from '../shared-lenient-schema.ts';

/** What DoorDash sends, read leniently: nothing here refuses a body. Amounts and times stay raw for their own readers. */

/** Personal data that DoorDash has struck out is no data. */
const text = anyText.transform((value) => (value === 'REDACTED' ? undefined : value));

const dasher = part({
  name: text,
  first_name: text,
  last_name: text,
  phone_number: text,
  masked_phone_number: text,
  vehicle: raw,
});

/** Every webhook of every subscription: they share one address here and are told apart by what they hold. */
export const hookBody = part({
  event: part({ type: text, status: text, reference: text, details: text, event_timestamp: text, event_time: text }),
  order: raw,
  id: text,
  categories: raw,
  external_order_id: text,
  store: part({ merchant_supplied_id: text, doordash_store_id: text }),
  dasher: raw,
  delivery: part({ external_order_id: text, location_id: text, dasher_status: text, dasher: raw }),
  menu: part({ id: text }),
  message: raw,
  created_at: text,
  start_time: text,
  order_adjustment_metadata: part({ adjustment_timestamp: text, adjusted_order_items: list }),
});

export const releasedDasher = dasher;
export const vehicle = part({ color: text, make: text, model: text });
/** A text where an object is documented. */
export const nameOrText = text;

export const adjustedItem = part({
  line_item_id: text,
  adjustment_type: text,
  quantity: number,
  substituted_item: part({ name: text }),
});

export const order = part({
  id: text,
  store_order_cart_id: text,
  delivery_uuid: text,
  store: part({ merchant_supplied_id: text, provider_type: text }),
  consumer: part({ id: text, first_name: text, last_name: text, email: text, phone: text }),
  currency_code: text,
  subtotal: raw,
  tax: raw,
  is_tax_remitted_by_doordash: flag,
  /** The older word for the same. */
  is_marketplace_facilitator: flag,
  tax_amount_remitted_by_doordash: raw,
  estimated_pickup_time: raw,
  is_pickup: flag,
  /** The customer pays at the restaurant, DoorDash has collected nothing. */
  is_paymentless: flag,
  fulfillment_type: text,
  experience: text,
  origin: text,
  order_origin: text,
  order_source: text,
  commission_type: text,
  delivery_short_code: text,
  order_special_instructions: text,
  is_plastic_ware_option_selected: flag,
  merchant_tip_amount: raw,
  tip_amount: raw,
  delivery_address: part({
    street: text,
    subpremise: text,
    city: text,
    state: text,
    zip_code: text,
    country_code: text,
    lat: text,
    lng: text,
    address_instructions: text,
  }),
  delivery_fee: raw,
  taxes_on_fees: raw,
  extra_cart_order_fee: raw,
  custom_fee: list,
  applied_discounts_details: list,
  /** The older spelling; its entries are always paid by the merchant. */
  applied_discounts: list,
  categories: list,
});

export const category = part({ name: text, merchant_supplied_id: text, items: list });

export const item = part({
  name: text,
  merchant_supplied_id: text,
  quantity: number,
  price: raw,
  consumer_name: text,
  special_instructions: text,
  line_item_id: text,
  extras: list,
  extra: list,
  /** One sample prints a group's options straight on the item. */
  options: list,
  substitution_preferences: raw,
  applied_item_discount_details: list,
  applied_item_discount: list,
});

export const extra = part({ name: text, merchant_supplied_id: text, options: list, removed_options: list });

export const option = part({
  name: text,
  merchant_supplied_id: text,
  price: raw,
  quantity: number,
  chargeable_quantity: number,
  line_option_id: text,
  special_instructions: text,
  extras: list,
  extra: list,
});

export const customFee = part({ type: text, price: raw, tax: raw });

export const discount = part({
  total_discount_amount: raw,
  discount_amount: raw,
  merchant_funded_discount_amount: raw,
  doordash_funded_discount_amount: raw,
  promo_id: text,
  promo_code: text,
  external_campaign_id: text,
});

export const substitution = part({ substitution_preference: text, preference: text, type: text, name: text });

export const words = texts;
