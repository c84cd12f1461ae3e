import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { doorDashOrder, uberEvent, uberOrder } from '../support/orders.ts';
import { doorDashToken, useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

const inboxOf = (id: string) =>
  restaurant().sql<{ state: string; reason: string | null; body: string; merchant_id: string | null }>(
    'select state, reason, body, merchant_id from inbox where external_order_id = $1 order by received_at',
    [id],
  );
const ordersOf = (id: string) =>
  restaurant().sql<{ id: string; state: string; merchant_id: string; details: Record<string, unknown> }>(
    'select id, state, merchant_id, details from orders where external_id = $1',
    [id],
  );

const connect = (given: { service: string; store: string; merchant: { merchantId: string; storeId: string } }) =>
  restaurant().sql(
    `insert into connections (merchant_id, id, store_id, service, external_store_id, api_version)
     values ($1, gen_random_uuid(), $2, $3, $4, '1.0.0')`,
    [given.merchant.merchantId, given.merchant.storeId, given.service, given.store],
  );

describe('a DoorDash order', () => {
  it('is in the database with its lines and its feed event before it is acknowledged with 202', async () => {
    const { cast, doorDash, sql } = restaurant();
    const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
    const answer = await doorDash(body);
    expect(answer).toMatchObject({ status: 202, text: '' });
    const [order, ...others] = await ordersOf(body.order.id);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ state: 'new', merchant_id: cast.rosalia.merchantId });
    const lines = await sql(
      'select name, quantity, line_total_minor from order_lines where order_id = $1 order by line_number',
      [order?.id],
    );
    expect(lines).toEqual([
      { name: 'Birria taco', quantity: 2, line_total_minor: 1030 },
      { name: 'Topo Chico', quantity: 1, line_total_minor: 375 },
    ]);
    expect(await sql('select type from feed_events where order_id = $1', [order?.id])).toEqual([
      { type: 'order_received' },
    ]);
    expect(await inboxOf(body.order.id)).toMatchObject([{ state: 'done', body: JSON.stringify(body) }]);
  });

  it('delivered ten times at once and once more later is one order', async () => {
    const { cast, doorDash } = restaurant();
    const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
    const answers = await Promise.all(Array.from({ length: 10 }, () => doorDash(body)));
    answers.push(await doorDash(body));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await ordersOf(body.order.id)).toHaveLength(1);
    expect(await inboxOf(body.order.id)).toHaveLength(1);
  });

  it('keeps feed positions without gaps when many orders arrive at once', async () => {
    const { cast, doorDash, sql } = restaurant();
    await Promise.all(
      Array.from({ length: 60 }, () => doorDash(doorDashOrder({ store: cast.neighbour.doorDashStore }))),
    );
    const rows = await sql<{ position: number }>(
      'select position from feed_events where store_id = $1 order by position',
      [cast.neighbour.storeId],
    );
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });

  it('for a store that accepts by itself is accepted by the answer, with the same reference when sent again', async () => {
    const { cast, doorDash } = restaurant();
    const body = doorDashOrder({ store: cast.rosalia.autoAcceptStore });
    const [first, second] = [await doorDash(body), await doorDash(body)];
    const [order] = await ordersOf(body.order.id);
    expect(order?.state).toBe('getting_ready');
    expect(first).toMatchObject({ status: 200, body: { merchant_supplied_id: order?.id, order_status: 'success' } });
    expect(second.body).toEqual(first.body);
  });

  it('whose note holds a NUL character reaches the kitchen without it, and its neighbours in the batch are untouched', async () => {
    const { cast, doorDash } = restaurant();
    const odd = doorDashOrder({
      store: cast.rosalia.doorDashStore,
      note: 'extra\u0000 salsa \uD800',
      customer: 'Zo\u0000ë',
    });
    const plain = Array.from({ length: 5 }, () => doorDashOrder({ store: cast.rosalia.doorDashStore }));
    const answers = await Promise.all([doorDash(odd), ...plain.map((body) => doorDash(body))]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
    expect((await ordersOf(odd.order.id))[0]?.details).toMatchObject({
      notes: { kitchen: expect.stringContaining('extra salsa') },
    });
    for (const body of plain) expect(await ordersOf(body.order.id)).toHaveLength(1);
  });

  it('that the database cannot hold is set aside alone, and its neighbours in the batch are kept', async () => {
    const { cast, doorDash } = restaurant();
    const bad = doorDashOrder({ store: cast.rosalia.doorDashStore });
    const [item] = bad.order.categories[0]?.items ?? [];
    if (item) item.quantity = 1e300;
    const plain = Array.from({ length: 5 }, () => doorDashOrder({ store: cast.rosalia.doorDashStore }));
    const answers = await Promise.all([doorDash(bad), ...plain.map((body) => doorDash(body))]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
    expect(await ordersOf(bad.order.id)).toEqual([]);
    expect(await inboxOf(bad.order.id)).toMatchObject([{ state: 'quarantined', body: JSON.stringify(bad) }]);
    for (const body of plain) expect(await ordersOf(body.order.id)).toHaveLength(1);
  });
});

