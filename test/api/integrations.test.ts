import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { IntegrationCard, LogEntry } from '../../src/domains/integrations/contract.ts';
import { controlOf } from '../support/control.ts';
import { menuWorld } from '../support/menu-world.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant, type Method } from '../support/restaurant.ts';

const restaurant = useRestaurant({ world: menuWorld });
const minute = 60_000;

const owner = async (method: Method, path: string, body?: unknown) => {
  const { call, cast } = restaurant();
  return call(cast.rosalia.owner, method, path, body);
};
const cards = async () => ((await owner('GET', '/api/integrations')).body as { cards: IntegrationCard[] }).cards; // the route's contract
const cardOf = async (externalStoreId: string) => {
  const found = (await cards()).find((card) => card.externalStoreId === externalStoreId);
  if (!found) throw new Error(`No card for ${externalStoreId}.`);
  return found;
};
const log = async (query = '') =>
  (await owner('GET', `/api/integrations/log${query}`)).body as { entries: LogEntry[]; nextCursor: string | null }; // the route's contract

const store = () => restaurant().cast.rosalia.doorDashStore;

/** A DoorDash order of Rosalía's, with a number of its own. */
async function order(): Promise<{ id: string; number: string }> {
  const body = doorDashOrder({ store: store() });
  const number = randomUUID().slice(0, 8);
  await restaurant().doorDash({ ...body, order: { ...body.order, delivery_short_code: number } });
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [body.order.id]);
  return { id: row?.id ?? '', number };
}

describe('the cards', () => {
  it('show every store on every service, with what each service cannot do', async () => {
    const shown = await cards();
    expect(shown.map(({ service }) => service).toSorted()).toEqual([
      'deliveroo',
      'doordash',
      'doordash',
      'grubhub',
      'uber-eats',
      'uber-eats',
    ]);
    const doorDash = await cardOf(store());
    expect(doorDash).toMatchObject({ serviceName: 'DoorDash', state: 'connected', lastOrderAt: null, silence: null });
    expect(doorDash.cannot).toEqual(expect.arrayContaining([expect.stringMatching(/no list of orders/)]));
  });

  it('count the day, and call for a person where a message could not be worked off', async () => {
    const { doorDash, sql } = restaurant();
    await order();
    expect(await cardOf(store())).toMatchObject({ day: { orders: 1, deliveries: 1, quarantined: 0 } });
    const broken = doorDashOrder({ store: store() });
    await doorDash({ ...broken, order: { ...broken.order, id: undefined } });
    const card = await cardOf(store());
    expect(card).toMatchObject({ state: 'needs_attention', day: { quarantined: 1 } });
    expect(card.sentence).toMatch(/^One message of DoorDash could not be worked off\.$/);
    await sql("delete from inbox where state = 'quarantined'");
  });

  it('change how orders are accepted', async () => {
    const { connectionId } = await cardOf(store());
    const changed = await owner('PATCH', `/api/integrations/${connectionId}`, { autoAccept: true, prepMinutes: 25 });
    expect(changed.body).toMatchObject({ autoAccept: true, prepMinutes: 25 });
    expect((await owner('PATCH', `/api/integrations/${connectionId}`, { prepMinutes: 0 })).status).toBe(400);
    await owner('PATCH', `/api/integrations/${connectionId}`, { autoAccept: false });
  });

  it('accept by themselves until the kitchen is full, in the minutes of the hour', async () => {
    const { connectionId } = await cardOf(store());
    const { sql, runJobs } = restaurant();
    await sql("update orders set ended_at = now() where state in ('getting_ready', 'ready')");
    // The restaurant's clock: Friday, 13 June 2031, 19:00 in New York.
    const prepTimes = [{ day: 5, from: '18:00', to: '21:00', minutes: 40 }];
    const rules = { autoAccept: true, prepMinutes: 15, prepTimes, openOrdersAtMost: 2 };
    expect((await owner('PATCH', `/api/integrations/${connectionId}`, rules)).body).toMatchObject(rules);
    restaurant().clock.forward(6_000);
    const ids: string[] = [];
    for (let times = 0; times < 3; times += 1) ids.push((await order()).id);
    const found = await sql<{ state: string; minutes: number | null }>(
      `select state, round(extract(epoch from ready_target_at - received_at) / 60)::int as minutes from orders
       where id = any($1::uuid[]) order by received_at, id`,
      [ids],
    );
    expect(found.map(({ state }) => state)).toEqual(['getting_ready', 'getting_ready', 'new']);
    await runJobs();
    const [call] = await sql<{ ready: string }>(
      "select call->>'readyAt' as ready from outbound_calls where order_id = $1 and call->>'action' = 'accept'",
      [ids[0]],
    );
    expect(Math.round((Date.parse(call?.ready ?? '') - restaurant().clock.now().getTime()) / minute)).toBe(40);
    const wrong = await owner('PATCH', `/api/integrations/${connectionId}`, { openOrdersAtMost: 0 });
    expect(wrong.status).toBe(400);
    await owner('PATCH', `/api/integrations/${connectionId}`, {
      autoAccept: false,
      openOrdersAtMost: null,
      prepTimes: [],
    });
    restaurant().clock.forward(6_000);
  });

  it('call silence what is long for this store, and nothing else', async () => {
    const { sql, cast, clock } = restaurant();
    const { connectionId } = await cardOf(store());
    const last = new Date(clock.now().getTime() - 120 * minute);
    await sql('update orders set received_at = $1 where connection_id = $2', [last, connectionId]);
    expect((await cardOf(store())).silence).toBeNull();
    // In each of the last four weeks, ten orders in the same two hours.
    await sql(
      `insert into orders (merchant_id, id, store_id, connection_id, service, brand, external_id, display_id, state,
         customer_name, search_text, currency, subtotal_minor, tax_minor, details, contents_as_of, placed_at, received_at,
         accept_by, ended_at)
       select $1, gen_random_uuid(), $2, $3, 'doordash', 'doordash', gen_random_uuid()::text, 'x', 'driver_on_the_way',
         'x', 'x', 'USD', 1, 0, '{}', now(), now(), $4::timestamptz - week * interval '7 days' + n * interval '10 minutes',
         now(), now()
       from generate_series(1, 4) week, generate_series(1, 10) n`,
      [cast.rosalia.merchantId, cast.rosalia.storeId, connectionId, last],
    );
    expect((await cardOf(store())).silence).toBe('No order for 2 hours; usually about 10 come in that time.');
    await sql("delete from orders where display_id = 'x'");
  });
});

