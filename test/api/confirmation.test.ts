import { describe, expect, it } from 'vitest';
import { deliverooOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

const minute = 60_000;

/** An order placed ahead, to be confirmed so many minutes from now; `accepted` presses the button and makes the call. */
async function placedAhead({
  inMinutes = 60,
  accepted = false,
  store = restaurant().cast.rosalia.deliverooStore,
} = {}) {
  const { deliveroo, sql, clock, runJobs } = restaurant();
  const confirmAt = new Date(clock.now().getTime() + inMinutes * minute);
  const given = { store, placedAt: clock.now(), confirmAt };
  const order = deliverooOrder(given);
  expect((await deliveroo({ event: 'order.new', body: { order } })).status).toBe(200);
  const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [order.id]);
  const id = row?.id ?? '';
  if (accepted) {
    await press(id, 'accept');
    await runJobs();
  }
  const says = (...since: string[]) => deliverooOrder({ ...given, id: order.id, since });
  return { id, externalId: order.id, confirmAt, says };
}

const press = (id: string, button: string, body: unknown = {}) =>
  restaurant().call(restaurant().cast.rosalia.kitchen, 'POST', `/api/orders/${id}/${button}`, body);
const look = async (id: string) =>
  (await restaurant().call(restaurant().cast.rosalia.kitchen, 'GET', `/api/orders/${id}`)).body;

/** What Deliveroo was told about the order: the status or the stage. */
const told = (externalId: string): unknown[] =>
  restaurant()
    .services.calls.filter(({ url, method }) => url.includes(externalId.slice(3)) && method !== 'GET')
    .map(({ body }) => JSON.parse(body ?? '{}') as { status?: string; stage?: string }) // JSON by the connector
    .map(({ status, stage }) => status ?? stage);

const calls = (id: string) =>
  restaurant().sql<{ action: string; state: string }>(
    "select call->>'action' as action, state from outbound_calls where order_id = $1 order by sequence",
    [id],
  );

/** Brings the clock to just before, or to, the time of an order's confirmation. */
async function goTo(at: Date, shortBy = 0): Promise<void> {
  const { clock, runJobs } = restaurant();
  clock.forward(Math.max(0, at.getTime() - shortBy - clock.now().getTime()));
  await runJobs();
}

describe('an order placed ahead', () => {
  it('is accepted at once and confirmed at its time, not before', async () => {
    const { id, externalId, confirmAt } = await placedAhead();
    expect(await look(id)).toMatchObject({ state: 'new', scheduledFor: { startAt: expect.any(String) as unknown } });
    await press(id, 'accept');
    const waiting = 'select run_at from graphile_worker._private_jobs where key = $1';
    expect(await restaurant().sql(waiting, [`later-calls:${id}`])).toEqual([{ run_at: confirmAt }]);
    await restaurant().runJobs();
    expect(told(externalId)).toEqual(['accepted', 'succeeded']);
    await goTo(confirmAt, 1_000);
    expect(told(externalId)).toEqual(['accepted', 'succeeded']);
    await goTo(confirmAt);
    expect(told(externalId)).toEqual(['accepted', 'succeeded', 'confirmed', 'in_kitchen']);
    expect(await calls(id)).toEqual([
      { action: 'accept', state: 'done' },
      { action: 'confirm', state: 'done' },
      { action: 'preparing', state: 'done' },
    ]);
    expect(await look(id)).toMatchObject({ state: 'getting_ready', alarms: [] });
  });

  it('that a connection accepts by itself is confirmed as well', async () => {
    const { sql, cast, clock, runJobs } = restaurant();
    const { deliverooStore: store } = cast.rosalia;
    const accepts = (on: boolean) =>
      sql('update connections set auto_accept = $2 where external_store_id = $1', [store, on]);
    await accepts(true);
    clock.forward(10_000);
    const { id, externalId, confirmAt } = await placedAhead({ store });
    await accepts(false);
    clock.forward(10_000);
    await runJobs();
    expect(told(externalId)).toEqual(['accepted', 'succeeded']);
    await goTo(confirmAt);
    expect(told(externalId)).toEqual(['accepted', 'succeeded', 'confirmed', 'in_kitchen']);
    expect(await look(id)).toMatchObject({ state: 'getting_ready' });
  });

  it('that is ready before its time is confirmed first, and only once', async () => {
    const { id, externalId, confirmAt } = await placedAhead({ accepted: true });
    await press(id, 'ready', { from: 'getting_ready' });
    await restaurant().runJobs();
    expect(told(externalId)).toEqual(['accepted', 'succeeded', 'confirmed', 'ready_for_collection']);
    await goTo(confirmAt);
    expect(told(externalId)).toHaveLength(4);
  });

  it('that is accepted after that time is confirmed right away', async () => {
    const { externalId } = await placedAhead({ inMinutes: -1, accepted: true });
    expect(told(externalId)).toEqual(['accepted', 'succeeded', 'confirmed', 'in_kitchen']);
  });

  it('that is wanted now is not confirmed at all, and begun at once', async () => {
    const { deliveroo, cast, clock, sql, runJobs } = restaurant();
    const order = deliverooOrder({ store: cast.rosalia.deliverooStore, placedAt: clock.now() });
    await deliveroo({ event: 'order.new', body: { order } });
    const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [order.id]);
    await press(row?.id ?? '', 'accept');
    await runJobs();
    expect(await calls(row?.id ?? '')).toEqual([
      { action: 'accept', state: 'done' },
      { action: 'preparing', state: 'done' },
    ]);
    expect(told(order.id)).toEqual(['accepted', 'succeeded', 'in_kitchen']);
  });
});

