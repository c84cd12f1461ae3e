import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dasherMoves, doorDashCancel, doorDashOrder, uberEvent, uberOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

const find = async (externalId: string) => {
  const { sql, call, cast } = restaurant();
  const rows = await sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  expect(rows.length).toBeLessThanOrEqual(1);
  const [row] = rows;
  return row && (await call(cast.rosalia.owner, 'GET', `/api/orders/${row.id}`)).body;
};
const press = async (externalId: string, button: string, body: unknown = {}) => {
  const { sql, call, cast } = restaurant();
  const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  return call(cast.rosalia.owner, 'POST', `/api/orders/${row?.id}/${button}`, body);
};
const at = (seconds: number) => new Date(Date.parse('2031-06-13T23:00:00Z') + seconds * 1000).toISOString();

async function dasher(externalId: string, ...statuses: string[]): Promise<void> {
  const { cast, doorDash, runJobs } = restaurant();
  for (const [index, status] of statuses.entries()) {
    await doorDash(dasherMoves({ store: cast.rosalia.doorDashStore, id: externalId, status, at: at(index) }));
  }
  await runJobs();
}

async function placed(): Promise<string> {
  const { cast, doorDash } = restaurant();
  const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
  await doorDash(body);
  return body.order.id;
}

/** Shows Uber's order in a state and announces it by an event. */
async function uberSays(
  id: string,
  given: { type?: string; state?: string; status?: string; more?: Record<string, unknown> },
) {
  const { cast, uberEats, services, runJobs } = restaurant();
  services.showOrder(id, uberOrder({ store: cast.rosalia.uberStore, id, ...given }));
  await uberEats(uberEvent({ store: cast.rosalia.uberStore, id, type: given.type ?? 'orders.notification' }));
  await runJobs();
}

const cancelled = {
  type: 'orders.failure',
  state: 'FAILED',
  more: { failure_info: { reason: 'CANCELED', failure_attributed_to_party: 'CUSTOMER' } },
};

describe('the courier', () => {
  it('moves on a track of its own, and picking up moves the order to driver on the way', async () => {
    const id = await placed();
    await press(id, 'accept');
    await dasher(id, 'dasher_confirmed', 'arrived_at_store');
    expect(await find(id)).toMatchObject({
      state: 'getting_ready',
      courier: { name: expect.stringContaining('Jude'), stage: 'arrived' },
    });
    await press(id, 'ready', { from: 'getting_ready' });
    await dasher(id, 'dasher_out_for_delivery');
    expect(await find(id)).toMatchObject({
      state: 'driver_on_the_way',
      endedAt: null,
      handedOverAt: expect.any(String),
    });
    await dasher(id, 'dropoff');
    expect(await find(id)).toMatchObject({
      state: 'driver_on_the_way',
      endedAt: expect.any(String),
      courier: { stage: 'delivered' },
    });
  });

  it('whose old news come late is not moved back', async () => {
    const id = await placed();
    await dasher(id, 'dasher_out_for_delivery', 'arrived_at_store', 'dasher_confirmed');
    expect(await find(id)).toMatchObject({ courier: { stage: 'picked_up' }, state: 'driver_on_the_way' });
  });
});

const active = async () => {
  const { call, cast } = restaurant();
  const { body } = await call(cast.rosalia.kitchen, 'GET', '/api/orders?scope=active');
  return (body as { orders: { externalId: string; stoppedAt: string | null }[] }).orders; // the route's contract
};

describe('a cancellation while food is being made', () => {
  it('stays on every screen until somebody confirms that the kitchen has stopped', async () => {
    const { cast, doorDash, runJobs } = restaurant();
    const id = await placed();
    await press(id, 'accept');
    await doorDash(doorDashCancel({ store: cast.rosalia.doorDashStore, id }));
    await runJobs();
    expect(await find(id)).toMatchObject({ state: 'cancelled', stoppedAt: expect.any(String) });
    expect(await active()).toContainEqual(expect.objectContaining({ externalId: id }));
    expect((await press(id, 'confirm-stop')).body).toMatchObject({ state: 'cancelled', stoppedAt: null });
    // The second screen was a moment late.
    expect((await press(id, 'confirm-stop')).status).toBe(200);
    expect(await active()).not.toContainEqual(expect.objectContaining({ externalId: id }));
  });

  it('asks nobody to stop what nobody had begun', async () => {
    const { cast, doorDash, runJobs } = restaurant();
    const id = await placed();
    await doorDash(doorDashCancel({ store: cast.rosalia.doorDashStore, id }));
    await runJobs();
    expect(await find(id)).toMatchObject({ state: 'cancelled', stoppedAt: null });
    expect(await active()).not.toContainEqual(expect.objectContaining({ externalId: id }));
  });

  it('is no stop where the kitchen itself cancelled', async () => {
    const id = randomUUID();
    await uberSays(id, {});
    await press(id, 'accept');
    await press(id, 'cancel', { reason: 'too_busy' });
    expect(await find(id)).toMatchObject({ state: 'cancelled', stoppedAt: null });
  });
});

