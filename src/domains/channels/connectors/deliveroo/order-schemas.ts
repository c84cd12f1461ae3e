import { flag, list, number, part, raw, text, type Read } from '../shared-lenient-schema.ts';

/** Deliveroo's webhooks and orders, read leniently. Amounts and times stay raw for their own readers. */

export const hookBody = part({
  event: text,
  body: part({
    order: raw,
    order_id: text,
    location_id: text,
    riders: list,
    menu_upload_result: raw,
  }),
  menu_upload_result: raw,
});

export const logEntry = part({ at: raw, status: text });

export const order = part({
  id: text,
  order_number: text,
  display_id: text,
  location_id: text,
  brand_id: text,
  status: text,
  status_log: list,
  fulfillment_type: text,
  asap: flag,
  prepare_for: raw,
  start_preparing_at: raw,
  confirm_at: raw,
  order_notes: text,
  cutlery_notes: text,
  table_number: text,
  subtotal: raw,
  total_price: raw,
  partner_order_subtotal: raw,
  partner_order_total: raw,
  offer_discount: raw,
  cash_due: raw,
  bag_fee: raw,
  surcharge: raw,
  fee_breakdown: list,
  items: list,
  promotions: list,
  delivery: part({
    delivery_fee: raw,
    note: text,
    address: part({
      street: text,
      number: text,
      postal_code: text,
      city: text,
      address_line_1: text,
      address_line_2: text,
      latitude: text,
      longitude: text,
    }),
  }),
  customer: part({
    first_name: text,
    contact_number: text,
    contact_access_code: text,
    order_frequency_at_site: text,
    loyalty: part({ card_number: text, loyalty_id: text }),
  }),
  remake_details: part({ parent_order_id: text, fault: text }),
  meal_cards: list,
});
export type Order = Read<typeof order>;

export const item = part({
  pos_item_id: text,
  name: text,
  operational_name: text,
  quantity: number,
  unit_price: raw,
  menu_unit_price: raw,
  total_price: raw,
  discount_amount: raw,
  item_fees: list,
  modifiers: list,
});

export const itemFee = part({ type: text, cost_per_unit: raw });
export const fee = part({ type: text, amount: raw });
/** Named by `name` or by `type`, depending on who wrote it down. */
export const promotion = part({ id: text, name: text, type: text, amount: raw });
export const mealCard = part({ provider: text, amount: raw });

export const rider = part({
  full_name: text,
  contact_number: text,
  bridge_code: text,
  bridge_number: text,
  estimated_arrival_time: raw,
  status_log: list,
});

export const menuResult = part({
  http_status: number,
  menu_id: text,
  site_ids: list.transform((values) => values.map((value) => text.parse(value)).filter((id) => id !== undefined)),
  errors: list.transform((values) =>
    values.map((value) => part({ code: text, message: text, field: text }).parse(value)),
  ),
});

/** The list of orders; its cursor is documented as `next` and seen as `pagination.next_cursor`. */
export const orderPage = part({ orders: list, next: text, pagination: part({ next_cursor: text }) });