describe('a copy of a delivery', () => {
  it('gets the answer that the first one got, whatever was switched on or off meanwhile', async () => {
    const { cast, doorDash, sql, clock } = restaurant();
    const manual = doorDashOrder({ store: cast.rosalia.doorDashStore });
    const auto = doorDashOrder({ store: cast.rosalia.autoAcceptStore });
    const first = await doorDash(auto);
    expect([(await doorDash(manual)).status, first.status]).toEqual([202, 200]);
    const turn = "update connections set auto_accept = not auto_accept where service = 'doordash' and merchant_id = $1";
    await sql(turn, [cast.rosalia.merchantId]);
    clock.forward(10_000);
    expect(await doorDash(manual)).toMatchObject({ status: 202, text: '' });
    expect((await doorDash(auto)).body).toEqual(first.body);
    await sql(turn, [cast.rosalia.merchantId]);
    clock.forward(10_000);
  });
});

describe('a delivery that cannot become an order', () => {
  it('with a wrong token is refused, counted, and leaves nothing behind', async () => {
    const { cast, doorDash, sql } = restaurant();
    const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
    const answer = await doorDash(body, { authorization: `${doorDashToken}x` });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(answer.text).not.toContain(doorDashToken);
    expect(await ordersOf(body.order.id)).toEqual([]);
    expect(await inboxOf(body.order.id)).toEqual([]);
    await expect
      .poll(() => sql<{ count: string }>("select count from webhook_refusals where service = 'doordash'"))
      .toMatchObject([{ count: 1 }]);
  });

  it('with a wrong Uber signature is refused as well', async () => {
    const { cast, uberEats, sql } = restaurant();
    const event = uberEvent({ store: cast.rosalia.uberStore, id: randomUUID() });
    expect((await uberEats(event, { 'x-uber-signature': 'a'.repeat(64) })).status).toBe(401);
    expect(await sql('select 1 from inbox where event_key = $1', [event.event_id])).toEqual([]);
  });

  it('for an unknown DoorDash store is answered 404 and kept, and never comes to life: DoorDash has refunded it', async () => {
    const { cast, doorDash, runPeriodicTask, runJobs } = restaurant();
    const store = `new-store-${randomUUID()}`;
    const body = doorDashOrder({ store });
    expect((await doorDash(body)).status).toBe(404);
    await connect({ service: 'doordash', store, merchant: cast.rosalia });
    await runPeriodicTask('route-quarantined');
    await runJobs();
    expect(await inboxOf(body.order.id)).toMatchObject([
      { state: 'ignored', merchant_id: null, reason: expect.stringContaining(store) },
    ]);
    expect(await ordersOf(body.order.id)).toEqual([]);
  });

  it('that was refused is refused again as a copy, and read once a copy comes over a connection', async () => {
    const { cast, doorDash } = restaurant();
    const store = `new-store-${randomUUID()}`;
    const body = doorDashOrder({ store });
    expect((await doorDash(body)).status).toBe(404);
    expect((await doorDash(body)).status).toBe(404);
    expect(await ordersOf(body.order.id)).toEqual([]);
    await connect({ service: 'doordash', store, merchant: cast.rosalia });
    expect((await doorDash(body)).status).toBe(202);
    expect((await doorDash(body)).status).toBe(202);
    expect(await ordersOf(body.order.id)).toMatchObject([{ merchant_id: cast.rosalia.merchantId, state: 'new' }]);
    expect(await inboxOf(body.order.id)).toMatchObject([{ state: 'done', reason: null }]);
  });

  it('for an unknown Uber store is acknowledged, and becomes an order once a connection claims the store', async () => {
    const { cast, uberEats, services, runPeriodicTask, runJobs } = restaurant();
    const [store, id] = [`new-store-${randomUUID()}`, randomUUID()];
    services.showOrder(id, uberOrder({ store, id }));
    expect(await uberEats(uberEvent({ store, id }))).toMatchObject({ status: 200, text: '' });
    expect(await inboxOf(id)).toMatchObject([{ state: 'quarantined', merchant_id: null }]);
    await connect({ service: 'uber-eats', store, merchant: cast.rosalia });
    await runPeriodicTask('route-quarantined');
    await runJobs();
    expect(await inboxOf(id)).toMatchObject([{ state: 'done' }]);
    expect(await ordersOf(id)).toMatchObject([{ merchant_id: cast.rosalia.merchantId, state: 'new' }]);
  });

  it('that is no JSON is answered 400 and kept byte for byte', async () => {
    const { doorDash, sql } = restaurant();
    const text = `{"event": "\u0001 broken ${randomUUID()}`;
    expect((await doorDash(text)).status).toBe(400);
    expect((await doorDash(text)).status).toBe(400);
    const kept = await sql<{ state: string }>('select state from inbox where body = $1', [text]);
    expect(kept).toEqual([{ state: 'quarantined' }]);
  });

  it('of an unknown kind is answered 200 and kept with the reason', async () => {
    const { cast, doorDash, sql } = restaurant();
    const marker = randomUUID();
    const body = {
      event: { type: 'SomethingNew' },
      store: { merchant_supplied_id: cast.rosalia.doorDashStore },
      marker,
    };
    expect((await doorDash(body)).status).toBe(200);
    const kept = await sql('select state, reason from inbox where body like $1', [`%${marker}%`]);
    expect(kept).toEqual([{ state: 'ignored', reason: expect.stringContaining('SomethingNew') }]);
  });

  it('over 1 MiB is answered 413, counted, and noted without its body', async () => {
    const { cast, doorDash, sql } = restaurant();
    const body = doorDashOrder({ store: cast.rosalia.doorDashStore, note: 'x'.repeat(1024 * 1024) });
    expect((await doorDash(body)).status).toBe(413);
    await expect
      .poll(() => sql("select count from webhook_refusals where reason = 'larger than 1 MiB'"))
      .toMatchObject([{ count: 1 }]);
    expect(await sql("select state, reason, body from inbox where body_encoding = 'omitted'")).toEqual([
      { state: 'ignored', reason: 'larger than 1 MiB', body: '' },
    ]);
    expect(await ordersOf(body.order.id)).toEqual([]);
  });

  it('from a service that we do not speak is answered 404', async () => {
    const answer = await restaurant().call(undefined, 'POST', '/hooks/nobody', {});
    expect(answer.status).toBe(404);
  });
});

