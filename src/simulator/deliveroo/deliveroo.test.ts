import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Order } from '../order.ts';
import type { OrderWish } from '../order-maker.ts';
import {
  call,
  deliverooStoreId,
  deliverooToken,
  openStage,
  testCredentials,
  testNow,
  type Reply,
  type TestStage,
} from '../testing.ts';
import { sign } from './events.ts';

let stage: TestStage;

beforeEach(async () => {
  stage = await openStage({ pickupShare: 0, groupShare: 0, promotionShare: 0 });
});
afterEach(() => stage.close());

async function placed(wish: OrderWish = {}): Promise<Order> {
  const [outlet] = stage.simulator.placement.outletsFor({ service: 'deliveroo' });
  if (!outlet) throw new Error('The test world has no such store.');
  const order = stage.simulator.placement.place(outlet, { kind: 'delivery', scheduled: false, ...wish });
  await stage.simulator.advance(0);
  return order;
}

/** Tokens are good for five minutes of the simulator's clock, so each call asks for its own. */
async function api(method: string, path: string, body?: unknown): Promise<Reply> {
  const { json } = await deliverooToken(stage);
  const headers = { authorization: `Bearer ${String(json['access_token'])}` };
  return call(stage, method, `/deliveroo/api/order${path}`, { headers, ...(body !== undefined && { body }) });
}

const pathOf = ({ id }: Pick<Order, 'id'>) => `/v1/orders/${encodeURIComponent(id)}`;
const decide = async (order: Order, body: unknown) => (await api('PATCH', pathOf(order), body)).status;
const accept = (order: Order) => decide(order, { status: 'accepted' });
const occurred_at = new Date(testNow).toISOString();
const sync = async (order: Order, body: object = { status: 'succeeded' }) =>
  (await api('POST', `${pathOf(order)}/sync_status`, { occurred_at, ...body })).status;
const prepare = async (order: Order, body: object) =>
  (await api('POST', `${pathOf(order)}/prep_stage`, { occurred_at, ...body })).status;
const minutes = (count: number): number => count * 60_000;

const orderBody = z.looseObject({
  order: z.looseObject({ id: z.string(), status_log: z.array(z.object({ status: z.string(), at: z.string() })) }),
});
const heard = (event: string) => stage.product.heard.filter(({ body }) => body['event'] === event);
const logIn = (body: unknown) => orderBody.parse(body).order.status_log.map(({ status }) => status);
const lastLog = () => logIn(heard('order.status_update').at(-1)?.body['body']);
const tablet = (order: Order) => order.history.filter(({ why }) => why.includes('tablet')).length;

const riderBody = z.looseObject({
  order_id: z.string(),
  riders: z.array(z.looseObject({ status_log: z.array(z.object({ status: z.string() })) })),
});
const ahead = () => placed({ scheduled: { inMinutes: 120 } });
const ordered = (kind: 'bad_signature' | 'malformed' | 'duplicate') =>
  stage.simulator.context.faults.replace([{ on: 'webhook', kind, rate: 1, service: 'deliveroo' }]);

describe('the order webhook', () => {
  test('brings the whole order at once, signed over guid and body', async () => {
    const order = await placed();
    const [webhook] = stage.product.heard;
    expect(webhook?.path).toBe('/hooks/deliveroo');
    const guid = String(webhook?.headers['x-deliveroo-sequence-guid']);
    expect(webhook?.headers).toMatchObject({
      'x-deliveroo-hmac-sha256': sign(
        { guid, rawBody: webhook?.rawBody ?? '' },
        testCredentials.deliverooWebhookSecret,
      ),
      'x-deliveroo-payload-type': 'event/order.new',
      'x-deliveroo-webhook-version': '1',
    });
    expect(webhook?.body).toMatchObject({
      event: 'order.new',
      body: {
        order: {
          id: order.id,
          display_id: order.displayId,
          location_id: deliverooStoreId,
          brand_id: 'brand-1',
          status: 'placed',
          asap: true,
          partner_order_subtotal: { fractional: order.money.subtotalMinor, currency_code: 'USD' },
        },
      },
    });
    expect(order.id).toMatch(/^gb:[0-9a-f-]{36}$/);
    expect(logIn(webhook?.body['body'])).toEqual(['pending', 'placed']);
  });

  test.each([
    ['wanted now, for six minutes', false, 6],
    ['placed ahead, for thirty', { inMinutes: 300 }, 30],
  ] as const)('that is refused is sent again when %s', async (_, scheduled, total) => {
    stage.simulator.context.settings.deliverooAcceptSeconds = 3_600;
    stage.product.answer = () => ({ status: 400 });
    const order = await placed({ scheduled });
    await stage.simulator.advance(minutes(45));
    const tries = stage.simulator.context.book.find(order.id)?.webhooks ?? [];
    expect(tries.at(-1)?.at).toBe(testNow + minutes(total));
    expect(new Set(stage.product.heard.map(({ headers }) => headers['x-deliveroo-sequence-guid'])).size).toBe(1);
  });

  test('is not sent again once it was taken', async () => {
    stage.product.answer = () => ({ status: 503 });
    await placed();
    stage.product.answer = () => ({ status: 200 });
    await stage.simulator.advance(minutes(6));
    expect(heard('order.new')).toHaveLength(2);
  });
});

