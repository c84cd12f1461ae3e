import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { doorDashOrder, uberEvent, uberOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

/** A new DoorDash order of Rosalía's; answers its id here and at DoorDash. */
async function newOrder(): Promise<{ id: string; externalId: string }> {
  const { cast, doorDash, sql } = restaurant();
  const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
  await doorDash(body);
  const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [body.order.id]);
  return { id: row?.id ?? '', externalId: body.order.id };
}

async function newUberOrder(): Promise<{ id: string; externalId: string }> {
  const { cast, uberEats, services, runJobs, sql } = restaurant();
  const externalId = randomUUID();
  services.showOrder(externalId, uberOrder({ store: cast.rosalia.uberStore, id: externalId }));
  await uberEats(uberEvent({ store: cast.rosalia.uberStore, id: externalId }));
  await runJobs();
  const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  return { id: row?.id ?? '', externalId };
}

const press = (id: string, button: string, body: unknown = {}) =>
  restaurant().call(restaurant().cast.rosalia.kitchen, 'POST', `/api/orders/${id}/${button}`, body);
const look = (id: string) => restaurant().call(restaurant().cast.rosalia.kitchen, 'GET', `/api/orders/${id}`);
const feedOf = async (id: string) => {
  const rows = await restaurant().sql<{ type: string }>(
    'select type from feed_events where order_id = $1 order by position',
    [id],
  );
  return rows.map(({ type }) => type);
};
const callsAbout = (externalId: string) =>
  restaurant()
    .services.calls.filter(({ url, method }) => url.includes(externalId) && method !== 'GET')
    .map(({ method, url, body }) => ({
      method,
      path: new URL(url).pathname,
      body: JSON.parse(body ?? '{}') as unknown,
    })); // JSON by the connector

describe('the way of an order', () => {
  it('goes by the version of the API in which it came, also when its connection has moved on since', async () => {
    const { cast, runJobs, sql } = restaurant();
    const { id, externalId } = await newUberOrder();
    const moveTo = (version: string) =>
      sql('update connections set api_version = $2 where external_store_id = $1', [cast.rosalia.uberStore, version]);
    await moveTo('legacy');
    await press(id, 'accept', { prepMinutes: 15 });
    await runJobs();
    await moveTo('1.0.0');
    expect(callsAbout(externalId)).toMatchObject([{ path: `/v1/delivery/order/${externalId}/accept` }]);
  });

  it('is new, getting ready, ready, driver on the way; the service hears of accept and ready, in that order', async () => {
    const { runJobs } = restaurant();
    const { id, externalId } = await newOrder();
    expect((await press(id, 'accept', { prepMinutes: 15 })).body).toMatchObject({ state: 'getting_ready', version: 2 });
    expect((await press(id, 'ready', { from: 'getting_ready' })).body).toMatchObject({ state: 'ready' });
    await runJobs();
    expect((await press(id, 'ready', { from: 'ready' })).body).toMatchObject({
      state: 'driver_on_the_way',
      endedAt: null,
    });
    await runJobs();
    expect(callsAbout(externalId)).toMatchObject([
      {
        method: 'PATCH',
        path: `/api/v1/orders/${externalId}`,
        body: { order_status: 'success', merchant_supplied_id: id, prep_time: '2031-06-13T23:15:00.000Z' },
      },
      { method: 'PATCH', path: `/api/v1/orders/${externalId}/events/order_ready_for_pickup` },
    ]);
    expect(await feedOf(id)).toEqual(['order_received', 'order_accepted', 'order_ready', 'order_handed_over']);
  });

  it('ends with a decline, whose reason the service is told', async () => {
    const { runJobs } = restaurant();
    const { id, externalId } = await newOrder();
    const { body } = await press(id, 'decline', { reason: 'too_busy', note: 'Oven is down' });
    expect(body).toMatchObject({
      state: 'declined',
      endedAt: expect.any(String),
      ending: { by: 'merchant', reason: 'Too busy right now: Oven is down' },
    });
    await runJobs();
    expect(callsAbout(externalId)).toMatchObject([{ body: { order_status: 'fail' } }]);
  });

  it('declined for an item names the item to the service, in the words that DoorDash prescribes', async () => {
    const { runJobs } = restaurant();
    const { id, externalId } = await newOrder();
    const { body } = await press(id, 'decline', { reason: 'item_out_of_stock', lines: [2, 99] });
    expect(body).toMatchObject({ ending: { reason: 'An item is out of stock: Topo Chico' } });
    await runJobs();
    expect(callsAbout(externalId)).toMatchObject([
      {
        body: {
          order_status: 'fail',
          failure_reason: 'Item Unavailable - Topo Chico - topo - Out of stock',
          errors: [{ code: 'ITEM_OUT_OF_STOCK', merchant_supplied_id: 'topo' }],
        },
      },
    ]);
  });

  it('at Uber Eats goes through its own addresses', async () => {
    const { runJobs } = restaurant();
    const { id, externalId } = await newUberOrder();
    await press(id, 'accept');
    await press(id, 'ready', { from: 'getting_ready' });
    await press(id, 'cancel', { reason: 'item_out_of_stock' });
    await runJobs();
    expect(callsAbout(externalId).map(({ path }) => path)).toEqual([
      `/v1/delivery/order/${externalId}/accept`,
      `/v1/delivery/order/${externalId}/ready`,
      `/v1/delivery/order/${externalId}/cancel`,
    ]);
    expect((await look(id)).body).toMatchObject({ state: 'cancelled', ending: { by: 'merchant' } });
  });
});

