import { describe, expect, test } from 'vitest';
import type { OrderCall, OrderRef } from '../../connector.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { accessToken, credentials, locationId, orderId, sentOrder, settings, store } from './fixtures/orders.ts';
import { createHubRise } from './index.ts';

const order: OrderRef = { apiVersion: 'v1', externalStoreId: locationId, externalId: orderId, posRef: 'fork-77' };
const accept: OrderCall = { action: 'accept', readyAt: new Date('2026-06-01T17:20:00Z') };
const deny: OrderCall = { action: 'deny', reason: 'too_busy' };
const preparing: OrderCall = { action: 'preparing' };
const ready: OrderCall = { action: 'ready' };
const handedOver: OrderCall = { action: 'handed_over' };
const delivered: OrderCall = { action: 'delivered' };
const later: OrderCall = { action: 'update_ready', readyAt: new Date('2026-06-01T17:35:00Z') };
const cancel: OrderCall = { action: 'cancel', reason: 'item_out_of_stock', items: [{ name: 'Ramen' }] };
const address = `${settings.apiUrl}/locations/${locationId}/orders/${orderId}`;

const stands = (status: string, more: object = {}): Scripted => ({
  status: 200,
  body: { ...sentOrder(), status, ...more },
});
const done: Scripted = { status: 200, body: {} };

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const hubRise = createHubRise(settings, { send, credentials, clock: stoppedClock('2026-06-01T17:01:00Z') });
  const asked = () => sent.map(({ method, url, body }) => [`${method} ${url}`, body && JSON.parse(body)]);
  return { hubRise, sent, asked };
}