describe('what was promised is taken back', () => {
  it('when the customer cancels before', async () => {
    const { id, externalId, confirmAt, says } = await placedAhead({ accepted: true });
    await restaurant().deliveroo({ event: 'order.status_update', body: { order: says('accepted', 'canceled') } });
    await restaurant().runJobs();
    expect(await look(id)).toMatchObject({ state: 'cancelled' });
    await goTo(confirmAt);
    expect(told(externalId)).toEqual(['accepted', 'succeeded']);
    expect(await calls(id)).toEqual([
      { action: 'accept', state: 'done' },
      { action: 'confirm', state: 'dropped' },
    ]);
  });

  it('when Deliveroo refuses the acceptance; the next one promises it anew', async () => {
    const { id, externalId, confirmAt } = await placedAhead();
    restaurant().services.next(externalId.slice(3), { status: 403, body: { error: { message: 'Not now.' } } });
    await press(id, 'accept');
    await restaurant().runJobs();
    expect(await look(id)).toMatchObject({ state: 'new', alarms: [{ kind: 'call_failed' }] });
    await press(id, 'accept');
    await restaurant().runJobs();
    await goTo(confirmAt);
    expect(told(externalId)).toEqual(['accepted', 'accepted', 'succeeded', 'confirmed', 'in_kitchen']);
    expect((await calls(id)).map(({ state }) => state)).toEqual(['rejected', 'dropped', 'done', 'done', 'done']);
  });

  it('and a declined order never had it', async () => {
    const { id, externalId, confirmAt } = await placedAhead();
    await press(id, 'decline', { reason: 'closing_early' });
    await restaurant().runJobs();
    await goTo(confirmAt);
    expect(told(externalId)).toEqual(['rejected']);
    expect(await look(id)).toMatchObject({ state: 'declined', endedAt: expect.any(String) as unknown });
  });
});

describe('that the kitchen has begun', () => {
  it('is a courtesy: refused or unheard, it alarms nobody and holds nothing up', async () => {
    const { deliveroo, cast, clock, sql, runJobs, services } = restaurant();
    const order = deliverooOrder({ store: cast.rosalia.deliverooStore, placedAt: clock.now() });
    await deliveroo({ event: 'order.new', body: { order } });
    const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [order.id]);
    const id = row?.id ?? '';
    // The acceptance and the report of its arrival are taken.
    services.next(order.id.slice(3), { status: 204 }, { status: 204 }, { status: 400 });
    await press(id, 'accept');
    await runJobs();
    expect(await calls(id)).toEqual([
      { action: 'accept', state: 'done' },
      { action: 'preparing', state: 'rejected' },
    ]);
    expect(await look(id)).toMatchObject({ state: 'getting_ready', alarms: [] });
    await press(id, 'ready', { from: 'getting_ready' });
    await runJobs();
    expect((await calls(id)).at(-1)).toEqual({ action: 'ready', state: 'done' });
  });
});

describe('a confirmation', () => {
  it('that Deliveroo refuses raises an alarm, and the kitchen goes on', async () => {
    const { id, externalId, confirmAt, says } = await placedAhead({ accepted: true });
    const { services } = restaurant();
    services.next(externalId.slice(3), { status: 409 });
    services.showOrder(externalId.slice(3), says('accepted'));
    await goTo(confirmAt);
    expect(await look(id)).toMatchObject({
      state: 'getting_ready',
      endedAt: null,
      alarms: [
        {
          kind: 'call_failed',
          sentence: 'Deliveroo was told to confirm and refused: The order is accepted on Deliveroo.',
        },
      ],
    });
  });

  it('whose answer was lost is not made twice', async () => {
    const { id, externalId, confirmAt, says } = await placedAhead({ accepted: true });
    const { services, clock, runJobs } = restaurant();
    services.next(externalId.slice(3), 'no answer', { status: 409 });
    services.showOrder(externalId.slice(3), says('accepted', 'confirmed'));
    await goTo(confirmAt);
    clock.forward(20_000);
    await runJobs();
    expect((await calls(id)).slice(1)).toEqual([
      { action: 'confirm', state: 'already' },
      { action: 'preparing', state: 'done' },
    ]);
    expect(await look(id)).toMatchObject({ alarms: [] });
  });

  it('outlives the worker that was to make it', async () => {
    const { id, externalId, confirmAt } = await placedAhead({ accepted: true });
    const { sql, clock, runJobs, runPeriodicTask } = restaurant();
    await sql(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead worker', attempts = attempts + 1",
    );
    await goTo(confirmAt);
    await runPeriodicTask('overdue-work');
    await runJobs();
    expect(told(externalId)).toEqual(['accepted', 'succeeded']);
    clock.forward(11_000);
    await runPeriodicTask('overdue-work');
    await runJobs();
    expect(told(externalId)).toEqual(['accepted', 'succeeded', 'confirmed']);
    expect((await calls(id)).at(-1)).toEqual({ action: 'confirm', state: 'done' });
  });
});
