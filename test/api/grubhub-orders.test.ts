import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { controlOf } from '../support/control.ts';
import { menuWorld } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** Grubhub's orders from the hint at them to their end; the simulator knows Grubhub's documentation only. */
const restaurant = useRestaurant({ world: menuWorld });
const minute = 60_000;
/** What demo and simulator have agreed on. */
const webhookSecret = 'demo-grubhub-webhook-secret';

const control = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  controlOf(restaurant().simulator(), method, path, body);
const settle = (settings: object) => control('PUT', '/settings', settings);

afterEach(async () => {
  await control('DELETE', '/faults');
  await settle({ grubhubChangeRequests: 'approve', grubhubChangeRequestSeconds: 0 });
});

const placed = z.object({ orders: z.tuple([z.object({ id: z.string() })]) });

/** A customer orders; answers the order's id at Grubhub. */
async function order(wish: object = {}): Promise<string> {
  const body = {
    service: 'grubhub',
    externalStoreId: restaurant().cast.rosalia.grubhubStore,
    order: { kind: 'delivery', group: false, promotion: false, scheduled: false, ...wish },
  };
  const { orders } = placed.parse(await control('POST', '/orders', body));
  await restaurant().pass(0);
  return orders[0].id;
}

type Row = { id: string; state: string; accept_by: Date; total_minor: string };
async function ours(externalId: string): Promise<Row | undefined> {
  const [row] = await restaurant().sql<Row>(
    'select id, state, accept_by, total_minor from orders where external_id = $1',
    [externalId],
  );
  return row;
}
const idOf = async (externalId: string) => (await ours(externalId))?.id ?? '';
const press = async (externalId: string, button: string, body: unknown = {}) =>
  restaurant().call(restaurant().cast.rosalia.kitchen, 'POST', `/api/orders/${await idOf(externalId)}/${button}`, body);
const look = async (externalId: string) =>
  (await restaurant().call(restaurant().cast.rosalia.kitchen, 'GET', `/api/orders/${await idOf(externalId)}`)).body;
const callsAbout = async (externalId: string) =>
  restaurant().sql<{ action: string; state: string }>(
    "select call->>'action' as action, state from outbound_calls where order_id = $1 order by sequence",
    [await idOf(externalId)],
  );

const truth = z.object({
  state: z.string(),
  endedBy: z.string().nullable(),
  clientOrderId: z.string().nullable(),
  deadlines: z.object({ readyAt: z.string() }),
  calls: z.array(z.object({ method: z.string(), path: z.string(), status: z.number(), body: z.unknown() })),
});
/** The order as Grubhub knows it. */
const atGrubhub = async (externalId: string) => truth.parse(await control('GET', `/orders/${externalId}`));

/** Delivers a webhook with a signature that fits. */
async function hint(body: unknown, secret = webhookSecret): Promise<number> {
  const rawBody = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(rawBody).digest('hex');
  const answer = await fetch(`http://127.0.0.1:${restaurant().config.http.port}/hooks/grubhub`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-gh-signature': signature },
    body: rawBody,
  });
  return answer.status;
}
const inbox = (part: string) =>
  restaurant().sql<{ state: string; reason: string | null }>(
    "select state, reason from inbox where service = 'grubhub' and body like $1 order by received_at",
    [`%${part}%`],
  );