describe('answers', () => {
  test('accepting works once, and is told as a status', async () => {
    const order = await placed();
    expect(await accept(order)).toBe(204);
    await stage.simulator.advance(0);
    expect(lastLog()).toEqual(['pending', 'placed', 'accepted']);
    expect(await accept(order)).toBe(409);
    expect(await decide(order, { status: 'rejected', reject_reason: 'busy' })).toBe(409);
    expect(order.state).toBe('accepted');
  });

  test('rejecting needs one of four reasons', async () => {
    const order = await placed();
    expect(await decide(order, { status: 'rejected' })).toBe(400);
    expect(await decide(order, { status: 'rejected', reject_reason: 'tired' })).toBe(400);
    expect(order.state).toBe('offered');
    expect(await decide(order, { status: 'rejected', reject_reason: 'closing_early' })).toBe(204);
    expect(order).toMatchObject({ state: 'denied', endedBy: 'merchant' });
    await stage.simulator.advance(0);
    expect(lastLog()).toEqual(['pending', 'placed', 'rejected']);
  });

  test('five a minute and order are heard', async () => {
    const order = await placed();
    const another = await placed();
    const answers: number[] = [];
    for (let count = 0; count < 6; count += 1) answers.push(await accept(order));
    expect(answers).toEqual([204, 409, 409, 409, 409, 429]);
    expect(await accept(another)).toBe(204);
    await stage.simulator.advance(minutes(1));
    expect(await accept(order)).toBe(409);
  });

  test('an unknown order, and one of another service, are not found; without a token nothing is', async () => {
    const [outlet] = stage.simulator.placement.outletsFor({ service: 'doordash' });
    const foreign = outlet && stage.simulator.placement.place(outlet);
    expect(await decide({ ...(await placed()), id: 'gb:nobody' }, { status: 'accepted' })).toBe(404);
    expect((await api('PATCH', `/v1/orders/${foreign?.id ?? ''}`, { status: 'accepted' })).status).toBe(404);
    const order = await placed();
    expect(
      (await call(stage, 'PATCH', `/deliveroo/api/order${pathOf(order)}`, { body: { status: 'accepted' } })).status,
    ).toBe(401);
    expect(order.state).toBe('offered');
  });
});

describe('the sync status', () => {
  test('within three minutes spares the tablet its question', async () => {
    const order = await placed();
    await accept(order);
    expect(await sync(order)).toBe(204);
    await stage.simulator.advance(minutes(5));
    expect(tablet(order)).toBe(0);
  });

  test('that never comes makes the tablet ask staff to key the order in', async () => {
    const order = await placed();
    await stage.simulator.advance(minutes(3) - 1);
    expect(tablet(order)).toBe(0);
    await stage.simulator.advance(1);
    expect(tablet(order)).toBe(1);
    expect(order.state).toBe('offered');
  });

  test('counts once, once in ten seconds, and not after three minutes', async () => {
    const order = await placed();
    expect(await sync(order)).toBe(204);
    expect(await sync(order)).toBe(429);
    await stage.simulator.advance(10_000);
    expect(await sync(order)).toBe(409);
    const late = await placed();
    await stage.simulator.advance(minutes(3));
    expect(await sync(late)).toBe(409);
  });

  test('of a failure needs a reason, and the tablet asks at once', async () => {
    const order = await placed();
    expect(await sync(order, { status: 'failed' })).toBe(400);
    expect(await sync(order, { status: 'failed', reason: 'price_mismatched' })).toBe(204);
    expect(tablet(order)).toBe(1);
  });
});

