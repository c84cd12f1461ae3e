import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../order.ts';
import type { OrderWish } from '../order-maker.ts';
import {
  call,
  grubhubHeaders,
  grubhubStoreId,
  openStage,
  testCredentials,
  testNow,
  type Reply,
  type TestStage,
} from '../testing.ts';
import { sign } from './events.ts';

let stage: TestStage;

beforeEach(async () => {
  stage = await openStage({ pickupShare: 0, courierPace: 1 });
});
afterEach(() => stage.close());

async function placed(wish: OrderWish = {}): Promise<Order> {
  const [outlet] = stage.simulator.placement.outletsFor({ service: 'grubhub' });
  if (!outlet) throw new Error('The test world has no such store.');
  const order = stage.simulator.placement.place(outlet, { kind: 'delivery', group: false, scheduled: false, ...wish });
  await stage.simulator.advance(0);
  return order;
}

const merchant = `/pos/v1/merchant/${grubhubStoreId}`;

async function grubhub(method: string, path: string, body?: unknown): Promise<Reply> {
  const whole = `/grubhub${path}`;
  return call(stage, method, whole, { headers: grubhubHeaders(stage, { method, path: whole, body }), body });
}

const look = (order: Order) => grubhub('GET', `${merchant}/orders/${order.id}`);
const set = (order: Order, status: string, more: object = {}) =>
  grubhub('PUT', `${merchant}/orders/${order.id}/status`, { status, ...more });
const minutes = (count: number): number => count * 60_000;
const turn = (...settings: object[]) => Object.assign(stage.simulator.context.settings, ...settings) as unknown;
const asked = {
  change_action: 'cancel.action',
  restaurant_agent_name: 'Nadia Brown',
  requestor_email: 'nadia@example.com',
  requestor_first_name: 'Nadia',
  requestor_last_name: 'Brown',
  notes: 'ref-1',
};
const request = (order: Order, body: object = asked) =>
  grubhub('POST', `${merchant}/orders/${order.id}/changerequests`, body);

describe('webhooks', () => {
  test('only hint at the order, in either of two shapes, and are signed over the raw body', async () => {
    const orders = [];
    for (let count = 0; count < 12; count += 1) orders.push(await placed());
    expect(stage.product.heard).toHaveLength(12);
    for (const [index, { path, headers, rawBody }] of stage.product.heard.entries()) {
      expect(path).toBe('/hooks/grubhub');
      expect(headers['x-gh-signature']).toBe(sign(rawBody, testCredentials.grubhubWebhookSecret));
      expect(rawBody).toContain(orders[index]?.id);
      expect(rawBody).toContain(grubhubStoreId);
      expect(rawBody).not.toContain('line_groups');
    }
    const shapes = new Set(stage.product.heard.map(({ body }) => Object.keys(body).join(' ')));
    expect(shapes.size).toBe(2);
  });

  test('are sent again after a 5xx and not after a 4xx', async () => {
    stage.product.answer = () => ({ status: stage.product.heard.length === 1 ? 503 : 200 });
    await placed();
    await stage.simulator.advance(minutes(1));
    expect(stage.product.heard).toHaveLength(2);
    stage.product.answer = () => ({ status: 401 });
    await placed();
    await stage.simulator.advance(minutes(1));
    expect(stage.product.heard).toHaveLength(3);
  });
});