describe('an Uber Eats order', () => {
  it('is acknowledged at once, fetched by a job and then on the screen with its allergy note', async () => {
    const { cast, uberEats, services, runJobs, call } = restaurant();
    const id = randomUUID();
    services.showOrder(id, uberOrder({ store: cast.rosalia.uberStore, id }));
    expect(await uberEats(uberEvent({ store: cast.rosalia.uberStore, id }))).toMatchObject({ status: 200, text: '' });
    expect(await ordersOf(id)).toEqual([]);
    await runJobs();
    const [order] = await ordersOf(id);
    const { body } = await call(cast.rosalia.owner, 'GET', `/api/orders/${order?.id}`);
    expect(body).toMatchObject({
      state: 'new',
      hasAllergy: true,
      serviceName: 'Uber Eats',
      totals: { subtotalMinor: 1852 },
    });
    expect(services.calls.at(-1)?.url).toMatch(/^http:\/\/uber\.test\/v1\/delivery\/order\//);
  });

  it('that cannot be fetched yet is tried again and then arrives', async () => {
    const { cast, uberEats, services, runJobs, clock } = restaurant();
    const id = randomUUID();
    services.next(id, 'no answer', { status: 503 });
    services.showOrder(id, uberOrder({ store: cast.rosalia.uberStore, id }));
    await uberEats(uberEvent({ store: cast.rosalia.uberStore, id }));
    await runJobs();
    expect(await inboxOf(id)).toMatchObject([{ state: 'waiting', reason: expect.any(String) }]);
    for (let round = 0; round < 3; round++) {
      clock.forward(5_000);
      await runJobs();
    }
    expect(await ordersOf(id)).toMatchObject([{ state: 'new' }]);
    expect(await inboxOf(id)).toMatchObject([{ state: 'done', reason: null }]);
  });

  it('that never can be fetched ends in quarantine, from where the owner replays it', async () => {
    const { cast, uberEats, services, runJobs, clock, call } = restaurant();
    const id = randomUUID();
    await uberEats(uberEvent({ store: cast.rosalia.uberStore, id }));
    for (let round = 0; round < 80; round++) {
      await runJobs();
      clock.forward(20_000);
    }
    expect(await inboxOf(id)).toMatchObject([{ state: 'quarantined' }]);
    const { body } = await call(cast.rosalia.owner, 'GET', '/api/quarantine');
    const { deliveries } = body as { deliveries: { id: string; externalOrderId: string }[] }; // the route's contract
    const delivery = deliveries.find(({ externalOrderId }) => externalOrderId === id);
    services.showOrder(id, uberOrder({ store: cast.rosalia.uberStore, id }));
    const replayed = await call(cast.rosalia.owner, 'POST', `/api/quarantine/${delivery?.id}/replay`, {});
    expect(replayed.status).toBe(200);
    await runJobs();
    expect(await ordersOf(id)).toHaveLength(1);
    expect((await call(cast.rosalia.owner, 'POST', `/api/quarantine/${delivery?.id}/replay`, {})).status).toBe(404);
  });
});
