/**
 * The ends of paths of fields that the service documents and nobody here reads. What stands neither here nor in a schema
 * is news, and is counted for staff.
 */
export const unread: readonly string[] = [
  'categories[].items[].item_context',
  'categories[].items[].snap_amount',
  'client_order_id',
  'dasher.latitude',
  'dasher.longitude',
  'delivery.client_order_id',
  'distance_from_store',
  'end_time',
  'is_asap',
  'is_demand_gen',
  'notes',
  'order_adjustment_metadata.adjusted_order_items[].options',
  'order_adjustment_metadata.adjusted_order_items[].substituted_item.merchant_supplied_id',
  'order_adjustment_metadata.adjusted_order_items[].substituted_item.price',
  'order_adjustment_metadata.adjusted_order_items[].substituted_item.quantity',
  'order_adjustment_metadata.adjustment_source',
  'reason',
  'reason_id',
  'store.id',
  'store.provider_type',
  'store.store_business',
  'store.timezone',
  'subtotal_for_tax',
  'subtotal_tax_amount',
  'tax_transaction_id',
  'total_merchant_funded_discount_amount',
];
