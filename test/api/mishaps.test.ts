import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dasherMoves, doorDashCancel, doorDashOrder, uberEvent, uberOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

async function doorDashPlaced(): Promise<{ id: string; externalId: string }> {
  const { cast, doorDash } = restaurant();
  const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
  await doorDash(body);
  return { id: await idOf(body.order.id), externalId: body.order.id };
}

async function uberPlaced(given: Parameters<typeof uberSays>[1] = {}): Promise<{ id: string; externalId: string }> {
  const externalId = randomUUID();
  await uberSays(externalId, given);
  return { id: await idOf(externalId), externalId };
}

async function uberSays(
  id: string,
  given: { type?: string; state?: string; status?: string; more?: Record<string, unknown> },
) {
  const { cast, uberEats, services, runJobs } = restaurant();
  services.showOrder(id, uberOrder({ store: cast.rosalia.uberStore, id, ...given }));
  await uberEats(uberEvent({ store: cast.rosalia.uberStore, id, type: given.type ?? 'orders.notification' }));
  await runJobs();
}

async function idOf(externalId: string): Promise<string> {
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  return row?.id ?? '';
}

const press = (id: string, button: string, body: unknown = {}) =>
  restaurant().call(restaurant().cast.rosalia.owner, 'POST', `/api/orders/${id}/${button}`, body);
const look = async (id: string) =>
  (await restaurant().call(restaurant().cast.rosalia.owner, 'GET', `/api/orders/${id}`)).body;

/** What is left of jobs when their worker was killed: locked in the queue for hours. */
const killWorker = () =>
  restaurant().sql(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead worker', attempts = attempts + 1",
  );

describe('after a worker was killed', () => {
  it('an order that it was about to fetch arrives by a new job', async () => {
    const { cast, uberEats, services, runJobs, runPeriodicTask, clock } = restaurant();
    const id = randomUUID();
    services.showOrder(id, uberOrder({ store: cast.rosalia.uberStore, id }));
    await uberEats(uberEvent({ store: cast.rosalia.uberStore, id }));
    await killWorker();
    await runJobs();
    expect(await idOf(id)).toBe('');
    clock.forward(11_000);
    await runPeriodicTask('overdue-work');
    await runJobs();
    expect(await look(await idOf(id))).toMatchObject({ state: 'new' });
  });

  it('a call that it was about to make is made, and the next one follows', async () => {
    const { services, runJobs, runPeriodicTask, clock } = restaurant();
    const { id, externalId } = await doorDashPlaced();
    await press(id, 'accept');
    await killWorker();
    await press(id, 'ready', { from: 'getting_ready' });
    await killWorker();
    await runJobs();
    const heard = () => services.calls.filter(({ url }) => url.includes(externalId)).length;
    expect(heard()).toBe(0);
    clock.forward(11_000);
    await runPeriodicTask('overdue-work');
    await runJobs();
    expect(heard()).toBe(2);
  });

  it('in the middle of a call, the call is made again once the worker counts as gone', async () => {
    const { services, runJobs, runPeriodicTask, clock, sql } = restaurant();
    const { id, externalId } = await doorDashPlaced();
    await press(id, 'accept');
    await sql("update outbound_calls set due_at = $2::timestamptz + interval '45 s' where order_id = $1", [
      id,
      clock.now(),
    ]);
    await killWorker();
    clock.forward(40_000);
    await runPeriodicTask('overdue-work');
    await runJobs();
    expect(services.calls.filter(({ url }) => url.includes(externalId))).toEqual([]);
    clock.forward(20_000);
    await runPeriodicTask('overdue-work');
    await runJobs();
    expect(services.calls.filter(({ url }) => url.includes(externalId))).toHaveLength(1);
  });
});

describe('a service that refuses', () => {
  it('to cancel gets the order back into the kitchen, with the alarm', async () => {
    const { services, runJobs } = restaurant();
    const { id } = await uberPlaced();
    await press(id, 'accept');
    await runJobs();
    services.next('/cancel', { status: 400, body: { code: 'validation_failed' } });
    await press(id, 'cancel', { reason: 'item_out_of_stock' });
    await runJobs();
    expect(await look(id)).toMatchObject({
      state: 'getting_ready',
      endedAt: null,
      ending: null,
      alarms: [{ kind: 'call_failed' }],
    });
  });

  it('to accept an order that is over there says so to the kitchen in a sentence, and keeps the bare answer', async () => {
    const { services, runJobs } = restaurant();
    const { id } = await doorDashPlaced();
    services.next('/orders/', { status: 404, body: { message: 'The order was not found.' } });
    await press(id, 'accept');
    await runJobs();
    expect(await look(id)).toMatchObject({
      state: 'cancelled',
      ending: {
        by: 'service',
        reason: 'DoorDash says that this order is over there: it waits for no answer any more.',
      },
      alarms: [{ kind: 'call_failed', sentence: expect.stringContaining('The order was not found.') }],
    });
  });

  it('to hear that an order is ready, because it does not find it, does not end the order', async () => {
    const { services, runJobs } = restaurant();
    const { id } = await doorDashPlaced();
    await press(id, 'accept');
    await runJobs();
    services.next('order_ready_for_pickup', { status: 404, body: { message: 'not found' } });
    await press(id, 'ready', { from: 'getting_ready' });
    await runJobs();
    expect(await look(id)).toMatchObject({ state: 'ready', endedAt: null, alarms: [{ kind: 'call_failed' }] });
  });
});