describe('the log', () => {
  it('has each delivery and each call, newest first, found by the number on the bag', async () => {
    const { runJobs } = restaurant();
    const { id, number } = await order();
    await owner('POST', `/api/orders/${id}/accept`, {});
    await runJobs();
    const { entries } = await log(`?search=${encodeURIComponent(number)}`);
    expect(entries.map(({ kind, what, orderNumber }) => [kind, what, orderNumber])).toEqual([
      ['call', 'DoorDash told: order accepted', number],
      ['delivery', 'DoorDash sent: order', number],
    ]);
    expect((await log('?search=no-such-number')).entries).toEqual([]);
  });

  it('shows a body without what is personal', async () => {
    const delivery = (await log()).entries.find(({ kind }) => kind === 'delivery');
    const { body } = await owner('GET', `/api/integrations/log/delivery/${delivery?.id}`);
    const shown = (body as { body: string }).body; // the route's contract
    const sent = doorDashOrder({ store: store() }).order;
    expect(shown).toContain(sent.categories[0]?.items[0]?.name);
    for (const personal of [sent.consumer.first_name, sent.consumer.phone])
      expect(shown).not.toContain(`"${personal}"`);
    expect(shown).toContain('[hidden]');
  });

  it('comes a page at a time', async () => {
    for (let times = 0; times < 4; times += 1) await order();
    const first = await log('?limit=3');
    const second = await log(`?limit=3&cursor=${first.nextCursor}`);
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    expect((await log('?limit=100')).entries.slice(0, 6).map(({ id }) => id)).toEqual(ids);
  });

  it('has a failed call made again by a press, once', async () => {
    const { runJobs, pass, simulator } = restaurant();
    const { id, number } = await order();
    await controlOf(simulator(), 'PUT', '/faults', [
      { on: 'api', service: 'doordash', kind: 'error', status: 403, rate: 1 },
    ]);
    await owner('POST', `/api/orders/${id}/accept`, {});
    await runJobs();
    const trouble = await log(`?scope=trouble&search=${number}`);
    const [call] = trouble.entries;
    expect(call).toMatchObject({ kind: 'call', outcome: 'failed', canRetry: true });
    expect((await owner('POST', `/api/integrations/log/call/${call?.id}/retry`, {})).body).toMatchObject({
      outcome: 'waiting',
    });
    expect((await owner('POST', `/api/integrations/log/call/${call?.id}/retry`, {})).status).toBe(409);
    await pass(minute);
    expect((await log(`?search=${number}`)).entries.find(({ kind }) => kind === 'call')?.attempts).toBeGreaterThan(1);
    await controlOf(simulator(), 'DELETE', '/faults');
  });

  it('has a call that failed once done by the retry', async () => {
    const { runJobs, simulator, sql } = restaurant();
    const wish = { service: 'doordash', externalStoreId: store() };
    const { orders } = (await controlOf(simulator(), 'POST', '/orders', wish)) as { orders: { id: string }[] }; // its contract
    const known = () => sql<{ id: string }>('select id from orders where external_id = $1', [orders[0]?.id]);
    await vi.waitFor(async () => expect(await known()).toHaveLength(1));
    const [row] = await known();
    await controlOf(simulator(), 'PUT', '/faults', [
      { on: 'api', service: 'doordash', kind: 'error', status: 400, rate: 1, path: '/orders/' },
    ]);
    await owner('POST', `/api/orders/${row?.id}/accept`, {});
    await runJobs();
    await controlOf(simulator(), 'DELETE', '/faults');
    const callOf = async () =>
      (await log()).entries.find(({ kind, orderId }) => kind === 'call' && orderId === row?.id);
    const failed = await callOf();
    expect(failed).toMatchObject({ outcome: 'failed', attempts: 1, canRetry: true });
    await owner('POST', `/api/integrations/log/call/${failed?.id}/retry`, {});
    await runJobs();
    expect(await callOf()).toMatchObject({ outcome: 'done', attempts: 2, canRetry: false });
  });

  it('has a delivery of a known order that was set aside replayed, which makes no second order', async () => {
    const { runJobs, sql } = restaurant();
    const { id, number } = await order();
    await sql("update inbox set state = 'quarantined', reason = 'No item list.' where order_id = $1", [id]);
    const [aside] = (await log(`?scope=trouble&search=${number}`)).entries;
    expect(aside).toMatchObject({ outcome: 'quarantined', why: 'No item list.', canReplay: true });
    expect((await owner('POST', `/api/quarantine/${aside?.id}/replay`, {})).status).toBe(200);
    await runJobs();
    const { entries } = await log(`?search=${number}`);
    expect(entries).toMatchObject([{ kind: 'delivery', outcome: 'done', why: null, canReplay: false, orderId: id }]);
    expect(await sql('select 1 from orders where display_id = $1', [number])).toHaveLength(1);
  });

  it('makes no call again about an order that has been called off here', async () => {
    const { runJobs } = restaurant();
    const { id, number } = await order();
    // The stand-in does not know this order: DoorDash says that it is over there, and so it is here.
    await owner('POST', `/api/orders/${id}/accept`, {});
    await runJobs();
    const { entries } = await log(`?scope=trouble&search=${number}`);
    expect(entries[0]).toMatchObject({ kind: 'call', outcome: 'failed', canRetry: false });
    const again = await owner('POST', `/api/integrations/log/call/${entries[0]?.id}/retry`, {});
    expect([again.status, again.text]).toEqual([409, expect.stringMatching(/its order is over here/)]);
  });
});

