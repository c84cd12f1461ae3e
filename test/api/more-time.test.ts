import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { doorDashOrder, uberEvent, uberOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const minute = 60_000;

async function idOf(externalId: string): Promise<string> {
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  return row?.id ?? '';
}

const press = (id: string, button: string, body: unknown = {}) =>
  restaurant().call(restaurant().cast.rosalia.kitchen, 'POST', `/api/orders/${id}/${button}`, body);
const look = async (id: string) =>
  (await restaurant().call(restaurant().cast.rosalia.kitchen, 'GET', `/api/orders/${id}`)).body;

/** When the order is to be ready, as its screen has it. */
async function readyTime(id: string): Promise<string> {
  return z.object({ readyTargetAt: z.string() }).parse(await look(id)).readyTargetAt;
}
const plus = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * minute).toISOString();
const more = async (id: string, minutes: number) => press(id, 'more-time', { minutes, from: await readyTime(id) });

/** A new Uber Eats order of Rosalía's. */
async function placed(): Promise<{ id: string; externalId: string }> {
  const { cast, uberEats, services, runJobs } = restaurant();
  const externalId = randomUUID();
  services.showOrder(externalId, uberOrder({ store: cast.rosalia.uberStore, id: externalId }));
  await uberEats(uberEvent({ store: cast.rosalia.uberStore, id: externalId }));
  await runJobs();
  return { id: await idOf(externalId), externalId };
}

/** The same, accepted for in twenty minutes, and Uber Eats told so. */
async function accepted(): Promise<{ id: string; externalId: string }> {
  const order = await placed();
  await press(order.id, 'accept', { prepMinutes: 20 });
  await restaurant().runJobs();
  return order;
}

/** The ready times that Uber Eats was told after the acceptance. */
const told = (externalId: string): unknown[] =>
  restaurant()
    .services.calls.filter(({ url }) => url.endsWith(`/${externalId}/update-ready-time`))
    .map(({ body }) => JSON.parse(body ?? 'null') as unknown); // JSON by the connector

const callsOf = (id: string) =>
  restaurant().sql<{ action: string; state: string; last_error: string | null }>(
    "select call->>'action' as action, state, last_error from outbound_calls where order_id = $1 order by sequence",
    [id],
  );
const feedOf = async (id: string) => {
  const rows = await restaurant().sql<{ type: string }>(
    'select type from feed_events where order_id = $1 order by position',
    [id],
  );
  return rows.map(({ type }) => type);
};