describe('an order that nobody answers', () => {
  test('is rejected after ten minutes', async () => {
    const order = await placed();
    await stage.simulator.advance(minutes(10) - 1);
    expect(order.state).toBe('offered');
    await stage.simulator.advance(1);
    expect(order).toMatchObject({ state: 'failed', endedBy: 'timeout' });
    expect(lastLog()).toEqual(['pending', 'placed', 'rejected']);
    expect(await accept(order)).toBe(409);
  });

  test('and two more within fifteen minutes close the site for a while', async () => {
    const { stores } = stage.simulator.context;
    const isOpen = () => stores.get('deliveroo', deliverooStoreId).isOpen;
    await placed();
    await stage.simulator.advance(minutes(16));
    await placed();
    await placed();
    await stage.simulator.advance(minutes(10));
    // The first was too long ago.
    expect(isOpen()).toBe(true);
    await placed();
    await stage.simulator.advance(minutes(10));
    expect(isOpen()).toBe(false);
    await stage.simulator.advance(minutes(15));
    expect(isOpen()).toBe(true);
  });
});

describe('the preparation', () => {
  test('goes through its stages, a delay only with the first', async () => {
    const order = await placed();
    expect(await prepare(order, { stage: 'in_kitchen' })).toBe(409);
    await accept(order);
    const { readyAt } = order;
    expect(await prepare(order, { stage: 'in_kitchen', delay: 3 })).toBe(400);
    expect(await prepare(order, { stage: 'ready_for_collection', delay: 4 })).toBe(400);
    expect(await prepare(order, { stage: 'in_kitchen', delay: 4 })).toBe(204);
    expect(order.readyAt).toBe(readyAt + minutes(4));
    expect(await prepare(order, { stage: 'collected' })).toBe(409);
    expect(await prepare(order, { stage: 'ready_for_collection' })).toBe(204);
    expect(order.state).toBe('ready');
    expect(await prepare(order, { stage: 'ready_for_collection' })).toBe(409);
    expect(await prepare(order, { stage: 'collected' })).toBe(204);
    expect(order.state).toBe('picked_up');
  });

  test('the rider comes when the food is ready, each move told with all moves before', async () => {
    const order = await placed();
    await accept(order);
    await prepare(order, { stage: 'ready_for_collection' });
    await stage.simulator.advance(minutes(60));
    const moves = heard('rider.status_update').map(({ body }) => {
      const { order_id: id, riders } = riderBody.parse(body['body']);
      expect(id).toBe(order.id);
      return riders.flatMap(({ status_log: log }) => log.map(({ status }) => status)).join();
    });
    expect(moves.toSorted((one, other) => one.length - other.length)).toEqual([
      'rider_assigned',
      'rider_assigned,rider_arrived',
      'rider_assigned,rider_arrived,rider_in_transit',
    ]);
    expect(order.state).toBe('completed');
    expect(lastLog()).toEqual(['pending', 'placed', 'accepted', 'delivered']);
  });
});

describe('an order placed ahead', () => {
  test('is sent at once, with when it begins and when to confirm it', async () => {
    const order = await ahead();
    const begins = new Date(Math.floor((order.readyAt - minutes(30)) / 1_000) * 1_000)
      .toISOString()
      .replace('.000Z', 'Z');
    expect(heard('order.new')[0]?.body).toMatchObject({
      body: { order: { asap: false, start_preparing_at: begins, confirm_at: begins } },
    });
  });

  test('is accepted, confirmed once, and only then fetched', async () => {
    const order = await ahead();
    expect(await decide(order, { status: 'confirmed' })).toBe(409);
    expect(await accept(order)).toBe(204);
    expect(await prepare(order, { stage: 'ready_for_collection' })).toBe(409);
    await stage.simulator.advance(minutes(200));
    expect(order).toMatchObject({ state: 'accepted', isAhead: true, courierStage: null });
    expect(await decide(order, { status: 'confirmed' })).toBe(204);
    await stage.simulator.advance(0);
    expect(lastLog()).toEqual(['pending', 'placed', 'accepted', 'confirmed']);
    expect(await decide(order, { status: 'confirmed' })).toBe(409);
    await stage.simulator.advance(minutes(60));
    expect(order.state).toBe('completed');
    expect(lastLog()).toEqual(['pending', 'placed', 'accepted', 'confirmed', 'delivered']);
  });

  test('one for now is never confirmed', async () => {
    const order = await placed();
    await accept(order);
    expect(await decide(order, { status: 'confirmed' })).toBe(409);
  });
});

