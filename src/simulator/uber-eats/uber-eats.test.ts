import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Order } from '../order.ts';
import {
  call,
  legacyStoreId,
  openStage,
  testCredentials,
  testNow,
  uberHeaders,
  uberStoreId,
  uberToken,
  type Reply,
  type TestStage,
} from '../testing.ts';
import { sign } from './events.ts';

let stage: TestStage;
let headers: { [name: string]: string };

beforeEach(async () => {
  stage = await openStage({ pickupShare: 0 });
  headers = await uberHeaders(stage);
});
afterEach(() => stage.close());

async function placed(
  apiVersion: 'legacy' | '1.0.0' = '1.0.0',
  scheduled: { inMinutes: number } | false = false,
  kind: Order['kind'] = 'delivery',
): Promise<Order> {
  const externalStoreId = apiVersion === '1.0.0' ? uberStoreId : legacyStoreId;
  const [outlet] = stage.simulator.placement.outletsFor({ service: 'uber-eats', externalStoreId });
  if (!outlet) throw new Error('The test world has no such store.');
  const order = stage.simulator.placement.place(outlet, { kind, group: false, scheduled });
  await stage.simulator.advance(0);
  return order;
}

const uber = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(stage, method, `/uber-eats${path}`, { headers, body });
const v1 = (order: Order, action: string, body: unknown = {}): Promise<Reply> =>
  uber('POST', `/v1/delivery/order/${order.id}/${action}`, body);
const events = (): unknown[] => stage.product.heard.map(({ body }) => body['event_type']);
const minutes = (count: number): number => count * 60_000;
const preparation = z.object({ preparation_time: z.object({ ready_for_pickup_time: z.string() }) });
const soldOut = { invalid_item: [{ type: 'OUT_OF_ITEM', external_id: 'burger' }] };
const denial = { deny_reason: { type: 'ITEM_ISSUE', info: 'Sold out', item_metadata: soldOut } };

describe('tokens', () => {
  test('the hundred and first request within an hour is refused, and an hour later granted', async () => {
    for (let count = 1; count < 100; count++) await uberToken(stage);
    expect((await uberToken(stage)).status).toBe(429);
    await stage.simulator.advance(3_600_001);
    expect(await uberToken(stage)).toMatchObject({
      status: 200,
      json: { expires_in: 2_592_000, token_type: 'Bearer' },
    });
  });

  test('the hundred and first live token costs the oldest its life', async () => {
    const order = await placed();
    await stage.simulator.advance(3_600_001);
    for (let count = 0; count < 99; count++) await uberToken(stage);
    expect((await uber('GET', `/v1/delivery/order/${order.id}`)).status).toBe(200);
    await uberToken(stage);
    expect((await uber('GET', `/v1/delivery/order/${order.id}`)).status).toBe(401);
  });

  test('wrong credentials are refused, and a token without the scope may not act', async () => {
    const body = new URLSearchParams({
      client_id: 'client',
      client_secret: 'no',
      grant_type: 'client_credentials',
      scope: 'eats.order',
    });
    expect((await fetch(`${stage.simulator.url}/uber-eats/oauth/v2/token`, { method: 'POST', body })).status).toBe(401);
    const order = await placed();
    headers = await uberHeaders(stage, 'eats.store');
    expect((await v1(order, 'accept')).status).toBe(403);
    headers = {};
    expect((await v1(order, 'accept')).status).toBe(401);
    expect(order.state).toBe('offered');
  });
});

