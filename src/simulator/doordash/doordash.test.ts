import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lineTotalMinor, type Order } from '../order.ts';
import {
  call,
  doordashHeaders,
  doordashStoreId,
  openStage,
  testNow,
  type Answer,
  type Reply,
  type TestStage,
} from '../testing.ts';

let stage: TestStage;
let headers: { [name: string]: string };

beforeEach(async () => {
  stage = await openStage({ pickupShare: 0 });
  headers = await doordashHeaders();
});
afterEach(() => stage.close());

async function placed(answer: Answer): Promise<Order> {
  stage.product.answer = () => answer;
  const [outlet] = stage.simulator.placement.outletsFor({ service: 'doordash' });
  if (!outlet) throw new Error('The test world has no such store.');
  const order = stage.simulator.placement.place(outlet, { kind: 'delivery' });
  await stage.simulator.advance(0);
  return order;
}

const patch = (order: Pick<Order, 'id'>, path: string, body: unknown): Promise<Reply> =>
  call(stage, 'PATCH', `/doordash/marketplace/api/v1/orders/${order.id}${path}`, { headers, body });
const confirmation = { merchant_supplied_id: 'our-1', order_status: 'success' };
const ready = { merchant_supplied_id: 'our-1' };
const minutes = (count: number): number => count * 60_000;

describe('the answer to the order webhook', () => {
  test('the whole order is posted with our static token', async () => {
    const order = await placed({ status: 202 });
    const [heard] = stage.product.heard;
    expect(heard?.path).toBe('/hooks/doordash');
    expect(heard?.headers.authorization).toBe('webhook-token');
    expect(heard?.headers['user-agent']).toBeTruthy();
    expect(heard?.body).toMatchObject({
      event: { type: 'OrderCreate', status: 'NEW' },
      order: { id: order.id, subtotal: order.money.subtotalMinor, store: { merchant_supplied_id: doordashStoreId } },
    });
  });

  test('200 accepts at once, with our id and time if the body has them', async () => {
    const prepTime = new Date(testNow + minutes(17)).toISOString();
    const body = JSON.stringify({ merchant_supplied_id: 'our-7', order_status: 'success', prep_time: prepTime });
    expect(await placed({ status: 200, body })).toMatchObject({
      state: 'accepted',
      clientOrderId: 'our-7',
      readyAt: Date.parse(prepTime),
    });
    expect(await placed({ status: 200 })).toMatchObject({ state: 'accepted', clientOrderId: null });
  });

  test('202 leaves the order open for a confirmation, which works once', async () => {
    const order = await placed({ status: 202 });
    expect(order).toMatchObject({ state: 'offered', acceptBy: testNow + minutes(8) });
    expect((await patch(order, '', confirmation)).status).toBe(202);
    expect(order).toMatchObject({ state: 'accepted', clientOrderId: 'our-1' });
    expect((await patch(order, '', confirmation)).status).toBe(400);
    await stage.simulator.advance(minutes(9));
    expect(order.state).not.toBe('failed');
  });

  test('202 and then silence fails the order at the deadline and tells us', async () => {
    stage.simulator.context.settings.doordashConfirmSeconds = 180;
    const order = await placed({ status: 202 });
    await stage.simulator.advance(minutes(3) - 1);
    expect(order.state).toBe('offered');
    await stage.simulator.advance(1);
    expect(order).toMatchObject({ state: 'failed', endedBy: 'timeout' });
    expect((await patch(order, '', confirmation)).status).toBe(400);
    expect(stage.product.heard.at(-1)?.body).toEqual({
      external_order_id: order.id,
      client_order_id: '',
      store: { merchant_supplied_id: doordashStoreId, provider_type: 'forkline' },
      is_asap: true,
    });
  });

  test('a 4xx fails the order without another try', async () => {
    const order = await placed({ status: 422 });
    expect(order).toMatchObject({ state: 'failed', endedBy: 'platform' });
    await stage.simulator.advance(minutes(1));
    expect(stage.product.heard).toHaveLength(1);
  });

  test('a 5xx is tried three more times, 0.3 s apart, before the order fails', async () => {
    const order = await placed({ status: 500 });
    expect(order.state).toBe('offered');
    await stage.simulator.advance(1_000);
    const tries = stage.simulator.context.book.find(order.id)?.webhooks ?? [];
    expect(tries.map(({ at }) => at - testNow)).toEqual([0, 300, 600, 900]);
    expect(order.state).toBe('failed');
  });

  test('a 5xx that passes is forgiven', async () => {
    const order = await placed({ status: 500 });
    stage.product.answer = () => ({ status: 202 });
    await stage.simulator.advance(1_000);
    expect(stage.product.heard).toHaveLength(2);
    expect(order).toMatchObject({ state: 'offered', acceptBy: testNow + 300 + minutes(8) });
  });
});