test('a cancellation is told as a status, whoever cancels', async () => {
  const order = await placed();
  await accept(order);
  await call(stage, 'POST', `/control/orders/${order.id}/cancel`, { body: { by: 'platform' } });
  await stage.simulator.advance(0);
  expect(order).toMatchObject({ state: 'cancelled', endedBy: 'platform' });
  expect(lastLog()).toEqual(['pending', 'placed', 'accepted', 'canceled']);
});

describe('reading', () => {
  const listPath = `/v2/brand/brand-1/restaurant/${deliverooStoreId}/orders`;
  const listBody = z.object({ orders: z.array(z.looseObject({ id: z.string() })), next: z.string().nullable() });
  const list = async (query = '') => listBody.parse((await api('GET', `${listPath}${query}`)).json);

  test('one order shows what its webhook had, and where it stands now', async () => {
    const order = await placed();
    await accept(order);
    const { json } = await api('GET', `/v2/orders/${encodeURIComponent(order.id)}`);
    expect(json).toMatchObject({ id: order.id, status: 'accepted', location_id: deliverooStoreId });
    expect((await api('GET', '/v2/orders/gb%3Anobody')).status).toBe(404);
  });

  test('the list comes in pages, by the time of placing', async () => {
    const [outlet] = stage.simulator.placement.outletsFor({ service: 'deliveroo' });
    const made = outlet ? await stage.simulator.placement.placeMany([outlet], {}, 60) : [];
    const first = await list();
    expect(first.orders).toHaveLength(50);
    const second = await list(`?cursor=${first.next ?? ''}`);
    expect(second).toMatchObject({ next: null });
    expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    const later = new Date(testNow + 1_000).toISOString();
    expect((await list(`?start_date=${later}`)).orders).toEqual([]);
    expect((await list(`?end_date=${new Date(testNow - 1_000).toISOString()}`)).orders).toEqual([]);
  });

  test('live ones can be had alone; dates must be dates; a foreign brand or site is not found', async () => {
    const over = await placed();
    const living = await placed();
    await decide(over, { status: 'rejected', reject_reason: 'other' });
    expect((await list('?live_orders=true')).orders.map(({ id }) => id)).toEqual([living.id]);
    expect(await api('GET', `${listPath}?start_date=yesterday`)).toMatchObject({
      status: 400,
      json: { error: { code: 'bad_request', message: 'invalid date format' } },
    });
    expect((await api('GET', `/v2/brand/other/restaurant/${deliverooStoreId}/orders`)).status).toBe(404);
    expect((await api('GET', '/v2/brand/brand-1/restaurant/other/orders')).status).toBe(404);
  });
});

describe('faults', () => {
  test('a spoiled signature does not fit', async () => {
    ordered('bad_signature');
    await placed();
    const [webhook] = stage.product.heard;
    const guid = String(webhook?.headers['x-deliveroo-sequence-guid']);
    expect(webhook?.headers['x-deliveroo-hmac-sha256']).not.toBe(
      sign({ guid, rawBody: webhook?.rawBody ?? '' }, testCredentials.deliverooWebhookSecret),
    );
  });

  test('a malformed order lacks its id, and a doubled one has the same guid', async () => {
    ordered('malformed');
    await placed();
    expect(stage.product.heard[0]?.body).toMatchObject({
      event: 'order.new',
      body: { order: { location_id: deliverooStoreId } },
    });
    expect(orderBody.safeParse(stage.product.heard[0]?.body['body']).success).toBe(false);
    ordered('duplicate');
    await placed();
    expect(stage.product.heard).toHaveLength(3);
    expect(stage.product.heard[2]?.headers['x-deliveroo-sequence-guid']).toBe(
      stage.product.heard[1]?.headers['x-deliveroo-sequence-guid'],
    );
  });
});
