import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRestaurant } from '../support/restaurant.ts';
import { doorDashCancel, doorDashOrder, uberEvent, uberOrder } from '../support/orders.ts';

const restaurant = useRestaurant();
const always = Array.from({ length: 500 }, () => 'no answer' as const);

type Call = { external: string; state: string; attempts: number; why: string | null; held: string | null };

const callsOf = (ids: readonly string[]) =>
  restaurant().sql<Call>(
    `select external_order_id as external, state, attempts, last_error as why, held_service as held
     from outbound_calls where external_order_id = any($1) order by sequence`,
    [ids],
  );
const asked = (part: string) => restaurant().services.calls.filter(({ url }) => url.includes(part));
const callJobs = async () => {
  const [row] = await restaurant().sql<{ count: number }>(
    `select count(*)::int as count from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'channels.deliver_calls'`,
  );
  return row?.count;
};

/** A DoorDash order that its kitchen has just accepted: DoorDash is yet to be told. */
async function accepted(store: string): Promise<string> {
  const id = randomUUID();
  const { rosalia, neighbour } = restaurant().cast;
  const { doorDash, call, sql } = restaurant();
  await doorDash(doorDashOrder({ store, id }));
  const [order] = await sql<{ id: string }>('select id from orders where external_id = $1', [id]);
  const { owner } = store.startsWith('harbor') ? neighbour : rosalia;
  expect(await call(owner, 'POST', `/api/orders/${order?.id}/accept`, {})).toMatchObject({ status: 200 });
  return id;
}

/** Time goes by on our side: what was set aside is let go as far as there is room, and what is due is done. */
async function goOn(ms: number, times = 1): Promise<void> {
  const { clock, runPeriodicTask, runJobs } = restaurant();
  for (let time = 0; time < times; time += 1) {
    clock.forward(ms);
    await runPeriodicTask('held-work');
    await runJobs();
  }
}

beforeEach(async () => {
  // What one test left to be done is not the next one's, and its outage is over.
  const { services, sql, clock, runJobs, cast, uberEats } = restaurant();
  services.clear();
  await sql("update outbound_calls set state = 'dropped', held_service = null where state = 'pending'");
  await sql("update inbox set state = 'ignored', held_service = null where state = 'waiting'");
  clock.forward(60_000);
  await accepted(cast.neighbour.doorDashStore);
  await uberEats(uberEvent({ store: cast.neighbour.legacyUberStore, id: randomUUID() }));
  await runJobs();
});