describe('the way of an order', () => {
  it('begins with a hint, is read, accepted and made ready, and ends with the courier', async () => {
    const { pass, clock } = restaurant();
    const externalId = await order({ lines: [{ itemId: 'nothing', quantity: 3 }] });
    expect(await look(externalId)).toMatchObject({
      service: 'grubhub',
      serviceName: 'Grubhub',
      state: 'new',
      lines: [{ name: 'Nothing', quantity: 3, price: { lineTotalMinor: 465 } }],
      totals: { subtotalMinor: 465 },
    });
    const readyAt = new Date(clock.now().getTime() + 12 * minute).toISOString();
    expect((await press(externalId, 'accept', { prepMinutes: 12 })).body).toMatchObject({ state: 'getting_ready' });
    await pass(0);
    expect(await atGrubhub(externalId)).toMatchObject({
      state: 'accepted',
      clientOrderId: await idOf(externalId),
      deadlines: { readyAt },
    });
    await press(externalId, 'more-time', { minutes: 15, from: readyAt });
    await pass(0);
    const later = new Date(Date.parse(readyAt) + 15 * minute).toISOString();
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'accepted', deadlines: { readyAt: later } });
    expect(await look(externalId)).toMatchObject({ readyTargetAt: later, alarms: [] });
    await press(externalId, 'ready', { from: 'getting_ready' });
    await pass(0);
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'ready' });
    await control('POST', `/orders/${externalId}/courier`, { stage: 'picked_up' });
    await pass(0);
    expect(await look(externalId)).toMatchObject({ state: 'driver_on_the_way', endedAt: null });
    await control('POST', `/orders/${externalId}/courier`, { stage: 'delivered' });
    await pass(0);
    expect(await look(externalId)).toMatchObject({ state: 'driver_on_the_way', endedAt: expect.any(String) });
    expect(await callsAbout(externalId)).toEqual([
      { action: 'accept', state: 'done' },
      { action: 'update_ready', state: 'done' },
      { action: 'ready', state: 'done' },
    ]);
  });

  it('that the store’s own courier brings is told of when the courier leaves', async () => {
    const { pass, sql } = restaurant();
    const externalId = await order({ kind: 'delivery_by_merchant' });
    await press(externalId, 'accept');
    await press(externalId, 'ready', { from: 'getting_ready' });
    await pass(0);
    await press(externalId, 'ready', { from: 'ready' });
    await pass(0);
    const { state, calls } = await atGrubhub(externalId);
    expect(state).toBe('picked_up');
    expect(calls.findLast(({ method }) => method === 'PUT')).toMatchObject({
      status: 200,
      body: { status: 'OUT_FOR_DELIVERY' },
    });
    expect(await callsAbout(externalId)).toEqual([
      { action: 'accept', state: 'done' },
      { action: 'ready', state: 'done' },
      { action: 'handed_over', state: 'done' },
    ]);
    expect(await look(externalId)).toMatchObject({ state: 'driver_on_the_way', endedAt: null, alarms: [] });
    const feed = await sql<{ type: string }>('select type from feed_events where order_id = $1 order by position', [
      await idOf(externalId),
    ]);
    expect(feed.filter(({ type }) => type === 'order_handed_over')).toHaveLength(1);
  });

  it('that the store’s own courier has brought ends with a press, here and at Grubhub, once', async () => {
    const externalId = await order({ kind: 'delivery_by_merchant' });
    await press(externalId, 'accept');
    await press(externalId, 'ready', { from: 'getting_ready' });
    expect(await press(externalId, 'delivered')).toMatchObject({
      status: 409,
      body: { data: { order: { state: 'ready', endedAt: null } } },
    });
    await press(externalId, 'ready', { from: 'ready' });
    const answer = await press(externalId, 'delivered');
    expect(answer).toMatchObject({ status: 200, body: { state: 'driver_on_the_way', endedAt: expect.any(String) } });
    expect(await press(externalId, 'delivered')).toMatchObject({
      status: 409,
      body: { message: 'This order is finished.' },
    });
    await restaurant().pass(0);
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'completed' });
    expect((await callsAbout(externalId)).slice(2)).toEqual([
      { action: 'handed_over', state: 'done' },
      { action: 'delivered', state: 'done' },
    ]);
    expect(await look(externalId)).toMatchObject({ alarms: [] });
  });

  it('that Grubhub’s courier brings is Grubhub’s to end', async () => {
    const externalId = await order({ kind: 'delivery' });
    await press(externalId, 'accept');
    await press(externalId, 'ready', { from: 'getting_ready' });
    await press(externalId, 'ready', { from: 'ready' });
    expect(await press(externalId, 'delivered')).toMatchObject({
      status: 409,
      body: { message: 'The service says itself when its courier has delivered this order.' },
    });
    expect(await look(externalId)).toMatchObject({ endedAt: null, actions: { markDelivered: { can: false } } });
  });

  it.each(['delivery', 'pickup'])('of kind %s is handed over without a word to Grubhub', async (kind) => {
    const externalId = await order({ kind });
    await press(externalId, 'accept');
    await press(externalId, 'ready', { from: 'getting_ready' });
    await restaurant().pass(0);
    await press(externalId, 'ready', { from: 'ready' });
    await restaurant().pass(0);
    expect(await look(externalId)).toMatchObject({ state: 'driver_on_the_way', alarms: [] });
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'ready' });
    expect((await callsAbout(externalId)).map(({ action }) => action)).toEqual(['accept', 'ready']);
  });

  it('ends with a decline, which Grubhub hears as a rejection with its reason', async () => {
    const externalId = await order();
    await press(externalId, 'decline', { reason: 'item_not_on_menu', note: 'Old menu' });
    await restaurant().pass(0);
    const { state, endedBy, calls } = await atGrubhub(externalId);
    expect([state, endedBy]).toEqual(['denied', 'merchant']);
    expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
      { status: 200, body: { status: 'REJECTED', reason_code: 'MENU_ITEM_NOT_FOUND' } },
    ]);
    expect(await look(externalId)).toMatchObject({ state: 'declined' });
  });

  it('ends when the customer takes it back', async () => {
    const externalId = await order();
    await control('POST', `/orders/${externalId}/cancel`, { by: 'customer' });
    await restaurant().pass(0);
    expect(await look(externalId)).toMatchObject({ state: 'cancelled', ending: { by: 'customer' } });
    expect(await callsAbout(externalId)).toEqual([]);
  });
});