describe('a cancellation', () => {
  it('ends the order wherever it stands, says by whom, and is told once', async () => {
    const { cast, doorDash, runJobs, sql } = restaurant();
    const id = await placed();
    await press(id, 'accept');
    for (const copy of [1, 2])
      expect((await doorDash(doorDashCancel({ store: cast.rosalia.doorDashStore, id }))).status, `copy ${copy}`).toBe(
        200,
      );
    await runJobs();
    expect(await find(id)).toMatchObject({
      state: 'cancelled',
      endedAt: expect.any(String),
      actions: { markAsReady: { can: false } },
    });
    const told =
      "select 1 from feed_events join orders on orders.id = order_id where external_id = $1 and type = 'order_cancelled'";
    expect(await sql(told, [id])).toHaveLength(1);
  });

  it('that overtakes its order waits for it and then ends it', async () => {
    const { cast, doorDash, runJobs, clock } = restaurant();
    const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
    await doorDash(doorDashCancel({ store: cast.rosalia.doorDashStore, id: body.order.id }));
    await runJobs();
    expect(await find(body.order.id)).toBeUndefined();
    await doorDash(body);
    expect(await find(body.order.id)).toMatchObject({ state: 'new' });
    clock.forward(5_000);
    await runJobs();
    expect(await find(body.order.id)).toMatchObject({ state: 'cancelled' });
  });

  it('of an order that never comes ends in quarantine', async () => {
    const { cast, doorDash, runJobs, clock, sql } = restaurant();
    const id = randomUUID();
    await doorDash(doorDashCancel({ store: cast.rosalia.doorDashStore, id }));
    for (let round = 0; round < 60; round++) {
      await runJobs();
      clock.forward(20_000);
    }
    expect(await sql('select state, reason from inbox where external_order_id = $1', [id])).toEqual([
      { state: 'quarantined', reason: expect.stringContaining('has not arrived') },
    ]);
  });

  it('by the customer at Uber Eats is shown with who and why; the late first event does not bring the order back', async () => {
    const id = randomUUID();
    await uberSays(id, cancelled);
    expect(await find(id)).toMatchObject({ state: 'cancelled', ending: { by: 'customer' } });
    await uberSays(id, { state: 'OFFERED' });
    expect(await find(id)).toMatchObject({ state: 'cancelled' });
  });

  it('after our own decline leaves the decline as it is', async () => {
    const { cast, doorDash, runJobs } = restaurant();
    const id = await placed();
    await press(id, 'decline', { reason: 'too_busy' });
    await doorDash(doorDashCancel({ store: cast.rosalia.doorDashStore, id }));
    await runJobs();
    expect(await find(id)).toMatchObject({ state: 'declined', ending: { by: 'merchant' } });
  });
});

describe('the service’s newer version of an order', () => {
  it('accepted on the service’s own tablet starts the kitchen here', async () => {
    const id = randomUUID();
    await uberSays(id, { state: 'OFFERED' });
    await uberSays(id, { state: 'ACCEPTED', type: 'orders.customer_order_edit' });
    expect(await find(id)).toMatchObject({ state: 'getting_ready', acceptedAt: expect.any(String) });
  });

  it('replaces the lines when the customer edited them, and says so on the feed', async () => {
    const { cast, uberEats, services, runJobs, sql } = restaurant();
    const id = randomUUID();
    await uberSays(id, {});
    const edited = uberOrder({ store: cast.rosalia.uberStore, id });
    const [item] = edited.order.carts[0]?.items ?? [];
    if (item) item.title = 'Wet burrito';
    services.showOrder(id, edited);
    await uberEats(uberEvent({ store: cast.rosalia.uberStore, id, type: 'orders.customer_order_edit' }));
    await runJobs();
    expect(await find(id)).toMatchObject({ lines: [{ name: 'Wet burrito' }], version: 2 });
    const lines = await sql('select name from order_lines join orders on orders.id = order_id where external_id = $1', [
      id,
    ]);
    expect(lines).toEqual([{ name: 'Wet burrito' }]);
  });

  it('that says nothing new changes nothing', async () => {
    const { sql } = restaurant();
    const id = randomUUID();
    await uberSays(id, {});
    await uberSays(id, {});
    expect(await find(id)).toMatchObject({ version: 1 });
    expect(
      await sql('select 1 from feed_events join orders on orders.id = order_id where external_id = $1', [id]),
    ).toHaveLength(1);
  });

  it('placed ahead is accepted again by itself when Uber offers it the second time', async () => {
    const { services } = restaurant();
    const id = randomUUID();
    const window = {
      scheduled_order_target_delivery_time_range: {
        start_time: '2031-06-14T01:00:00Z',
        end_time: '2031-06-14T01:30:00Z',
      },
    };
    await uberSays(id, { type: 'orders.scheduled.notification', status: 'SCHEDULED', more: window });
    expect(await find(id)).toMatchObject({ state: 'new', scheduledFor: { startAt: expect.any(String) } });
    await press(id, 'accept');
    await restaurant().runJobs();
    await uberSays(id, { more: window });
    const accepts = services.calls.filter(({ url }) => url.endsWith(`${id}/accept`));
    expect(accepts).toHaveLength(2);
    expect(await find(id)).toMatchObject({ state: 'getting_ready' });
  });
});