describe('a test order', () => {
  it('is placed by one press where the service does that, followed by its id, and marked as a test', async () => {
    const { cast, call, pass, sql } = restaurant();
    const { connectionId, testOrders } = await cardOf(cast.rosalia.grubhubStore);
    expect(testOrders).toMatchObject({ by: 'us' });
    const answer = await call(cast.rosalia.kitchen, 'POST', `/api/integrations/${connectionId}/test-order`, {});
    const { externalOrderId } = answer.body as { externalOrderId: string }; // the route's contract
    await vi.waitFor(async () => {
      await pass(1_000);
      const [row] = await sql('select id from orders where external_id = $1', [externalOrderId]);
      expect(row).toBeDefined();
    });
    const path = `/api/integrations/${connectionId}/test-order?externalOrderId=${externalOrderId}`;
    const { orderId, steps } = (await owner('GET', path)).body as {
      orderId: string;
      steps: { step: string; at: string | null }[];
    }; // the route's contract
    expect(steps.flatMap(({ step, at }) => (at === null ? [] : [step]))).toEqual(['received', 'on_screen']);
    expect((await owner('GET', `/api/orders/${orderId}`)).body).toMatchObject({ isTest: true });
  });

  it('is not placed where the service places none, and the answer says how to do it', async () => {
    const { cast, call } = restaurant();
    const { connectionId, testOrders } = await cardOf(cast.rosalia.deliverooStore);
    const path = `/api/integrations/${connectionId}/test-order`;
    const answer = await owner('POST', path, {});
    expect([answer.status, answer.body]).toMatchObject([409, { message: testOrders.way }]);
    expect((await call(cast.neighbour.owner, 'POST', path, {})).status).toBe(404);
  });

  it('is followed from its arrival to the last word that the service took', async () => {
    const { clock, runJobs, sql, pass } = restaurant();
    const { connectionId } = await cardOf(restaurant().cast.rosalia.uberStore);
    const since = clock.now().toISOString();
    const steps = async () =>
      (
        (await owner('GET', `/api/integrations/${connectionId}/test-order?since=${since}`)).body as {
          steps: { step: string; at: string | null }[];
        }
      ).steps.flatMap(({ step, at }) => (at === null ? [] : [step])); // the route's contract
    expect(await steps()).toEqual([]);
    await pass(1_000);
    await controlOf(restaurant().simulator(), 'POST', '/orders', {
      service: 'uber-eats',
      externalStoreId: restaurant().cast.rosalia.uberStore,
    });
    await runJobs();
    await pass(1_000);
    expect(await steps()).toEqual(['received', 'on_screen']);
    const [row] = await sql<{ id: string }>('select id from orders where connection_id = $1', [connectionId]);
    await owner('POST', `/api/orders/${row?.id}/accept`, {});
    await owner('POST', `/api/orders/${row?.id}/ready`, { from: 'getting_ready' });
    await runJobs();
    expect(await steps()).toEqual(['received', 'on_screen', 'accepted', 'ready', 'told']);
  });
});
