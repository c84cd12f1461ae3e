import { flag, isRecord, list, number, part, raw, text, texts, type Read } from '../shared-lenient-schema.ts';

/** HubRise's callbacks and orders, read leniently. Amounts and times stay raw for their own readers. */

export const callback = part({
  id: text,
  resource_type: text,
  event_type: text,
  created_at: raw,
  location_id: text,
  order_id: text,
  new_state: raw,
});
export type Callback = Read<typeof callback>;

export const delivery = part({
  order_id: text,
  location_id: text,
  carrier: text,
  ref: text,
  status: text,
  estimated_pickup_at: raw,
  driver_name: text,
  driver_phone: text,
  driver_phone_access_code: text,
});
export type Delivery = Read<typeof delivery>;

export const order = part({
  id: text,
  location_id: text,
  ref: text,
  status: text,
  service_type: text,
  service_type_ref: text,
  created_at: raw,
  created_by: text,
  expected_time: raw,
  confirmed_time: raw,
  customer_notes: text,
  seller_notes: text,
  collection_code: text,
  coupon_codes: texts,
  total: raw,
  items: list,
  /** By the key that items name in `deal_line`. */
  deals: raw.transform((sent) => (isRecord(sent) ? sent : {})),
  discounts: list,
  charges: list,
  payments: list,
  customer: part({
    id: text,
    email: text,
    first_name: text,
    last_name: text,
    company_name: text,
    phone: text,
    phone_access_code: text,
    address_1: text,
    address_2: text,
    postal_code: text,
    city: text,
    state: text,
    latitude: text,
    longitude: text,
    delivery_notes: text,
    nb_orders: number,
  }),
  /** Absent or null while nobody was sent for. */
  delivery: raw,
});
export type Order = Read<typeof order>;

export const item = part({
  id: text,
  product_name: text,
  sku_name: text,
  sku_ref: text,
  price: raw,
  quantity: number,
  subtotal: raw,
  customer_notes: text,
  options: list,
  deal_line: part({ deal_key: text, label: text }),
  deleted: flag,
});

export const option = part({
  option_list_name: text,
  name: text,
  ref: text,
  price: raw,
  quantity: number,
  removed: flag,
});

export const deal = part({ name: text, ref: text });
export const discount = part({ id: text, name: text, ref: text, price_off: raw, deleted: flag });
export const charge = part({ name: text, ref: text, price: raw, deleted: flag });
export const payment = part({ name: text, amount: raw, deleted: flag });
