import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareOfPeak } from './arrivals.ts';
import { call, openStage, testNow, type Reply, type TestStage } from './testing.ts';

let stage: TestStage;

beforeEach(async () => {
  stage = await openStage({ pickupShare: 0 });
});
afterEach(() => stage.close());

const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(stage, method, `/control${path}`, { body });
type Listed = { id: string; state: string; service: string; subtotalMinor: number };
const ordersIn = (reply: Reply): Listed[] => reply.json['orders'] as Listed[];

test('an order is placed to wish and told in full', async () => {
  const reply = await control('POST', '/orders', {
    service: 'doordash',
    order: {
      note: 'For the office',
      kind: 'pickup',
      promotion: false,
      lines: [
        { itemId: 'burger', quantity: 2, note: 'Rare', modifiers: [{ id: 'small' }, { id: 'a', quantity: 2 }] },
        { itemId: 'special', name: 'Chef’s special', priceMinor: 1_234 },
      ],
    },
  });
  expect(reply.status).toBe(201);
  const [placed] = ordersIn(reply);
  // burger 999 → 1548, extra a 77 → 119
  expect(placed?.subtotalMinor).toBe(2 * (1_548 + 2 * 119) + 1_234);
  const { json } = await control('GET', `/orders/${placed?.id ?? ''}`);
  expect(json).toMatchObject({
    note: 'For the office',
    kind: 'pickup',
    lines: [
      { name: 'Item burger', quantity: 2, modifiers: ['Modifier small', '2 × Modifier a'], note: 'Rare' },
      { name: 'Chef’s special' },
    ],
    webhooks: [{ event: 'OrderCreate', attempt: 1, status: 200 }],
  });
});

test('what makes no sense is refused in one sentence', async () => {
  expect(await control('POST', '/orders', { order: { lines: [{ itemId: 'unknown' }] } })).toMatchObject({
    status: 400,
  });
  const wish = { count: 5, perSecond: 1, order: { lines: [{ itemId: 'unknown' }] } };
  expect(await control('POST', '/orders', wish)).toMatchObject({ status: 400 });
  expect((await control('GET', '/idle')).json).toMatchObject({ idle: true });
  expect(await control('POST', '/orders', { colour: 'blue' })).toMatchObject({ status: 400 });
  expect(await control('PUT', '/rate', { ordersPerMinute: -1 })).toMatchObject({ status: 400 });
  expect(await control('PUT', '/settings', { retryPlan: 'never' })).toMatchObject({ status: 400 });
  expect((await control('GET', '/orders/nobody')).json['error']).toBe('There is no such order.');
  expect(stage.simulator.context.book.page({ after: 0, limit: 10 }).entries).toHaveLength(0);
});

test('many orders are paged by cursor without gaps', async () => {
  await control('POST', '/orders', { count: 25 });
  const ids: string[] = [];
  let cursor: number | null = 0;
  while (cursor !== null) {
    const page: Reply = await control('GET', `/orders?limit=10&cursor=${cursor}`);
    ids.push(...ordersIn(page).map(({ id }) => id));
    cursor = page.json['nextCursor'] as number | null;
  }
  expect(new Set(ids).size).toBe(25);
  const doordash = ordersIn(await control('GET', '/orders?service=doordash&limit=1000'));
  expect(doordash.every(({ service }) => service === 'doordash')).toBe(true);
  expect(ordersIn(await control('GET', `/orders?since=${testNow + 1}`))).toHaveLength(0);
});

test('orders at a pace come on the simulator’s clock, and idle waits for them', async () => {
  const started = await control('POST', '/orders', { count: 100, perSecond: 20 });
  expect(started).toMatchObject({ status: 202, json: { coming: 100 } });
  expect((await control('GET', '/idle')).json).toMatchObject({ idle: false });
  await control('POST', '/clock', { advanceMs: 5_000 });
  expect((await control('GET', '/idle')).json).toEqual({ idle: true, waiting: 0, coming: 0 });
  expect((await control('GET', '/summary')).json['webhooks']).toMatchObject({ acknowledged: 100, failed: 0 });
});

test('customers come at the rate of the hour, and never further apart than the gap', async () => {
  await control('PUT', '/rate', { ordersPerMinute: 6 });
  await stage.simulator.advance(30 * 60_000);
  const atNoon = stage.simulator.context.book.page({ after: 0, limit: 1_000 }).entries.length;
  expect(atNoon).toBeGreaterThan(120);
  expect(atNoon).toBeLessThan(240);
  await control('PUT', '/rate', { ordersPerMinute: 0 });
  await stage.simulator.advance(12 * 3_600_000);
  await control('PUT', '/rate', { ordersPerMinute: 6, minGapSeconds: 15 });
  await stage.simulator.advance(10 * 60_000);
  const times = stage.simulator.context.book
    .page({ after: atNoon, limit: 1_000 })
    .entries.map(({ order }) => order.placedAt);
  expect(times.length).toBeGreaterThanOrEqual(40);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(15_000);
});

test('the day has a lunch and a dinner, and its peak is one', () => {
  const hours = Array.from({ length: 96 }, (_, quarter) => shareOfPeak(quarter / 4));
  expect(Math.max(...hours)).toBe(1);
  expect(shareOfPeak(12.5)).toBeGreaterThan(shareOfPeak(15));
  expect(shareOfPeak(18.5)).toBeGreaterThan(shareOfPeak(3));
});

test('a cancellation and a courier move can be ordered by hand, and refused when it is too late', async () => {
  stage.product.answer = () => ({ status: 200 });
  const [placed] = ordersIn(await control('POST', '/orders', { service: 'doordash', order: { kind: 'delivery' } }));
  await stage.simulator.advance(0);
  const path = `/orders/${placed?.id ?? ''}`;
  expect((await control('POST', `${path}/courier`, { stage: 'arrived' })).status).toBe(200);
  expect((await control('POST', `${path}/cancel`, { by: 'platform' })).json).toMatchObject({ state: 'cancelled' });
  expect((await control('POST', `${path}/cancel`)).status).toBe(409);
  expect((await control('POST', `${path}/courier`, { stage: 'delivered' })).status).toBe(409);
});

test('the summary counts orders by service and state, and calls by service', async () => {
  await control('POST', '/orders', { service: 'uber-eats', count: 3 });
  await call(stage, 'GET', '/uber-eats/v1/delivery/order/nobody');
  const { json } = await control('GET', '/summary');
  expect(json).toMatchObject({
    services: { 'uber-eats': { orders: 3, states: { offered: 3 } }, doordash: { orders: 0 } },
    callsHeard: { 'uber-eats': 1, doordash: 0 },
  });
});
