import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isOver, type Order } from '../order.ts';
import type { OrderWish } from '../order-maker.ts';
import {
  answerHubRise,
  call,
  hubRiseToken,
  openStage,
  testCredentials,
  testWorld,
  type Reply,
  type TestStage,
} from '../testing.ts';
import { sign } from './events.ts';

/** A location that the partner's token opens, and one that it does not. */
const [own, others] = ['loc-1', 'loc-2'];
const minute = 60_000;

function world() {
  const made = testWorld();
  const [outlet] = made.outlets;
  if (!outlet) throw new Error('The test world has no store.');
  const locations = [own, others].map((externalStoreId) => ({
    ...outlet,
    service: 'hubrise' as const,
    externalStoreId,
    apiVersion: null,
  }));
  return { ...made, outlets: locations, menuOutlets: locations };
}

let stage: TestStage;
let headers: { 'x-access-token': string };

beforeEach(async () => {
  stage = await openStage({}, world());
  headers = { 'x-access-token': await tokenFor(own) };
  const events = { order: ['create', 'update'], delivery: ['create', 'update'] };
  await ask('POST', '/callback', { url: `${stage.product.url}/hooks/hubrise`, events });
});
afterEach(() => stage.close());

async function tokenFor(store: string): Promise<string> {
  const code = (await answerHubRise(stage, { store })).searchParams.get('code') ?? '';
  return String((await hubRiseToken(stage, code)).json['access_token']);
}
const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(stage, method, `/hubrise/v1${path}`, { headers, body });

async function placed(wish: OrderWish = {}): Promise<Order> {
  const [outlet] = stage.simulator.placement.outletsFor({ externalStoreId: own });
  if (!outlet) throw new Error('The test world has no such location.');
  const order = stage.simulator.placement.place(outlet, { kind: 'pickup', ...wish });
  await stage.simulator.advance(0);
  return order;
}

const at = (order: Order) => `/locations/${own}/orders/${order.id}`;
const patch = (order: Order, body: unknown) => ask('PATCH', at(order), body);
const inMinutes = (count: number) => new Date(stage.simulator.context.clock.now() + count * minute).toISOString();
const heard = () =>
  stage.product.heard.map(({ body }) => `${String(body['resource_type'])}.${String(body['event_type'])}`);