describe('a call', () => {
  test.each<[string, OrderCall, Scripted, object]>([
    ['accepting', accept, stands('new'), { status: 'accepted', confirmed_time: '2026-06-01T17:20:00.000Z', private_ref: 'fork-77' }],
    ['denying', deny, stands('received'), { status: 'rejected', seller_notes: 'Too busy right now' }],
    ['beginning', preparing, stands('accepted'), { status: 'in_preparation' }],
    ['ready of a delivery', ready, stands('accepted'), { status: 'awaiting_shipment' }],
    ['ready of a collection', ready, stands('in_preparation', { service_type: 'collection' }), { status: 'awaiting_collection' }],
    ['ready for a table', ready, stands('accepted', { service_type: 'eat_in' }), { status: 'awaiting_collection' }],
    ['hand-over of a delivery', handedOver, stands('awaiting_shipment'), { status: 'in_delivery' }],
    ['hand-over of a collection', handedOver, stands('awaiting_collection', { service_type: 'collection' }), { status: 'completed' }],
    ['hand-over at a table', handedOver, stands('awaiting_collection', { service_type: 'eat_in' }), { status: 'completed' }],
    ['delivery', delivered, stands('in_delivery'), { status: 'completed' }],
    ['another time', later, stands('in_preparation'), { confirmed_time: '2026-06-01T17:35:00.000Z' }],
    ['cancelling', cancel, stands('accepted'), { status: 'cancelled', seller_notes: 'An item is out of stock: Ramen' }],
  ])('%s reads the order and writes its status with the location’s token', async (_, call, standing, body) => {
    const { hubRise, asked, sent } = connector(standing, done);
    expect(await hubRise.call(order, call)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual([[`GET ${address}`, undefined], [`PATCH ${address}`, body]]);
    expect(sent.map(({ headers }) => headers?.['x-access-token'])).toEqual([accessToken, accessToken]);
  }); // prettier-ignore

  test.each<[string, OrderCall, string, object]>([
    ['accepting twice', accept, 'accepted', { outcome: 'already' }],
    ['accepting what was handed over', accept, 'in_delivery', { outcome: 'already' }],
    ['accepting what the customer took back', accept, 'cancelled', { outcome: 'rejected', orderOver: true }],
    ['denying twice', deny, 'rejected', { outcome: 'already' }],
    ['denying what the till accepted', deny, 'accepted', { outcome: 'rejected', orderOver: false }],
    ['beginning twice', preparing, 'in_preparation', { outcome: 'already' }],
    ['beginning what is ready', preparing, 'awaiting_shipment', { outcome: 'already' }],
    ['beginning what nobody accepted', preparing, 'received', { outcome: 'rejected', orderOver: false }],
    ['beginning what was cancelled', preparing, 'cancelled', { outcome: 'rejected', orderOver: true }],
    ['accepting what is being made', accept, 'in_preparation', { outcome: 'already' }],
    ['ready twice', ready, 'awaiting_shipment', { outcome: 'already' }],
    ['ready of a cancelled order', ready, 'cancelled', { outcome: 'rejected', orderOver: true }],
    ['handing over twice', handedOver, 'in_delivery', { outcome: 'already' }],
    ['handing over what was delivered', handedOver, 'completed', { outcome: 'already' }],
    ['handing over what was cancelled', handedOver, 'cancelled', { outcome: 'rejected', orderOver: true }],
    ['delivering twice', delivered, 'completed', { outcome: 'already' }],
    ['delivering what failed', delivered, 'delivery_failed', { outcome: 'rejected', orderOver: true }],
    ['another time for what is ready', later, 'awaiting_shipment', { outcome: 'rejected', orderOver: false }],
    ['another time for what was cancelled', later, 'cancelled', { outcome: 'rejected', orderOver: true }],
    ['cancelling twice', cancel, 'cancelled', { outcome: 'already' }],
    ['cancelling what was delivered', cancel, 'completed', { outcome: 'rejected', orderOver: true }],
  ])('%s writes nothing', async (_, call, status, expected) => {
    const { hubRise, sent } = connector(stands(status));
    expect(await hubRise.call(order, call)).toMatchObject(expected);
    expect(sent).toHaveLength(1);
  });

  test.each<[Scripted, object]>([
    [{ status: 500 }, { outcome: 'retry' }],
    [{ status: 429 }, { outcome: 'retry', afterMs: 60_000 }],
    [{ status: 401, body: { message: 'The connection has been blocked' } }, { outcome: 'retry', why: 'The connection has been blocked' }],
    [new Error('socket hang up'), { outcome: 'retry' }],
    [{ status: 422, body: { message: 'Validation failed' } }, { outcome: 'rejected', orderOver: false }],
    [{ status: 404 }, { outcome: 'rejected', orderOver: true }],
  ])('answered with %j is %j', async (answer, expected) => {
    const { hubRise } = connector(stands('new'), answer);
    expect(await hubRise.call(order, accept)).toMatchObject(expected);
  }); // prettier-ignore

  test('that cannot be asked about is not made, and one with an id that is none goes nowhere', async () => {
    const { hubRise, sent } = connector({ status: 503 });
    expect(await hubRise.call(order, accept)).toMatchObject({ outcome: 'retry' });
    expect(await hubRise.call({ ...order, externalId: '../../x' }, accept)).toMatchObject({ outcome: 'rejected' });
    expect(await hubRise.call(order, { action: 'confirm' })).toEqual({ outcome: 'unsupported' });
    expect(sent).toHaveLength(1);
  });

  test('is there for what leaves without a courier of the channel, and sentences say the rest', () => {
    const { progress } = connector().hubRise.capabilities;
    const no = { can: false, reason: expect.stringMatching(/^HubRise .+\.$/) as unknown };
    expect(progress('v1', 'delivery_by_merchant')).toEqual({
      preparing: { can: true },
      handedOver: { can: true },
      delivered: { can: true },
    });
    expect(progress('v1', 'pickup')).toEqual({ preparing: { can: true }, handedOver: { can: true }, delivered: no });
    expect(progress('v1', 'delivery_by_service')).toEqual({ preparing: { can: true }, handedOver: no, delivered: no });
  });

  test('never shows the token that an answer repeats', async () => {
    const { hubRise } = connector(stands('new'), { status: 403, body: { message: `no ${accessToken}` } });
    expect(JSON.stringify(await hubRise.call(order, accept))).not.toContain(accessToken);
  });
});

describe('reading', () => {
  const ref = { ...order, externalOrderId: orderId, resource: 'http://169.254.169.254/' };

  test('an order goes to the configured host, whatever the event says', async () => {
    const { hubRise, asked } = connector(stands('new'));
    expect(await hubRise.fetchOrder(ref)).toEqual({ outcome: 'found', raw: sentOrder() });
    expect(asked()).toEqual([[`GET ${address}`, undefined]]);
  });

  test.each<[Scripted, string]>([
    [{ status: 404 }, 'gone'],
    [{ status: 403 }, 'gone'],
    [{ status: 500 }, 'retry'],
    [{ status: 200, body: 'hello' }, 'retry'],
  ])('%j is %s', async (answer, outcome) => {
    expect(await connector(answer).hubRise.fetchOrder(ref)).toMatchObject({ outcome });
  });

  test('the list follows the cursor in the header to its end', async () => {
    const { hubRise, sent } = connector(
      { status: 200, body: [sentOrder()], headers: { 'x-cursor-next': 'c2' } },
      { status: 200, body: [{ ...sentOrder(), id: 'other', status: 'cancelled' }, { nothing: true }] },
    );
    const changed = new Date('2026-06-01T17:00:00Z');
    expect(await hubRise.listOrders(store, { changed, placed: new Date('2026-05-31T16:00:00Z') })).toEqual({
      outcome: 'found',
      orders: [
        { externalOrderId: orderId, stage: 'offered', placedAt: new Date('2026-06-01T17:00:05Z') },
        { externalOrderId: 'other', stage: 'cancelled', placedAt: new Date('2026-06-01T17:00:05Z') },
      ],
    });
    const queries = sent.map(({ url }) => new URL(url).searchParams);
    expect(queries.map((query) => query.get('cursor'))).toEqual([null, 'c2']);
    expect(queries[0]?.get('after')).toBe('2026-05-31T16:00:00.000Z');
  });

  test('a list without an end is given up below HubRise’s limit', async () => {
    const pages = Array.from({ length: 8 }, (_, page): Scripted => ({
      status: 200,
      body: [],
      headers: { 'x-cursor-next': `c${page}` },
    }));
    expect(
      await connector(...pages).hubRise.listOrders(store, { changed: new Date(0), placed: new Date(0) }),
    ).toMatchObject({ outcome: 'retry' });
  });
});

describe('what comes instead, and another price', () => {
  const line = { externalLineId: 'i1', name: 'Ramen', ordered: 2 } as const;
  const [ramen] = sentOrder().items;
  const { id: _id, subtotal: _subtotal, deleted: _deleted, ...rest } = ramen ?? {};

  test('is added in the place of what is deleted, by the catalog’s refs', async () => {
    const option = { groupRef: 'g', groupName: 'Toppings', ref: 'EGG', name: 'Egg', priceMinor: 100, quantity: 2 };
    const by = { ref: 'UDON', name: 'Udon', priceMinor: 980, quantity: 1, options: [option] };
    const { hubRise, asked } = connector(stands('accepted'), done);
    const changes = [{ kind: 'substitute' as const, ...line, by }];
    expect(await hubRise.call(order, { action: 'adjust', changes })).toEqual({ outcome: 'done' });
    expect(asked()[1]?.[1]).toEqual({
      items: [
        { id: 'i1', deleted: true },
        {
          product_name: 'Udon',
          sku_ref: 'UDON',
          price: '9.80 EUR',
          quantity: '1',
          options: [{ option_list_name: 'Toppings', name: 'Egg', ref: 'EGG', price: '1.00 EUR', quantity: 2 }],
        },
      ],
    });
  });

  test('is that of the item alone: its options keep theirs', async () => {
    const price = { currency: 'EUR', fromMinor: 1_550, unitMinor: 1_200, optionsMinor: 300 };
    const changes = [{ kind: 'price' as const, ...line, ...price }];
    const { hubRise, asked } = connector(stands('accepted'), done);
    expect(await hubRise.call(order, { action: 'adjust', changes, adjustmentMinor: -700 })).toEqual({
      outcome: 'done',
    });
    expect(asked()[1]?.[1]).toEqual({
      items: [
        { id: 'i1', deleted: true },
        { ...rest, price: '9.00 EUR' },
      ],
    });
  });

  test('is taken at once, and no price may rise', () => {
    expect(connector().hubRise.capabilities.adjust('v1')).toMatchObject({
      can: true,
      ways: { substitute: { how: 'direct', takesOptions: true }, price: { how: 'direct', mayRise: false } },
    });
  });
});

describe('items that have run out', () => {
  const remove = { kind: 'remove', externalLineId: 'i2', name: 'Cola', ordered: 1 } as const;
  const fewer = { kind: 'quantity', externalLineId: 'i1', name: 'Ramen', ordered: 2, quantity: 1 } as const;
  const adjust: OrderCall = { action: 'adjust', changes: [remove, fewer] };

  test('are deleted, and fewer of one is added anew with all that HubRise has of it', async () => {
    const { hubRise, asked } = connector(stands('accepted'), done);
    expect(await hubRise.call(order, adjust)).toEqual({ outcome: 'done' });
    const { id: _id, subtotal: _subtotal, deleted: _deleted, ...ramen } = sentOrder().items[0] ?? {};
    expect(asked()[1]).toEqual([
      `PATCH ${address}`,
      {
        items: [
          { id: 'i2', deleted: true },
          { id: 'i1', deleted: true },
          { ...ramen, quantity: '1' },
        ],
      },
    ]);
  });

  test('and are deleted already are not written again', async () => {
    const items = sentOrder().items.map((item) => ({ ...item, deleted: true }));
    const { hubRise, sent } = connector(stands('accepted', { items }));
    expect(await hubRise.call(order, adjust)).toEqual({ outcome: 'already' });
    expect(sent).toHaveLength(1);
  });

  test.each<[string, Scripted[], object]>([
    ['of an order that is over', [stands('completed')], { outcome: 'rejected', orderOver: true }],
    ['of an order that cannot be read', [{ status: 404 }], { outcome: 'rejected', orderOver: false }],
    ['while HubRise is down', [{ status: 500 }], { outcome: 'retry' }],
    ['and are refused', [stands('accepted'), { status: 422, body: { message: 'No.' } }], { outcome: 'rejected', why: 'No.' }],
  ])('%s', async (_, script, expected) => {
    expect(await connector(...script).hubRise.call(order, adjust)).toMatchObject(expected);
  }); // prettier-ignore
});