describe('a service that is down', () => {
  it('holds its calls back without jobs or attempts, tries with one, and is told all of them in order when it is back', async () => {
    const { services, runJobs, cast } = restaurant();
    services.next('doordash.test', ...always);
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      ids.push(await accepted(cast.rosalia.doorDashStore), await accepted(cast.neighbour.doorDashStore));
    }
    await runJobs();
    const tried = await callsOf(ids);
    expect(tried.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(6);
    const held = tried.filter(({ held }) => held === 'doordash');
    expect(held.length).toBeGreaterThanOrEqual(6);
    expect(held[held.length - 1]).toMatchObject({ attempts: 0, why: expect.stringMatching(/^DoorDash .+\.$/) });

    // The first tries that came before it was known are over; then one call in ten seconds asks, and the queue is empty.
    await goOn(10_000, 2);
    const before = asked('doordash.test').length;
    await goOn(1_000, 5);
    expect(asked('doordash.test').length - before).toBeLessThanOrEqual(1);
    expect(await callJobs()).toBe(0);
    await goOn(10_000);
    expect(asked('doordash.test').length - before).toBeLessThanOrEqual(2);

    services.clear();
    const outage = asked('doordash.test').length;
    await goOn(10_000);
    await goOn(250, 10);
    expect((await callsOf(ids)).map(({ state, held }) => [state, held])).toEqual(ids.map(() => ['done', null]));
    const told = asked('doordash.test')
      .slice(outage)
      .map(({ url }) => ids.indexOf(url.split('/').at(-1) ?? ''));
    expect(told).toEqual(ids.map((_id, place) => place));
    // What never had been tried was made once.
    expect((await callsOf(ids)).at(-1)).toMatchObject({ attempts: 1 });
  });

  it('is not told what has become stale meanwhile: the call is dropped with the reason', async () => {
    const { services, runJobs, doorDash, cast } = restaurant();
    services.next('doordash.test', ...always);
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      ids.push(await accepted(cast.rosalia.doorDashStore), await accepted(cast.neighbour.doorDashStore));
    }
    await runJobs();
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    await doorDash(doorDashCancel({ store: cast.neighbour.doorDashStore, id: last }));
    await runJobs();
    services.clear();
    await goOn(10_000, 2);
    await goOn(250, 10);
    expect(await callsOf([last])).toMatchObject([
      { state: 'dropped', why: 'The order was cancelled before this could be said.', attempts: 0, held: null },
    ]);
    expect(asked(last)).toEqual([]);
    expect(await callsOf([first])).toMatchObject([{ state: 'done' }]);
  });

  it('is not told what nobody waits for any more', async () => {
    const { services, runJobs, runPeriodicTask, cast } = restaurant();
    services.next('doordash.test', ...always);
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      ids.push(await accepted(cast.rosalia.doorDashStore), await accepted(cast.neighbour.doorDashStore));
    }
    await runJobs();
    for (let minutes = 0; minutes < 10; minutes += 1) {
      await goOn(60_000);
      await runPeriodicTask('overdue-work');
      await runJobs();
    }
    services.clear();
    const before = asked('doordash.test').length;
    await goOn(60_000, 2);
    expect(asked('doordash.test').length).toBe(before);
    expect((await callsOf(ids)).map(({ state }) => state)).toEqual(ids.map(() => 'expired'));
    expect((await callsOf(ids)).at(-1)?.why).toMatch(/^.+\.$/);
  });

  it('is asked for the orders that it announced when it is back, and no delivery is given up', async () => {
    const { services, uberEats, cast, runJobs, runPeriodicTask, sql, clock } = restaurant();
    const ids = Array.from({ length: 8 }, () => randomUUID());
    const storeOf = (place: number) => (place % 2 === 0 ? cast.rosalia.uberStore : cast.neighbour.uberStore);
    services.next('uber.test', ...always);
    for (const [place, id] of ids.entries()) await uberEats(uberEvent({ store: storeOf(place), id }));
    await runJobs();
    for (let minutes = 0; minutes < 20; minutes += 1) {
      await goOn(60_000);
      await runPeriodicTask('overdue-work');
      await runJobs();
    }
    const waiting = await sql<{ state: string; attempts: number; held: string | null; due: Date }>(
      'select state, attempts, held_service as held, due_at as due from inbox where external_order_id = any($1)',
      [ids],
    );
    expect(waiting.map(({ state, held }) => [state, held])).toEqual(ids.map(() => ['waiting', 'uber-eats']));
    // Held back for minutes, not asked again with every look at overdue work.
    // The one that is let through next may be due at this very minute.
    expect(waiting.filter(({ due }) => due <= clock.now()).length).toBeLessThanOrEqual(1);
    expect(waiting.filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(0);
    services.clear();
    for (const [place, id] of ids.entries()) services.showOrder(id, uberOrder({ store: storeOf(place), id }));
    await goOn(10_000);
    await goOn(250, 10);
    const found = await sql<{ id: string }>('select external_id as id from orders where external_id = any($1)', [ids]);
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('is asked once for an order that it announced several times meanwhile, and again for what it announces later', async () => {
    const { services, uberEats, cast, clock, runJobs, sql } = restaurant();
    const id = randomUUID();
    const announce = () => uberEats(uberEvent({ store: cast.rosalia.uberStore, id }));
    const gets = () => services.calls.filter(({ url, method }) => url.includes(id) && method === 'GET').length;
    const states = async () =>
      (
        await sql<{ state: string }>('select state from inbox where external_order_id = $1 order by received_at', [id])
      ).map(({ state }) => state);
    services.next('uber.test', ...always);
    for (let times = 0; times < 4; times += 1) {
      await announce();
      clock.forward(1_000);
    }
    for (let minutes = 0; minutes < 3; minutes += 1) await goOn(60_000);
    services.clear();
    services.showOrder(id, uberOrder({ store: cast.rosalia.uberStore, id }));
    const before = gets();
    await goOn(10_000);
    await goOn(250, 10);
    expect(gets() - before).toBe(1);
    expect(await states()).toEqual(['done', 'done', 'done', 'done']);
    await announce();
    await runJobs();
    expect(gets() - before).toBe(2);
    expect(await states()).toEqual(['done', 'done', 'done', 'done', 'done']);
  });
});

describe('a store that its service does not answer about', () => {
  it('keeps no other store there from being told', async () => {
    const { services, runJobs, cast } = restaurant();
    const bad: string[] = [];
    for (let count = 0; count < 8; count += 1) bad.push(await accepted(cast.rosalia.doorDashStore));
    for (const id of bad) services.next(id, ...always);
    await runJobs();
    for (let times = 0; times < 6; times += 1) {
      const good = [await accepted(cast.neighbour.doorDashStore), await accepted(cast.neighbour.doorDashStore)];
      await goOn(5_000);
      expect(await callsOf(good)).toMatchObject([
        { state: 'done', attempts: 1 },
        { state: 'done', attempts: 1 },
      ]);
    }
    expect((await callsOf(bad)).map(({ state }) => state)).toEqual(bad.map(() => 'pending'));
    expect((await callsOf(bad)).filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(3);
    services.clear();
    await goOn(10_000);
    await goOn(250, 10);
    expect((await callsOf(bad)).map(({ state }) => state)).toEqual(bad.map(() => 'done'));
  });
});