describe('an order', () => {
  test('is called back whole and signed, and read and listed the same', async () => {
    const order = await placed({ note: 'For table four' });
    const [first] = stage.product.heard;
    if (!first) throw new Error('Nothing was called back.');
    const { headers: sent, rawBody, body } = first;
    expect(sent['x-hubrise-hmac-sha256']).toBe(sign(rawBody, testCredentials.hubriseClientSecret));
    expect(body).toMatchObject({
      resource_type: 'order',
      event_type: 'create',
      location_id: own,
      order_id: order.id,
      new_state: { id: order.id, status: 'new', service_type: 'collection', customer_notes: expect.any(String) },
    });
    expect(body).not.toHaveProperty('previous_state');
    expect((await ask('GET', at(order))).json).toEqual(body['new_state']);
    expect((await ask('GET', `/locations/${own}/orders?count=10`)).json).toEqual([body['new_state']]);
  });

  test('that the partner changes is not called back to it', async () => {
    const order = await placed();
    const confirmed_time = new Date(stage.simulator.context.clock.now() + 20 * minute).toISOString();
    const answer = await patch(order, { status: 'accepted', confirmed_time, private_ref: 'ours-1' });
    expect(answer).toMatchObject({ status: 200, json: { status: 'accepted', private_ref: 'ours-1', confirmed_time } });
    await patch(order, { status: 'in_preparation' });
    expect((await ask('GET', at(order))).json).toMatchObject({ status: 'in_preparation' });
    await patch(order, { status: 'awaiting_collection' });
    expect(order.state).toBe('ready');
    expect(heard()).toEqual(['order.create']);
  });

  test('shows the promised time that the partner moves, and keeps its status', async () => {
    const order = await placed();
    await patch(order, { status: 'accepted', confirmed_time: inMinutes(20) });
    const later = inMinutes(35);
    expect(await patch(order, { confirmed_time: later })).toMatchObject({
      status: 200,
      json: { status: 'accepted', confirmed_time: later },
    });
    expect(order.readyAt).toBe(Date.parse(later));
    expect((await patch(order, { confirmed_time: 'soon' })).status).toBe(422);
    expect(order.readyAt).toBe(Date.parse(later));
  });

  test('that others change is: the customer who takes it back, and the one who comes for it', async () => {
    const first = await placed();
    stage.simulator.context.couriers.dismiss(first);
    await call(stage, 'POST', `/control/orders/${first.id}/cancel`, { body: { by: 'customer' } });
    await stage.simulator.advance(0);
    expect(stage.product.heard.at(-1)?.body).toMatchObject({
      event_type: 'update',
      new_state: { status: 'cancelled' },
      previous_state: { status: 'new' },
    });
    const second = await placed();
    await patch(second, { status: 'accepted' });
    await patch(second, { status: 'awaiting_collection' });
    await stage.simulator.advance(10 * minute);
    expect(stage.product.heard.at(-1)?.body).toMatchObject({ order_id: second.id, new_state: { status: 'completed' } });
  });

  test('that the store brings itself is on its way when the store says so, once, and then arrives', async () => {
    const order = await placed({ kind: 'delivery_by_merchant' });
    await patch(order, { status: 'accepted' });
    await patch(order, { status: 'awaiting_shipment' });
    expect(await patch(order, { status: 'in_delivery' })).toMatchObject({ json: { status: 'in_delivery' } });
    expect([order.state, order.courierStage]).toEqual(['picked_up', 'picked_up']);
    expect(heard()).toEqual(['order.create']);
    await stage.simulator.advance(30 * minute);
    expect(order.history.map(({ state }) => state)).toEqual(['offered', 'accepted', 'ready', 'picked_up', 'completed']);
    expect(stage.product.heard.at(-1)?.body).toMatchObject({ new_state: { status: 'completed' } });
  });

  test('that a courier brings tells of the delivery, also within the order', async () => {
    const order = await placed({ kind: 'delivery' });
    await patch(order, { status: 'accepted' });
    await patch(order, { status: 'awaiting_shipment' });
    await stage.simulator.advance(30 * minute);
    expect(order.state).toBe('completed');
    const told = heard();
    expect(told.slice(0, 3)).toEqual(['order.create', 'delivery.create', 'order.update']);
    expect(told.filter((event) => event === 'delivery.update')).toHaveLength(4);
    expect(stage.product.heard.at(-1)?.body).toMatchObject({
      new_state: { status: 'completed', delivery: { status: 'delivered' } },
    });
  });

  test('that nobody answers is taken back by its channel', async () => {
    const order = await placed();
    await stage.simulator.advance(11.5 * minute - 1_000);
    expect(isOver(order)).toBe(false);
    await stage.simulator.advance(1_000);
    expect(order).toMatchObject({ state: 'failed', endedBy: 'timeout' });
    expect(stage.product.heard.at(-1)?.body).toMatchObject({ new_state: { status: 'cancelled' } });
  });

  test('takes a status after its end, and its history shows it', async () => {
    const order = await placed();
    await patch(order, { status: 'cancelled' });
    await patch(order, { status: 'accepted' });
    expect(order.history.at(-1)?.why).toBe('accepted, after its end');
  });
});

const attempts = (order: Order) => stage.simulator.context.book.find(order.id)?.webhooks ?? [];