describe('more time for an order that is being prepared', () => {
  it('moves its ready time, on every screen and at the service', async () => {
    const { id, externalId } = await accepted();
    const before = await readyTime(id);
    expect(await look(id)).toMatchObject({ readyMoves: [], actions: { moreTime: { can: true } } });
    const answer = await more(id, 10);
    expect(answer).toMatchObject({
      status: 200,
      body: { state: 'getting_ready', version: 3, readyTargetAt: plus(before, 10), alarms: [] },
    });
    await restaurant().runJobs();
    expect(told(externalId)).toEqual([{ ready_for_pickup_time: plus(before, 10) }]);
    expect(await feedOf(id)).toEqual(['order_received', 'order_accepted', 'ready_time_moved']);
    expect(await look(id)).toMatchObject({ version: 3, alarms: [] });
  });

  it('tells every move with the moment of its press, in lists and alone, also after the service refused one', async () => {
    const { call, cast, clock, services, runJobs } = restaurant();
    const { id } = await accepted();
    const other = await accepted();
    const before = await readyTime(id);
    const first = clock.now().toISOString();
    await more(id, 5);
    await runJobs();
    clock.forward(minute);
    const second = clock.now().toISOString();
    services.next('/update-ready-time', { status: 403, body: { message: 'A courier is near' } });
    await more(id, 10);
    await runJobs();
    await press(id, 'ready', { from: 'getting_ready' });
    const readyMoves = [
      { readyAt: plus(before, 5), movedAt: first },
      { readyAt: plus(before, 15), movedAt: second },
    ];
    expect(await look(id)).toMatchObject({ state: 'ready', readyMoves });
    const list = await call(cast.rosalia.kitchen, 'GET', '/api/orders?scope=active');
    const { orders } = z
      .object({ orders: z.array(z.object({ id: z.string(), readyMoves: z.array(z.unknown()) })) })
      .parse(list.body);
    expect(orders.find((order) => order.id === id)?.readyMoves).toEqual(readyMoves);
    expect(orders.find((order) => order.id === other.id)?.readyMoves).toEqual([]);
  });

  it('is added once, however often and by however many the same time is pressed', async () => {
    const { id, externalId } = await accepted();
    const from = await readyTime(id);
    const answers = await Promise.all([1, 2, 3].map(() => press(id, 'more-time', { minutes: 5, from })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'The ready time has just been moved. Look at the new one before you add more.',
      data: { order: { readyTargetAt: plus(from, 5) } },
    });
    await restaurant().runJobs();
    expect(told(externalId)).toEqual([{ ready_for_pickup_time: plus(from, 5) }]);
  });

  it('pressed again before the service has heard: it hears the newest time alone', async () => {
    const { id, externalId } = await accepted();
    const before = await readyTime(id);
    await more(id, 5);
    await more(id, 15);
    await restaurant().runJobs();
    expect(told(externalId)).toEqual([{ ready_for_pickup_time: plus(before, 20) }]);
    expect(await callsOf(id)).toEqual([
      { action: 'accept', state: 'done', last_error: null },
      { action: 'update_ready', state: 'dropped', last_error: 'A newer ready time took its place.' },
      { action: 'update_ready', state: 'done', last_error: null },
    ]);
  });

  it('that waits for its next try gives way to a newer time', async () => {
    const { services, runJobs, clock } = restaurant();
    const { id, externalId } = await accepted();
    const before = await readyTime(id);
    services.next('/update-ready-time', { status: 503 });
    await more(id, 5);
    await runJobs();
    await more(id, 5);
    await runJobs();
    clock.forward(minute);
    await runJobs();
    expect(told(externalId)).toEqual([
      { ready_for_pickup_time: plus(before, 5) },
      { ready_for_pickup_time: plus(before, 10) },
    ]);
    expect((await callsOf(id)).map(({ state }) => state)).toEqual(['done', 'dropped', 'done']);
    expect(await look(id)).toMatchObject({ alarms: [] });
  });

  it.each([
    ['ready', { from: 'getting_ready' }, 'ready'],
    ['cancel', { reason: 'too_busy' }, 'cancelled'],
  ])('is not told any more once the order is past that: %s', async (button, body, state) => {
    const { id, externalId } = await accepted();
    await more(id, 5);
    await press(id, button, body);
    await restaurant().runJobs();
    expect(told(externalId)).toEqual([]);
    expect(await callsOf(id)).toMatchObject([
      { action: 'accept', state: 'done' },
      { action: 'update_ready', state: 'dropped', last_error: 'The order is not being prepared any more.' },
      { action: button, state: 'done' },
    ]);
    expect(await look(id)).toMatchObject({ state });
  });

  it('that the service refuses later is an alarm, and the kitchen keeps its time', async () => {
    const { services, runJobs } = restaurant();
    const { id } = await accepted();
    const before = await readyTime(id);
    services.next('/update-ready-time', { status: 403, body: { message: 'A courier is near' } });
    await more(id, 5);
    await runJobs();
    expect(await look(id)).toMatchObject({
      state: 'getting_ready',
      readyTargetAt: plus(before, 5),
      alarms: [
        {
          kind: 'call_failed',
          sentence: 'Uber Eats was told to expect the food later and refused: A courier is near',
        },
      ],
    });
  });

  it('that no answer came for until it was due is an alarm as well', async () => {
    const { services, runJobs, clock } = restaurant();
    const { id } = await accepted();
    services.next('/update-ready-time', { status: 503 });
    await more(id, 5);
    await runJobs();
    clock.forward(26 * minute);
    await runJobs();
    expect(await look(id)).toMatchObject({
      alarms: [
        { kind: 'call_failed', sentence: 'Uber Eats was told to expect the food later but did not answer in time.' },
      ],
    });
  });
});

describe('more time is refused, and nothing changes,', () => {
  const refusals: [string, () => Promise<string>, RegExp][] = [
    ['for an order that nobody has accepted', async () => (await placed()).id, /^Accept this order first/],
    [
      'for food that is ready',
      async () => {
        const { id } = await accepted();
        await press(id, 'ready', { from: 'getting_ready' });
        return id;
      },
      /^This order is ready already/,
    ],
    [
      'for an order that was cancelled',
      async () => {
        const { id } = await accepted();
        await press(id, 'cancel', { reason: 'too_busy' });
        return id;
      },
      /^This order was cancelled: /,
    ],
    [
      'where the service hears the time only once',
      async () => {
        const { cast, doorDash } = restaurant();
        const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
        await doorDash(body);
        const id = await idOf(body.order.id);
        await press(id, 'accept', { prepMinutes: 20 });
        return id;
      },
      /^DoorDash hears the ready time only when an order is accepted\./,
    ],
  ];

  it.each(refusals)('%s', async (_, make, sentence) => {
    const id = await make();
    await restaurant().runJobs();
    const before = await look(id);
    const { readyTargetAt: from } = z.object({ readyTargetAt: z.string().nullable() }).parse(before);
    const answer = await press(id, 'more-time', { minutes: 5, from });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(sentence) as unknown } });
    expect(await look(id)).toEqual(before);
    expect(before).toMatchObject({
      actions: { moreTime: { can: false, reason: expect.stringMatching(sentence) as unknown } },
    });
    expect((await callsOf(id)).filter(({ action }) => action === 'update_ready')).toEqual([]);
  });

  it('for minutes that are no choice', async () => {
    const { id } = await accepted();
    const before = await look(id);
    expect(await more(id, 7)).toMatchObject({ status: 400 });
    expect(await look(id)).toEqual(before);
  });
});