/** An order that Grubhub knows as confirmed. */
const accepted = async () => {
  const externalId = await order();
  await press(externalId, 'accept');
  await restaurant().pass(0);
  return externalId;
};
const requestsIn = ({ calls }: z.output<typeof truth>) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/changerequests'));

describe('cancelling an accepted order', () => {
  it('asks Grubhub’s care, in the name of whoever pressed the button', async () => {
    const externalId = await accepted();
    expect((await press(externalId, 'cancel', { reason: 'store_closed' })).body).toMatchObject({ state: 'cancelled' });
    await restaurant().pass(0);
    const known = await atGrubhub(externalId);
    expect(known).toMatchObject({ state: 'cancelled', endedBy: 'merchant' });
    expect(requestsIn(known)).toMatchObject([
      {
        body: {
          change_action: 'cancel.action',
          restaurant_agent_name: "Rosalía's Kitchen's kitchen",
          requestor_email: restaurant().cast.rosalia.kitchen,
          requestor_first_name: "Rosalía's",
          requestor_last_name: "Kitchen's kitchen",
        },
      },
    ]);
    expect(known.calls.some(({ body }) => JSON.stringify(body).includes('REJECTED'))).toBe(false);
    expect(await look(externalId)).toMatchObject({ state: 'cancelled', ending: { by: 'merchant' }, alarms: [] });
  });

  it('that is refused puts the order back into the kitchen, with Grubhub’s word for it', async () => {
    await settle({ grubhubChangeRequests: 'refuse' });
    const externalId = await accepted();
    await press(externalId, 'cancel', { reason: 'too_busy' });
    await restaurant().pass(0);
    expect(await look(externalId)).toMatchObject({
      state: 'getting_ready',
      endedAt: null,
      alarms: [{ kind: 'call_failed', sentence: expect.stringContaining('did not agree to cancel') }],
    });
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'accepted' });
    // Pressed again it is asked again, and this time care agrees.
    await settle({ grubhubChangeRequests: 'approve' });
    await press(externalId, 'cancel', { reason: 'too_busy' });
    await restaurant().pass(0);
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'cancelled' });
  });

  it('that takes its time is asked once and followed to its end, though an answer is lost', async () => {
    await settle({ grubhubChangeRequestSeconds: 50 });
    const externalId = await accepted();
    await control('PUT', '/faults', [
      { on: 'api', service: 'grubhub', path: 'changerequests', kind: 'error', after: true, rate: 1, times: 2 },
    ]);
    await press(externalId, 'cancel', { reason: 'technical' });
    for (let round = 0; round < 8; round += 1) await restaurant().pass(15_000);
    expect(requestsIn(await atGrubhub(externalId))).toHaveLength(1);
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'cancelled' });
    expect((await callsAbout(externalId)).at(-1)).toEqual({ action: 'cancel', state: 'done' });
  });
});