describe('a press that comes too late', () => {
  it('is refused with the reason and the order as it is, and changes nothing', async () => {
    const { id } = await newOrder();
    await press(id, 'accept');
    const before = await feedOf(id);
    for (const [button, body] of [
      ['accept', {}],
      ['decline', { reason: 'other' }],
    ] as const) {
      const answer = await press(id, button, body);
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'CONFLICT',
          message: expect.stringContaining('Getting ready'),
          data: { order: { state: 'getting_ready', version: 2 } },
        },
      });
    }
    expect(await feedOf(id)).toEqual(before);
  });

  it('of two people who press Mark as Ready at once moves the order one step only', async () => {
    const { id } = await newOrder();
    await press(id, 'accept');
    const answers = await Promise.all([1, 2, 3].map(() => press(id, 'ready', { from: 'getting_ready' })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect((await look(id)).body).toMatchObject({ state: 'ready' });
  });

  it('to cancel at DoorDash is refused with the service’s own rule', async () => {
    const { id } = await newOrder();
    await press(id, 'accept');
    const answer = await press(id, 'cancel', { reason: 'other' });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('allow-list') } });
    expect((await look(id)).body).toMatchObject({ state: 'getting_ready', actions: { cancel: { can: false } } });
  });
});

describe('a call to the service', () => {
  it('that gets no answer is made again, and later calls wait for it', async () => {
    const { runJobs, services, clock } = restaurant();
    const { id, externalId } = await newOrder();
    services.next(externalId, 'no answer', { status: 503 });
    await press(id, 'accept');
    await runJobs();
    await press(id, 'ready', { from: 'getting_ready' });
    await runJobs();
    clock.forward(10_000);
    await runJobs();
    clock.forward(20_000);
    await runJobs();
    const paths = callsAbout(externalId).map(({ path }) => path);
    const accept = `/api/v1/orders/${externalId}`;
    expect(paths).toEqual([accept, accept, accept, `${accept}/events/order_ready_for_pickup`]);
    expect((await look(id)).body).toMatchObject({ state: 'ready', alarms: [] });
  });

  it('that is never answered raises an alarm when no answer can count any more', async () => {
    const { runJobs, runPeriodicTask, services, clock } = restaurant();
    const { id, externalId } = await newOrder();
    services.next(externalId, ...Array.from({ length: 60 }, () => 'no answer' as const));
    await press(id, 'accept');
    for (let round = 0; round < 60; round++) {
      await runJobs();
      clock.forward(10_000);
      await runPeriodicTask('held-work');
      await runPeriodicTask('overdue-work');
    }
    expect((await look(id)).body).toMatchObject({
      state: 'getting_ready',
      alarms: [{ kind: 'call_failed', sentence: 'DoorDash was told to accept but did not answer in time.' }],
    });
    expect((await feedOf(id)).at(-1)).toBe('alarm_raised');
    const inTime = callsAbout(externalId).length;
    expect(inTime).toBeGreaterThan(3);
    // One try in ten seconds at most: its accept counts for eight minutes.
    expect(inTime).toBeLessThanOrEqual(48);
  });

  it('that is refused because it was done already counts as done when the service agrees with us', async () => {
    const { runJobs, services, cast } = restaurant();
    const { id, externalId } = await newUberOrder();
    services.next('/accept', { status: 409, body: { code: 'resource_status_conflict' } });
    services.showOrder(externalId, uberOrder({ store: cast.rosalia.uberStore, id: externalId, state: 'ACCEPTED' }));
    await press(id, 'accept');
    await runJobs();
    expect((await look(id)).body).toMatchObject({ state: 'getting_ready', alarms: [] });
    expect(await restaurant().sql('select state from outbound_calls where order_id = $1', [id])).toEqual([
      { state: 'already' },
    ]);
  });

  it('that is refused because the order is over ends the order here, and what was still to be said is dropped', async () => {
    const { runJobs, services, cast } = restaurant();
    const { id, externalId } = await newUberOrder();
    services.next('/accept', { status: 409, body: { code: 'resource_status_conflict' } });
    const failure = { failure_info: { reason: 'CANCELED', failure_attributed_to_party: 'CUSTOMER' } };
    services.showOrder(
      externalId,
      uberOrder({ store: cast.rosalia.uberStore, id: externalId, state: 'FAILED', more: failure }),
    );
    await press(id, 'accept');
    await press(id, 'ready', { from: 'getting_ready' });
    await runJobs();
    expect((await look(id)).body).toMatchObject({ state: 'cancelled', alarms: [{ kind: 'call_failed' }] });
    const calls = await restaurant().sql('select state from outbound_calls where order_id = $1 order by sequence', [
      id,
    ]);
    expect(calls).toEqual([{ state: 'rejected' }, { state: 'dropped' }]);
  });

  it('that would decline what the customer took back before makes it a cancelled order, which the restaurant has not declined', async () => {
    const { runJobs, services, cast } = restaurant();
    const { id, externalId } = await newUberOrder();
    services.next('/deny', { status: 409, body: { code: 'resource_status_conflict' } });
    const failure = { failure_info: { reason: 'CANCELED', failure_attributed_to_party: 'CUSTOMER' } };
    services.showOrder(
      externalId,
      uberOrder({ store: cast.rosalia.uberStore, id: externalId, state: 'FAILED', more: failure }),
    );
    await press(id, 'decline', { reason: 'too_busy' });
    expect((await look(id)).body).toMatchObject({ state: 'declined' });
    await runJobs();
    expect((await look(id)).body).toMatchObject({
      state: 'cancelled',
      ending: { by: 'service' },
      alarms: [{ kind: 'call_failed' }],
    });
    expect((await feedOf(id)).at(-1)).toBe('order_cancelled');
  });

  it('that is refused while the order lives puts the question back on the screen', async () => {
    const { runJobs, services } = restaurant();
    const { id } = await newUberOrder();
    services.next('/accept', { status: 403, body: { code: 'user_not_allowed' } });
    await press(id, 'accept');
    await runJobs();
    expect((await look(id)).body).toMatchObject({
      state: 'new',
      acceptedAt: null,
      actions: { accept: { can: true } },
      alarms: [{ kind: 'call_failed', sentence: expect.stringContaining('Uber Eats was told to accept and refused') }],
    });
    expect((await feedOf(id)).at(-1)).toBe('order_reopened');
  });

  it('that is made again and taken answers the question, and what follows it is told', async () => {
    const { runJobs, services, sql } = restaurant();
    const { id } = await newUberOrder();
    services.next('/accept', { status: 403, body: { code: 'user_not_allowed' } });
    await press(id, 'accept');
    await runJobs();
    expect((await look(id)).body).toMatchObject({ state: 'new' });
    const [call] = await sql<{ id: string }>(
      "select id from outbound_calls where order_id = $1 and state = 'rejected'",
      [id],
    );
    await restaurant().call(
      restaurant().cast.rosalia.owner,
      'POST',
      `/api/integrations/log/call/${call?.id}/retry`,
      {},
    );
    await runJobs();
    expect((await look(id)).body).toMatchObject({ state: 'getting_ready', acceptedAt: expect.any(String) });
    expect((await feedOf(id)).at(-1)).toBe('order_accepted');
  });

  it('is made once, however often its job runs', async () => {
    const { runJobs, app, sql } = restaurant();
    const { id, externalId } = await newOrder();
    await press(id, 'accept');
    await runJobs();
    const [order] = await sql<{ merchant_id: string }>('select merchant_id from orders where id = $1', [id]);
    const handler = app.jobs.find(({ identifier }) => identifier === 'channels.deliver_calls');
    await handler?.run({ merchantId: order?.merchant_id, orderId: id }, app.parts.log);
    expect(callsAbout(externalId)).toHaveLength(1);
  });
});