describe('an order', () => {
  test('is read by its merchant only, and shows how it is to be delivered', async () => {
    const order = await placed({ utensils: false });
    const { json } = await look(order);
    expect(json).toMatchObject({
      uuid: order.id,
      status: 'RESTAURANT_CONFIRMABLE',
      merchant_id: grubhubStoreId,
      is_test: false,
      fulfillment_info: {
        delivery_info: { is_managed_delivery: true, order_delivery_type: 'GRUBHUB', is_green_indicated: true },
      },
      statusHistory: [{ status: 'RESTAURANT_CONFIRMABLE', update_source: 'TXS' }],
    });
    expect((await grubhub('GET', `/pos/v1/merchant/another/orders/${order.id}`)).status).toBe(404);
    expect((await grubhub('GET', `${merchant}/orders/nobody`)).status).toBe(404);
    expect((await call(stage, 'GET', `/grubhub${merchant}/orders/${order.id}`)).status).toBe(401);
  });

  test('is confirmed once, made ready, and brought to its end by the courier, with hints on the way', async () => {
    const order = await placed();
    const readyAt = new Date(testNow + minutes(15)).toISOString();
    const terms = { wait_time_in_minutes: 15, expected_ready_at: readyAt, external_order_id: 'our-1' };
    expect(await set(order, 'CONFIRMED', terms)).toMatchObject({ status: 200, json: { status: 'CONFIRMED' } });
    expect(order).toMatchObject({ state: 'accepted', clientOrderId: 'our-1', readyAt: Date.parse(readyAt) });
    expect(await set(order, 'CONFIRMED', terms)).toMatchObject({ status: 409 });
    expect(await set(order, 'REJECTED', { message: 'No' })).toMatchObject({ status: 409 });
    expect(await set(order, 'PICKUP_READY')).toMatchObject({ status: 200, json: { status: 'PICKUP_READY' } });
    expect(await set(order, 'OUT_FOR_DELIVERY')).toMatchObject({ status: 409 });
    await stage.simulator.advance(minutes(60));
    expect(order.state).toBe('completed');
    expect((await look(order)).json).toMatchObject({ status: 'FULFILLED', just_in_time_fired: true });
    expect(stage.simulator.context.book.find(order.id)?.webhooks.map(({ event }) => event)).toEqual([
      'ORDER_STATUS',
      'ORDER_STATUS',
      'ORDER_STATUS',
      'JUST_IN_TIME',
      'DELIVERY_STATUS',
      'DELIVERY_STATUS',
    ]);
  });

  test('is confirmed again to say another time, and not to say the same, nor once it is ready', async () => {
    const order = await placed();
    const ready = (inMinutes: number) => new Date(testNow + minutes(inMinutes)).toISOString();
    await set(order, 'CONFIRMED', { wait_time_in_minutes: 15, expected_ready_at: ready(15) });
    const later = { wait_time_in_minutes: 25, expected_ready_at: ready(25) };
    expect(await set(order, 'CONFIRMED', later)).toMatchObject({ status: 200, json: { status: 'CONFIRMED' } });
    expect(order).toMatchObject({ state: 'accepted', readyAt: testNow + minutes(25) });
    expect(JSON.stringify((await look(order)).json['fulfillment_info'])).toContain(ready(25));
    expect((await look(order)).json['statusHistory']).toHaveLength(2);
    expect(await set(order, 'CONFIRMED', later)).toMatchObject({ status: 409 });
    expect(await set(order, 'CONFIRMED')).toMatchObject({ status: 409 });
    await set(order, 'PICKUP_READY');
    expect(await set(order, 'CONFIRMED', { expected_ready_at: ready(40) })).toMatchObject({ status: 409 });
    expect(order).toMatchObject({ state: 'ready', readyAt: testNow + minutes(25) });
  });

  test('is rejected with a message only, and a status that nobody knows is a 400', async () => {
    const order = await placed();
    expect((await set(order, 'REJECTED', { reason_code: 'OTHER' })).status).toBe(400);
    expect((await set(order, 'REJECTED', { reason_code: 'WHY', message: 'x' })).status).toBe(400);
    expect((await set(order, 'GONE')).status).toBe(400);
    expect(order.state).toBe('offered');
    expect((await set(order, 'REJECTED', { reason_code: 'OTHER', message: 'The printer is broken' })).status).toBe(200);
    expect((await look(order)).json).toMatchObject({
      status: 'REJECTED',
      statusHistory: [{ status: 'REJECTED', update_source: 'POS_GENERIC', reason: 'The printer is broken' }, {}],
    });
  });

  test('that nobody confirms is stale after 18 minutes and rejected ten minutes later', async () => {
    const order = await placed();
    await stage.simulator.advance(minutes(18) - 1);
    expect((await look(order)).json['status']).toBe('RESTAURANT_CONFIRMABLE');
    await stage.simulator.advance(1);
    expect((await look(order)).json['status']).toBe('STALE');
    expect((await set(order, 'CONFIRMED')).status).toBe(409);
    await stage.simulator.advance(minutes(10));
    expect(order).toMatchObject({ state: 'failed', endedBy: 'timeout' });
    expect((await look(order)).json).toMatchObject({
      status: 'REJECTED',
      statusHistory: [
        { status: 'REJECTED', update_source: 'CONFIRMATION_AUTOMATION' },
        { status: 'STALE', update_source: 'GRUBHUB_ORDERS_REAPER' },
        { status: 'RESTAURANT_CONFIRMABLE' },
      ],
    });
  });

  test('placed ahead is seen at once, and to be confirmed only in time', async () => {
    const order = await placed({ scheduled: { inMinutes: 90 } });
    expect((await look(order)).json).toMatchObject({ status: 'ANTICIPATED', fulfillment_scheduling: 'FUTURE' });
    expect((await set(order, 'CONFIRMED')).status).toBe(409);
    await stage.simulator.advance(minutes(60));
    expect((await look(order)).json['status']).toBe('RESTAURANT_CONFIRMABLE');
    expect((await set(order, 'CONFIRMED')).status).toBe(200);
    await stage.simulator.advance(0);
    expect(stage.product.heard).toHaveLength(3);
  });

  test('that the store brings itself is told of by the store', async () => {
    const order = await placed({ kind: 'delivery_by_merchant' });
    await set(order, 'CONFIRMED');
    expect((await set(order, 'FULFILLED')).status).toBe(409);
    expect((await set(order, 'OUT_FOR_DELIVERY')).status).toBe(200);
    expect((await set(order, 'FULFILLED')).status).toBe(200);
    expect(order.state).toBe('completed');
    await stage.simulator.advance(0);
    expect(stage.product.heard).toHaveLength(4);
  });

  test('that the customer comes for is fulfilled by that, and hinted at', async () => {
    const order = await placed({ kind: 'pickup' });
    await set(order, 'CONFIRMED');
    await set(order, 'PICKUP_READY');
    await stage.simulator.advance(minutes(30));
    const { json } = await look(order);
    const statuses = (json['statusHistory'] as { status: string }[]).map(({ status }) => status);
    expect(statuses).toEqual(['FULFILLED', 'PICKUP_READY', 'CONFIRMED', 'RESTAURANT_CONFIRMABLE']);
    expect(stage.product.heard.at(-1)?.rawBody).toContain('FULFILLED');
  });
});