describe('webhooks', () => {
  test('are thin, signed over the raw body, and name the resource at the real host', async () => {
    const order = await placed();
    const [heard] = stage.product.heard;
    expect(heard?.path).toBe('/hooks/uber-eats');
    expect(heard?.headers['x-uber-signature']).toBe(sign(heard?.rawBody ?? '', 'client-secret'));
    expect(heard?.headers['x-uber-signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(heard?.headers['x-environment']).toBe('sandbox');
    expect(heard?.body).toMatchObject({
      event_type: 'orders.notification',
      event_time: testNow / 1_000,
      meta: { user_id: uberStoreId, resource_id: order.id, status: 'pos' },
      resource_href: `https://api.uber.com/v1/delivery/order/${order.id}`,
      webhook_meta: { client_id: 'client' },
    });
    const legacy = await placed('legacy');
    expect(stage.product.heard[1]?.body['resource_href']).toBe(`https://api.uber.com/v2/eats/order/${legacy.id}`);
  });

  test.each([
    ['reference', [0, 1, 2, 4, 8, 16, 32]],
    ['guide', [0, 10, 30, 60, 120, 240, 480]],
  ] as const)('are sent seven times by the %s plan, with the same event id', async (retryPlan, waits) => {
    stage.simulator.context.settings.retryPlan = retryPlan;
    stage.simulator.context.settings.uberAcceptSeconds = 100_000;
    stage.product.answer = () => ({ status: 503 });
    const order = await placed();
    await stage.simulator.advance(minutes(60));
    const tries = stage.simulator.context.book.find(order.id)?.webhooks ?? [];
    let at = testNow;
    expect(tries.map((attempt) => attempt.at)).toEqual(waits.map((seconds) => (at += seconds * 1_000)));
    expect(new Set(stage.product.heard.map(({ body }) => body['event_id'])).size).toBe(1);
    expect(stage.simulator.context.sender.isIdle).toBe(true);
  });

  test('are not sent again after a 4xx, and stop after the first 200', async () => {
    stage.product.answer = () => ({ status: 401 });
    await placed();
    await stage.simulator.advance(minutes(5));
    expect(stage.product.heard).toHaveLength(1);
    stage.product.answer = () => ({ status: stage.product.heard.length < 4 ? 500 : 200 });
    await placed();
    await stage.simulator.advance(minutes(5));
    expect(stage.product.heard).toHaveLength(4);
  });
});

describe('deciding', () => {
  test('an order that nobody accepts within 11.5 minutes fails', async () => {
    const order = await placed();
    const legacy = await placed('legacy');
    await stage.simulator.advance(minutes(11.5) - 1);
    expect([order.state, legacy.state]).toEqual(['offered', 'offered']);
    await stage.simulator.advance(1);
    expect(events()).toEqual(['orders.notification', 'orders.notification', 'orders.failure', 'orders.cancel']);
    const { json } = await uber('GET', `/v1/delivery/order/${order.id}`);
    expect(json['order']).toMatchObject({ state: 'FAILED', failure_info: { reason: 'ACCEPT_TIMED_OUT' } });
    expect((await uber('GET', `/v2/eats/order/${legacy.id}`)).json['current_state']).toBe('CANCELED');
    expect(await v1(order, 'accept')).toMatchObject({ status: 409, json: { code: 'resource_status_conflict' } });
  });

  test('an accepted order does not fail, and a second decision is a conflict', async () => {
    const order = await placed();
    const readyAt = new Date(testNow + minutes(20)).toISOString();
    const terms = { ready_for_pickup_time: readyAt, external_reference_id: 'our-1' };
    expect((await v1(order, 'accept', terms)).status).toBe(200);
    expect(order).toMatchObject({ state: 'accepted', clientOrderId: 'our-1', readyAt: Date.parse(readyAt) });
    expect((await v1(order, 'accept')).status).toBe(409);
    expect((await v1(order, 'deny', denial)).status).toBe(409);
    await stage.simulator.advance(minutes(12));
    expect(order.state).toBe('accepted');
    expect((await v1(order, 'ready')).status).toBe(200);
    expect((await v1(order, 'ready')).status).toBe(409);
    expect((await v1(order, 'update-ready-time', { ready_for_pickup_time: readyAt })).status).toBe(409);
  });

  test('the ready time of an accepted order moves, and is shown', async () => {
    const order = await placed();
    const later = new Date(testNow + minutes(35)).toISOString();
    expect((await v1(order, 'update-ready-time', { ready_for_pickup_time: later })).status).toBe(409);
    await v1(order, 'accept', { ready_for_pickup_time: new Date(testNow + minutes(20)).toISOString() });
    expect((await v1(order, 'update-ready-time', {})).status).toBe(400);
    expect((await v1(order, 'update-ready-time', { ready_for_pickup_time: later })).status).toBe(200);
    expect(order).toMatchObject({ state: 'accepted', readyAt: testNow + minutes(35) });
    const { order: shown } = (await uber('GET', `/v1/delivery/order/${order.id}`)).json;
    const { preparation_time: time } = preparation.parse(shown);
    expect(Date.parse(time.ready_for_pickup_time)).toBe(testNow + minutes(35));
  });

  test('a body that breaks the schema is a 400 and changes nothing; an unknown order is a 404', async () => {
    const order = await placed();
    expect(await v1(order, 'accept', { ready_for_pickup_time: 'soon' })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    });
    expect((await v1(order, 'deny', { deny_reason: { type: 'WHATEVER' } })).status).toBe(400);
    expect((await v1(order, 'cancel', { type: 'OTHER' })).status).toBe(400);
    expect(order.state).toBe('offered');
    expect(await uber('GET', '/v1/delivery/order/nobody')).toMatchObject({
      status: 404,
      json: { code: 'resource_not_found' },
    });
  });

  test('deny and cancel end the order for good', async () => {
    const denied = await placed();
    expect((await v1(denied, 'deny', denial)).status).toBe(200);
    expect((await v1(denied, 'cancel', { cancellation_reason: { type: 'OTHER' } })).status).toBe(409);
    const cancelled = await placed();
    await v1(cancelled, 'accept');
    expect((await v1(cancelled, 'cancel', { cancellation_reason: { type: 'OTHER' } })).status).toBe(204);
    const { json } = await uber('GET', `/v1/delivery/order/${cancelled.id}`);
    expect(json['order']).toMatchObject({
      failure_info: { reason: 'CANCELED', failure_attributed_to_party: 'MERCHANT' },
    });
    expect(denied.state).toBe('denied');
  });

  test('the legacy calls do the same in their own words', async () => {
    const order = await placed('legacy');
    const path = `/v1/eats/orders/${order.id}`;
    expect((await uber('GET', `/v1/eats/stores/${legacyStoreId}/created-orders`)).json['orders']).toHaveLength(1);
    const terms = { reason: 'ok', pickup_time: testNow / 1_000 + 900, external_reference_id: 'our-2' };
    expect((await uber('POST', `${path}/accept_pos_order`, terms)).status).toBe(204);
    expect((await uber('POST', `${path}/deny_pos_order`, { reason: { code: 'CAPACITY' } })).status).toBe(409);
    expect((await uber('POST', `${path}/cancel`, { reason: 'OTHER' })).status).toBe(200);
    expect((await uber('POST', `${path}/cancel`, { reason: 'OTHER' })).status).toBe(404);
    expect(order).toMatchObject({ state: 'cancelled', clientOrderId: 'our-2', readyAt: testNow + minutes(15) });
    expect((await uber('GET', `/v1/eats/stores/${legacyStoreId}/canceled-orders`)).json['orders']).toHaveLength(1);
  });

  test('a scheduled order on 1.0.0 is accepted twice; a legacy store hears of it only in time', async () => {
    const order = await placed('1.0.0', { inMinutes: 60 });
    const legacy = await placed('legacy', { inMinutes: 60 });
    expect((await uber('GET', `/v2/eats/order/${legacy.id}`)).status).toBe(404);
    await v1(order, 'accept');
    const { json } = await uber('GET', `/v1/delivery/order/${order.id}`);
    expect(json['order']).toMatchObject({ state: 'ACCEPTED', status: 'SCHEDULED' });
    await stage.simulator.advance(minutes(30));
    expect(events()).toEqual(['orders.scheduled.notification', 'orders.notification', 'orders.notification']);
    expect([order.state, legacy.state]).toEqual(['offered', 'offered']);
    await stage.simulator.advance(minutes(10));
    expect([order.state, legacy.state]).toEqual(['failed', 'failed']);
  });
});

describe('the courier', () => {
  test('comes after the food is marked ready and brings the order to its end', async () => {
    const order = await placed();
    await v1(order, 'accept', { external_reference_id: 'our-3' });
    await stage.simulator.advance(minutes(3));
    expect(order.courierStage).toBe('assigned');
    await v1(order, 'ready');
    await stage.simulator.advance(minutes(30));
    expect(order.state).toBe('completed');
    const told = stage.product.heard
      .slice(1)
      .map(({ body }) => [body['event_type'], (body['meta'] as Order & { status: string }).status]);
    expect(told).toEqual([
      ['delivery.state_changed', 'EN_ROUTE_TO_PICKUP'],
      ['orders.release', 'pos'],
      ['delivery.state_changed', 'ARRIVED_AT_PICKUP'],
      ['delivery.state_changed', 'EN_ROUTE_TO_DROPOFF'],
      ['delivery.state_changed', 'COMPLETED'],
    ]);
    expect(stage.product.heard[1]?.body['meta']).toMatchObject({ order_id: order.id, external_order_id: 'our-3' });
  });

  test('of a legacy store’s own is told of by the store, as often as it likes, and nobody else’s', async () => {
    const order = await placed('legacy', false, 'delivery_by_merchant');
    const say = async (about: Order, status: string) =>
      (await uber('POST', `/v1/eats/orders/${about.id}/restaurantdelivery/status`, { status })).status;
    expect(await say(order, 'started')).toBe(409);
    await uber('POST', `/v1/eats/orders/${order.id}/accept_pos_order`, { reason: 'ok' });
    expect([await say(order, 'started'), await say(order, 'started')]).toEqual([204, 204]);
    expect(await say(order, 'delivered')).toBe(204);
    expect(await say(order, 'delivered')).toBe(409);
    expect(order.history.map(({ state }) => state)).toEqual(['offered', 'accepted', 'picked_up', 'completed']);
    const theirs = await placed('legacy');
    await uber('POST', `/v1/eats/orders/${theirs.id}/accept_pos_order`, { reason: 'ok' });
    expect(await say(theirs, 'started')).toBe(409);
    expect(theirs.state).toBe('accepted');
  });

  test('comes after the usual time when nobody ever says that the food is ready', async () => {
    const order = await placed('legacy');
    await uber('POST', `/v1/eats/orders/${order.id}/accept_pos_order`, { reason: 'ok' });
    await stage.simulator.advance(minutes(9));
    expect(order.courierStage).toBe('assigned');
    await stage.simulator.advance(minutes(20));
    expect(order.state).toBe('completed');
  });
});

test('the store list is paged, newest first, and filtered by state', async () => {
  const orders: Order[] = [];
  for (let count = 0; count < 5; count++) orders.push(await placed());
  const [first] = orders;
  if (first) await v1(first, 'accept');
  const path = `/v1/delivery/store/${uberStoreId}/orders?page_size=2`;
  const seen: unknown[] = [];
  let token: unknown = '';
  for (let page = 0; page < 3; page++) {
    const { json } = await uber('GET', `${path}${token === '' ? '' : `&next_page_token=${String(token)}`}`);
    seen.push(...(json['data'] as { order: { id: string } }[]).map(({ order }) => order.id));
    token = (json['pagination_data'] as { next_page_token?: string }).next_page_token;
  }
  expect(seen).toEqual(orders.map(({ id }) => id).toReversed());
  expect(token).toBeUndefined();
  expect((await uber('GET', `${path}&state=ACCEPTED`)).json['data']).toHaveLength(1);
  expect((await uber('GET', `${path}&page_size=51`)).status).toBe(400);
});

test('a pause with an end is over by itself', async () => {
  const path = `/v1/delivery/store/${uberStoreId}`;
  const until = new Date(testNow + minutes(5)).toISOString();
  await uber('POST', `${path}/update-store-status`, { status: 'OFFLINE', is_offline_until: until, reason: 'Busy' });
  expect((await uber('GET', `${path}/status`)).json).toMatchObject({ status: 'OFFLINE', is_offline_until: until });
  await stage.simulator.advance(minutes(5));
  expect((await uber('GET', `${path}/status`)).json).toEqual({ status: 'ONLINE' });
});

const base = '/uber-eats/oauth/v2';
const back = () => `${stage.product.url}/back`;

async function codeOf(answer: 'allow' | 'no' = 'allow'): Promise<URL> {
  const response = await fetch(`${stage.simulator.url}${base}/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      client_id: testCredentials.uberClientId,
      redirect_uri: back(),
      response_type: 'code',
      scope: 'eats.pos_provisioning',
      state: 'ours',
      answer,
    }),
  });
  return new URL(response.headers.get('location') ?? 'http://nowhere.invalid');
}

async function tokenFor(code: string, redirectUri = back()): Promise<Response> {
  return fetch(`${stage.simulator.url}${base}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: testCredentials.uberClientId,
      client_secret: testCredentials.uberClientSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code,
    }),
  });
}

