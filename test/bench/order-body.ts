const item = (given: {
  name: string;
  ref: string;
  quantity: number;
  price: number;
  extras: object[];
  note?: string;
}) => ({
  name: given.name,
  merchant_supplied_id: given.ref,
  line_item_id: `li-${given.ref}`,
  quantity: given.quantity,
  price: given.price,
  consumer_name: 'Ingrid',
  special_instructions: given.note ?? '',
  extras: given.extras,
});

const extra = (name: string, ref: string, options: readonly (readonly [name: string, price: number])[]) => ({
  name,
  merchant_supplied_id: ref,
  options: options.map(([option, price], index) => ({
    name: option,
    merchant_supplied_id: `${ref}-${index + 1}`,
    price,
    quantity: 1,
    chargeable_quantity: 1,
    extras: [],
  })),
});

/**
 * DoorDash's OrderCreate of about 2 kB: three lines with five chosen options. Subtotal 4360 = 2 × 1245 + 1495 + 375
 * cents.
 */
export function orderBody({ orderId, externalStoreId }: { orderId: string; externalStoreId: string }): string {
  return JSON.stringify({
    event: { type: 'OrderCreate', status: 'NEW' },
    order: {
      id: orderId,
      store: { merchant_supplied_id: externalStoreId, provider_type: 'forkline', timezone: 'US/Eastern', id: '777' },
      consumer: {
        id: 46_527_989,
        first_name: 'Ingrid',
        last_name: 'V',
        email: 'ingrid@example.test',
        phone: '855-973-1040',
      },
      currency_code: 'USD',
      subtotal: 4360,
      tax: 349,
      is_tax_remitted_by_doordash: true,
      tax_amount_remitted_by_doordash: 349,
      estimated_pickup_time: '2026-11-20T19:25:00Z',
      is_pickup: false,
      fulfillment_type: 'dx_delivery',
      experience: 'DOORDASH',
      commission_type: 'dashpass',
      delivery_short_code: '4b7a1c',
      order_special_instructions: 'Please ring the bell at the side door.',
      is_plastic_ware_option_selected: true,
      categories: [
        {
          name: 'Tacos',
          merchant_supplied_id: 'tacos',
          items: [
            item({
              name: 'Taco plate',
              ref: 'taco-plate',
              quantity: 2,
              price: 1245,
              note: 'No cilantro on one of them',
              extras: [extra('Tortilla', 'tortilla', [['Corn', 0]]), extra('Salsa', 'heat', [['Mango habanero', 75]])],
            }),
            item({
              name: 'Birria bowl',
              ref: 'birria-bowl',
              quantity: 1,
              price: 1495,
              extras: [
                extra('Protein', 'protein', [['Birria', 200]]),
                extra('Add extras', 'extras', [
                  ['Guacamole', 225],
                  ['Crema', 75],
                ]),
              ],
            }),
          ],
        },
        {
          name: 'Drinks',
          merchant_supplied_id: 'drinks',
          items: [item({ name: 'Horchata', ref: 'horchata', quantity: 1, price: 375, extras: [] })],
        },
      ],
    },
  });
}
