import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from './faults.ts';
import type { Order } from './order.ts';
import { call, doordashHeaders, openStage, uberHeaders, uberStoreId, type Reply, type TestStage } from './testing.ts';
import { sign } from './uber-eats/events.ts';

let stage: TestStage;

beforeEach(async () => {
  stage = await openStage({ pickupShare: 0 });
});
afterEach(() => stage.close());

async function order(service: 'uber-eats' | 'doordash' = 'uber-eats'): Promise<Order> {
  const outlet = stage.simulator.placement
    .outletsFor({ service })
    .find(({ externalStoreId }) => service === 'doordash' || externalStoreId === uberStoreId);
  if (!outlet) throw new Error('The test world has no such store.');
  const placed = stage.simulator.placement.place(outlet, { kind: 'delivery' });
  await stage.simulator.advance(0);
  return placed;
}

const ordered = (...faults: Fault[]): void => stage.simulator.context.faults.replace(faults);
const heard = (): { [name: string]: unknown }[] => stage.product.heard.map(({ body }) => body);

async function accept(id: string): Promise<Reply> {
  const path = `/uber-eats/v1/delivery/order/${id}/accept`;
  return call(stage, 'POST', path, { headers: await uberHeaders(stage), body: {} });
}

describe('webhooks', () => {
  test('a dropped one never leaves, and the plan for resending brings it', async () => {
    ordered({ on: 'webhook', kind: 'drop', rate: 1 });
    const dropped = await order();
    const answered = await order('doordash');
    expect(heard()).toHaveLength(0);
    await stage.simulator.advance(1_000);
    expect(heard()).toHaveLength(2);
    const tries = (of: Order) => stage.simulator.context.book.find(of.id)?.webhooks.map(({ status }) => status);
    expect(tries(dropped)).toEqual(['dropped', 200]);
    expect(tries(answered)).toEqual(['dropped', 200]);
  });

  test('while a service is down none leaves, resends included, and the others go on', async () => {
    ordered({ on: 'webhook', kind: 'down', rate: 1, service: 'uber-eats' });
    const silent = await order();
    await order('doordash');
    expect(heard()).toHaveLength(1);
    await stage.simulator.advance(2_000);
    expect(heard()).toHaveLength(1);
    ordered();
    await stage.simulator.advance(4_000);
    const tries = stage.simulator.context.book.find(silent.id)?.webhooks.map(({ status }) => status);
    expect(tries).toEqual(['dropped', 'dropped', 200]);
  });

  test('a duplicated one comes several times under one event id', async () => {
    ordered({ on: 'webhook', kind: 'duplicate', rate: 1, copies: 3 });
    await order();
    expect(heard()).toHaveLength(3);
    expect(new Set(heard().map((body) => body['event_id'])).size).toBe(1);
    await stage.simulator.advance(60_000);
    expect(heard()).toHaveLength(3);
  });

  test('one that is held back is overtaken by later ones', async () => {
    ordered({ on: 'webhook', kind: 'reorder', rate: 1, path: 'orders.notification' });
    const late = await order();
    stage.simulator.context.faults.replace([]);
    const { url } = stage.simulator;
    await fetch(`${url}/control/orders/${late.id}/cancel`, { method: 'POST' });
    await stage.simulator.advance(5_000);
    expect(heard().map((body) => body['event_type'])).toEqual(['orders.failure', 'orders.notification']);
  });

  test('a spoiled signature does not fit, and malformed or widened bodies are still signed JSON', async () => {
    ordered({ on: 'webhook', kind: 'bad_signature', rate: 1, service: 'uber-eats' });
    await order();
    ordered({ on: 'webhook', kind: 'malformed', rate: 1 });
    await order();
    await order('doordash');
    ordered({ on: 'webhook', kind: 'unknown_fields', rate: 1 });
    await order('doordash');
    const [spoiled, malformed, withoutParts, widened] = stage.product.heard;
    expect(spoiled?.headers['x-uber-signature']).not.toBe(sign(spoiled?.rawBody ?? '', 'client-secret'));
    expect(malformed?.headers['x-uber-signature']).toBe(sign(malformed?.rawBody ?? '', 'client-secret'));
    expect(malformed?.body).not.toHaveProperty('meta');
    expect(withoutParts?.body['order']).not.toHaveProperty('categories');
    expect(widened?.body).toMatchObject({ x_beta: null, order: { experience: 'NEW_VALUE_OF_TOMORROW' } });
  });

  test('a rate of nought and a used-up count strike nobody', async () => {
    ordered({ on: 'webhook', kind: 'drop', rate: 0 }, { on: 'webhook', kind: 'duplicate', rate: 1, times: 1 });
    await order();
    await order();
    expect(heard()).toHaveLength(3);
  });
});

describe('calls', () => {
  test('an error comes instead of the work; 403 says that we are not the order manager', async () => {
    const placed = await order();
    ordered({ on: 'api', kind: 'error', rate: 1, status: 403, path: '/accept' });
    expect(await accept(placed.id)).toMatchObject({ status: 403, json: { code: 'user_not_allowed' } });
    expect(placed.state).toBe('offered');
  });

  test('a lost answer does the work and then says 500', async () => {
    const placed = await order();
    ordered({ on: 'api', kind: 'error', rate: 1, status: 502, after: true, path: '/accept' });
    expect((await accept(placed.id)).status).toBe(502);
    expect(placed.state).toBe('accepted');
    ordered();
    expect((await accept(placed.id)).status).toBe(409);
  });

  test('a dropped call gets no answer at all', async () => {
    const placed = await order();
    const headers = await uberHeaders(stage);
    ordered({ on: 'api', kind: 'drop', rate: 1 });
    const path = `/uber-eats/v1/delivery/order/${placed.id}/accept`;
    await expect(call(stage, 'POST', path, { headers, body: {} })).rejects.toThrow('fetch failed');
    expect(stage.simulator.context.book.find(placed.id)?.calls.map(({ status }) => status)).toEqual([0]);
    expect(placed.state).toBe('offered');
  });

  test('the first read after a failure may find nothing, once', async () => {
    const placed = await order();
    const headers = await uberHeaders(stage);
    ordered({ on: 'api', kind: 'not_found_after_failure', rate: 1 });
    const read = async () =>
      (await call(stage, 'GET', `/uber-eats/v1/delivery/order/${placed.id}`, { headers })).status;
    expect(await read()).toBe(200);
    await stage.simulator.advance(690_000);
    expect([await read(), await read()]).toEqual([404, 200]);
  });

  test('DoorDash calls fail the same way', async () => {
    stage.product.answer = () => ({ status: 202 });
    const placed = await order('doordash');
    ordered({ on: 'api', kind: 'error', rate: 1, status: 429, service: 'doordash' });
    const confirm = async () =>
      call(stage, 'PATCH', `/doordash/marketplace/api/v1/orders/${placed.id}`, {
        headers: await doordashHeaders(),
        body: { merchant_supplied_id: 'our-1', order_status: 'success' },
      });
    expect((await confirm()).status).toBe(429);
    ordered();
    expect((await confirm()).status).toBe(202);
  });
});