describe('an order placed ahead', () => {
  it('is accepted when it comes in, and confirmed at Grubhub once that is possible', async () => {
    const externalId = await order({ scheduled: { inMinutes: 90 } });
    expect(await look(externalId)).toMatchObject({ state: 'new', scheduledFor: { startAt: expect.any(String) } });
    await press(externalId, 'accept');
    await restaurant().pass(0);
    expect(await callsAbout(externalId)).toEqual([{ action: 'accept', state: 'unsupported' }]);
    expect(await look(externalId)).toMatchObject({ state: 'getting_ready', alarms: [] });
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'scheduled' });
    await restaurant().pass(60 * minute);
    await restaurant().pass(0);
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'accepted' });
    expect(await look(externalId)).toMatchObject({ state: 'getting_ready', alarms: [] });
  });
});

describe('an order placed ahead that nobody answers', () => {
  it('waits for its time without being given up, and has the whole time to answer from then on', async () => {
    const { pass, runPeriodicTask, clock } = restaurant();
    const externalId = await order({ scheduled: { inMinutes: 240 } });
    for (let round = 0; round < 10; round += 1) {
      await pass(10 * minute);
      await runPeriodicTask('unanswered-orders');
    }
    expect(await look(externalId)).toMatchObject({ state: 'new', alarms: [] });
    await pass(110 * minute);
    await pass(0);
    const row = await ours(externalId);
    expect(row?.state).toBe('new');
    expect(row?.accept_by.toISOString()).toBe(new Date(clock.now().getTime() + 10 * minute).toISOString());
    await pass(5 * minute);
    await runPeriodicTask('unanswered-orders');
    expect(await look(externalId)).toMatchObject({ alarms: [{ kind: 'accept_deadline' }] });
    await press(externalId, 'accept');
    await pass(0);
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'accepted' });
  });

  it('is confirmed in its time though no webhook says that it has come', async () => {
    const { pass, runPeriodicTask, runJobs } = restaurant();
    const externalId = await order({ scheduled: { inMinutes: 90 } });
    await press(externalId, 'accept');
    await pass(0);
    await control('PUT', '/faults', [{ on: 'webhook', service: 'grubhub', kind: 'bad_signature', rate: 1 }]);
    await pass(60 * minute);
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'offered' });
    for (let times = 0; times < 2; times += 1) {
      await pass(61_000);
      await runPeriodicTask('order-checks');
      await runJobs();
    }
    expect(await atGrubhub(externalId)).toMatchObject({ state: 'accepted' });
    expect(await look(externalId)).toMatchObject({ state: 'getting_ready', alarms: [] });
  });
});

describe('what goes wrong on the way', () => {
  it('an answer to the acceptance that is lost does not confirm twice or raise an alarm', async () => {
    const externalId = await order();
    await control('PUT', '/faults', [
      { on: 'api', service: 'grubhub', path: '/status', kind: 'error', after: true, rate: 1, times: 1 },
    ]);
    await press(externalId, 'accept');
    await restaurant().pass(0);
    expect(await callsAbout(externalId)).toEqual([{ action: 'accept', state: 'already' }]);
    expect(await look(externalId)).toMatchObject({ state: 'getting_ready', alarms: [] });
  });

  it('an acceptance that comes too late ends the order with Grubhub’s word', async () => {
    await control('PUT', '/faults', [{ on: 'webhook', service: 'grubhub', kind: 'delay', delayMs: 600_000, rate: 1 }]);
    const externalId = await order();
    await control('DELETE', '/faults');
    await hint({ order_uuid: externalId, merchant_id: restaurant().cast.rosalia.grubhubStore });
    await restaurant().pass(0);
    await control('PUT', '/faults', [{ on: 'webhook', service: 'grubhub', kind: 'delay', delayMs: 600_000, rate: 1 }]);
    await control('POST', `/orders/${externalId}/cancel`, { by: 'platform' });
    await press(externalId, 'accept');
    await restaurant().pass(0);
    expect(await look(externalId)).toMatchObject({
      state: 'cancelled',
      ending: { by: 'service', reason: 'The order is CANCELLED on Grubhub.' },
    });
  });

  it('an order that nobody answers goes stale there and ends here', async () => {
    const externalId = await order();
    await restaurant().pass(18 * minute);
    expect(await look(externalId)).toMatchObject({ state: 'new' });
    await restaurant().pass(10 * minute);
    await restaurant().pass(0);
    expect(await look(externalId)).toMatchObject({ state: 'cancelled', ending: { by: 'timeout' } });
  });

  it('a hint that comes before its order can be read is tried again', async () => {
    await control('PUT', '/faults', [
      { on: 'api', service: 'grubhub', path: '/orders/', kind: 'error', status: 404, rate: 1, times: 1 },
    ]);
    const externalId = await order();
    expect(await ours(externalId)).toBeUndefined();
    await restaurant().pass(2_000);
    expect(await ours(externalId)).toMatchObject({ state: 'new' });
  });

  it('a webhook that proves nothing is refused, and the order is found in Grubhub’s list all the same', async () => {
    const { pass, runPeriodicTask, runJobs, sql } = restaurant();
    await control('PUT', '/faults', [{ on: 'webhook', service: 'grubhub', kind: 'bad_signature', rate: 1 }]);
    const externalId = await order();
    expect(await ours(externalId)).toBeUndefined();
    expect(await inbox(externalId)).toEqual([]);
    for (let times = 0; times < 6 && !(await ours(externalId)); times += 1) {
      await pass(20_000);
      await runPeriodicTask('order-checks');
      await runJobs();
    }
    expect(await ours(externalId)).toMatchObject({ state: 'new' });
    const gaps = 'select kind, cause from order_gaps where external_order_id = $1 and found_at is not null';
    expect(await sql(gaps, [externalId])).toEqual([{ kind: 'missing', cause: 'no_webhook' }]);
  });
});