describe('linking', () => {
  test('takes a merchant’s yes once, for ten minutes, for the address that it was sent to', async () => {
    const no = await codeOf('no');
    expect([no.searchParams.get('error'), no.searchParams.get('state')]).toEqual(['access_denied', 'ours']);
    const code = (await codeOf()).searchParams.get('code') ?? '';
    expect((await tokenFor(code, 'https://elsewhere.test')).status).toBe(400);
    const second = (await codeOf()).searchParams.get('code') ?? '';
    expect((await tokenFor(second)).status).toBe(200);
    expect((await tokenFor(second)).status).toBe(400);
    const late = (await codeOf()).searchParams.get('code') ?? '';
    await stage.simulator.advance(600_000);
    expect((await tokenFor(late)).status).toBe(400);
    expect((await uberToken(stage, 'eats.pos_provisioning')).status, 'nobody has it without a merchant').toBe(400);
  });

  test('lists the merchant’s stores, and an unlinked one sends nothing', async () => {
    const answer = await tokenFor((await codeOf()).searchParams.get('code') ?? '');
    const { access_token: token } = (await answer.json()) as { access_token: string }; // its shape
    const headers = { authorization: `Bearer ${token}` };
    const listed = await call(stage, 'GET', '/uber-eats/v1/delivery/stores', { headers });
    expect(listed.json['data']).toEqual(expect.arrayContaining([expect.objectContaining({ id: uberStoreId })]));
    const path = `/uber-eats/v1/eats/stores/${uberStoreId}/pos_data`;
    expect((await call(stage, 'DELETE', path, { headers: await uberHeaders(stage, 'eats.store') })).status).toBe(204);
    const order = { service: 'uber-eats', externalStoreId: uberStoreId };
    await call(stage, 'POST', '/control/orders', { body: order });
    await stage.simulator.advance(0);
    expect(stage.product.heard).toEqual([]);
    const body = {
      integrator_store_id: 'ours',
      is_order_manager: true,
      webhooks_config: { webhooks_version: '1.0.0' },
    };
    expect((await call(stage, 'POST', path, { headers, body: { ...body, is_order_manager: false } })).status).toBe(400);
    expect((await call(stage, 'POST', path, { headers, body })).status).toBe(200);
    await call(stage, 'POST', '/control/orders', { body: order });
    await stage.simulator.advance(0);
    expect(stage.product.heard.length).toBeGreaterThan(0);
  });
});