describe('calls', () => {
  test('refusing, and a body that breaks the schema', async () => {
    const order = await placed({ status: 202 });
    expect((await patch(order, '', { order_status: 'success' })).status).toBe(400);
    expect((await patch(order, '', { ...confirmation, pickup_instructions: 'x'.repeat(129) })).status).toBe(400);
    expect((await patch({ id: 'nobody' }, '', confirmation)).status).toBe(404);
    expect(order.state).toBe('offered');
    expect(
      (await patch(order, '', { ...confirmation, order_status: 'fail', failure_reason: 'Store Unavailable' })).status,
    ).toBe(202);
    expect(order.state).toBe('denied');
  });

  test('ready is refused before the confirmation and after the end', async () => {
    const order = await placed({ status: 202 });
    const path = '/events/order_ready_for_pickup';
    expect((await patch(order, path, ready)).status).toBe(400);
    await patch(order, '', confirmation);
    expect((await patch(order, path, ready)).status).toBe(202);
    expect(order.state).toBe('ready');
    expect((await patch(order, '/cancellation', { cancel_reason: 'KITCHEN_BUSY' })).status).toBe(202);
    expect((await patch(order, path, ready)).status).toBe(400);
  });

  test('cancelling needs a reason and permission, and pauses a busy store for 15 minutes', async () => {
    const order = await placed({ status: 200 });
    expect((await patch(order, '/cancellation', {})).status).toBe(400);
    stage.simulator.context.settings.doordashCancellationAllowed = false;
    expect((await patch(order, '/cancellation', { cancel_reason: 'KITCHEN_BUSY' })).status).toBe(403);
    expect(order.state).toBe('accepted');
    stage.simulator.context.settings.doordashCancellationAllowed = true;
    await patch(order, '/cancellation', { cancel_reason: 'KITCHEN_BUSY' });
    expect(order).toMatchObject({ state: 'cancelled', endedBy: 'merchant' });
    expect(stage.simulator.context.stores.get('doordash', doordashStoreId).isOpen).toBe(false);
    await stage.simulator.advance(minutes(15));
    expect(stage.simulator.context.stores.get('doordash', doordashStoreId).isOpen).toBe(true);
  });

  test.each([
    ['lives longer than 30 minutes', { lifeSeconds: 1_801 }],
    ['has expired', { lifeSeconds: -60 }],
    ['lacks dd-ver', { ddVer: 'none' }],
    ['is for somebody else', { audience: 'other' }],
    ['comes from another developer', { issuer: 'other' }],
    ['names another key', { kid: 'other' }],
    ['is signed with another secret', { secret: 'b3RoZXItc2VjcmV0LW90aGVyLXNlY3JldC0wMDAwMDA' }],
  ])('a token that %s is refused', async (_case, change) => {
    const order = await placed({ status: 202 });
    headers = await doordashHeaders(change);
    expect((await patch(order, '', confirmation)).status).toBe(401);
    expect(order.state).toBe('offered');
  });

  test.each([{ 'user-agent': 'curl/8.5.0' }, { 'auth-version': 'v1' }])('the headers %o are refused', async (wrong) => {
    const order = await placed({ status: 202 });
    headers = { ...headers, ...wrong };
    expect((await patch(order, '', confirmation)).status).toBe(401);
  });

  test('a token stays good when the simulator’s clock is moved', async () => {
    await stage.simulator.advance(minutes(120));
    const order = await placed({ status: 202 });
    expect((await patch(order, '', confirmation)).status).toBe(202);
  });
});

test('the Dasher comes after ready, and every event carries both ids', async () => {
  const order = await placed({ status: 202 });
  await patch(order, '', confirmation);
  await patch(order, '/events/order_ready_for_pickup', ready);
  await stage.simulator.advance(minutes(60));
  const told = stage.product.heard.slice(1).map(({ body }) => {
    const delivery = body['delivery'] as { dasher_status: string } | undefined;
    return delivery?.dasher_status ?? (body['distance_from_store'] === undefined ? 'other' : 'release');
  });
  expect(told.toSorted()).toEqual(
    [
      'dasher_confirmed',
      'release',
      'arriving_at_store',
      'arrived_at_store',
      'dasher_out_for_delivery',
      'dropoff',
    ].toSorted(),
  );
  expect(stage.product.heard[1]?.body['delivery']).toMatchObject({
    external_order_id: order.id,
    client_order_id: 'our-1',
  });
  expect(order.state).toBe('completed');
});