describe('hints of other shapes', () => {
  it('ten at once, and one without any merchant, are one order', async () => {
    const { cast, pass } = restaurant();
    await control('PUT', '/faults', [{ on: 'webhook', service: 'grubhub', kind: 'bad_signature', rate: 1 }]);
    const externalId = await order();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        hint([{ data: { merchantId: cast.rosalia.grubhubStore, order: { id: externalId, try: index } } }]),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await pass(0);
    await control('POST', `/orders/${externalId}/cancel`, { by: 'customer' });
    expect(await hint({ orderUuid: externalId })).toBe(200);
    await pass(0);
    expect(await restaurant().sql('select state from orders where external_id = $1', [externalId])).toEqual([
      { state: 'cancelled' },
    ]);
    expect((await inbox(externalId)).map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => 'done'));
  });

  it('one of another merchant’s order does not show it to this one', async () => {
    const { cast, pass, sql } = restaurant();
    const externalId = await order();
    const [before] = await sql<{ count: string }>('select count(*) from orders');
    await hint({ order_uuid: externalId, merchant_id: cast.neighbour.grubhubStore });
    await pass(0);
    expect(await sql('select count(*) from orders')).toEqual([before]);
    expect(await inbox(cast.neighbour.grubhubStore)).toMatchObject([{ state: 'waiting' }]);
  });

  it('a body without an order is kept and leads to nothing', async () => {
    const { cast, pass, sql } = restaurant();
    const [before] = await sql<{ count: string }>('select count(*) from orders');
    const job = { job_id: '0a1b2c3d-0000-4000-8000-000000000001', status: 'SUCCESS' };
    expect(await hint({ ...job, merchant_id: cast.rosalia.grubhubStore, of: 'ours' })).toBe(200);
    expect(await hint({ ...job, of: 'nobody' })).toBe(200);
    await pass(0);
    const kept = { state: 'ignored', reason: 'The event names no order.' };
    expect(await inbox('"of":"ours"')).toEqual([kept]);
    expect(await inbox('"of":"nobody"')).toEqual([kept]);
    expect(await sql('select count(*) from orders')).toEqual([before]);
  });

  it('with a signature that does not fit is refused, and none of it is kept', async () => {
    expect(await hint({ order_uuid: 'x', secret: 'guess-1' }, 'guessed')).toBe(401);
    expect(await inbox('guess-1')).toEqual([]);
  });
});

it('Grubhub’s connection says what may be done there', async () => {
  const { call, cast } = restaurant();
  const { body } = await call(cast.rosalia.owner, 'GET', '/api/connections');
  expect(body).toMatchObject({
    connections: expect.arrayContaining([
      expect.objectContaining({
        service: 'grubhub',
        serviceName: 'Grubhub',
        abilities: { deny: { can: true }, cancel: { can: true }, ready: { can: true }, updateReady: { can: true } },
      }),
    ]),
  });
});
