import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { doorDashOrder, uberEvent, uberOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const watch = () => restaurant().runPeriodicTask('unanswered-orders');

async function placed() {
  const { cast, doorDash, sql, call } = restaurant();
  const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
  await doorDash(body);
  const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [body.order.id]);
  const path = `/api/orders/${row?.id}`;
  return {
    look: async () => (await call(cast.rosalia.owner, 'GET', path)).body,
    accept: () => call(cast.rosalia.owner, 'POST', `${path}/accept`, {}),
    ready: (from: string) => call(cast.rosalia.owner, 'POST', `${path}/ready`, { from }),
  };
}

describe('an order that nobody answers', () => {
  it('raises one alarm at half of the service’s time, not earlier', async () => {
    const { clock } = restaurant();
    const order = await placed();
    clock.forward(89_000);
    await watch();
    expect(await order.look()).toMatchObject({ alarms: [], version: 1 });
    clock.forward(1_000);
    await watch();
    await watch();
    expect(await order.look()).toMatchObject({
      state: 'new',
      version: 2,
      alarms: [
        {
          kind: 'accept_deadline',
          sentence: 'Half of the time to answer is gone. Without an answer DoorDash cancels this order.',
        },
      ],
    });
  });

  it('is given up when the service has been silent long after its deadline', async () => {
    const { clock } = restaurant();
    const order = await placed();
    clock.forward(2 * 60_000);
    await watch();
    clock.forward(8 * 60_000);
    await watch();
    expect(await order.look()).toMatchObject({
      state: 'cancelled',
      ending: { by: 'timeout', reason: expect.stringContaining('DoorDash') },
    });
  });
});

describe('an order that was answered', () => {
  it('raises no alarm', async () => {
    const { clock } = restaurant();
    const order = await placed();
    await order.accept();
    clock.forward(20 * 60_000);
    await watch();
    expect(await order.look()).toMatchObject({ state: 'getting_ready', alarms: [] });
  });

  it('and handed over leaves the screen after two hours without news of its courier', async () => {
    const { clock, runPeriodicTask } = restaurant();
    const order = await placed();
    await order.accept();
    await order.ready('getting_ready');
    await order.ready('ready');
    clock.forward(119 * 60_000);
    await runPeriodicTask('forgotten-orders');
    expect(await order.look()).toMatchObject({ endedAt: null });
    clock.forward(2 * 60_000);
    await runPeriodicTask('forgotten-orders');
    expect(await order.look()).toMatchObject({ state: 'driver_on_the_way', endedAt: expect.any(String) });
  });

  it('and ready counts as collected after three hours of silence from a service that cannot be asked', async () => {
    const { clock, runPeriodicTask } = restaurant();
    const order = await placed();
    await order.accept();
    await order.ready('getting_ready');
    const { readyAt, readyTargetAt } = (await order.look()) as { readyAt: string; readyTargetAt: string }; // the route's contract
    clock.forward(Math.max(0, Date.parse(readyTargetAt) - clock.now().getTime()) + 179 * 60_000);
    await runPeriodicTask('forgotten-orders');
    expect(await order.look()).toMatchObject({ state: 'ready', endedAt: null });
    clock.forward(2 * 60_000);
    await runPeriodicTask('forgotten-orders');
    expect(await order.look()).toMatchObject({
      state: 'driver_on_the_way',
      handedOverAt: readyAt,
      endedAt: expect.any(String),
      ending: {
        by: 'silence',
        reason: 'DoorDash said nothing more for 3 hours, so we take it that it was collected.',
      },
    });
    expect(await order.ready('ready')).toMatchObject({ status: 409, body: { message: 'This order is finished.' } });
  });

  it('is asked about where its service said nothing of the courier, until it is known that it left', async () => {
    const { cast, clock, services, sql, call, uberEats, runPeriodicTask, runJobs } = restaurant();
    const id = randomUUID();
    const { uberStore: store } = cast.rosalia;
    services.showOrder(id, uberOrder({ store, id }));
    await uberEats(uberEvent({ store, id }));
    await runJobs();
    const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [id]);
    const look = async () => (await call(cast.rosalia.owner, 'GET', `/api/orders/${row?.id}`)).body;
    await call(cast.rosalia.owner, 'POST', `/api/orders/${row?.id}/accept`, {});
    await runJobs();
    const { readyTargetAt } = (await look()) as { readyTargetAt: string }; // the route's contract
    const goOn = async (ms: number) => {
      clock.forward(ms);
      for (const name of ['forgotten-orders', 'unanswered-orders'] as const) await runPeriodicTask(name);
      await runJobs();
    };
    await goOn(Math.max(0, Date.parse(readyTargetAt) - clock.now().getTime()) + 19 * 60_000);
    services.showOrder(id, uberOrder({ store, id, state: 'ACCEPTED' }));
    await goOn(2 * 60_000);
    expect(await look()).toMatchObject({ state: 'getting_ready', endedAt: null });
    services.showOrder(id, uberOrder({ store, id, state: 'SUCCEEDED', status: 'COMPLETED' }));
    await goOn(9 * 60_000);
    expect(await look()).toMatchObject({ state: 'getting_ready', endedAt: null });
    await goOn(2 * 60_000);
    expect(await look()).toMatchObject({ state: 'driver_on_the_way', endedAt: expect.any(String) });
  });

  it('and ready stays where it is at a service that is asked what became of it', async () => {
    const { clock, runPeriodicTask, sql } = restaurant();
    const order = await placed();
    await order.accept();
    await order.ready('getting_ready');
    await sql("update orders set service = 'grubhub' where ended_at is null");
    clock.forward(6 * 60 * 60_000);
    await runPeriodicTask('forgotten-orders');
    expect(await order.look()).toMatchObject({ state: 'ready', endedAt: null });
  });
});