describe('a request to cancel', () => {
  test('that is approved cancels the order, and is listed afterwards', async () => {
    const order = await placed();
    await set(order, 'CONFIRMED');
    expect((await grubhub('GET', `${merchant}/orders/${order.id}/changerequests`)).status).toBe(404);
    expect(await request(order)).toMatchObject({ status: 200, json: { status: 'COMPLETED', request: asked } });
    expect((await look(order)).json).toMatchObject({
      status: 'CANCELLED',
      statusHistory: [{ status: 'CANCELLED', update_source: 'GRUBHUB_CARE' }, {}, {}],
    });
    const { json } = await grubhub('GET', `${merchant}/orders/${order.id}/changerequests`);
    expect(json).toMatchObject([{ order_id: order.id, status: 'COMPLETED', request: { notes: 'ref-1' } }]);
    expect((await request(order)).status).toBe(400);
  });

  test('that is refused leaves the order as it is', async () => {
    turn({ grubhubChangeRequests: 'refuse' });
    const order = await placed();
    await set(order, 'CONFIRMED');
    expect((await request(order)).json['status']).toBe('REJECTED');
    expect(order.state).toBe('accepted');
  });

  test('takes the time that care takes', async () => {
    turn({ grubhubChangeRequestSeconds: 90, unreadyMinutes: 60 });
    const order = await placed();
    await set(order, 'CONFIRMED');
    expect((await request(order)).json['status']).toBe('PENDING');
    expect(order.state).toBe('accepted');
    await stage.simulator.advance(90_000);
    expect(order).toMatchObject({ state: 'cancelled', endedBy: 'merchant' });
  });

  test.each(['restaurant_agent_name', 'requestor_email', 'requestor_first_name', 'requestor_last_name'])(
    'without %s is a 400 and changes nothing',
    async (name) => {
      const order = await placed();
      expect((await request(order, { ...asked, [name]: '' })).status).toBe(400);
      expect(order.state).toBe('offered');
    },
  );
});