describe('a callback', () => {
  test('is sent six times with doubling waits when nobody can take it', async () => {
    stage.product.answer = () => ({ status: 500 });
    const order = await placed();
    for (const minutes of [1, 2, 4, 8, 16, 32]) await stage.simulator.advance(minutes * minute);
    const created = attempts(order).filter(({ event }) => event === 'order.create');
    const from = created[0]?.at ?? 0;
    expect(created.map((one) => Math.round((one.at - from) / minute))).toEqual([0, 1, 3, 7, 15, 31]);
  });

  test.each([200, 301, 404, 499])('is acknowledged by %i', async (status) => {
    stage.product.answer = () => ({ status });
    const order = await placed();
    await stage.simulator.advance(5 * minute);
    expect(attempts(order)).toHaveLength(1);
  });
});

describe('a call', () => {
  test('needs the token, and that of the location', async () => {
    const order = await placed();
    const without = await call(stage, 'GET', `/hubrise/v1${at(order)}`, { headers: { 'x-access-token': 'guess' } });
    expect(without).toMatchObject({ status: 401, json: { error_type: 'unauthorized' } });
    expect((await ask('GET', `/locations/${others}/orders`)).status).toBe(403);
    expect((await ask('GET', `/locations/${own}/orders/nothing`)).status).toBe(404);
  });

  test('with a wrong field is a 422 that names it', async () => {
    const order = await placed();
    const { status, json } = await patch(order, { status: 'eaten', confirmed_time: 'soon' });
    expect(status).toBe(422);
    expect(json['errors']).toMatchObject([{ field: 'status' }, { field: 'confirmed_time' }]);
    expect(order.state).toBe('offered');
  });

  test('for a list comes in pages, from a time on', async () => {
    for (let count = 0; count < 3; count += 1) {
      await placed();
      await stage.simulator.advance(minute);
    }
    const first = await fetch(`${stage.simulator.url}/hubrise/v1/locations/${own}/orders?count=2`, { headers });
    const cursor = first.headers.get('x-cursor-next');
    expect(await first.json()).toHaveLength(2);
    expect((await ask('GET', `/locations/${own}/orders?count=2&cursor=${cursor ?? ''}`)).json).toHaveLength(1);
    const after = new Date(stage.simulator.context.clock.now() - 1.5 * minute).toISOString();
    expect((await ask('GET', `/locations/${own}/orders?after=${after}`)).json).toHaveLength(1);
  });
});

const catalogs = `/locations/${own}/catalogs`;
const shown = async () => (await call(stage, 'GET', `/control/menus/hubrise/${own}`)).json['menu'];

