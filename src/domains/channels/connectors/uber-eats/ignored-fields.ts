/**
 * The ends of paths of fields that the service documents and nobody here reads. What stands neither here nor in a schema
 * is news, and is counted for staff.
 */
export const unread: readonly string[] = [
  'cart.fulfillment_issues[].item_substitute.external_data',
  'cart.fulfillment_issues[].item_substitute.instance_id',
  'cart.fulfillment_issues[].item_substitute.price',
  'cart.fulfillment_issues[].item_substitute.quantity',
  'cart.fulfillment_issues[].item_substitute.selected_modifier_groups',
  'cart.fulfillment_issues[].item_substitute.special_instructions',
  'cart.fulfillment_issues[].root_item.external_data',
  'cart.fulfillment_issues[].root_item.fulfillment_action',
  'cart.fulfillment_issues[].root_item.quantity',
  'cart.items[].price.base_total_price',
  'cart.items[].selected_modifier_groups[].external_data',
  'cart.items[].selected_modifier_groups[].removed_items[].price.base_total_price',
  'cart.items[].selected_modifier_groups[].selected_items[].price.base_total_price',
  'deliveries[].picture_url',
  'order_manager_client_id',
  'partner_store_id',
  'payment.accounting.tax_reporting',
  'store.external_reference_id',
  'store.integrator_brand_id',
  'store.integrator_store_id',
  'store.merchant_store_id',
  'store.name',
  'webhook_meta.client_id',
  'webhook_meta.webhook_config_id',
  'webhook_meta.webhook_msg_timestamp',
];