/** Who is in the list; the status where there is none. */
const list = async (query: string) => {
  const { status, json } = await grubhub('GET', `${merchant}/orders${query}`);
  return status === 200 ? (json as unknown as { uuid: string }[]).map(({ uuid }) => uuid) : status;
};
const at = (ms: number) => encodeURIComponent(new Date(ms).toISOString());

describe('the list of a merchant', () => {
  test('holds whole orders, by status and by the time of placing', async () => {
    const first = await placed();
    await set(first, 'CONFIRMED');
    await stage.simulator.advance(minutes(5));
    const second = await placed();
    expect(await list('')).toEqual([first.id, second.id]);
    expect(await list('?status=RESTAURANT_CONFIRMABLE')).toEqual([second.id]);
    expect(await list('?status=RESTAURANT_CONFIRMABLE&status=CONFIRMED')).toEqual([first.id, second.id]);
    expect(await list(`?start=${at(testNow + 1)}&end=${at(testNow + minutes(60))}`)).toEqual([second.id]);
    expect(await list(`?start=${at(testNow)}&end=${at(testNow + 86_400_001)}`)).toBe(400);
    expect(await list('?status=OPEN')).toBe(400);
  });
});

describe('the testing calls', () => {
  test('a transmission makes a test order that costs nothing and flows like any other', async () => {
    expect((await grubhub('POST', `${merchant}/test/transmission`, { is_delivery: false })).status).toBe(200);
    await stage.simulator.advance(0);
    const [entry] = stage.simulator.context.book.atOutlet('grubhub', grubhubStoreId);
    if (!entry) throw new Error('There is no test order.');
    expect((await look(entry.order)).json).toMatchObject({
      is_test: true,
      charges: {
        merchant_total: 0,
        line_groups: [{ lines: [{ external_id: 'fries', merchant_price: 0, merchant_total: 0, line_options: [] }] }],
      },
    });
    expect(stage.product.heard).toHaveLength(1);
    expect((await set(entry.order, 'CONFIRMED')).status).toBe(200);
  });

  test('events of a delivery and of just-in-time hint at an order without changing it', async () => {
    const order = await placed();
    for (const path of ['jitevent', 'delivery']) {
      expect((await grubhub('POST', `${merchant}/test/${path}`, { order_id: order.id })).status).toBe(200);
    }
    await stage.simulator.advance(0);
    expect(stage.product.heard).toHaveLength(3);
    expect(order.state).toBe('offered');
    expect((await grubhub('POST', `${merchant}/test/delivery`, { order_id: 'nobody' })).status).toBe(404);
  });
});

test('a lost answer to a confirmation leaves the order confirmed', async () => {
  const order = await placed();
  stage.simulator.context.faults.replace([
    { on: 'api', service: 'grubhub', path: '/status', kind: 'error', after: true, rate: 1, times: 1 },
  ]);
  expect((await set(order, 'CONFIRMED')).status).toBe(500);
  expect(order.state).toBe('accepted');
});