describe('a catalog', () => {
  const data = {
    categories: [{ ref: 'mains', name: 'Mains' }],
    products: [
      {
        ref: 'ramen',
        category_ref: 'mains',
        name: 'Ramen',
        skus: [{ ref: 'ramen', price: '12.50 USD', option_list_refs: ['top'] }],
      },
    ],
    option_lists: [{ ref: 'top', name: 'Toppings', options: [{ ref: 'egg', name: 'Egg', price: '1.00 USD' }] }],
  };
  test('is made once for each name, replaced, and what its customers order from', async () => {
    const made = await ask('POST', catalogs, { name: 'Ours', data });
    expect(made.status).toBe(200);
    expect((await ask('POST', catalogs, { name: 'Ours', data })).status).toBe(422);
    const id = String(made.json['id']);
    expect((await ask('GET', `/catalogs/${id}`)).json).toMatchObject({ data: { products: [{ ref: 'ramen' }] } });
    expect(await shown()).toMatchObject({ items: [{ ref: 'ramen', priceMinor: 1_250 }] });
    const order = await placed({ lines: 3 });
    expect(order.lines.every(({ itemId }) => itemId === 'ramen')).toBe(true);
    const dearer = { ...data, products: data.products.map((one) => ({ ...one, skus: [{ ref: 'ramen', price: '13.00 USD' }] })) };
    expect((await ask('PUT', `/catalogs/${id}`, { name: 'Ours', data: dearer })).status).toBe(200);
    expect(await shown()).toMatchObject({ items: [{ priceMinor: 1_300, groupRefs: [] }] });
  }); // prettier-ignore

  test.each([
    ['a category that is not there', { ...data, categories: [] }],
    ['a list that is not there', { ...data, option_lists: [] }],
    ['a price that is no money', { ...data, products: [{ ...data.products[0], skus: [{ price: 12.5 }] }] }],
  ])('with %s is refused', async (_, wrong) => {
    expect((await ask('POST', catalogs, { name: 'Ours', data: wrong })).status).toBe(422);
    expect(await shown()).toBeNull();
  });

  test('has stock that comes back by itself', async () => {
    const id = String((await ask('POST', catalogs, { name: 'Ours', data })).json['id']);
    const inventory = `/catalogs/${id}/locations/${own}/inventory`;
    const expires_at = new Date(stage.simulator.context.clock.now() + minute).toISOString();
    await ask('PATCH', inventory, [
      { sku_ref: 'ramen', stock: '0', expires_at },
      { option_ref: 'egg', stock: '0' },
    ]);
    expect(await shown()).toMatchObject({
      items: [{ isAvailable: false }],
      groups: [{ modifiers: [{ isAvailable: false }] }],
    });
    await stage.simulator.advance(minute);
    expect(await shown()).toMatchObject({ items: [{ isAvailable: true }] });
    await ask('PATCH', inventory, [{ option_ref: 'egg', stock: null }]);
    expect((await ask('GET', inventory)).json).toEqual([]);
    expect((await ask('PATCH', inventory, [{ sku_ref: 'ramen', stock: '2', expires_at }])).status).toBe(422);
  });
});

const state = async () => (await call(stage, 'GET', `/control/stores/hubrise/${own}`)).json;
const set = (body: unknown) => ask('PATCH', `/locations/${own}`, body);

describe('a location', () => {
  test('has one mode at a time, which ends by itself', async () => {
    const resume_at = new Date(stage.simulator.context.clock.now() + minute).toISOString();
    await set({ order_acceptance: { mode: 'busy', extra_preparation_time: 15, resume_at } });
    expect(await state()).toMatchObject({ state: 'open', busyMinutes: 15 });
    await set({ order_acceptance: { mode: 'paused', resume_at, reason: 'Oven' } });
    expect(await state()).toMatchObject({ state: 'paused', reason: 'Oven', busyMinutes: null });
    expect((await ask('GET', `/locations/${own}`)).json).toMatchObject({ order_acceptance: { mode: 'paused' } });
    await stage.simulator.advance(minute);
    expect((await ask('GET', `/locations/${own}`)).json).toMatchObject({ order_acceptance: { mode: 'online' } });
    expect((await set({ order_acceptance: { mode: 'busy' } })).status).toBe(422);
  });

  test('has nights up to its cutoff, and at least one slot a week', async () => {
    const night = { monday: [{ from: '18:00', to: '02:00' }] };
    expect((await set({ opening_hours: night })).status).toBe(200);
    expect(await state()).toMatchObject({
      hours: { weekly: [{ day: 1, from: '18:00', to: '24:00' }, { day: 2, from: '00:00', to: '02:00' }] },
    });
    expect((await set({ opening_hours: night, cutoff_time: '00:00' })).status).toBe(422);
    expect((await set({ opening_hours: { monday: [] } })).status).toBe(422);
    const over = { monday: [{ from: '10:00', to: '15:00' }, { from: '14:00', to: '16:00' }] };
    expect((await set({ opening_hours: over })).status).toBe(422);
  }); // prettier-ignore
});

const authorize = (change: { [name: string]: string } = {}) =>
  call(
    stage,
    'GET',
    `/hubrise/oauth2/v1/authorize?${new URLSearchParams({
      redirect_uri: `${stage.product.url}/back`,
      client_id: testCredentials.hubriseClientId,
      scope: 'location[orders.write,catalog.write]',
      state: 'ours',
      ...change,
    })}`,
  );

