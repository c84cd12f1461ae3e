import { createHmac, randomUUID } from 'node:crypto';
import { readConfig } from '../../src/config.ts';
import { assert } from '../../src/shared/assert.ts';
import { orderBody } from './order-body.ts';

/** The services whose intake is measured. Uber Eats and Grubhub only point at an order; the others hand it over whole. */
export const intakeServices = ['uber-eats', 'doordash', 'grubhub', 'deliveroo', 'hubrise'] as const;
export type IntakeService = (typeof intakeServices)[number];

export const isWhole: Record<IntakeService, boolean> = {
  'uber-eats': false,
  doordash: true,
  grubhub: false,
  deliveroo: true,
  hubrise: true,
};

/** A service's order webhook: its body, and the headers that prove it. */
export interface ServiceOrder {
  body(given: { orderId: string; externalStoreId: string }): string;
  headers(body: Buffer): Record<string, string>;
}

/** With the demo's secrets, as the app has them when it is told to be one. */
export function serviceOrders(): Record<IntakeService, ServiceOrder> {
  const { uberEats, doorDash, grubhub, deliveroo, hubRise } = readConfig({
    FORKLINE_DEMO: 'true',
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
  }).services;
  assert(grubhub?.webhook?.kind === 'hmac' && deliveroo && hubRise, 'the demo speaks all services');
  const { secret, header } = grubhub.webhook;
  return {
    'uber-eats': {
      body: uberEvent,
      headers: (body) => ({ 'x-uber-signature': hmac(uberEats.clientSecret, body) }),
    },
    doordash: { body: orderBody, headers: () => ({ authorization: doorDash.webhookToken }) },
    grubhub: { body: grubhubHint, headers: (body) => ({ [header]: hmac(secret, body) }) },
    deliveroo: {
      body: deliverooEvent,
      headers(body) {
        const guid = randomUUID();
        return {
          'x-deliveroo-sequence-guid': guid,
          'x-deliveroo-hmac-sha256': hmac(deliveroo.webhookSecret, `${guid} `, body),
        };
      },
    },
    hubrise: {
      body: hubRiseCallback,
      headers: (body) => ({ 'x-hubrise-hmac-sha256': hmac(hubRise.clientSecret, body) }),
    },
  };
}

interface Given {
  orderId: string;
  externalStoreId: string;
}

function hmac(secret: string, ...parts: (string | Buffer)[]): string {
  const hash = createHmac('sha256', secret);
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

const uberEvent = ({ orderId, externalStoreId }: Given) =>
  JSON.stringify({
    event_type: 'orders.notification',
    event_id: orderId,
    event_time: 1_795_302_000,
    meta: { resource_id: orderId, status: 'pos', user_id: externalStoreId },
    resource_href: `https://api.uber.com/v1/delivery/order/${orderId}`,
  });

const grubhubHint = ({ orderId, externalStoreId }: Given) =>
  JSON.stringify({
    event_type: 'ORDER_STATUS',
    event_id: orderId,
    updated_at: '2026-11-20T19:00:00Z',
    order_uuid: orderId,
    merchant_id: externalStoreId,
    status: 'RESTAURANT_CONFIRMABLE',
  });

const gbp = (fractional: number) => ({ fractional, currency_code: 'GBP' });
const tacoPlate = {
  pos_item_id: 'taco-plate',
  name: 'Taco plate',
  operational_name: 'Taco plate',
  quantity: 2,
  unit_price: gbp(1_245),
  menu_unit_price: gbp(1_245),
  modifiers: ['Corn', 'Mango habanero'].map((name) => ({
    pos_item_id: name.toLowerCase(),
    name,
    quantity: 1,
    unit_price: gbp(75),
    modifiers: [],
  })),
};

const deliverooEvent = ({ orderId, externalStoreId }: Given) =>
  JSON.stringify({
    event: 'order.new',
    body: {
      order: {
        id: `gb:${orderId}`,
        order_number: '28401753',
        display_id: '1753',
        location_id: externalStoreId,
        brand_id: 'brand-1',
        status: 'placed',
        status_log: [{ at: '2026-11-20T19:00:00Z', status: 'placed' }],
        fulfillment_type: 'deliveroo',
        order_notes: 'Please ring the bell at the side door.',
        cutlery_notes: 'NO CUTLERY',
        asap: true,
        prepare_for: '2026-11-20T19:25:00Z',
        total_price: gbp(8_370),
        partner_order_subtotal: gbp(8_370),
        partner_order_total: gbp(8_370),
        items: [1, 2, 3].map((number) => ({ ...tacoPlate, pos_item_id: `taco-plate-${number}` })),
        customer: { first_name: 'Ingrid', contact_number: '+442036990000', contact_access_code: '1234' },
      },
    },
  });

const hubRiseCallback = ({ orderId, externalStoreId }: Given) =>
  JSON.stringify({
    id: orderId,
    resource_type: 'order',
    event_type: 'create',
    created_at: '2026-11-20T19:00:06+01:00',
    location_id: externalStoreId,
    order_id: orderId,
    new_state: {
      id: orderId,
      location_id: externalStoreId,
      ref: '900412',
      status: 'new',
      service_type: 'delivery',
      service_type_ref: 'WEB-DEL',
      created_at: '2026-11-20T19:00:05+01:00',
      created_by: 'Noodle Web',
      expected_time: '2026-11-20T19:45:00+01:00',
      customer_notes: 'Please ring the bell at the side door.',
      total: '83.70 EUR',
      items: [1, 2, 3].map((number) => ({
        id: `i${number}`,
        product_name: 'Taco plate',
        sku_ref: `taco-plate-${number}`,
        price: '12.45 EUR',
        quantity: '2.0',
        subtotal: '27.90 EUR',
        options: ['Corn', 'Mango habanero'].map((name) => ({
          option_list_name: 'Choices',
          name,
          ref: name.toLowerCase(),
          price: '0.75 EUR',
          quantity: 1,
          removed: false,
        })),
        deleted: false,
      })),
      discounts: [],
      charges: [],
      payments: [{ id: 'p1', name: 'Online', amount: '83.70 EUR', deleted: false }],
      customer: { first_name: 'Ingrid', last_name: 'V', phone: '+33123456789' },
    },
  });