async function confirmed(): Promise<Order> {
  stage.product.answer = () => ({ status: 200 });
  const [outlet] = stage.simulator.placement.outletsFor({ service: 'doordash' });
  if (!outlet) throw new Error('The test world has no such store.');
  const lines = [{ itemId: 'burger', quantity: 3 }, { itemId: 'burger' }];
  const order = stage.simulator.placement.place(outlet, {
    kind: 'delivery',
    promotion: true,
    scheduled: false,
    lines,
  });
  await stage.simulator.advance(0);
  return order;
}
const adjust = (order: Order, items: object[]) => patch(order, '/adjustment', { items });

const gone = (id: string | undefined) => ({ line_item_id: id, adjustment_type: 'ITEM_REMOVE' });

describe('changing items', () => {
  test('is done at once, and the whole order is sent once more', async () => {
    const order = await confirmed();
    const [first, second] = order.lines;
    const { subtotalMinor, promotion } = order.money;
    const items = [
      { line_item_id: first?.lineId, adjustment_type: 'ITEM_UPDATE', quantity: 1 },
      { line_item_id: second?.lineId, adjustment_type: 'ITEM_REMOVE' },
    ];
    expect((await adjust(order, items)).status).toBe(202);
    expect(order.lines).toMatchObject([{ lineId: first?.lineId, quantity: 1 }]);
    expect(order.money.subtotalMinor).toBeLessThan(subtotalMinor);
    expect(order.money.promotion?.amountMinor).toBeLessThan(promotion?.amountMinor ?? 0);
    await stage.simulator.advance(minutes(1) / 6);
    expect(stage.product.heard.at(-1)?.body).toMatchObject({
      event: { type: 'OrderAdjustment' },
      order: { id: order.id, subtotal: order.money.subtotalMinor },
    });
  });

  test('puts another item in the place of one, at the price that it is said to have', async () => {
    const order = await confirmed();
    const [first, second] = order.lines;
    const other = { name: 'Patty melt', merchant_supplied_id: 'melt', price: 1_240, quantity: 2 };
    const substitute = { line_item_id: first?.lineId, adjustment_type: 'ITEM_SUBSTITUTE', substituted_item: other };
    expect((await adjust(order, [substitute])).status).toBe(202);
    expect(order.lines).toMatchObject([{ itemId: 'melt', name: 'Patty melt', quantity: 2, groups: [] }, second]);
    expect(order.lines[0]?.lineId).not.toBe(first?.lineId);
    expect(order.money.subtotalMinor).toBe(order.lines.reduce((sum, line) => sum + lineTotalMinor(line), 0));
    await stage.simulator.advance(minutes(1) / 6);
    expect(stage.product.heard.at(-1)?.body).toMatchObject({
      event: { type: 'OrderAdjustment' },
      order: { subtotal: order.money.subtotalMinor, categories: expect.anything() as unknown },
    });
    const nothing = { line_item_id: second?.lineId, adjustment_type: 'ITEM_SUBSTITUTE' };
    expect((await adjust(order, [nothing])).status).toBe(400);
  });

  test('is refused where the items do not fit, nothing would be left, or the order is not confirmed', async () => {
    const order = await confirmed();
    const [first, second] = order.lines;
    expect((await adjust(order, [gone('no-such-line')])).status).toBe(400);
    expect((await adjust(order, [gone(first?.lineId), gone(second?.lineId)])).status).toBe(400);
    const more = { line_item_id: first?.lineId, adjustment_type: 'ITEM_UPDATE', quantity: 9 };
    expect((await adjust(order, [more])).status).toBe(400);
    const offered = await placed({ status: 202 });
    expect((await adjust(offered, [gone(offered.lines[0]?.lineId)])).status).toBe(400);
    stage.simulator.context.settings.doordashAdjustmentAllowed = false;
    expect((await adjust(order, [gone(first?.lineId)])).status).toBe(403);
    expect(order.lines).toHaveLength(2);
  });
});