describe('the authorisation', () => {
  test('asks the owner on a page of its own, for a client that it knows', async () => {
    expect((await authorize()).status).toBe(200);
    expect((await authorize({ client_id: 'somebody' })).status).toBe(400);
    expect((await authorize({ redirect_uri: 'https://elsewhere.test/back' })).status).toBe(400);
  });

  test('sends the owner back with a code, or with a no', async () => {
    const yes = await answerHubRise(stage, { store: others });
    expect([yes.pathname, yes.searchParams.get('state')]).toEqual(['/back', 'ours']);
    const { status, json } = await hubRiseToken(stage, yes.searchParams.get('code') ?? '');
    expect([status, json['location_id']]).toEqual([200, others]);
    const no = await answerHubRise(stage, { store: others, answer: 'no' });
    expect([no.searchParams.get('error'), no.searchParams.has('code')]).toEqual(['access_denied', false]);
  });

  test('gives a token once for a code, within ten minutes, to the client alone', async () => {
    const codeOf = async () => (await answerHubRise(stage, { store: others })).searchParams.get('code') ?? '';
    const code = await codeOf();
    expect((await hubRiseToken(stage, code, 'wrong')).status).toBe(401);
    expect((await hubRiseToken(stage, code)).status).toBe(200);
    expect((await hubRiseToken(stage, code)).status).toBe(400);
    const late = await codeOf();
    await stage.simulator.advance(10 * minute);
    expect((await hubRiseToken(stage, late)).status).toBe(400);
  });

  test('gives the same token for the same location, until it is revoked', async () => {
    expect(await tokenFor(own)).toBe(headers['x-access-token']);
    const { hubriseClientId, hubriseClientSecret } = testCredentials;
    const basic = Buffer.from(`${hubriseClientId}:${hubriseClientSecret}`).toString('base64');
    await fetch(`${stage.simulator.url}/hubrise/oauth2/v1/revoke`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ token: headers['x-access-token'] }),
    });
    expect((await ask('GET', `/locations/${own}`)).status).toBe(401);
    await placed();
    expect(stage.product.heard).toEqual([]);
  });

  test('calls nobody back who has not asked for it', async () => {
    await ask('DELETE', '/callback');
    await placed();
    expect(stage.product.heard).toEqual([]);
    expect((await ask('GET', '/callback')).json).toEqual({});
  });
});

const sentItem = z.looseObject({
  id: z.string(),
  price: z.string(),
  subtotal: z.string(),
  deleted: z.boolean(),
});

describe('the items of an order', () => {
  test('are deleted and added by whoever writes them, who is not told of that', async () => {
    const order = await placed({ lines: [{ itemId: 'burger', quantity: 2 }, { itemId: 'burger' }] });
    await stage.simulator.advance(0);
    const told = heard().length;
    const [first, second] = z
      .object({ items: z.tuple([sentItem, sentItem]) })
      .parse((await ask('GET', at(order))).json).items;
    const { id: _id, subtotal: _subtotal, deleted: _deleted, ...rest } = first;
    const items = [
      { id: first.id, deleted: true },
      { ...rest, quantity: '1' },
    ];
    const { subtotalMinor } = order.money;
    expect((await patch(order, { items })).status).toBe(200);
    expect(order.lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(order.lines[0]?.lineId).toBe(second.id);
    expect(order.money.subtotalMinor).toBeLessThan(subtotalMinor);
    expect((await ask('GET', at(order))).json).toMatchObject({ items: [{ id: second.id }, { price: rest.price }] });
    expect((await patch(order, { items: [{ id: 'no-such-item', deleted: true }] })).status).toBe(422);
    const all = order.lines.map(({ lineId }) => ({ id: lineId, deleted: true }));
    expect((await patch(order, { items: all })).status).toBe(422);
    expect(heard()).toHaveLength(told);
  });
});