describe('an order placed ahead', () => {
  it('is promised for when the service wants it, not for as soon as the kitchen could', async () => {
    const { services, runJobs } = restaurant();
    const window = { start_time: '2031-06-14T20:00:00Z', end_time: '2031-06-14T20:30:00Z' };
    const { id } = await uberPlaced({
      type: 'orders.scheduled.notification',
      status: 'SCHEDULED',
      more: { scheduled_order_target_delivery_time_range: window },
    });
    await press(id, 'accept');
    await runJobs();
    const accept = services.calls.findLast(({ url }) => url.endsWith('/accept'));
    expect(JSON.parse(accept?.body ?? '')).toMatchObject({
      ready_for_pickup_time: expect.stringMatching(/^2031-06-14T(19|20):/),
    });
    expect(await look(id)).toMatchObject({ readyTargetAt: expect.stringMatching(/^2031-06-14T(19|20):/) });
  });
});

describe('an order that nobody answers here', () => {
  it('is asked about at Uber before it is given up, and lives when it was accepted on the tablet', async () => {
    const { cast, services, runJobs, runPeriodicTask, clock } = restaurant();
    const { id, externalId } = await uberPlaced();
    clock.forward(6 * 60_000);
    await runPeriodicTask('unanswered-orders');
    services.showOrder(externalId, uberOrder({ store: cast.rosalia.uberStore, id: externalId, state: 'ACCEPTED' }));
    clock.forward(13 * 60_000);
    await runPeriodicTask('unanswered-orders');
    await runJobs();
    expect(await look(id)).toMatchObject({ state: 'getting_ready', endedAt: null });
  });

  it('and was given up comes back when its courier shows that it lives', async () => {
    const { cast, doorDash, runJobs, runPeriodicTask, clock } = restaurant();
    const { id, externalId } = await doorDashPlaced();
    for (const minutes of [2, 10]) {
      clock.forward(minutes * 60_000);
      await runPeriodicTask('unanswered-orders');
    }
    expect(await look(id)).toMatchObject({ state: 'cancelled', ending: { by: 'timeout' } });
    const moved = {
      store: cast.rosalia.doorDashStore,
      id: externalId,
      status: 'dasher_confirmed',
      at: clock.now().toISOString(),
    };
    await doorDash(dasherMoves(moved));
    await runJobs();
    expect(await look(id)).toMatchObject({ state: 'new', endedAt: null, courier: { stage: 'assigned' } });
  });
});

describe('news that are older than what we know', () => {
  it('do not replace the contents of an order', async () => {
    const { cast, doorDash, runJobs } = restaurant();
    const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
    await doorDash(body);
    const adjusted = (quantity: number, at: string) => {
      const copy = structuredClone(body.order);
      const [item] = copy.categories[0]?.items ?? [];
      if (item) item.quantity = quantity;
      return { event: { type: 'OrderAdjustment', event_timestamp: at }, order: copy };
    };
    await doorDash(adjusted(1, '2031-06-13T23:05:00+00:00'));
    await runJobs();
    await doorDash(adjusted(3, '2031-06-13T23:04:00+00:00'));
    await runJobs();
    expect(await look(await idOf(body.order.id))).toMatchObject({ lines: [{ quantity: 1 }, { quantity: 1 }] });
  });

  it('or that left the contents out do not wipe the ticket', async () => {
    const { cast, services, uberEats, runJobs } = restaurant();
    const { id, externalId } = await uberPlaced();
    const bare = uberOrder({ store: cast.rosalia.uberStore, id: externalId });
    services.showOrder(externalId, { order: { ...bare.order, carts: undefined, payment: undefined } });
    await uberEats(uberEvent({ store: cast.rosalia.uberStore, id: externalId, type: 'orders.customer_order_edit' }));
    await runJobs();
    expect(await look(id)).toMatchObject({ lines: [{ name: 'Mission burrito' }], totals: { subtotalMinor: 1852 } });
  });

  it('of the first courier do not hide the second', async () => {
    const { cast, doorDash, runJobs } = restaurant();
    const { id, externalId } = await doorDashPlaced();
    const moved = (status: string, at: string) =>
      dasherMoves({ store: cast.rosalia.doorDashStore, id: externalId, status, at });
    await doorDash(moved('arriving_at_store', '2031-06-13T23:05:00Z'));
    await runJobs();
    const second = moved('dasher_confirmed', '2031-06-13T23:09:00Z');
    second.delivery.dasher = { first_name: 'Maria', last_name: 'L.', vehicle: { make: 'Vespa', model: '', color: '' } };
    await doorDash(second);
    await runJobs();
    expect(await look(id)).toMatchObject({ courier: { name: expect.stringContaining('Maria'), stage: 'assigned' } });
  });
});

describe('a cancellation after the food has left', () => {
  it('leaves the order as it is, with an alarm for whoever is to be paid for it', async () => {
    const { cast, doorDash, runJobs } = restaurant();
    const { id, externalId } = await doorDashPlaced();
    const store = cast.rosalia.doorDashStore;
    await doorDash(dasherMoves({ store, id: externalId, status: 'dropoff', at: '2031-06-13T23:40:00Z' }));
    await doorDash(doorDashCancel({ store, id: externalId }));
    await runJobs();
    expect(await look(id)).toMatchObject({ state: 'driver_on_the_way', alarms: [{ kind: 'late_cancellation' }] });
  });
});

describe('an order that could be written but never read back', () => {
  it('is set aside, and every list stays readable', async () => {
    const { cast, doorDash, call, sql } = restaurant();
    const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
    const [item] = body.order.categories[0]?.items ?? [];
    if (item) Object.assign(item, { quantity: 1_000_000, price: 90_000_000_000 });
    expect((await doorDash(body)).status).toBe(202);
    expect(await sql('select state from inbox where external_order_id = $1', [body.order.id])).toEqual([
      { state: 'quarantined' },
    ]);
    expect((await call(cast.rosalia.owner, 'GET', '/api/orders?scope=active')).status).toBe(200);
  });
});