const lines = [{ itemId: 'burger', quantity: 2 }, { itemId: 'burger' }];
const issues = (...lineIds: string[]) => ({
  fulfillment_issues: lineIds.map((id) => ({
    issue_type: 'OUT_OF_ITEM',
    action_type: 'ASK_CUSTOMER',
    item: { cart_item_id: id },
  })),
});
const ask = (order: Order, body: unknown) => v1(order, 'resolve-fulfillment-issues', body);
const read = async (order: Order) =>
  (await uber('GET', `/v1/delivery/order/${order.id}?expand=carts,payment`)).json['order'];

async function accepted(): Promise<Order> {
  const [outlet] = stage.simulator.placement.outletsFor({ service: 'uber-eats', externalStoreId: uberStoreId });
  if (!outlet) throw new Error('The test world has no such store.');
  const order = stage.simulator.placement.place(outlet, { kind: 'delivery', group: false, scheduled: false, lines });
  await stage.simulator.advance(0);
  await v1(order, 'accept');
  return order;
}

describe('items that have run out', () => {
  test('are asked of the customer, and left out with their money when they agree', async () => {
    const order = await accepted();
    const [first, second] = order.lines;
    const before = order.money;
    expect(await ask(order, issues(first?.lineId ?? ''))).toMatchObject({
      status: 200,
      json: { should_wait_for_customer_response: true },
    });
    expect(await read(order)).toMatchObject({
      preparation_status: 'OUT_OF_ITEM_PENDING_CUSTOMER_RESPONSE',
      carts: [{ items: [{ cart_item_id: first?.lineId }, {}], fulfillment_issues: [{ issue_type: 'OUT_OF_ITEM' }] }],
    });
    expect(order.money).toEqual(before);
    await stage.simulator.advance(minutes(1));
    expect(order.lines).toEqual([second]);
    expect(order.money.subtotalMinor).toBeLessThan(before.subtotalMinor);
    expect(await read(order)).toMatchObject({ preparation_status: 'PREPARING', carts: [{ items: [{}] }] });
    expect(events()).toContain('orders.fulfillment_issues.resolved');
  });

  test('stay when the customer wants them all the same, and the store is told of the answer', async () => {
    stage.simulator.context.settings.uberCustomerAnswers = 'keep';
    const order = await accepted();
    await ask(order, issues(order.lines[0]?.lineId ?? ''));
    await stage.simulator.advance(minutes(1));
    expect(order.lines).toHaveLength(2);
    expect(events()).toContain('orders.fulfillment_issues.resolved');
  });

  test('cannot be all there is, others’ or asked about twice at once', async () => {
    const order = await accepted();
    const ids = order.lines.map(({ lineId }) => lineId);
    expect((await ask(order, issues(...ids))).status).toBe(409);
    expect((await ask(order, issues('no-such-line'))).status).toBe(409);
    expect((await ask(order, { fulfillment_issues: [] })).status).toBe(400);
    const other = { issue_type: 'OUT_OF_ITEM', action_type: 'REMOVE_ITEM', item: { cart_item_id: ids[0] } };
    expect((await ask(order, { fulfillment_issues: [other] })).status).toBe(400);
    expect((await ask(order, issues(ids[0] ?? ''))).status).toBe(200);
    expect((await ask(order, issues(ids[1] ?? ''))).status).toBe(409);
  });

  test('are no matter of an order that is not being prepared', async () => {
    const order = await placed();
    expect((await ask(order, issues(order.lines[0]?.lineId ?? ''))).status).toBe(409);
  });
});

