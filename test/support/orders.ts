import { randomUUID } from 'node:crypto';

/** A DoorDash order webhook in the documented shape (OrderCreate envelope): two lines, one nested option, a note. */
export function doorDashOrder(given: { store: string; id?: string; note?: string; customer?: string; item?: string }) {
  const id = given.id ?? randomUUID();
  return {
    event: { type: 'OrderCreate', status: 'NEW' },
    order: {
      id,
      store: { merchant_supplied_id: given.store, provider_type: 'forkline', timezone: 'America/New_York' },
      consumer: {
        id: 46_527_989,
        first_name: given.customer ?? 'Siobhán',
        last_name: "O'Neill",
        phone: '855-973-1040',
      },
      subtotal: 1405,
      tax: 112,
      is_tax_remitted_by_doordash: true,
      tax_amount_remitted_by_doordash: 112,
      estimated_pickup_time: '2031-06-13T23:25:00Z',
      is_pickup: false,
      fulfillment_type: 'dx_delivery',
      experience: 'DOORDASH',
      commission_type: 'regular',
      delivery_short_code: '4c5d30',
      order_special_instructions: given.note ?? 'Ring the side door.',
      is_plastic_ware_option_selected: true,
      categories: [
        {
          name: 'Tacos',
          merchant_supplied_id: 'tacos',
          items: [
            {
              name: given.item ?? 'Birria taco',
              merchant_supplied_id: 'taco-birria',
              line_item_id: randomUUID(),
              quantity: 2,
              price: 515,
              special_instructions: 'No cilantro',
              extras: [
                {
                  name: 'Add',
                  merchant_supplied_id: 'add',
                  options: [{ name: 'Crema', merchant_supplied_id: 'crema', price: 65, quantity: 1, extras: [] }],
                },
              ],
            },
            {
              name: 'Topo Chico',
              merchant_supplied_id: 'topo',
              line_item_id: randomUUID(),
              quantity: 1,
              price: 375,
              special_instructions: '',
              extras: [],
            },
          ],
        },
      ],
    },
  };
}

/** DoorDash's word that an order is off: no reason, no event object, their id and ours. */
export function doorDashCancel(given: { store: string; id: string }) {
  return {
    external_order_id: given.id,
    client_order_id: 'unknown',
    store: { provider_type: 'forkline', merchant_supplied_id: given.store },
    is_asap: true,
  };
}

export function dasherMoves(given: { store: string; id: string; status: string; at: string }) {
  return {
    event: { type: 'dasher_status_update', status: 'SUCCESS', reference: randomUUID() },
    created_at: given.at,
    delivery: {
      external_order_id: given.id,
      client_order_id: 'unknown',
      location_id: given.store,
      dasher_status: given.status,
      dasher: { first_name: 'Jude', last_name: 'D.', vehicle: { make: 'Dodge', model: 'Dakota', color: '' } },
    },
  };
}

/** An Uber Eats thin event. */
export function uberEvent(given: { store: string; id: string; type?: string; eventId?: string; legacy?: boolean }) {
  const path = given.legacy ? 'v2/eats/order' : 'v1/delivery/order';
  return {
    event_type: given.type ?? 'orders.notification',
    event_id: given.eventId ?? randomUUID(),
    event_time: 1_795_302_000,
    meta: { resource_id: given.id, status: 'pos', user_id: given.store },
    resource_href: `https://api.uber.com/${path}/${given.id}`,
  };
}

const e5 = (minor: number) => ({
  display_amount: '',
  net: { amount_e5: minor * 1000 },
  gross: { amount_e5: minor * 1000 },
});

/** An Uber Eats order of the 1.0.0 generation, as a GET with everything expanded answers it. */
export function uberOrder(given: {
  store: string;
  id: string;
  state?: string;
  status?: string;
  more?: Record<string, unknown>;
}) {
  return {
    order: {
      id: given.id,
      display_id: given.id.slice(-5).toUpperCase(),
      state: given.state ?? 'OFFERED',
      status: given.status ?? 'ACTIVE',
      ordering_platform: 'UBER_EATS',
      fulfillment_type: 'DELIVERY_BY_UBER',
      store: { id: given.store, name: 'Test store' },
      customers: [{ id: 'c1', name: { display_name: 'Larry P.', first_name: 'Larry' }, is_primary_customer: true }],
      carts: [
        {
          items: [
            {
              id: 'burrito',
              cart_item_id: 'line-1',
              customer_id: 'c1',
              title: 'Mission burrito',
              quantity: { amount: 1 },
              customer_request: {
                allergy: { allergens: [{ type: 'PEANUTS' }], instructions: 'Severe' },
                special_instructions: 'Cut in half',
              },
            },
          ],
          include_single_use_items: true,
        },
      ],
      payment: {
        payment_detail: {
          currency_code: 'USD',
          order_total: e5(1952),
          item_charges: {
            total: e5(1852),
            subtotal_including_promos: e5(1852),
            price_breakdown: [
              { cart_item_id: 'line-1', price_type: 'ITEM', quantity: { amount: 1 }, total: e5(1852), unit: e5(1852) },
            ],
          },
        },
      },
      created_time: '2031-06-13T22:59:50Z',
      ...given.more,
    },
  };
}

const gbp = (fractional: number) => ({ fractional, currency_code: 'GBP' });

/** A Deliveroo order as `order.new` and `order.status_update` bring it; amounts in pence, the log says where it stands. */
export function deliverooOrder(given: {
  store: string;
  id?: string;
  placedAt: Date;
  /** Placed ahead: when to confirm it; it is wanted twenty minutes later. */
  confirmAt?: Date;
  /** What happened since, in this order, a second apart. */
  since?: readonly string[];
}) {
  const { store, id = `gb:${randomUUID()}`, placedAt, confirmAt, since = [] } = given;
  const at = (seconds: number) => new Date(placedAt.getTime() + seconds * 1_000).toISOString();
  return {
    id,
    order_number: '28401753',
    display_id: '1753',
    location_id: store,
    brand_id: 'brand-1',
    status: since.at(-1) ?? 'placed',
    status_log: ['placed', ...since].map((status, index) => ({ at: at(index), status })),
    fulfillment_type: 'deliveroo',
    order_notes: 'No nuts, please.',
    cutlery_notes: 'NO CUTLERY',
    asap: confirmAt === undefined,
    prepare_for: new Date((confirmAt ?? placedAt).getTime() + 20 * 60_000).toISOString(),
    ...(confirmAt && { start_preparing_at: confirmAt.toISOString(), confirm_at: confirmAt.toISOString() }),
    total_price: gbp(1_450),
    partner_order_subtotal: gbp(1_450),
    partner_order_total: gbp(1_450),
    items: [
      {
        pos_item_id: 'taco-birria',
        name: 'Birria taco',
        quantity: 2,
        unit_price: gbp(600),
        modifiers: [{ pos_item_id: 'crema', name: 'Crema', quantity: 1, unit_price: gbp(125), modifiers: [] }],
      },
    ],
    customer: { first_name: 'Omid', contact_number: '+442036990000', contact_access_code: '1234' },
  };
}