const lines = [{ itemId: 'burger', quantity: 3 }, { itemId: 'burger' }];
const fewer = (line: Order['lines'][number] | undefined, quantity: number) => ({
  ...asked,
  change_action: 'substitution.action',
  substitution_requests: [
    {
      type: 'LINE',
      line_uuid: line?.lineId,
      menu_item_id: line?.itemId,
      merchant_id: grubhubStoreId,
      name: line?.name,
      quantity,
      line_substitution_type: { type: 'QUANTITY_CHANGED', old_quantity: line?.quantity, new_quantity: quantity },
    },
  ],
});

describe('a request to leave items out', () => {
  test('changes the order when the care approves, and hints at that', async () => {
    turn({ grubhubChangeRequestSeconds: 60 });
    const order = await placed({ lines });
    await set(order, 'CONFIRMED');
    await stage.simulator.advance(0);
    const hints = stage.product.heard.length;
    expect(await request(order, fewer(order.lines[0], 1))).toMatchObject({ json: { status: 'PENDING' } });
    expect(order.lines[0]?.quantity).toBe(3);
    await stage.simulator.advance(minutes(1));
    expect(order.lines[0]?.quantity).toBe(1);
    expect(stage.product.heard.length).toBe(hints + 1);
    expect((await look(order)).json).toMatchObject({
      status: 'CONFIRMED',
      charges: {
        merchant_subtotal_before_coupons: order.money.subtotalMinor,
        line_groups: [{ lines: [{ quantity: 1 }, {}] }],
      },
    });
  });

  test('puts another item with its options in the place of one', async () => {
    const order = await placed({ lines });
    await set(order, 'CONFIRMED');
    const [wish] = fewer(order.lines[0], 1).substitution_requests;
    const option = { option_id: 'bread|rye', name: 'Rye', price: 50, quantity: 1 };
    const replacement = {
      replacement_id: 'melt',
      replacement_name: 'Patty melt',
      replacement_price: 1_240,
      replacement_quantity: 1,
      options: [option],
    };
    const replaced = { ...wish, line_substitution_type: { type: 'REPLACED' }, replacements: [replacement] };
    expect(await request(order, { ...fewer(order.lines[0], 1), substitution_requests: [replaced] })).toMatchObject({
      json: { status: 'COMPLETED' },
    });
    expect((await look(order)).json).toMatchObject({
      charges: {
        merchant_subtotal_before_coupons: order.money.subtotalMinor,
        line_groups: [{ lines: [{ external_id: 'melt', merchant_total: 1_290, line_options: [{ name: 'Rye' }] }, {}] }],
      },
    });
  });

  test('for another price changes the adjusted totals alone', async () => {
    const order = await placed({ lines });
    await set(order, 'CONFIRMED');
    const before = (await look(order)).json['charges'] as { grand_total: number }; // our own shape
    const total = { type: 'TOTAL', delta: 250, total_adjustment_type: 'ADJUST_DOWN' };
    const priced = { ...asked, change_action: 'adjust.action', substitution_requests: [total] };
    expect(await request(order, priced)).toMatchObject({ json: { status: 'COMPLETED' } });
    expect((await look(order)).json).toMatchObject({
      charges: { ...before, adjusted_grand_total: before.grand_total - 250 },
      payments: { total: before.grand_total, adjusted_total: before.grand_total - 250 },
    });
    expect((await request(order, { ...priced, substitution_requests: [{ ...total, delta: 0 }] })).status).toBe(400);
  });

  test('changes nothing when the care refuses, and is not taken where it does not fit', async () => {
    turn({ grubhubChangeRequests: 'refuse' });
    const order = await placed({ lines });
    await set(order, 'CONFIRMED');
    expect(await request(order, fewer(order.lines[0], 1))).toMatchObject({ json: { status: 'REJECTED' } });
    expect((await request(order, fewer(order.lines[0], 5))).status).toBe(400);
    expect((await request(order, { ...asked, change_action: 'adjust.action' })).status).toBe(400);
    expect(order.lines[0]?.quantity).toBe(3);
  });
});