const priced = (order: Order, amount_e5: number, more: object = { reason: 'ITEM_SOLD_OUT' }) =>
  v1(order, 'adjust-price', { amount_e5, ...more });

describe('another price', () => {
  test('is asked of the customer, and stands beside the lines once they agree', async () => {
    const order = await accepted();
    const before = order.money;
    expect((await priced(order, -350_000)).status).toBe(200);
    expect((await priced(order, -350_000)).status).toBe(409);
    expect(order.money).toEqual(before);
    await stage.simulator.advance(minutes(1));
    expect(order.money).toEqual({ ...before, adjustmentMinor: -350 });
    expect(await read(order)).toMatchObject({
      payment: {
        payment_detail: {
          adjustment: { total: { net: { amount_e5: -350_000 } } },
          item_charges: { total: { net: { amount_e5: before.subtotalMinor * 1_000 } } },
        },
      },
    });
    expect(events()).not.toContain('orders.fulfillment_issues.resolved');
  });

  test('is left alone by a customer who does not want it', async () => {
    stage.simulator.context.settings.uberCustomerAnswers = 'keep';
    const order = await accepted();
    await priced(order, 200_000);
    await stage.simulator.advance(minutes(1));
    expect(order.money.adjustmentMinor).toBe(0);
  });

  test.each([
    ['over the limit', 5_001_000, undefined],
    ['under the limit', -5_001_000, undefined],
    ['nothing', 0, undefined],
    ['parts of a cent', 100_500, undefined],
    ['a reason of its own without words', 100_000, { reason: 'OTHER' }],
    ['no such reason', 100_000, { reason: 'BORED' }],
  ])('is refused for %s', async (_, amount, more) => {
    const order = await accepted();
    expect((await priced(order, amount, more)).status).toBe(400);
    expect(order.askedPriceMinor).toBe(0);
  });
});
